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
    /// Whether there was nothing here before.
    package let isNew: Bool
    private let place: FilePlace
    private let reads = Atomic(0)

    /// Opens the store in `folder`, which is made if it is missing, looks whether it is damaged, and brings its tables up to
    /// date.
    /// - Parameter isChecked: Whether all of it is looked at, which takes seconds for each gigabyte, or only both ends of
    ///   each table.
    /// - Throws: `StoreError.unusable`; `unavailable` if it may be opened later
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
            if try !Self.isThere(file), isServers { try Self.makeFile(file) }
            (pool, isNew) = try Self.open(file, capacity, isChecked: isChecked, isServers: isServers)
            var configuration = Configuration()
            configuration.readonly = true
            lookUps = try DatabaseQueue(path: file, configuration: configuration)
        } catch {
            throw Self.advice(on: error, about: file, in: folder)
        }
        self.capacity = capacity
        place = FilePlace(database: file, readBy: lookUps)
        writer = GroupCommit(maximumWaiting: capacity.waitingWrites, maximumBatch: capacity.writesPerCommit) {
            [pool] _, work in
            do {
                try pool.writeWithoutTransaction { db in
                    try db.inTransaction(.immediate) {
                        try work(db)
                        return .commit
                    }
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                // As while a recount mends a large ladder: each of those that wait would only wait as long again.
                throw StoreError.overloaded
            }
        }
    }

    /// - Throws: `Unsuitable` if what is there is no store, but what is left of one
    private static func isThere(_ file: String) throws -> Bool {
        switch try FilePlace.size(of: file) {
        // None is made empty: somebody has emptied it, or a disk has lost what was in it.
        case 0: throw Unsuitable.empty
        case .some: return true
        case nil: break
        }
        for log in ["-wal", "-shm"] where try FilePlace.size(of: file + log) != nil {
            // Unless another server has just made both.
            guard try FilePlace.size(of: file) != nil else { throw Unsuitable.lost(file + log) }
        }
        if try FilePlace.size(of: file + ".partial") != nil, try FilePlace.size(of: file) == nil {
            throw Unsuitable.restoring
        }
        return false
    }

    /// Makes the file, unless another server is about to do the same. It gets its name when it is a database, so that none of 0
    /// bytes is ever there.
    private static func makeFile(_ path: String) throws {
        // For its owner alone, as the folder, which may have been there. SQLite gives its other files the same permissions.
        var name = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        Foundation.close(descriptor)
        let new = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(new) }
        let database = try DatabaseQueue(path: new)
        // With its write-ahead log already: where two begin it at the same time, the one may be told that the database is locked.
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.touch()
        }
        try database.close()
        // A link takes no other file's place; some file systems have none.
        guard link(new, path) != 0, errno != EEXIST, Foundation.rename(new, path) != 0 else { return }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// Opens the store in `folder`, if there is one: for tools that work beside a server.
    /// - Throws: `StoreError.unusable`; `unavailable` if it may be opened later
    package convenience init(existingIn folder: String) throws(StoreError) {
        let file = Self.file(in: folder)
        do {
            guard try Self.isThere(file) else { throw Unsuitable.missing }
        } catch {
            throw Self.advice(on: error, about: file, in: folder)
        }
        try self.init(folder: folder, StoreCapacity(), isChecked: false, isServers: false)
    }

    /// Whether a server or a tool is at work in a folder.
    package static func isInUse(in folder: String) -> Bool {
        let file = Self.file(in: folder)
        guard let size = try? FilePlace.size(of: file), size > 0 else { return false }
        var configuration = Configuration()
        // Nobody gets that while another connection is open, whatever it does.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        do {
            try DatabaseQueue(path: file, configuration: configuration).close()
            return false
        } catch {
            return (error as? DatabaseError)?.resultCode == .SQLITE_BUSY
        }
    }

    private static func open(
        _ file: String, _ capacity: StoreCapacity, isChecked: Bool, isServers: Bool
    ) throws -> (DatabasePool, isNew: Bool) {
        var configuration = Configuration()
        configuration.maximumReaderCount = capacity.readers
        configuration.busyMode = .timeout(TimeInterval(patience))
        configuration.prepareDatabase { db in
            // 8 MB of pages for each connection; the system caches the file besides.
            // What is deleted is overwritten.
            try db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON")
        }
        let pool = try DatabasePool(path: file, configuration: configuration)
        let migrator = Schema.migrator
        if try pool.read({ try $0.isForeign() }) { throw Unsuitable.foreign }
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
        let isNew = try pool.read(migrator.appliedIdentifiers).isEmpty
        try bringUpToDate(pool, migrator)
        guard isServers else { return (pool, isNew) }
        // Now there is a log, too (see `FilePlace`).
        try pool.write { db in
            try db.touch()
            try db.forgetChecksum()
        }
        return (pool, isNew)
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

    /// Why the store will not touch what it finds.
    private enum Unsuitable: Error {
        case file, foreign, newer, older, missing, empty, restoring
        /// The database is gone, and this is left of it.
        case lost(String)
    }

    private static func advice(on error: any Error, about file: String, in folder: String) -> StoreError {
        switch error {
        case Unsuitable.file:
            return .unusable("\(folder) is a file. Choose a folder for the data; it is made if it is missing.")
        case Unsuitable.foreign:
            return .unusable(
                "\(file) is another program's database. Nothing in it was changed: choose another data folder.")
        case Unsuitable.newer:
            return .unusable(
                "\(file) was made by a newer version of Tassello. Start that version, or use another data folder.")
        case Unsuitable.older:
            return .unusable(
                "\(file) was made by an older version of Tassello. Start this version's server on it first.")
        case Unsuitable.missing:
            return .unusable("There is no \(file). Say with --data where the server keeps its data.")
        case Unsuitable.empty:
            return .unusable(
                "\(file) is empty: what was in it is lost, or a start of an early version was killed. Nothing was changed. Restore a copy into a new folder, or move "
                    + "\(folder) away to begin with nothing.")
        case Unsuitable.restoring:
            return .unusable(
                "A copy is being restored in \(folder), or was not to its end. Call tassello restore again, or remove \(file).partial."
            )
        case Unsuitable.lost(let rest):
            return .unusable(
                "\(file) is gone, but \(rest) is there: a database was lost. Nothing was changed. Restore a copy into a new "
                    + "folder, or move \(folder) away to begin with nothing.")
        case let error as POSIXError where error.code == .EACCES: return notAllowed(folder)
        case _ where access(folder, W_OK | X_OK) != 0 && errno == EACCES: return notAllowed(folder)
        case let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode):
            return .unusable(
                """
                \(file) is damaged (\(error)). Restore it from a backup, or move it away together with \(file)-wal and \
                \(file)-shm to begin with an empty one.
                """)
        default:
            return .unavailable("\(file) cannot be opened: \((error as NSError).localizedDescription)")
        }
    }

    private static func notAllowed(_ folder: String) -> StoreError {
        .unusable(
            "This user may not look into \(folder), or not write there. Be the user who runs the server, or root (sudo)."
        )
    }

    // MARK: Upkeep

    package func sweep(at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        let limit = capacity.rowsPerSweep
        let isMore = try await write(locking: []) { try $0.sweep(at: now, limit: limit) }
        // Nothing that was deleted or changed stays in the log for long. If somebody reads for long, as a backup, then next time.
        if !isMore { try? await emptyLog(isPatient: false) }
        return isMore
    }

    /// Brings the write-ahead log into the file.
    /// - Parameter isPatient: Whether to wait for who reads, while nobody can write.
    private func emptyLog(isPatient: Bool) async throws {
        try await pool.writeWithoutTransaction { db in
            if !isPatient { try db.execute(sql: "PRAGMA busy_timeout = 0") }
            defer { if !isPatient { try? db.execute(sql: "PRAGMA busy_timeout = \(Self.patience * 1000)") } }
            _ = try db.checkpoint(.truncate)
        }
    }

    /// Seconds in which a database may be locked by another process.
    private static var patience: Int { 5 }

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
        if await writer.close() { try? await emptyLog(isPatient: true) }
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
    /// It is no copy any more, or not one that stays as it is (`CopyChecksum`).
    func forgetChecksum() throws { try execute(sql: "PRAGMA application_id = 0") }

    /// Whether it has tables that no Tassello has made.
    func isForeign() throws -> Bool {
        try !tableExists("grdb_migrations") && Bool.fetchOne(self, sql: "SELECT count(*) FROM sqlite_schema") == true
    }

    /// Writes what is there already: throws if nothing can be written at present. That is a number by which the file is known
    /// (`FileHeader`), made up once.
    fileprivate func touch() throws {
        var number = try Int32.fetchOne(self, sql: "PRAGMA user_version") ?? 0
        if number == 0 { number = .random(in: 1...(.max)) }
        try execute(sql: "PRAGMA user_version = \(number)")
    }
}
