import PuzzleCore

/// The order in which a large board is solved: line by line from the top and the left, so that what is left stays
/// nearly square, until only a small rectangle at the gap's home is left.
struct PlacementPlan {
    /// One or two neighbouring tiles that come home together. The last two of a line must: the last one alone could
    /// not be brought into its corner without moving the one before it.
    struct Placement {
        /// Home cells, in the order of the line; the tile that belongs into a cell is one more than the cell.
        let first: Int
        let second: Int?
        /// Which cells may still be moved, by cell.
        let open: [Bool]
        /// From a cell to the next one along the line, and to the one beside it on the next line.
        let along: Int
        let across: Int
        /// The cells in which the distances of a pair are exact, all of them open.
        let window: [Int]
    }

    private(set) var placements: [Placement] = []
    /// What is left after all placements.
    private(set) var restRows: Range<Int>
    private(set) var restColumns: Range<Int>
    private(set) var restOpen: [Bool]

    /// - Parameter rest: the longest side of the rectangle that is left, at least 2.
    init(_ size: BoardSize, rest: Int) {
        restRows = 0..<size.rows
        restColumns = 0..<size.columns
        restOpen = [Bool](repeating: true, count: size.cells)
        while max(restRows.count, restColumns.count) > rest {
            let isRow = restRows.count >= restColumns.count
            let corner = restRows.lowerBound * size.columns + restColumns.lowerBound
            placeLine(
                corner: corner, length: isRow ? restColumns.count : restRows.count,
                along: isRow ? 1 : size.columns, across: isRow ? size.columns : 1,
                depth: isRow ? restRows.count : restColumns.count)
            if isRow {
                restRows = restRows.lowerBound + 1..<restRows.upperBound
            } else {
                restColumns = restColumns.lowerBound + 1..<restColumns.upperBound
            }
        }
    }

    private mutating func placeLine(corner: Int, length: Int, along: Int, across: Int, depth: Int) {
        // Short lines are narrow corridors, in which two tiles can hinder one another from far away.
        let (windowLength, windowDepth) = length <= 3 ? (length, depth) : (min(length, 5), min(depth, 4))
        var index = 0
        while index < length {
            let isPair = index == length - 2
            let cell = corner + index * along
            var window: [Int] = []
            if isPair {
                for line in 0..<windowDepth {
                    for place in length - windowLength..<length {
                        let inWindow = corner + place * along + line * across
                        if restOpen[inWindow] { window.append(inWindow) }
                    }
                }
            }
            placements.append(
                Placement(
                    first: cell, second: isPair ? cell + along : nil, open: restOpen, along: along, across: across,
                    window: window))
            restOpen[cell] = false
            if isPair { restOpen[cell + along] = false }
            index += isPair ? 2 : 1
        }
    }
}
