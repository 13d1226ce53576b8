import PuzzleCore

extension CandidateGrid {
    /// The chains of a step, one for each of its assumptions, found once more in the candidates as they were before it, with what
    /// they have inside. None if it is not one of chains.
    func chains(of step: SudokuStep) -> [SudokuChain] {
        var needs = ChainNeeds(self)
        return chains(of: step, &needs)
    }

    /// - Parameter needs: gets what the chains depend on that chains around them have excluded.
    func chains(of step: SudokuStep, _ needs: inout ChainNeeds) -> [SudokuChain] {
        let modes: [MultipleChains.Mode]
        switch step.technique {
        case .xCycle, .yCycle, .xyCycle, .forcingXChain, .forcingChain:
            let chain = SudokuChain(along: step.marks)
            for (reason, node) in zip(chain.nodes, chain.nodes.dropFirst()) where node.isTrue {
                needs.add(oneOf: [reason.candidate, node.candidate])
            }
            return [chain]
        case .nishio: modes = [.nishio]
        case .cellForcingChains, .regionForcingChains, .contradictionForcingChains, .doubleForcingChains:
            switch step.depth {
            case .simple: modes = [.multiple]
            // What a step does not say: the depth inside is the first one that leads anywhere.
            case .nestedDynamic: modes = ChainDepth.inside.map { .dynamic(.nestedDynamic, nested: $0) }
            default: modes = [.dynamic(step.depth, nested: step.depth)]
            }
        default: return []
        }
        let table = LinkTable(self)
        for mode in modes {
            var search = MultipleChains(table, mode)
            let chains = search.chains(of: step, &needs)
            if !chains.isEmpty { return chains }
        }
        return []
    }

    /// A pattern of those that are looked for inside of chains.
    func pattern(excluding candidate: SudokuCandidate) -> SudokuStep? {
        lockedCandidatesStep(excluding: candidate) ?? hiddenSetStep(2, excluding: candidate)
            ?? nakedSetStep(2, excluding: candidate) ?? fishStep(2, excluding: candidate)
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
