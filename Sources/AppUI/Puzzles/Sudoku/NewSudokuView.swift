import PuzzleCore

/// Where a new Sudoku is chosen: kind, level, symmetry, checks.
enum NewSudokuView {
    static func view(_ state: State, _ table: Table<Sudoku>) -> Node {
        let words = state.catalogue
        return Node(
            .div, "list new-sudoku",
            [
                title(state, .newSudoku),
                kinds(state), Node(.p, "muted", text: SudokuWords.rule(state.settings.sudoku.kind, words)),
                Node(
                    .div, "panel",
                    [levels(state)] + [.sudokuSymmetry, .sudokuChecks].flatMap { SettingsView.controls(state, $0) }
                        + ranking(state)),
                Node(
                    .div, "split-action",
                    [
                        Node(
                            .button, "button primary wide",
                            [
                                Node(.span, "button-title", text: words[.startGame]),
                                Node(.span, "button-detail", text: detail(state)),
                            ]
                        ).with(.id, "start").on(.click, .game(.newGameAsked)),
                        Node(.a, "button wide", text: words[.ownSudoku])
                            .with(.href, "#" + AppView.ownSudoku.route),
                    ]),
                button(state, .printPuzzles, "button", table.command(.openSheets)),
            ])
    }

    /// Whether it counts.
    private static func detail(_ state: State) -> Text {
        state.text(Sudoku.leaderboard(state.settings) == nil ? .relaxed : .ranked)
    }

    /// Where there is a leaderboard, whether the game is for it.
    private static func ranking(_ state: State) -> [Node] {
        state.settings.sudoku.leaderboard == nil ? [] : SettingsView.controls(state, .ranked)
    }

    private static func kinds(_ state: State) -> Node {
        let words = state.catalogue
        var choices: [Node] = []
        for (index, kind) in SudokuChoice.kinds.enumerated() {
            choices.append(
                Node(
                    .button, "kind",
                    [SudokuPicture.node(kind), Node(.span, "kind-name", text: SudokuWords.kind(kind, words))]
                ).with(.pressed, state.settings[.sudokuKind] == index ? "true" : "false")
                    .on(.click, .settings(.changed(.sudokuKind, index))))
        }
        return Node(.div, "kinds", choices).with(.role, "group").with(.label, words[.kind])
    }

    private static func levels(_ state: State) -> Node {
        let choice = state.settings.sudoku
        let (chosen, levels) = (choice.level, SudokuChoice.levels(of: choice.kind))
        let words = state.catalogue
        var hint = words[.errorLimit, chosen.errorLimit] + " · " + words[.hintLimit, chosen.hintLimit]
        if choice.params == nil { hint = hint + " · " + words[.unranked] }
        return SettingsView.choice(
            state, .sudokuLevel, levels.map { state.text(SudokuWords.level($0)) }, chosen: Int(chosen.rawValue),
            hint: hint)
    }
}
