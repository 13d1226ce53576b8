import Foundation
import GRDB
import PuzzleAPI
import PuzzleCore
import Synchronization

/// A store in one folder, on the embedded database SQLite.
///
/// Readers never wait for the writer, nor it for them (write-ahead log). Writes of many callers share a commit
/// (`GroupCommit`), and a commit is on the disk before anyone is told (`synchronous = FULL`).
package final class SQLiteStore: SQLStore {
    package static var fileName: String { "tassello.sqlite" }

    /// The path of the database in a data folder.
    static func file(in folder: String) -> String {
        URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(fileName).path
    }

    /// Seen by tests, which spoil it.
    let pool: DatabasePool
    /// A connection for what takes microseconds.
    private let lookUps: DatabaseQueue
    private let writer: GroupCommit<Database>
    package let capacity: StoreCapacity
    private let place: FilePlace
    private let reads = Atomic(0)

    /// Opens the store in `folder`, which is made if it is missing, looks whether it is damaged, and brings its tables up to
    /// date.
    /// - Parameter isChecked: Whether all of it is looked at, which takes seconds for each gigabyte, or only both ends of
    ///   each table.
    /// - Throws: `StoreError.unusable`
    package convenience init(
        folder: String, capacity: StoreCapacity = StoreCapacity(), isChecked: Bool = false
    ) throws(StoreError) {
        try self.init(folder: folder, capacity, isChecked: isChecked, isServers: true)
    }

    /// - Parameter isServers: Whether the tables are brought up to date. A tool may work beside an older server, which would not
    ///   understand them.
    private init(folder: String, _ capacity: StoreCapacity, isChecked: Bool, isServers: Bool) throws(StoreError) {
        let file = Self.file(in: folder)
        do {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), !isFolder.boolValue {
                throw Unsuitable.file
            }
            // Nobody but the server's user: secrets' hashes and players' names are personal.
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // The folder may have been there. SQLite gives its other files the same permissions.
            if isServers { Self.makeFile(file) }
            pool = try Self.open(file, capacity, isChecked: isChecked, isServers: isServers)
            var configuration = Configuration()
            configuration.readonly = true
            lookUps = try DatabaseQueue(path: file, configuration: configuration)
        } catch {
            throw .unusable(Self.advice(on: error, about: file, in: folder))
        }
        self.capacity = capacity
        place = FilePlace(database: file)
        writer = GroupCommit(maximumWaiting: capacity.waitingWrites, maximumBatch: capacity.writesPerCommit) {
            [pool] _, work in
            try pool.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try work(db)
                    return .commit
                }
            }
        }
    }

    /// Makes the file, unless another server is about to do the same.
    private static func makeFile(_ path: String) {
        let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Foundation.close(descriptor) }
    }

    /// Opens the store in `folder`, if there is one: for tools that work beside a server.
    /// - Throws: `StoreError.unusable`
    package convenience init(existingIn folder: String) throws(StoreError) {
        let file = Self.file(in: folder)
        guard FileManager.default.fileExists(atPath: file) else {
            throw .unusable("There is no \(file). Say with --data where the server keeps its data.")
        }
        try self.init(folder: folder, StoreCapacity(), isChecked: false, isServers: false)
    }

    private static func open(
        _ file: String, _ capacity: StoreCapacity, isChecked: Bool, isServers: Bool
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
        try pool.write { db in try db.touch() }
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

    // MARK: Upkeep

    package func check() async throws(StoreError) {
        try await read { db in _ = try db.leaderboard(named: Text()) }
        guard place.freeBytes >= Self.roomForResults else { throw .unavailable("the disk is full") }
        // The latest write tells whether there can be another one; only after one that failed it is tried.
        guard writer.hasFailed else { return }
        try await write(locking: []) { try $0.db.touch() }
    }

    /// A result changes some forty pages, each of which is written to the log.
    private static var roomForResults: UInt64 { 1 << 20 }

    package func checkPlace() throws(StoreError) { try place.check() }

    package func close() async {
        // The write-ahead log is brought into the file, which readers that are still open would keep SQLite from doing
        // by itself. Should it fail, the log stays and the next start does it.
        if await writer.close() { try? await pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) } }
        // Fails only if a statement is still in use; the process's end then closes the files, which loses nothing.
        try? lookUps.close()
        try? pool.close()
    }

    // MARK: Reading and writing

    package func write<Answer: Sendable>(
        locking locks: [Lock], _ work: @escaping @Sendable (inout Transaction<Database>) throws -> Answer
    ) async throws(StoreError) -> Answer {
        try place.requireNotLost()
        return try await writer.perform(locking: locks, work)
    }

    package func read<Answer: Sendable>(
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

    /// At once, since to hand it over to another thread would cost more than it does itself.
    package func lookUp<Answer: Sendable>(
        _ query: @escaping @Sendable (Database) throws -> Answer
    ) async throws(StoreError) -> Answer {
        try place.requireNotLost()
        func atOnce() throws -> Answer { try lookUps.unsafeRead(query) }
        do {
            return try atOnce()
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
    /// Writes what is there already: throws if nothing can be written at present.
    fileprivate func touch() throws {
        let version = try Int.fetchOne(self, sql: "PRAGMA user_version") ?? 0
        try execute(sql: "PRAGMA user_version = \(version)")
    }
}
