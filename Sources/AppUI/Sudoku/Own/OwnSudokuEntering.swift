import PuzzleCore

// A puzzle of one's own: it is typed, or read by the engine, which also says whether it can be played.
extension State {
    // MARK: Coming here

    /// What was typed is there again. If another kind of the same size was chosen since, its digits are of that one.
    mutating func openOwnSudoku() -> [Effect] {
        let kind = settings.sudoku.kind
        var own = sudoku.own ?? OwnSudoku(SudokuGrid(kind))
        // A link that led nowhere is forgotten.
        if own.isLinked { own.replace(own.grid) }
        own.isLinked = false
        let isOther = own.chosen >= 0 && own.chosen != settings[.sudokuKind]
        own.chosen = settings[.sudokuKind]
        sudoku.own = own
        if own.grid.clues == 0 {
            replaceOwn(SudokuGrid(kind))
        } else if isOther, let grid = SudokuGrid(kind, digits: own.grid.digits) {
            replaceOwn(grid)
        }
        // The engine will be needed.
        return [.ask(ticket: 0, Text(SudokuQuestion.engine))]
    }

    /// A link leads to the puzzle, not into a game: one that is not over would be lost.
    mutating func openLink(_ link: Text) -> [Effect] {
        let effects = open(.ownSudoku)
        sudoku.own?.isLinked = true
        return effects + ask(about: link)
    }

    static func isLink(_ route: Text) -> Bool { route.hasPrefix(Text(ShortID.prefix)) }

    // MARK: The engine's part

    /// Asks about the puzzle on the board; once more about the same, if the engine could not be reached.
    mutating func checkOwn() -> [Effect] {
        guard let grid = sudoku.own?.grid, let asked = sudoku.own?.asked else { return [] }
        return ask(about: sudoku.own?.verdict == .failed ? asked : ShortID.text(of: grid))
    }

    /// - Parameter isTyped: whether it is in the field, and not in a file.
    mutating func readOwn(_ text: Text, isTyped: Bool) -> [Effect] {
        sudoku.own?.text = isTyped ? text : Text()
        return ask(about: text)
    }

    private mutating func ask(about text: Text) -> [Effect] {
        guard let kind = sudoku.own?.grid.kind else { return [] }
        latestSerial += 1
        sudoku.own?.ask(text, ticket: latestSerial)
        return [.ask(ticket: latestSerial, SudokuQuestion.read(text, kind, hintStyle).text)]
    }

    mutating func receiveOwn(_ answer: Text) -> [Effect] {
        guard let kind = sudoku.own?.grid.kind, let isLinked = sudoku.own?.isLinked else { return [] }
        guard case .reading(let reading)? = SudokuAnswer(answer, kind) else {
            sudoku.own?.receive(nil)
            return []
        }
        if let grid = reading.grid { replaceOwn(grid) }
        sudoku.own?.receive(reading)
        // What was typed before a link was opened stays in the store.
        return isLinked || reading.grid == nil ? [] : storeOwn()
    }

    private func storeOwn() -> [Effect] {
        guard let grid = sudoku.own?.grid else { return [] }
        return [.put(key: OwnSudoku.key, value: ShortID.text(of: grid))]
    }

    private mutating func replaceOwn(_ grid: SudokuGrid) {
        // The cells of another kind are others.
        if sudoku.own?.grid.kind != grid.kind { sudoku.number += 1 }
        sudoku.own?.replace(grid)
    }

    // MARK: Typing

    mutating func selectOwn(_ cell: Int) -> [Effect] {
        sudoku.own?.selected = cell
        return isRemote ? [.focus(SudokuPad.firstID)] : []
    }

    /// Writes a digit into the selected cell, 0 to empty it.
    /// - Parameter advances: whether the next cell is selected, as by somebody who types row after row; otherwise the same
    ///   digit once more is taken out.
    mutating func writeOwn(_ digit: UInt8, advances: Bool = false) -> [Effect] {
        guard dialog == nil, sudoku.own?.isLinked == false, var grid = sudoku.own?.grid,
            let cell = sudoku.own?.selected, digit <= grid.kind.size
        else { return [] }
        grid[cell] = !advances && grid[cell] == digit ? 0 : digit
        replaceOwn(grid)
        if advances, cell + 1 < grid.kind.cells { sudoku.own?.selected = cell + 1 }
        return sound(.enter) + storeOwn() + (advances || isRemote ? [.focus(focusID)] : [])
    }

    mutating func clearOwn() -> [Effect] {
        replaceOwn(SudokuGrid(settings.sudoku.kind))
        sudoku.own?.selected = 0
        sudoku.own?.text = Text()
        return [.remove(key: OwnSudoku.key)]
    }

    // MARK: Playing

    /// The puzzle becomes a game that is not ranked.
    mutating func playOwn() -> [Effect] {
        guard let rated = sudoku.own?.rated else { return [] }
        return clearTable(for: .sudoku) + begin(rated, SudokuTable.Making(choice: settings.sudoku))
    }
}
