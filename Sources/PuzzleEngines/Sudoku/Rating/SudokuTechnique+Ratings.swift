import PuzzleCore

extension SudokuTechnique {
    /// All that a puzzle can be ordered for: those that give a reason.
    public static var orderable: [SudokuTechnique] { allCases.filter { $0 != .solution } }

    /// What steps of this technique are rated, in tenths: none less, and next to none more. Those beyond `SudokuOrder.ratings` are
    /// left out.
    public var ratings: ClosedRange<Int> {
        let most = SudokuOrder.ratings.upperBound
        return switch self {
        // In a box, or in a row or column.
        case .hiddenSingle: 12...15
        // By the size of the set that belongs to it.
        case .uniqueRectangle3: 45...48
        case .bivalueUniversalGrave3: 58...62
        // By the length of the loop.
        case .uniqueLoop1, .uniqueLoop2, .uniqueLoop4: 46...50
        case .uniqueLoop3: 46...53
        // By the length of the chains.
        case .xCycle, .yCycle: 65...70
        case .forcingXChain: 66...70
        case .xyCycle, .forcingChain: 70...75
        case .nishio: 75...80
        // Where chains may use what they have excluded, these are harder.
        case .cellForcingChains, .regionForcingChains: 80...most
        case .contradictionForcingChains, .doubleForcingChains: 85...most
        case .fullHouse, .directPointing, .directClaiming, .directHiddenPair, .nakedSingle, .directHiddenTriplet,
            .pointing,
            .claiming, .nakedPair, .xWing, .hiddenPair, .nakedTriplet, .swordfish, .hiddenTriplet, .xyWing, .xyzWing,
            .uniqueRectangle1, .uniqueRectangle2, .uniqueRectangle4, .nakedQuad, .jellyfish, .hiddenQuad,
            .bivalueUniversalGrave1, .bivalueUniversalGrave2, .bivalueUniversalGrave4, .alignedPairExclusion,
            .alignedTripletExclusion, .solution:
            exampleRating...exampleRating
        }
    }
}
