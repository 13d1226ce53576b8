import PuzzleCore

/// What an authenticator signs, so that it must have been asked just now. How long one is valid, and that it is so once, the server
/// sees to.
public struct Challenge: Equatable, Sendable {
    public let bytes: [UInt8]

    /// - Returns: nil if there are fewer than 16 bytes, and could be guessed (WebAuthn level 2, section 13.4.3).
    public init?(_ bytes: [UInt8]) {
        guard bytes.count >= 16 else { return nil }
        self.bytes = bytes
    }

    /// As it goes to the browser.
    public var text: Text { Base64URL.text(of: bytes) }
}
