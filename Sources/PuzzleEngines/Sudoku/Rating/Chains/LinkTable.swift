import PuzzleCore

/// The candidates of a position, numbered without gaps by cell and digit, with the links between them.
///
/// The links of a candidate stand in Sudoku Explainer's order: its cell first, then box, row, column and further houses, at
/// last distant peers. Which of several equally short chains is found depends on it.
///
/// A literal is `candidate * 2` for "is true", plus 1 for "is false".
///
/// Unsafe buffers that never change their place: arrays spent half of the time on exclusivity and bounds.
package final class LinkTable {
    /// Links of all candidates, one after the other.
    struct Links {
        let targets: UnsafeMutablePointer<UInt16>
        /// By candidate: where its links begin; those of other cells begin at `other`.
        let start: UnsafeMutablePointer<Int>
        let other: UnsafeMutablePointer<Int>

        fileprivate init(candidates: Int, each: Int) {
            targets = .allocate(capacity: candidates * each)
            start = .allocate(capacity: candidates + 1)
            other = .allocate(capacity: candidates)
            start[0] = 0
        }

        fileprivate func deallocate() {
            targets.deallocate()
            start.deallocate()
            other.deallocate()
        }

        @inline(__always)
        func all(_ candidate: Int) -> Range<Int> {
            Range(uncheckedBounds: (start[candidate], start[candidate &+ 1]))
        }

        @inline(__always)
        func ofCell(_ candidate: Int) -> Range<Int> {
            Range(uncheckedBounds: (start[candidate], other[candidate]))
        }

        @inline(__always)
        func ofOtherCells(_ candidate: Int) -> Range<Int> {
            Range(uncheckedBounds: (other[candidate], start[candidate &+ 1]))
        }
    }

    let grid: CandidateGrid
    let count: Int
    /// Words of a set of candidates.
    let words: Int
    /// By candidate.
    let cell: UnsafeMutablePointer<Int>
    let digit: UnsafeMutablePointer<Int>
    /// By `mask * size + bit`, masks and bits as in the grid: the candidate that the bit stands for.
    private let index: UnsafeMutablePointer<UInt16>
    /// Candidates that exclude each other.
    let weak: Links
    /// Candidates of which one is true.
    let strong: Links

    package init(_ grid: CandidateGrid) {
        self.grid = grid
        let size = grid.size
        var count = 0
        for cell in 0..<grid.cells { count += grid.masks[cell].nonzeroBitCount }
        self.count = count
        words = (count + 63) / 64
        cell = .allocate(capacity: count)
        digit = .allocate(capacity: count)
        index = .allocate(capacity: grid.maskCount * size)
        weak = Links(candidates: count, each: size + grid.geometry.mostPeers)
        strong = Links(candidates: count, each: 1 + grid.geometry.families.count)
        var candidate = 0
        for cell in 0..<grid.cells {
            for digit in grid.masks[cell].bits {
                index[cell &* size &+ digit] = UInt16(truncatingIfNeeded: candidate)
                for family in 0..<grid.geometry.families.count {
                    let house = grid.geometry.house(family: family, cell: cell)
                    if house < 0 { continue }
                    let (mask, place) = (grid.mask(house, digit), grid.geometry.place(of: cell, in: house))
                    index[mask &* size &+ place] = UInt16(truncatingIfNeeded: candidate)
                }
                self.cell[candidate] = cell
                self.digit[candidate] = digit
                candidate += 1
            }
        }
        for candidate in 0..<count { link(candidate) }
    }

    deinit {
        cell.deallocate()
        digit.deallocate()
        index.deallocate()
        weak.deallocate()
        strong.deallocate()
    }

    private func link(_ candidate: Int) {
        let (cell, digit) = (self.cell[candidate], self.digit[candidate])
        let geometry = grid.geometry
        var (weakEnd, strongEnd) = (weak.start[candidate], strong.start[candidate])
        let others = grid.masks[cell] & ~.bit(digit)
        for other in others.bits {
            weak.targets[weakEnd] = UInt16(truncatingIfNeeded: candidateAt(cell, other))
            weakEnd &+= 1
        }
        if others.isSingle {
            strong.targets[strongEnd] = weak.targets[weakEnd &- 1]
            strongEnd &+= 1
        }
        weak.other[candidate] = weakEnd
        strong.other[candidate] = strongEnd
        for family in 0..<geometry.families.count {
            let house = geometry.house(family: family, cell: cell)
            if house < 0 { continue }
            let mask = grid.mask(house, digit)
            let places = grid.masks[mask] & ~.bit(geometry.place(of: cell, in: house))
            if places.isSingle {
                let other = candidateAt(mask, places.trailingZeroBitCount)
                var isKnown = false
                for known in strong.other[candidate]..<strongEnd {
                    isKnown = isKnown || strong.targets[known] == other
                }
                if !isKnown {
                    strong.targets[strongEnd] = UInt16(truncatingIfNeeded: other)
                    strongEnd &+= 1
                }
            }
            // Cells that are in a house before this one as well stand there.
            var new = places
            for earlier in 0..<family {
                let other = geometry.house(family: earlier, cell: cell)
                if other >= 0 { new &= ~geometry.common(house, other) }
            }
            for place in new.bits {
                weak.targets[weakEnd] = UInt16(truncatingIfNeeded: candidateAt(mask, place))
                weakEnd &+= 1
            }
        }
        if geometry.hasDistantPeers {
            for peer in geometry.distantPeers[cell] where grid.has(peer, digit) {
                weak.targets[weakEnd] = UInt16(truncatingIfNeeded: candidateAt(peer, digit))
                weakEnd &+= 1
            }
        }
        weak.start[candidate &+ 1] = weakEnd
        strong.start[candidate &+ 1] = strongEnd
    }

    /// - Parameters:
    ///   - mask: a cell or, by `CandidateGrid.mask`, a digit in a house.
    ///   - bit: the digit, or the place in the house.
    @inline(__always)
    func candidateAt(_ mask: Int, _ bit: Int) -> Int { Int(index[mask &* grid.size &+ bit]) }

    func candidate(_ number: Int) -> SudokuCandidate { SudokuCandidate(cell: cell[number], digit: digit[number] + 1) }

    /// The other candidates of a candidate's cell.
    func rivals(_ candidate: Int) -> [SudokuCandidate] {
        grid.candidates(cell[candidate], ~.bit(digit[candidate]))
    }
}
