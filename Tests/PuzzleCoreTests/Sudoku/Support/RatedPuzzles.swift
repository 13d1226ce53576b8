import PuzzleCore

/// Puzzles with the ratings that SukakuExplainer 1.18.1 gives them with Sudoku Explainer 1.2.1's techniques, one for each
/// technique that is the hardest of a puzzle. The puzzles are from the lists of qqwing, Sudocue, Gordon Royle and the Sudoku
/// Players' Forum.
struct RatedPuzzle: Sendable {
    let digits: String
    /// In tenths, like the other two.
    let hardest: Int
    let firstDigit: Int
    let firstStep: Int
    let technique: SudokuTechnique

    var grid: SudokuGrid { classicGrid(digits) }

    static let all: [RatedPuzzle] = [
        RatedPuzzle(
            digits: "600007008005000070100530200000090080000003000700600000061000000807020093053078620",
            hardest: 12, firstDigit: 12, firstStep: 12, technique: .hiddenSingle),
        RatedPuzzle(
            digits: "000005400006010007000063080000040805100000000000000270700031008230500040008407106",
            hardest: 15, firstDigit: 12, firstStep: 12, technique: .hiddenSingle),
        RatedPuzzle(
            digits: "000100050000000807000084001000000005800070900010090740609200080041000009000600120",
            hardest: 17, firstDigit: 12, firstStep: 12, technique: .directPointing),
        RatedPuzzle(
            digits: "008009006005340007060270000290007508006030000050600340000000070400000009002000000",
            hardest: 20, firstDigit: 12, firstStep: 12, technique: .directHiddenPair),
        RatedPuzzle(
            digits: "900300405500890006037054800742000300090030000000027980800045000070000000600000000",
            hardest: 23, firstDigit: 12, firstStep: 12, technique: .nakedSingle),
        RatedPuzzle(
            digits: "890070600005020000030019000001000000008030005000800017703000029000002000000000360",
            hardest: 25, firstDigit: 12, firstStep: 12, technique: .directHiddenTriplet),
        RatedPuzzle(
            digits: "080059002000020690700001800400060050007008000601400980000080060000000200060500000",
            hardest: 26, firstDigit: 12, firstStep: 12, technique: .pointing),
        RatedPuzzle(
            digits: "010000003030680007000701006820309000003800700000025090005000600970000000600007000",
            hardest: 28, firstDigit: 12, firstStep: 12, technique: .claiming),
        RatedPuzzle(
            digits: "070009800800000000009405700000200048060900000000060203094008000530000000006042050",
            hardest: 30, firstDigit: 12, firstStep: 12, technique: .nakedPair),
        RatedPuzzle(
            digits: "000000300000000085007050602005080061602300800000000007004030100103208050000670040",
            hardest: 32, firstDigit: 12, firstStep: 12, technique: .xWing),
        RatedPuzzle(
            digits: "001400560600050890080060002000000321105002400000000000040800003008023000000040280",
            hardest: 34, firstDigit: 12, firstStep: 12, technique: .hiddenPair),
        RatedPuzzle(
            digits: "130008000060000000002000409000820670000060000015074000907000200000000090000200083",
            hardest: 36, firstDigit: 12, firstStep: 12, technique: .nakedTriplet),
        RatedPuzzle(
            digits: "600500080040006090010000700000008300920050017003100000005000070090800020060004001",
            hardest: 40, firstDigit: 12, firstStep: 12, technique: .hiddenTriplet),
        RatedPuzzle(
            digits: "006007000703000096000060001001020000000000032390000070500006900004030005600019043",
            hardest: 42, firstDigit: 12, firstStep: 12, technique: .xyWing),
        RatedPuzzle(
            digits: "000940000000102070041008009380410002000800006009020300000237000400000068000000000",
            hardest: 44, firstDigit: 12, firstStep: 12, technique: .xyzWing),
        RatedPuzzle(
            digits: "000000108008740390007200000520000001800000000040010730200000000000900810900003500",
            hardest: 45, firstDigit: 12, firstStep: 12, technique: .uniqueRectangle4),
        RatedPuzzle(
            digits: "600891005000730000000000907900000561003100000007000098000005000701300000300900046",
            hardest: 45, firstDigit: 12, firstStep: 12, technique: .uniqueRectangle1),
        RatedPuzzle(
            digits: "080900065700020010200105000008500026103002000000000003000000098302008000060000000",
            hardest: 45, firstDigit: 12, firstStep: 12, technique: .uniqueRectangle2),
        RatedPuzzle(
            digits: "097450000500030904008200000050080720800560003300002000000000008000700000200006005",
            hardest: 45, firstDigit: 12, firstStep: 12, technique: .uniqueRectangle3),
        RatedPuzzle(
            digits: "000080043000402900070300001000004000900700300100090005405000000000007090300205000",
            hardest: 46, firstDigit: 12, firstStep: 12, technique: .uniqueLoop2),
        RatedPuzzle(
            digits: "000000000900070002000306000240000063007040800010205040000080000400020005008701300",
            hardest: 50, firstDigit: 12, firstStep: 12, technique: .nakedQuad),
        RatedPuzzle(
            digits: "020107050000080000106090802000906000064000930800000007000060000051000280200509004",
            hardest: 50, firstDigit: 12, firstStep: 12, technique: .uniqueLoop2),
        RatedPuzzle(
            digits: "000000000600000004040795030360020089090040050000809000009060700080304020430070065",
            hardest: 52, firstDigit: 12, firstStep: 12, technique: .jellyfish),
        RatedPuzzle(
            digits: "000002008500009030092700065035090020046500000800040000080000000000870000000400096",
            hardest: 56, firstDigit: 12, firstStep: 12, technique: .bivalueUniversalGrave1),
        RatedPuzzle(
            digits: "700000030001730040000009008000801200000002009000673080103007006000200010026000700",
            hardest: 57, firstDigit: 12, firstStep: 12, technique: .bivalueUniversalGrave2),
        RatedPuzzle(
            digits: "502000608003902500000000000030207010050000020400000009060519080090000060301080902",
            hardest: 59, firstDigit: 12, firstStep: 12, technique: .bivalueUniversalGrave3),
        RatedPuzzle(
            digits: "000400090950000800000300540790140000005000000080003000073008010000210089000000200",
            hardest: 66, firstDigit: 12, firstStep: 12, technique: .forcingXChain),
        RatedPuzzle(
            digits: "901000608002090700004086109170008000400007800000000000000201000600030000080700003",
            hardest: 66, firstDigit: 12, firstStep: 12, technique: .yCycle),
        RatedPuzzle(
            digits: "020004000000800070000000001400700000300000200000000050007120000050000460000000300",
            hardest: 67, firstDigit: 12, firstStep: 12, technique: .forcingXChain),
        RatedPuzzle(
            digits: "120908007008000000704120060000600700000739000009001000080054301000000800500807094",
            hardest: 70, firstDigit: 12, firstStep: 12, technique: .xyCycle),
        RatedPuzzle(
            digits: "070000081850000000000000002307000000084000005910307804002408109000100000100970300",
            hardest: 72, firstDigit: 12, firstStep: 12, technique: .forcingChain),
        RatedPuzzle(
            digits: "001020400000409000700608005074801390100000006035702140200107004000506000007080600",
            hardest: 75, firstDigit: 12, firstStep: 12, technique: .alignedTripletExclusion),
        RatedPuzzle(
            digits: "004098030590300080000450006600000790807020603059000008400039000070002049080740300",
            hardest: 77, firstDigit: 12, firstStep: 12, technique: .nishio),
        RatedPuzzle(
            digits: "000470016200050940040300800000003620000000000065900000001005060072090004850037000",
            hardest: 83, firstDigit: 12, firstStep: 12, technique: .regionForcingChains),
        RatedPuzzle(
            digits: "000050000900000007056000130807010904600080001004907800100403006000060000008105700",
            hardest: 83, firstDigit: 12, firstStep: 12, technique: .cellForcingChains),
        RatedPuzzle(
            digits: "006405800200060001000080000040609010061040920890010064050000070003000100008020400",
            hardest: 88, firstDigit: 12, firstStep: 12, technique: .regionForcingChains),
        RatedPuzzle(
            digits: "210590007000400002000021000001000029504000106620000800000140000800002000100087065",
            hardest: 89, firstDigit: 12, firstStep: 12, technique: .cellForcingChains),
        RatedPuzzle(
            digits: "040256000020009001009700000070904500000030000002605040000007300100800070000493080",
            hardest: 90, firstDigit: 12, firstStep: 12, technique: .contradictionForcingChains),
        RatedPuzzle(
            digits: "038000200000006007600200008090607100000090000007501060900005001200300000001000740",
            hardest: 91, firstDigit: 12, firstStep: 12, technique: .doubleForcingChains),
    ]
}

/// A classic grid of 81 characters; all but 1 to 9 are empty cells.
func classicGrid(_ text: String) -> SudokuGrid {
    let digits = text.utf8.map { (49...57).contains($0) ? $0 - 48 : 0 }
    guard let grid = SudokuGrid(.classic, digits: digits) else { preconditionFailure("81 characters") }
    return grid
}
