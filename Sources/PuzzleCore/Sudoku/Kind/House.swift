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
    /// Houses of a shape.
    /// - Parameter cell: The n-th cell of a house, by the house's index and n.
    private static func houses(
        _ shape: Shape, _ count: Int, size: Int, cell: (_ index: Int, _ n: Int) -> Int
    ) -> [House] {
        var houses: [House] = []
        for index in 0..<count {
            var cells: [Int] = []
            cells.reserveCapacity(size)
            for n in 0..<size { cells.append(cell(index, n)) }
            houses.append(House(shape: shape, index: index, cells: cells))
        }
        return houses
    }

    /// Rows, then columns.
    package static func lines(size: Int) -> [House] {
        houses(.row, size, size: size) { $0 * size + $1 } + houses(.column, size, size: size) { $1 * size + $0 }
    }

    /// Regions by the number of the region in which each cell lies, 0..<size, each `size` times.
    static func regions(_ map: [Int], size: Int, shape: Shape) -> [House] {
        var cells: [Int] = []
        cells.reserveCapacity(map.count)
        for region in 0..<size {
            for cell in map.indices where map[cell] == region { cells.append(cell) }
        }
        return houses(shape, size, size: size) { cells[$0 * size + $1] }
    }

    static func diagonals(size: Int) -> [House] {
        houses(.diagonal, 2, size: size) { $0 == 0 ? $1 * (size + 1) : ($1 + 1) * (size - 1) }
    }

    /// Squares of `side` cells, one cell from the border and from each other.
    static func windows(size: Int, side: Int) -> [House] {
        let across = (size - 1) / (side + 1)
        return houses(.window, across * across, size: size) { index, n in
            let (top, left) = (1 + index / across * (side + 1), 1 + index % across * (side + 1))
            return (top + n / side) * size + left + n % side
        }
    }
}
