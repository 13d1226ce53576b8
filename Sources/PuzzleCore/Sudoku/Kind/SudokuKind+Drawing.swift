// What a picture of a grid shows of its kind.
extension SudokuKind {
    /// The box or region of a cell, as an index of `houses`: thick lines are drawn between two of them.
    package func region(of cell: Int) -> Int {
        housesOfCell[cell].first { houses[$0].shape == .box || houses[$0].shape == .region } ?? 0
    }

    /// Whether a cell lies on a diagonal or in a window that counts.
    package func isInExtraHouse(_ cell: Int) -> Bool {
        housesOfCell[cell].contains { house in
            switch houses[house].shape {
            case .diagonal, .window: true
            default: false
            }
        }
    }
}
