/// Algorithms of signatures that are offered, the best first (RFC 8152, RFC 8812): phones, computers and security keys make the
/// first or the second, Windows' TPM the third.
public enum COSEAlgorithm: Int64, CaseIterable, Sendable {
    /// ECDSA on P-256 with SHA-256.
    case es256 = -7
    /// Ed25519.
    case edDSA = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = -257
}

/// Why bytes are not a key of the algorithms that are known.
public enum COSEKeyError: Error, Equatable, Sendable {
    case cbor(CBORError)
    /// No map, or an algorithm that is not in `COSEAlgorithm`.
    case algorithm
    /// Members that the algorithm does not ask for, or not as it asks for them.
    case members
    /// No point of the curve.
    case point
    /// An RSA modulus that is even or has not 2048...4096 bits.
    case modulus
    /// An RSA exponent that is even, below 3, or has more than 64 bits: with those verifying takes long.
    case exponent
}

/// The public key of a credential (COSE_Key, RFC 8152, as WebAuthn level 2 restricts it in section 5.8.5). It is kept as `bytes`.
public struct COSEKey: Equatable, Sendable {
    /// As the authenticator wrote it.
    public let bytes: [UInt8]
    public let algorithm: COSEAlgorithm
    /// The same for OpenSSL.
    private let publicKeyInfo: [UInt8]

    /// Labels of members that have a meaning of their own in each type of key.
    private enum Label {
        static let type = CBOR.integer(1)
        static let algorithm = CBOR.integer(3)
        /// A curve, or RSA's modulus.
        static let first = CBOR.integer(-1)
        /// The x-coordinate, or RSA's exponent.
        static let second = CBOR.integer(-2)
        /// The y-coordinate.
        static let third = CBOR.integer(-3)
    }

    /// Reads a key; whether a point is on its curve, OpenSSL says.
    public init(_ bytes: [UInt8]) throws(COSEKeyError) {
        let value: CBOR
        do throws(CBORError) {
            value = try CBORReader.read(bytes)
        } catch {
            throw .cbor(error)
        }
        guard case .map(let members) = value,
            let algorithm = COSEAlgorithm.allCases.first(where: { members[Label.algorithm] == .integer($0.rawValue) })
        else { throw .algorithm }
        self.bytes = bytes
        self.algorithm = algorithm
        publicKeyInfo =
            switch algorithm {
            case .es256: try Self.p256(members)
            case .edDSA: try Self.ed25519(members)
            case .rs256: try Self.rsa(members)
            }
        guard PublicKey(publicKeyInfo) != nil else { throw algorithm == .es256 ? .point : .members }
    }

    private static func p256(_ members: [CBOR.Entry]) throws(COSEKeyError) -> [UInt8] {
        guard members.count == 5, members[Label.type] == .integer(2), members[Label.first] == .integer(1),
            case .bytes(let x) = members[Label.second], x.count == 32,
            case .bytes(let y) = members[Label.third], y.count == 32
        else { throw .members }
        return PublicKeyInfo.p256(x: x, y: y)
    }

    private static func ed25519(_ members: [CBOR.Entry]) throws(COSEKeyError) -> [UInt8] {
        guard members.count == 4, members[Label.type] == .integer(1), members[Label.first] == .integer(6),
            case .bytes(let key) = members[Label.second], key.count == 32
        else { throw .members }
        return PublicKeyInfo.ed25519(key)
    }

    private static func rsa(_ members: [CBOR.Entry]) throws(COSEKeyError) -> [UInt8] {
        guard members.count == 4, members[Label.type] == .integer(3),
            case .bytes(let modulus) = members[Label.first], case .bytes(let exponent) = members[Label.second],
            // RFC 8230: as few bytes as there can be.
            let top = modulus.first, top > 0, let bottom = modulus.last,
            let exponentTop = exponent.first, exponentTop > 0, let exponentBottom = exponent.last
        else { throw .members }
        let bits = modulus.count * 8 - top.leadingZeroBitCount
        guard 2048...4096 ~= bits, bottom & 1 == 1 else { throw .modulus }
        guard exponent.count <= 8, exponentBottom & 1 == 1, exponent != [1] else { throw .exponent }
        return PublicKeyInfo.rsa(modulus: modulus, exponent: exponent)
    }

    /// Whether `signature` is one of `message` by this key. With the largest numbers of RSA it takes two milliseconds, with other
    /// keys a tenth of one.
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let key = PublicKey(publicKeyInfo) else { return false }
        return key.verifies(signature, of: message, hashes: algorithm != .edDSA)
    }
}
