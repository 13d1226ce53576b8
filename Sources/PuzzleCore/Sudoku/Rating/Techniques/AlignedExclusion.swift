extension CandidateGrid {
    /// Aligned pair and triplet exclusion: a candidate of some cells that no combination of their candidates allows, because
    /// peers would be equal or a cell that all of them see would be left without any candidate.
    func alignedExclusion(_ degree: Int) -> SudokuStep? {
        var few = CellSet()
        var single = CellSet()
        for cell in 0..<cells {
            if masks[cell].isSingle { single.insert(cell) }
            if masks[cell].isMultiple(upTo: degree) { few.insert(cell) }
        }
        var base = CellSet()
        for cell in 0..<cells where masks[cell].isMultiple {
            // Naked singles come first; with one in sight the cell is left out.
            let peers = geometry.peers[cell]
            if (peers & single).isEmpty, !(peers & few).isEmpty { base.insert(cell) }
        }
        return withUnsafeTemporaryAllocation(of: CellSet.self, capacity: cells * 2) { sets in
            let (peers, excluders) = (sets.baseAddress.unsafelyUnwrapped, sets.baseAddress.unsafelyUnwrapped + cells)
            for cell in 0..<cells {
                (peers + cell).initialize(to: geometry.peers[cell])
                (excluders + cell).initialize(to: geometry.peers[cell] & few)
            }
            return exclusion(degree, base, few, peers, excluders)
        }
    }

    /// - Parameters:
    ///   - base: the cells that may lose candidates.
    ///   - few: those with few candidates.
    ///   - peers: by cell.
    ///   - excluders: by cell, the peers with few candidates.
    private func exclusion(
        _ degree: Int, _ base: CellSet, _ few: CellSet, _ peers: UnsafePointer<CellSet>,
        _ excluders: UnsafePointer<CellSet>
    ) -> SudokuStep? {
        var belowB = CellSet()
        for b in base {
            var belowA = CellSet()
            for a in belowB {
                let common = excluders[a] & excluders[b]
                if degree == 2 {
                    if common.isMultiple, let step = exclusion(a, b, nil, common) { return step }
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
                            if shared.isMultiple, let step = exclusion(a, b, c, shared) { return step }
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

    /// What no combination of candidates of two or three cells allows.
    private func exclusion(_ a: Int, _ b: Int, _ c: Int?, _ excluders: CellSet) -> SudokuStep? {
        let third = c.map { masks[$0] } ?? 0
        let all = masks[a] | masks[b] | third
        var allowed: (UInt16, UInt16, UInt16) = (masks[a], masks[b], third)
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: cells) { excluderMasks in
            var count = 0
            for cell in excluders where masks[cell] & ~all == 0 {
                excluderMasks[count] = masks[cell]
                count &+= 1
            }
            if count < fewestExcluders(masks[a], masks[b], third) { return }
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

    /// A lower bound on how many excluders it takes to exclude anything.
    ///
    /// With a candidate of one cell given, an excluder forbids the two others either one digit or a pair of digits. If one of
    /// them is left without a digit, there are as many excluders as it has digits beside the given one. If not, all that is
    /// left in one is paired with all that is left in the other, but equal ones: so one excluder less can do.
    private func fewestExcluders(_ a: UInt16, _ b: UInt16, _ c: UInt16) -> Int {
        if a.isPair || b.isPair || c.isPair { return 0 }
        return a.isMultiple(upTo: 3) || b.isMultiple(upTo: 3) || c.isMultiple(upTo: 3) ? 1 : 2
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
