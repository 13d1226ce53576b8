import PuzzleAPI
import PuzzleCore

/// The rows of ladders: what follows from results, and is changed with them.
extension SQLConnection {
    /// - Parameter searchName: The player's, if the leaderboard is one of Sudoku's.
    func insertLine(_ line: Line, into ladder: LadderKey, searchName: SearchName?) throws {
        try run(
            """
            INSERT INTO ranking
                (period, leaderboard, metric, value, result, player, milliseconds, moves, score, received, searchName)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            ladder.columns + [
                .integer(line.marks[ladder.metric]), .integer(line.sequence), .integer(line.player.number),
                .integer(line.marks.milliseconds), .integer(line.marks.moves), .integer(line.marks.score),
                .integer(line.received),
                ladder.metric == .score ? searchName.map { .text($0.text) } ?? .null : .null,
            ])
    }

    func hasLine(at place: Place, of ladder: LadderKey) throws -> Bool {
        try first(
            "SELECT 1 FROM ranking WHERE period = ? AND leaderboard = ? AND metric = ? AND value = ? AND result = ?",
            ladder.columns + [.integer(place.value), .integer(place.sequence)]
        ) { _ in true } ?? false
    }

    func deleteLine(at place: Place, of ladder: LadderKey) throws {
        try run(
            "DELETE FROM ranking WHERE period = ? AND leaderboard = ? AND metric = ? AND value = ? AND result = ?",
            ladder.columns + [.integer(place.value), .integer(place.sequence)])
    }

    /// Notes a player's best values of the latest period played in.
    func setBest(_ best: BestOfPeriod, of player: PlayerID, _ window: Window, leaderboard: Int64) throws {
        let (period, best) = best
        try run(
            """
            INSERT INTO best (player, leaderboard, "window", period, \(Metric.bestColumns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (player, leaderboard, "window") DO UPDATE SET period = excluded.period, \(Metric.bestFromExcluded)
            """,
            [.integer(player.number), .integer(leaderboard), .integer(window.rawValue), .integer(period)]
                + Metric.allCases.flatMap { metric -> [SQLValue] in
                    [.integer(best[metric]?.value ?? -1), .integer(best[metric]?.sequence ?? 0)]
                })
    }

    /// Adds changes to the tallies; a count that becomes 0 goes.
    func add(_ tallies: TallyChanges) throws {
        for (key, change) in tallies.inOrder {
            let row = key.ladder.columns + [.integer(key.level), .integer(key.prefix)]
            try run(
                """
                INSERT INTO tally (period, leaderboard, metric, level, prefix, count) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (period, leaderboard, metric, level, prefix) DO UPDATE SET count = tally.count + excluded.count
                """, row + [.integer(change)])
            if change < 0 {
                try run(
                    """
                    DELETE FROM tally
                    WHERE period = ? AND leaderboard = ? AND metric = ? AND level = ? AND prefix = ? AND count = 0
                    """, row)
            }
        }
    }
}

extension Metric {
    /// Where `best` has the value, and the result that reached it.
    var bestColumns: (value: String, result: String) {
        switch self {
        case .time: ("time", "timeResult")
        case .moves: ("moves", "movesResult")
        case .score: ("score", "scoreResult")
        case .average5: ("average5", "average5Result")
        case .average12: ("average12", "average12Result")
        }
    }

    /// Those of all metrics, in their order.
    static let bestColumns = allBestColumns.joined(separator: ", ")

    /// The same, set to what could not be inserted.
    static let bestFromExcluded = allBestColumns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")

    private static var allBestColumns: [String] { allCases.flatMap { [$0.bestColumns.value, $0.bestColumns.result] } }
}
