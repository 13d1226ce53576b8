import PuzzleCore
import PuzzleEngines

/// Solves and rates puzzles of any kinds, for one thread.
struct PuzzleGauge {
    struct Measure {
        /// The candidates, if they are the puzzle.
        let sukaku: [UInt16]?
        let solution: SudokuGrid
        /// Nil if the techniques do not find the solution.
        let rating: SudokuRating?

        /// The rating of the hardest step in tenths; where there is no rating, the least it can be.
        var hardest: Int { rating?.hardest ?? solution.kind.patientDepth.leastBeyond }
        var level: SudokuLevel { SudokuLevel(rating: hardest) }

        /// How long people take, if that is known of such puzzles.
        func solvingTime(of puzzle: SudokuGrid) -> SolvingTime? {
            sukaku == nil ? rating?.solvingTime(of: puzzle) : nil
        }
    }

    private var tools = KindMemory<(solver: SudokuSolver, rater: SudokuRater)>()

    /// - Parameter candidates: what stands beside the digits, if anything does.
    /// - Throws: if the puzzle does not have exactly one solution.
    mutating func measure(_ grid: SudokuGrid, candidates: [UInt16]?) throws(PuzzleProblem) -> Measure {
        let (solver, rater) = tools.value(for: grid.kind) { (SudokuSolver($0), SudokuRater($0)) }
        let sukaku = solver.sukaku(grid, candidates)
        let solution = try PuzzleProblem.solution(of: grid, sukaku: sukaku, solver)
        let rating = rater.rate(grid, candidates: sukaku, deepest: grid.kind.patientDepth)
        return Measure(sukaku: sukaku, solution: solution, rating: rating)
    }
}
