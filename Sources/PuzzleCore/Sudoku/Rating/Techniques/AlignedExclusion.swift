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
        var base: [Int] = []
        var isBase = CellSet()
        for cell in 0..<cells where masks[cell].isMultiple {
            // Naked singles come first; with one in sight the cell is left out.
            if !(geometry.peers[cell] & single).isEmpty || (geometry.peers[cell] & few).isEmpty { continue }
            base.append(cell)
            isBase.insert(cell)
        }
        guard base.count >= degree else { return nil }
        for second in 1..<base.count {
            for first in 0..<second {
                let (a, b) = (base[first], base[second])
                let (excludersA, excludersB) = (geometry.peers[a] & few, geometry.peers[b] & few)
                let common = excludersA & excludersB
                if !common.isMultiple { continue }
                if degree == 2 {
                    if let step = exclusion(a, b, nil, common) { return step }
                    continue
                }
                var tail = excludersA & isBase
                tail.remove(a)
                tail.remove(b)
                var rest = (excludersB & isBase).subtracting(tail)
                rest.remove(a)
                rest.remove(b)
                for group in [tail, rest] {
                    for c in group {
                        let excluders = common & geometry.peers[c]
                        if !excluders.isMultiple || wasSeen(c, with: a, b, few) { continue }
                        if let step = exclusion(a, b, c, excluders) { return step }
                    }
                }
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

    /// Adds the first allowed combination of the given candidates.
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
                for r in (masks.2 & third & ~(p & peers.1) & ~(q & peers.2)).bits {
                    let r = UInt16.bit(r)
                    if isAllowed(p | q | r) {
                        found = (found.0 | p, found.1 | q, found.2 | r)
                        return
                    }
                }
            }
        }
    }

    @inline(__always)
    private func isAllowed(_ digits: UInt16) -> Bool {
        for mask in excluders where mask & ~digits == 0 { return false }
        return true
    }
}
