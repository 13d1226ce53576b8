/// Depth-first search for grids of any kind.
///
/// Propagation: naked singles, hidden singles, and locked candidates between any two houses that share cells. Then the
/// cell with the fewest candidates is tried.
struct HouseSearch: ~Copyable {
    /// Two houses that share at least two cells: a digit that the first one has only in shared cells leaves the second
    /// one's other cells.
    private struct Overlap {
        let house: Int
        let shared: [Int]
        let rest: [Int]
        let otherRest: [Int]
    }

    private let size: Int
    private let cells: Int
    /// All candidates of a cell.
    private let all: UInt16
    private let kind: SudokuKind
    private let overlaps: [Overlap]
    /// The candidates of each cell, level by level.
    private let levels: UnsafeMutablePointer<UInt16>
    /// Cells with one candidate, which their peers do not know of yet. A cell gets one candidate once at most.
    private let waiting: UnsafeMutablePointer<Int>

    init(_ kind: SudokuKind) {
        self.kind = kind
        size = kind.size
        cells = kind.cells
        all = UInt16(truncatingIfNeeded: (1 << kind.size) - 1)
        overlaps = Self.overlaps(of: kind)
        // Each level has one cell more with one candidate than the level below.
        levels = .allocate(capacity: cells * (cells + 1))
        levels.initialize(repeating: 0, count: cells * (cells + 1))
        waiting = .allocate(capacity: cells)
        waiting.initialize(repeating: 0, count: cells)
    }

    deinit {
        levels.deallocate()
        waiting.deallocate()
    }

    private static func overlaps(of kind: SudokuKind) -> [Overlap] {
        var overlaps: [Overlap] = []
        for (index, house) in kind.houses.enumerated() {
            for other in kind.houses where other != house {
                let shared = house.cells.filter { other.cells.contains($0) }
                guard shared.count > 1, shared.count < house.cells.count else { continue }
                overlaps.append(
                    Overlap(
                        house: index, shared: shared, rest: house.cells.filter { !other.cells.contains($0) },
                        otherRest: other.cells.filter { !house.cells.contains($0) }))
            }
        }
        return overlaps
    }

    /// As `ClassicSearch.count`, for as many cells as the kind has; at most `choices` choices are made.
    /// - Returns: nil if there were not enough choices to finish.
    func count(
        _ digits: UnsafePointer<UInt8>, limit: Int, excluding excluded: (cell: Int, digit: UInt8)?,
        choices: Int, solutions: UnsafeMutableBufferPointer<UInt8>?
    ) -> Int? {
        var waitingCount = 0
        for cell in 0..<cells {
            let digit = digits[cell]
            levels[cell] = digit == 0 ? all : 1 &<< UInt16(digit &- 1)
        }
        if let (cell, digit) = excluded { levels[cell] &= ~(1 &<< UInt16(digit &- 1)) }
        for cell in 0..<cells where levels[cell].isPowerOfTwo {
            waiting[waitingCount] = cell
            waitingCount += 1
        }
        var found = 0
        var choicesLeft = choices
        var candidates = levels
        while true {
            if propagate(candidates, &waitingCount) {
                if let cell = mostConstrained(candidates) {
                    guard choicesLeft > 0 else { return nil }
                    choicesLeft -= 1
                    let above = candidates + cells
                    above.update(from: candidates, count: cells)
                    let bit = candidates[cell] & (0 &- candidates[cell])
                    candidates[cell] ^= bit
                    above[cell] = bit
                    candidates = above
                    waiting[0] = cell
                    waitingCount = 1
                    continue
                }
                if let solutions, (found + 1) * cells <= solutions.count {
                    for cell in 0..<cells {
                        solutions[found * cells + cell] = UInt8(
                            truncatingIfNeeded: candidates[cell].trailingZeroBitCount + 1)
                    }
                }
                found += 1
                if found == limit { return found }
            }
            guard candidates > levels else { return found }
            candidates -= cells
            // What the choice took away may have left a cell with one candidate.
            waitingCount = 0
            for cell in 0..<cells where candidates[cell].isPowerOfTwo {
                waiting[waitingCount] = cell
                waitingCount += 1
            }
        }
    }

    /// - Returns: false if a cell has no candidate, or a house no place for a digit.
    private func propagate(_ candidates: UnsafeMutablePointer<UInt16>, _ waitingCount: inout Int) -> Bool {
        while true {
            while waitingCount > 0 {
                waitingCount &-= 1
                guard tellPeers(of: waiting[waitingCount], candidates, &waitingCount) else { return false }
            }
            for house in kind.houses {
                guard findHiddenSingles(in: house.cells, candidates, &waitingCount) else { return false }
            }
            guard waitingCount == 0 else { continue }
            guard lock(candidates, &waitingCount) else { return true }
        }
    }

    /// Takes `removed` from a cell; a cell that now has one candidate waits.
    /// - Returns: false if none is left.
    @inline(__always)
    private func remove(
        _ removed: UInt16, from cell: Int, _ candidates: UnsafeMutablePointer<UInt16>, _ waitingCount: inout Int
    ) -> Bool {
        let before = candidates[cell]
        guard before & removed != 0 else { return true }
        let after = before & ~removed
        candidates[cell] = after
        if after.isPowerOfTwo {
            waiting[waitingCount] = cell
            waitingCount &+= 1
        }
        return after != 0
    }

    private func tellPeers(
        of cell: Int, _ candidates: UnsafeMutablePointer<UInt16>, _ waitingCount: inout Int
    ) -> Bool {
        let digit = candidates[cell]
        for peer in kind.peers[cell] {
            guard remove(digit, from: peer, candidates, &waitingCount) else { return false }
        }
        return true
    }

    private func findHiddenSingles(
        in house: [Int], _ candidates: UnsafeMutablePointer<UInt16>, _ waitingCount: inout Int
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
        for cell in house where candidates[cell] & hidden != 0 && !candidates[cell].isPowerOfTwo {
            let own = candidates[cell] & hidden
            // Two digits that have only this cell.
            guard own.isPowerOfTwo, remove(~own, from: cell, candidates, &waitingCount) else { return false }
        }
        return true
    }

    /// Locked candidates.
    /// - Returns: whether anything changed. A cell without candidates is left for the next look at its houses.
    private func lock(_ candidates: UnsafeMutablePointer<UInt16>, _ waitingCount: inout Int) -> Bool {
        var isChanged = false
        for overlap in overlaps {
            var elsewhere: UInt16 = 0
            for cell in overlap.rest { elsewhere |= candidates[cell] }
            let locked = all & ~elsewhere
            guard locked != 0 else { continue }
            for cell in overlap.otherRest where candidates[cell] & locked != 0 {
                isChanged = true
                guard remove(locked, from: cell, candidates, &waitingCount) else { return true }
            }
        }
        return isChanged
    }

    /// The first of the cells with the fewest candidates, of those that have several.
    private func mostConstrained(_ candidates: UnsafeMutablePointer<UInt16>) -> Int? {
        var best: Int?
        var fewest = size + 1
        for cell in 0..<cells {
            let count = candidates[cell].nonzeroBitCount
            guard count > 1, count < fewest else { continue }
            best = cell
            fewest = count
            if count == 2 { break }
        }
        return best
    }
}

extension UInt16 {
    /// Whether exactly one bit is set.
    @inline(__always)
    fileprivate var isPowerOfTwo: Bool { self != 0 && self & (self &- 1) == 0 }
}
