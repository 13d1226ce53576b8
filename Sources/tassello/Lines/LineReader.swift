/// Reads lines from a file, any number of them of any length, in bounded memory.
struct LineReader {
    struct Line {
        /// From 1.
        let number: Int
        /// Without its end; nil if it is longer than the limit.
        let bytes: [UInt8]?
    }

    private var input: InputFile
    private let limit: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var start = 0
    private var end = 0
    private var number = 0

    /// - Parameter limit: most bytes in a line.
    init(_ input: InputFile, limit: Int) {
        self.input = input
        self.limit = limit
    }

    /// The next line with something in it that is no comment: these begin with `#`.
    /// - Returns: nil at the end.
    /// - Throws: if it cannot be read.
    mutating func next() throws(CommandFailure) -> Line? {
        while let (bytes, isTooLong) = try anyLine() {
            let first = bytes.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            if first == UInt8(ascii: "#") || first == nil && !isTooLong { continue }
            return Line(number: number, bytes: isTooLong ? nil : bytes)
        }
        return nil
    }

    /// - Returns: the line up to the limit, and whether there is more of it.
    private mutating func anyLine() throws(CommandFailure) -> (bytes: [UInt8], isTooLong: Bool)? {
        var bytes: [UInt8] = []
        var isTooLong = false
        var hasAny = false
        while true {
            if start == end, try !fill() { break }
            hasAny = true
            let newline = buffer[start..<end].firstIndex(of: UInt8(ascii: "\n"))
            let part = buffer[start..<(newline ?? end)]
            isTooLong = isTooLong || bytes.count + part.count > limit
            bytes += part.prefix(limit - bytes.count)
            start = newline.map { $0 + 1 } ?? end
            if newline != nil { break }
        }
        guard hasAny else { return nil }
        number += 1
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return (bytes, isTooLong)
    }

    private mutating func fill() throws(CommandFailure) -> Bool {
        start = 0
        end = try input.read(into: &buffer)
        return end > 0
    }
}
