import Foundation
import PuzzleCore

/// A checksum in the file of a copy, of all its other bytes: so a change on a disk or on the way is noticed wherever it is, in a text as well.
///
/// It stands where SQLite leaves room for a number of the application (`application_id`), and is 0 in a database that a server writes to, and in
/// copies of versions that had none.
enum CopyChecksum {
    // What SQLite's documentation of its file format says of the place.
    private static var place: Range<Int> { 68..<72 }

    /// Writes it to a file that is finished.
    /// - Complexity: linear in the file's size, at the speed of the disk.
    static func write(to path: String) throws {
        let content = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seek(toOffset: UInt64(place.lowerBound))
        try file.write(contentsOf: bytes(content))
        try file.close()
    }

    /// - Returns: whether the file is as it was when it was finished; true if nothing tells.
    /// - Complexity: as above.
    static func isRight(_ path: String) throws -> Bool {
        let content = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        guard content.count >= place.upperBound else { return true }
        return content[place].allSatisfy { $0 == 0 } || content[place].elementsEqual(bytes(content))
    }

    /// Never all 0.
    private static func bytes(_ content: Data) -> [UInt8] {
        content.withUnsafeBytes { content in
            let parts = [content[..<place.lowerBound], content[place.upperBound...]]
            let sums = parts.map { Checksum(of: UnsafeRawBufferPointer(rebasing: $0)).value }
            let number = UInt32(truncatingIfNeeded: sums[0] &+ sums[1])
            return withUnsafeBytes(of: max(number, 1).bigEndian) { Array($0) }
        }
    }
}
