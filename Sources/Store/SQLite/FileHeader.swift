import GRDB
import GRDBSQLite

/// How a database's file begins on the disk, and its size: without what is only in the log.
struct FileHeader: Sendable {
    private static var length: Int { 100 }

    private let bytes: [UInt8]
    private let size: Int

    /// - Returns: nil if it cannot be read, or is just being written.
    init?(_ db: Database, of path: String) {
        // Before the rest: what SQLite makes shorter says so in the header first.
        size = (try? FilePlace.size(of: path)) ?? 0
        guard let file = db.file, let read = file.pointee.pMethods?.pointee.xRead else { return nil }
        func header() -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: Self.length)
            let outcome = ResultCode(rawValue: read(file, &bytes, Int32(bytes.count), 0))
            // What is missing is read as zeros.
            return outcome == .SQLITE_OK || outcome == .SQLITE_IOERR_SHORT_READ ? bytes : nil
        }
        // One that is read while it is written may be half of the next one.
        guard let bytes = header(), bytes == header() else { return nil }
        self.bytes = bytes
    }

    /// Whether it may be the same file later: it has a log and its number (`touch`), which one of an early version gets only now;
    /// changes were counted up; and if it has become shorter, then it says so.
    func canBecome(_ next: FileHeader) -> Bool {
        (next.userVersion == userVersion || userVersion == 0)
            && Int32(truncatingIfNeeded: next.changes - changes) >= 0 && next.hasLog
            && (next.size >= size || next.size >= next.pages * next.pageSize)
    }

    // What SQLite's documentation of its file format says of the places.
    private var pageSize: Int { number(at: 16, count: 2) == 1 ? 65_536 : number(at: 16, count: 2) }
    private var hasLog: Bool { bytes[18] == 2 && bytes[19] == 2 }
    private var changes: Int { number(at: 24, count: 4) }
    private var pages: Int { number(at: 28, count: 4) }
    private var userVersion: Int { number(at: 60, count: 4) }

    private func number(at place: Int, count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
