import PuzzleCore

// Playing Sudoku: cells, digits and notes.
extension State {
    /// Whether digits are taken now.
    var isSudokuInPlay: Bool {
        guard let play = sudoku.play, !play.isPaused, !play.game.isOver else { return false }
        return view == .sudoku && dialog == nil
    }

    mutating func takeInSudoku(_ action: Turn<SudokuMove>.Action) -> [Effect] {
        guard isSudokuInPlay, var play = sudoku.play else { return [] }
        // As with the sliding puzzle's game: nobody else may hold its arrays.
        sudoku.play = nil
        defer { sudoku.play = play }
        let before = play.game.position
        let isBehind = play.isBehind
        guard var effects = play.takeStored(action, at: now) else { return [] }
        if isBehind {
            let made = RatedSudoku(puzzle: before.puzzle, rating: sudoku.rating)
            effects.append(.put(key: play.slot.made, value: made.stored))
        }
        effects += sound(of: action, before, play.game.position)
        sudoku.explanation = nil
        let game = play.game
        announce(before, game.position)
        if game.isOver {
            sudoku.digit = nil
            return effects
                + finishGame(play, group: SudokuGroup(game.id.params).name, score: Sudoku.rankedScore(of: game))
        }
        return effects + (game.moves == 1 ? [.timer(.second, milliseconds: 1005)] : [])
            + (game.position.isFull && game.id.params.checks == .never ? show(.gridIsWrong) : [])
    }

    /// What a turn sounds like: right digits in a row go up the scale.
    private func sound(
        of action: Turn<SudokuMove>.Action, _ before: SudokuPosition, _ after: SudokuPosition
    ) -> [Effect] {
        if action == .undo { return sound(.undo) }
        if after.errors > before.errors { return sound(.wrong) }
        if after.hints > before.hints { return sound(.hint) }
        if case .play(.enter(_, let cell, _)) = action, after.verdict(cell) == .right {
            return sound(.right, pitch: min(after.combo, 12))
        }
        return sound(.enter)
    }

    /// Takes the latest move back, with all that were made in the same moment: they were one act of the player's. Those that
    /// changed no cell go with it, since nobody would see that they went.
    mutating func takeBackInSudoku() -> [Effect] {
        var effects: [Effect] = []
        while isSudokuInPlay, let game = sudoku.play?.game, let move = game.lastMove {
            let at = game.lastMoveAt
            effects += takeInSudoku(.undo)
            if !move.changesNothing, sudoku.play?.game.lastMoveAt != at { break }
        }
        return effects
    }

    /// Plays again what was taken back in one act.
    mutating func takeAgainInSudoku() -> [Effect] {
        var effects: [Effect] = []
        while isSudokuInPlay, let at = sudoku.play?.game.nextRedoAt {
            effects += takeInSudoku(.redo)
            if sudoku.play?.game.nextRedoAt != at { break }
        }
        return effects
    }

    /// Tells who does not see the board what became of a cell. What was told stands until another digit changes: notes that
    /// come back belong to it.
    private mutating func announce(_ before: SudokuPosition, _ after: SudokuPosition) {
        let changed = after.grid.digits.indices.filter { after.grid[$0] != before.grid[$0] }
        guard let cell = changed.first else { return }
        announcement = SudokuBoardView.announcement(cell, after, catalogue)
    }

    // MARK: Cells and digits

    mutating func pressCell(_ cell: Int) -> [Effect] {
        if view == .ownSudoku { return selectOwn(cell) }
        guard let game = sudoku.play?.game, !game.isOver else {
            guard view == .sudoku, dialog == nil, sudoku.making == nil, awaited == nil else { return [] }
            return ask(.startGame)
        }
        guard isSudokuInPlay, cell < game.position.grid.digits.count else { return [] }
        sudoku.selected = cell
        guard settings.isOn(.digitFirst) else {
            // With a remote control the digits are far away: pressing a cell leads there.
            return isRemote && !game.position.isGiven(cell) ? [.focus(SudokuPad.firstID)] : []
        }
        let inCell = game.position.grid[cell]
        if inCell != 0, inCell != sudoku.digit, sudoku.digit == nil || game.position.verdict(cell) != .wrong {
            // What stands there is taken in hand, if there is more of it to come.
            sudoku.digit = sudoku.isUsedUp(inCell) ? nil : inCell
            return []
        }
        return sudoku.digit.map { write($0, in: cell, asNote: sudoku.isNoting) } ?? []
    }

    mutating func pressDigit(_ digit: UInt8, asNote: Bool) -> [Effect] {
        if view == .ownSudoku { return writeOwn(digit) }
        guard isSudokuInPlay, sudoku.has(digit) else { return [] }
        guard !settings.isOn(.digitFirst), let cell = sudoku.selected else {
            sudoku.digit = sudoku.digit == digit || sudoku.isUsedUp(digit) ? nil : digit
            return []
        }
        let effects = write(digit, in: cell, asNote: asNote || sudoku.isNoting)
        return isRemote ? effects + [.focus(focusID)] : effects
    }

    /// A digit's key belongs to the selected cell.
    mutating func pressDigitKey(_ digit: UInt8, asNote: Bool) -> [Effect] {
        if view == .ownSudoku { return writeOwn(digit, advances: true) }
        guard isSudokuInPlay, sudoku.has(digit) else { return [] }
        guard let cell = sudoku.selected else { return pressDigit(digit, asNote: asNote) }
        return write(digit, in: cell, asNote: asNote || sudoku.isNoting)
    }

    /// Writes a digit; the same one once more takes it out, unless it is known to be right.
    private mutating func write(_ digit: UInt8, in cell: Int, asNote: Bool) -> [Effect] {
        guard let game = sudoku.play?.game, !game.position.isGiven(cell) else { return [] }
        let position = game.position
        let isNoted = position.notes[cell] & 1 << UInt16(digit - 1) != 0
        if asNote, isNoted { return takeInSudoku(.play(.note(digit: digit, cell: cell, isSet: false))) }
        if !asNote, position.grid[cell] == digit { return position.verdict(cell) == .right ? [] : erase(cell) }
        guard !sudoku.isUsedUp(digit) else {
            sudoku.digit = nil
            return []
        }
        if asNote { return takeInSudoku(.play(.note(digit: digit, cell: cell, isSet: true))) }
        // What is told to be wrong takes no notes away.
        let isToldWrong = game.id.params.checks == .immediate && digit != position.puzzle.solution[cell]
        let returned = game.notesTaken(byDigitIn: cell)
        let effects = takeInSudoku(
            .play(.enter(digit: digit, cell: cell, tidies: settings.isOn(.tidyNotes) && !isToldWrong)))
        if let digit = sudoku.digit, sudoku.isUsedUp(digit) { sudoku.digit = nil }
        return effects + restore(returned)
    }

    /// Empties a cell. The notes that its digit took come back.
    mutating func erase(_ cell: Int) -> [Effect] {
        let returned = sudoku.play?.game.notesTaken(byDigitIn: cell) ?? []
        return takeInSudoku(.play(.erase(cell: cell))) + restore(returned)
    }

    /// Sets notes that a digit had taken, where nothing speaks against them.
    private mutating func restore(_ notes: [SudokuCandidate]) -> [Effect] {
        var effects: [Effect] = []
        for note in notes {
            guard let position = sudoku.play?.game.position, position.grid[note.cell] == 0 else { continue }
            let isSeen = position.kind.peers[note.cell].contains { position.grid[$0] == UInt8(note.digit) }
            if !isSeen { effects += takeInSudoku(.play(note.note(isSet: true))) }
        }
        return effects
    }

    mutating func eraseCell() -> [Effect] {
        if view == .ownSudoku { return writeOwn(0) }
        guard let cell = sudoku.selected, sudoku.play?.game.position.verdict(cell) != .right else { return [] }
        return erase(cell)
    }

    /// Puts the right digit into the selected cell, else into the first one without.
    mutating func fillHint() -> [Effect] {
        guard isSudokuInPlay, let play = sudoku.play else { return [] }
        let position = play.game.position
        var cell = sudoku.selected
        // A cell that needs no hint is not meant.
        if let chosen = cell, position.isGiven(chosen) || position.verdict(chosen) == .right { cell = nil }
        guard position.hints < play.game.id.params.level.hintLimit else { return show(.noHintsLeft) }
        let before = position.grid
        let effects = takeInSudoku(.play(.hint(cell: cell, tidies: settings.isOn(.tidyNotes))))
        if let after = sudoku.play?.game.position.grid {
            sudoku.selected = after.digits.indices.first { after[$0] != before[$0] } ?? sudoku.selected
        }
        return effects
    }

    // MARK: Keys

    mutating func pressInSudoku(_ key: Key) -> [Effect] {
        switch key {
        case .up: return moveSelection(rows: -1, columns: 0)
        case .down: return moveSelection(rows: 1, columns: 0)
        case .left: return moveSelection(rows: 0, columns: -1)
        case .right: return moveSelection(rows: 0, columns: 1)
        // The letters that are digits here.
        case .a: return pressDigitKey(10, asNote: false)
        case .d: return pressDigitKey(13, asNote: false)
        case .erase: return eraseCell()
        case .noting:
            sudoku.isNoting.toggle()
            return []
        case .fillNotes: return takeInSudoku(.play(.fillNotes))
        case .check: return takeInSudoku(.play(.check))
        case .explain: return explain()
        default: return []
        }
    }

    func sudokuUses(_ key: Key, onTile: Bool) -> Bool {
        guard dialog == nil, let play = sudoku.play, !play.game.isOver else { return false }
        guard let step = Self.step(key) else { return key != .w && key != .s }
        // A remote control leads over the edge of the board to what is beside it.
        return !isRemote || onTile && neighbour(step.rows, step.columns, wraps: false) != nil
    }

    /// Over the edge of the board the arrows lead to what is beside it.
    func ownUses(_ key: Key, onTile: Bool) -> Bool {
        guard dialog == nil, onTile else { return false }
        guard let step = Self.step(key) else { return key == .erase || key == .a || key == .d }
        return neighbour(step.rows, step.columns, wraps: false) != nil
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
    private func neighbour(_ rows: Int, _ columns: Int, wraps: Bool) -> Int? {
        let grid = view == .ownSudoku ? sudoku.own?.grid : sudoku.play?.game.position.grid
        guard let size = grid?.kind.size else { return nil }
        // Without a selection the first cell has the focus.
        let cell = selectedCell ?? 0
        let (row, column) = (cell / size + rows, cell % size + columns)
        if !wraps, row < 0 || row >= size || column < 0 || column >= size { return nil }
        return (row + size) % size * size + (column + size) % size
    }

    /// On the board that is shown.
    var selectedCell: Int? { view == .ownSudoku ? sudoku.own?.selected : sudoku.selected }

    private mutating func moveSelection(rows: Int, columns: Int) -> [Effect] {
        if view == .ownSudoku, let cell = neighbour(rows, columns, wraps: false) {
            sudoku.own?.selected = cell
            return [.focus(focusID)]
        }
        guard isSudokuInPlay, let cell = neighbour(rows, columns, wraps: !isRemote) else { return [] }
        sudoku.selected = cell
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
