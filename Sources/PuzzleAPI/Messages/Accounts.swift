import PuzzleCore

// Accounts: how a player is known on several devices. Nobody needs one to play.

/// The account of the player who asks.
public struct Account: Message, Equatable {
    public static var name: StaticString { "Account" }
    /// Empty for a player without a name.
    public var playerName = Text()
    /// The mail address; none if there are only passkeys.
    public var mail: Text?
    public var hasPassword = false
    public var passkeys: [AccountPasskey] = []
    /// Where the player is logged in, the latest use first.
    public var sessions: [AccountSession] = []

    public init() {}

    public init(
        playerName: Text, mail: Text?, hasPassword: Bool, passkeys: [AccountPasskey] = [], sessions: [AccountSession]
    ) {
        self.playerName = playerName
        self.mail = mail
        self.hasPassword = hasPassword
        self.passkeys = passkeys
        self.sessions = sessions
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("playerName", &playerName, .shownName)
        try coder.optional("mail", &mail, .mail)
        try coder.flag("hasPassword", &hasPassword)
        try coder.list("passkeys", &passkeys, maximum: Limits.passkeys)
        try coder.list("sessions", &sessions, maximum: Limits.sessions)
    }
}

/// A device on which the player is logged in.
public struct AccountSession: Message, Equatable {
    public static var name: StaticString { "AccountSession" }
    /// Names it, and opens nothing.
    public var id = Text()
    /// What the device is, as far as its browser says: "Firefox, Linux".
    public var device = Text()
    /// Milliseconds since 1970.
    public var created: Int64 = 0
    public var used: Int64 = 0
    /// Whether it is the one that asks.
    public var isThis = false

    public init() {}

    public init(id: Text, device: Text, created: Int64, used: Int64, isThis: Bool) {
        self.id = id
        self.device = device
        self.created = created
        self.used = used
        self.isThis = isThis
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("id", &id, .handle)
        try coder.text("device", &device, .device)
        try coder.integer("created", &created, in: 0...Int64.max)
        try coder.integer("used", &used, in: 0...Int64.max)
        try coder.flag("isThis", &isThis)
    }
}

/// A passkey by which the player can log in.
public struct AccountPasskey: Message, Equatable {
    public static var name: StaticString { "AccountPasskey" }
    /// Names it, and opens nothing.
    public var id = Text()
    /// What the player calls it.
    public var title = Text()
    /// Milliseconds since 1970.
    public var created: Int64 = 0
    public var used: Int64 = 0

    public init() {}

    public init(id: Text, title: Text, created: Int64, used: Int64) {
        self.id = id
        self.title = title
        self.created = created
        self.used = used
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("id", &id, .handle)
        try coder.text("title", &title, .device)
        try coder.integer("created", &created, in: 0...Int64.max)
        try coder.integer("used", &used, in: 0...Int64.max)
    }
}

/// Asks for an account with an address and a password. Whether there is one with the address already, only who reads its mail
/// learns.
public struct SignUp: Message, Equatable {
    public static var name: StaticString { "SignUp" }
    public var mail = Text()
    public var password = Text()
    /// Of the mail: a tag like `en`.
    public var language = Text()

    public init() {}

    public init(mail: Text, password: Text, language: Text) {
        self.mail = mail
        self.password = password
        self.language = language
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("mail", &mail, .mail)
        try coder.text("password", &password, .newPassword)
        try coder.text("language", &language, .language)
    }
}

/// Opens the link of a mail that asks whether an address is somebody's.
public struct MailConfirmation: Message, Equatable {
    public static var name: StaticString { "MailConfirmation" }
    public var token = Text()

    public init() {}
    public init(token: Text) { self.token = token }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("token", &token, .token)
    }
}

/// Logs in with address and password. What a guest has played on the device becomes the account's.
public struct LogIn: Message, Equatable {
    public static var name: StaticString { "LogIn" }
    public var mail = Text()
    public var password = Text()

    public init() {}

    public init(mail: Text, password: Text) {
        self.mail = mail
        self.password = password
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("mail", &mail, .mail)
        try coder.text("password", &password, .password)
    }
}

/// Asks for a mail with a link by which a new password can be chosen.
public struct PasswordReset: Message, Equatable {
    public static var name: StaticString { "PasswordReset" }
    public var mail = Text()
    /// Of the mail.
    public var language = Text()

    public init() {}

    public init(mail: Text, language: Text) {
        self.mail = mail
        self.language = language
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("mail", &mail, .mail)
        try coder.text("language", &language, .language)
    }
}

/// Chooses a new password by the link of a mail. All sessions end.
public struct NewPassword: Message, Equatable {
    public static var name: StaticString { "NewPassword" }
    public var token = Text()
    public var password = Text()

    public init() {}

    public init(token: Text, password: Text) {
        self.token = token
        self.password = password
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("token", &token, .token)
        try coder.text("password", &password, .newPassword)
    }
}

/// Shows once more who is there, before something is changed by which to log in.
public struct Proof: Message, Equatable {
    public static var name: StaticString { "Proof" }
    public var password = Text()

    public init() {}
    public init(password: Text) { self.password = password }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("password", &password, .password)
    }
}

/// Changes the password. All other sessions end.
public struct PasswordChange: Message, Equatable {
    public static var name: StaticString { "PasswordChange" }
    public var password = Text()

    public init() {}
    public init(password: Text) { self.password = password }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("password", &password, .newPassword)
    }
}

/// Changes the mail address, as soon as the link of the mail to the new one is opened.
public struct MailChange: Message, Equatable {
    public static var name: StaticString { "MailChange" }
    public var mail = Text()
    /// Of the mail.
    public var language = Text()

    public init() {}

    public init(mail: Text, language: Text) {
        self.mail = mail
        self.language = language
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("mail", &mail, .mail)
        try coder.text("language", &language, .language)
    }
}

/// Names a session that is to end, or a passkey that is to go.
public struct Handle: Message, Equatable {
    public static var name: StaticString { "Handle" }
    public var id = Text()

    public init() {}
    public init(id: Text) { self.id = id }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("id", &id, .handle)
    }
}

// MARK: Passkeys

/// What an authenticator is to be asked for, as WebAuthn has it.
public struct PasskeyOptions: Message, Equatable {
    public static var name: StaticString { "PasskeyOptions" }
    public var challenge = Text()
    /// A domain.
    public var relyingParty = Text()
    /// What the authenticator is to know the account by, where a passkey is made.
    public var user: Text?
    /// What it calls it, then.
    public var userName: Text?
    /// Those of the account: none of them is to be made again, or one of them to be shown.
    public var passkeys: [PasskeyReference] = []

    public init() {}

    public init(
        challenge: Text, relyingParty: Text, user: Text? = nil, userName: Text? = nil, passkeys: [PasskeyReference] = []
    ) {
        self.challenge = challenge
        self.relyingParty = relyingParty
        self.user = user
        self.userName = userName
        self.passkeys = passkeys
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("challenge", &challenge, .base64)
        try coder.text("relyingParty", &relyingParty, .sentence)
        try coder.optional("user", &user, .base64)
        try coder.optional("userName", &userName, .sentence)
        try coder.list("passkeys", &passkeys, maximum: Limits.passkeys)
    }
}

/// Names a passkey to authenticators.
public struct PasskeyReference: Message, Equatable {
    public static var name: StaticString { "PasskeyReference" }
    public var id = Text()

    public init() {}
    public init(id: Text) { self.id = id }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("id", &id, .base64)
    }
}

/// A passkey that an authenticator has made: what `navigator.credentials.create` answers.
public struct PasskeyRegistration: Message, Equatable {
    public static var name: StaticString { "PasskeyRegistration" }
    public var clientData = Text()
    public var attestation = Text()

    public init() {}

    public init(clientData: Text, attestation: Text) {
        self.clientData = clientData
        self.attestation = attestation
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("clientData", &clientData, .base64)
        try coder.text("attestation", &attestation, .base64)
    }
}

/// Shows that somebody has a passkey: what `navigator.credentials.get` answers.
public struct PasskeyAssertion: Message, Equatable {
    public static var name: StaticString { "PasskeyAssertion" }
    /// Which one it is, as the authenticator knows it.
    public var id = Text()
    public var clientData = Text()
    public var authenticatorData = Text()
    public var signature = Text()
    /// By what the authenticator knows the account; it may be left out where it was told which passkeys are meant.
    public var user: Text?

    public init() {}

    public init(id: Text, clientData: Text, authenticatorData: Text, signature: Text, user: Text?) {
        self.id = id
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.user = user
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("id", &id, .base64)
        try coder.text("clientData", &clientData, .base64)
        try coder.text("authenticatorData", &authenticatorData, .base64)
        try coder.text("signature", &signature, .base64)
        try coder.optional("user", &user, .base64)
    }
}

/// Calls a passkey something else.
public struct PasskeyTitle: Message, Equatable {
    public static var name: StaticString { "PasskeyTitle" }
    /// `AccountPasskey.id`
    public var id = Text()
    /// As a player's name is written.
    public var title = Text()

    public init() {}

    public init(id: Text, title: Text) {
        self.id = id
        self.title = title
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("id", &id, .handle)
        try coder.text("title", &title, .playerName)
    }
}
