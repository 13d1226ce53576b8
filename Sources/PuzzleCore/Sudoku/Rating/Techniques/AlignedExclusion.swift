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
        for cell in 0..<cells where masks[cell].nonzeroBitCount >= 2 {
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
                if common.count < 2 { continue }
                if degree == 2 {
                    if let step = exclusion([a, b], common) { return step }
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
                        if excluders.count < 2 { continue }
                        if let step = exclusion([a, b, c], excluders) { return step }
                    }
                }
            }
        }
        return nil
    }

    private func exclusion(_ group: [Int], _ excluders: CellSet) -> SudokuStep? {
        var excluderMasks: [UInt16] = []
        for cell in excluders { excluderMasks.append(masks[cell]) }
        var allowed = [UInt16](repeating: 0, count: group.count)
        if group.count == 2 {
            let isPeer = geometry.peers[group[0]].contains(group[1])
            for p in masks[group[0]].bits {
                for q in masks[group[1]].bits
                where !(isPeer && p == q) && isAllowed(.bit(p) | .bit(q), excluderMasks) {
                    allowed[0] |= .bit(p)
                    allowed[1] |= .bit(q)
                }
            }
        } else {
            let ab = geometry.peers[group[0]].contains(group[1])
            let ac = geometry.peers[group[0]].contains(group[2])
            let bc = geometry.peers[group[1]].contains(group[2])
            for p in masks[group[0]].bits {
                for q in masks[group[1]].bits where !(ab && p == q) {
                    let both: UInt16 = .bit(p) | .bit(q)
                    let isKnown = allowed[0].has(p) && allowed[1].has(q)
                    for r in masks[group[2]].bits where !(ac && p == r) && !(bc && q == r) {
                        if isKnown && allowed[2].has(r) { continue }
                        guard isAllowed(both | .bit(r), excluderMasks) else { continue }
                        allowed[0] |= .bit(p)
                        allowed[1] |= .bit(q)
                        allowed[2] |= .bit(r)
                    }
                }
            }
        }
        var eliminations: [SudokuCandidate] = []
        for (index, cell) in group.enumerated() { eliminations += candidates(cell, ~allowed[index]) }
        if eliminations.isEmpty { return nil }
        return SudokuStep(
            group.count == 2 ? .alignedPairExclusion : .alignedTripletExclusion, rating: group.count == 2 ? 62 : 75,
            marks: candidates(group, allDigits).marked(.cause)
                + candidates([Int](excluders), allDigits).marked(.support),
            eliminations: eliminations)
    }

    @inline(__always)
    private func isAllowed(_ digits: UInt16, _ excluders: [UInt16]) -> Bool {
        for mask in excluders where mask & ~digits == 0 { return false }
        return true
    }
}
