import Cryptography
import HTTPTypes
import Passkeys
import PuzzleAPI
import PuzzleCore
import Store

extension API {
    // MARK: Making one

    /// Nothing is stored for who has no account yet.
    func passkeyOptions(_ call: Call<NoBody>) async throws -> Reply<PasskeyOptions> {
        let party = try links.relyingParty()
        let player = try await identification.player(call.headers)
        if let player, try await store.account(of: player.id) != nil {
            let asker = try await provenAccount(call.headers)
            return Reply(message: try await options(.add, of: asker, for: party))
        }
        let key = try await challengeKey()
        let challenge = key.challenge(.signUp, for: [], at: now())
        return Reply(
            message: PasskeyOptions(
                challenge: challenge.text, relyingParty: party.id,
                user: Base64URL.text(of: key.userHandle(with: challenge.bytes)), userName: userName(nil, player?.name)))
    }

    /// Where somebody is logged in, the passkey is one more of the account; else an account is made that has nothing but it.
    func addPasskey(_ call: Call<PasskeyRegistration>) async throws -> Reply<Account> {
        let party = try links.relyingParty()
        try limits.countPasskey(from: call.client)
        guard let clientData = Base64URL.bytes(of: call.body.clientData),
            let attestation = Base64URL.bytes(of: call.body.attestation)
        else { throw RequestError.passkeyRefused }
        let registration = Registration(clientDataJSON: clientData, attestationObject: attestation)
        let player = try await identification.player(call.headers)
        if let player, try await store.account(of: player.id) != nil {
            let asker = try await provenAccount(call.headers)
            let handle = try await userHandle(of: asker.account.player)
            let made = try await checked(registration, .add, for: handle, party)
            guard try await store.addPasskey(stored(made, of: asker.account.player, call.headers)) else {
                throw RequestError.passkeyRefused
            }
            await note(.passkeyAdded, of: asker.account.player)
            tell(asker.account) { .passkeyAdded(link: $0) }
            return Reply(message: try await message(for: asker))
        }
        // Before anybody is made a guest.
        let made = try await checked(registration, .signUp, for: [], party)
        let handle = try await challengeKey().userHandle(with: made.challenge)
        let renewed = identification.renewal(call.headers)
        let (account, cookieUntilNow) = try await identification.asPlayerOrGuest(call, at: now()) { player in
            let passkey = stored(made, of: player, call.headers)
            let isMade = try await store.addAccount(
                NewPasskeyAccount(
                    // The language is of mails: it is told with an address.
                    passkey: passkey, userHandle: handle, device: DeviceName(call.headers).text, language: "en",
                    renewal: renewed?.renewal))
            guard isMade, let account = try await store.account(of: player) else { throw RequestError.passkeyRefused }
            return account
        }
        await note(.accountMade, of: account.player)
        var cookie = cookieUntilNow
        // Who was a guest before; a new one has a new secret.
        if let renewed, account.player == player?.id { cookie = identification.begin(renewed.new) }
        guard let secret = identification.cookie.secret(in: [.cookie: cookie])?.hash else {
            throw RequestError.noPlayer
        }
        return Reply(
            message: try await message(of: account, named: player?.name ?? Text(), seenWith: secret), cookie: cookie)
    }

    private func stored(_ made: MadePasskey, of player: PlayerID, _ headers: HTTPFields) -> StoredPasskey {
        let now = now()
        return StoredPasskey(
            id: made.passkey.id, player: player, key: made.passkey.key.bytes, counter: made.passkey.counter,
            title: DeviceName(headers).text, created: now, used: now)
    }

    // MARK: Changing them

    func renamePasskey(_ call: Call<PasskeyTitle>) async throws -> Reply<Account> {
        let asker = try await requiredAccount(call.headers)
        let player = asker.account.player
        try limits.countChange(by: player)
        guard try await store.renamePasskey(call.body.id, of: player, to: call.body.title) else {
            throw RequestError(.notFound, "The account has no such passkey.", field: "id")
        }
        return Reply(message: try await message(for: asker))
    }

    func removePasskey(_ call: Call<Handle>) async throws -> Reply<Account> {
        let asker = try await provenAccount(call.headers)
        switch try await store.removePasskey(call.body.id, of: asker.account.player) {
        case .removed: break
        case .unknown: throw RequestError(.notFound, "The account has no such passkey.", field: "id")
        case .lastWayIn: throw RequestError.lastWayIn
        }
        await note(.passkeyRemoved, of: asker.account.player)
        tell(asker.account) { .passkeyRemoved(link: $0) }
        return Reply(message: try await message(for: asker))
    }

    // MARK: Using one

    /// It is the same for everybody: which account is meant, the authenticator tells.
    func passkeyLogInOptions(_ call: Call<NoBody>) async throws -> Reply<PasskeyOptions> {
        let party = try links.relyingParty()
        let challenge = try await challengeKey().challenge(.logIn, for: [], at: now())
        return Reply(message: PasskeyOptions(challenge: challenge.text, relyingParty: party.id))
    }

    func passkeyLogIn(_ call: Call<PasskeyAssertion>) async throws -> Reply<Account> {
        let party = try links.relyingParty()
        try limits.countPasskey(from: call.client)
        let player = try await checked(call.body, .logIn, of: nil, party)
        guard let account = try await store.account(of: player) else { throw RequestError.wrongPasskey }
        return try await enter(account, call, noting: .loggedInByPasskey)
    }

    func passkeyProofOptions(_ call: Call<NoBody>) async throws -> Reply<PasskeyOptions> {
        let party = try links.relyingParty()
        return Reply(message: try await options(.prove, of: requiredAccount(call.headers), for: party))
    }

    func proveByPasskey(_ call: Call<PasskeyAssertion>) async throws -> Reply<NoBody> {
        let party = try links.relyingParty()
        let asker = try await requiredAccount(call.headers)
        try limits.countPasskey(from: call.client)
        _ = try await checked(call.body, .prove, of: asker.account.player, party)
        let now = now()
        try await store.touchSession(asker.session.secret, usedAt: now, provenAt: now)
        return Reply(message: NoBody())
    }

    // MARK: What is asked, and what is answered

    private func challengeKey() async throws -> ChallengeKey {
        ChallengeKey(try await store.challengeKey(orElse: randomBytes(32)))
    }

    private func userHandle(of player: PlayerID) async throws -> [UInt8] {
        try await store.userHandle(of: player, orElse: randomBytes(32))
    }

    private func options(
        _ purpose: ChallengeKey.Purpose, of asker: AccountAsker, for party: RelyingParty
    ) async throws -> PasskeyOptions {
        let handle = try await userHandle(of: asker.account.player)
        let challenge = try await challengeKey().challenge(purpose, for: handle, at: now())
        let known = try await store.passkeys(of: asker.account.player)
        let isNew = purpose == .add
        return PasskeyOptions(
            challenge: challenge.text, relyingParty: party.id, user: isNew ? Base64URL.text(of: handle) : nil,
            userName: isNew ? userName(asker.account.mail, asker.name) : nil,
            passkeys: known.prefix(Limits.passkeys).map { PasskeyReference(id: Base64URL.text(of: $0.id)) })
    }

    /// What is chosen by where one authenticator has passkeys of several accounts.
    private func userName(_ mail: Text?, _ name: Text?) -> Text {
        mail ?? name.flatMap { $0.isEmpty ? nil : $0 } ?? "Tassello"
    }

    /// Uses up the challenge that somebody has answered.
    /// - Parameter subject: As when it was made.
    /// - Returns: false if it was not made for this, is over, or was answered before.
    private func use(_ challenge: [UInt8], _ purpose: ChallengeKey.Purpose, for subject: [UInt8]) async throws -> Bool {
        guard let end = try await challengeKey().end(of: challenge, purpose, for: subject, at: now()) else {
            return false
        }
        return try await store.useChallenge(SecretHash(sha256(challenge)), until: end)
    }

    /// - Throws: `RequestError.passkeyRefused`
    private func checked(
        _ registration: Registration, _ purpose: ChallengeKey.Purpose, for subject: [UInt8], _ party: RelyingParty
    ) async throws -> MadePasskey {
        // Which challenge it was, the answer says; that it is one, its signature does.
        guard let bytes = try? ClientData(registration.clientDataJSON).challenge, let challenge = Challenge(bytes),
            let passkey = try? registration.verify(challenge: challenge, for: party),
            try await use(bytes, purpose, for: subject)
        else { throw RequestError.passkeyRefused }
        return MadePasskey(passkey: passkey, challenge: bytes)
    }

    /// Whatever is wrong, the answer is one and the same. That a passkey is known may show in the time it takes; but nobody guesses
    /// the id of one.
    /// - Parameter player: Whose it must be; nil for anybody's.
    /// - Returns: whose it is.
    /// - Throws: `RequestError.wrongCredentials`
    private func checked(
        _ message: PasskeyAssertion, _ purpose: ChallengeKey.Purpose, of player: PlayerID?, _ party: RelyingParty
    ) async throws -> PlayerID {
        var owner: PlayerID?
        if let id = Base64URL.bytes(of: message.id), let assertion = Assertion(message),
            let bytes = try? ClientData(assertion.clientDataJSON).challenge, let challenge = Challenge(bytes),
            let passkey = try await store.passkey(id), player ?? passkey.player == passkey.player
        {
            owner = passkey.player
            let handle = try await userHandle(of: passkey.player)
            if let key = try? COSEKey(passkey.key),
                let use = try? assertion.verify(
                    key: key, userHandle: handle, isIdentified: player != nil, challenge: challenge, for: party),
                try await self.use(bytes, purpose, for: player == nil ? [] : handle)
            {
                if use.counter <= passkey.counter, passkey.counter > 0 {
                    logger.notice("a passkey's counter has not grown: there may be a copy of it")
                }
                try await store.touchPasskey(id, counter: use.counter, usedAt: now())
                return passkey.player
            }
        }
        await note(.logInFailed, of: owner)
        throw RequestError.wrongPasskey
    }
}

/// A passkey that an authenticator has made, and the challenge with which it did.
private struct MadePasskey {
    let passkey: NewPasskey
    let challenge: [UInt8]
}

extension Assertion {
    /// - Returns: nil if a part is no base64url.
    fileprivate init?(_ message: PasskeyAssertion) {
        guard let clientData = Base64URL.bytes(of: message.clientData),
            let authenticatorData = Base64URL.bytes(of: message.authenticatorData),
            let signature = Base64URL.bytes(of: message.signature)
        else { return nil }
        var user: [UInt8]?
        if let text = message.user {
            guard let bytes = Base64URL.bytes(of: text) else { return nil }
            user = bytes
        }
        self.init(
            clientDataJSON: clientData, authenticatorData: authenticatorData, signature: signature, userHandle: user)
    }
}
