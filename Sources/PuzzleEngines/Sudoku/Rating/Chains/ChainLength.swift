import PuzzleCore

/// How Sudoku Explainer rates the length of a chain: a tenth more above 4 links, and again above 6, 8, 12, 16, 24, 32 ...
enum ChainLength {
    /// - Parameter nodes: how many different literals the chain or all chains of a step have together.
    static func rating(base: Double, nodes: Int) -> Double {
        var added = 0.0
        var ceiling = 4
        var isOdd = false
        while nodes - 2 > ceiling {
            added += 0.1
            ceiling = isOdd ? ceiling * 4 / 3 : ceiling * 3 / 2
            isOdd.toggle()
        }
        return base + added
    }
}

package struct FoundChain {
    package let step: SudokuStep
    /// How many literals it needs.
    let nodes: Int
}
