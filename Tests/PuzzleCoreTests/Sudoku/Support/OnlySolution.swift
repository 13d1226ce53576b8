import PuzzleCore
import PuzzleEngines

/// The only solution of a puzzle.
func onlySolution(of puzzle: SudokuGrid) throws -> SudokuGrid {
    guard case .unique(let solution) = SudokuSolver(puzzle.kind).solve(puzzle) else { throw NotUnique() }
    return solution
}

private struct NotUnique: Error {}
