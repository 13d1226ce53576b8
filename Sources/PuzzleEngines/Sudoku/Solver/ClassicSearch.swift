import PuzzleCore

/// Depth-first search of classic grids: all bands of a digit at once in one vector, all digits in a loop.
///
/// Propagation is by bit operations alone, without tables: locked candidates in all four directions for each digit,
/// then hidden singles, then naked singles, until nothing changes. Whether every row has a place for every digit is
/// enough to see each contradiction: if each cell has one digit and each digit is in each row, the consistency along
/// rows and columns leaves only solutions.
///
/// That a box has each digit in one row and one column, exactly one of three, is what tdoku (Tom Dillon,
/// https://t-dillon.github.io/tdoku) calls triads; this is another way to compute with them.
struct ClassicSearch: ~Copyable {
    /// Of each level nine vectors with the candidates of the digits, and nine with what they were when they were last
    /// made consistent.
    private let levels: UnsafeMutablePointer<Bands>
    /// Of the round at hand: the cells that only this digit can take.
    private let alone: UnsafeMutablePointer<Bands>
    static var levelSize: Int { 18 }
    /// For each digit and each band or stack, two choices of places decide in which line of which box it is; and each cell
    /// is chosen once.
    private static var maximumLevels: Int { 1 + 9 * 6 * 2 + 81 }
    /// Puzzles take hundreds at most. With few clues a choice of places may go astray, as it does not see that more than
    /// three digits would have to be in three cells.
    private static var mostPlaceChoices: Int { 4000 }

    init() {
        levels = .allocate(capacity: Self.levelSize * Self.maximumLevels + 9)
        levels.initialize(repeating: .full, count: Self.levelSize * Self.maximumLevels + 9)
        alone = levels + Self.levelSize * Self.maximumLevels
    }

    deinit { levels.deallocate() }

    /// Counts the solutions up to `limit`.
    /// - Parameters:
    ///   - digits: 81, each 0...9.
    ///   - excluded: A digit that a cell must not have.
    ///   - solutions: Where the first solutions go, as many as there is room for.
    ///   - goesOn: Asked after each 1024 solutions; the rest are not counted when it says no.
    func count(
        _ digits: UnsafePointer<UInt8>, limit: Int, excluding excluded: (cell: Int, digit: UInt8)?,
        solutions: UnsafeMutableBufferPointer<UInt8>?, while goesOn: () -> Bool = { true }
    ) -> Int {
        load(digits, excluding: excluded)
        if let found = search(limit: limit, choices: Self.mostPlaceChoices, solutions, goesOn) { return found }
        load(digits, excluding: excluded)
        return search(limit: limit, choices: nil, solutions, goesOn) ?? 0
    }

    /// - Parameter choices: The search is given up at this choice of a place; nil if cells are chosen, as many as it takes.
    /// - Returns: nil if there were not enough choices to finish.
    private func search(
        limit: Int, choices: Int?, _ solutions: UnsafeMutableBufferPointer<UInt8>?, _ goesOn: () -> Bool
    ) -> Int? {
        var found = 0
        var choicesLeft = choices
        var candidates = levels
        // Until a choice is taken back.
        var isFirstDescent = true
        while true {
            if propagate(candidates) {
                var chosen = 0
                if isFirstDescent, choices != nil { chosen = Self.branchOnPairs(candidates) }
                if chosen == 0, choices == nil ? Self.branchOnCell(candidates) : Self.branchOnPlace(candidates) {
                    chosen = 1
                }
                if chosen > 0 {
                    if let left = choicesLeft {
                        guard left > 1 else { return nil }
                        choicesLeft = left - 1
                    }
                    candidates += chosen &* Self.levelSize
                    continue
                }
                if let solutions, (found &+ 1) &* 81 <= solutions.count, let first = solutions.baseAddress {
                    Self.store(candidates, first + found &* 81)
                }
                found &+= 1
                if found == limit || found & 1023 == 0 && !goesOn() { return found }
            }
            guard candidates > levels else { return found }
            candidates -= Self.levelSize
            isFirstDescent = false
        }
    }

    private func load(_ digits: UnsafePointer<UInt8>, excluding excluded: (cell: Int, digit: UInt8)?) {
        for digit in 0..<9 { alone[digit] = .all(0) }
        alone.withMemoryRebound(to: UInt32.self, capacity: 9 * Bands.scalarCount) { words in
            var cell = 0
            for band in 0..<3 {
                for row in 0..<3 {
                    for column in 0..<9 {
                        let digit = Int(digits[cell])
                        cell &+= 1
                        guard digit != 0 else { continue }
                        words[(digit &- 1) &* 4 &+ band] |= 1 &<< UInt32(truncatingIfNeeded: row &* 10 &+ column)
                    }
                }
            }
        }
        var given = Bands.all(0)
        for digit in 0..<9 { given |= alone[digit] }
        for digit in 0..<9 {
            let own = alone[digit]
            levels[digit] = .full & (own | ~(given | own.filledRows))
            levels[9 + digit] = .all(0)
        }
        if let (cell, digit) = excluded {
            levels[Int(digit) - 1][cell / 27] &= ~(1 &<< UInt32(truncatingIfNeeded: cell / 9 % 3 * 10 + cell % 9))
        }
    }

    /// - Returns: false if a row has no place for a digit, or a cell no digit.
    @inline(__always)
    private func propagate(_ candidates: UnsafeMutablePointer<Bands>) -> Bool {
        let consistent = candidates + 9
        while true {
            var taken = Bands.all(0)
            var contested = Bands.all(0)
            var rowsWithPlace = Bands.guards
            // As bits, for one branch that cannot be predicted instead of nine.
            var changed: UInt32 = 0
            for digit in 0..<9 {
                alone[digit] = .all(0)
                let bit: UInt32 = (candidates[digit] ^ consistent[digit]).isAny ? 1 : 0
                changed |= bit &<< UInt32(truncatingIfNeeded: digit)
            }
            guard changed != 0 else { return true }
            while changed != 0 {
                let digit = changed.trailingZeroBitCount
                changed &= changed &- 1
                let before = candidates[digit]
                let alongRows = before.consistentAlongRows
                let after = alongRows.consistentAlongColumns
                // Unequal, and so done again, if the columns have changed anything after the rows.
                consistent[digit] = alongRows
                candidates[digit] = after
                rowsWithPlace &= after &+ .full
                let own = after.aloneInRow
                alone[digit] = own
                contested |= taken & own
                taken |= own
            }
            if (rowsWithPlace ^ .guards | contested).isAny { return false }
            var once = Bands.all(0)
            var twice = Bands.all(0)
            for digit in 0..<9 {
                let own = candidates[digit] & (alone[digit] | ~taken)
                candidates[digit] = own
                twice |= once & own
                once |= own
            }
            if (once ^ .full).isAny { return false }
            let naked = once & ~twice & ~taken
            guard naked.isAny else { continue }
            for digit in 0..<9 {
                let own = candidates[digit] & naked
                candidates[digit] &= own | ~own.filledRows
            }
        }
    }

    private static func store(_ candidates: UnsafeMutablePointer<Bands>, _ solution: UnsafeMutablePointer<UInt8>) {
        for digit in 0..<9 {
            for band in 0..<3 {
                var bits = candidates[digit][band]
                while bits != 0 {
                    let position = bits.trailingZeroBitCount
                    solution[band * 27 + position / 10 * 9 + position % 10] = UInt8(digit + 1)
                    bits &= bits &- 1
                }
            }
        }
    }
}
