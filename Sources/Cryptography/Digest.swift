import OpenSSL

/// The SHA-256 of some bytes (FIPS 180-4): 32 bytes.
package func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(bytes, bytes.count, &digest)
    return digest
}

/// The HMAC-SHA256 of a message (RFC 2104): 32 bytes.
package func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
    return code
}

/// Whether two digests are the same, in a time that does not tell where they differ.
package func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
}
