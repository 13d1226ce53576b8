import Foundation
import GRDB
import GRDBSQLite

/// What connections share of a write-ahead log: the beginning of its index (`WalIndexHdr`; SQLite's documentation of the WAL-index format).
struct LogHeader: Equatable {
    private let bytes: [UInt8]

    /// - Returns: nil if it cannot be read.
    private init?(_ file: UnsafeMutablePointer<sqlite3_file>) {
        // What is mapped already is mapped once: this has its place.
        var region: UnsafeMutableRawPointer?
        guard let map = file.pointee.pMethods?.pointee.xShmMap, map(file, 0, 32_768, 0, &region) == SQLITE_OK,
            let region
        else { return nil }
        bytes = [UInt8](UnsafeRawBufferPointer(start: region, count: 48))
    }

    /// What the log's file has at least: a header, and each frame with its own.
    private var size: Int {
        let (page, frames) = bytes.withUnsafeBytes {
            (
                Int($0.loadUnaligned(fromByteOffset: 14, as: UInt16.self)),
                Int($0.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
            )
        }
        return frames == 0 ? 0 : 32 + frames * (24 + (page == 1 ? 65_536 : page))
    }

    /// Whether the log was emptied or overwritten by somebody else. What nobody goes by any more may be missing.
    static func isLost(_ db: Database, log path: String) -> Bool {
        guard let file = db.file, let before = LogHeader(file) else { return false }
        let size = (try? FilePlace.size(of: path)) ?? 0
        let hasMagic = beginsAsLog(path)
        // What was written or emptied meanwhile is looked at next time.
        guard before == LogHeader(file) else { return false }
        return before.size > 0 && (size < before.size || !hasMagic)
    }

    /// SQLite has no locks on this file, which would end with any handle that is closed.
    private static func beginsAsLog(_ path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        guard let bytes = try? handle.read(upToCount: 4), bytes.count == 4 else { return false }
        return bytes.starts(with: [0x37, 0x7F, 0x06]) && bytes[3] & 0xFE == 0x82
    }
}

extension Database {
    /// SQLite's own handle of the database's file: its locks on the file would end with any other one that is closed.
    var file: UnsafeMutablePointer<sqlite3_file>? {
        var found: UnsafeMutablePointer<sqlite3_file>?
        guard let sqliteConnection else { return nil }
        let code = withUnsafeMutablePointer(to: &found) {
            sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, $0)
        }
        return code == SQLITE_OK ? found : nil
    }
}
