import Accounts
import HTTPTypes
import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// Milliseconds after which who is there must be shown again, before something is changed by which to log in.
    private static var proofLife: UnixMilliseconds { 5 * 60 * 1000 }

    func account(_ call: Call<NoBody>) async throws -> Reply<Account> {
        Reply(message: try await message(for: requiredAccount(call.headers)))
    }

    func endSession(_ call: Call<Handle>) async throws -> Reply<Account> {
        let asker = try await requiredAccount(call.headers)
        guard try await store.endSession(call.body.id, of: asker.account.player) else {
            throw RequestError(.notFound, "The account has no such session; it may be over.", field: "id")
        }
        await note(.sessionEnded, of: asker.account.player)
        return Reply(
            message: try await message(for: asker),
            cookie: call.body.id == asker.session.handle ? identification.cookie.removal : nil)
    }

    // MARK: Who asks

    /// - Throws: `RequestError.noPlayer`, `.noAccount`
    func requiredAccount(_ headers: HTTPFields) async throws -> AccountAsker {
        let player = try await identification.requiredPlayer(headers)
        guard let session = try await identification.session(headers),
            let account = try await store.account(of: player.id)
        else { throw RequestError.noAccount }
        return AccountAsker(name: player.name, account: account, session: session)
    }

    /// - Throws: `RequestError.noPlayer`, `.noAccount`, `.proofNeeded`
    func provenAccount(_ headers: HTTPFields) async throws -> AccountAsker {
        let asker = try await requiredAccount(headers)
        guard now() - asker.session.proven <= Self.proofLife else { throw RequestError.proofNeeded }
        return asker
    }

    // MARK: What is asked for

    /// - Throws: `RequestError`
    func mailAddress(_ text: Text) throws -> MailAddress {
        guard let address = MailAddress(text) else {
            throw RequestError(.outOfRange, "This is no mail address.", field: "mail")
        }
        return address
    }

    /// - Throws: `RequestError.linkInvalid`
    func token(_ text: Text) throws -> SecretHash {
        guard let token = Secret(text.string) else { throw RequestError.linkInvalid }
        return token.hash
    }

    /// Keeps what a link in a mail stands for, and makes it.
    /// - Parameters:
    ///   - player: Whose account it is about, or who asks for one; nil where there is nobody.
    ///   - password: With which an account is to be made.
    /// - Throws: `RequestError.mailUnavailable`; `StoreError`
    func addLink(
        _ purpose: TokenPurpose, to address: MailAddress, for player: PlayerID?, password: PasswordHash? = nil,
        in language: Text, _ headers: HTTPFields
    ) async throws -> Text {
        let token = Secret()
        try await store.addToken(
            NewToken(
                token: token.hash, purpose: purpose, mail: address.text, key: address.mailKey, player: player,
                password: password, device: DeviceName(headers).text, language: language,
                expires: now() + MailLinks.life))
        return try links.link(purpose, token)
    }

    /// - Parameter mail: Whose the password is to be, if that is known.
    /// - Throws: `RequestError.passwordTooCommon`
    func refuseCommon(_ password: Text, mail: Text?) throws {
        if CommonPasswords.refuses(password, mail: mail.flatMap { MailAddress($0) }) {
            throw RequestError.passwordTooCommon
        }
    }

    // MARK: What is told

    func message(for asker: AccountAsker) async throws -> Account {
        try await message(of: asker.account, named: asker.name, seenWith: asker.session.secret)
    }

    /// - Parameter secret: Of the session that asks.
    func message(of account: StoredAccount, named name: Text, seenWith secret: SecretHash) async throws -> Account {
        let sessions = try await store.sessions(of: account.player, at: now())
        let passkeys = try await store.passkeys(of: account.player)
        return Account(
            playerName: name, mail: account.mail, hasPassword: account.password != nil,
            passkeys: passkeys.prefix(Limits.passkeys).map { passkey in
                AccountPasskey(
                    id: passkey.handle, title: passkey.title, created: passkey.created, used: passkey.used)
            },
            sessions: sessions.prefix(Limits.sessions).map { session in
                AccountSession(
                    id: session.handle, device: session.device, created: session.created, used: session.used,
                    isThis: session.secret == secret)
            })
    }

    /// - Parameters:
    ///   - mail: nil where there is nobody to write to.
    ///   - language: A tag.
    func mail(_ mail: Mail?, to address: Text, in language: Text) {
        guard let address = MailAddress(address) else { return }
        postbox.send(mail, to: address, language: language)
    }

    /// Writes to the owner of an account, if it has a mail address.
    /// - Parameter mail: Gets the link to the app.
    func tell(_ account: StoredAccount, _ mail: (Text) -> Mail) {
        guard let address = account.mail, let app = try? links.app() else { return }
        self.mail(mail(app), to: address, in: account.language)
    }

    /// Notes what happened. It has: so nobody is told that it has not, should this fail.
    func note(_ event: AuditEntry.Event, of player: PlayerID?) async {
        do throws(StoreError) {
            try await store.audit(AuditEntry(event: event, player: player, at: now()))
        } catch {
            logger.error("what happened was not noted", metadata: ["event": "\(event)", "reason": "\(error)"])
        }
    }
}

/// An account, and the session by which it asks.
struct AccountAsker {
    /// The player's; empty for one without.
    let name: Text
    let account: StoredAccount
    let session: StoredSession
}

extension StoredAccount {
    /// nil without an address.
    var addressKey: MailKey? { mail.flatMap { MailAddress($0)?.mailKey } }
}

extension MailAddress {
    /// By which accounts are found.
    var mailKey: MailKey { MailKey(key) }
}
