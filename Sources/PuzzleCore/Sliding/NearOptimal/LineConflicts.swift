/// Linear conflicts (Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible
/// heuristics", 1992): how many tiles have to leave a row or column in which they are at home, because others at home
/// there are in the wrong order.
struct LineConflicts {
    private let size: BoardSize
    private let rows: Range<Int>
    private let columns: Range<Int>
    private let homeRow: [UInt8]
    private let homeColumn: [UInt8]

    /// Counts in a rectangle of at most sixteen rows and columns.
    init(_ size: BoardSize, rows: Range<Int>, columns: Range<Int>) {
        self.size = size
        self.rows = rows
        self.columns = columns
        var homeRow: [UInt8] = [.max]
        var homeColumn: [UInt8] = [.max]
        for home in 0..<size.cells {
            homeRow.append(UInt8(home / size.columns))
            homeColumn.append(UInt8(home % size.columns))
        }
        self.homeRow = homeRow
        self.homeColumn = homeColumn
    }

    /// All lines of the rectangle together.
    func count(_ tiles: UnsafePointer<UInt8>) -> Int32 {
        var sum: Int32 = 0
        for row in rows { sum += count(row: row, tiles) }
        for column in columns { sum += count(column: column, tiles) }
        return sum
    }

    /// How the count changes when the tile in `from` goes to the gap in `to`, next to it.
    @inline(__always)
    func change(_ tiles: UnsafeMutablePointer<UInt8>, from: Int, to: Int) -> Int32 {
        let tile = tiles[from]
        // Within its line a tile passes no other; so only lines across the move change, and only if it is at home there.
        if (from &- to).magnitude == size.columns.magnitude {
            let row = Int(homeRow[Int(tile)])
            guard row == from / size.columns || row == to / size.columns else { return 0 }
            let before = count(row: row, tiles)
            move(tiles, from, to)
            let after = count(row: row, tiles)
            move(tiles, to, from)
            return after &- before
        }
        let column = Int(homeColumn[Int(tile)])
        guard column == from % size.columns || column == to % size.columns else { return 0 }
        let before = count(column: column, tiles)
        move(tiles, from, to)
        let after = count(column: column, tiles)
        move(tiles, to, from)
        return after &- before
    }

    @inline(__always)
    private func move(_ tiles: UnsafeMutablePointer<UInt8>, _ from: Int, _ to: Int) {
        tiles[to] = tiles[from]
        tiles[from] = 0
    }

    @inline(__always)
    private func count(row: Int, _ tiles: UnsafePointer<UInt8>) -> Int32 {
        outOfOrder(
            tiles, start: row &* size.columns &+ columns.lowerBound, step: 1, count: columns.count, line: UInt8(row),
            homeRow)
    }

    @inline(__always)
    private func count(column: Int, _ tiles: UnsafePointer<UInt8>) -> Int32 {
        outOfOrder(
            tiles, start: rows.lowerBound &* size.columns &+ column, step: size.columns, count: rows.count,
            line: UInt8(column), homeColumn)
    }

    /// The tiles at home in a line, less the longest run of them in ascending order.
    @inline(__always)
    private func outOfOrder(
        _ tiles: UnsafePointer<UInt8>, start: Int, step: Int, count: Int, line: UInt8, _ home: [UInt8]
    ) -> Int32 {
        // The smallest last tile of an ascending run of each length (Schensted), in a fixed place on the stack.
        var lasts = InlineArray<16, UInt8>(repeating: 0)
        var longest = 0
        var atHome: Int32 = 0
        var cell = start
        for _ in 0..<count {
            let tile = tiles[cell]
            cell &+= step
            guard home[Int(tile)] == line else { continue }
            atHome &+= 1
            var length = 0
            while length < longest, lasts[length] < tile { length &+= 1 }
            lasts[length] = tile
            if length == longest { longest &+= 1 }
        }
        return atHome &- Int32(truncatingIfNeeded: longest)
    }
}
