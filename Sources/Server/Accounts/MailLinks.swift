import Passkeys
import PuzzleCore
import Store
import Synchronization

/// The links in mails. They begin with the public address, which is a setting: what a request says of its host, anybody can write.
///
/// What a link carries stands behind `#`, so that it is never sent, and in no log.
final class MailLinks: Sendable {
    private let publicAddress: Mutex<String?>

    init(publicAddress: String?) { self.publicAddress = Mutex(publicAddress) }

    /// From now on the app is found there.
    func begin(with address: String?) { publicAddress.withLock { $0 = address } }

    /// Milliseconds in which a link can be opened.
    static var life: UnixMilliseconds { UnixMilliseconds(minutes) * 60 * 1000 }
    static var minutes: Int { 30 }

    /// Where the app is.
    /// - Throws: `RequestError.mailUnavailable`
    func app() throws -> Text { Self.app(at: try address()) }

    /// The link that carries a token.
    /// - Throws: `RequestError.mailUnavailable`
    func link(_ purpose: TokenPurpose, _ token: Secret) throws -> Text { Self.link(purpose, token, at: try address()) }

    /// For whom passkeys are.
    /// - Throws: `RequestError.passkeysUnavailable`
    func relyingParty() throws -> RelyingParty {
        guard let party = publicAddress.withLock({ $0 }).flatMap({ RelyingParty(publicAddress: $0) }) else {
            throw RequestError.passkeysUnavailable
        }
        return party
    }

    static func link(_ purpose: TokenPurpose, _ token: Secret, at address: String) -> Text {
        let word =
            switch purpose {
            case .signUp: "confirm"
            case .resetPassword: "reset"
            case .changeMail: "mail"
            }
        return app(at: address) + Text("#account:\(word);\(token.text)")
    }

    private func address() throws -> String {
        guard let address = publicAddress.withLock({ $0 }) else { throw RequestError.mailUnavailable }
        return address
    }

    private static func app(at address: String) -> Text { Text(address.hasSuffix("/") ? address : address + "/") }
}
