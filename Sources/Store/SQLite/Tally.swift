import GRDB
import PuzzleAPI

/// A ladder as its rows are marked.
struct LadderKey: Hashable {
    let period: Int64
    let leaderboard: Int64
    let metric: Metric

    /// The first columns of the rows' keys.
    var columns: [SQLValue] { [.integer(period), .integer(leaderboard), .integer(metric.rawValue)] }
}

/// Counts players by the leading digits of their best value, so that a rank is found without counting players.
///
/// Values are below 2^32 and written as `levels` digits of base 256. For each number of leading digits, `tally` has the
/// number of players whose value begins with them. A value's rank is the sum over the levels of the counts of those
/// prefixes that share all digits but the last with the value's own and have a smaller last digit: at most 255 rows a
/// level, however many players there are.
enum Tally {
    static let levels = 4

    /// The first `level` digits of `value`.
    static func prefix(of value: Int64, level: Int) -> Int64 { value >> (8 * (levels - level)) }
}

/// Changes of tallies, added up until they are written: players of the same batch share most prefixes.
struct TallyChanges {
    private struct Key: Hashable {
        let ladder: LadderKey
        let level: Int
        let prefix: Int64
    }

    private var changes: [Key: Int64] = [:]

    mutating func add(_ change: Int64, at value: Int64, in ladder: LadderKey) {
        for level in 1...Tally.levels {
            changes[Key(ladder: ladder, level: level, prefix: Tally.prefix(of: value, level: level)), default: 0] +=
                change
        }
    }

    mutating func write(to db: Database) throws {
        for (key, change) in changes where change != 0 {
            let row = key.ladder.columns + [.integer(key.level), .integer(key.prefix)]
            try db.run(
                """
                INSERT INTO tally (period, leaderboard, metric, level, prefix, count) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET count = count + excluded.count
                """, row + [.integer(change)])
            if change < 0 {
                try db.run(
                    """
                    DELETE FROM tally
                    WHERE period = ? AND leaderboard = ? AND metric = ? AND level = ? AND prefix = ? AND count = 0
                    """, row)
            }
        }
        changes.removeAll(keepingCapacity: true)
    }
}
