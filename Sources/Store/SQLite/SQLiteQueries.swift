import GRDB
import PuzzleAPI
import PuzzleCore

/// A player's best value by each metric, with the number of the first result that reached it.
struct Best {
    var time: Place
    var moves: Place
    var score: Place

    init(time: Place, moves: Place, score: Place) {
        self.time = time
        self.moves = moves
        self.score = score
    }

    /// One result is the best by every metric.
    init(all marks: Marks, sequence: Int64) {
        self.init(
            time: Place(value: marks.milliseconds, sequence: sequence),
            moves: Place(value: marks.moves, sequence: sequence),
            score: Place(value: marks.score, sequence: sequence))
    }

    subscript(metric: Metric) -> Place {
        get {
            switch metric {
            case .time: time
            case .moves: moves
            case .score: score
            }
        }
        set {
            switch metric {
            case .time: time = newValue
            case .moves: moves = newValue
            case .score: score = newValue
            }
        }
    }
}

/// The questions that a `SQLiteStore` asks, within a transaction of the caller.
extension Database {
    // MARK: Players, games, results

    func player(withSecret secret: SecretHash) throws -> StoredPlayer? {
        try first(
            "SELECT player.id, name FROM secret JOIN player ON player.id = secret.player WHERE hash = ?",
            [.blob(secret.bytes)]
        ) { row in
            StoredPlayer(id: PlayerID(row.integer(0)), name: row.text(1))
        }
    }

    func hasPlayer(_ player: PlayerID) throws -> Bool {
        try first("SELECT 1 FROM player WHERE id = ?", [.integer(player.number)]) { _ in true } ?? false
    }

    func leaderboard(named name: Text) throws -> Int64? {
        try first("SELECT id FROM leaderboard WHERE name = ?", [.text(name)]) { $0.integer(0) }
    }

    func game(_ id: GameID) throws -> (facts: StoredGame, leaderboard: Int64, leaderboardName: Text)? {
        try first(
            """
            SELECT player, puzzle, issued, isFinished, leaderboard.id, leaderboard.name
            FROM game JOIN leaderboard ON leaderboard.id = leaderboard WHERE game.id = ?
            """, [.id(id)]
        ) { row in
            let facts = StoredGame(
                player: PlayerID(row.integer(0)), puzzle: row.text(1), issued: row.integer(2),
                isFinished: row.integer(3) != 0)
            return (facts, row.integer(4), row.text(5))
        }
    }

    func result(_ id: ResultID) throws -> StoredResult? {
        try first(
            """
            SELECT game.player, result.game, leaderboard.name, milliseconds, moves, score, received, record.text
            FROM result JOIN game ON game.id = result.game JOIN leaderboard ON leaderboard.id = game.leaderboard
                JOIN record ON record.result = result.sequence
            WHERE result.id = ?
            """, [.id(id)]
        ) { row in
            StoredResult(
                id: id, player: PlayerID(row.integer(0)), game: row.id(1), leaderboard: row.text(2),
                milliseconds: row.integer(3), moves: row.integer(4), score: row.integer(5), received: row.integer(6),
                record: row.text(7))
        }
    }

    // MARK: Ladders

    /// A player's best values on a leaderboard, for each window those of the latest period played in.
    func bests(of player: PlayerID, leaderboard: Int64) throws -> [(period: Int64, best: Best)] {
        try all(
            """
            SELECT period, time, timeResult, moves, movesResult, score, scoreResult FROM best
            WHERE player = ? AND leaderboard = ?
            """, [.integer(player.number), .integer(leaderboard)]
        ) { row in
            let best = Best(
                time: Place(value: row.integer(1), sequence: row.integer(2)),
                moves: Place(value: row.integer(3), sequence: row.integer(4)),
                score: Place(value: row.integer(5), sequence: row.integer(6)))
            return (row.integer(0), best)
        }
    }

    func best(of player: PlayerID, leaderboard: Int64, period: Period) throws -> Best? {
        try bests(of: player, leaderboard: leaderboard).first { $0.period == period.code }?.best
    }

    /// Up to `limit` lines after `place`, in rank order.
    func lines(of ladder: LadderKey, after place: Place, limit: Int) throws -> [Line] {
        try lines(of: ladder, "> (?, ?) ORDER BY value, result", place, limit: limit)
    }

    /// Up to `limit` lines before `place`, in rank order.
    func lines(of ladder: LadderKey, before place: Place, limit: Int) throws -> [Line] {
        try lines(of: ladder, "< (?, ?) ORDER BY value DESC, result DESC", place, limit: limit)
            .reversed()
    }

    private func lines(
        of ladder: LadderKey, _ beyondPlace: String, _ place: Place, limit: Int
    ) throws -> [Line] {
        try all(
            """
            SELECT result, ranking.player, name, milliseconds, moves, score, received
            FROM ranking JOIN player ON player.id = ranking.player
            WHERE period = ? AND leaderboard = ? AND metric = ? AND (value, result) \(beyondPlace)
            LIMIT ?
            """,
            ladder.columns + [.integer(place.value), .integer(place.sequence), .integer(limit)]
        ) { row in
            Line(
                sequence: row.integer(0), player: PlayerID(row.integer(1)), name: row.text(2),
                marks: Marks(milliseconds: row.integer(3), moves: row.integer(4), score: row.integer(5)),
                received: row.integer(6))
        }
    }

    /// How many players are on a ladder.
    func players(on ladder: LadderKey) throws -> Int64 {
        try count(on: ladder, level: 1, prefixes: 0..<Tally.prefix(of: 1 << 32, level: 1))
    }

    /// How many players' best value is below `value`.
    func players(on ladder: LadderKey, below value: Int64) throws -> Int64 {
        var players: Int64 = 0
        for level in 1...Tally.levels {
            let prefix = Tally.prefix(of: value, level: level)
            players += try count(on: ladder, level: level, prefixes: prefix & ~255..<prefix)
        }
        return players
    }

    /// How many players' best value is `value`.
    func players(on ladder: LadderKey, at value: Int64) throws -> Int64 {
        try count(on: ladder, level: Tally.levels, prefixes: value..<value + 1)
    }

    private func count(on ladder: LadderKey, level: Int, prefixes: Range<Int64>) throws -> Int64 {
        guard !prefixes.isEmpty else { return 0 }
        return try first(
            """
            SELECT coalesce(sum(count), 0) FROM tally
            WHERE period = ? AND leaderboard = ? AND metric = ? AND level = ? AND prefix >= ? AND prefix < ?
            """,
            ladder.columns + [.integer(level), .integer(prefixes.lowerBound), .integer(prefixes.upperBound)]
        ) { $0.integer(0) } ?? 0
    }

    /// The ranks of adjoining lines of a ladder. Only the first one's is looked up; the others follow from it.
    func ranks(of lines: [Line], on ladder: LadderKey) throws -> [Int64] {
        guard let first = lines.first?.marks[ladder.metric] else { return [] }
        var below = try players(on: ladder, below: first)
        var value = first
        // Others with the first value may come before these lines; all with a later value are within them.
        var atValue = try players(on: ladder, at: first)
        var ranks: [Int64] = []
        for line in lines {
            let next = line.marks[ladder.metric]
            if next != value {
                below += atValue
                value = next
                atValue = 0
            }
            if next != first { atValue += 1 }
            ranks.append(below + 1)
        }
        return ranks
    }
}
