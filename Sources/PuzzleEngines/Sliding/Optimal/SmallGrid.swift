import PuzzleCore

/// The cells of a board of up to sixteen, as bits of a mask.
struct SmallGrid {
    static let maximumCells = 16

    private let rows: Int
    private let columns: Int
    /// By cell: the cells beside it.
    let neighbours: [[Int]]

    init(_ size: BoardSize) {
        let (rows, columns) = (size.rows, size.columns)
        self.rows = rows
        self.columns = columns
        neighbours = (0..<size.cells).map { cell in
            var beside: [Int] = []
            if cell >= columns { beside.append(cell - columns) }
            if cell % columns > 0 { beside.append(cell - 1) }
            if cell % columns < columns - 1 { beside.append(cell + 1) }
            if cell < (rows - 1) * columns { beside.append(cell + columns) }
            return beside
        }
    }

    var cells: Int { neighbours.count }

    /// Where the mirror at the main diagonal shows a cell; on the board that is as wide as this one is high.
    func mirrored(_ cell: Int) -> Int { cell % columns * rows + cell / columns }

    /// The cells in a mask, in order, four bits each.
    func cells(of mask: Int) -> UInt64 {
        var cells: UInt64 = 0
        var shift: UInt64 = 0
        for cell in 0..<self.cells where mask >> cell & 1 == 1 {
            cells |= UInt64(cell) << shift
            shift += 4
        }
        return cells
    }

    /// The connected parts of the cells that are not in `mask`.
    func regions(around mask: Int) -> [Int] {
        var rest = ~mask & (1 << cells - 1)
        var regions: [Int] = []
        while rest != 0 {
            var region = 0
            var edge = rest & -rest
            while edge != 0 {
                region |= edge
                var reached = 0
                while edge != 0 {
                    for cell in neighbours[edge.trailingZeroBitCount] { reached |= 1 << cell }
                    edge &= edge - 1
                }
                edge = reached & rest & ~region
            }
            regions.append(region)
            rest &= ~region
        }
        return regions
    }
}

extension SlidingBoard {
    /// The tiles of a board of up to sixteen cells, four bits each, that of the first cell lowest.
    var packed: UInt64 {
        var packed: UInt64 = 0
        for (cell, tile) in tiles.enumerated() { packed |= UInt64(tile) << UInt64(4 * cell) }
        return packed
    }
}
