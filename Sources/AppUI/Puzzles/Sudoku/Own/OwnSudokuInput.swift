import PuzzleCore

// A puzzle of one's own: it is typed, or read by the engine, which also says whether it can be played.
extension Table<Sudoku> {
    // MARK: Coming here

    /// What was typed is there again. If another kind of the same size was chosen since, its digits are of that one.
    func openOwnSudoku(_ app: inout Context) -> [Effect] {
        let kind = app.settings.sudoku.kind
        var own = hand.own ?? OwnSudoku(SudokuGrid(kind))
        // A link that led nowhere is forgotten.
        if own.isLinked { own.replace(own.grid) }
        own.isLinked = false
        let isOther = own.chosen >= 0 && own.chosen != app.settings[.sudokuKind]
        own.chosen = app.settings[.sudokuKind]
        hand.own = own
        if own.grid.clues == 0 {
            replaceOwn(SudokuGrid(kind))
        } else if isOther, let grid = SudokuGrid(kind, digits: own.grid.digits) {
            replaceOwn(grid)
        }
        // The engine will be needed.
        return [.prepareEngine(Text(SudokuQuestion.engine))]
    }

    /// A link leads to the puzzle, not into a game: one that is not over would be lost.
    /// - Returns: nil for an address that is none.
    func openPuzzle(_ link: Text, _ app: inout Context) -> [Effect]? {
        guard link.hasPrefix(Text(ShortID.prefix)) else { return nil }
        // Nothing is entered while another tab plays.
        guard !app.device.isPlayedElsewhere else { return [] }
        let effects = app.open(.ownSudoku)
        hand.own?.isLinked = true
        return effects + ask(about: link, &app)
    }

    // MARK: The engine's part

    /// Asks about the puzzle on the board; once more about the same, if the engine could not be reached or the text in the field is
    /// none.
    func checkOwn(_ app: inout Context) -> [Effect] {
        guard let own = hand.own else { return [] }
        return ask(about: own.verdict == .failed || own.isTextRefused ? own.asked : ShortID.text(of: own.grid), &app)
    }

    /// - Parameter isTyped: whether it is in the field, and not in a file.
    func readOwn(_ text: Text, isTyped: Bool, _ app: inout Context) -> [Effect] {
        hand.own?.text = isTyped ? text : Text()
        return ask(about: text, &app)
    }

    private func ask(about text: Text, _ app: inout Context) -> [Effect] {
        guard let kind = hand.own?.grid.kind else { return [] }
        let ticket = app.nextTicket()
        hand.own?.ask(text, ticket: ticket)
        return [.ask(ticket: ticket, SudokuQuestion.read(text, kind, app.hintStyle).text)]
    }

    func receiveOwn(_ answer: Text, _ app: inout Context) -> [Effect] {
        guard let kind = hand.own?.grid.kind, let isLinked = hand.own?.isLinked else { return [] }
        guard case .reading(let reading)? = SudokuAnswer(answer, kind) else {
            hand.own?.receive(nil)
            return []
        }
        if let grid = reading.grid { replaceOwn(grid) }
        hand.own?.receive(reading)
        // What was typed before a link was opened stays in the store.
        return isLinked || reading.grid == nil ? [] : storeOwn()
    }

    private func storeOwn() -> [Effect] {
        guard let grid = hand.own?.grid else { return [] }
        return [.put(key: OwnSudoku.key, value: ShortID.text(of: grid))]
    }

    private func replaceOwn(_ grid: SudokuGrid) {
        // The cells of another kind are others.
        if hand.own?.grid.kind != grid.kind { hand.number += 1 }
        hand.own?.replace(grid)
    }

    // MARK: Typing

    func selectOwn(_ cell: Int, _ app: inout Context) -> [Effect] {
        hand.own?.selected = cell
        return app.device.isRemote ? [.focus(SudokuPad.firstID)] : []
    }

    /// Writes a digit into the selected cell, 0 to empty it.
    /// - Parameter advances: whether the next cell is selected, as by somebody who types row after row; otherwise the same
    ///   digit once more is taken out.
    func writeOwn(_ digit: UInt8, advances: Bool = false, _ app: inout Context) -> [Effect] {
        guard app.dialog == nil, hand.own?.isLinked == false, var grid = hand.own?.grid,
            let cell = hand.own?.selected, digit <= grid.kind.size
        else { return [] }
        grid[cell] = !advances && grid[cell] == digit ? 0 : digit
        replaceOwn(grid)
        if advances, cell + 1 < grid.kind.cells { hand.own?.selected = cell + 1 }
        return app.sound(.enter) + storeOwn() + (advances || app.device.isRemote ? [.focus(app.focusID)] : [])
    }

    func clearOwn(_ app: inout Context) -> [Effect] {
        replaceOwn(SudokuGrid(app.settings.sudoku.kind))
        hand.own?.selected = 0
        hand.own?.text = Text()
        return [.remove(key: OwnSudoku.key)]
    }

    // MARK: Playing

    /// The puzzle becomes a game that is not ranked.
    func playOwn(_ app: inout Context) -> [Effect] {
        guard let rated = hand.own?.rated else { return [] }
        return app.clearTable(for: GameSlot(name, isDaily: false))
            + begin(rated, SudokuHand.Making(choice: app.settings.sudoku), &app)
    }
}
