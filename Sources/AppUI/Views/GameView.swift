import PuzzleCore

enum GameView {
    static func view(_ state: State) -> Node {
        Node(.div, "game", [bar(state), statistics(state), boardSpace(state), actions(state)])
    }

    private static func bar(_ state: State) -> Node {
        var names = [Node(.h1, "bar-title", text: state.catalogue.size(state.presentParams.size))]
        if state.play?.slot.isDaily == true { names.append(Node(.p, "bar-detail", text: state.text(.dailyPuzzle))) }
        var children = [
            Node(.a, "icon-button bar-back", [icon("icon icon-back")])
                .with(.href, "#home").with(.label, state.text(.home)),
            Node(.div, "bar-names", names),
        ]
        if let play = state.play {
            children.append(gameBadge(state, play.standing))
        }
        return Node(.header, "game-bar", children)
    }

    private static func statistics(_ state: State) -> Node {
        let words = state.catalogue
        let best = state.best(State.group(of: state.presentParams))
        let milliseconds = state.play?.milliseconds(at: state.now) ?? 0
        // Counted down to 0:00, as the clock will count up from there.
        let inspection = state.play?.inspection(at: state.now) ?? 0
        let time = inspection > 0 ? "−" + words.duration(inspection + 999) : words.duration(milliseconds)
        let moves = state.play?.game.moves ?? 0
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
            figures.append(figure(.score, words.number(score), best: best.map { words.number($0.score) }))
        }
        if let ghost = RaceView.ghost(state) { figures.append(ghost) }
        figures.append(Shell.notices(state, isInGame: true))
        return Node(.div, "figures", figures)
    }

    private static func boardSpace(_ state: State) -> Node {
        var children: [Node] = []
        if let play = state.play {
            let isCovered = play.isPaused
            let board = BoardView.board(
                state, play.game.position, drag: state.drag, hint: state.help.hint, isSolved: play.game.isSolved)
            children.append((isCovered ? board.with(.inert) : board).keyed(0))
        } else {
            let board = BoardView.board(
                state, SlidingBoard(solved: state.presentParams.size), drag: nil, hint: nil, isSolved: false)
            children.append(board.keyed(0))
            children.append(
                Node(
                    .p, "board-hint", text: state.text(state.awaited == nil ? .solvedBoard : .shuffling)
                ).with(.role, "status").keyed(1))
        }
        children.append(announcement(state, hintText(state)).keyed(2))
        return Node(.div, state.play?.isPaused == true ? "board-space covered" : "board-space", children)
    }

    /// The hint for who does not see the board.
    private static func hintText(_ state: State) -> Text? {
        guard let hint = state.help.hint, let board = state.play?.game.position,
            let cell = BoardView.hintedCell(board, hint)
        else { return nil }
        let arrows: [StaticString] = ["↑", "↓", "←", "→"]
        return state.catalogue[
            .hintAt, Text(decimal: Int(board.tiles[cell])), Text(arrows[Int(hint.direction.rawValue)])]
    }

    private static func actions(_ state: State) -> Node {
        let game = state.play?.game
        let isInPlay = game?.isSolved == false
        if isInPlay, state.help.speed > 0 {
            var speeds: [Node] = []
            for (index, phrase) in [Phrase.slow, .medium, .fast].enumerated() {
                speeds.append(
                    segment(
                        state.text(phrase), isChosen: index + 1 == state.help.speed, .solvingChosen(speed: index + 1)))
            }
            return Node(
                .div, "actions solving",
                [
                    segments(state.text(.speed), speeds).keyed(0),
                    button(state, .stop, "button", .solvingChosen(speed: 0)).with(.id, "stop").keyed(1),
                ])
        }
        if game?.isSolved == true, state.finish?.slot == state.play?.slot {
            return Node(
                .div, "game-over",
                [
                    button(state, .newGame, "button primary wide", .newGameAsked),
                    button(state, .result, "button", .resultOpened),
                ]
            ).keyed(1)
        }
        return Node(
            .div, "actions",
            [
                iconButton(state, .undo, "icon icon-undo", .undone, isEnabled: game?.canUndo == true),
                iconButton(state, .redo, "icon icon-redo", .redone, isEnabled: game?.canRedo == true),
                iconButton(state, .pause, "icon icon-pause", .paused, isEnabled: state.play?.isUnfinished == true),
                iconButton(state, .hint, "icon icon-hint", .hintAsked, isEnabled: isInPlay),
                iconButton(state, .solve, "icon icon-solve", .solvingChosen(speed: 2), isEnabled: isInPlay),
                iconButton(state, .newGameShort, "icon icon-new", .newGameAsked),
            ])
    }
}

/// What kind of game it is; it tells more when it is pressed.
func gameBadge(_ state: State, _ standing: GameStanding) -> Node {
    button(state, standing.name, standing == .ranked ? "badge ranked" : "badge", .badgePressed)
}

extension GameStanding {
    var name: Phrase {
        switch self {
        case .ranked: .ranked
        case .relaxed: .relaxed
        case .aided: .aided
        case .race: .race
        }
    }
}

/// What a screen reader says as the game goes on.
func announcement(_ state: State, _ hint: Text? = nil) -> Node {
    Node(.p, "unseen", text: hint ?? state.announcement).with(.role, "status")
}
