import PuzzleCore

/// Puzzles of version 1 of the generator.
enum FrozenSudoku {
    static let all: [(kind: Text, symmetry: SudokuSymmetry, seed: UInt64, id: Text)] = []
}
