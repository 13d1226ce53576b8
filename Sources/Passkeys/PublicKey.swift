import OpenSSL

/// A public key as OpenSSL holds it.
struct PublicKey: ~Copyable {
    private let key: OpaquePointer

    /// Reads a SubjectPublicKeyInfo (RFC 5280) in DER. OpenSSL refuses points that are not on their curve.
    /// - Returns: nil if it is none that OpenSSL knows.
    init?(_ info: [UInt8]) {
        // OpenSSL lists what it refused, for whoever asks on this thread next: TLS, for one.
        defer { ERR_clear_error() }
        let key = info.withUnsafeBufferPointer { info in
            var start = info.baseAddress
            return d2i_PUBKEY(nil, &start, info.count)
        }
        guard let key else { return nil }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// - Parameter hashes: Whether SHA-256 of the message is signed, and not the message itself.
    func verifies(_ signature: [UInt8], of message: [UInt8], hashes: Bool) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        return EVP_DigestVerifyInit(context, nil, hashes ? EVP_sha256() : nil, nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

/// Writes keys in DER as a SubjectPublicKeyInfo, which any version of OpenSSL reads in the same way.
enum PublicKeyInfo {
    /// RFC 5480, uncompressed: two coordinates of 32 bytes.
    static func p256(x: [UInt8], y: [UInt8]) -> [UInt8] {
        // id-ecPublicKey with prime256v1.
        info([1, 2, 840, 10045, 2, 1], element(0x06, identifier([1, 2, 840, 10045, 3, 1, 7])), key: [0x04] + x + y)
    }

    /// RFC 8410: 32 bytes.
    static func ed25519(_ key: [UInt8]) -> [UInt8] { info([1, 3, 101, 112], [], key: key) }

    /// RFC 8017: two numbers without leading zeros.
    static func rsa(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        // rsaEncryption with NULL.
        info([1, 2, 840, 113549, 1, 1, 1], [0x05, 0x00], key: element(0x30, integer(modulus) + integer(exponent)))
    }

    private static func info(_ algorithm: [Int], _ parameters: [UInt8], key: [UInt8]) -> [UInt8] {
        element(0x30, element(0x30, element(0x06, identifier(algorithm)) + parameters) + element(0x03, [0] + key))
    }

    /// The sign is a bit of its own.
    private static func integer(_ number: [UInt8]) -> [UInt8] {
        element(0x02, number[0] < 0x80 ? number : [0] + number)
    }

    private static func identifier(_ parts: [Int]) -> [UInt8] {
        var bytes = [UInt8(parts[0] * 40 + parts[1])]
        for part in parts.dropFirst(2) {
            // In base 128, all digits but the last with the top bit.
            var digits = [UInt8(part & 127)]
            var rest = part >> 7
            while rest > 0 {
                digits.insert(UInt8(rest & 127) | 0x80, at: 0)
                rest >>= 7
            }
            bytes += digits
        }
        return bytes
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length: [UInt8] =
            switch content.count {
            case ..<0x80: [UInt8(content.count)]
            case ..<0x100: [0x81, UInt8(content.count)]
            default: [0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
            }
        return [tag] + length + content
    }
}
