import GRDB
import PuzzleAPI
import PuzzleCore

/// The writes of a `SQLiteStore`, within one transaction.
struct SQLiteTransaction {
    private let db: Database
    private var tallies = TallyChanges()

    init(_ db: Database) { self.db = db }

    /// To be called before the commit.
    func finish() throws {
        try db.add(tallies)
    }

    /// Writes what is there already: throws if nothing can be written at present.
    func touch() throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        try db.execute(sql: "PRAGMA user_version = \(version)")
    }

    // MARK: Players

    func addPlayer(_ secret: SecretHash, at now: UnixMilliseconds) throws -> StoredPlayer {
        if let known = try db.player(withSecret: secret) { return known }
        try db.run("INSERT INTO player (created) VALUES (?)", [.integer(now)])
        let player = PlayerID(db.lastInsertedRowID)
        try db.run(
            "INSERT INTO secret (hash, player) VALUES (?, ?)", [.blob(secret.bytes), .integer(player.number)])
        return StoredPlayer(id: player, name: Text())
    }

    func rename(_ player: PlayerID, to name: PlayerName) throws {
        try db.run("UPDATE player SET name = ? WHERE id = ?", [.text(name.text), .integer(player.number)])
        if db.changesCount == 0 { throw StoreError.unknownPlayer }
        try setSearchName(of: player, to: SearchName(ofPlayer: name.text))
    }

    /// Notes wherever players are found by their names that this one's name is to be searched as `name`.
    func setSearchName(of player: PlayerID, to name: SearchName) throws {
        let number = SQLValue.integer(player.number)
        let earlier = try db.searchName(of: player)?.grams ?? []
        try db.run("UPDATE player SET searchName = ? WHERE id = ?", [.text(name.text), number])
        for gram in earlier.subtracting(name.grams) {
            try db.run("DELETE FROM nameGram WHERE gram = ? AND player = ?", [.text(gram), number])
        }
        for gram in name.grams.subtracting(earlier) {
            try db.run("INSERT OR IGNORE INTO nameGram (gram, player) VALUES (?, ?)", [.text(gram), number])
        }
        let lines = try db.all(
            "SELECT period, leaderboard, score, scoreResult FROM best WHERE player = ?", [number]
        ) { row in (0..<4).map { SQLValue.number(row.integer($0)) } }
        for line in lines {
            try db.run(
                """
                UPDATE ranking SET searchName = ?
                WHERE period = ? AND leaderboard = ? AND metric = ? AND value = ? AND result = ?
                    AND searchName IS NOT NULL
                """,
                [.text(name.text)] + line.prefix(2) + [.integer(Metric.score.rawValue)] + line.suffix(2))
        }
    }

    // MARK: Games

    func issueGame(_ game: NewGame) throws -> Bool {
        guard try db.hasPlayer(game.player) else { throw StoreError.unknownPlayer }
        if let known = try db.game(game.id) { return !known.facts.isFinished }
        let leaderboard = try leaderboard(named: game.leaderboard)
        try db.run(
            "INSERT INTO game (id, player, leaderboard, puzzle, issued) VALUES (?, ?, ?, ?, ?)",
            [
                .id(game.id), .integer(game.player.number), .integer(leaderboard), .text(game.puzzle),
                .integer(game.issued),
            ])
        // All but the latest ones: the index has them in the order in which they were issued.
        try db.run(
            """
            DELETE FROM game WHERE id IN (
                SELECT id FROM game WHERE player = ? AND leaderboard = ? AND NOT isFinished
                ORDER BY issued DESC, id DESC LIMIT -1 OFFSET ?
            )
            """, [.integer(game.player.number), .integer(leaderboard), .integer(GameRules.maximumOpenGames)])
        return true
    }

    private func leaderboard(named name: Text) throws -> Int64 {
        if let id = try db.leaderboard(named: name) { return id }
        try db.run("INSERT INTO leaderboard (name) VALUES (?)", [.text(name)])
        return db.lastInsertedRowID
    }

    // MARK: Results

    mutating func submit(_ result: NewResult) throws -> SubmissionOutcome {
        let game = try db.game(result.game)
        if let outcome = result.outcome(earlier: try db.result(result.id), game: game?.facts) { return outcome }
        guard let game else { return .refused(.unknownGame) }
        let stored = result.stored(on: game.facts.leaderboard)
        try db.run(
            "INSERT INTO result (id, game, milliseconds, moves, score, received) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .id(stored.id), .id(stored.game), .integer(stored.milliseconds), .integer(stored.moves),
                .integer(stored.score), .integer(stored.received),
            ])
        let sequence = db.lastInsertedRowID
        try db.run("INSERT INTO record (result, text) VALUES (?, ?)", [.integer(sequence), .text(stored.record)])
        try db.run("UPDATE game SET isFinished = TRUE WHERE id = ?", [.id(stored.game)])
        if let daily = DailyBoard(leaderboard: stored.leaderboard) { try note(daily, finishedBy: stored.player) }
        let bests = try db.bests(of: stored.player, leaderboard: game.leaderboard)
        let promotions = Promotion.all(
            of: Marks(stored), sequence: sequence, received: stored.received, bests: bests)
        let searchName = Sudoku.isLeaderboard(stored.leaderboard) ? try db.searchName(of: stored.player) : nil
        for promotion in promotions {
            try write(
                promotion, of: stored, sequence: sequence, leaderboard: game.leaderboard, searchName: searchName)
        }
        return .stored(stored)
    }

    private func note(_ daily: DailyBoard, finishedBy player: PlayerID) throws {
        try db.run(
            "INSERT OR IGNORE INTO daily (player, day, kind) VALUES (?, ?, ?)",
            [.integer(player.number), .integer(daily.day), .integer(daily.kind.rawValue)])
    }

    /// Notes a result as the player's best of a period by those metrics by which it is.
    /// - Parameter searchName: The player's, if the leaderboard is one of Sudoku's.
    private mutating func write(
        _ promotion: Promotion, of result: StoredResult, sequence: Int64, leaderboard: Int64, searchName: SearchName?
    ) throws {
        let (period, best) = (promotion.period, promotion.best)
        for step in promotion.steps {
            let ladder = LadderKey(period: period.code, leaderboard: leaderboard, metric: step.metric)
            if let earlier = step.earlier {
                try db.deleteLine(at: earlier, of: ladder)
                tallies.add(-1, at: earlier.value, in: ladder)
            }
            let line = Line(
                sequence: sequence, player: result.player, name: Text(), marks: Marks(result),
                received: result.received)
            try db.insertLine(line, into: ladder, searchName: searchName)
            tallies.add(1, at: step.value, in: ladder)
        }
        try db.setBest((period.code, best), of: result.player, period.window, leaderboard: leaderboard)
    }

    // MARK: Settings

    /// The value of a setting, which is `proposed` from now on if it has none.
    func setting(_ name: Text, orElse proposed: [UInt8]) throws -> [UInt8] {
        if let value = try db.setting(name) { return value }
        try db.run("INSERT INTO setting (name, value) VALUES (?, ?)", [.text(name), .blob(proposed)])
        return proposed
    }

    // MARK: Upkeep

    /// Removes up to `limit` expired games, and as many rows of each table of ladders that are of periods over at `now`.
    /// - Returns: whether there may be more.
    func sweep(at now: UnixMilliseconds, limit: Int) throws -> Bool {
        let expired = try db.all(
            "SELECT id, player FROM game WHERE NOT isFinished AND issued < ? LIMIT ?",
            [.integer(GameRules.oldestIssue(at: now)), .integer(limit)]
        ) { row in (game: row.id(0) as GameID, player: PlayerID(row.integer(1))) }
        for game in expired { try db.run("DELETE FROM game WHERE id = ?", [.id(game.game)]) }
        for player in Set(expired.map(\.player)) { try removeIfEmpty(player) }
        var isMore = expired.count == limit
        for period in Period.containing(now) {
            for (table, key) in [
                ("ranking", "period, leaderboard, metric, value, result"),
                ("tally", "period, leaderboard, metric, level, prefix"),
            ] {
                try db.run(
                    """
                    DELETE FROM \(table) WHERE (\(key)) IN (
                        SELECT \(key) FROM \(table) WHERE period >= ? AND period < ? LIMIT ?
                    )
                    """,
                    [
                        .integer(period.earlierCodes.lowerBound), .integer(period.earlierCodes.upperBound),
                        .integer(limit),
                    ])
                isMore = isMore || db.changesCount == limit
            }
        }
        return isMore
    }

    /// Forgets a player who has neither name nor result nor game.
    private func removeIfEmpty(_ player: PlayerID) throws {
        let number = SQLValue.integer(player.number)
        let isEmpty =
            try db.first(
                """
                SELECT 1 FROM player WHERE id = ? AND name = ''
                    AND NOT EXISTS (SELECT 1 FROM best WHERE best.player = player.id)
                    AND NOT EXISTS (SELECT 1 FROM game WHERE game.player = player.id AND NOT isFinished)
                """, [number]
            ) { _ in true } ?? false
        guard isEmpty else { return }
        try db.run("DELETE FROM secret WHERE player = ?", [number])
        try db.run("DELETE FROM player WHERE id = ?", [number])
    }
}
