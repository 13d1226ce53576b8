import PuzzleAPI
import PuzzleCore

/// What only the operator may do with players, results and names, also while a server works on the same store. What it
/// touches is counted anew in the same transaction, and each deed is noted in a log.
extension SQLStore {
    // MARK: Results

    /// The latest results first.
    /// - Parameter isHeld: Only those that wait for the operator.
    package func results(isHeld: Bool, limit: Int) async throws(StoreError) -> [AdministeredResult] {
        try await read { db in
            try db.operatorsResults(
                "\(isHeld ? "WHERE suspicion <> 0" : "") ORDER BY sequence DESC LIMIT ?", [.integer(limit)])
        }
    }

    package func result(_ id: ResultID) async throws(StoreError) -> AdministeredResult? {
        try await read { db in try db.operatorsResults("WHERE result.id = ?", [.id(id)]).first }
    }

    /// Takes a result off its leaderboard, or lets it be listed as if it had just been taken.
    /// - Returns: whether there is such a result.
    package func setHeld(_ isHeld: Bool, _ id: ResultID, at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        try await change(id, isHeld ? "held" : "released", at: now) { db in
            try db.run(
                "UPDATE result SET suspicion = ? WHERE id = ?",
                [.integer(isHeld ? Suspicion.operatorsChoice.rawValue : 0), .id(id)])
        }
    }

    /// Deletes a result for good; its game stays finished.
    /// - Returns: whether there was such a result.
    package func removeResult(_ id: ResultID, at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        try await change(id, "removed", at: now) { db in
            try db.run("DELETE FROM record WHERE result = (SELECT sequence FROM result WHERE id = ?)", [.id(id)])
            try db.run("DELETE FROM result WHERE id = ?", [.id(id)])
        }
    }

    private func change(
        _ id: ResultID, _ deed: String, at now: UnixMilliseconds,
        _ change: @escaping @Sendable (Connection) throws -> Void
    ) async throws(StoreError) -> Bool {
        while let player = try await result(id)?.player {
            let isDone: Bool? = try await write(locking: [.player(player)]) { transaction in
                let db = try transaction.db
                guard let result = try db.operatorsResults("WHERE result.id = ?", [.id(id)]).first,
                    let leaderboard = try db.leaderboard(named: result.leaderboard)
                else { return false }
                // A log-in may have made it another one's meanwhile, who is not locked.
                guard result.player == player else { return nil }
                try change(db)
                var tallies = TallyChanges()
                try RecountStep(db, now).mend(player.number, on: leaderboard, into: &tallies)
                try db.add(tallies)
                try db.log("result \(id.text) of player \(player.number) on \(result.leaderboard) \(deed)", at: now)
                return true
            }
            if let isDone { return isDone }
        }
        return false
    }

    // MARK: Players

    /// The latest players first.
    /// - Parameter name: A part of the name, without case and accents; nil for all.
    package func players(named name: Text?, limit: Int) async throws(StoreError) -> [AdministeredPlayer] {
        let part = name.map { SearchName($0).text } ?? Text()
        return try await read { db in
            try db.operatorsPlayers(
                "WHERE \(Connection.dialect.position)(searchName, ?) > 0 ORDER BY id DESC LIMIT ?",
                [.text(part), .integer(limit)])
        }
    }

    package func player(_ id: PlayerID) async throws(StoreError) -> AdministeredPlayer? {
        try await read { db in try db.operatorsPlayers("WHERE id = ?", [.integer(id.number)]).first }
    }

    /// - Returns: whether there was such a player.
    package func removePlayer(_ id: PlayerID, at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        try await write(locking: [.player(id)]) { transaction in
            guard try transaction.db.hasPlayer(id) else { return false }
            try transaction.removePlayer(id)
            try transaction.db.log("player \(id.number) removed", at: now)
            return true
        }
    }

    // MARK: Names

    /// - Throws: `StoreError.forbiddenName`
    /// - Returns: whether there is such a player.
    package func rename(_ id: PlayerID, to name: PlayerName, at now: UnixMilliseconds) async throws(StoreError) -> Bool
    {
        try await write(locking: [.player(id), .name(NameLook(name.text))]) { transaction in
            guard try transaction.db.hasPlayer(id) else { return false }
            try transaction.rename(id, to: name)
            try transaction.db.log("player \(id.number) renamed to \"\(name.text)\"", at: now)
            return true
        }
    }

    /// From now on nobody can take the name, or one that looks like it; whoever has one has none.
    /// - Complexity: linear in the number of players.
    /// - Returns: how many players had it.
    package func forbid(_ name: Text, at now: UnixMilliseconds) async throws(StoreError) -> Int {
        let look = NameLook(name)
        try await write(locking: [.name(look)]) { transaction in
            try transaction.db.run(
                "INSERT INTO forbiddenName (look) VALUES (?) ON CONFLICT DO NOTHING", [.text(look.text)])
            try transaction.db.log("name \"\(name)\" forbidden", at: now)
        }
        // Nobody can take it any more: the rest needs no transaction around it, for which a server would have to wait.
        let players = try await read { db in try db.players(whoseNamesLook: look, "name <> ''", []) }
        for player in players {
            try await write(locking: [.player(PlayerID(player))]) { transaction in
                let db = try transaction.db
                guard try db.players(whoseNamesLook: look, "id = ?", [.integer(player)]) == [player] else { return }
                try db.run("UPDATE player SET name = '' WHERE id = ?", [.integer(player)])
                try transaction.setSearchName(of: PlayerID(player), to: SearchName(ofPlayer: Text()))
                // The note of the name says what it was; of who has none nothing is looked for (`removePlayer`).
                try transaction.db.forgetNames(of: PlayerID(player))
            }
        }
        return players.count
    }

    /// Players may have a name again, and those that look like it.
    /// - Returns: whether it was forbidden.
    package func allow(_ name: Text, at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        let look = NameLook(name)
        return try await write(locking: [.name(look)]) { transaction in
            let allowed = try transaction.db.change("DELETE FROM forbiddenName WHERE look = ?", [.text(look.text)])
            guard allowed > 0 else { return false }
            try transaction.db.log("name \"\(name)\" allowed", at: now)
            return true
        }
    }

    /// The looks of all names that are forbidden, in order.
    package func forbiddenNames() async throws(StoreError) -> [Text] {
        try await read { db in
            try db.all("SELECT look FROM forbiddenName ORDER BY look", []) { $0.text(0) }
        }
    }

    // MARK: Log

    /// What was done, the latest last.
    package func operatorLog() async throws(StoreError) -> [(at: UnixMilliseconds, deed: Text)] {
        try await read { db in
            try db.all("SELECT at, deed FROM operatorLog ORDER BY id", []) { ($0.integer(0), $0.text(1)) }
        }
    }
}

/// A result as the operator sees it.
package struct AdministeredResult: Sendable {
    package let id: ResultID
    package let player: PlayerID
    package let name: Text
    package let leaderboard: Text
    package let milliseconds: Int64
    package let moves: Int64
    package let received: UnixMilliseconds
    package let suspicion: Suspicion?
    package let record: Text
}

/// A player as the operator sees one.
package struct AdministeredPlayer: Sendable {
    package let id: PlayerID
    package let name: Text
    package let created: UnixMilliseconds
    /// Games with the server's time. Of a finished one the result may be held or removed.
    package let begun: Int64
    package let finished: Int64
    /// Results, those that are held among them.
    package let results: Int64
    package let held: Int64
}

extension SQLConnection {
    fileprivate func operatorsResults(
        _ rest: String, _ values: [SQLValue]
    ) throws -> [AdministeredResult] {
        try all(
            """
            SELECT result.id, game.player, player.name, leaderboard.name, milliseconds, moves, received, suspicion, text
            FROM result JOIN game ON game.id = result.game JOIN player ON player.id = game.player
                JOIN leaderboard ON leaderboard.id = game.leaderboard JOIN record ON record.result = sequence
            \(rest)
            """, values
        ) { row in
            AdministeredResult(
                id: row.id(0), player: PlayerID(row.integer(1)), name: row.text(2), leaderboard: row.text(3),
                milliseconds: row.integer(4), moves: row.integer(5), received: row.integer(6),
                suspicion: Suspicion(rawValue: row.integer(7)), record: row.text(8))
        }
    }

    fileprivate func operatorsPlayers(
        _ rest: String, _ values: [SQLValue]
    ) throws -> [AdministeredPlayer] {
        try all(
            """
            SELECT id, name, created,
                (SELECT CAST(coalesce(sum(begun), 0) AS BIGINT) FROM attempts WHERE attempts.player = player.id),
                (SELECT count(*) FROM game WHERE game.player = player.id AND attempt > 0 AND isFinished),
                (SELECT count(*) FROM game JOIN result ON result.game = game.id WHERE game.player = player.id),
                (SELECT count(*) FROM game JOIN result ON result.game = game.id
                    WHERE game.player = player.id AND suspicion <> 0)
            FROM player \(rest)
            """, values
        ) { row in
            AdministeredPlayer(
                id: PlayerID(row.integer(0)), name: row.text(1), created: row.integer(2), begun: row.integer(3),
                finished: row.integer(4), results: row.integer(5), held: row.integer(6))
        }
    }

    fileprivate func players(
        whoseNamesLook look: NameLook, _ condition: String, _ values: [SQLValue]
    ) throws -> [Int64] {
        try all("SELECT id, name FROM player WHERE \(condition)", values) { row in
            NameLook(row.text(1)) == look ? row.integer(0) as Int64 : nil
        }.compactMap { $0 }
    }

    /// Takes out of the operator's log what a player was renamed to.
    func forgetNames(of player: PlayerID) throws {
        try run(
            "UPDATE operatorLog SET deed = ? WHERE deed LIKE ?",
            [
                .text(Text("player \(player.number) renamed")),
                .text(Text("player \(player.number) renamed to %")),
            ])
    }

    func log(_ deed: String, at now: UnixMilliseconds) throws {
        try run("INSERT INTO operatorLog (at, deed) VALUES (?, ?)", [.integer(now), .text(Text(deed))])
    }
}
