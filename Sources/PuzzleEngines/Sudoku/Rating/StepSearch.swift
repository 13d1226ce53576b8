import PuzzleCore

extension CandidateGrid {
    /// The first step in Sudoku Explainer's order: the techniques one after the other, the candidates and houses of each from
    /// the first to the last, the chains of one technique by rating and length. nil if none of them finds anything.
    ///
    /// Techniques stand in the order of the lowest rating that they can give; so all those behind one that is above a limit
    /// are above it too. Another order means other puzzles of a seed: see `SudokuRater`.
    ///
    /// - Parameters:
    ///   - deepest: the deepest chains to look for. Beyond `.quick` a step may take seconds, and minutes if the puzzle
    ///     has several solutions.
    ///   - limit: a rating in tenths. Techniques that can only rate higher are not tried, and if the first step is rated
    ///     higher, then it or nil is returned.
    ///   - inside: what earlier steps of the same puzzle have found.
    func nextStep(
        deepest: ChainDepth = .nestedDynamic, upTo limit: Int = .max, inside: ChainsInside = ChainsInside()
    ) -> SudokuStep? {
        if let step = singlesStep(limit) { return step }
        if let step = subsetsStep(limit) { return step }
        if let step = uniquenessStep(limit) { return step }
        return limit >= 65 ? chainsStep(deepest, limit, inside) : nil
    }

    private func singlesStep(_ limit: Int) -> SudokuStep? {
        if let step = hiddenSingle() { return step }
        if limit >= 17, let step = directLockedCandidates() { return step }
        if limit >= 20, let step = directHiddenSet(2) { return step }
        if limit >= 23, let step = nakedSingle() { return step }
        return limit >= 25 ? directHiddenSet(3) : nil
    }

    private func subsetsStep(_ limit: Int) -> SudokuStep? {
        if limit >= 26, let step = lockedCandidatesStep() { return step }
        if limit >= 30, let step = nakedSetStep(2) { return step }
        if limit >= 32, let step = fishStep(2) { return step }
        if limit >= 34, let step = hiddenSetStep(2) { return step }
        if limit >= 36, let step = nakedSetStep(3) { return step }
        if limit >= 38, let step = fishStep(3) { return step }
        return limit >= 40 ? hiddenSetStep(3) : nil
    }

    private func uniquenessStep(_ limit: Int) -> SudokuStep? {
        if limit >= 42, let step = wing(isXYZ: false) { return step }
        if limit >= 44, let step = wing(isXYZ: true) { return step }
        if limit >= 45, let step = UniqueLoopSearch.step(self) { return step }
        if limit >= 50, let step = nakedSetStep(4) { return step }
        if limit >= 52, let step = fishStep(4) { return step }
        if limit >= 54, let step = hiddenSetStep(4) { return step }
        if limit >= 56, let step = BivalueUniversalGrave.step(self) { return step }
        return limit >= 62 ? alignedExclusion(2) : nil
    }

    private func chainsStep(_ deepest: ChainDepth, _ limit: Int, _ inside: ChainsInside) -> SudokuStep? {
        let table = LinkTable(self)
        // Above all that such chains are rated a limit is no help: without one, cycles need not be searched where there are
        // no chains.
        if let chain = UnaryChains.chain(table, upTo: limit < 75 ? limit : .max) { return chain.step }
        if limit < 75 { return nil }
        if let step = alignedExclusion(3) { return step }
        if let chain = MultipleChains.chain(table, .nishio) { return chain.step }
        if limit < 80 { return nil }
        if let chain = MultipleChains.chain(table, .multiple) { return chain.step }
        for depth in ChainDepth.inside where depth.rawValue <= deepest.rawValue && limit >= depth.leastRating {
            if let chain = MultipleChains.chain(table, .dynamic(depth, nested: depth), inside: inside) {
                return chain.step
            }
        }
        guard deepest == .nestedDynamic, limit >= deepest.leastRating else { return nil }
        for nested in ChainDepth.inside {
            if let chain = MultipleChains.chain(table, .dynamic(.nestedDynamic, nested: nested), inside: inside) {
                return chain.step
            }
        }
        return nil
    }
}

extension ChainDepth {
    /// The depths of dynamic chains that may themselves be inside of chains, in the order of search.
    static var inside: [ChainDepth] { [.dynamic, .dynamicPlus, .nestedChains, .nestedMultiple] }
}
