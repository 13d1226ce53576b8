import PuzzleCore

enum SlidingGameView {
    static func view(_ state: State, _ table: Table<SlidingPuzzle>) -> Node {
        Node(
            .div, "game",
            [bar(state, table), statistics(state, table), boardSpace(state, table), actions(state, table)])
    }

    private static func bar(_ state: State, _ table: Table<SlidingPuzzle>) -> Node {
        var names = [Node(.h1, "bar-title", text: state.catalogue.size(table.presentParams(state).size))]
        if table.play?.slot.isDaily == true { names.append(Node(.p, "bar-detail", text: state.text(.dailyPuzzle))) }
        var children = [
            Node(.a, "icon-button bar-back", [icon("icon icon-back")])
                .with(.href, "#home").with(.label, state.text(.home)),
            Node(.div, "bar-names", names),
        ]
        if let play = table.play {
            children.append(gameBadge(state, play.standing))
        }
        return Node(.header, "game-bar", children)
    }

    private static func statistics(_ state: State, _ table: Table<SlidingPuzzle>) -> Node {
        let words = state.catalogue
        let best = state.best(SlidingPuzzle.group(of: table.presentParams(state)))
        let milliseconds = table.play?.milliseconds(at: state.now) ?? 0
        // Counted down to 0:00, as the clock will count up from there.
        let inspection = table.play?.inspection(at: state.now) ?? 0
        let time = inspection > 0 ? "−" + words.duration(inspection + 999) : words.duration(milliseconds)
        let moves = table.play?.game.moves ?? 0
        func figure(_ phrase: Phrase, _ value: Text, best: Text?) -> Node {
            Node(
                .div, "figure",
                [
                    Node(.span, "figure-name", text: words[phrase]), Node(.span, "figure-value", text: value),
                    Node(.span, "figure-best", text: best.map { words[.best, $0] } ?? Text()),
                ])
        }
        var figures = [
            figure(.moves, words.number(moves), best: best.map { words.number($0.moves) }),
            figure(.time, time, best: best.map { words.duration($0.milliseconds) }),
        ]
        if state.settings.isOn(.timeScore) {
            let score = state.settings.scoring.score(moves: moves, milliseconds: milliseconds)
            let isSameRule = best?.rule == SlidingPuzzle.scoringRule(state.settings)
            figures.append(
                figure(.score, words.number(score), best: isSameRule ? best.map { words.number($0.score) } : nil))
        }
        if let ghost = ghost(state) { figures.append(ghost) }
        figures.append(Shell.notices(state, isInGame: true))
        return Node(.div, "figures", figures)
    }

    private static func boardSpace(_ state: State, _ table: Table<SlidingPuzzle>) -> Node {
        var children: [Node] = []
        if let play = table.play {
            let isCovered = play.isPaused
            let board = SlidingBoardView.board(
                state, play.game.position, drag: table.hand.drag, hint: table.hand.hint, isSolved: play.game.isSolved)
            children.append((isCovered ? board.with(.inert) : board).keyed(0))
        } else {
            let board = SlidingBoardView.board(
                state, SlidingBoard(solved: table.presentParams(state).size), drag: nil, hint: nil, isSolved: false)
            children.append(board.keyed(0))
            children.append(
                Node(
                    .p, "board-hint", text: state.text(state.awaited == nil ? .solvedBoard : .shuffling)
                ).with(.role, "status").keyed(1))
        }
        children.append(announcement(state, hintText(state, table)).keyed(2))
        return Node(.div, table.play?.isPaused == true ? "board-space covered" : "board-space", children)
    }

    /// The hint for who does not see the board.
    private static func hintText(_ state: State, _ table: Table<SlidingPuzzle>) -> Text? {
        guard let hint = table.hand.hint, let board = table.play?.game.position,
            let cell = SlidingBoardView.hintedCell(board, hint)
        else { return nil }
        let arrows: [StaticString] = ["↑", "↓", "←", "→"]
        return state.catalogue[
            .hintAt, Text(decimal: Int(board.tiles[cell])), Text(arrows[Int(hint.direction.rawValue)])]
    }

    private static func actions(_ state: State, _ table: Table<SlidingPuzzle>) -> Node {
        let game = table.play?.game
        let isInPlay = game?.isSolved == false
        if isInPlay, table.hand.speed > 0 {
            var speeds: [Node] = []
            for (index, phrase) in [Phrase.slow, .medium, .fast].enumerated() {
                speeds.append(
                    segment(
                        state.text(phrase), isChosen: index + 1 == table.hand.speed, table.command(.solve, index + 1)))
            }
            return Node(
                .div, "actions solving",
                [
                    segments(state.text(.speed), speeds).keyed(0),
                    button(state, .stop, "button", table.command(.solve, 0)).with(.id, "stop").keyed(1),
                ])
        }
        if game?.isSolved == true, state.finish?.slot == table.play?.slot {
            return Node(
                .div, "game-over",
                [
                    button(state, .newGame, "button primary wide", .game(.newGameAsked)),
                    button(state, .result, "button", .endOfGame(.opened)),
                ]
            ).keyed(1)
        }
        return Node(
            .div, "actions",
            [
                iconButton(state, .undo, "icon icon-undo", .game(.undone), isEnabled: game?.canUndo == true),
                iconButton(state, .redo, "icon icon-redo", .game(.redone), isEnabled: game?.canRedo == true),
                iconButton(
                    state, .pause, "icon icon-pause", .game(.paused), isEnabled: table.play?.isUnfinished == true),
                iconButton(state, .hint, "icon icon-hint", .game(.hintAsked), isEnabled: isInPlay),
                iconButton(state, .solve, "icon icon-solve", table.command(.solve, 2), isEnabled: isInPlay),
                iconButton(state, .newGameShort, "icon icon-new", .game(.newGameAsked)),
            ])
    }
}
