extension SudokuTechnique {
    /// A word for programs, which stays as it is.
    public var code: StaticString {
        switch self {
        case .fullHouse: "full-house"
        case .hiddenSingle: "hidden-single"
        case .directPointing: "direct-pointing"
        case .directClaiming: "direct-claiming"
        case .directHiddenPair: "direct-hidden-pair"
        case .nakedSingle: "naked-single"
        case .directHiddenTriplet: "direct-hidden-triplet"
        case .pointing: "pointing"
        case .claiming: "claiming"
        case .nakedPair: "naked-pair"
        case .xWing: "x-wing"
        case .hiddenPair: "hidden-pair"
        case .nakedTriplet: "naked-triplet"
        case .swordfish: "swordfish"
        case .hiddenTriplet: "hidden-triplet"
        case .xyWing: "xy-wing"
        case .xyzWing: "xyz-wing"
        case .uniqueRectangle1: "unique-rectangle-1"
        case .uniqueRectangle2: "unique-rectangle-2"
        case .uniqueRectangle3: "unique-rectangle-3"
        case .uniqueRectangle4: "unique-rectangle-4"
        case .uniqueLoop1: "unique-loop-1"
        case .uniqueLoop2: "unique-loop-2"
        case .uniqueLoop3: "unique-loop-3"
        case .uniqueLoop4: "unique-loop-4"
        case .nakedQuad: "naked-quad"
        case .jellyfish: "jellyfish"
        case .hiddenQuad: "hidden-quad"
        case .bivalueUniversalGrave1: "bivalue-universal-grave-1"
        case .bivalueUniversalGrave2: "bivalue-universal-grave-2"
        case .bivalueUniversalGrave3: "bivalue-universal-grave-3"
        case .bivalueUniversalGrave4: "bivalue-universal-grave-4"
        case .alignedPairExclusion: "aligned-pair-exclusion"
        case .xCycle: "x-cycle"
        case .yCycle: "y-cycle"
        case .xyCycle: "xy-cycle"
        case .forcingXChain: "forcing-x-chain"
        case .forcingChain: "forcing-chain"
        case .alignedTripletExclusion: "aligned-triplet-exclusion"
        case .nishio: "nishio"
        case .cellForcingChains: "cell-forcing-chains"
        case .regionForcingChains: "region-forcing-chains"
        case .contradictionForcingChains: "contradiction-forcing-chains"
        case .doubleForcingChains: "double-forcing-chains"
        case .solution: "solution"
        }
    }
}

extension ChainDepth {
    /// A word for programs, which stays as it is.
    public var code: StaticString {
        switch self {
        case .simple: "simple"
        case .dynamic: "dynamic"
        case .dynamicPlus: "dynamic-plus"
        case .nestedChains: "nested-chains"
        case .nestedMultiple: "nested-multiple"
        case .nestedDynamic: "nested-dynamic"
        }
    }
}
