/// The state of a game of Sudoku.
public struct SudokuPosition: Equatable, Sendable {
    public let puzzle: SudokuPuzzle
    /// The given digits and those of the player.
    public private(set) var grid: SudokuGrid
    /// For each cell the digits noted, digit 1 in the lowest bit; 0 for a cell that has a digit.
    public private(set) var notes: [UInt16]
    /// For each cell the digits of which the player was told whether they are right, digit 1 in the lowest bit.
    private var told: [UInt16]
    /// Wrong digits that the player was told of.
    public private(set) var errors = 0
    /// Hints used, explanations among them.
    public private(set) var hints = 0
    /// Steps that were explained.
    public private(set) var explanations = 0
    /// Earned by right digits; the time counts at the end (`Sudoku.score`).
    public private(set) var points = 0
    /// How many digits in a row were right, without a hint between them.
    public private(set) var combo = 0
    /// Of the digits and notes for which a step was explained.
    private var explained: [Int] = []
    /// Whether a step was explained since the latest right digit.
    private var isExplained = false
    public private(set) var outcome: Outcome?

    /// The beginning of a game.
    public init(_ puzzle: SudokuPuzzle) {
        self.puzzle = puzzle
        grid = puzzle.grid
        notes = [UInt16](repeating: 0, count: puzzle.grid.kind.cells)
        told = notes
    }

    public var kind: SudokuKind { grid.kind }
    public func isGiven(_ cell: Int) -> Bool { puzzle.grid[cell] != 0 }
    private func isRight(_ cell: Int) -> Bool { grid[cell] == puzzle.solution[cell] }

    /// Of digits and notes (FNV-1a, a word at a time).
    private var fingerprint: Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for cell in notes.indices { hash = (hash ^ UInt64(grid[cell]) << 16 ^ UInt64(notes[cell])) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
    }

    /// Whether the next step was explained with these digits and notes: then nothing is paid for it again.
    public var isStepExplained: Bool { explained.contains(fingerprint) }

    /// What the player was told of a cell's digit.
    public enum Verdict: UInt8, Sendable { case right, wrong }

    /// nil for an empty cell and for a digit that was not judged yet.
    public func verdict(_ cell: Int) -> Verdict? {
        guard !isGiven(cell), grid[cell] != 0, told[cell] & bit(grid[cell]) != 0 else { return nil }
        return isRight(cell) ? .right : .wrong
    }

    /// Whether the player was told the right digit of a cell, whatever stands there now.
    func isRevealed(_ cell: Int) -> Bool { isGiven(cell) || told[cell] & bit(puzzle.solution[cell]) != 0 }

    /// Cells as they were before a move changed them.
    public struct Before: Sendable {
        fileprivate var cells: [(cell: Int, digit: UInt8, notes: UInt16)] = []

        /// Nothing was changed.
        init() {}

        /// What was in a cell.
        func content(of cell: Int) -> (digit: UInt8, notes: UInt16)? {
            cells.first { $0.cell == cell }.map { ($0.digit, $0.notes) }
        }

        /// The notes of a digit that there were.
        func notes(of digit: UInt8, except cell: Int) -> [SudokuCandidate] {
            let changed = cells.filter { $0.cell != cell && $0.notes & 1 << UInt16(digit - 1) != 0 }
            return changed.map { SudokuCandidate(cell: $0.cell, digit: Int(digit)) }
        }
    }

    /// Whether a cell is empty and has no such note.
    func lacksNote(_ note: SudokuCandidate) -> Bool {
        grid[note.cell] == 0 && notes[note.cell] & bit(UInt8(note.digit)) == 0
    }

    /// The puzzle solved, for who has lost: as if nothing had been entered or told.
    public var solved: SudokuPosition {
        var solved = SudokuPosition(puzzle)
        solved.grid = puzzle.solution
        return solved
    }

    mutating func restore(_ before: Before) {
        for (cell, digit, notes) in before.cells {
            grid[cell] = digit
            self.notes[cell] = notes
        }
    }
}

// The moves: each changes the position, or leaves it as it is and says why.
extension SudokuPosition {
    mutating func enter(_ digit: UInt8, in cell: Int, tidies: Bool) throws(IllegalMove) -> Before {
        try requireOpen(cell)
        try requireDigit(digit)
        guard grid[cell] != digit else { throw .changesNothing }
        return put(digit, in: cell, tidies: tidies)
    }

    mutating func erase(_ cell: Int) throws(IllegalMove) -> Before {
        try requireOpen(cell)
        guard grid[cell] != 0 || notes[cell] != 0 else { throw .changesNothing }
        var before = Before()
        change(cell, to: 0, notes: 0, &before)
        return before
    }

    mutating func note(_ digit: UInt8, in cell: Int, isSet: Bool) throws(IllegalMove) -> Before {
        try requireOpen(cell)
        try requireDigit(digit)
        guard grid[cell] == 0 else { throw .filledCell }
        guard (notes[cell] & bit(digit) != 0) != isSet else { throw .changesNothing }
        var before = Before()
        change(cell, to: 0, notes: notes[cell] ^ bit(digit), &before)
        return before
    }

    mutating func fillNotes() throws(IllegalMove) -> Before {
        var before = Before()
        for cell in 0..<kind.cells where grid[cell] == 0 {
            var candidates = kind.allDigits
            for peer in kind.peers[cell] where grid[peer] != 0 { candidates &= ~bit(grid[peer]) }
            if notes[cell] != candidates { change(cell, to: 0, notes: candidates, &before) }
        }
        guard !before.cells.isEmpty else { throw .changesNothing }
        return before
    }

    /// A hint counts unless the player was told that digit before; for a digit that stands there already it then is
    /// nothing at all, but allowed, or a hint that was taken back could not be taken again.
    mutating func hint(_ wanted: Int?, tidies: Bool, level: SudokuLevel) throws(IllegalMove) -> Before {
        guard let cell = wanted ?? hintCell else { throw .changesNothing }
        try requireOpen(cell)
        if !isRevealed(cell) {
            try useHint(level)
            told[cell] |= bit(puzzle.solution[cell])
        }
        return put(puzzle.solution[cell], in: cell, tidies: tidies)
    }

    mutating func explain(_ number: Int, level: SudokuLevel) throws(IllegalMove) -> Before {
        if number == explanations + 1 {
            try useHint(level)
            explanations = number
            explained.append(fingerprint)
            isExplained = true
        } else if !(1...255).contains(number) || number > explanations {
            throw .changesNothing
        }
        return Before()
    }

    private mutating func useHint(_ level: SudokuLevel) throws(IllegalMove) {
        guard hints < level.hintLimit else { throw .noHintsLeft }
        hints += 1
        combo = 0
    }

    private var hintCell: Int? {
        grid.digits.firstIndex(of: 0) ?? grid.digits.indices.first { !isRight($0) }
    }

    private func requireOpen(_ cell: Int) throws(IllegalMove) {
        guard grid.digits.indices.contains(cell) else { throw .noSuchCell }
        guard !isGiven(cell) else { throw .givenCell }
    }

    private func requireDigit(_ digit: UInt8) throws(IllegalMove) {
        guard digit >= 1, digit <= kind.size else { throw .noSuchDigit }
    }

    private mutating func put(_ digit: UInt8, in cell: Int, tidies: Bool) -> Before {
        var before = Before()
        change(cell, to: digit, notes: 0, &before)
        if tidies {
            for peer in kind.peers[cell] where notes[peer] & bit(digit) != 0 {
                change(peer, to: 0, notes: notes[peer] & ~bit(digit), &before)
            }
        }
        return before
    }

    private mutating func change(_ cell: Int, to digit: UInt8, notes: UInt16, _ before: inout Before) {
        before.cells.append((cell, grid[cell], self.notes[cell]))
        grid[cell] = digit
        self.notes[cell] = notes
    }

    private func bit(_ digit: UInt8) -> UInt16 { 1 << UInt16(digit - 1) }
}

// Errors, points and the end.
extension SudokuPosition {
    /// Judges what the rules let the player know after a move, and whether the game is over.
    mutating func judge(after move: SudokuMove, _ params: Sudoku.Params) {
        let isSolved = grid == puzzle.solution
        switch move {
        case _ where isSolved, .check:
            for cell in 0..<kind.cells { judge(cell, params.level) }
        case .enter(_, let cell, _) where params.checks == .immediate: judge(cell, params.level)
        default: break
        }
        if isSolved {
            outcome = .solved
        } else if let limit = params.errorLimit, errors >= limit {
            outcome = .lost
        }
    }

    /// Tells whether the digit of a cell is right, if there is one and the player does not know yet.
    private mutating func judge(_ cell: Int, _ level: SudokuLevel) {
        guard grid[cell] != 0, !isGiven(cell), verdict(cell) == nil else { return }
        told[cell] |= bit(grid[cell])
        if isRight(cell), isExplained {
            // Nobody can tell which digit it is that was explained, so it is the next one.
            isExplained = false
        } else if isRight(cell) {
            points += level.points(afterCombo: combo)
            combo += 1
        } else {
            errors += 1
            combo = 0
        }
    }
}
