/// Why a grid is no puzzle that could be played.
public enum OwnPuzzleError: Error, Equatable, Sendable {
    /// Equal digits where they must differ.
    case conflicting([SudokuConflict])
    /// There is nothing to enter.
    case full
    case noSolution
    case severalSolutions
    /// A bounded search did not tell how many solutions there are.
    case tooHard
}

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
