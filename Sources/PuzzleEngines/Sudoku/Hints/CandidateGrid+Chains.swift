import PuzzleCore

extension CandidateGrid {
    /// The chains of a step, one for each of its assumptions, found once more in the candidates as they were before it. None if it
    /// is not one of chains, or has chains inside.
    func chains(of step: SudokuStep) -> [SudokuChain] {
        let mode: MultipleChains.Mode
        switch step.technique {
        case .xCycle, .yCycle, .xyCycle, .forcingXChain, .forcingChain: return [SudokuChain(along: step.marks)]
        case .nishio: mode = .nishio
        case .cellForcingChains, .regionForcingChains, .contradictionForcingChains, .doubleForcingChains:
            guard step.depth.rawValue <= ChainDepth.dynamicPlus.rawValue else { return [] }
            mode = step.depth == .simple ? .multiple : .dynamic(step.depth, nested: step.depth)
        default: return []
        }
        let table = LinkTable(self)
        var search = MultipleChains(table, mode)
        var chains: [SudokuChain] = []
        let result = table.literal(step.placement ?? step.eliminations[0], isTrue: step.placement != nil)
        for start in starts(of: step, result, table) {
            var targets = [result]
            // A contradiction is two literals: what the chain comes to, and its opposite, to which it came before.
            if start == result ^ 1 {
                guard let clash = search.implications.closure(of: start).contradiction else { return [] }
                targets = [clash ^ 1, clash]
            }
            var places = [Int](repeating: 0, count: table.count * 2)
            var nodes: [SudokuChain.Node] = []
            for (literal, parents) in search.implications.chain(start, to: targets) {
                places[literal] = nodes.count
                var reasons: [Int] = []
                for parent in parents where !reasons.contains(places[parent]) { reasons.append(places[parent]) }
                nodes.append(
                    SudokuChain.Node(
                        candidate: table.candidate(literal >> 1), isTrue: literal & 1 == 0, reasons: reasons))
            }
            chains.append(SudokuChain(nodes: nodes))
        }
        return chains
    }

    /// The literals that a step of forcing chains assumes.
    /// - Parameter result: what it says.
    private func starts(of step: SudokuStep, _ result: Int, _ table: LinkTable) -> [Int] {
        let start = step.chainStarts[0].candidate
        switch step.technique {
        case .cellForcingChains: return masks[start.cell].bits.map { table.candidateAt(start.cell, $0) * 2 }
        case .regionForcingChains:
            let places = mask(step.houses[0], start.digit - 1)
            return masks[places].bits.map { table.candidateAt(places, $0) * 2 }
        case .doubleForcingChains: return [table.literal(start, isTrue: true), table.literal(start, isTrue: false)]
        default: return [result ^ 1]
        }
    }
}

extension LinkTable {
    fileprivate func literal(_ candidate: SudokuCandidate, isTrue: Bool) -> Int {
        candidateAt(candidate.cell, candidate.digit - 1) * 2 + (isTrue ? 0 : 1)
    }
}

extension SudokuChain {
    /// Each mark follows from the one before it.
    fileprivate init(along marks: [SudokuStep.Mark]) {
        self.init(
            nodes: marks.enumerated().map { place, mark in
                Node(candidate: mark.candidate, isTrue: mark.role == .on, reasons: place == 0 ? [] : [place - 1])
            })
    }
}
