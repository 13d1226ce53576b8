import PuzzleCore

/// How many moves every solution of a board has at least, known at once: for boards of one size.
public final class LowerBound {
    private let size: BoardSize
    private let conflicts: LineConflicts

    public init(_ size: BoardSize) {
        self.size = size
        conflicts = LineConflicts(size, rows: 0..<size.rows, columns: 0..<size.columns)
    }

    /// Of single tiles: their distances from home, and two more for each that has to leave its line for another. Of slides:
    /// those across rows and across columns take turns, because two along the same line would be one.
    public func moves(_ board: SlidingBoard, _ metric: GameAnalysis.Metric) -> Int {
        switch metric {
        case .singleTile:
            let count = board.tiles.withUnsafeBufferPointer { tiles in tiles.baseAddress.map(conflicts.count) ?? 0 }
            return board.manhattanDistance + 2 * Int(count)
        case .multiTile: return LineTables.moves(slides(board))
        }
    }

    /// Slides across rows and across columns that a board of any size needs at least.
    ///
    /// A slide across rows takes one tile at most over each border between two rows. So no fewer are needed than tiles are on
    /// the other side of a border than their home. A tile that has to leave the row where it is at home crosses one of its two
    /// borders, there and back, and which one is left open: so each run of borders is looked at, with the rows between them, and
    /// the mean counts. Of all borders together that is the distance and conflicts across rows, divided by the longest slide.
    ///
    /// No slide across rows changes the first number by more than one, and none across columns changes it at all: with each tile
    /// that crosses a border there is one more or one less on the wrong side, and if that also ends or begins a conflict, which
    /// counts twice, it is one less or one more in all.
    func slides(_ board: SlidingBoard) -> (rows: Int, columns: Int) {
        let size = board.size
        var rows = [Int](repeating: 0, count: size.rows - 1)
        var columns = [Int](repeating: 0, count: size.columns - 1)
        for (cell, tile) in board.tiles.enumerated() where tile > 0 {
            let home = Int(tile) - 1
            let (row, homeRow) = (cell / size.columns, home / size.columns)
            for border in min(row, homeRow)..<max(row, homeRow) { rows[border] += 1 }
            let (column, homeColumn) = (cell % size.columns, home % size.columns)
            for border in min(column, homeColumn)..<max(column, homeColumn) { columns[border] += 1 }
        }
        let conflicts = board.tiles.withUnsafeBufferPointer { tiles in
            tiles.baseAddress.map { self.conflicts.counts($0) } ?? (rows: [], columns: [])
        }
        return (Self.slides(over: rows, conflicts.rows), Self.slides(over: columns, conflicts.columns))
    }

    /// - Parameters:
    ///   - borders: by border, how many tiles have to cross it.
    ///   - conflicts: by line, how many tiles have to leave it and come back.
    private static func slides(over borders: [Int], _ conflicts: [Int]) -> Int {
        var most = 0
        for first in borders.indices {
            // The first line has no border before it, the last one none behind it.
            var crossings = first == 0 ? 2 * conflicts[0] : 0
            for last in first..<borders.count {
                if last > first { crossings += 2 * conflicts[last] }
                crossings += borders[last]
                let all = last == borders.count - 1 ? crossings + 2 * conflicts[last + 1] : crossings
                most = max(most, (all + last - first) / (last - first + 1))
            }
        }
        return most
    }
}
