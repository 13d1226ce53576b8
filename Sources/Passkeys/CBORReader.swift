import PuzzleAPI
import PuzzleCore

/// Bytes that are not the CBOR of authenticators.
public struct CBORError: Error, Equatable, Sendable {
    public enum Kind: UInt8, Sendable {
        /// There is less than a length says, or nothing at all.
        case endOfInput
        /// A number or a length that has a shorter form.
        case notShortest
        /// What authenticators do not write: fractions, tags, other simple values, lengths that are told at the end; keys that
        /// are neither integers nor texts.
        case unsupported
        case tooDeep, notUTF8
        /// A key that should have come before the last one.
        case keyOrder
        case duplicateKey
        case trailingBytes
    }

    public let kind: Kind
    /// Where the value, or the key, begins that is wrong.
    public let offset: Int
}

/// Reads CBOR in the canonical form of CTAP2 (FIDO Client to Authenticator Protocol 2.1, section 8), and nothing else: WebAuthn asks
/// for it (section 2.4), and what has one form alone cannot be read in two ways. Linear in time and memory.
///
/// The order of keys is a part of the form. It shows doubled keys without a search, too.
public struct CBORReader {
    /// Arrays and maps inside one another at most. CTAP2 needs 4.
    public static var maximumDepth: Int { 8 }

    /// Integers and texts.
    private static let keyTypes: [UInt8] = [0, 1, 3]

    private let bytes: [UInt8]
    /// Of the next byte.
    public private(set) var offset: Int

    /// - Parameter offset: Where to begin, within `bytes` or at their end.
    public init(_ bytes: [UInt8], from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Reads one value, which must be all there is.
    public static func read(_ bytes: [UInt8]) throws(CBORError) -> CBOR {
        var reader = CBORReader(bytes)
        let value = try reader.value()
        guard reader.offset == bytes.count else { throw CBORError(kind: .trailingBytes, offset: reader.offset) }
        return value
    }

    /// Reads the next value; what comes behind it, stays.
    public mutating func value() throws(CBORError) -> CBOR { try value(depth: 0) }

    private mutating func value(depth: Int) throws(CBORError) -> CBOR {
        let start = offset
        guard start < bytes.count else { throw CBORError(kind: .endOfInput, offset: start) }
        let type = bytes[start] >> 5
        switch type {
        case 0: return .unsigned(try number())
        case 1: return .negative(try number())
        case 2: return .bytes([UInt8](try string()))
        case 3:
            let text = Text(try string())
            guard text.isValidUTF8 else { throw CBORError(kind: .notUTF8, offset: start) }
            return .text(text)
        case 4, 5:
            guard depth < Self.maximumDepth else { throw CBORError(kind: .tooDeep, offset: start) }
            return type == 4 ? .array(try array(depth: depth)) : .map(try map(depth: depth))
        default:
            offset += 1
            switch bytes[start] {
            case 0xF4: return .bool(false)
            case 0xF5: return .bool(true)
            case 0xF6: return .null
            default: throw CBORError(kind: .unsupported, offset: start)
            }
        }
    }

    /// Reads the first byte of a value and the number in or behind it.
    private mutating func number() throws(CBORError) -> UInt64 {
        let start = offset
        let information = bytes[start] & 31
        offset += 1
        guard information >= 24 else { return UInt64(information) }
        guard information < 28 else { throw CBORError(kind: .unsupported, offset: start) }
        let length = 1 << Int(information - 24)
        guard length <= bytes.count - offset else { throw CBORError(kind: .endOfInput, offset: start) }
        var number: UInt64 = 0
        for byte in bytes[offset..<offset + length] { number = number << 8 | UInt64(byte) }
        offset += length
        let isShortest = length == 1 ? number >= 24 : number >> UInt64(length * 4) > 0
        guard isShortest else { throw CBORError(kind: .notShortest, offset: start) }
        return number
    }

    /// Reads a number of things that take `size` bytes each at least, and so must not be more than the rest of the input has room
    /// for.
    private mutating func count(size: Int = 1) throws(CBORError) -> Int {
        let start = offset
        let count = try number()
        guard count <= UInt64((bytes.count - offset) / size) else { throw CBORError(kind: .endOfInput, offset: start) }
        return Int(count)
    }

    private mutating func string() throws(CBORError) -> ArraySlice<UInt8> {
        let length = try count()
        defer { offset += length }
        return bytes[offset..<offset + length]
    }

    private mutating func array(depth: Int) throws(CBORError) -> [CBOR] {
        var elements: [CBOR] = []
        for _ in 0..<(try count()) { elements.append(try value(depth: depth + 1)) }
        return elements
    }

    private mutating func map(depth: Int) throws(CBORError) -> [CBOR.Entry] {
        var entries: [CBOR.Entry] = []
        var last = bytes[offset..<offset]
        for _ in 0..<(try count(size: 2)) {
            let start = offset
            guard start == bytes.count || Self.keyTypes.contains(bytes[start] >> 5) else {
                throw CBORError(kind: .unsupported, offset: start)
            }
            let key = try value(depth: depth + 1)
            let encoded = bytes[start..<offset]
            if !entries.isEmpty, !Self.isAscending(last, encoded) {
                throw CBORError(kind: last == encoded ? .duplicateKey : .keyOrder, offset: start)
            }
            last = encoded
            entries.append(CBOR.Entry(key, try value(depth: depth + 1)))
        }
        return entries
    }

    /// The order of encoded keys: by type, then by length, then by bytes.
    private static func isAscending(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
        let types = (a[a.startIndex] >> 5, b[b.startIndex] >> 5)
        if types.0 != types.1 { return types.0 < types.1 }
        if a.count != b.count { return a.count < b.count }
        return a.lexicographicallyPrecedes(b)
    }
}
