import PuzzleCore

extension SudokuTechnique {
    /// All that have an example, from the easiest to the hardest.
    public static var inOrder: [SudokuTechnique] {
        (10...90).flatMap { rating in allCases.filter { $0.exampleRating == rating } }
    }

    /// The rating of the example's step, in tenths; 0 where there is none.
    public var exampleRating: Int {
        switch self {
        case .fullHouse: 10
        case .hiddenSingle: 12
        case .directPointing: 17
        case .directClaiming: 19
        case .directHiddenPair: 20
        case .nakedSingle: 23
        case .directHiddenTriplet: 25
        case .pointing: 26
        case .claiming: 28
        case .nakedPair: 30
        case .xWing: 32
        case .hiddenPair: 34
        case .nakedTriplet: 36
        case .swordfish: 38
        case .hiddenTriplet: 40
        case .xyWing: 42
        case .xyzWing: 44
        case .uniqueRectangle1, .uniqueRectangle2, .uniqueRectangle3, .uniqueRectangle4: 45
        case .uniqueLoop1, .uniqueLoop2, .uniqueLoop3, .uniqueLoop4: 46
        case .nakedQuad: 50
        case .jellyfish: 52
        case .hiddenQuad: 54
        case .bivalueUniversalGrave1: 56
        case .bivalueUniversalGrave2, .bivalueUniversalGrave4: 57
        case .bivalueUniversalGrave3: 59
        case .alignedPairExclusion: 62
        case .xCycle: 65
        case .forcingXChain: 66
        case .yCycle: 68
        case .xyCycle, .forcingChain: 71
        case .alignedTripletExclusion: 75
        case .nishio: 76
        case .regionForcingChains: 82
        case .cellForcingChains: 84
        case .contradictionForcingChains, .doubleForcingChains: 88
        case .solution: 0
        }
    }

    /// The digits of a classic grid from which a step of this technique is not far: the techniques before it that exclude
    /// candidates come first.
    ///
    /// Positions on the way to the solutions of puzzles that are known for their ratings: made by qqwing, of SudoCue's
    /// collections, and of the players' forum's "Patterns Game"; and of puzzles of our own generator.
    ///
    /// On a classic grid direct claiming is never the next step: where a row has a digit in one box alone, and another row of the
    /// band one place outside of it, one of the other two boxes points at it as well, or has it.
    var exampleDigits: StaticString? {
        switch self {
        case .fullHouse: "32594168....2685.3...53.9.22..85..6.6..12....4..67..2.914785236572316894...492751"
        case .hiddenSingle: "742819653356472...1985637428....5...52.9.1...9.3..8....8.15623.2.5394.8..3.2875.."
        case .directPointing: "3261475891745896325986324177...569..98..7436.6...9127..1946.7.3.679138.....72.196"
        case .directClaiming: "89..243..47.39.2....2.78149..4...9..9.84.37.2.239..4.6.47.1589.185739624..984.5.."
        case .directHiddenPair: "2346957818967143525178329469.812.6..6.257.1..1.346.2..429356817381247569765981423"
        case .nakedSingle: ".36..2981.9....57615.9.634257326419886139542792481765338.....6464....815.15648.39"
        case .directHiddenTriplet: "..512.68..216.83956.89532.11864395....2586413..4712968..93..8..2.389.7568.72..139"
        case .pointing: "156..2743.34176.527.23451..51.76.32424.5.3671673214598.2763.4154.1.5723.3.5421..7"
        case .claiming: "71695..83.3968...7.587319.6824379.6.5938167..167425398345.9867.97..638..68..47.39"
        case .nakedPair: "9.31678.2.8.329.71.1.8546391397462855782.3.64.6.5.87.382.97.3.6.9.43..283.1682..7"
        case .xWing: "143796825295348671768152.4.83.4.5..7614..7.5857..8...43215794864568..7..987..451."
        case .hiddenPair: "...47.83.745863192..329.4.7..4657381.3791824.1.83247.93..149578.715.692...97.261."
        case .nakedTriplet: "21.59..47...47..124..621.58..1864529584239176629715834...146.838..352.911..987.65"
        case .swordfish: "367.8429....9267389823.7.64..8.936474967.8.2373.6428.98.32794.6.7946538.6..83197."
        case .hiddenTriplet: "..41....6...48..7.......2.4..324.7.....8.1...8..735...412678953....2.417397514..."
        case .xyWing: "423.78..1916532847857.412..285319674791486...63472519814.857..636829471557.16348."
        case .xyzWing: "...945813...162475541378629386419752..4853196159726384...237.414..591268.1.684.37"
        case .uniqueRectangle1: "6538917429.4.32.858.24.539.59.2.487374.358.292389..45.167549238429.835.7385.2.9.4"
        case .uniqueRectangle2: "25987...383.94..521.45328.9398127..56154832977426593815..298.3492.3645.8483715926"
        case .uniqueRectangle3: "481.3.2..793216548526.4....268351497147.9..5.359.7.8.19.5.8....674.2..858.2.6.9.."
        case .uniqueRectangle4: "4.2..91781.874.392397281.5.523.97.81871...2.964981273521..789.373.92.81.984163527"
        case .uniqueLoop1: "5..47.2162.7.56943.463..8..4....362..2..6...9.659....1..1245768672.9...4854637192"
        case .uniqueLoop2: "..958174383147295657436982175312468994.75.3121...934754.591.237.1..37594397245168"
        case .uniqueLoop3: "54729..6.192.64..5836517294264.71.599..62.4.73784596127831459266.9732.4.42.986..."
        case .uniqueLoop4: "3.61..47.471.....6....7.31...9..2....5..8..4....5..7...12.4....6.......4.34..59.."
        case .nakedQuad: "...7.6..2....8...64.6...17....96....1....2....3..7.5...7.4..9.1..3.2..87.....7..."
        case .jellyfish: "9618253475.49731.67.3146.9549..1.75.31.457.69.75.9.4...5..81934839.645..14.5396.8"
        case .hiddenQuad: "3597826147243619581865..723...2365475429178366.....291......479......182...1..365"
        case .bivalueUniversalGrave1:
            "259876..383.941.521.45328.9398127..56154832977426593815..298.3492.3645.8483715926"
        case .bivalueUniversalGrave2:
            "7...8..3..8173.94...5129678..4891257817..2369...673.8.1.39.782697826..13.2631879."
        case .bivalueUniversalGrave3:
            "542371698.839.25.1.1....2...382.741515.....2642.1..8.9264519.8.895723164371.8.952"
        case .bivalueUniversalGrave4:
            ".4.72.196267891435..964.782782514369.9.287514451936827.25..89.19..1526.......925."
        case .alignedPairExclusion: ".5.7.3.8484..6.37..3.148...61...48...25.8.46..846....949..56.1..6387..4557.4....."
        case .xCycle: "916432785.451.7.6..37.65.1435.741.264712.65..6.2.5314712.37.65.5.362.47176.51...2"
        case .yCycle: "12.968..7..8475...7.4123.68...6.27.9...739....795.1...9862543714173968..532817694"
        case .xyCycle: "..2976..5...514.9.9.53281..3.985742..2.631..9.57249..8..6792....91463...2..1859.."
        case .forcingXChain: ".2.369.8483.417.924.952837.983652417...843259542791863.94275.3827813694535.98472."
        case .forcingChain: ".8.96.427...71.839..984.5619..537286..8126943362489175.9.678312827391654...254798"
        case .alignedTripletExclusion:
            "8.13254.....479...74.618..56748513921..9....69357621482..1.7..4...5.6.....728.6.."
        case .nishio: ".1...874.......819.8.71.2.36.8.2..71.291.7.8.137586492.9...21.88....19242.189...7"
        case .cellForcingChains: ".5.....6...9.5...4...3..5.1.1.5967.8.768132..5.8472.1.8.5..7...7...8.4...6......."
        case .regionForcingChains: ".5.....6...9.5...4...3..5.1.1.5967.8.768132..5.8472.1.8.5..7...7...8.4...6......."
        case .contradictionForcingChains:
            ".38..762.6.7.31....4.6..3.7.82.63...31..5..76...1..83.8.3..4.6....98.7.3.7.3..5.."
        case .doubleForcingChains:
            "4.79..3........2.4.6...3.7..7.3.49.2.4..9..3.9321.5....9.5...1.7.8.3......4..97.3"
        case .solution: nil
        }
    }
}
