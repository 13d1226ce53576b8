import Cryptography
import Passkeys
import PuzzleCore
import Store

/// Signs challenges, so that the server need not remember them: 256 random bits, when it is over, and the HMAC-SHA256 (RFC 2104) of
/// both with what it is for. The key is the store's, so each server knows those of all.
struct ChallengeKey {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    enum Purpose: UInt8 { case signUp, add, logIn, prove }

    /// Milliseconds in which a challenge can be signed.
    static var life: UnixMilliseconds { 5 * 60 * 1000 }

    /// - Parameter subject: By what authenticators know the account that it is for; empty for that of whoever signs it.
    func challenge(_ purpose: Purpose, for subject: [UInt8], at now: UnixMilliseconds) -> Challenge {
        let content = randomBytes(32) + withUnsafeBytes(of: (now + Self.life).bigEndian) { Array($0) }
        let signature = hmacSHA256([purpose.rawValue] + content + subject, key: bytes)
        // It has more than enough bytes to be one.
        return Challenge(content + signature).unsafelyUnwrapped
    }

    /// When a challenge is over.
    /// - Returns: nil if it already is, or was not made for this.
    func end(
        of challenge: [UInt8], _ purpose: Purpose, for subject: [UInt8], at now: UnixMilliseconds
    ) -> UnixMilliseconds? {
        guard challenge.count == 72 else { return nil }
        let (content, signature) = (Array(challenge[..<40]), Array(challenge[40...]))
        let expected = hmacSHA256([purpose.rawValue] + content + subject, key: bytes)
        guard areEqual(expected, signature) else { return nil }
        let end = content[32...].reduce(0) { $0 << 8 | UnixMilliseconds($1) }
        return end > now ? end : nil
    }

    /// By what authenticators are to know the account that is made with a challenge: 256 bits that nobody can guess.
    func userHandle(with challenge: [UInt8]) -> [UInt8] { hmacSHA256([.max] + challenge, key: bytes) }
}
