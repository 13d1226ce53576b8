import Store

/// A link by which a user can choose a new password, made by the operator.
public struct PasswordLink: Sendable {
    /// For the user alone.
    public let address: String
    /// For the store.
    public let token: SecretHash
    /// Milliseconds in which it can be opened.
    public let life: UnixMilliseconds

    /// - Parameter publicAddress: Where people find the app.
    public init(publicAddress: String) {
        let secret = Secret()
        address = MailLinks.link(.resetPassword, secret, at: publicAddress).string
        token = secret.hash
        life = MailLinks.life
    }
}
