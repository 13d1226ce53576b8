/// A group of cells that holds every digit exactly once.
public struct House: Hashable, Sendable {
    public enum Shape: UInt8, CaseIterable, Sendable {
        case row, column
        /// A rectangle of the regular pattern.
        case box
        /// A region of a jigsaw, which takes the place of the boxes.
        case region
        case diagonal
        /// One of windoku's extra rectangles.
        case window
    }

    public let shape: Shape
    /// From 0 among the houses of this shape. Rows from the top, columns from the left; boxes, regions and windows by
    /// their first cells; diagonal 0 begins at the top left, diagonal 1 at the top right.
    public let index: Int
    /// As many as there are digits, ascending, each `row * size + column`.
    public let cells: [Int]
}

extension House {
    /// Rows, then columns.
    static func lines(size: Int) -> [House] {
        let range = 0..<size
        return range.map { row in House(shape: .row, index: row, cells: range.map { row * size + $0 }) }
            + range.map { column in House(shape: .column, index: column, cells: range.map { $0 * size + column }) }
    }

    /// Regions by the number of the region in which each cell lies, 0..<size.
    static func regions(_ map: [Int], size: Int, shape: Shape) -> [House] {
        var cells = [[Int]](repeating: [], count: size)
        for region in cells.indices { cells[region].reserveCapacity(size) }
        for (cell, region) in map.enumerated() { cells[region].append(cell) }
        return cells.indices.map { House(shape: shape, index: $0, cells: cells[$0]) }
    }

    static func diagonals(size: Int) -> [House] {
        [
            House(shape: .diagonal, index: 0, cells: (0..<size).map { $0 * (size + 1) }),
            House(shape: .diagonal, index: 1, cells: (0..<size).map { ($0 + 1) * (size - 1) }),
        ]
    }

    /// Squares of `side` cells, one cell from the border and from each other.
    static func windows(size: Int, side: Int) -> [House] {
        let starts = [Int](stride(from: 1, through: size - side - 1, by: side + 1))
        var windows: [House] = []
        for top in starts {
            for left in starts {
                let cells = (0..<size).map { (top + $0 / side) * size + left + $0 % side }
                windows.append(House(shape: .window, index: windows.count, cells: cells))
            }
        }
        return windows
    }
}
