import PuzzleCore

/// Where a new board is chosen: its size, whether it counts, how it is mixed.
enum NewSlidingView {
    static func view(_ state: State) -> Node {
        let settings = state.settings
        var shown: [Setting] = [.rows]
        if settings[.scramble] == 0 { shown.append(.ranked) }
        shown.append(.scramble)
        if settings[.scramble] == 1 { shown.append(.mixingFactor) }
        shown.append(.multiMove)
        return Node(
            .div, "split",
            [
                title(state, .newGame),
                SlidingPuzzle.preview(state) ?? Node(.div),
                Node(.div, "panel", shown.flatMap { SettingsView.controls(state, $0) }),
                Node(
                    .div, "split-action",
                    [
                        button(state, .startGame, "button primary wide", .game(.newGameAsked)).with(.id, "start")
                    ]),
            ])
    }
}
