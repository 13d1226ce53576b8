import PuzzleCore

extension SudokuPuzzle {
    /// A grid with its only solution.
    public init(solving grid: SudokuGrid) throws(OwnPuzzleError) {
        guard grid.hasConflict || grid.clues < grid.kind.cells else { throw .full }
        switch SudokuSolver(grid.kind).solve(grid, limit: 2, choices: SudokuSolver.quickChoices) {
        case .conflicting(let conflicts): throw .conflicting(conflicts)
        case .unique(let solution): self.init(grid: grid, solution: solution)
        case .none: throw .noSolution
        case .several: throw .severalSolutions
        case .undecided: throw .tooHard
        }
    }
}
