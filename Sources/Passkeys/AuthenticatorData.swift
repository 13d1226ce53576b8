/// What an authenticator says about itself, the user and, when it makes one, the credential (WebAuthn level 2, section 6.1).
public struct AuthenticatorData: Equatable, Sendable {
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// UP: somebody touched it.
        public static let userPresent = Flags(rawValue: 0x01)
        /// UV: by finger, face or PIN it was the user.
        public static let userVerified = Flags(rawValue: 0x04)
        /// BE: the credential may be copied to other devices (level 3; in level 2 always 0, as BS).
        public static let backupEligible = Flags(rawValue: 0x08)
        /// BS: it has been.
        public static let backedUp = Flags(rawValue: 0x10)
        /// AT: the data has a credential.
        public static let attestedCredential = Flags(rawValue: 0x40)
        /// ED: the data has extensions.
        public static let extensions = Flags(rawValue: 0x80)
    }

    /// A credential that was just made.
    public struct Credential: Equatable, Sendable {
        /// The model of the authenticator, 16 bytes; zeros if it does not tell.
        public let aaguid: [UInt8]
        /// 1...1023 bytes.
        public let id: [UInt8]
        /// A map of CBOR, as it was written: see `COSEKey`.
        public let key: [UInt8]
    }

    /// SHA-256 of the relying party's id.
    public let relyingPartyHash: [UInt8]
    public let flags: Flags
    /// Signatures made so far; 0 if the authenticator does not count them, as those that are synchronised.
    public let counter: UInt32
    public let credential: Credential?

    /// Bytes of a credential's id.
    static let idLengths = 1...1023

    /// Reads all of `bytes`; extensions are read and passed over, since none was asked for. Linear.
    public init(_ bytes: [UInt8]) throws(AuthenticatorDataError) {
        guard bytes.count >= 37 else { throw AuthenticatorDataError(kind: .endOfInput, offset: bytes.count) }
        relyingPartyHash = [UInt8](bytes[..<32])
        flags = Flags(rawValue: bytes[32])
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else {
            throw AuthenticatorDataError(kind: .backupState, offset: 32)
        }
        var offset = 37
        credential =
            flags.contains(.attestedCredential) ? try Self.credential(in: bytes, from: &offset) : nil
        if flags.contains(.extensions) { try Self.skipMap(in: bytes, from: &offset) }
        guard offset == bytes.count else { throw AuthenticatorDataError(kind: .trailingBytes, offset: offset) }
    }

    private static func credential(
        in bytes: [UInt8], from offset: inout Int
    ) throws(AuthenticatorDataError) -> Credential {
        let start = offset + 18
        guard bytes.count >= start else { throw AuthenticatorDataError(kind: .endOfInput, offset: bytes.count) }
        let length = Int(bytes[start - 2]) << 8 | Int(bytes[start - 1])
        guard idLengths.contains(length) else {
            throw AuthenticatorDataError(kind: .idLength, offset: start - 2)
        }
        let end = start + length
        guard bytes.count >= end else { throw AuthenticatorDataError(kind: .endOfInput, offset: bytes.count) }
        let aaguid = [UInt8](bytes[offset..<offset + 16])
        offset = end
        try skipMap(in: bytes, from: &offset)
        return Credential(aaguid: aaguid, id: [UInt8](bytes[start..<end]), key: [UInt8](bytes[end..<offset]))
    }

    private static func skipMap(in bytes: [UInt8], from offset: inout Int) throws(AuthenticatorDataError) {
        var reader = CBORReader(bytes, from: offset)
        do throws(CBORError) {
            guard case .map = try reader.value() else { throw CBORError(kind: .unsupported, offset: offset) }
        } catch {
            throw AuthenticatorDataError(kind: .cbor(error.kind), offset: error.offset)
        }
        offset = reader.offset
    }
}

/// Bytes that are no authenticator data.
public struct AuthenticatorDataError: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case endOfInput
        /// A credential that is copied and may not be.
        case backupState
        /// An id of no byte, or of more than 1023.
        case idLength
        /// In the key or the extensions.
        case cbor(CBORError.Kind)
        case trailingBytes
    }

    public let kind: Kind
    /// Of the byte at which it goes wrong.
    public let offset: Int
}
