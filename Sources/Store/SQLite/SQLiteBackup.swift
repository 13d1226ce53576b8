import Foundation
import GRDB

/// Copies the database of a data folder into one file, also while a server writes to it.
///
/// The copy is one state of the store: a read transaction holds it while SQLite writes all rows into another file, and the log
/// lets others go on writing. Pages are not copied as they are: in those that were once divided, something of rows that are gone
/// may be left, of players who left among them. It is made under another name beside its own and takes that name only when it is
/// whole and on the disk; so whatever stops it, no half copy stands under the name.
public struct SQLiteBackup: Sendable {
    private let source: String
    private let target: String
    /// Whether the source is a copy, which is looked through and brought up to date, and not a server's database.
    private let isRestoring: Bool

    /// - Parameters:
    ///   - folder: The data folder of a `SQLiteStore`.
    ///   - file: The copy. Put into a data folder as `SQLiteStore.fileName`, it is what a server begins with.
    public init(folder: String, file: String) {
        self.init(of: SQLiteStore.file(in: folder), to: file, isRestoring: false)
    }

    /// - Parameter source: The file of a database.
    init(of source: String, to target: String, isRestoring: Bool) {
        self.source = source
        self.target = target
        self.isRestoring = isRestoring
    }

    /// - Parameter replacing: Whether a file that has the copy's name already goes for it.
    /// - Returns: what the copy has.
    /// - Complexity: linear in the size of the database.
    /// - Throws: `BackupError`
    @discardableResult
    public func run(replacing: Bool) throws(BackupError) -> BackupContent {
        try checkSource()
        try checkNames(replacing: replacing)
        let partial = target + ".partial"
        let lock = try claim(partial)
        // What two copies at once fight for is the name; SQLite's own locks are of another kind, but end with any
        // handle of the file that is closed.
        defer { close(lock) }
        let content: BackupContent
        do throws(BackupError) {
            content = try copy(to: partial)
            guard fsync(lock) == 0 else { throw cannotWrite }
            try name(partial, replacing: replacing)
        } catch {
            for suffix in ["", "-journal"] { unlink(partial + suffix) }
            throw error
        }
        syncFolder()
        return content
    }

    /// Gives the copy its name, which something else may have got meanwhile.
    private func name(_ partial: String, replacing: Bool) throws(BackupError) {
        if !replacing {
            if link(partial, target) == 0 {
                unlink(partial)
                return
            }
            if errno == EEXIST { throw .exists(target) }
            // Some file systems have no links.
            try checkNames(replacing: false)
        }
        guard rename(partial, target) == 0 else { throw cannotWrite }
    }

    /// Makes the file for the copy, or takes over what a copy that was killed has left.
    /// - Returns: the handle with which others see that it is taken.
    private func claim(_ partial: String) throws(BackupError) -> Int32 {
        // Nobody but its owner, as with the data folder. SQLite takes an empty file for an empty database.
        let handle = open(partial, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard handle >= 0 else { throw cannotWrite }
        // Another copy may have ended in between: its file has the target's name now, and must stay as it is.
        guard flock(handle, LOCK_EX | LOCK_NB) == 0, Self.number(of: partial) == Self.number(of: handle) else {
            close(handle)
            throw .isBeingMade(target)
        }
        guard ftruncate(handle, 0) == 0 else {
            close(handle)
            throw cannotWrite
        }
        unlink(partial + "-journal")
        return handle
    }

    private var cannotWrite: BackupError { .cannotWrite(target, String(cString: strerror(errno))) }

    func checkSource() throws(BackupError) {
        do {
            switch try FilePlace.size(of: source) {
            case nil: throw isRestoring ? BackupError.noCopy(source) : .noDatabase(source)
            case 0: throw notTassellos
            case .some:
                var facts = stat()
                if stat(source, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { throw BackupError.isFolder(source) }
            }
        } catch let error as BackupError {
            throw error
        } catch {
            throw .notAllowed(source)
        }
    }

    private func checkNames(replacing: Bool) throws(BackupError) {
        // SQLite's files beside the database hold results too, or tell where they are.
        for suffix in ["", "-wal", "-shm"] {
            let own = Self.number(of: source + suffix)
            guard own == nil || own != Self.number(of: target) else { throw .isDatabase(target) }
        }
        var facts = stat()
        guard stat(target, &facts) == 0 else { return }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: guard replacing else { throw .exists(target) }
        case S_IFDIR: throw .isFolder(target)
        default: throw .isNoFile(target)
        }
    }

    /// By what the system knows a file, whatever its names; nil if there is none.
    private static func number(of path: String) -> [UInt64]? {
        var facts = stat()
        return stat(path, &facts) == 0 ? [UInt64(facts.st_dev), UInt64(facts.st_ino)] : nil
    }

    private static func number(of handle: Int32) -> [UInt64]? {
        var facts = stat()
        return fstat(handle, &facts) == 0 ? [UInt64(facts.st_dev), UInt64(facts.st_ino)] : nil
    }

    private func copy(to partial: String) throws(BackupError) -> BackupContent {
        let original: DatabaseQueue
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            original = try DatabaseQueue(path: source, configuration: configuration)
            guard try original.read({ try $0.tableExists("grdb_migrations") }) else { throw notTassellos }
            let isPart = try original.read { db in
                try db.tableExists("setting") && db.setting(StoredTable.copyMark) != nil
            }
            if isPart { throw BackupError.isPart(source) }
            // What is wrong in an index goes unnoticed when it is built anew; it may not be all that is wrong.
            if isRestoring {
                guard try CopyChecksum.isRight(source) else { throw damage("its checksum is wrong") }
                try original.read { try $0.checkWhole() }
            }
        } catch {
            throw failure(error, of: source)
        }
        do {
            // One file that can be read from anywhere, without a log beside it; the server changes that back.
            try original.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [partial]) }
            let copy = try DatabaseQueue(path: partial)
            if isRestoring { try check(copy) }
            let content = try copy.read(BackupContent.init)
            try copy.close()
            try original.close()
            if !isRestoring { try CopyChecksum.write(to: partial) }
            return content
        } catch {
            throw failure(error, of: target)
        }
    }

    private func check(_ copy: DatabaseQueue) throws {
        if try copy.read(Schema.migrator.hasBeenSuperseded) { throw BackupError.isNewer(source) }
        try copy.read { try $0.checkWhole() }
        try copy.write { try $0.forgetChecksum() }
        try Schema.migrator.migrate(copy)
    }

    private var notTassellos: BackupError { isRestoring ? .isNoCopy(source) : .isNoStore(source) }

    private func damage(_ reason: String) -> BackupError {
        isRestoring ? .isDamagedCopy(source, reason) : .isDamaged(source, reason)
    }

    /// SQLite's word for the error is a number; its message may be that of another connection.
    /// - Parameter file: What was in work, of which it is if the error does not say.
    private func failure(_ error: any Error, of file: String) -> BackupError {
        if let error = error as? BackupError { return error }
        guard let error = error as? DatabaseError else { return .cannotWrite(target, "\(error)") }
        let reason = "SQLite error \(error.extendedResultCode.rawValue)"
        return switch error.extendedResultCode {
        // What belongs to it lies beside it, and would have to be written to it first.
        case .SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY: .isUnfinished(source, reason)
        case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ: damage(reason)
        default:
            switch error.resultCode {
            case .SQLITE_NOTADB: notTassellos
            case .SQLITE_CORRUPT: damage(reason)
            default: file == source ? .cannotRead(source, reason) : .cannotWrite(target, reason)
            }
        }
    }

    /// After a loss of power, too, the name is that of the new file.
    private func syncFolder() {
        let folder = open(URL(fileURLWithPath: target).deletingLastPathComponent().path, O_RDONLY)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

/// What a copy has, in numbers by which a person knows it.
public struct BackupContent: Sendable {
    public let players: Int
    public let results: Int
    /// When the newest result was received; nil if there is none.
    public let newestResult: UnixMilliseconds?

    init(_ db: Database) throws {
        players = try Int.fetchOne(db, sql: "SELECT count(*) FROM player") ?? 0
        results = try Int.fetchOne(db, sql: "SELECT count(*) FROM result") ?? 0
        newestResult = try Int64.fetchOne(db, sql: "SELECT max(received) FROM result")
    }
}

/// Why there is no copy: a sentence for the operator.
public struct BackupError: Error, Equatable, CustomStringConvertible {
    public let description: String

    static func noDatabase(_ file: String) -> BackupError {
        BackupError(description: "There is no \(file). Say with --data where the server keeps its data.")
    }

    static func exists(_ file: String) -> BackupError {
        BackupError(description: "\(file) already exists. Choose another name, or replace it with --force.")
    }

    static func isInUse(_ file: String) -> BackupError {
        BackupError(
            description:
                "There is \(file) already, which is not overwritten. Name another folder with --data, or end the server "
                + "on this one and move the file away.")
    }

    static func noCopy(_ file: String) -> BackupError {
        BackupError(description: "There is no \(file). Name a copy that tassello backup has made.")
    }

    static func isNoCopy(_ file: String) -> BackupError {
        BackupError(description: "\(file) is no copy of Tassello. Name one that tassello backup has made.")
    }

    static func isNoStore(_ file: String) -> BackupError {
        BackupError(
            description: "\(file) is no database of Tassello: there is nothing to copy. Restore the latest copy.")
    }

    static func isDamagedCopy(_ file: String, _ reason: String) -> BackupError {
        BackupError(description: "\(file) is damaged (\(reason)): not all of it is there. Restore another copy.")
    }

    static func isDamaged(_ file: String, _ reason: String) -> BackupError {
        BackupError(
            description:
                "\(file) is damaged (\(reason)). Keep the copies that you have: restore the latest one into a new "
                + "folder.")
    }

    static func isUnfinished(_ file: String, _ reason: String) -> BackupError {
        BackupError(
            description: "\(file) was not finished (\(reason)): what made it was interrupted. Name a whole copy.")
    }

    static func isPart(_ file: String) -> BackupError {
        BackupError(
            description:
                "\(file) has a part of a store: tassello admin copy was interrupted. Call that once more, it goes on "
                + "where it was; or name another one.")
    }

    static func isNewer(_ file: String) -> BackupError {
        BackupError(description: "\(file) was made by a newer version of Tassello. Restore it by that version.")
    }

    static func notAllowed(_ file: String) -> BackupError {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        return BackupError(
            description: "This user may not look into \(folder). Be the user who runs the server, or root (sudo).")
    }

    static func isFolder(_ file: String) -> BackupError {
        BackupError(description: "\(file) is a folder. Name a file.")
    }

    static func isNoFile(_ file: String) -> BackupError {
        BackupError(description: "\(file) is a device or the like. Name the file that is to be made.")
    }

    static func isBeingMade(_ file: String) -> BackupError {
        BackupError(description: "Another copy to \(file) is under way. Wait for its end, or choose another name.")
    }

    static func isDatabase(_ file: String) -> BackupError {
        BackupError(description: "\(file) is the database itself, or a part of it. Choose another name.")
    }

    static func cannotRead(_ file: String, _ reason: String) -> BackupError {
        BackupError(description: "\(file) cannot be read (\(reason)). Check that this user may read it.")
    }

    static func cannotWrite(_ file: String, _ reason: String) -> BackupError {
        BackupError(
            description: "\(file) cannot be written (\(reason)). Check that its folder is there, can be written to and "
                + "has room for a copy.")
    }
}
