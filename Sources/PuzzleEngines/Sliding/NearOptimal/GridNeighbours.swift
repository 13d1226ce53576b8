import PuzzleCore

/// The cells next to each cell of a board.
struct GridNeighbours {
    let size: BoardSize
    private let neighbours: [Int16]

    init(_ size: BoardSize) {
        self.size = size
        var neighbours: [Int16] = []
        neighbours.reserveCapacity(size.cells * 4)
        for cell in 0..<size.cells {
            for direction in Slide.Direction.allCases {
                let (rows, columns) = direction.gapStep
                let (row, column) = (cell / size.columns + rows, cell % size.columns + columns)
                let isInside = 0..<size.rows ~= row && 0..<size.columns ~= column
                neighbours.append(isInside ? Int16(row * size.columns + column) : -1)
            }
        }
        self.neighbours = neighbours
    }

    /// Where the gap goes from `cell` when a tile slides in a direction, given as the raw value; -1 off the board.
    @inline(__always)
    func neighbour(of cell: Int, _ direction: Int) -> Int { Int(neighbours[cell &* 4 &+ direction]) }
}
