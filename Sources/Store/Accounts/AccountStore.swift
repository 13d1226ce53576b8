import PuzzleAPI
import PuzzleCore

/// Who can log in, by what, and where they have. Part of `Store`; the same rules hold for its calls.
///
/// A player is known by secrets, of which the store keeps hashes: a guest by one that lasts, an account by those of its
/// sessions. An account is a player's for good, and both go together (`removePlayer`).
///
/// How the server uses it:
/// 1. Sign up: `addToken` for an address, with the password's hash and the guest who asks. `useToken` with the token of the mail
///    makes the account, in place; the guest's secret becomes a session, or gives way to that of one.
/// 2. Log in: `account(withMail:)`, verify, then `logIn`: a new session, and what a guest has played on the device.
///    By a passkey: `passkey`, verify, `useChallenge`, then `logIn`.
/// 3. Each request: `player(withSecret:at:)`, as for guests; `session(withSecret:at:)` where more must be known. Neither knows a
///    session that is over.
public protocol AccountStore: Sendable {
    // MARK: Accounts

    /// - Returns: nil for a guest.
    func account(of player: PlayerID) async throws(StoreError) -> StoredAccount?

    func account(withMail mail: MailKey) async throws(StoreError) -> StoredAccount?

    /// Replaces the password's hash if it is still `old`: by a stronger one of the same password, at a login.
    func renewPassword(of player: PlayerID, from old: PasswordHash, to new: PasswordHash) async throws(StoreError)

    /// Chooses another password; ends all sessions but one, and forgets what mails to the account were to change.
    /// - Throws: `StoreError.unknownPlayer` if there is no account, or the session has ended.
    func changePassword(
        of player: PlayerID, to password: PasswordHash, keeping session: SecretHash?
    ) async throws(StoreError)

    // MARK: Sessions

    /// Adds a session to an account, and makes all of a guest's the account's: results by id, with ladders as if the account had
    /// played them; of two tries at one day's puzzle the first counts. The guest's secret and player go.
    ///
    /// Beyond `Limits.sessions` the one that was used longest ago ends.
    /// - Parameter guest: nil if nobody played on the device; a player with an account of its own is left alone.
    /// - Complexity: linear in the number of the guest's games, and of the account's results on leaderboards on which the guest has
    ///   any.
    /// - Throws: `StoreError.unknownPlayer` if there is no such account.
    func logIn(_ player: PlayerID, session: NewSession, merging guest: PlayerID?) async throws(StoreError)

    /// - Returns: nil for the secret of a guest, and for one that is not known or has ended.
    func session(withSecret secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> StoredSession?

    /// Those of an account that have not ended, the latest use first.
    func sessions(of player: PlayerID, at now: UnixMilliseconds) async throws(StoreError) -> [StoredSession]

    /// Notes that a session was used, or has shown again who is there. Nothing is done if it has ended.
    func touchSession(
        _ secret: SecretHash, usedAt: UnixMilliseconds, provenAt: UnixMilliseconds?
    ) async throws(StoreError)

    /// - Parameter handle: `StoredSession.handle`
    /// - Returns: whether the player had such a session.
    func endSession(_ handle: Text, of player: PlayerID) async throws(StoreError) -> Bool

    /// Ends all sessions of an account but one.
    func endSessions(of player: PlayerID, keeping session: SecretHash?) async throws(StoreError)

    /// Whether another secret has taken the place of this one, not long ago (`SecretRenewal.memory`).
    func wasRenewed(_ secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> Bool

    // MARK: Links in mails

    /// Keeps what a link in a mail stands for. What the same player asked for before, with the same address and purpose, is over; but
    /// links by which to choose a new password stay, as anybody may ask for more of them.
    func addToken(_ token: NewToken) async throws(StoreError)

    /// Uses a token up, and does what it stands for: all at once, or nothing. Whatever comes of it, it is gone.
    ///
    /// - `.signUp` makes the account; the player's secrets become sessions, of which one may be renewed.
    /// - `.resetPassword` replaces the password and ends all sessions.
    /// - `.changeMail` replaces the address.
    /// - Parameters:
    ///   - password: For `.resetPassword`, what was chosen; else nil.
    ///   - renewal: For `.signUp`, of the secret with which the link was opened; nothing is done about it if it is not the player's.
    func useToken(
        _ token: SecretHash, for purpose: TokenPurpose, password: PasswordHash?, renewing renewal: SecretRenewal?,
        at now: UnixMilliseconds
    ) async throws(StoreError) -> TokenOutcome

    /// The account that a link in a mail is about; nil if the link is not known, or there is no account yet.
    func account(ofToken token: SecretHash, for purpose: TokenPurpose) async throws(StoreError) -> StoredAccount?

    // MARK: Passkeys

    /// What authenticators know an account by: what was proposed first.
    /// - Throws: `StoreError.unknownPlayer` if there is no account.
    func userHandle(of player: PlayerID, orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8]

    /// Makes a player's account that has nothing but a passkey, in place; the player's secrets become sessions.
    /// - Returns: false if the player is gone or has an account already, or somebody has the passkey.
    func addAccount(_ account: NewPasskeyAccount) async throws(StoreError) -> Bool

    /// Adds a passkey to the account that it names.
    /// - Returns: false if there is no such account, somebody has the passkey, or the account has `Limits.passkeys`.
    func addPasskey(_ passkey: StoredPasskey) async throws(StoreError) -> Bool

    /// - Parameter id: The credential's.
    func passkey(_ id: [UInt8]) async throws(StoreError) -> StoredPasskey?

    /// Those of an account, in the order in which they were added.
    func passkeys(of player: PlayerID) async throws(StoreError) -> [StoredPasskey]

    /// - Parameter handle: `StoredPasskey.handle`
    /// - Returns: whether the player has such a passkey.
    func renamePasskey(_ handle: Text, of player: PlayerID, to title: Text) async throws(StoreError) -> Bool

    /// Removes a passkey, unless it is the last way into the account.
    /// - Parameter handle: `StoredPasskey.handle`
    func removePasskey(_ handle: Text, of player: PlayerID) async throws(StoreError) -> PasskeyRemoval

    /// Notes that a passkey was used. Nothing is done if it is gone.
    func touchPasskey(_ id: [UInt8], counter: UInt32, usedAt: UnixMilliseconds) async throws(StoreError)

    /// Random bytes by which challenges are signed: those that were proposed first, for all servers on the store.
    func challengeKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8]

    /// Uses a challenge up, until it is over.
    /// - Returns: false if it was used before.
    func useChallenge(_ digest: SecretHash, until expires: UnixMilliseconds) async throws(StoreError) -> Bool

    // MARK: What happened

    /// Notes what concerns who may log in, for the operator; without secrets. An entry outlives its player, whom it names no more.
    func audit(_ entry: AuditEntry) async throws(StoreError)
}

extension AccountStore {
    /// The same, with which no secret is renewed.
    public func useToken(
        _ token: SecretHash, for purpose: TokenPurpose, password: PasswordHash?, at now: UnixMilliseconds
    ) async throws(StoreError) -> TokenOutcome {
        try await useToken(token, for: purpose, password: password, renewing: nil, at: now)
    }
}

/// How long things last.
public enum AccountRules {
    /// Milliseconds after its latest use in which a session goes on: 60 days.
    public static var sessionIdle: Int64 { 60 * day }
    /// Milliseconds after its begin in which it ends in any case: 400 days.
    public static var sessionLife: Int64 { 400 * day }
    /// Milliseconds for which entries of what happened are kept: 400 days.
    public static var auditLife: Int64 { 400 * day }
    /// Of so many of the latest exchanges it is known what was changed; who comes after more of them tells everything once more.
    static var syncMarks: Int { 1000 }

    private static var day: Int64 { 24 * 60 * 60 * 1000 }
}

/// A mail address as accounts are found by it: without differences of letter case.
public struct MailKey: Hashable, Sendable {
    public let text: Text

    public init(_ text: Text) { self.text = text }
}

/// What is kept of a password: its hash by Argon2id with its parameters and salt (PHC string).
public struct PasswordHash: Equatable, Sendable {
    public let text: Text

    public init(_ text: Text) { self.text = text }
}

/// What is kept of a player who can log in.
public struct StoredAccount: Equatable, Sendable {
    public let player: PlayerID
    /// As it was typed; nil for an account by passkeys alone.
    public let mail: Text?
    public let password: PasswordHash?
    /// Of mails to it.
    public let language: Text
    public let created: UnixMilliseconds

    public init(player: PlayerID, mail: Text?, password: PasswordHash?, language: Text, created: UnixMilliseconds) {
        self.player = player
        self.mail = mail
        self.password = password
        self.language = language
        self.created = created
    }

    /// Whether a password is a way in.
    package var opensByPassword: Bool { mail != nil && password != nil }
}

/// A session that begins with a log-in.
public struct NewSession: Equatable, Sendable {
    public let secret: SecretHash
    /// What the device is, as far as its browser says.
    public let device: Text
    /// When the password or a passkey was shown.
    public let created: UnixMilliseconds

    public init(secret: SecretHash, device: Text, created: UnixMilliseconds) {
        self.secret = secret
        self.device = device
        self.created = created
    }
}

/// A guest's secret, and the one that takes its place when the guest becomes an account: whoever else knew the guest's is not logged
/// in by that.
public struct SecretRenewal: Equatable, Sendable {
    public let old: SecretHash
    public let new: SecretHash

    public init(of old: SecretHash, to new: SecretHash) {
        self.old = old
        self.new = new
    }

    /// Milliseconds for which the old one is still known as what it was. No request is under way for so long.
    static var memory: UnixMilliseconds { 10 * 60 * 1000 }
}

public struct StoredSession: Equatable, Sendable {
    public let secret: SecretHash
    public let player: PlayerID
    public let device: Text
    public let created: UnixMilliseconds
    public let used: UnixMilliseconds
    /// When who is there has last shown the password or a passkey; 0 for never.
    public let proven: UnixMilliseconds

    public init(
        secret: SecretHash, player: PlayerID, device: Text, created: UnixMilliseconds, used: UnixMilliseconds,
        proven: UnixMilliseconds
    ) {
        self.secret = secret
        self.player = player
        self.device = device
        self.created = created
        self.used = used
        self.proven = proven
    }

    /// Names it, and opens nothing: 16 hexadecimal digits that follow from the hash, which does not follow from them.
    public var handle: Text { .handle(of: secret.bytes) }

    var digest: UInt64 { Text(bytes: secret.bytes).checksum }
}

/// What a link in a mail is for: see `AccountStore.useToken`.
public enum TokenPurpose: UInt8, CaseIterable, Sendable { case signUp, resetPassword, changeMail }

/// What a link in a mail stands for.
public struct NewToken: Equatable, Sendable {
    /// Of what the link carries.
    public let token: SecretHash
    public let purpose: TokenPurpose
    /// The address to which the link goes, as it was typed, and as it is found.
    public let mail: Text
    public let key: MailKey
    /// Who asks to sign up, or whose account it is; of a reset for an address without account nobody, so that both take the same
    /// time.
    public let player: PlayerID?
    /// For `.signUp`.
    public let password: PasswordHash?
    /// For `.signUp`, what the device is that asks: the one that will be logged in.
    public let device: Text
    public let language: Text
    public let expires: UnixMilliseconds

    public init(
        token: SecretHash, purpose: TokenPurpose, mail: Text, key: MailKey, player: PlayerID?, password: PasswordHash?,
        device: Text, language: Text, expires: UnixMilliseconds
    ) {
        self.token = token
        self.purpose = purpose
        self.mail = mail
        self.key = key
        self.player = player
        self.password = password
        self.device = device
        self.language = language
        self.expires = expires
    }
}

/// What has come of a link that was opened.
public enum TokenOutcome: Equatable, Sendable {
    /// It is done: the account as it is now.
    case done(StoredAccount)
    /// It was used, is over, never was, or things are no longer as they were when it was made: the address has become somebody
    /// else's, or the player has an account already, or is gone.
    case invalid
}

/// A passkey of an account.
public struct StoredPasskey: Equatable, Sendable {
    /// The credential's, 1...1023 bytes: no two accounts have the same.
    public let id: [UInt8]
    public let player: PlayerID
    /// COSE_Key.
    public let key: [UInt8]
    /// Signatures made so far, 0 if they are not counted.
    public let counter: UInt32
    /// What the player calls it.
    public let title: Text
    public let created: UnixMilliseconds
    public let used: UnixMilliseconds

    public init(
        id: [UInt8], player: PlayerID, key: [UInt8], counter: UInt32, title: Text, created: UnixMilliseconds,
        used: UnixMilliseconds
    ) {
        self.id = id
        self.player = player
        self.key = key
        self.counter = counter
        self.title = title
        self.created = created
        self.used = used
    }

    /// Names it, and opens nothing: as that of a session.
    public var handle: Text { .handle(of: id) }
}

/// An account without mail address and password.
public struct NewPasskeyAccount: Equatable, Sendable {
    /// Names the player, too.
    public let passkey: StoredPasskey
    /// What authenticators know it by.
    public let userHandle: [UInt8]
    /// What the device is that is logged in from then on.
    public let device: Text
    public let language: Text
    /// Of the secret by which the guest is known.
    public let renewal: SecretRenewal?

    public init(
        passkey: StoredPasskey, userHandle: [UInt8], device: Text, language: Text, renewal: SecretRenewal? = nil
    ) {
        self.passkey = passkey
        self.userHandle = userHandle
        self.device = device
        self.language = language
        self.renewal = renewal
    }
}

/// What has come of removing a passkey.
public enum PasskeyRemoval: Equatable, Sendable { case removed, unknown, lastWayIn }

extension Text {
    /// 16 hexadecimal digits that follow from some bytes, which do not follow from them.
    fileprivate static func handle(of bytes: [UInt8]) -> Text {
        let digits = String(Text(bytes: bytes).checksum, radix: 16)
        return Text(String(repeating: "0", count: 16 - digits.count) + digits)
    }
}

/// Something that happened about who may log in.
public struct AuditEntry: Equatable, Sendable {
    /// By its raw value in the store, and by its name in what users have of themselves.
    public enum Event: UInt8, CaseIterable, Sendable {
        case signUpAsked, accountMade, loggedIn, logInFailed, loggedOut, sessionEnded, passwordChanged, passwordReset,
            resetAsked, mailChanged, guestMerged, accountDeleted, exported, passkeyAdded, passkeyRemoved,
            loggedInByPasskey
    }

    public let event: Event
    /// nil if it is nobody's, as of a log-in that names no account, or the player is gone.
    public let player: PlayerID?
    public let at: UnixMilliseconds

    public init(event: Event, player: PlayerID?, at: UnixMilliseconds) {
        self.event = event
        self.player = player
        self.at = at
    }
}
