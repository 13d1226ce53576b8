import Foundation
import GRDB
import PuzzleAPI
import PuzzleCore

/// The writes of a `SQLiteStore`, within one transaction.
struct SQLiteTransaction {
    private let db: Database
    private var tallies = TallyChanges()

    init(_ db: Database) { self.db = db }

    /// To be called before the commit.
    mutating func finish() throws { try tallies.write(to: db) }

    // MARK: Players

    func addPlayer(_ secret: SecretHash, at now: UnixMilliseconds) throws -> StoredPlayer {
        if let known = try db.player(withSecret: secret) { return known }
        try db.run("INSERT INTO player (secret, created) VALUES (?, ?)", [Data(secret.bytes), now])
        return StoredPlayer(id: PlayerID(db.lastInsertedRowID), name: Text())
    }

    func rename(_ player: PlayerID, to name: PlayerName) throws {
        try db.run("UPDATE player SET name = ? WHERE id = ?", [name.text.string, player.number])
        if db.changesCount == 0 { throw StoreError.unknownPlayer }
    }

    // MARK: Games

    func issueGame(_ game: NewGame) throws {
        guard try db.hasPlayer(game.player) else { throw StoreError.unknownPlayer }
        let leaderboard = try leaderboard(named: game.leaderboard)
        try db.run(
            "INSERT INTO game (id, player, leaderboard, puzzle, issued) VALUES (?, ?, ?, ?, ?)",
            [game.id.data, game.player.number, leaderboard, game.puzzle.string, game.issued])
        // All but the latest ones: the index has them in the order in which they were issued.
        try db.run(
            """
            DELETE FROM game WHERE id IN (
                SELECT id FROM game WHERE player = ? AND leaderboard = ? AND NOT isFinished
                ORDER BY issued DESC, id DESC LIMIT -1 OFFSET ?
            )
            """, [game.player.number, leaderboard, GameRules.maximumOpenGames])
    }

    private func leaderboard(named name: Text) throws -> Int64 {
        if let id = try db.leaderboard(named: name) { return id }
        try db.run("INSERT INTO leaderboard (name) VALUES (?)", [name.string])
        return db.lastInsertedRowID
    }

    // MARK: Results

    mutating func submit(_ result: NewResult) throws -> SubmissionOutcome {
        let game = try db.game(result.game)
        if let outcome = result.outcome(earlier: try db.result(result.id), game: game?.facts) { return outcome }
        guard let game else { return .refused(.unknownGame) }
        let stored = result.stored(on: game.leaderboardName)
        try db.run(
            "INSERT INTO result (id, game, milliseconds, moves, score, received) VALUES (?, ?, ?, ?, ?, ?)",
            [
                stored.id.data, stored.game.data, Int64(stored.milliseconds), stored.moves, stored.score,
                stored.received,
            ])
        let sequence = db.lastInsertedRowID
        try db.run("INSERT INTO record (result, text) VALUES (?, ?)", [sequence, stored.record.string])
        try db.run("UPDATE game SET isFinished = TRUE WHERE id = ?", [stored.game.data])
        for period in Period.containing(stored.received) {
            try rank(
                Marks(stored), sequence: sequence, of: stored.player, period: period.code,
                leaderboard: game.leaderboard)
        }
        return .stored(stored)
    }

    /// Notes a result as the player's best by those metrics by which it is.
    private mutating func rank(
        _ marks: Marks, sequence: Int64, of player: PlayerID, period: Int64, leaderboard: Int64
    ) throws {
        let earlier = try db.best(of: player, period: period, leaderboard: leaderboard)
        var best = earlier ?? Best(all: marks, sequence: sequence)
        var isBetter = earlier == nil
        for metric in Metric.allCases {
            let value = marks[metric]
            let ladder = LadderKey(period: period, leaderboard: leaderboard, metric: metric)
            if let earlier = earlier?[metric] {
                guard value < earlier.value else { continue }
                try db.run(
                    """
                    DELETE FROM ranking
                    WHERE period = ? AND leaderboard = ? AND metric = ? AND value = ? AND result = ?
                    """, [period, leaderboard, Int64(metric.rawValue), earlier.value, earlier.sequence])
                tallies.add(-1, at: earlier.value, in: ladder)
                best[metric] = Cursor(value: value, sequence: sequence)
                isBetter = true
            }
            try db.run(
                """
                INSERT INTO ranking (period, leaderboard, metric, value, result, player) VALUES (?, ?, ?, ?, ?, ?)
                """, [period, leaderboard, Int64(metric.rawValue), value, sequence, player.number])
            tallies.add(1, at: value, in: ladder)
        }
        guard isBetter else { return }
        try db.run(
            """
            INSERT OR REPLACE INTO best
                (period, leaderboard, player, time, timeResult, moves, movesResult, score, scoreResult)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                period, leaderboard, player.number, best.time.value, best.time.sequence, best.moves.value,
                best.moves.sequence, best.score.value, best.score.sequence,
            ])
    }

    // MARK: Upkeep

    /// Removes up to `limit` rows of each table of ladders that are of periods over at `now`.
    /// - Returns: whether there may be more.
    func sweep(at now: UnixMilliseconds, limit: Int) throws -> Bool {
        var isMore = false
        for period in Period.containing(now) {
            for (table, key) in [
                ("ranking", "period, leaderboard, metric, value, result"),
                ("best", "period, leaderboard, player"),
                ("tally", "period, leaderboard, metric, level, prefix"),
            ] {
                try db.run(
                    """
                    DELETE FROM \(table) WHERE (\(key)) IN (
                        SELECT \(key) FROM \(table) WHERE period >= ? AND period < ? LIMIT ?
                    )
                    """, [period.earlierCodes.lowerBound, period.earlierCodes.upperBound, limit])
                isMore = isMore || db.changesCount == limit
            }
        }
        return isMore
    }
}
