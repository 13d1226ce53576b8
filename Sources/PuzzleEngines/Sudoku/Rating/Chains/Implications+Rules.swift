import PuzzleCore

extension Implications {
    /// A true candidate excludes all that it sees.
    mutating func exclude(_ candidate: Int) -> Bool {
        for link in mode.usesCells ? table.weak.all(candidate) : table.weak.ofOtherCells(candidate) {
            let other = Int(table.weak.targets[link])
            switch state[other] {
            case .off: continue
            case .open: addOff(other, .on(candidate))
            case .on: return contradict(other, OffReason.on(candidate))
            }
        }
        return false
    }

    /// An excluded candidate in an unchanged grid.
    mutating func follow(_ candidate: Int) -> Bool {
        for link in table.strong.all(candidate) {
            let other = Int(table.strong.targets[link])
            switch state[other] {
            case .on: continue
            case .open: addOn(other, .excluded(candidate))
            case .off: return contradict(other, OnReason.excluded(candidate))
            }
        }
        return false
    }

    /// An excluded candidate forces what is left alone in its cell or its houses, together with all that was excluded there
    /// before. What is forced twice is so by the first way.
    mutating func force(_ candidate: Int) -> Bool {
        let first = spots + candidate &* spotsEach
        // Most candidates leave nothing alone, so masks are asked all together.
        var (alone, place): (UInt, UInt) = (0, 0)
        var spot = first
        while spot.pointee.bit != 0 {
            let mask = Int(spot.pointee.mask)
            let rest = masks[mask] & ~spot.pointee.bit
            masks[mask] = rest
            alone |= (rest & (rest &- 1) == 0 ? 1 : 0) &<< place
            place &+= 1
            spot += 1
        }
        return alone != 0 && force(first, alone)
    }

    /// - Parameter alone: the masks of a candidate in which one is left, or none.
    private mutating func force(_ first: UnsafeMutablePointer<Spot>, _ alone: UInt) -> Bool {
        var alone = alone
        while alone != 0 {
            let mask = Int(first[alone.trailingZeroBitCount].mask)
            alone &= alone &- 1
            let rest = masks[mask]
            // None is left, or it is true by another mask.
            guard rest.isSingle else { continue }
            let other = table.candidateAt(mask, rest.trailingZeroBitCount)
            switch state[other] {
            case .on: continue
            case .open:
                addOn(other, .excluded(source[mask] & ~rest, of: mask))
                if mode.depth == .dynamic { settle(other) }
            case .off: return contradict(other, OnReason.excluded(source[mask] & ~rest, of: mask))
            }
        }
        return false
    }

    /// The masks of a true candidate force nothing any more, so they never look as if one were left. Only patterns need
    /// them as they are.
    func settle(_ candidate: Int) {
        var spot = spots + candidate &* spotsEach
        while spot.pointee.bit != 0 {
            masks[Int(spot.pointee.mask)] = .max
            spot += 1
        }
    }

    /// What patterns exclude, or else a chain inside.
    mutating func excludeFurther() -> Bool {
        let patterns = PatternExclusions(table: table, grid: grid, source: source)
        if exclude(patterns.first()) { return true }
        guard mode.depth != .dynamicPlus, nestedCount < Self.mostNested else { return false }
        guard let chain = chainInside() else { return false }
        nestedCount += 1
        nested.append((chain.nodes, patternReasons.count))
        return exclude([patterns.exclusion(by: chain.step)])
    }

    /// The chain inside that is found in the grid as it is now.
    func chainInside() -> FoundChain? {
        lazy var table = LinkTable(grid)
        switch mode.depth {
        case .nestedDynamic: return inside.chain(.dynamic(mode.nested), in: grid) { table }
        case .nestedMultiple:
            return inside.chain(.unary, in: grid) { table } ?? inside.chain(.multiple, in: grid) { table }
        default: return inside.chain(.unary, in: grid) { table }
        }
    }

    private mutating func exclude(_ exclusions: [PatternExclusions.Exclusion]) -> Bool {
        let before = closure.offCount
        for exclusion in exclusions {
            let place = patternReasons.count
            for candidate in exclusion.candidates where state[candidate] == .open { addOff(candidate, .pattern(place)) }
            patternReasons.append(UInt16(truncatingIfNeeded: exclusion.reasons.count))
            for reason in exclusion.reasons { patternReasons.append(UInt16(truncatingIfNeeded: reason)) }
        }
        return closure.offCount > before
    }
}
