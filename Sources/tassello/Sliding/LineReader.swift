import Foundation

/// Reads lines from a file descriptor, any number of them of any length, in bounded memory.
struct LineReader {
    struct Line {
        /// From 1.
        let number: Int
        /// Without its end; nil if it is longer than the limit.
        let bytes: [UInt8]?
    }

    private let descriptor: Int32
    private let limit: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var start = 0
    private var end = 0
    private var number = 0

    /// - Parameter limit: most bytes in a line.
    init(descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// - Returns: nil at the end.
    /// - Throws: `POSIXError` if it cannot be read.
    mutating func next() throws -> Line? {
        var bytes: [UInt8] = []
        var isTooLong = false
        var hasAny = false
        while true {
            if start == end, try !fill() { break }
            hasAny = true
            let newline = buffer[start..<end].firstIndex(of: UInt8(ascii: "\n"))
            let part = buffer[start..<(newline ?? end)]
            if bytes.count + part.count > limit { isTooLong = true }
            if !isTooLong { bytes += part }
            start = newline.map { $0 + 1 } ?? end
            if newline != nil { break }
        }
        guard hasAny else { return nil }
        number += 1
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return Line(number: number, bytes: isTooLong ? nil : bytes)
    }

    private mutating func fill() throws -> Bool {
        var count = -1
        repeat {
            count = read(descriptor, &buffer, buffer.count)
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        start = 0
        end = count
        return count > 0
    }
}
