/// A position of the sliding puzzle: which tile lies in which cell.
///
/// Cells are numbered from 0, row by row. Tiles are numbered from 1; the gap counts as tile 0. The board is solved when
/// the tiles stand in order and the gap is in the last cell.
public struct SlidingBoard: Hashable, Sendable {
    public let size: BoardSize
    /// The tile in each cell, 0 for the gap.
    public private(set) var tiles: [UInt8]
    // Row and column are kept, not the cell: a move needs them, and dividing took a third of its time.
    private var gapRow: Int
    private var gapColumn: Int

    /// The cell of the gap.
    @inline(__always)
    public var gap: Int { gapRow &* size.columns &+ gapColumn }

    /// The solved board.
    public init(solved size: BoardSize) {
        self.size = size
        tiles = []
        tiles.reserveCapacity(size.cells)
        for tile in 1..<size.cells { tiles.append(UInt8(truncatingIfNeeded: tile)) }
        tiles.append(0)
        gapRow = size.rows - 1
        gapColumn = size.columns - 1
    }

    /// - Returns: nil if `tiles` is not every number in `0..<size.cells` once.
    public init?(size: BoardSize, tiles: [UInt8]) {
        guard tiles.count == size.cells, let gap = tiles.firstIndex(of: 0) else { return nil }
        var seen = [Bool](repeating: false, count: size.cells)
        for tile in tiles {
            guard Int(tile) < size.cells, !seen[Int(tile)] else { return nil }
            seen[Int(tile)] = true
        }
        self.size = size
        self.tiles = tiles
        gapRow = gap / size.columns
        gapColumn = gap % size.columns
    }

    public var isSolved: Bool {
        // The gap is at home in few positions, and in most of them an early tile is not: this ends at once.
        guard gap == tiles.count - 1 else { return false }
        for cell in 0..<gap where tiles[cell] != UInt8(truncatingIfNeeded: cell + 1) { return false }
        return true
    }

    /// Whether the solved board can be reached: the permutation of all cells is even exactly if the gap is an even
    /// number of steps from home (Johnson and Story, "Notes on the '15' Puzzle", 1879). Linear.
    public var isSolvable: Bool {
        var isOdd = false
        var seen = [Bool](repeating: false, count: tiles.count)
        for start in tiles.indices where !seen[start] {
            var cell = start
            var length = 0
            while !seen[cell] {
                seen[cell] = true
                cell = tiles[cell] == 0 ? tiles.count - 1 : Int(tiles[cell]) - 1
                length += 1
            }
            if length & 1 == 0 { isOdd.toggle() }
        }
        let steps = movable(.up) + movable(.left)
        return isOdd == (steps & 1 == 1)
    }

    /// How many tiles could slide in `direction` at once.
    @inline(__always)
    public func movable(_ direction: Slide.Direction) -> Int {
        switch direction {
        case .up: size.rows - 1 - gapRow
        case .down: gapRow
        case .left: size.columns - 1 - gapColumn
        case .right: gapColumn
        }
    }

    /// The slide that moves the tile in `cell`, and all between it and the gap; nil if it is not in line with the gap.
    public func slide(moving cell: Int) -> Slide? {
        guard tiles.indices.contains(cell), cell != gap else { return nil }
        let (row, column) = (cell / size.columns, cell % size.columns)
        if column == gapColumn {
            return row > gapRow ? Slide(.up, tiles: row - gapRow) : Slide(.down, tiles: gapRow - row)
        }
        if row == gapRow {
            return column > gapColumn
                ? Slide(.left, tiles: column - gapColumn) : Slide(.right, tiles: gapColumn - column)
        }
        return nil
    }

    /// Slides the tiles. Linear in `slide.tiles`.
    /// - Throws: `IllegalMove.outsideBoard` if there are not so many tiles on that side of the gap.
    @inline(__always)
    public mutating func apply(_ slide: Slide) throws(IllegalMove) {
        guard slide.tiles >= 1, slide.tiles <= movable(slide.direction) else { throw .outsideBoard }
        var cell = gap
        let (rows, columns) = slide.direction.gapStep
        let step = rows &* size.columns &+ columns
        gapRow &+= rows &* slide.tiles
        gapColumn &+= columns &* slide.tiles
        for _ in 0..<slide.tiles {
            tiles[cell] = tiles[cell &+ step]
            cell = cell &+ step
        }
        tiles[cell] = 0
    }
}

extension SlidingBoard {
    /// Sum over all tiles of their steps from home: at least so many moves of single tiles are needed.
    public var manhattanDistance: Int {
        var sum = 0
        for (cell, tile) in tiles.enumerated() where tile > 0 { sum += size.steps(from: cell, to: Int(tile) - 1) }
        return sum
    }
}
