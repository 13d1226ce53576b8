import PuzzleCore

/// A part of a game: from where the one before it ended until more rows are in place, counted from the top.
public struct GameStage: Equatable, Sendable {
    /// The rows that it put in place, counted from 0: several if the last of them came with those before it.
    public let rows: Range<Int>
    /// Its turns, counted from 0.
    public let turns: Range<Int>
    /// What its turns count.
    public let moves: Int
    /// By how many moves the goal came nearer: so many would have done. Exact only if the distances at both ends are.
    public let needed: Int
    public let isExact: Bool

    /// How many moves were lost.
    public var lost: Int { max(moves - needed, 0) }
}

extension GameAnalysis {
    /// The game by what people do one after the other: the first rows, one by one, then the last two. Rows that are in
    /// place from the beginning are no stage. Linear in turns times cells.
    public var stages: [GameStage] {
        let size = game.id.params.size
        // A row that is taken apart again was in place all the same: that is what a stage was for.
        var stages: [GameStage] = []
        var (row, turn) = (0, 0)
        for last in [Int](0..<max(size.rows - 2, 0)) + [size.rows - 1] {
            guard let end = (turn..<boards.count).first(where: { boards[$0].hasRowsHome(upTo: last) }) else { break }
            if end > turn {
                stages.append(stage(rows: row..<last + 1, turns: turn..<end))
            } else if let before = stages.popLast() {
                stages.append(stage(rows: before.rows.lowerBound..<last + 1, turns: before.turns))
            }
            (row, turn) = (last + 1, end)
        }
        return stages
    }

    private func stage(rows: Range<Int>, turns: Range<Int>) -> GameStage {
        let (before, after) = (distances[turns.lowerBound], distances[turns.upperBound])
        return GameStage(
            rows: rows, turns: turns, moves: costs[turns].reduce(0) { $0 + $1 },
            needed: (before.upper ?? before.lower) - (after.upper ?? after.lower),
            isExact: before.exact != nil && after.exact != nil)
    }
}

extension SlidingBoard {
    /// Whether all rows from the first to this one are as on the solved board.
    fileprivate func hasRowsHome(upTo row: Int) -> Bool {
        for cell in 0..<(row + 1) * size.columns where Int(tiles[cell]) != (cell + 1) % size.cells { return false }
        return true
    }
}
