import PuzzleCore

/// Where a new board is chosen: its size, whether it counts, how it is mixed.
enum NewSlidingView {
    static func view(_ context: Context, _ table: Table<SlidingPuzzle>) -> Node {
        let settings = context.settings
        var shown: [Setting] = [.rows]
        if settings[.scramble] == 0 { shown.append(.ranked) }
        shown.append(.scramble)
        if settings[.scramble] == 1 { shown.append(.mixingFactor) }
        shown += [.multiMove, .face, .picture, .pictureZoom, .pictureX, .pictureY]
        return Node(
            .div, "split",
            [
                title(context, .newGame),
                SlidingPuzzle.preview(context) ?? Node(.div),
                Node(
                    .div, "panel",
                    shown.flatMap { SettingControls.controls(context, $0) } + [
                        button(context, .enterBoard, "button-quiet", table.command(.enterBoard)).keyed(-1)
                    ]),
                Node(
                    .div, "split-action bar",
                    [
                        button(context, .startGame, "button primary wide", .game(.newGameAsked)).with(.id, "start")
                    ]),
            ])
    }
}
