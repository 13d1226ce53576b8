import PuzzleCore

/// Fills grids of one kind at random: always the first of the cells with the fewest candidates, with a random one of
/// these.
///
/// On its own, so that the grids of a seed do not depend on how the solver searches.
struct GridFiller: ~Copyable {
    /// The candidates of a cell as bits, above them the cell, and above it how many candidates there are; `filled` if
    /// the cell is filled. The least number is then the first cell with the fewest candidates, and no bits need
    /// counting.
    private typealias Candidates = UInt32

    private static var filled: Candidates { Candidates(Int32.max) }
    /// One candidate.
    private static var one: Candidates { 1 << 24 }
    /// Of kinds with few grids, such as anti-knight with diagonals, every other search finds none with all its patience.
    private static var searches: Int { 32 }

    private let cells: Int
    private let size: UInt32
    private let peers: FlatLists
    /// Level by level.
    private let levels: UnsafeMutablePointer<Candidates>
    /// Of each level, the cell that is filled there.
    private let chosen: UnsafeMutablePointer<Int>

    init(_ kind: SudokuKind) {
        cells = kind.cells
        size = UInt32(kind.size)
        peers = FlatLists(kind.peers)
        levels = .allocate(capacity: kind.cells * kind.cells)
        levels.initialize(repeating: 0, count: kind.cells * kind.cells)
        chosen = .allocate(capacity: kind.cells)
        chosen.initialize(repeating: 0, count: kind.cells)
    }

    deinit {
        levels.deallocate()
        chosen.deallocate()
    }

    /// A full grid, written to `digits`; begins anew after too many steps, each time with more patience, and after a
    /// million steps in all with little again.
    /// - Returns: false if 32 million steps, most of a second, were not enough, or if there is none.
    func fill(_ digits: inout [UInt8], _ random: inout SeededGenerator) -> Bool {
        for _ in 0..<Self.searches {
            if let isFilled = search(&digits, patience: 1 << 19, &random) { return isFilled }
        }
        return false
    }

    /// One search, whose last part has fewer steps than `patience`.
    /// - Returns: false if there is no such grid, nil if the patience did not suffice.
    func search(_ digits: inout [UInt8], patience: Int, _ random: inout SeededGenerator) -> Bool? {
        var steps = cells * 2
        while steps < patience {
            if let isFilled = fill(&digits, steps: steps, &random) { return isFilled }
            steps *= 2
        }
        return nil
    }

    /// - Returns: false if there is no such grid, nil if the steps did not suffice.
    private func fill(_ digits: inout [UInt8], steps: Int, _ random: inout SeededGenerator) -> Bool? {
        for cell in 0..<cells { levels[cell] = size * Self.one | UInt32(cell) << 16 | ((1 << size) - 1) }
        var level = 0
        chosen[0] = 0
        for _ in 0..<steps {
            let candidates = levels + level * cells
            let cell = chosen[level]
            let own = candidates[cell]
            guard own >= Self.one else {
                // Every digit of this cell was tried.
                guard level > 0 else { return false }
                level -= 1
                continue
            }
            let bit = Self.randomBit(of: own, &random)
            candidates[cell] = own &- bit &- Self.one
            digits[cell] = UInt8(truncatingIfNeeded: bit.trailingZeroBitCount + 1)
            guard level + 1 < cells else { return true }
            let above = candidates + cells
            above.update(from: candidates, count: cells)
            above[cell] = Self.filled
            guard take(bit, from: peers[cell], above) else { continue }
            level += 1
            chosen[level] = mostConstrained(above)
        }
        return nil
    }

    /// - Returns: false if a cell has no candidate left.
    @inline(__always)
    private func take(
        _ bit: Candidates, from peers: UnsafeBufferPointer<Int>, _ candidates: UnsafeMutablePointer<Candidates>
    ) -> Bool {
        for peer in peers {
            let own = candidates[peer]
            guard own != Self.filled, own & bit != 0 else { continue }
            candidates[peer] = own &- bit &- Self.one
            if candidates[peer] < Self.one { return false }
        }
        return true
    }

    @inline(__always)
    private func mostConstrained(_ candidates: UnsafeMutablePointer<Candidates>) -> Int {
        var least = Self.filled
        for cell in 0..<cells { least = min(least, candidates[cell]) }
        return Int(least >> 16 & 255)
    }

    private static func randomBit(of candidates: Candidates, _ random: inout SeededGenerator) -> Candidates {
        var rest = candidates
        for _ in 0..<random.number(below: candidates / one) { rest &= rest &- 1 }
        return rest & (0 &- rest)
    }
}
