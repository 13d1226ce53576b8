import Foundation
import GRDB
import PuzzleAPI
import PuzzleCore
import Synchronization

/// A store in one folder, on the embedded database SQLite.
///
/// Readers never wait for the writer, nor it for them (write-ahead log). Writes of many callers share a commit
/// (`GroupCommit`), and a commit is on the disk before anyone is told (`synchronous = FULL`).
public final class SQLiteStore: Store {
    /// How much the store takes on at once.
    public struct Capacity: Sendable {
        /// Writes that may wait; one more is answered with `StoreError.overloaded`.
        public var waitingWrites = 4096
        /// Writes that share a commit.
        public var writesPerCommit = 256
        /// Connections that read at the same time.
        public var readers = 4
        /// Reads that may be under way or wait for a connection; one more is answered with `StoreError.overloaded`.
        public var waitingReads = 4096
        /// Rows of each table that one `sweep` removes.
        public var rowsPerSweep = 500

        public init() {}
    }

    public static var fileName: String { "tassello.sqlite" }

    /// The path of the database in a data folder.
    static func file(in folder: String) -> String {
        URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(fileName).path
    }

    /// Seen by tests, which spoil it.
    let pool: DatabasePool
    /// A connection for what takes microseconds.
    private let lookUps: DatabaseQueue
    private let writer: GroupCommit
    private let capacity: Capacity
    private let place: FilePlace
    private let reads = Atomic(0)

    /// Opens the store in `folder`, which is made if it is missing, looks whether it is damaged, and brings its tables up to
    /// date.
    /// - Parameter isChecked: Whether all of it is looked at, which takes seconds for each gigabyte, or only both ends of
    ///   each table.
    /// - Throws: `StoreError.unusable`
    public convenience init(
        folder: String, capacity: Capacity = Capacity(), isChecked: Bool = false
    ) throws(StoreError) {
        try self.init(folder: folder, capacity, isChecked: isChecked, isServers: true)
    }

    /// - Parameter isServers: Whether the tables are brought up to date. A tool may work beside an older server, which would not
    ///   understand them.
    private init(folder: String, _ capacity: Capacity, isChecked: Bool, isServers: Bool) throws(StoreError) {
        let file = Self.file(in: folder)
        do {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), !isFolder.boolValue {
                throw Unsuitable.file
            }
            // Nobody but the server's user: secrets' hashes and players' names are personal.
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            pool = try Self.open(file, capacity, isChecked: isChecked, isServers: isServers)
            var configuration = Configuration()
            configuration.readonly = true
            lookUps = try DatabaseQueue(path: file, configuration: configuration)
        } catch {
            throw .unusable(Self.advice(on: error, about: file, in: folder))
        }
        self.capacity = capacity
        place = FilePlace(database: file)
        writer = GroupCommit(
            pool: pool, maximumWaiting: capacity.waitingWrites, maximumBatch: capacity.writesPerCommit)
    }

    /// Opens the store in `folder`, if there is one: for tools that work beside a server.
    /// - Throws: `StoreError.unusable`
    convenience init(existingIn folder: String) throws(StoreError) {
        let file = Self.file(in: folder)
        guard FileManager.default.fileExists(atPath: file) else {
            throw .unusable("There is no \(file). Say with --data where the server keeps its data.")
        }
        try self.init(folder: folder, Capacity(), isChecked: false, isServers: false)
    }

    private static func open(
        _ file: String, _ capacity: Capacity, isChecked: Bool, isServers: Bool
    ) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.maximumReaderCount = capacity.readers
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            // 8 MB of pages for each connection; the system caches the file besides.
            try db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY")
        }
        let pool = try DatabasePool(path: file, configuration: configuration)
        let migrator = Schema.migrator
        if try pool.read(Self.isForeign) { throw Unsuitable.foreign }
        if try pool.read(migrator.hasBeenSuperseded) { throw Unsuitable.newer }
        if !isServers, try !pool.read(migrator.hasCompletedMigrations) { throw Unsuitable.older }
        try pool.read { db in try isChecked ? db.checkWhole() : db.checkEnds() }
        try pool.writeWithoutTransaction { db in
            // Only now: opening the pool has set NORMAL, with which a loss of power could undo commits.
            // The writer touches pages all over the ladders: it gets a larger cache, 48 MB, and a log of 64 MB, in which
            // many changes of a page can gather before it is copied to its place.
            try db.execute(
                sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -48000; PRAGMA wal_autocheckpoint = 16000")
        }
        try bringUpToDate(pool, migrator)
        guard isServers else { return pool }
        // Now there is a log, too (see `FilePlace`).
        try pool.write { db in try SQLiteTransaction(db).touch() }
        return pool
    }

    /// Another server may do the same at the same time: what it has made meanwhile fails here, and then less is left to do.
    private static func bringUpToDate(_ pool: DatabasePool, _ migrator: DatabaseMigrator) throws {
        while true {
            let done = try pool.read(migrator.appliedIdentifiers)
            do {
                return try migrator.migrate(pool)
            } catch {
                if try pool.read(migrator.appliedIdentifiers) == done { throw error }
            }
        }
    }

    /// Whether a database has tables that no Tassello has made.
    private static func isForeign(_ db: Database) throws -> Bool {
        try !db.tableExists("grdb_migrations") && Bool.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == true
    }

    /// Why the store will not touch what it finds.
    private enum Unsuitable: Error { case file, foreign, newer, older }

    private static func advice(on error: any Error, about file: String, in folder: String) -> String {
        switch error {
        case Unsuitable.file:
            return "\(folder) is a file. Choose a folder for the data; it is made if it is missing."
        case Unsuitable.foreign:
            return "\(file) is another program's database. Nothing in it was changed: choose another data folder."
        case Unsuitable.newer:
            return "\(file) was made by a newer version of Tassello. Start that version, or use another data folder."
        case Unsuitable.older:
            return "\(file) was made by an older version of Tassello. Start this version's server on it first."
        case let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode):
            return """
                \(file) is damaged (\(error)). Restore it from a backup, or move it away together with \(file)-wal and \
                \(file)-shm to begin with an empty one.
                """
        default:
            return
                "\(file) cannot be opened (\((error as NSError).localizedDescription)). Check that its folder can be written to and is not full."
        }
    }

    // MARK: Players

    public func addPlayer(
        withSecret secret: SecretHash, at now: UnixMilliseconds
    ) async throws(StoreError) -> StoredPlayer {
        try await write { try $0.addPlayer(secret, at: now) }
    }

    public func player(withSecret secret: SecretHash) async throws(StoreError) -> StoredPlayer? {
        try lookUp { try $0.player(withSecret: secret) }
    }

    public func rename(_ player: PlayerID, to name: PlayerName) async throws(StoreError) {
        try await write { try $0.rename(player, to: name) }
    }

    public func removePlayer(_ player: PlayerID) async throws(StoreError) {
        try await write { try $0.removePlayer(player) }
    }

    // MARK: Games and results

    public func issueGame(_ game: NewGame) async throws(StoreError) -> StoredGame {
        try await write { try $0.issueGame(game) }
    }

    public func game(_ id: GameID) async throws(StoreError) -> StoredGame? {
        try lookUp { try $0.game(id)?.facts }
    }

    public func submit(_ result: NewResult) async throws(StoreError) -> SubmissionOutcome {
        try await write { try $0.submit(result) }
    }

    // MARK: Leaderboards

    public func page(
        of ladder: Ladder, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> LeaderboardPage {
        try await read { db in
            guard let key = try db.key(of: ladder) else {
                return LeaderboardPage(leaderboard: ladder.leaderboard, players: 0, entries: [], next: nil)
            }
            let limit = LeaderboardPage.entries(forLimit: limit)
            // One more than asked for tells whether there is a next page.
            let lines = try db.lines(of: key, after: place ?? .start, limit: limit + 1)
            return try db.section(lines, of: ladder, key).page(limit: limit, asker: asker)
        }
    }

    public func page(
        of list: SudokuList, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> SudokuLeaderboardPage {
        try await read { db in
            try db.page(of: list, after: place, limit: LeaderboardPage.entries(forLimit: limit), asker: asker)
        }
    }

    public func standing(of player: PlayerID, on ladder: Ladder) async throws(StoreError) -> MyStanding {
        try await read { db in
            guard let key = try db.key(of: ladder) else {
                return MyStanding(leaderboard: ladder.leaderboard, players: 0, standing: nil, around: [])
            }
            var standing: MyStanding
            if let mine = try db.best(of: player, leaderboard: key.leaderboard, period: ladder.period)?[ladder.metric] {
                let before = try db.lines(of: key, before: mine, limit: Limits.neighbours)
                let from = try db.lines(of: key, after: mine.justBefore, limit: 1 + Limits.neighbours)
                standing = try db.section(before + from, of: ladder, key).standing(of: player)
            } else {
                standing = MyStanding(
                    leaderboard: ladder.leaderboard, players: try db.players(on: key), standing: nil, around: [])
            }
            standing.attempts = try db.attempts(of: player, leaderboard: key.leaderboard)
            return standing
        }
    }

    public func standings(
        of player: PlayerID, on leaderboard: Text, in period: Period
    ) async throws(StoreError) -> [Standing] {
        try await read { db in
            guard let number = try db.leaderboard(named: leaderboard),
                let best = try db.best(of: player, leaderboard: number, period: period)
            else { return [] }
            return try Metric.allCases.compactMap { metric in
                guard let mine = best[metric] else { return nil }
                let key = LadderKey(period: period.code, leaderboard: number, metric: metric)
                return Standing(
                    by: metric, rank: 1 + (try db.players(on: key, below: mine.value)),
                    players: try db.players(on: key), value: mine.value)
            }
        }
    }

    // MARK: The days' puzzles

    public func dailyKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8] {
        if let key = try lookUp({ try $0.setting(Self.dailyKeyName) }) { return key }
        return try await write { try $0.setting(Self.dailyKeyName, orElse: proposed) }
    }

    private static var dailyKeyName: Text { "dailyKey" }

    public func dailyProgress(of player: PlayerID, on day: Int) async throws(StoreError) -> DailyProgress {
        try await read { try $0.dailyProgress(of: player, on: day) }
    }

    // MARK: Upkeep

    public func sweep(at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        let limit = capacity.rowsPerSweep
        return try await write { try $0.sweep(at: now, limit: limit) }
    }

    public func check() async throws(StoreError) {
        try await read { db in _ = try db.leaderboard(named: Text()) }
        try await write { try $0.touch() }
    }

    public func checkPlace() throws(StoreError) { try place.check() }

    public func close() async {
        // The write-ahead log is brought into the file, which readers that are still open would keep SQLite from doing
        // by itself. Should it fail, the log stays and the next start does it.
        await writer.close { db in _ = try? db.checkpoint(.truncate) }
        // Fails only if a statement is still in use; the process's end then closes the files, which loses nothing.
        try? lookUps.close()
        try? pool.close()
    }

    private func write<Answer: Sendable>(
        _ work: @escaping @Sendable (inout SQLiteTransaction) throws -> Answer
    ) async throws(StoreError) -> Answer {
        try place.requireNotLost()
        return try await writer.perform(work)
    }

    /// Reads one state of the store, untouched by what is written meanwhile.
    private func read<Answer: Sendable>(
        _ query: @escaping @Sendable (Database) throws -> Answer
    ) async throws(StoreError) -> Answer {
        let underWay = reads.add(1, ordering: .relaxed).newValue
        defer { reads.subtract(1, ordering: .relaxed) }
        guard underWay <= capacity.waitingReads else { throw .overloaded }
        try place.requireNotLost()
        let answer: Result<Answer, StoreError> = await withCheckedContinuation { continuation in
            pool.asyncRead { db in
                continuation.resume(returning: Result { try query(db.get()) }.mapError(StoreError.init(reading:)))
            }
        }
        return try answer.get()
    }

    /// Reads by a single statement that finds a row by its key: at once, since to hand it over to another thread would cost more
    /// than it does itself.
    private func lookUp<Answer>(_ query: (Database) throws -> Answer) throws(StoreError) -> Answer {
        try place.requireNotLost()
        do {
            return try lookUps.unsafeRead(query)
        } catch {
            throw StoreError(reading: error)
        }
    }
}

extension StoreError {
    fileprivate init(reading error: any Error) {
        self = (error as? DatabaseError)?.resultCode == .SQLITE_MISUSE ? .closed : .unavailable("\(error)")
    }
}

extension Database {
    fileprivate func key(of ladder: Ladder) throws -> LadderKey? {
        try leaderboard(named: ladder.leaderboard).map {
            LadderKey(period: ladder.period.code, leaderboard: $0, metric: ladder.metric)
        }
    }
}
