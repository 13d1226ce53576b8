extension Implications {
    /// A true candidate excludes all that it sees.
    mutating func exclude(_ candidate: Int) -> Bool {
        let nodes = Int(closure.nodes[candidate &* 2])
        for link in mode.usesCells ? table.weak.all(candidate) : table.weak.ofOtherCells(candidate) {
            let other = Int(table.weak.targets[link])
            if closure.nodes[other &* 2] != 0 {
                contradict(other &* 2 &+ 1, nodes: nodes &+ 1, parents: { [candidate * 2] })
                return true
            }
            if closure.nodes[other &* 2 &+ 1] != 0 { continue }
            addOff(other, by: candidate, nodes: nodes &+ 1)
            if !parents.isEmpty { parents[other * 2 + 1] = [candidate * 2] }
        }
        return false
    }

    mutating func contradict(_ literal: Int, nodes: Int, parents: () -> [Int]) {
        closure.contradiction = (literal >> 1, nodes + Int(closure.nodes[literal ^ 1]))
        if !self.parents.isEmpty { clash = (literal, parents()) }
    }

    /// An excluded candidate in an unchanged grid.
    mutating func follow(_ candidate: Int) -> Bool {
        let nodes = Int(closure.nodes[candidate &* 2 &+ 1]) &+ 1
        for link in table.strong.all(candidate) {
            let other = Int(table.strong.targets[link])
            if closure.nodes[other &* 2 &+ 1] != 0 {
                contradict(other &* 2, nodes: nodes, parents: { [candidate * 2 + 1] })
                return true
            }
            if closure.nodes[other &* 2] != 0 { continue }
            addOn(other, nodes: nodes)
            if !parents.isEmpty { parents[other * 2] = [candidate * 2 + 1] }
        }
        return false
    }

    /// An excluded candidate forces what is left alone in its cell or its houses, together with all that was excluded there
    /// before.
    mutating func force(_ candidate: Int) -> Bool {
        let (cell, digit) = (table.cell[candidate], table.digit[candidate])
        let first = spots + candidate &* (families &+ 1)
        grid.masks[cell] &= ~.bit(digit)
        var spot = first
        while spot.pointee.index >= 0 {
            grid.masks[spot.pointee.index] &= ~spot.pointee.bit
            spot += 1
        }
        // A candidate may be forced twice; the first way counts.
        var isContradiction = false
        if mode.usesCells, grid.masks[cell].isSingle {
            isContradiction = force(table.candidateAt(cell, grid.masks[cell].trailingZeroBitCount), at: cell, house: -1)
        }
        spot = first
        while !isContradiction, spot.pointee.index >= 0 {
            let index = spot.pointee.index
            if grid.masks[index].isSingle {
                let house = (index &- grid.cells) / grid.size
                let other = grid.geometry.cell(house: house, place: grid.masks[index].trailingZeroBitCount)
                isContradiction = force(table.candidateAt(other, digit), at: index, house: house)
            }
            spot += 1
        }
        return isContradiction
    }

    /// - Parameters:
    ///   - index: the mask in which the candidate is alone.
    ///   - house: the house of the mask, or -1 for a cell's.
    mutating func force(_ on: Int, at index: Int, house: Int) -> Bool {
        let isNew = closure.nodes[on &* 2] == 0
        let isContradiction = closure.nodes[on &* 2 &+ 1] != 0
        if !isNew && !isContradiction { return false }
        let set = isContradiction ? scratch : needsOfOn + on &* setWords
        setNeeds(set)
        var reasons: [Int] = []
        for place in (source[index] & ~grid.masks[index]).bits {
            let off =
                house < 0
                ? table.candidateAt(index, place)
                : table.candidateAt(grid.geometry.cell(house: house, place: place), table.digit[on])
            gather(off, into: set)
            if !parents.isEmpty { reasons.append(off * 2 + 1) }
        }
        if isContradiction {
            contradict(on &* 2, nodes: count(set) &+ 1, parents: { reasons })
            return true
        }
        addOn(on, nodes: count(set) &+ 1)
        if !parents.isEmpty { parents[on * 2] = reasons }
        return false
    }

    /// What patterns exclude, or else a chain inside.
    mutating func excludeFurther() -> Bool {
        let patterns = PatternExclusions(table: table, grid: grid, source: source)
        if exclude(patterns.first(), by: nil) { return true }
        guard mode.depth != .dynamicPlus, nestedNodes.count < 64 else { return false }
        let inner = LinkTable(grid)
        var chain: FoundChain?
        switch mode.depth {
        case .nestedDynamic: chain = MultipleChains.chain(inner, .dynamic(mode.nested, nested: mode.nested))
        case .nestedMultiple: chain = UnaryChains.chain(inner) ?? MultipleChains.chain(inner, .multiple)
        default: chain = UnaryChains.chain(inner)
        }
        guard let chain else { return false }
        nestedNodes.append(chain.nodes)
        return exclude(patterns.exclusions(of: chain.step), by: nestedNodes.count - 1)
    }

    mutating func exclude(_ exclusions: [PatternExclusions.Exclusion], by chain: Int?) -> Bool {
        var isNew = false
        for exclusion in exclusions {
            let literal = exclusion.candidate * 2 + 1
            guard closure.nodes[literal] == 0 else { continue }
            let set = needsOfOff + exclusion.candidate * setWords
            setNeeds(set, with: literal)
            for parent in exclusion.reasons { gather(parent, into: set) }
            if let chain { set[literalWords] |= 1 << UInt64(chain) }
            addOff(exclusion.candidate, by: -1, nodes: count(set))
            if !parents.isEmpty { parents[literal] = exclusion.reasons.map { $0 * 2 + 1 } }
            isNew = true
        }
        return isNew
    }
}
