import Foundation
import GRDB
import PuzzleAPI
import PuzzleCore

/// What only the operator may do with players, results and names, also while a server works on the same store. What it
/// touches is counted anew in the same transaction, and each deed is noted in a log.
public struct SQLiteAdministration: Sendable {
    /// A result as the operator sees it.
    public struct Result: Sendable {
        public let id: ResultID
        public let player: PlayerID
        public let name: Text
        public let leaderboard: Text
        public let milliseconds: Int64
        public let moves: Int64
        public let received: UnixMilliseconds
        public let suspicion: Suspicion?
        public let record: Text
    }

    /// A player as the operator sees one.
    public struct Player: Sendable {
        public let id: PlayerID
        public let name: Text
        public let created: UnixMilliseconds
        /// Games with the server's time. Of a finished one the result may be held or removed.
        public let begun: Int64
        public let finished: Int64
        /// Results, those that are held among them.
        public let results: Int64
        public let held: Int64
    }

    private let store: SQLiteStore

    /// - Throws: `StoreError.unusable`
    public init(folder: String) throws(StoreError) { store = try SQLiteStore(existingIn: folder) }

    /// Nothing of the folder is used any more.
    public func close() async { await store.close() }

    // MARK: Results

    /// The latest results first.
    /// - Parameter isHeld: Only those that wait for the operator.
    public func results(isHeld: Bool, limit: Int) throws -> [Result] {
        try store.pool.read { db in
            try db.operatorsResults(
                "\(isHeld ? "WHERE suspicion <> 0" : "") ORDER BY sequence DESC LIMIT ?", [.integer(limit)])
        }
    }

    public func result(_ id: ResultID) throws -> Result? {
        try store.pool.read { db in try db.operatorsResults("WHERE result.id = ?", [.id(id)]).first }
    }

    /// Takes a result off its leaderboard, or lets it be listed as if it had just been taken.
    /// - Returns: whether there is such a result.
    public func setHeld(_ isHeld: Bool, _ id: ResultID, at now: UnixMilliseconds) throws -> Bool {
        try change(id, isHeld ? "held" : "released", at: now) { db in
            try db.run(
                "UPDATE result SET suspicion = ? WHERE id = ?",
                [.integer(isHeld ? Suspicion.operatorsChoice.rawValue : 0), .id(id)])
        }
    }

    /// Deletes a result for good; its game stays finished.
    /// - Returns: whether there was such a result.
    public func remove(_ id: ResultID, at now: UnixMilliseconds) throws -> Bool {
        try change(id, "removed", at: now) { db in
            try db.run("DELETE FROM record WHERE result = (SELECT sequence FROM result WHERE id = ?)", [.id(id)])
            try db.run("DELETE FROM result WHERE id = ?", [.id(id)])
        }
    }

    private func change(
        _ id: ResultID, _ deed: String, at now: UnixMilliseconds, _ change: (Database) throws -> Void
    ) throws -> Bool {
        try store.pool.write { db in
            guard let result = try db.operatorsResults("WHERE result.id = ?", [.id(id)]).first,
                let leaderboard = try db.leaderboard(named: result.leaderboard)
            else { return false }
            try change(db)
            try Recount(db, now).mend(result.player.number, on: leaderboard)
            try db.log(
                "result \(id.text) of player \(result.player.number) on \(result.leaderboard) \(deed)", at: now)
            return true
        }
    }

    // MARK: Players

    /// The latest players first.
    /// - Parameter name: A part of the name, without case and accents; nil for all.
    public func players(named name: Text?, limit: Int) throws -> [Player] {
        let part = name.map { SearchName($0).text } ?? Text()
        return try store.pool.read { db in
            try db.operatorsPlayers(
                "WHERE instr(searchName, ?) > 0 ORDER BY id DESC LIMIT ?", [.text(part), .integer(limit)])
        }
    }

    public func player(_ id: PlayerID) throws -> Player? {
        try store.pool.read { db in try db.operatorsPlayers("WHERE id = ?", [.integer(id.number)]).first }
    }

    /// - Returns: whether there was such a player.
    public func remove(_ id: PlayerID, at now: UnixMilliseconds) throws -> Bool {
        try store.pool.write { db in
            guard try db.hasPlayer(id) else { return false }
            var transaction = SQLiteTransaction(db)
            try transaction.removePlayer(id)
            try transaction.finish()
            try db.log("player \(id.number) removed", at: now)
            return true
        }
    }

    // MARK: Names

    /// - Throws: `StoreError.forbiddenName`
    /// - Returns: whether there is such a player.
    public func rename(_ id: PlayerID, to name: PlayerName, at now: UnixMilliseconds) throws -> Bool {
        try store.pool.write { db in
            guard try db.hasPlayer(id) else { return false }
            try SQLiteTransaction(db).rename(id, to: name)
            try db.log("player \(id.number) renamed to \"\(name.text)\"", at: now)
            return true
        }
    }

    /// From now on nobody can take the name, or one that looks like it; whoever has one has none.
    /// - Complexity: linear in the number of players.
    /// - Returns: how many players had it.
    public func forbid(_ name: Text, at now: UnixMilliseconds) throws -> Int {
        let look = NameLook(name)
        try store.pool.write { db in
            try db.run("INSERT OR IGNORE INTO forbiddenName (look) VALUES (?)", [.text(look.text)])
            try db.log("name \"\(name)\" forbidden", at: now)
        }
        // Nobody can take it any more: the rest needs no transaction around it, for which a server would have to wait.
        let players = try store.pool.read { db in try db.players(whoseNamesLook: look, "name <> ''", []) }
        for player in players {
            try store.pool.write { db in
                guard try db.players(whoseNamesLook: look, "id = ?", [.integer(player)]) == [player] else { return }
                try db.run("UPDATE player SET name = '' WHERE id = ?", [.integer(player)])
                try SQLiteTransaction(db).setSearchName(of: PlayerID(player), to: SearchName(ofPlayer: Text()))
            }
        }
        return players.count
    }

    /// Players may have a name again, and those that look like it.
    /// - Returns: whether it was forbidden.
    public func allow(_ name: Text, at now: UnixMilliseconds) throws -> Bool {
        try store.pool.write { db in
            try db.run("DELETE FROM forbiddenName WHERE look = ?", [.text(NameLook(name).text)])
            guard db.changesCount > 0 else { return false }
            try db.log("name \"\(name)\" allowed", at: now)
            return true
        }
    }

    /// The looks of all names that are forbidden, in order.
    public func forbiddenNames() throws -> [Text] {
        try store.pool.read { db in
            try db.all("SELECT look FROM forbiddenName ORDER BY look", []) { $0.text(0) }
        }
    }

    // MARK: Log

    /// What was done, the latest last.
    public func log() throws -> [(at: UnixMilliseconds, deed: Text)] {
        try store.pool.read { db in
            try db.all("SELECT at, deed FROM operatorLog ORDER BY id", []) { ($0.integer(0), $0.text(1)) }
        }
    }
}

extension Database {
    fileprivate func operatorsResults(
        _ rest: String, _ values: [SQLValue]
    ) throws -> [SQLiteAdministration.Result] {
        try all(
            """
            SELECT result.id, game.player, player.name, leaderboard.name, milliseconds, moves, received, suspicion, text
            FROM result JOIN game ON game.id = result.game JOIN player ON player.id = game.player
                JOIN leaderboard ON leaderboard.id = game.leaderboard JOIN record ON record.result = sequence
            \(rest)
            """, values
        ) { row in
            SQLiteAdministration.Result(
                id: row.id(0), player: PlayerID(row.integer(1)), name: row.text(2), leaderboard: row.text(3),
                milliseconds: row.integer(4), moves: row.integer(5), received: row.integer(6),
                suspicion: Suspicion(rawValue: row.integer(7)), record: row.text(8))
        }
    }

    fileprivate func operatorsPlayers(
        _ rest: String, _ values: [SQLValue]
    ) throws -> [SQLiteAdministration.Player] {
        try all(
            """
            SELECT id, name, created,
                (SELECT coalesce(sum(begun), 0) FROM attempts WHERE attempts.player = player.id),
                (SELECT count(*) FROM game WHERE game.player = player.id AND attempt > 0 AND isFinished),
                (SELECT count(*) FROM game JOIN result ON result.game = game.id WHERE game.player = player.id),
                (SELECT count(*) FROM game JOIN result ON result.game = game.id
                    WHERE game.player = player.id AND suspicion <> 0)
            FROM player \(rest)
            """, values
        ) { row in
            SQLiteAdministration.Player(
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

    fileprivate func log(_ deed: String, at now: UnixMilliseconds) throws {
        try run("INSERT INTO operatorLog (at, deed) VALUES (?, ?)", [.integer(now), .text(Text(deed))])
    }

    /// Whether the operator has forbidden a name, however it is written.
    func isForbidden(_ name: Text) throws -> Bool {
        try first("SELECT 1 FROM forbiddenName WHERE look = ?", [.text(NameLook(name).text)]) { _ in true } ?? false
    }
}
