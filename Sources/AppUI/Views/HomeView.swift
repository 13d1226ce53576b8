import PuzzleCore

enum HomeView {
    static func view(_ state: State) -> Node {
        let words = state.catalogue
        let heading = Node(
            .div, "home-heading",
            [icon("brand-mark large"), Node(.h1, text: "Tassello"), Node(.p, text: words[.tagline])])
        var children = [heading]
        let unfinished = unfinishedGames(state)
        // Going on with a game comes before a new one.
        let isFirst = unfinished.isEmpty
        if !isFirst { children.append(Node(.div, "home-start", unfinished).keyed(3)) }
        children.append(Node(.div, "home-puzzles", [sliding(state, isFirst), sudoku(state, isFirst)]).keyed(4))
        children.append(bests(state))
        if state.isReadyOffline {
            children.append(
                Node(.p, "offline-ready", [icon("icon icon-check"), Node(.span, text: words[.readyOffline])]).keyed(2))
        }
        if state.canInstall { children.append(button(state, .install, "button install", .installChosen).keyed(1)) }
        return Node(.div, "home", children)
    }

    /// A button for each game that was left in the middle, the one played last first.
    private static func unfinishedGames(_ state: State) -> [Node] {
        let words = state.catalogue
        var buttons: [Node] = []
        func add(_ status: GameStatus, _ what: Text, _ progress: Text) {
            guard status.isUnfinished else { return }
            let name = status.slot.isDaily ? words[.dailyPuzzle] + " · " + what : what
            // A clock that runs on is not shown standing still.
            let clock = status.standing == .ranked ? words[.ranked] : words.duration(status.milliseconds)
            let details = name + " · " + progress + " · " + clock
            let node = Node(
                .button, "button wide",
                [
                    Node(.span, "button-title", text: words[.continueGame]),
                    Node(.span, "button-detail", text: details),
                ]
            ).on(.click, .continued(status.slot)).keyed(Int(status.slot.rawValue))
            buttons.insert(node, at: status.slot == state.status?.slot ? 0 : buttons.count)
        }
        func add(_ play: Play<SlidingPuzzle>?) {
            guard let play else { return }
            let size = words.size(play.game.id.params.size)
            add(play.status(at: state.now), size, words[.moves, play.game.moves])
        }
        func add(_ play: Play<Sudoku>?) {
            guard let play else { return }
            let game = play.game
            let position = game.position
            var (filled, open) = (0, 0)
            for cell in position.grid.digits.indices where !position.isGiven(cell) {
                open += 1
                if position.grid[cell] != 0 { filled += 1 }
            }
            let progress = words[.cellsFilled, Text(decimal: filled), Text(decimal: open)]
            add(play.status(at: state.now), SudokuWords.group(SudokuGroup(game.id.params), words), progress)
        }
        add(state.play)
        add(state.aside?.play)
        add(state.sudoku.play)
        add(state.sudoku.aside?.play)
        if let first = buttons.first { first.attributes[0].value = "button primary wide" }
        return buttons
    }

    private static func puzzle(
        _ state: State, _ puzzle: PuzzleKind, _ picture: Node, _ start: Node, _ choices: [Node]
    ) -> Node {
        var parts = [
            Node(.div, "puzzle-picture", [picture]).with(.hidden, "true"),
            Node(.h2, "puzzle-name", text: state.text(puzzle.phrase)), start, DailyView.button(state, puzzle),
        ]
        if choices.count > 1 {
            parts.append(Node(.div, "chips", choices).with(.role, "group").with(.label, state.text(.quickStart)))
        }
        return Node(.section, "puzzle", parts)
    }

    /// A game like the last one at once, and the way to another.
    private static func start(
        _ state: State, _ isFirst: Bool, _ detail: Text, _ begin: Action, _ options: AppView
    ) -> Node {
        let route = Text(options.route)
        let game = Node(
            .button, isFirst ? "button primary" : "button",
            [
                Node(.span, "button-title", text: state.text(.newGame)),
                Node(.span, "button-detail", text: detail),
            ]
        ).with(.id, "begin-" + route).on(.click, begin)
        let change = Node(.a, "button-quiet", text: state.text(.change)).with(.href, "#" + route)
        return Node(.div, "puzzle-start", [game, change])
    }

    // MARK: The sliding puzzle

    /// Sides of the square boards that most people play.
    static var usualSides: [Int] { [3, 4, 5, 6, 8] }

    private static func sliding(_ state: State, _ isFirst: Bool) -> Node {
        var sizes: [Node] = []
        let largest = state.largestBoard
        for side in usualSides
        where side <= largest.rows && side <= largest.columns && side >= state.settings[.minimumTiles] {
            guard let size = BoardSize(rows: side, columns: side) else { continue }
            sizes.append(
                Node(.button, "chip", text: state.catalogue.size(size))
                    .on(.click, .quickGameChosen(size)).keyed(side))
        }
        let position = state.play?.game.position ?? SlidingPuzzle.generate(state.settings.params, seed: 15)
        return puzzle(
            state, .sliding, Node(.div, "board-space", [BoardView.picture(state, position)]),
            start(
                state, isFirst, state.catalogue.size(state.settings.size), .quickGameChosen(state.settings.size),
                .newGame), sizes)
    }

    // MARK: Sudoku

    private static func sudoku(_ state: State, _ isFirst: Bool) -> Node {
        let words = state.catalogue
        let choice = state.settings.sudoku
        var levels: [Node] = []
        for level in SudokuChoice.levels(of: choice.kind) {
            levels.append(
                Node(.button, "chip", text: words[SudokuWords.level(level)])
                    .on(.click, .quickSudokuChosen(level)).keyed(Int(level.rawValue)))
        }
        let detail = SudokuWords.kind(choice.kind, words) + " · " + words[SudokuWords.level(choice.level)]
        // Not the game that is on: its clock may stand still.
        let digits = choice.kind.isClassic ? SudokuPicture.example : []
        return puzzle(
            state, .sudoku, SudokuPicture.node(choice.kind, digits: digits),
            start(state, isFirst, detail, .quickSudokuChosen(choice.level), .newSudoku), levels)
    }

    // MARK: Results

    private static func bests(_ state: State) -> Node {
        let words = state.catalogue
        var rows: [Node] = []
        for (index, (group, best)) in state.bests.enumerated() where best.games > 0 {
            let name = ScoresView.name(state, group)
            let result =
                SudokuMark(ofGroup: group, best.score).map { SudokuWords.achievement($0.achievement, words) }
                ?? words[.moves, best.moves]
            rows.append(
                Node(
                    .li, "best",
                    [
                        Node(.span, "best-name", text: name),
                        Node(.span, "best-value", text: words.duration(best.milliseconds)),
                        Node(.span, "best-value", text: result),
                    ]
                ).keyed(index))
        }
        let list =
            rows.isEmpty
            ? Node(.p, "muted", text: words[.noBestsYet]).keyed(0) : Node(.ul, "bests", rows).keyed(1)
        return Node(.section, "home-bests", [Node(.h2, text: words[.yourBests]), list]).keyed(5)
    }
}
