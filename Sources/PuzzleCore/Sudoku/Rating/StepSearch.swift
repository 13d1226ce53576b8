extension CandidateGrid {
    /// The first step in Sudoku Explainer's order: the techniques one after the other, the candidates and houses of each from
    /// the first to the last, the chains of one technique by rating and length. nil if none of them finds anything.
    ///
    /// - Parameter deepest: the deepest chains to look for. Beyond `.dynamicPlus` a step may take seconds, and minutes if the
    ///   puzzle has several solutions.
    func nextStep(deepest: ChainDepth = .nestedDynamic) -> SudokuStep? {
        if let step = singlesStep() { return step }
        if let step = subsetsStep() { return step }
        if let step = uniquenessStep() { return step }
        return chainsStep(deepest)
    }

    private func singlesStep() -> SudokuStep? {
        if let step = hiddenSingle() { return step }
        if let step = directLockedCandidates() { return step }
        if let step = directHiddenSet(2) { return step }
        if let step = nakedSingle() { return step }
        return directHiddenSet(3)
    }

    private func subsetsStep() -> SudokuStep? {
        if let step = lockedCandidatesStep() { return step }
        if let step = nakedSetStep(2) { return step }
        if let step = fishStep(2) { return step }
        if let step = hiddenSetStep(2) { return step }
        if let step = nakedSetStep(3) { return step }
        if let step = fishStep(3) { return step }
        return hiddenSetStep(3)
    }

    private func uniquenessStep() -> SudokuStep? {
        if let step = wing(isXYZ: false) { return step }
        if let step = wing(isXYZ: true) { return step }
        if let step = UniqueLoopSearch.step(self) { return step }
        if let step = nakedSetStep(4) { return step }
        if let step = fishStep(4) { return step }
        if let step = hiddenSetStep(4) { return step }
        if let step = BivalueUniversalGrave.step(self) { return step }
        return alignedExclusion(2)
    }

    private func chainsStep(_ deepest: ChainDepth) -> SudokuStep? {
        let table = LinkTable(self)
        if let chain = UnaryChains.chain(table) { return chain.step }
        if let step = alignedExclusion(3) { return step }
        if let chain = MultipleChains.chain(table, .nishio) { return chain.step }
        if let chain = MultipleChains.chain(table, .multiple) { return chain.step }
        for depth in [ChainDepth.dynamic, .dynamicPlus, .nestedChains, .nestedMultiple]
        where depth.rawValue <= deepest.rawValue {
            if let chain = MultipleChains.chain(table, .dynamic(depth, nested: depth)) { return chain.step }
        }
        guard deepest == .nestedDynamic else { return nil }
        for nested in [ChainDepth.dynamic, .dynamicPlus, .nestedChains, .nestedMultiple] {
            if let chain = MultipleChains.chain(table, .dynamic(.nestedDynamic, nested: nested)) { return chain.step }
        }
        return nil
    }
}
