import PuzzleCore

// Playing Sudoku: cells, digits and notes.
extension Table<Sudoku> {
    /// A turn was taken: what is heard and told of it.
    func took(
        _ action: Turn<SudokuMove>.Action, since before: SudokuPosition, _ game: Game<Sudoku>, _ app: inout Context
    ) -> [Effect] {
        hand.game.explanation = nil
        if game.isOver { hand.game.digit = nil }
        announce(before, game.position, &app)
        let isWrong = game.position.isFull && !game.isOver && game.id.params.checks == .never
        return sound(of: action, before, game.position, app) + (isWrong ? app.show(.gridIsWrong) : [])
    }

    /// What a turn sounds like: right digits in a row go up the scale.
    private func sound(
        of action: Turn<SudokuMove>.Action, _ before: SudokuPosition, _ after: SudokuPosition, _ app: Context
    ) -> [Effect] {
        if action == .undo { return app.sound(.undo) }
        if after.errors > before.errors { return app.sound(.wrong) }
        if after.hints > before.hints { return app.sound(.hint) }
        if case .play(.enter(_, let cell, _)) = action, after.verdict(cell) == .right {
            return app.sound(.right, pitch: min(after.combo, 12))
        }
        return app.sound(.enter)
    }

    /// Takes the latest move back, with all that were made in the same moment: they were one act of the player's. Those that
    /// changed no cell go with it, since nobody would see that they went.
    func takeBack(_ app: inout Context) -> [Effect] {
        var effects: [Effect] = []
        while isInPlay(app), let game = play?.game, let move = game.lastMove {
            let at = game.lastMoveAt
            effects += take(.undo, &app)
            if !move.changesNothing, play?.game.lastMoveAt != at { break }
        }
        return effects
    }

    /// Plays again what was taken back in one act.
    func takeAgain(_ app: inout Context) -> [Effect] {
        var effects: [Effect] = []
        while isInPlay(app), let at = play?.game.nextRedoAt {
            effects += take(.redo, &app)
            if play?.game.nextRedoAt != at { break }
        }
        return effects
    }

    /// Tells who does not see the board what became of a cell, by its digit or else its notes; or, when all were checked, how many are
    /// wrong.
    private func announce(_ before: SudokuPosition, _ after: SudokuPosition, _ app: inout Context) {
        let cells = after.grid.digits.indices
        let words = app.catalogue
        if let cell = cells.first(where: { after.grid[$0] != before.grid[$0] })
            ?? cells.first(where: { after.notes[$0] != before.notes[$0] })
        {
            app.announcement = SudokuBoardView.label(cell, after, words)
        } else if cells.contains(where: { after.verdict($0) != before.verdict($0) }) {
            let wrong = cells.count { after.verdict($0) == .wrong }
            app.announcement = words[.wrongDigits, wrong]
        }
    }

    // MARK: Cells and digits

    func pressCell(_ cell: Int, _ app: inout Context) -> [Effect] {
        if app.view == .ownSudoku { return selectOwn(cell, &app) }
        guard let game = play?.game, !game.isOver else {
            guard app.view == .sudoku, app.dialog == nil, hand.game.making == nil, app.awaited == nil else { return [] }
            return app.ask(.startGame)
        }
        guard isInPlay(app), cell < game.position.grid.digits.count else { return [] }
        hand.game.selected = cell
        guard app.settings.isOn(.digitFirst) else {
            // With a remote control the digits are far away: pressing a cell leads there.
            return app.device.isRemote && !game.position.isGiven(cell) ? [.focus(SudokuPad.firstID)] : []
        }
        let inCell = game.position.grid[cell]
        if inCell != 0, inCell != hand.game.digit, hand.game.digit == nil || game.position.verdict(cell) != .wrong {
            // What stands there is taken in hand, if there is more of it to come.
            hand.game.digit = isUsedUp(inCell) ? nil : inCell
            return []
        }
        return hand.game.digit.map { write($0, in: cell, asNote: hand.game.isNoting, &app) } ?? []
    }

    func pressDigit(_ digit: UInt8, asNote: Bool, _ app: inout Context) -> [Effect] {
        if app.view == .ownSudoku { return writeOwn(digit, &app) }
        guard isInPlay(app), has(digit) else { return [] }
        guard !app.settings.isOn(.digitFirst), let cell = hand.game.selected else {
            hand.game.digit = hand.game.digit == digit || isUsedUp(digit) ? nil : digit
            return []
        }
        let effects = write(digit, in: cell, asNote: asNote || hand.game.isNoting, &app)
        return app.device.isRemote ? effects + [.focus(app.focusID)] : effects
    }

    /// A digit's key belongs to the selected cell.
    func pressDigitKey(_ digit: UInt8, asNote: Bool, _ app: inout Context) -> [Effect] {
        if app.view == .ownSudoku { return writeOwn(digit, advances: true, &app) }
        guard isInPlay(app), has(digit) else { return [] }
        guard let cell = hand.game.selected else { return pressDigit(digit, asNote: asNote, &app) }
        return write(digit, in: cell, asNote: asNote || hand.game.isNoting, &app)
    }

    /// Writes a digit; the same one once more takes it out, unless it is known to be right.
    private func write(_ digit: UInt8, in cell: Int, asNote: Bool, _ app: inout Context) -> [Effect] {
        guard let game = play?.game, !game.position.isGiven(cell) else { return [] }
        let position = game.position
        let isNoted = position.notes[cell] & 1 << UInt16(digit - 1) != 0
        if asNote, isNoted { return take(.play(.note(digit: digit, cell: cell, isSet: false)), &app) }
        if !asNote, position.grid[cell] == digit { return position.verdict(cell) == .right ? [] : erase(cell, &app) }
        guard !isUsedUp(digit) else {
            hand.game.digit = nil
            return []
        }
        if asNote { return take(.play(.note(digit: digit, cell: cell, isSet: true)), &app) }
        // What is told to be wrong takes no notes away.
        let isToldWrong = game.id.params.checks == .immediate && digit != position.puzzle.solution[cell]
        let returned = game.notesTaken(byDigitIn: cell)
        let effects = take(
            .play(.enter(digit: digit, cell: cell, tidies: app.settings.isOn(.tidyNotes) && !isToldWrong)), &app)
        if let digit = hand.game.digit, isUsedUp(digit) { hand.game.digit = nil }
        return effects + restore(returned, &app)
    }

    /// Empties a cell. The notes that its digit took come back.
    func erase(_ cell: Int, _ app: inout Context) -> [Effect] {
        let returned = play?.game.notesTaken(byDigitIn: cell) ?? []
        return take(.play(.erase(cell: cell)), &app) + restore(returned, &app)
    }

    /// Sets notes that a digit had taken, where nothing speaks against them.
    private func restore(_ notes: [SudokuCandidate], _ app: inout Context) -> [Effect] {
        var effects: [Effect] = []
        for note in notes {
            guard let position = play?.game.position, position.grid[note.cell] == 0 else { continue }
            let isSeen = position.kind.peers[note.cell].contains { position.grid[$0] == UInt8(note.digit) }
            if !isSeen { effects += take(.play(note.note(isSet: true)), &app) }
        }
        return effects
    }

    func eraseCell(_ app: inout Context) -> [Effect] {
        if app.view == .ownSudoku { return writeOwn(0, &app) }
        guard let cell = hand.game.selected, play?.game.position.verdict(cell) != .right else { return [] }
        return erase(cell, &app)
    }

    /// Puts the right digit into the selected cell, else into the first one without.
    func fillHint(_ app: inout Context) -> [Effect] {
        guard isInPlay(app), let play else { return [] }
        let position = play.game.position
        var cell = hand.game.selected
        // A cell that needs no hint is not meant.
        if let chosen = cell, position.isGiven(chosen) || position.verdict(chosen) == .right { cell = nil }
        guard position.hints < play.game.id.params.level.hintLimit else { return app.show(.noHintsLeft) }
        let before = position.grid
        let effects = take(.play(.hint(cell: cell, tidies: app.settings.isOn(.tidyNotes))), &app)
        if let after = self.play?.game.position.grid {
            hand.game.selected = after.digits.indices.first { after[$0] != before[$0] } ?? hand.game.selected
        }
        return effects
    }

    // MARK: Keys

    func pressKey(_ key: Key, _ app: inout Context) -> [Effect] {
        switch key {
        case .up: return moveSelection(rows: -1, columns: 0, &app)
        case .down: return moveSelection(rows: 1, columns: 0, &app)
        case .left: return moveSelection(rows: 0, columns: -1, &app)
        case .right: return moveSelection(rows: 0, columns: 1, &app)
        // The letters that are digits here.
        case .a: return pressDigitKey(10, asNote: false, &app)
        case .d: return pressDigitKey(13, asNote: false, &app)
        case .erase: return eraseCell(&app)
        case .noting:
            hand.game.isNoting.toggle()
            return []
        case .fillNotes: return take(.play(.fillNotes), &app)
        case .check: return take(.play(.check), &app)
        case .explain: return explain(&app)
        default: return []
        }
    }

    func usesKey(_ key: Key, onBoard: Bool, _ app: Context) -> Bool {
        guard app.dialog == nil, let play, !play.game.isOver else { return false }
        guard let step = Self.step(key) else { return key != .w && key != .s }
        // A remote control leads over the edge of the board to what is beside it.
        return !app.device.isRemote || onBoard && neighbour(step.rows, step.columns, wraps: false, app) != nil
    }

    /// Over the edge of the board the arrows lead to what is beside it.
    func ownUses(_ key: Key, onBoard: Bool, _ app: Context) -> Bool {
        guard app.dialog == nil, onBoard else { return false }
        guard let step = Self.step(key) else { return key == .erase || key == .a || key == .d }
        return neighbour(step.rows, step.columns, wraps: false, app) != nil
    }

    private static func step(_ key: Key) -> (rows: Int, columns: Int)? {
        switch key {
        case .up: (-1, 0)
        case .down: (1, 0)
        case .left: (0, -1)
        case .right: (0, 1)
        default: nil
        }
    }

    /// The cell beside the selected one; at the edge the one on the other side.
    private func neighbour(_ rows: Int, _ columns: Int, wraps: Bool, _ app: Context) -> Int? {
        let grid = app.view == .ownSudoku ? hand.own?.grid : play?.game.position.grid
        guard let size = grid?.kind.size else { return nil }
        // Without a selection the first cell has the focus.
        let cell = selectedCell(app) ?? 0
        let (row, column) = (cell / size + rows, cell % size + columns)
        if !wraps, row < 0 || row >= size || column < 0 || column >= size { return nil }
        return (row + size) % size * size + (column + size) % size
    }

    /// On the board that is shown.
    func selectedCell(_ app: Context) -> Int? { app.view == .ownSudoku ? hand.own?.selected : hand.game.selected }

    private func moveSelection(rows: Int, columns: Int, _ app: inout Context) -> [Effect] {
        if app.view == .ownSudoku, let cell = neighbour(rows, columns, wraps: false, app) {
            hand.own?.selected = cell
            return [.focus(app.focusID)]
        }
        guard isInPlay(app), let cell = neighbour(rows, columns, wraps: !app.device.isRemote, app) else { return [] }
        hand.game.selected = cell
        return [.focus(SudokuBoardView.cellID(cell))]
    }
}

extension SudokuPosition {
    var isFull: Bool { !grid.digits.contains(0) }
}

extension SudokuMove {
    /// Whether it changes no cell.
    var changesNothing: Bool {
        switch self {
        case .check, .explain: true
        default: false
        }
    }
}
