/// The techniques of Sudoku Explainer 1.2.1 (Nicolas Juillerat), in its order of search, with the names of the field.
public enum SudokuTechnique: UInt8, CaseIterable, Sendable {
    case fullHouse
    case hiddenSingle
    case directPointing, directClaiming
    case directHiddenPair
    case nakedSingle
    case directHiddenTriplet
    case pointing, claiming
    case nakedPair
    case xWing
    case hiddenPair
    case nakedTriplet
    case swordfish
    case hiddenTriplet
    case xyWing, xyzWing
    case uniqueRectangle1, uniqueRectangle2, uniqueRectangle3, uniqueRectangle4
    case uniqueLoop1, uniqueLoop2, uniqueLoop3, uniqueLoop4
    case nakedQuad
    case jellyfish
    case hiddenQuad
    case bivalueUniversalGrave1, bivalueUniversalGrave2, bivalueUniversalGrave3, bivalueUniversalGrave4
    case alignedPairExclusion
    case xCycle, yCycle, xyCycle
    case forcingXChain, forcingChain
    case alignedTripletExclusion
    case nishio
    case cellForcingChains, regionForcingChains
    /// A candidate that leads to a contradiction.
    case contradictionForcingChains
    /// What follows from a candidate and from its absence as well.
    case doubleForcingChains
    /// Beyond the chains that were looked for: a digit of the solution. Its rating is what a step is rated at least from here.
    case solution
}

/// How far a forcing chain may use what it has already excluded.
public enum ChainDepth: UInt8, CaseIterable, Sendable {
    /// A plain chain, or not a chain at all.
    case simple
    /// Several excluded candidates together may force the next step.
    case dynamic
    /// Locked candidates, pairs and X-Wings too.
    case dynamicPlus
    /// Forcing chains inside the chain.
    case nestedChains
    /// Cell and region forcing chains inside the chain.
    case nestedMultiple
    /// Dynamic forcing chains inside the chain.
    case nestedDynamic

    /// The deepest that is looked for where somebody waits for an answer: a step with deeper chains may take seconds.
    public static var quick: ChainDepth { .dynamicPlus }

    /// What forcing chains from a cell, a house or a contradiction are rated at least, in tenths.
    package var leastRating: Int { 80 + 5 * Int(rawValue) }

    /// What a step is rated at least that chains up to this depth do not find. Behind the last depth the scale ends: it is no
    /// easier than the easiest step of that depth.
    public var leastBeyond: Int { (ChainDepth(rawValue: rawValue + 1) ?? self).leastRating }
}
