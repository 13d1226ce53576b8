import PuzzleAPI
import PuzzleCore

/// What the views of accounts show, and what was typed into them.
struct AccountDesk: Sendable {
    let view: AppView
    /// What the server says; nil until it was asked, and where nobody is logged in.
    var account: Loadable<Account>?
    var mail = Text()
    var password = Text()
    var newPassword = Text()
    var arePasswordsShown = false
    /// A field for a password has no value of the app's, so that it stands in no attribute of the page. It is emptied by being another
    /// one from then on.
    var generation = 0
    /// Which form of the account is open.
    var form: AccountForm?
    var fault: AccountFault?
    /// A mail that is under way.
    var sent: SentMail?
    /// A link that was followed.
    var link: AccountLink?
    /// The session that is asked about.
    var ending: AccountSession?
    /// The passkey that is to be renamed, or to go, and its new name.
    var chosen: AccountPasskey?
    var title = Text()

    init(_ view: AppView) { self.view = view }

    mutating func forgetPasswords() {
        (password, newPassword, arePasswordsShown) = (Text(), Text(), false)
        generation += 1
    }

    /// Nobody is logged in any more. What is typed in order to log in, and a link that was followed, are of whoever is there now.
    mutating func forgetAccount() {
        guard view == .account else {
            account = nil
            return
        }
        let link = link
        self = AccountDesk(view)
        self.link = link
    }

    func session(_ place: Int) -> AccountSession? {
        guard case .loaded(let account) = account, account.sessions.indices.contains(place) else { return nil }
        return account.sessions[place]
    }

    /// What is wrong with what these fields have, as far as can be told here; the first of it.
    mutating func flaw(in fields: [AccountField]) -> AccountFault? {
        for field in fields {
            switch field {
            case .mail:
                mail = mail.withoutOuterSpaces
                if !TextRule.mail.allows(mail) { return .noAddress }
            case .password:
                if password.isEmpty { return .passwordMissing }
                // The server takes none that is longer: it is nobody's.
                if password.codePoints.count > Limits.passwordLengths.upperBound {
                    return view == .logIn ? .wrongCredentials : .wrongPassword
                }
            case .newPassword:
                let count = newPassword.codePoints.count
                if count < Limits.passwordLengths.lowerBound { return .passwordShort }
                if count > Limits.passwordLengths.upperBound { return .passwordLong }
            case .title:
                title = title.withoutOuterSpaces
                if PlayerName(title) == nil { return .noTitle }
            }
        }
        return nil
    }
}

/// Where the server was asked, and for which address: when it answers, the player may be elsewhere, and have typed another one.
struct AskedForm: Sendable {
    let kind: RequestTicket.Kind
    let view: AppView
    let mail: Text
}

/// A mail with a link.
struct SentMail: Equatable, Sendable {
    enum Purpose: Sendable { case signUp, reset, mail }
    let purpose: Purpose
    let address: Text

    /// What is said of it: the address is `{0}`.
    var phrase: Phrase {
        switch purpose {
        case .signUp: .sentSignUp
        case .reset: .sentReset
        case .mail: .sentMailChange
        }
    }
}

/// What a link of a mail leads to: `account:confirm;TOKEN` behind the `#`.
struct AccountLink: Equatable, Sendable {
    enum Purpose: CaseIterable {
        case confirm, reset, mail

        var word: StaticString {
            switch self {
            case .confirm: "confirm;"
            case .reset: "reset;"
            case .mail: "mail;"
            }
        }
    }

    static var prefix: StaticString { "account:" }

    let purpose: Purpose
    let token: Text
    /// Whether it was opened, and this device is not the one on which it was asked for.
    var isDone = false

    /// - Returns: nil for a damaged one, or one of a later version.
    init?(_ address: Text) {
        var reader = TextReader(address)
        guard reader.take(Self.prefix), let purpose = Purpose.allCases.first(where: { reader.take($0.word) })
        else { return nil }
        let token = Text(reader.bytes[reader.offset...])
        guard TextRule.token.allows(token) else { return nil }
        (self.purpose, self.token) = (purpose, token)
    }
}

/// Why something was not done, in words.
enum AccountFault: Equatable, Sendable {
    case wrongCredentials, wrongPassword, passwordMissing, passwordShort, passwordLong, passwordCommon
    case noAddress, linkOver, offline, server, mailUnavailable
    case noTitle, passkeyFailed, passkeyRefused, passkeyUnknown, passkeysUnavailable, lastWayIn
    /// - Parameter minutes: So many until the server takes another try.
    case tooManyTries(minutes: Int)

    /// - Returns: nil if it is about who is logged in.
    init?(_ answer: AccountAnswer, to kind: RequestTicket.Kind, _ context: Context) {
        let problem = answer.problem
        switch problem?.error.code {
        case .wrongCredentials:
            self =
                switch kind {
                case .giveProof: .wrongPassword
                case .passkeyLogIn: .passkeyUnknown
                case .proveByPasskey: .passkeyRefused
                default: .wrongCredentials
                }
        case .passkeyRefused: self = .passkeyRefused
        case .passkeysUnavailable: self = .passkeysUnavailable
        case .lastWayIn: self = .lastWayIn
        // The proof was too old by then.
        case .proofNeeded: self = .wrongPassword
        case .passwordTooCommon: self = .passwordCommon
        case .linkInvalid: self = .linkOver
        case .hasAccount, .noAccount: return nil
        case .mailUnavailable: self = .mailUnavailable
        // A session that is over by now.
        case .notFound where kind == .endSession || kind == .renamePasskey || kind == .removePasskey: return nil
        case .outOfRange where problem?.error.field == "mail": self = .noAddress
        case .outOfRange where problem?.error.field == "password": self = .passwordShort
        case .outOfRange where problem?.error.field == "token": self = .linkOver
        default:
            switch answer.status {
            case ProblemCode.tooManyRequests.status: self = .tooManyTries(minutes: max(1, (answer.wait + 59) / 60))
            case 0 where !context.device.isOnline: self = .offline
            default: self = .server
            }
        }
    }

    /// The field where it can be changed.
    var field: AccountField? {
        switch self {
        case .noAddress: .mail
        case .wrongCredentials, .wrongPassword, .passwordMissing: .password
        case .passwordShort, .passwordLong, .passwordCommon: .newPassword
        case .noTitle: .title
        case .linkOver, .offline, .server, .mailUnavailable, .tooManyTries, .passkeyFailed, .passkeyRefused,
            .passkeyUnknown,
            .passkeysUnavailable, .lastWayIn:
            nil
        }
    }

    func text(_ words: Catalogue) -> Text {
        if case .tooManyTries(let minutes) = self { words[.tooManyTries, minutes] } else { words[phrase] }
    }

    /// Without how long there is to wait.
    var phrase: Phrase {
        switch self {
        case .wrongCredentials: .wrongCredentials
        case .wrongPassword: .wrongPassword
        case .passwordMissing: .passwordMissing
        case .passwordShort: .passwordShort
        case .passwordLong: .passwordLong
        case .passwordCommon: .passwordCommon
        case .noAddress: .noAddress
        case .linkOver: .linkOver
        case .offline: .accountOffline
        case .server, .tooManyTries: .accountServer
        case .mailUnavailable: .mailUnavailable
        case .noTitle: .noTitle
        case .passkeyFailed: .passkeyFailed
        case .passkeyRefused: .passkeyRefused
        case .passkeyUnknown: .passkeyUnknown
        case .passkeysUnavailable: .passkeysUnavailable
        case .lastWayIn: .lastWayIn
        }
    }
}

extension Text {
    fileprivate var withoutOuterSpaces: Text {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return Text() }
        return Text(bytes[first...last])
    }
}
