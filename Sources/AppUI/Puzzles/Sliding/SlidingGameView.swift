import PuzzleCore

enum SlidingGameView {
    static func view(_ context: Context, _ table: Table<SlidingPuzzle>) -> Node {
        Node(
            .div, "game",
            [bar(context, table), statistics(context, table), boardSpace(context, table), actions(context, table)])
    }

    private static func bar(_ context: Context, _ table: Table<SlidingPuzzle>) -> Node {
        var buttons: [Node] = []
        if context.settings.face != .numbers, table.play?.game.isSolved == false {
            buttons.append(
                barButton(context.text(.peek), "icon icon-picture", "icon-button", table.command(.peek))
                    .with(.pressed, table.hand.isPeeking ? "true" : "false"))
        }
        return gameBar(
            context, context.catalogue.size(table.presentParams(context).size),
            table.play?.slot.isDaily == true ? context.text(.dailyPuzzle) : nil, table.play?.standing, buttons)
    }

    private static func statistics(_ context: Context, _ table: Table<SlidingPuzzle>) -> Node {
        let words = context.catalogue
        let best = context.best(SlidingPuzzle.group(of: table.presentParams(context)))
        let milliseconds = table.play?.milliseconds(at: context.now) ?? 0
        // Until the clock starts by itself, what is left for looking is counted down.
        let inspection = table.play?.inspection(at: context.now) ?? 0
        let time = words.duration(inspection > 0 ? inspection + 999 : milliseconds)
        let moves = table.play?.game.moves ?? 0
        func compared(_ phrase: Phrase, _ value: Text, best: Text?) -> Node {
            let best = Node(.span, "figure-best", text: best.map { words[.best, $0] } ?? Text())
            return figure(words[phrase], value, detail: best)
        }
        var figures = [
            compared(.moves, words.number(moves), best: best.map { words.number($0.moves) }),
            compared(inspection > 0 ? .startsIn : .time, time, best: best.map { words.duration($0.milliseconds) }),
        ]
        if context.settings.isOn(.timeScore) {
            let score = context.settings.scoring.score(moves: moves, milliseconds: milliseconds)
            let isSameRule = best?.rule == SlidingPuzzle.scoringRule(context.settings)
            figures.append(
                compared(.score, words.number(score), best: isSameRule ? best.map { words.number($0.score) } : nil))
        }
        if let ghost = ghost(context) { figures.append(ghost) }
        figures.append(Shell.notices(context, isInGame: true))
        return Node(.div, "figures", figures)
    }

    private static func boardSpace(_ context: Context, _ table: Table<SlidingPuzzle>) -> Node {
        var children: [Node] = []
        if let play = table.play {
            let isCovered = play.isPaused
            let board = SlidingBoardView.board(
                context, play.game.position, picture: play.picture, drag: table.hand.drag, hint: table.hand.hint,
                isSolved: play.game.isSolved, isPeeking: table.hand.isPeeking)
            children.append((isCovered ? board.with(.inert) : board).keyed(0))
        } else {
            let board = SlidingBoardView.board(
                context, SlidingBoard(solved: table.presentParams(context).size), picture: nil, drag: nil, hint: nil,
                isSolved: false)
            children.append(board.keyed(0))
            children.append(
                Node(
                    .p, "board-hint", text: context.text(context.awaited == nil ? .solvedBoard : .shuffling)
                ).with(.role, "status").keyed(1))
        }
        children.append(announcement(context, hintText(context, table)).keyed(2))
        return Node(.div, table.play?.isPaused == true ? "board-space covered" : "board-space", children)
    }

    /// The hint for who does not see the board.
    private static func hintText(_ context: Context, _ table: Table<SlidingPuzzle>) -> Text? {
        guard let hint = table.hand.hint, let board = table.play?.game.position,
            let cell = SlidingBoardView.hintedCell(board, hint)
        else { return nil }
        let arrows: [StaticString] = ["↑", "↓", "←", "→"]
        return context.catalogue[
            .hintAt, Text(decimal: Int(board.tiles[cell])), Text(arrows[Int(hint.direction.rawValue)])]
    }

    private static func actions(_ context: Context, _ table: Table<SlidingPuzzle>) -> Node {
        let game = table.play?.game
        let isInPlay = game?.isSolved == false
        if isInPlay, table.hand.speed > 0 {
            let speeds = [(1, Phrase.slow), (2, .medium), (3, .fast)].map { speed, phrase in
                segment(context.text(phrase), isChosen: speed == table.hand.speed, table.command(.solve, speed))
            }
            return Node(
                .div, "actions solving",
                [
                    segments(context.text(.speed), speeds).keyed(0),
                    button(context, .stop, "button", table.command(.solve, 0)).with(.id, "stop").keyed(1),
                ])
        }
        if game?.isSolved == true, let ended = context.ended, ended == table.play?.slot {
            return gameOver(context, ended)
        }
        return Node(
            .div, "actions",
            turnButtons(context, table.play) + [
                iconButton(context, .hint, "icon icon-hint", .game(.hintAsked), isEnabled: isInPlay),
                iconButton(context, .solve, "icon icon-solve", table.command(.solve, 2), isEnabled: isInPlay),
                iconButton(context, .newGameShort, "icon icon-new", .game(.newGameAsked)),
            ])
    }
}
