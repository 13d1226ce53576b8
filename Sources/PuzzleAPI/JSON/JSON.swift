import PuzzleCore

/// A JSON value (RFC 8259), without fractions: no message of this API has one.
///
/// Written by hand because no JSON library compiles to Embedded Swift, and client and server must read alike.
public enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number with a fraction or an exponent, or outside of `Int64`: read, but fits no field.
    case otherNumber
    case text(Text)
    case array([JSON])
    case object([Member])

    public struct Member: Equatable, Sendable {
        public let name: Text
        public let value: JSON

        public init(name: Text, value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// A text that is not JSON.
    public struct SyntaxError: Error, Equatable, Sendable {
        /// The byte at which it goes wrong.
        public let offset: Int
    }

    /// Objects and arrays inside one another at most; more is refused rather than risking the stack.
    static var maximumDepth: Int { 16 }

    /// Reads a whole JSON text. Linear. Duplicate names in an object are refused.
    public init(parsing bytes: [UInt8]) throws(SyntaxError) {
        var parser = JSONParser(bytes)
        self = try parser.document()
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    var here: JSON.SyntaxError { JSON.SyntaxError(offset: offset) }

    mutating func document() throws(JSON.SyntaxError) -> JSON {
        let value = try self.value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw here }
        return value
    }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    mutating func expect(_ byte: UInt8) throws(JSON.SyntaxError) {
        guard next == byte else { throw here }
        offset += 1
    }

    mutating func word(_ word: StaticString, _ value: JSON) throws(JSON.SyntaxError) -> JSON {
        for byte in Text(word).bytes { try expect(byte) }
        return value
    }

    mutating func value(depth: Int) throws(JSON.SyntaxError) -> JSON {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < JSON.maximumDepth else { throw here }
            return next == UInt8(ascii: "{") ? try object(depth: depth) : try array(depth: depth)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    mutating func object(depth: Int) throws(JSON.SyntaxError) -> JSON {
        offset += 1
        var members: [JSON.Member] = []
        skipSpace()
        if next == UInt8(ascii: "}") {
            offset += 1
            return .object(members)
        }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw here }
            let start = offset
            let name = try text()
            // Messages have few members; an object with many is refused before this becomes slow.
            guard members.count < 64, !members.contains(where: { $0.name == name }) else {
                throw JSON.SyntaxError(offset: start)
            }
            skipSpace()
            try expect(UInt8(ascii: ":"))
            members.append(JSON.Member(name: name, value: try value(depth: depth + 1)))
            skipSpace()
            if next == UInt8(ascii: ",") {
                offset += 1
            } else {
                try expect(UInt8(ascii: "}"))
                return .object(members)
            }
        }
    }

    mutating func array(depth: Int) throws(JSON.SyntaxError) -> JSON {
        offset += 1
        var elements: [JSON] = []
        skipSpace()
        if next == UInt8(ascii: "]") {
            offset += 1
            return .array(elements)
        }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if next == UInt8(ascii: ",") {
                offset += 1
            } else {
                try expect(UInt8(ascii: "]"))
                return .array(elements)
            }
        }
    }

    mutating func number() throws(JSON.SyntaxError) -> JSON {
        let start = offset
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let digitsStart = offset
        var magnitude: UInt64 = 0
        var isTooLarge = false
        while let byte = next, byte &- UInt8(ascii: "0") < 10 {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(byte &- UInt8(ascii: "0")))
            isTooLarge = isTooLarge || overflow || carry
            magnitude = sum
            offset += 1
        }
        let digits = offset - digitsStart
        guard digits > 0, digits == 1 || bytes[digitsStart] != UInt8(ascii: "0") else {
            throw JSON.SyntaxError(offset: start)
        }
        let isInteger = try !skipFraction()
        let limit = isNegative ? Int64.min.magnitude : Int64.max.magnitude
        guard isInteger, !isTooLarge, magnitude <= limit else { return .otherNumber }
        return .integer(Int64(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude))
    }

    /// - Returns: whether there was a fraction or an exponent.
    mutating func skipFraction() throws(JSON.SyntaxError) -> Bool {
        let start = offset
        if next == UInt8(ascii: ".") {
            offset += 1
            try skipDigits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            offset += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
            try skipDigits()
        }
        return offset > start
    }

    mutating func skipDigits() throws(JSON.SyntaxError) {
        let start = offset
        while let byte = next, byte &- UInt8(ascii: "0") < 10 { offset += 1 }
        guard offset > start else { throw here }
    }

    mutating func text() throws(JSON.SyntaxError) -> Text {
        let start = offset
        offset += 1
        var text = Text()
        while true {
            // Nearly all texts are one run without an escape.
            let runStart = offset
            while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset += 1 }
            let run = Text(bytes[runStart..<offset])
            if text.isEmpty { text = run } else { text.append(run) }
            switch next {
            case UInt8(ascii: "\""):
                offset += 1
                // Bytes that are not UTF-8 would come back from the store as something else.
                guard text.isValidUTF8 else { throw JSON.SyntaxError(offset: start) }
                return text
            case UInt8(ascii: "\\"): try escape(&text)
            default: throw here
            }
        }
    }

    mutating func escape(_ text: inout Text) throws(JSON.SyntaxError) {
        let start = offset
        offset += 1
        guard let letter = next else { throw here }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte: letter)
        case UInt8(ascii: "b"): text.append(byte: 0x08)
        case UInt8(ascii: "f"): text.append(byte: 0x0C)
        case UInt8(ascii: "n"): text.append(byte: 0x0A)
        case UInt8(ascii: "r"): text.append(byte: 0x0D)
        case UInt8(ascii: "t"): text.append(byte: 0x09)
        case UInt8(ascii: "u"):
            var unit = try hexadecimal()
            if unit & 0xFC00 == 0xD800 {
                guard next == UInt8(ascii: "\\") else { throw JSON.SyntaxError(offset: start) }
                offset += 1
                try expect(UInt8(ascii: "u"))
                let low = try hexadecimal()
                guard low & 0xFC00 == 0xDC00 else { throw JSON.SyntaxError(offset: start) }
                unit = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
            }
            guard let scalar = Unicode.Scalar(unit) else { throw JSON.SyntaxError(offset: start) }
            text.append(scalar)
        default: throw JSON.SyntaxError(offset: start)
        }
    }

    mutating func hexadecimal() throws(JSON.SyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            switch next {
            case let digit? where digit &- UInt8(ascii: "0") < 10:
                value = value << 4 | UInt32(digit &- UInt8(ascii: "0"))
            case let digit? where (digit | 0x20) &- UInt8(ascii: "a") < 6:
                value = value << 4 | UInt32((digit | 0x20) &- UInt8(ascii: "a") &+ 10)
            default: throw here
            }
            offset += 1
        }
        return value
    }
}

extension Text {
    mutating func append(_ scalar: Unicode.Scalar) {
        if let encoded = UTF8.encode(scalar) { for byte in encoded { append(byte: byte) } }
    }

    package var isValidUTF8: Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        var reader = ScalarReader(self)
        while reader.next() != nil {}
        return reader.isUTF8
    }

    /// The number of Unicode scalars in valid UTF-8, in which all bytes of a scalar but the first begin with the bits 10;
    /// JSON Schema's `maxLength` counts them.
    var scalarCount: Int {
        var count = 0
        for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }
}

/// Reads a text scalar by scalar.
struct ScalarReader {
    private var decoder = UTF8()
    private var bytes: IndexingIterator<[UInt8]>
    /// False once there were bytes that are not UTF-8.
    private(set) var isUTF8 = true

    init(_ text: Text) { bytes = text.bytes.makeIterator() }

    /// - Returns: nil at the end, and from the first bytes on that are not UTF-8.
    @inline(never)  // decoding is half a kilobyte of code at each of its uses
    mutating func next() -> Unicode.Scalar? {
        guard isUTF8 else { return nil }
        switch decoder.decode(&bytes) {
        case .scalarValue(let scalar): return scalar
        case .emptyInput: return nil
        case .error:
            isUTF8 = false
            return nil
        }
    }
}
