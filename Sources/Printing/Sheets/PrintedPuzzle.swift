import PuzzleCore

/// A puzzle for print, with all that stands on pages of it.
public struct PrintedPuzzle: Sendable {
    let puzzle: SudokuGrid
    let solution: SudokuGrid
    /// In tenths.
    let rating: Int

    var level: SudokuLevel { SudokuLevel(rating: rating) }

    /// - Parameter rating: of the hardest step, in tenths.
    public init(_ puzzle: SudokuGrid, solution: SudokuGrid, rating: Int) {
        self.puzzle = puzzle
        self.solution = solution
        self.rating = rating
    }
}
