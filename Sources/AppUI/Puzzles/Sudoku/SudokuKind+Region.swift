import PuzzleCore

extension SudokuKind {
    /// The box or region of a cell, as an index of `houses`: thick lines are drawn between two of them.
    package func region(of cell: Int) -> Int {
        housesOfCell[cell].first { houses[$0].shape == .box || houses[$0].shape == .region } ?? 0
    }
}
