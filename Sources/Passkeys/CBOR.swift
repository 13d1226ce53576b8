import PuzzleCore

/// A value in the CBOR (RFC 8949) that authenticators write: the CTAP2 canonical form, in which each value has one encoding.
///
/// Fractions, tags and what has no definite length are not among them: nothing in WebAuthn has any.
public enum CBOR: Equatable, Sendable {
    case unsigned(UInt64)
    /// -1 less this: so it reaches to -2^64.
    case negative(UInt64)
    case bytes([UInt8])
    case text(Text)
    case array([CBOR])
    /// In the order of the encoded keys, none twice; keys are integers and texts.
    case map([Entry])
    case bool(Bool)
    case null

    public struct Entry: Equatable, Sendable {
        public let key: CBOR
        public let value: CBOR

        public init(_ key: CBOR, _ value: CBOR) {
            self.key = key
            self.value = value
        }
    }

    public static func integer(_ number: Int64) -> CBOR {
        number < 0 ? .negative(~UInt64(bitPattern: number)) : .unsigned(UInt64(number))
    }
}

extension [CBOR.Entry] {
    /// The value of a key, if there is one.
    subscript(key: CBOR) -> CBOR? { first { $0.key == key }?.value }
}
