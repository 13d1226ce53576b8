import PuzzleCore

/// Where a new Sudoku is chosen: kind, level, symmetry, checks.
enum NewSudokuView {
    static func view(_ context: Context, _ table: Table<Sudoku>) -> Node {
        let words = context.catalogue
        return Node(
            .div, "list new-sudoku",
            [
                title(context, .newSudoku),
                kinds(context), Node(.p, "muted", text: SudokuWords.rule(context.settings.sudoku.kind, words)),
                Node(
                    .div, "panel",
                    [levels(context)]
                        + [.sudokuSymmetry, .sudokuChecks].flatMap { SettingControls.controls(context, $0) }
                        + ranking(context)),
                Node(
                    .div, "split-action",
                    [
                        way(context, to: .ownSudoku, "button wide"),
                        button(context, .printPuzzles, "button wide", table.command(.openSheets)),
                    ]),
                Node(
                    .div, "split-action bar",
                    [
                        Node(
                            .button, "button primary wide",
                            [
                                Node(.span, "button-title", text: words[.startGame]),
                                Node(.span, "button-detail", text: detail(context)),
                            ]
                        ).with(.id, "start").on(.click, .game(.newGameAsked))
                    ]),
            ])
    }

    /// Whether it counts.
    private static func detail(_ context: Context) -> Text {
        context.text(Sudoku.leaderboard(context.settings) == nil ? .relaxed : .ranked)
    }

    /// Where there is a leaderboard, whether the game is for it.
    private static func ranking(_ context: Context) -> [Node] {
        context.settings.sudoku.leaderboard == nil ? [] : SettingControls.controls(context, .ranked)
    }

    private static func kinds(_ context: Context) -> Node {
        let words = context.catalogue
        let choices = SudokuChoice.kinds.enumerated().map { index, kind in
            Node(
                .button, "kind",
                [SudokuPicture.node(kind), Node(.span, "kind-name", text: SudokuWords.kind(kind, words))]
            ).with(.pressed, context.settings[.sudokuKind] == index ? "true" : "false")
                .on(.click, .settings(.changed(.sudokuKind, index)))
        }
        return Node(.div, "kinds", choices).with(.role, "group").with(.label, words[.kind])
    }

    private static func levels(_ context: Context) -> Node {
        let choice = context.settings.sudoku
        let (chosen, levels) = (choice.level, SudokuChoice.levels(of: choice.kind))
        let words = context.catalogue
        var hint = words[.hintLimit, chosen.hintLimit]
        // What is never checked is no error.
        if choice.checks != .never { hint = words[.errorLimit, chosen.errorLimit] + " · " + hint }
        if choice.params == nil { hint = hint + " · " + words[.unranked] }
        return SettingControls.choice(
            context, .sudokuLevel, levels.map { context.text(SudokuWords.level($0)) }, chosen: Int(chosen.rawValue),
            hint: hint)
    }
}
