import PuzzleAPI
import PuzzleCore

/// What the browser says it asked the authenticator for, and for whom (WebAuthn level 2, section 5.8.1).
///
/// Members that are not known are passed over: browsers add some, so that nobody compares with a template.
/// `tokenBinding`, which no browser sends any more and level 3 has no longer, is one of them.
public struct ClientData: Equatable, Sendable {
    /// `webauthn.create` or `webauthn.get`.
    public let type: Text
    public let challenge: [UInt8]
    /// Where the page is from: `https://example.org`.
    public let origin: Text
    /// Whether the page was within one of another origin. Level 3 tells which one that is in `topOrigin`, only then.
    public let isCrossOrigin: Bool

    /// Reads clientDataJSON.
    public init(_ bytes: [UInt8]) throws(ClientDataError) {
        let json: JSON
        do throws(JSON.SyntaxError) {
            json = try JSON(parsing: bytes)
        } catch {
            throw .syntax(offset: error.offset)
        }
        guard case .object(let members) = json else { throw .syntax(offset: 0) }
        func member(_ name: Text) -> JSON? { members.first { $0.name == name }?.value }

        guard case .text(let type) = member("type") else { throw .member("type") }
        guard case .text(let text) = member("challenge"), let challenge = Base64URL.bytes(of: text) else {
            throw .member("challenge")
        }
        guard case .text(let origin) = member("origin") else { throw .member("origin") }
        let crossOrigin = member("crossOrigin") ?? .bool(false)
        guard case .bool(let isCrossOrigin) = crossOrigin else { throw .member("crossOrigin") }
        self.type = type
        self.challenge = challenge
        self.origin = origin
        self.isCrossOrigin = isCrossOrigin || member("topOrigin") != nil
    }
}

/// Bytes that are no clientDataJSON.
public enum ClientDataError: Error, Equatable, Sendable {
    case syntax(offset: Int)
    /// A member that is missing or of another type.
    case member(Text)
}
