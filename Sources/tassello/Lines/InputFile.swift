import Foundation

/// The text of a file, or of standard input, to be read from its beginning to its end as UTF-8 without a byte order mark. What begins
/// with that of UTF-16, as Windows PowerShell writes it, is converted.
struct InputFile {
    private enum Encoding {
        case utf8
        case utf16(isBigEndian: Bool)
    }

    private static let marks: [(bytes: [UInt8], encoding: Encoding)] = [
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16(isBigEndian: false)),
        ([0xFE, 0xFF], .utf16(isBigEndian: true)),
    ]

    private let name: String
    private let descriptor: Descriptor
    /// Nil until the beginning was read.
    private var encoding: Encoding?
    /// Bytes that were read, and not given yet: a few.
    private var pending: [UInt8] = []

    /// - Parameter path: `-` for standard input.
    /// - Throws: if there is no such file, or it is a folder.
    init(_ path: String) throws(CommandFailure) {
        name = path == "-" ? "Standard input" : path
        descriptor = Descriptor(number: path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC))
        guard descriptor.number >= 0 else {
            let code = errno
            // Whoever gives the text itself is told where it goes.
            let advice = " What is to be read itself goes to standard input: echo '…' | tassello …"
            throw CommandFailure(errno: code, "\(name) cannot be read", advice: code == ENOENT ? advice : "")
        }
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else {
            throw CommandFailure(errno: errno, "\(name) cannot be read")
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw CommandFailure("\(name) is a folder, not a file.") }
    }

    /// Reads what is there, at least one byte; waits for it.
    /// - Parameter buffer: of 16 bytes at least.
    /// - Returns: how many bytes were read, none at the end.
    mutating func read(into buffer: inout [UInt8]) throws(CommandFailure) -> Int {
        if encoding == nil { encoding = try begin() }
        if case .utf16(let isBigEndian)? = encoding { return try readUTF16(isBigEndian: isBigEndian, into: &buffer) }
        if pending.isEmpty { return try readBytes(into: &buffer) }
        let count = pending.count
        buffer.replaceSubrange(..<count, with: pending)
        pending = []
        return count
    }

    /// Reads the mark, and no more than one has, so that a line of a terminal is not waited for in vain.
    private mutating func begin() throws(CommandFailure) -> Encoding {
        while Self.marks.contains(where: { $0.bytes.count > pending.count && $0.bytes.starts(with: pending) }) {
            var next: [UInt8] = [0]
            guard try readBytes(into: &next) > 0 else { break }
            pending += next
        }
        guard let mark = Self.marks.first(where: { pending.starts(with: $0.bytes) }) else { return .utf8 }
        pending.removeFirst(mark.bytes.count)
        return mark.encoding
    }

    private mutating func readUTF16(
        isBigEndian: Bool, into buffer: inout [UInt8]
    ) throws(CommandFailure) -> Int {
        // Two bytes become three at most.
        var bytes = [UInt8](repeating: 0, count: buffer.count / 2)
        while true {
            let count = try readBytes(into: &bytes)
            pending += bytes[..<count]
            let text = takeUTF16(isBigEndian: isBigEndian, isAtEnd: count == 0)
            guard text.isEmpty, count > 0 else {
                buffer.replaceSubrange(..<text.count, with: text)
                return text.count
            }
        }
    }

    /// Takes all whole characters of what is pending; at the end, what is left of one as well.
    /// - Returns: the same in UTF-8.
    private mutating func takeUTF16(isBigEndian: Bool, isAtEnd: Bool) -> [UInt8] {
        var units: [UInt16] = stride(from: 0, to: pending.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(pending[place]), UInt16(pending[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        if isAtEnd {
            if pending.count % 2 != 0 { units.append(0xFFFD) }
            pending = []
        } else {
            if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
            pending.removeFirst(2 * units.count)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// - Returns: how many bytes were read, none at the end.
    private func readBytes(into buffer: inout [UInt8]) throws(CommandFailure) -> Int {
        let count = descriptor.read(into: &buffer)
        guard count >= 0 else { throw CommandFailure(errno: errno, "\(name) cannot be read to its end") }
        return count
    }
}
