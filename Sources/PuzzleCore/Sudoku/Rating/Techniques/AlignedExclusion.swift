extension CandidateGrid {
    /// Aligned pair and triplet exclusion: a candidate of some cells that no combination of their candidates allows, because
    /// peers would be equal or a cell that all of them see would be left without any candidate.
    func alignedExclusion(_ degree: Int) -> SudokuStep? {
        var few = CellSet()
        var single = CellSet()
        for cell in 0..<cells {
            let count = masks[cell].nonzeroBitCount
            if count == 1 { single.insert(cell) }
            if count >= 2, count <= degree { few.insert(cell) }
        }
        var isBase = CellSet()
        for cell in 0..<cells where masks[cell].isMultiple {
            // Naked singles come first; with one in sight the cell is left out.
            let peers = geometry.peers[cell]
            if (peers & single).isEmpty, !(peers & few).isEmpty { isBase.insert(cell) }
        }
        return withUnsafeTemporaryAllocation(of: CellSet.self, capacity: cells) { excluders in
            // By cell: the cells with few candidates that it sees.
            for cell in 0..<cells { excluders.initializeElement(at: cell, to: geometry.peers[cell] & few) }
            for b in isBase {
                for a in isBase {
                    if a >= b { break }
                    let common = excluders[a] & excluders[b]
                    if !common.isMultiple { continue }
                    if degree == 2 {
                        if let step = exclusion(a, b, nil, common) { return step }
                        continue
                    }
                    if let step = tripletExclusion(a, b, isBase, few, excluders.baseAddress.unsafelyUnwrapped) {
                        return step
                    }
                }
            }
            return nil
        }
    }

    /// With the third cells in Sudoku Explainer's order: first those with few candidates that the first cell sees, then the
    /// second cell's.
    private func tripletExclusion(
        _ a: Int, _ b: Int, _ isBase: CellSet, _ few: CellSet, _ excluders: UnsafePointer<CellSet>
    ) -> SudokuStep? {
        let common = excluders[a] & excluders[b]
        var thirds = excluders[a] & isBase
        thirds.remove(b)
        for isSecond in [false, true] {
            if isSecond {
                thirds = (excluders[b] & isBase).subtracting(excluders[a])
                thirds.remove(a)
            }
            for c in thirds {
                let shared = common & excluders[c]
                if !shared.isMultiple || wasSeen(c, with: a, b, few) { continue }
                if let step = exclusion(a, b, c, shared) { return step }
            }
        }
        return nil
    }

    /// Whether three cells were looked at before, with a lower pair as the first two.
    private func wasSeen(_ c: Int, with a: Int, _ b: Int, _ few: CellSet) -> Bool {
        if c > b { return false }
        let peers = geometry.peers
        if few.contains(b), peers[b].contains(a) || peers[b].contains(c) { return true }
        return c < a && few.contains(a) && (peers[a].contains(b) || peers[a].contains(c))
    }

    /// What no combination of candidates of two or three cells allows.
    private func exclusion(_ a: Int, _ b: Int, _ c: Int?, _ excluders: CellSet) -> SudokuStep? {
        var allowed: (UInt16, UInt16, UInt16) = (0, 0, 0)
        let third = c.map { masks[$0] } ?? 0
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: cells) { excluderMasks in
            let all = masks[a] | masks[b] | third
            var count = 0
            for cell in excluders where masks[cell] & ~all == 0 {
                excluderMasks[count] = masks[cell]
                count &+= 1
            }
            let combinations = Combinations(
                masks: (masks[a], masks[b], third),
                peers: (
                    geometry.peers[a].contains(b), c.map { geometry.peers[a].contains($0) } ?? false,
                    c.map { geometry.peers[b].contains($0) } ?? false
                ), excluders: UnsafeMutableBufferPointer(rebasing: excluderMasks[..<count]))
            allowed = combinations.allowed()
        }
        if allowed == (masks[a], masks[b], third) { return nil }
        let group = c.map { [a, b, $0] } ?? [a, b]
        var eliminations = candidates(a, ~allowed.0) + candidates(b, ~allowed.1)
        if let c { eliminations += candidates(c, ~allowed.2) }
        return SudokuStep(
            group.count == 2 ? .alignedPairExclusion : .alignedTripletExclusion, rating: group.count == 2 ? 62 : 75,
            marks: candidates(group, allDigits).marked(.cause)
                + candidates([Int](excluders), allDigits).marked(.support),
            eliminations: eliminations)
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
