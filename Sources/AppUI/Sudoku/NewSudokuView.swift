import PuzzleCore

/// Where a new Sudoku is chosen: kind, level, symmetry, checks.
enum NewSudokuView {
    static func view(_ state: State) -> Node {
        let words = state.catalogue
        return Node(
            .div, "list new-sudoku",
            [
                title(state, .newSudoku),
                kinds(state),
                Node(.div, "panel", [levels(state), symmetry(state), checks(state)]),
                Node(
                    .div, "split-action",
                    [
                        Node(
                            .button, "button primary wide",
                            [
                                Node(.span, "button-title", text: words[.startGame]),
                                Node(.span, "button-detail", text: detail(state)),
                            ]
                        ).with(.id, "start").on(.click, .newGameAsked)
                    ]),
            ])
    }

    /// Whether it counts, and what the level allows.
    private static func detail(_ state: State) -> Text {
        let choice = state.settings.sudoku
        return state.text(choice.leaderboard == nil ? .practice : .ranked)
    }

    private static func kinds(_ state: State) -> Node {
        let words = state.catalogue
        var choices: [Node] = []
        for (index, kind) in SudokuChoice.offered.enumerated() {
            choices.append(
                Node(
                    .button, "kind",
                    [picture(kind), Node(.span, "kind-name", text: SudokuWords.kind(kind, words))]
                ).with(.pressed, state.settings[.sudokuKind] == index ? "true" : "false")
                    .on(.click, .settingChanged(.sudokuKind, index)))
        }
        return Node(.div, "kinds", choices).with(.role, "group").with(.label, words[.kind])
    }

    /// The lines of a kind: boxes or regions thick, what else belongs together tinted.
    static func picture(_ kind: SudokuKind) -> Node {
        let size = kind.size
        var thick = Text()
        var tint = Text()
        for cell in 0..<kind.cells {
            let (row, column) = (cell / size, cell % size)
            if column > 0, kind.region(of: cell) != kind.region(of: cell - 1) { line(&thick, column, row, "v1") }
            if row > 0, kind.region(of: cell) != kind.region(of: cell - size) { line(&thick, column, row, "h1") }
            for house in kind.housesOfCell[cell] {
                let shape = kind.houses[house].shape
                guard shape == .diagonal || shape == .window else { continue }
                line(&tint, column, row, "h1v1h-1z")
                break
            }
        }
        if kind.extras.contains(.antiKnight) {
            // The cells that a knight would reach from the middle.
            for peer in kind.peers[kind.cells / 2] where !kind.sharesHouse(peer, kind.cells / 2) {
                line(&tint, peer % size, peer / size, "h1v1h-1z")
            }
        }
        let side = Text(decimal: size)
        return Node(
            .svg, "kind-picture",
            [Node(.path, "kind-tint").with(.d, tint), Node(.path, "kind-lines").with(.d, thick)]
        ).with(.viewBox, "0 0 " + side + " " + side).with(.hidden, "true")
    }

    private static func line(_ path: inout Text, _ x: Int, _ y: Int, _ rest: Text) {
        path.append(byte: UInt8(ascii: "M"))
        path.append(decimal: x)
        path.append(byte: 0x20)
        path.append(decimal: y)
        path.append(rest)
    }

    private static func levels(_ state: State) -> Node {
        let chosen = state.settings.sudoku.level
        let (_, count) = SudokuChoice.kinds[state.settings[.sudokuKind]]
        let levels = SudokuLevel.allCases.prefix(count)
        let words = state.catalogue
        let hint = words[.errorLimit, chosen.errorLimit] + " · " + words[.hintLimit, chosen.hintLimit]
        return SettingsView.choice(
            state, .sudokuLevel, levels.map { state.text(SudokuWords.level($0)) }, chosen: Int(chosen.rawValue),
            hint: hint)
    }

    private static func symmetry(_ state: State) -> Node {
        SettingsView.choice(
            state, .sudokuSymmetry, SudokuSymmetry.allCases.map { state.text(SudokuWords.symmetry($0)) }, hint: nil)
    }

    static func checks(_ state: State) -> Node {
        SettingsView.choice(
            state, .sudokuChecks, SudokuChecks.allCases.map { state.text(SudokuWords.checks($0)) },
            hint: state.text(.checksHint))
    }
}

extension SudokuKind {
    fileprivate func sharesHouse(_ a: Int, _ b: Int) -> Bool {
        housesOfCell[a].contains { housesOfCell[b].contains($0) }
    }
}
