import PuzzleAPI
import PuzzleCore

/// The writes of a store, within one transaction: what they decide, they decide here for every database.
package struct Transaction<Connection: SQLConnection> {
    /// For what has nothing to do with ladders.
    private let connection: Connection
    /// What results have changed, and is not written yet.
    private var ladders = LadderChanges()

    init(_ connection: Connection) { self.connection = connection }

    /// The database with all that was changed so far.
    var db: Connection {
        mutating get throws {
            try settle()
            return connection
        }
    }

    /// Writes what is gathered: to be called before the commit.
    mutating func settle() throws {
        try ladders.write(to: connection)
        ladders = LadderChanges()
    }

    // MARK: Players

    func addPlayer(_ secret: SecretHash, at now: UnixMilliseconds) throws -> StoredPlayer {
        if let known = try connection.player(withSecret: secret, at: now) { return known }
        // The operator's notes are of one player for ever: so no number is given twice.
        let number: Int64 = try connection.one(Connection.dialect.newPlayerNumber, []) { $0.integer(0) }
        let player = PlayerID(number)
        try connection.run("INSERT INTO player (id, created) VALUES (?, ?)", [.integer(number), .integer(now)])
        try connection.run(
            "INSERT INTO secret (hash, player) VALUES (?, ?)", [.blob(secret.bytes), .integer(player.number)])
        return StoredPlayer(id: player, name: Text())
    }

    mutating func rename(_ player: PlayerID, to name: PlayerName) throws {
        guard try !db.isForbidden(name.text) else { throw StoreError.forbiddenName }
        let renamed = try db.change(
            "UPDATE player SET name = ? WHERE id = ?", [.text(name.text), .integer(player.number)])
        if renamed == 0 { throw StoreError.unknownPlayer }
        try setSearchName(of: player, to: SearchName(ofPlayer: name.text))
    }

    /// Notes wherever players are found by their names that this one's name is to be searched as `name`.
    mutating func setSearchName(of player: PlayerID, to name: SearchName) throws {
        let number = SQLValue.integer(player.number)
        let earlier = try db.searchName(of: player)?.grams ?? []
        try db.run("UPDATE player SET searchName = ? WHERE id = ?", [.text(name.text), number])
        for gram in earlier.subtracting(name.grams) {
            try db.run("DELETE FROM nameGram WHERE gram = ? AND player = ?", [.text(gram), number])
        }
        for gram in name.grams.subtracting(earlier) {
            try db.run(
                "INSERT INTO nameGram (gram, player) VALUES (?, ?) ON CONFLICT DO NOTHING", [.text(gram), number])
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

    mutating func removePlayer(_ player: PlayerID) throws {
        let number = SQLValue.integer(player.number)
        let leaderboards: [Int64] = try db.all("SELECT DISTINCT leaderboard FROM best WHERE player = ?", [number]) {
            $0.integer(0)
        }
        for leaderboard in leaderboards {
            // Not `db`: what is gathered is written together, in the order in which all write.
            for (period, best) in try connection.bests(of: player, leaderboard: leaderboard) {
                for metric in Metric.allCases {
                    guard let place = best[metric] else { continue }
                    let ladder = LadderKey(period: period, leaderboard: leaderboard, metric: metric)
                    // A period that is over may have been swept away.
                    guard try connection.hasLine(at: place, of: ladder) else { continue }
                    ladders.delete(LadderPlace(ladder: ladder, place: place))
                }
            }
        }
        let results =
            "SELECT sequence FROM game \(Connection.dialect.orderedJoin) result ON result.game = game.id WHERE player = ?"
        try db.run("DELETE FROM record WHERE result IN (\(results))", [number])
        try db.run("DELETE FROM result WHERE sequence IN (\(results))", [number])
        // Sessions go with their secrets.
        for table in ["game", "best", "attempts", "daily", "nameGram", "secret", "token", "passkey", "account"] {
            try db.run("DELETE FROM \(table) WHERE player = ?", [number])
        }
        try db.run("UPDATE auditLog SET player = NULL WHERE player = ?", [number])
        // Of all that was done nothing is found by a player: whole logs are read for it.
        if try db.name(of: player)?.isEmpty == false { try db.forgetNames(of: player) }
        try db.run("DELETE FROM player WHERE id = ?", [number])
    }

    // MARK: Games

    func issueGame(_ game: NewGame) throws -> StoredGame {
        guard try connection.hasPlayer(game.player) else { throw StoreError.unknownPlayer }
        if let known = try connection.game(game.id) { return known.facts }
        if try connection.hasFinished(DailyBoard(of: game.leaderboard), player: game.player) {
            return game.stored(isFinished: true, attempt: nil)
        }
        let leaderboard = try leaderboard(named: game.leaderboard)
        let attempt = LeaderboardName.isOffline(game.leaderboard) ? nil : try beginAttempt(game.player, leaderboard)
        try connection.run(
            "INSERT INTO game (id, player, leaderboard, puzzle, issued, attempt) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .id(game.id), .integer(game.player.number), .integer(leaderboard), .text(game.puzzle),
                .integer(game.issued), attempt.map { .integer($0) } ?? .null,
            ])
        try forgetOldGames(of: game.player, on: leaderboard)
        return game.stored(isFinished: false, attempt: attempt)
    }

    /// All unfinished ones but the latest: the index has them in the order in which they were issued.
    func forgetOldGames(of player: PlayerID, on leaderboard: Int64) throws {
        try connection.run(
            """
            DELETE FROM game WHERE id IN (
                SELECT id FROM game WHERE player = ? AND leaderboard = ? AND NOT isFinished
                ORDER BY issued DESC, id DESC LIMIT 1000 OFFSET ?
            )
            """, [.integer(player.number), .integer(leaderboard), .integer(GameRules.maximumOpenGames)])
    }

    /// - Returns: the number of the player's new game.
    private func beginAttempt(_ player: PlayerID, _ leaderboard: Int64) throws -> Int64 {
        try connection.one(
            """
            INSERT INTO attempts (player, leaderboard, begun) VALUES (?, ?, 1)
            ON CONFLICT (player, leaderboard) DO UPDATE SET begun = attempts.begun + 1 RETURNING begun
            """, [.integer(player.number), .integer(leaderboard)]
        ) { $0.integer(0) }
    }

    private func leaderboard(named name: Text) throws -> Int64 {
        if let id = try connection.leaderboard(named: name) { return id }
        // Another server may have made it just now.
        try connection.run("INSERT INTO leaderboard (name) VALUES (?) ON CONFLICT DO NOTHING", [.text(name)])
        return try connection.one("SELECT id FROM leaderboard WHERE name = ?", [.text(name)]) { $0.integer(0) }
    }

    // MARK: Results

    mutating func submit(_ result: NewResult) throws -> SubmissionOutcome {
        // What is gathered of the player counts.
        if ladders.players.contains(result.player) { try settle() }
        let (game, earlier) = try connection.game(result.game, and: result.id)
        let outcome = try result.outcome(earlier: earlier, game: game?.facts) {
            try connection.hasFinished($0, player: result.player)
        }
        if let outcome { return outcome }
        guard let game else { return .refused(.unknownGame) }
        let name = result.leaderboard(of: game.facts)
        let isMoved = name != game.facts.leaderboard
        let leaderboard = isMoved ? try self.leaderboard(named: name) : game.leaderboard
        let bests = try connection.bests(of: result.player, leaderboard: leaderboard)
        let isCopy = try note(result, of: game.facts)
        let stored = try result.stored(
            for: game.facts, isCopy: isCopy, best: bests.first { $0.period == Period.all.code }?.best[.time]?.value
        ) { try connection.hasFinished($0, of: result.player, leaderboard: leaderboard) }
        let sequence: Int64 = try connection.one(
            """
            INSERT INTO result (id, game, milliseconds, moves, score, received, suspicion) VALUES (?, ?, ?, ?, ?, ?, ?)
            RETURNING sequence
            """,
            [
                .id(stored.id), .id(stored.game), .integer(stored.milliseconds), .integer(stored.moves),
                .integer(stored.score), .integer(stored.received), .integer(stored.suspicion?.rawValue ?? 0),
            ]
        ) { $0.integer(0) }
        try connection.run(
            "INSERT INTO record (result, text) VALUES (?, ?)", [.integer(sequence), .text(stored.record)])
        try connection.run("UPDATE game SET isFinished = TRUE WHERE id = ?", [.id(stored.game)])
        if isMoved {
            try connection.run(
                "UPDATE game SET leaderboard = ?, attempt = NULL WHERE id = ?",
                [.integer(leaderboard), .id(stored.game)])
        }
        if stored.suspicion == nil {
            try rank(stored, sequence, on: leaderboard, attempt: isMoved ? nil : game.facts.attempt, bests)
        }
        return .stored(stored)
    }

    /// Puts a result on the ladders on which it is the player's best.
    /// - Parameter attempt: Which one of the player's timed games it is.
    private mutating func rank(
        _ result: StoredResult, _ sequence: Int64, on leaderboard: Int64, attempt: Int64?, _ bests: [BestOfPeriod]
    ) throws {
        var averages = Averages()
        if let attempt, Metric.all(on: result.leaderboard).contains(.average5) {
            averages = Averages(
                around: attempt,
                times: try connection.times(of: result.player, leaderboard: leaderboard, around: attempt))
        }
        let promotions = Promotion.all(
            of: Marks(result), averages, sequence: sequence, received: result.received, bests: bests)
        let searchName =
            Sudoku.isLeaderboard(LeaderboardName.timed(result.leaderboard))
            ? try connection.searchName(of: result.player) : nil
        for promotion in promotions {
            try write(promotion, of: result, sequence: sequence, leaderboard: leaderboard, searchName: searchName)
        }
    }

    /// Notes that the player has finished a day's puzzle, if the result is of one.
    /// - Returns: whether another player has sent the same record.
    private func note(_ result: NewResult, of game: StoredGame) throws -> Bool {
        guard let daily = DailyBoard(of: game.leaderboard) else { return false }
        let (day, kind) = (SQLValue.integer(daily.day), SQLValue.integer(daily.kind.rawValue))
        let (player, digest) = (SQLValue.integer(result.player.number), SQLValue.integer(result.recordDigest))
        let isCopy =
            try connection.first(
                "SELECT 1 FROM daily WHERE day = ? AND kind = ? AND recordDigest = ? AND player <> ?",
                [day, kind, digest, player]
            ) { _ in true } ?? false
        try connection.run(
            "INSERT INTO daily (player, day, kind, recordDigest) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [player, day, kind, digest])
        return isCopy
    }

    /// Notes a result as the player's best of a period by those metrics by which it is.
    /// - Parameter searchName: The player's, if the leaderboard is one of Sudoku's.
    private mutating func write(
        _ promotion: Promotion, of result: StoredResult, sequence: Int64, leaderboard: Int64, searchName: SearchName?
    ) throws {
        let (period, best) = (promotion.period, promotion.best)
        for step in promotion.steps {
            let ladder = LadderKey(period: period.code, leaderboard: leaderboard, metric: step.metric)
            if let earlier = step.earlier { ladders.delete(LadderPlace(ladder: ladder, place: earlier)) }
            let line = Line(
                sequence: sequence, player: result.player, name: Text(), marks: step.marks,
                received: result.received)
            ladders.insert(LadderLine(ladder: ladder, line: line, searchName: searchName))
        }
        ladders.set(
            PlayersBest(
                player: result.player, leaderboard: leaderboard, window: period.window, best: (period.code, best)))
    }

    // MARK: Settings

    /// The value of a setting, which is `proposed` from now on if it has none.
    func setting(_ name: Text, orElse proposed: [UInt8]) throws -> [UInt8] {
        try connection.run(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", [.text(name), .blob(proposed)])
        return try connection.setting(name) ?? proposed
    }

    // MARK: Upkeep

    /// Removes up to `limit` expired games, and as many rows of each table of ladders that are of periods over at `now`.
    /// - Returns: whether there may be more.
    mutating func sweep(at now: UnixMilliseconds, limit: Int) throws -> Bool {
        let expired = try db.all(
            "SELECT id, player FROM game WHERE NOT isFinished AND issued < ? LIMIT ?",
            [.integer(GameRules.oldestIssue(at: now)), .integer(limit)]
        ) { row in (game: row.id(0) as GameID, player: PlayerID(row.integer(1))) }
        for game in expired { try db.run("DELETE FROM game WHERE id = ? AND NOT isFinished", [.id(game.game)]) }
        for player in PlayerID.inOrder(expired.map(\.player)) { try removeIfEmpty(player) }
        var isMore = expired.count == limit
        for period in Period.containing(now) {
            for (table, key) in [
                ("ranking", "period, leaderboard, metric, value, result"),
                ("tally", "period, leaderboard, metric, level, prefix"),
            ] {
                let removed = try db.change(
                    """
                    DELETE FROM \(table) WHERE (\(key)) IN (
                        SELECT \(key) FROM \(table) WHERE period >= ? AND period < ? LIMIT ?
                    )
                    """,
                    [
                        .integer(period.earlierCodes.lowerBound), .integer(period.earlierCodes.upperBound),
                        .integer(limit),
                    ])
                isMore = isMore || removed == limit
            }
        }
        return try sweepAccounts(at: now, limit: limit) || isMore
    }

    /// Forgets a player who has neither name nor result nor game, and no account, nor has asked for one.
    mutating func removeIfEmpty(_ player: PlayerID) throws {
        let number = SQLValue.integer(player.number)
        // Most are not: these keep nobody waiting.
        guard try isEmpty(player) else { return }
        // A game or an account that somebody adds at this moment is seen then, or is refused.
        try db.rows("SELECT 1 FROM player WHERE id = ? \(Connection.dialect.lockingRow)", [number]) { _ in true }
        guard try isEmpty(player) else { return }
        for table in ["secret", "attempts"] { try db.run("DELETE FROM \(table) WHERE player = ?", [number]) }
        try db.run("UPDATE auditLog SET player = NULL WHERE player = ?", [number])
        try db.run("DELETE FROM player WHERE id = ?", [number])
    }

    private mutating func isEmpty(_ player: PlayerID) throws -> Bool {
        try db.first(
            """
            SELECT 1 FROM player WHERE id = ? AND name = ''
                AND NOT EXISTS (SELECT 1 FROM best WHERE best.player = player.id)
                AND NOT EXISTS (SELECT 1 FROM game WHERE game.player = player.id)
                AND NOT EXISTS (SELECT 1 FROM account WHERE account.player = player.id)
                AND NOT EXISTS (SELECT 1 FROM token WHERE token.player = player.id)
            """, [.integer(player.number)]
        ) { _ in true } ?? false
    }
}

extension PlayerID {
    /// Each once, in an order that is the same for all who lock several: so none waits for one who waits for it.
    static func inOrder(_ players: [PlayerID]) -> [PlayerID] { Set(players).sorted { $0.number < $1.number } }
}
