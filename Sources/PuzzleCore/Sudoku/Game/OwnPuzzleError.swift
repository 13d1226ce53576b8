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
