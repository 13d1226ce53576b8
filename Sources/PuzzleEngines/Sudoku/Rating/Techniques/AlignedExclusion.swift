import PuzzleCore

extension CandidateGrid {
    /// Aligned pair and triplet exclusion: a candidate of some cells that no combination of their candidates allows, because
    /// peers would be equal or a cell that all of them see would be left without any candidate.
    func alignedExclusion(_ degree: Int) -> SudokuStep? {
        let search = AlignedExclusion(self, degree)
        return search.step()
    }
}

private struct AlignedExclusion: ~Copyable {
    private let grid: CandidateGrid
    private let degree: Int
    /// The cells that may lose candidates.
    private var base = CellSet()
    /// Those with few candidates.
    private var few = CellSet()
    /// By cell.
    private let peers: UnsafeMutablePointer<CellSet>
    /// By cell: the peers with few candidates.
    private let excluders: UnsafeMutablePointer<CellSet>
    private let excluderMasks: UnsafeMutablePointer<UInt16>

    init(_ grid: CandidateGrid, _ degree: Int) {
        self.grid = grid
        self.degree = degree
        peers = .allocate(capacity: grid.cells * 2)
        excluders = peers + grid.cells
        excluderMasks = .allocate(capacity: grid.cells)
        var single = CellSet()
        for cell in 0..<grid.cells {
            if grid.masks[cell].isSingle { single.insert(cell) }
            if grid.masks[cell].isMultiple(upTo: degree) { few.insert(cell) }
        }
        for cell in 0..<grid.cells {
            let seen = grid.geometry.peers[cell]
            (peers + cell).initialize(to: seen)
            (excluders + cell).initialize(to: seen & few)
            // Naked singles come first; with one in sight the cell is left out.
            if grid.masks[cell].isMultiple, (seen & single).isEmpty, !(seen & few).isEmpty { base.insert(cell) }
        }
    }

    deinit {
        peers.deallocate()
        excluderMasks.deallocate()
    }

    func step() -> SudokuStep? {
        var belowB = CellSet()
        for b in base {
            var belowA = CellSet()
            for a in belowB {
                let common = excluders[a] & excluders[b]
                if degree == 2 {
                    if common.isMultiple, let step = step(a, b, nil, common) { return step }
                } else if common.isMultiple {
                    // Third cells with which a lower pair was looked at before. First come those that the first cell sees,
                    // then those that only the second one sees.
                    var seen = CellSet()
                    if few.contains(b) { seen = peers[b].contains(a) ? belowB : belowB & peers[b] }
                    if few.contains(a) { seen = seen | (peers[a].contains(b) ? belowA : belowA & peers[a]) }
                    var group = excluders[a]
                    for _ in 0..<2 {
                        var thirds = (group & base).subtracting(seen)
                        thirds.remove(a)
                        thirds.remove(b)
                        for c in thirds {
                            let shared = common & excluders[c]
                            if shared.isMultiple, let step = step(a, b, c, shared) { return step }
                        }
                        group = excluders[b].subtracting(excluders[a])
                    }
                }
                belowA.insert(a)
            }
            belowB.insert(b)
        }
        return nil
    }

    @inline(__always)
    private func step(_ a: Int, _ b: Int, _ c: Int?, _ excluders: CellSet) -> SudokuStep? {
        var masks = (grid.masks[a], grid.masks[b], UInt16(0))
        var sees = (peers[a].contains(b), false, false)
        if let c {
            masks.2 = grid.masks[c]
            (sees.1, sees.2) = (peers[a].contains(c), peers[b].contains(c))
        }
        let others = ~(masks.0 | masks.1 | masks.2)
        var (count, digits) = (0, UInt16(0))
        for cell in excluders {
            let mask = grid.masks[cell]
            if mask & others != 0 { continue }
            excluderMasks[count] = mask
            count &+= 1
            digits |= mask
        }
        let combinations = Combinations(
            masks: masks, peers: sees, excluders: UnsafeMutableBufferPointer(start: excluderMasks, count: count))
        if !combinations.mayExclude(excluderDigits: digits) { return nil }
        let allowed = combinations.allowed()
        return allowed == masks ? nil : step(a, b, c, excluders, allowed)
    }

    private func step(
        _ a: Int, _ b: Int, _ c: Int?, _ excluders: CellSet, _ allowed: (UInt16, UInt16, UInt16)
    ) -> SudokuStep {
        let group = c.map { [a, b, $0] } ?? [a, b]
        var eliminations = grid.candidates(a, ~allowed.0) + grid.candidates(b, ~allowed.1)
        if let c { eliminations += grid.candidates(c, ~allowed.2) }
        return SudokuStep(
            degree == 2 ? .alignedPairExclusion : .alignedTripletExclusion, rating: degree == 2 ? 62 : 75,
            marks: grid.candidates(group, grid.allDigits).marked(.cause)
                + grid.candidates(emptied(group, excluders, eliminations), grid.allDigits).marked(.support),
            eliminations: eliminations)
    }

    /// The cells in which combinations with an excluded candidate leave none: those that are the reason.
    private func emptied(_ group: [Int], _ excluders: CellSet, _ excluded: [SudokuCandidate]) -> [Int] {
        var combinations: [(digits: [Int], isExcluded: Bool)] = [([], false)]
        for cell in group {
            var longer: [(digits: [Int], isExcluded: Bool)] = []
            for known in combinations {
                for digit in grid.masks[cell].bits {
                    let isTwice = known.digits.indices.contains { place in
                        known.digits[place] == digit && peers[group[place]].contains(cell)
                    }
                    if isTwice { continue }
                    let isExcluded = excluded.contains(SudokuCandidate(cell: cell, digit: digit + 1))
                    longer.append((known.digits + [digit], known.isExcluded || isExcluded))
                }
            }
            combinations = longer
        }
        var emptied = CellSet()
        for combination in combinations where combination.isExcluded {
            var digits: UInt16 = 0
            for digit in combination.digits { digits |= .bit(digit) }
            for cell in excluders where grid.masks[cell] & ~digits == 0 { emptied.insert(cell) }
        }
        return (emptied.isEmpty ? excluders : emptied).ascending
    }
}

/// The combinations of candidates of two or three cells.
private struct Combinations {
    /// The last one is empty if there are two cells.
    let masks: (UInt16, UInt16, UInt16)
    /// Whether the first and second, first and third, second and third see each other.
    let peers: (UInt16, UInt16, UInt16)
    let excluders: UnsafeMutableBufferPointer<UInt16>

    init(
        masks: (UInt16, UInt16, UInt16), peers: (Bool, Bool, Bool), excluders: UnsafeMutableBufferPointer<UInt16>
    ) {
        self.masks = masks
        self.peers = (peers.0 ? .max : 0, peers.1 ? .max : 0, peers.2 ? .max : 0)
        self.excluders = excluders
    }

    /// Whether enough is forbidden to exclude anything.
    ///
    /// With a candidate of one cell given, an excluder forbids the two others either one digit or a pair of digits. If one of
    /// them is left without a digit, the excluders have all its digits beside the given one. If not, all that is left in one
    /// is paired with all that is left in the other, but equal ones: so they have all digits of both but the given one and one
    /// more, and there may be one excluder less.
    func mayExclude(excluderDigits: UInt16) -> Bool {
        if excluders.count < fewestExcluders { return false }
        let rest = (masks.0 & ~excluderDigits, masks.1 & ~excluderDigits, masks.2 & ~excluderDigits)
        if !rest.0.isMultiple || !rest.1.isMultiple || !rest.2.isMultiple { return true }
        return rest.0.isPair ? rest.1.isPair || rest.2.isPair : rest.1.isPair && rest.2.isPair
    }

    private var fewestExcluders: Int {
        if masks.0.isPair || masks.1.isPair || masks.2.isPair { return 0 }
        return masks.0.isMultiple(upTo: 3) || masks.1.isMultiple(upTo: 3) || masks.2.isMultiple(upTo: 3) ? 1 : 2
    }

    /// The candidates of each cell that occur in an allowed combination. Almost always the first combination of a candidate is
    /// allowed, so one is looked for each candidate that none has shown yet.
    func allowed() -> (UInt16, UInt16, UInt16) {
        var found: (UInt16, UInt16, UInt16) = (0, 0, 0)
        for digit in masks.0.bits where !found.0.has(digit) { find(&found, first: .bit(digit)) }
        for digit in masks.1.bits where !found.1.has(digit) { find(&found, second: .bit(digit)) }
        for digit in masks.2.bits where !found.2.has(digit) { find(&found, third: .bit(digit)) }
        return found
    }

    /// Adds the first allowed combinations of the given candidates.
    @inline(__always)
    private func find(
        _ found: inout (UInt16, UInt16, UInt16), first: UInt16 = .max, second: UInt16 = .max, third: UInt16 = .max
    ) {
        for p in (masks.0 & first).bits {
            let p = UInt16.bit(p)
            for q in (masks.1 & second & ~(p & peers.0)).bits {
                let q = UInt16.bit(q)
                if masks.2 == 0 {
                    if isAllowed(p | q) {
                        found = (found.0 | p, found.1 | q, 0)
                        return
                    }
                    continue
                }
                let thirds = masks.2 & third & ~(p & peers.1) & ~(q & peers.2)
                let allowed = allowed(thirds, with: p | q)
                if allowed != 0 {
                    found = (found.0 | p, found.1 | q, found.2 | allowed)
                    return
                }
            }
        }
    }

    @inline(__always)
    private func isAllowed(_ digits: UInt16) -> Bool {
        for mask in excluders where mask & ~digits == 0 { return false }
        return true
    }

    /// Those candidates of the third cell that are allowed with a pair of the others.
    @inline(__always)
    private func allowed(_ thirds: UInt16, with pair: UInt16) -> UInt16 {
        var allowed = thirds
        for mask in excluders {
            let rest = mask & ~pair
            if rest.isMultiple { continue }
            if rest == 0 { return 0 }
            allowed &= ~rest
        }
        return allowed
    }
}
