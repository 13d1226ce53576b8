/// A text that could not be read: what was expected, and at which byte.
public struct ParseError: Error, Equatable, Sendable {
    public enum Expected: UInt8, Sendable {
        case number, numberInRange, boardSize, puzzleKind, scramble, moveRule, generatorVersion, seed, move, separator
        case end, recordHeader
        case sudokuKind, regionMap, cells, sudokuLevel, symmetry, checks, uniquePuzzle
    }

    /// Offset of the first byte of the part that does not fit: a number, a word, a seed.
    public let offset: Int
    public let expected: Expected

    public init(at offset: Int, expected: Expected) {
        self.offset = offset
        self.expected = expected
    }
}

/// Reads a text from left to right.
public struct TextReader {
    public let bytes: [UInt8]
    public private(set) var offset = 0

    public init(_ text: Text) { bytes = text.bytes }

    public var isAtEnd: Bool { offset == bytes.count }

    /// The next byte, without reading past it.
    @inline(__always)
    public var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    @inline(__always)
    public mutating func skip() { offset += 1 }

    /// Reads `byte` if it is the next one.
    #if hasFeature(Embedded)
        @inline(never)
    #else
        @inline(__always)
    #endif
    public mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Reads `word` if it comes next.
    public mutating func take(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard bytes[offset...].starts(with: word) else { return false }
            offset += word.count
            return true
        }
    }

    /// Reads a decimal number without sign or leading zeros.
    public mutating func number(in range: ClosedRange<UInt32>) throws(ParseError) -> UInt32 {
        let start = offset
        var value: UInt64 = 0
        while let byte = next, byte &- UInt8(ascii: "0") < 10 {
            value = value &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
            offset += 1
            if value > UInt64(range.upperBound) { throw ParseError(at: start, expected: .numberInRange) }
        }
        guard offset > start, offset == start + 1 || bytes[start] != UInt8(ascii: "0") else {
            throw ParseError(at: start, expected: .number)
        }
        guard range.contains(UInt32(truncatingIfNeeded: value)) else {
            throw ParseError(at: start, expected: .numberInRange)
        }
        return UInt32(truncatingIfNeeded: value)
    }

    /// Reads exactly sixteen lower-case hexadecimal digits.
    public mutating func hexadecimal() throws(ParseError) -> UInt64 {
        let start = offset
        var value: UInt64 = 0
        for _ in 0..<16 {
            switch next {
            case let digit? where digit &- UInt8(ascii: "0") < 10:
                value = value << 4 | UInt64(digit &- UInt8(ascii: "0"))
            case let digit? where digit &- UInt8(ascii: "a") < 6:
                value = value << 4 | UInt64(digit &- UInt8(ascii: "a") &+ 10)
            default: throw ParseError(at: start, expected: .seed)
            }
            offset += 1
        }
        return value
    }

    public mutating func expect(_ byte: UInt8, _ expected: ParseError.Expected = .separator) throws(ParseError) {
        guard take(byte) else { throw ParseError(at: offset, expected: expected) }
    }

    public func expectEnd() throws(ParseError) {
        guard isAtEnd else { throw ParseError(at: offset, expected: .end) }
    }
}
