import PuzzleAPI
import PuzzleCore

/// The questions that a store asks, within a transaction of the caller.
extension SQLConnection {
    // MARK: Players, games, results

    func player(withSecret secret: SecretHash, at now: UnixMilliseconds) throws -> StoredPlayer? {
        try first(
            """
            SELECT player.id, name FROM secret JOIN player ON player.id = secret.player
            WHERE secret.hash = ? AND NOT EXISTS (
                SELECT 1 FROM session
                WHERE session.hash = secret.hash AND (session.used <= ? OR session.created <= ?))
            """,
            [
                .blob(secret.bytes), .integer(now - AccountRules.sessionIdle), .integer(now - AccountRules.sessionLife),
            ]
        ) { row in
            StoredPlayer(id: PlayerID(row.integer(0)), name: row.text(1))
        }
    }

    func hasPlayer(_ player: PlayerID) throws -> Bool {
        try first("SELECT 1 FROM player WHERE id = ?", [.integer(player.number)]) { _ in true } ?? false
    }

    /// Whether the operator has forbidden a name, however it is written.
    func isForbidden(_ name: Text) throws -> Bool {
        try first("SELECT 1 FROM forbiddenName WHERE look = ?", [.text(NameLook(name).text)]) { _ in true } ?? false
    }

    func leaderboard(named name: Text) throws -> Int64? {
        try first("SELECT id FROM leaderboard WHERE name = ?", [.text(name)]) { $0.integer(0) }
    }

    /// nil if nobody has played there yet.
    func key(of ladder: Ladder) throws -> LadderKey? {
        try leaderboard(named: ladder.leaderboard).map {
            LadderKey(period: ladder.period.code, leaderboard: $0, metric: ladder.metric)
        }
    }

    func game(_ id: GameID) throws -> IssuedGame? {
        try first("SELECT \(IssuedGame.columns) FROM \(IssuedGame.tables) WHERE game.id = ?", [.id(id)]) {
            IssuedGame($0)
        }
    }

    /// A game, and a result if it is stored: asked at once, because it seldom is.
    func game(_ id: GameID, and result: ResultID) throws -> (game: IssuedGame?, result: StoredResult?) {
        let found = try first(
            """
            SELECT \(IssuedGame.columns), EXISTS (SELECT 1 FROM result WHERE result.id = ?)
            FROM \(IssuedGame.tables) WHERE game.id = ?
            """, [.id(result), .id(id)]
        ) { (game: IssuedGame($0), isStored: $0.integer(7) != 0) }
        return (found?.game, found?.isStored == false ? nil : try self.result(result))
    }

    func result(_ id: ResultID) throws -> StoredResult? {
        try first(
            """
            SELECT game.player, result.game, leaderboard.name, milliseconds, moves, score, received, record.text,
                suspicion
            FROM result JOIN game ON game.id = result.game JOIN leaderboard ON leaderboard.id = game.leaderboard
                JOIN record ON record.result = result.sequence
            WHERE result.id = ?
            """, [.id(id)]
        ) { row in
            StoredResult(
                id: id, player: PlayerID(row.integer(0)), game: row.id(1), leaderboard: row.text(2),
                milliseconds: row.integer(3), moves: row.integer(4), score: row.integer(5), received: row.integer(6),
                record: row.text(7), suspicion: Suspicion(rawValue: row.integer(8)))
        }
    }

    // MARK: The days' puzzles

    /// - Parameter daily: nil for none.
    func hasFinished(_ daily: DailyBoard?, player: PlayerID) throws -> Bool {
        guard let daily else { return false }
        return try first(
            "SELECT 1 FROM daily WHERE player = ? AND day = ? AND kind = ?",
            [.integer(player.number), .integer(daily.day), .integer(daily.kind.rawValue)]
        ) { _ in true } ?? false
    }

    func setting(_ name: Text) throws -> [UInt8]? {
        try first("SELECT value FROM setting WHERE name = ?", [.text(name)]) { $0.blob(0) }
    }

    func dailyProgress(of player: PlayerID, on day: Int) throws -> DailyProgress {
        let finished = try all(
            "SELECT day, kind FROM daily WHERE player = ? AND day <= ? ORDER BY day DESC",
            [.integer(player.number), .integer(day)]
        ) { row in
            PuzzleKind(rawValue: row.integer(1)).map { DailyBoard(day: row.integer(0), kind: $0) }
        }
        return DailyProgress(on: day, of: finished.lazy.compactMap { $0 })
    }

    // MARK: Ladders

    /// A player's best values on a leaderboard, for each window those of the latest period played in.
    func bests(of player: PlayerID, leaderboard: Int64) throws -> [BestOfPeriod] {
        try all(
            """
            SELECT period, \(Metric.bestColumns) FROM best WHERE player = ? AND leaderboard = ?
            """, [.integer(player.number), .integer(leaderboard)]
        ) { row in
            var best = Best()
            for metric in Metric.allCases {
                let column = 1 + 2 * Int(metric.rawValue)
                let value: Int64 = row.integer(column)
                if value >= 0 { best[metric] = Place(value: value, sequence: row.integer(column + 1)) }
            }
            return (row.integer(0), best)
        }
    }

    /// - Complexity: linear in the number of games, of which only an index is read.
    func attempts(of player: PlayerID, leaderboard: Int64) throws -> Attempts? {
        let board: [SQLValue] = [.integer(player.number), .integer(leaderboard)]
        return try first(
            """
            SELECT begun, (SELECT count(*) FROM game WHERE player = ? AND leaderboard = ? AND attempt > 0 AND isFinished)
            FROM attempts WHERE player = ? AND leaderboard = ?
            """, board + board
        ) { Attempts(begun: $0.integer(0), finished: $0.integer(1)) }
    }

    /// Whether at least `count` timed games of a player are listed on a leaderboard.
    func hasFinished(_ count: Int, of player: PlayerID, leaderboard: Int64) throws -> Bool {
        try first(
            """
            SELECT 1 FROM game \(Self.dialect.orderedJoin) result ON result.game = game.id
            WHERE player = ? AND leaderboard = ? AND attempt > 0 AND suspicion = 0 LIMIT 1 OFFSET ?
            """, [.integer(player.number), .integer(leaderboard), .integer(count - 1)]
        ) { _ in true } ?? false
    }

    /// The times of the player's listed games on a leaderboard that can have an average in common with one of them.
    func times(of player: PlayerID, leaderboard: Int64, around attempt: Int64) throws -> [Int64: Int64] {
        let times = try all(
            """
            SELECT attempt, milliseconds FROM game \(Self.dialect.orderedJoin) result ON result.game = game.id
            WHERE player = ? AND leaderboard = ? AND attempt BETWEEN ? AND ? AND suspicion = 0
            """,
            [
                .integer(player.number), .integer(leaderboard), .integer(attempt - Averages.reach),
                .integer(attempt + Averages.reach),
            ]
        ) { row in (row.integer(0) as Int64, row.integer(1) as Int64) }
        return Dictionary(times) { $1 }
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

    /// Adjoining lines with what their ranks follow from.
    func section(_ lines: [Line], of ladder: Ladder, _ key: LadderKey) throws -> LadderSection {
        guard let first = lines.first?.marks[ladder.metric] else {
            return LadderSection(ladder: ladder, players: try players(on: key), lines: [], below: 0, level: 0)
        }
        let counts = try counts([(.all, key), (.below(first), key), (.at(first), key)])
        return LadderSection(ladder: ladder, players: counts[0], lines: lines, below: counts[1], level: counts[2])
    }

    /// How many players are on a ladder.
    func players(on ladder: LadderKey) throws -> Int64 { try counts([(.all, ladder)])[0] }

    /// How many players' best value is below `value`.
    func players(on ladder: LadderKey, below value: Int64) throws -> Int64 {
        try counts([(.below(value), ladder)])[0]
    }

    /// How many players are among some on ladders, asked at once: an answer on its way takes longer than to be found.
    func counts(_ wanted: [(players: Tally.Players, ladder: LadderKey)]) throws -> [Int64] {
        let rows = wanted.enumerated().flatMap { index, wanted in
            wanted.players.counts.map { counts in
                [.integer(index)] + wanted.ladder.columns + [
                    .integer(counts.level), .integer(counts.prefixes.lowerBound), .integer(counts.prefixes.upperBound),
                ]
            }
        }
        var sums = [Int64](repeating: 0, count: wanted.count)
        try self.rows(
            """
            WITH wanted (number, period, leaderboard, metric, level, first, past) AS (
                VALUES \(Array(repeating: "(?, ?, ?, ?, ?, ?, ?)", count: rows.count).joined(separator: ", "))
            )
            SELECT number, (
                SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM tally
                WHERE tally.period = wanted.period AND tally.leaderboard = wanted.leaderboard
                    AND tally.metric = wanted.metric AND tally.level = wanted.level AND prefix >= first AND prefix < past
            ) FROM wanted
            """, rows.flatMap(\.self)
        ) { row in
            sums[row.integer(0)] += row.integer(1) as Int64
            return true
        }
        return sums
    }
}

/// A game, and the number of its leaderboard.
struct IssuedGame {
    static var tables: String { "game JOIN leaderboard ON leaderboard.id = leaderboard" }
    static var columns: String {
        "player, puzzle, issued, isFinished, leaderboard.id, leaderboard.name, coalesce(attempt, 0)"
    }

    let facts: StoredGame
    let leaderboard: Int64

    init(_ row: some SQLRow) {
        facts = StoredGame(
            player: PlayerID(row.integer(0)), leaderboard: row.text(5), puzzle: row.text(1), issued: row.integer(2),
            isFinished: row.integer(3) != 0, attempt: row.integer(6) == 0 ? nil : row.integer(6))
        leaderboard = row.integer(4)
    }
}

extension LadderKey {
    /// The first columns of the rows' keys.
    var columns: [SQLValue] { [.integer(period), .integer(leaderboard), .integer(metric.rawValue)] }
}
