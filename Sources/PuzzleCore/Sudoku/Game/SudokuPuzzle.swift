/// A puzzle and its only solution.
public struct SudokuPuzzle: Equatable, Sendable {
    public let grid: SudokuGrid
    public let solution: SudokuGrid

    /// Without any check.
    public init(grid: SudokuGrid, solution: SudokuGrid) {
        self.grid = grid
        self.solution = solution
    }
}

/// A puzzle with what its level comes from.
public struct RatedSudoku: Equatable, Sendable {
    public let puzzle: SudokuPuzzle
    /// The hardest step (ER), in tenths, as `SudokuRater` gives it.
    public let rating: Int

    /// Without any check.
    public init(puzzle: SudokuPuzzle, rating: Int) {
        self.puzzle = puzzle
        self.rating = rating
    }

    public var level: SudokuLevel { SudokuLevel(rating: rating) }
}

/// How many clues a puzzle shall have.
public enum SudokuClues: Hashable, Sendable {
    /// As many as suit the level best; without a level a minimal puzzle.
    case any
    /// No clue, or no group of clues that belong together by the symmetry, can be taken away.
    case minimal
    case exactly(Int)

    package var fewest: Int { if case .exactly(let count) = self { count } else { 0 } }

    /// Whether this is the number of clues of a puzzle that has been dug as far as was wanted.
    package func allow(_ count: Int) -> Bool { if case .exactly(let wanted) = self { count == wanted } else { true } }
}

/// Why there is no such puzzle, as far as a bounded search can tell.
public enum SudokuGenerationError: Error, Equatable, Sendable {
    /// The kind has no solutions, or none that was found.
    case noGrid
    /// No puzzle with the wanted number of clues was found; the nearest one had so many.
    case noPuzzle(nearestClues: Int)
    /// Puzzles with the wanted clues were found, but none of the wanted level; the nearest one was of this other level, or all
    /// were too hard to be rated in time.
    case noLevel(nearest: SudokuLevel?)
    /// Of puzzles that should be minimal the solver could not tell whether all their clues are needed.
    case undecided
    /// No puzzle with the wanted steps was found; the hardest step of the nearest one is rated so, in tenths. nil if all were harder.
    case noRating(nearest: Int?)
    /// No puzzle with clues in the wanted places was found; what came nearest has so many solutions. nil if these are too many to
    /// be counted.
    case noPattern(solutions: Int?)
}
