import Foundation
import GRDB
import Synchronization

/// The files of a database, which somebody may delete, replace or overwrite while it is open: what is written then is lost with
/// them.
final class FilePlace: Sendable {
    /// Which file on which disk.
    private struct Identity: Equatable {
        let device: UInt64
        let number: UInt64

        /// - Returns: nil if there is no such file.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    private let files: [(path: String, identity: Identity?)]
    private let connection: DatabaseQueue
    /// As it was when it was looked at last; nil if it could not be read then.
    private let header: Mutex<FileHeader?>
    private let isLost = Atomic(false)

    /// - Parameters:
    ///   - database: Open, and written to before, so that it has a log.
    ///   - connection: By which its file is read.
    init(database: String, readBy connection: DatabaseQueue) {
        files = [database, database + "-wal"].map { ($0, Identity($0)) }
        self.connection = connection
        header = Mutex(connection.unsafeRead { FileHeader($0, of: database) })
    }

    /// - Returns: nil if there is no such file.
    /// - Throws: `POSIXError` if the system does not say, as for what this user may not look into
    static func size(of path: String) throws(POSIXError) -> Int? {
        var status = stat()
        guard stat(path, &status) != 0 else { return Int(status.st_size) }
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// What there is room for on their disk; without end if the system does not say.
    var freeBytes: UInt64 {
        var status = statvfs()
        guard statvfs(files[0].path, &status) == 0 else { return .max }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }

    /// - Throws: `StoreError.unavailable` once the files were found to be others.
    func requireNotLost() throws(StoreError) {
        if isLost.load(ordering: .relaxed) {
            throw .unavailable("the data folder's files were deleted, replaced or overwritten")
        }
    }

    /// - Throws: `StoreError.unusable`
    func check() throws(StoreError) {
        if let lost = files.first(where: { Identity($0.path) != $0.identity }) {
            throw loss(of: lost.path, "deleted or replaced")
        }
        if isOverwritten { throw loss(of: files[0].path, "overwritten") }
        let log = files[1].path
        if connection.unsafeRead({ LogHeader.isLost($0, log: log) }) { throw loss(of: log, "emptied or overwritten") }
    }

    private var isOverwritten: Bool {
        guard let next = connection.unsafeRead({ FileHeader($0, of: files[0].path) }) else { return false }
        return header.withLock { header in
            if let header, !header.canBecome(next) { return true }
            header = next
            return false
        }
    }

    private func loss(of path: String, _ what: String) -> StoreError {
        isLost.store(true, ordering: .relaxed)
        return .unusable(
            "\(path) was \(what) while the server was using it. What is stored from now on would be lost: "
                + "restore the data folder from a backup, and start the server again.")
    }
}
