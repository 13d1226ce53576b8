import PuzzleCore

/// Depth-first search for grids of any kind.
///
/// Propagation: naked singles, hidden singles, and locked candidates between any two houses that share cells. Then the
/// cell with the fewest candidates is tried.
struct HouseSearch: ~Copyable {
    /// What propagation has still to look at.
    private struct Agenda {
        /// How many cells of `waiting`.
        var waiting = 0
        /// Houses, as bits, in which hidden singles may have appeared.
        var hidden: UInt64 = 0
        /// Houses, as bits, in which candidates may have become locked.
        var locked: UInt64 = 0
    }

    private let size: Int
    private let cells: Int
    /// All candidates of a cell.
    private let all: UInt16
    private let peers: FlatLists
    private let houses: FlatLists
    private let overlaps: HouseOverlaps
    private let allHouses: UInt64
    /// The houses of each cell, as bits.
    private let housesOfCell: UnsafeMutablePointer<UInt64>
    /// The candidates of each cell, level by level.
    private let levels: UnsafeMutablePointer<UInt16>
    /// Of each level, the cell that was tried to get to the level above.
    private let tried: UnsafeMutablePointer<Int>
    /// Cells with one candidate, which their peers do not know of yet. A cell gets one candidate once at most.
    private let waiting: UnsafeMutablePointer<Int>

    init(_ kind: SudokuKind) {
        size = kind.size
        cells = kind.cells
        all = kind.allDigits
        peers = FlatLists(kind.peers)
        houses = FlatLists(kind.houses.map { $0.cells })
        overlaps = HouseOverlaps(kind)
        // 59 houses at most: 16x16 with diagonals and windows.
        allHouses = (1 << UInt64(kind.houses.count)) - 1
        housesOfCell = .allocate(capacity: cells)
        for (cell, houses) in kind.housesOfCell.enumerated() {
            var bits: UInt64 = 0
            for house in houses { bits |= 1 << UInt64(house) }
            (housesOfCell + cell).initialize(to: bits)
        }
        // Each level has one cell more with one candidate than the level below.
        levels = .allocate(capacity: cells * (cells + 1))
        levels.initialize(repeating: 0, count: cells * (cells + 1))
        tried = .allocate(capacity: cells + 1)
        tried.initialize(repeating: 0, count: cells + 1)
        waiting = .allocate(capacity: cells)
        waiting.initialize(repeating: 0, count: cells)
    }

    deinit {
        housesOfCell.deallocate()
        levels.deallocate()
        tried.deallocate()
        waiting.deallocate()
    }

    /// As `ClassicSearch.count`, for as many cells as the kind has; at most `choices` choices are made up to the next
    /// solution or the end.
    /// - Parameter candidates: for each empty cell, if not all digits are.
    /// - Returns: nil if these were not enough.
    func count(
        _ digits: UnsafePointer<UInt8>, limit: Int, excluding excluded: (cell: Int, digit: UInt8)?,
        candidates: [UInt16]? = nil, choices: Int, solutions: UnsafeMutableBufferPointer<UInt8>?,
        while goesOn: () -> Bool = { true }
    ) -> Int? {
        for cell in 0..<cells { levels[cell] = digits[cell] == 0 ? all : 1 &<< UInt16(digits[cell] &- 1) }
        if let candidates {
            for cell in 0..<cells where digits[cell] == 0 { levels[cell] = candidates[cell] & all }
            for cell in 0..<cells where levels[cell] == 0 { return 0 }
        }
        if let (cell, digit) = excluded { levels[cell] &= ~(1 &<< UInt16(digit &- 1)) }
        var agenda = Agenda(waiting: 0, hidden: allHouses, locked: allHouses)
        for cell in 0..<cells where levels[cell].isSingle { wait(cell, &agenda) }
        var found = 0
        var choicesLeft = choices
        var level = 0
        while true {
            let candidates = levels + level &* cells
            if propagate(candidates, &agenda) {
                if let cell = mostConstrained(candidates) {
                    guard choicesLeft > 0 else { return nil }
                    choicesLeft &-= 1
                    let above = candidates + cells
                    above.update(from: candidates, count: cells)
                    let bit = candidates[cell] & (0 &- candidates[cell])
                    candidates[cell] ^= bit
                    above[cell] = bit
                    tried[level] = cell
                    level &+= 1
                    agenda = Agenda(waiting: 0, hidden: housesOfCell[cell], locked: housesOfCell[cell])
                    wait(cell, &agenda)
                    continue
                }
                if let solutions, (found &+ 1) &* cells <= solutions.count {
                    for cell in 0..<cells {
                        let digit = candidates[cell].trailingZeroBitCount &+ 1
                        solutions[found &* cells &+ cell] = UInt8(truncatingIfNeeded: digit)
                    }
                }
                found &+= 1
                if found == limit || found & 1023 == 0 && !goesOn() { return found }
                choicesLeft = choices
            }
            guard level > 0 else { return found }
            level &-= 1
            // The level was at rest until the candidate that was tried was taken from this cell.
            let cell = tried[level]
            agenda = Agenda(waiting: 0, hidden: housesOfCell[cell], locked: housesOfCell[cell])
            if levels[level &* cells &+ cell].isSingle { wait(cell, &agenda) }
        }
    }

    @inline(__always)
    private func wait(_ cell: Int, _ agenda: inout Agenda) {
        waiting[agenda.waiting] = cell
        agenda.waiting &+= 1
    }

    /// - Returns: false if a cell has no candidate, or a house no place for a digit.
    private func propagate(_ candidates: UnsafeMutablePointer<UInt16>, _ agenda: inout Agenda) -> Bool {
        while true {
            if agenda.waiting > 0 {
                agenda.waiting &-= 1
                let cell = waiting[agenda.waiting]
                let digit = candidates[cell]
                for peer in peers[cell] {
                    guard remove(digit, from: peer, candidates, &agenda) else { return false }
                }
            } else if agenda.hidden != 0 {
                let house = agenda.hidden.trailingZeroBitCount
                agenda.hidden &= agenda.hidden &- 1
                guard findHiddenSingles(in: houses[house], candidates, &agenda) else { return false }
            } else if agenda.locked != 0 {
                let house = agenda.locked.trailingZeroBitCount
                agenda.locked &= agenda.locked &- 1
                guard lock(house, candidates, &agenda) else { return false }
            } else {
                return true
            }
        }
    }

    /// Takes `removed` from a cell; a cell that now has one candidate waits.
    /// - Returns: false if none is left.
    @inline(__always)
    private func remove(
        _ removed: UInt16, from cell: Int, _ candidates: UnsafeMutablePointer<UInt16>, _ agenda: inout Agenda
    ) -> Bool {
        let before = candidates[cell]
        guard before & removed != 0 else { return true }
        let after = before & ~removed
        candidates[cell] = after
        agenda.hidden |= housesOfCell[cell]
        agenda.locked |= housesOfCell[cell]
        if after.isSingle { wait(cell, &agenda) }
        return after != 0
    }

    @inline(__always)
    private func findHiddenSingles(
        in house: UnsafeBufferPointer<Int>, _ candidates: UnsafeMutablePointer<UInt16>, _ agenda: inout Agenda
    ) -> Bool {
        var once: UInt16 = 0
        var twice: UInt16 = 0
        for cell in house {
            let own = candidates[cell]
            twice |= once & own
            once |= own
        }
        guard once == all else { return false }
        let hidden = once & ~twice
        guard hidden != 0 else { return true }
        for cell in house where candidates[cell] & hidden != 0 && !candidates[cell].isSingle {
            let own = candidates[cell] & hidden
            // Two digits that have only this cell.
            guard own.isSingle, remove(~own, from: cell, candidates, &agenda) else { return false }
        }
        return true
    }

    /// Locked candidates: a digit that a house has only in cells it shares with another house leaves the other one's
    /// rest.
    /// - Returns: false if a cell has no candidate left.
    @inline(__always)
    private func lock(
        _ house: Int, _ candidates: UnsafeMutablePointer<UInt16>, _ agenda: inout Agenda
    ) -> Bool {
        for overlap in overlaps.ofHouse[house] {
            var elsewhere: UInt16 = 0
            for cell in overlaps.rest[overlap] { elsewhere |= candidates[cell] }
            let locked = all & ~elsewhere
            guard locked != 0 else { continue }
            for cell in overlaps.otherRest[overlap] {
                guard remove(locked, from: cell, candidates, &agenda) else { return false }
            }
        }
        return true
    }

    /// The first of the cells with the fewest candidates, of those that have several.
    private func mostConstrained(_ candidates: UnsafeMutablePointer<UInt16>) -> Int? {
        var best: Int?
        var fewest = size &+ 1
        for cell in 0..<cells where !candidates[cell].isSingle {
            let count = candidates[cell].nonzeroBitCount
            guard count < fewest else { continue }
            best = cell
            fewest = count
            if count == 2 { break }
        }
        return best
    }
}

/// The pairs of houses that share at least two cells but not all.
private struct HouseOverlaps: ~Copyable {
    /// The numbers of each house's pairs.
    let ofHouse: FlatLists
    /// Of each pair, the first house's cells that the second one has not.
    let rest: FlatLists
    /// Of each pair, the second house's cells that the first one has not.
    let otherRest: FlatLists

    init(_ kind: SudokuKind) {
        var ofHouse: [[Int]] = []
        var rest: [[Int]] = []
        var otherRest: [[Int]] = []
        for house in kind.houses {
            let first = rest.count
            for other in kind.houses {
                let own = house.cells.filter { !other.cells.contains($0) }
                guard !own.isEmpty, own.count < kind.size - 1 else { continue }
                rest.append(own)
                otherRest.append(other.cells.filter { !house.cells.contains($0) })
            }
            ofHouse.append(Array(first..<rest.count))
        }
        self.ofHouse = FlatLists(ofHouse)
        self.rest = FlatLists(rest)
        self.otherRest = FlatLists(otherRest)
    }
}
