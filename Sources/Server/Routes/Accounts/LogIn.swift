import Accounts
import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// Whatever is wrong, the answer is one and the same, and so is the work that was done for it.
    func logIn(_ call: Call<LogIn>) async throws -> Reply<Account> {
        let address = try mailAddress(call.body.mail)
        try limits.countLogIn(to: address.mailKey, from: call.client)
        let known = try await store.account(withMail: address.mailKey)
        let account = try await checked(known, call.body.password)
        return try await enter(account, call, noting: .loggedIn, by: account.password)
    }

    /// Logs the device in that asks: who is there was shown.
    /// - Parameter password: The one that was found right; nil if it was something else.
    func enter<Body>(
        _ account: StoredAccount, _ call: Call<Body>, noting event: AuditEntry.Event, by password: PasswordHash? = nil
    ) async throws -> Reply<Account> {
        let now = now()
        let (asker, earlier) = try await (
            identification.player(call.headers), identification.session(call.headers)
        )
        let devices = try await store.sessions(of: account.player, at: now).map(\.device)
        let (secret, device) = (Secret(), DeviceName(call.headers).text)
        let guest = try await guest(asker?.id, earlier)
        try await store.logIn(
            account.player, session: NewSession(secret: secret.hash, device: device, created: now), merging: guest)
        // Who has changed the password meanwhile has ended all sessions but this one.
        if let password, try await store.account(of: account.player)?.password != password {
            if let session = try await store.session(withSecret: secret.hash, at: now) {
                _ = try await store.endSession(session.handle, of: account.player)
            }
            throw RequestError.wrongCredentials
        }
        identification.uses.begin(secret.hash, at: now)
        await note(event, of: account.player)
        if guest != nil { await note(.guestMerged, of: account.player) }
        // The device has one session: the new one. That is begun, so it must be told of, whatever becomes of the earlier one.
        if let earlier { _ = try? await store.endSession(earlier.handle, of: earlier.player) }
        if !devices.contains(device) { tell(account) { .newDevice(device: device, link: $0) } }
        // What it is called may come from the guest.
        let name = try await store.player(withSecret: secret.hash, at: now)?.name ?? Text()
        return Reply(
            message: try await message(of: account, named: name, seenWith: secret.hash),
            cookie: identification.cookie.line(for: secret))
    }

    /// The player who asks, if it is a guest: with a session that is over it would be none.
    private func guest(_ player: PlayerID?, _ session: StoredSession?) async throws -> PlayerID? {
        guard let player, session == nil, try await store.account(of: player) == nil else { return nil }
        return player
    }

    func logOut(_ call: Call<NoBody>) async throws -> Reply<NoBody> {
        let asker = try await requiredAccount(call.headers)
        _ = try await store.endSession(asker.session.handle, of: asker.account.player)
        await note(.loggedOut, of: asker.account.player)
        return Reply(message: NoBody(), cookie: identification.cookie.removal)
    }

    /// Shows once more who is there.
    func prove(_ call: Call<Proof>) async throws -> Reply<NoBody> {
        let asker = try await requiredAccount(call.headers)
        try limits.countProof(by: asker.account.player, from: call.client)
        _ = try await checked(asker.account, call.body.password)
        let now = now()
        try await store.touchSession(asker.session.secret, usedAt: now, provenAt: now)
        return Reply(message: NoBody())
    }

    /// The account, if the password is its own. Where there is none, the same is computed and stored.
    /// - Throws: `RequestError.wrongCredentials`
    private func checked(_ account: StoredAccount?, _ password: Text) async throws -> StoredAccount {
        guard try await passwords.isRight(password, for: account?.password), let account, let old = account.password
        else {
            await note(.logInFailed, of: account?.player)
            throw RequestError.wrongCredentials
        }
        if passwords.needsRenewal(old) {
            // Whoever is right is let in, even if there is no time for this.
            if let new = try? await passwords.hash(password) {
                try? await store.renewPassword(of: account.player, from: old, to: new)
                // Another device may have done the same at the same time.
                if let renewed = try? await store.account(of: account.player), let hash = renewed.password {
                    if hash == new { return renewed }
                    if (try? await passwords.isRight(password, for: hash)) == true { return renewed }
                }
            }
        }
        return account
    }
}
