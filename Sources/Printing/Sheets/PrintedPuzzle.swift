import PuzzleCore

/// A puzzle for print, with all that stands on pages of it.
public struct PrintedPuzzle: Sendable {
    let puzzle: SudokuGrid
    /// The candidates of each cell, digit 1 in the lowest bit, if they make the puzzle, as in a Sukaku.
    let candidates: [UInt16]?
    let solution: SudokuGrid
    /// In tenths.
    let rating: Int

    var level: SudokuLevel { SudokuLevel(rating: rating) }

    /// - Parameters:
    ///   - candidates: of each cell, digit 1 in the lowest bit, if they make the puzzle, as in a Sukaku.
    ///   - rating: of the hardest step, in tenths.
    public init(_ puzzle: SudokuGrid, candidates: [UInt16]? = nil, solution: SudokuGrid, rating: Int) {
        self.puzzle = puzzle
        self.candidates = candidates
        self.solution = solution
        self.rating = rating
    }
}
