import HTTPTypes
import PuzzleAPI
import Store

/// Finds out who asks: a guest by the secret that it has for good, an account by that of a session.
struct Identification<S: Store>: Sendable {
    let store: S
    let cookie: PlayerCookie
    let limits: RequestLimits
    let uses: SessionUses
    let now: @Sendable () -> UnixMilliseconds

    /// The player whose secret the request has; nil if it has none that is known.
    func player(_ headers: HTTPFields) async throws -> StoredPlayer? {
        guard let secret = cookie.secret(in: headers) else { return nil }
        return try await player(with: secret)
    }

    private func player(with secret: Secret) async throws -> StoredPlayer? {
        let (hash, now) = (secret.hash, now())
        guard let player = try await store.player(withSecret: hash, at: now) else { return nil }
        try await uses.note(hash, at: now, in: store)
        return player
    }

    /// - Throws: `RequestError.noPlayer`
    func requiredPlayer(_ headers: HTTPFields) async throws -> StoredPlayer {
        guard let player = try await player(headers) else { throw RequestError.noPlayer }
        return player
    }

    /// The session whose secret the request has; nil for a guest's.
    func session(_ headers: HTTPFields) async throws -> StoredSession? {
        guard let secret = cookie.secret(in: headers) else { return nil }
        return try await store.session(withSecret: secret.hash, at: now())
    }

    /// A new secret in place of the one that the request has; nil if it has none.
    func renewal(_ headers: HTTPFields) -> (new: Secret, renewal: SecretRenewal)? {
        guard let old = cookie.secret(in: headers) else { return nil }
        let new = Secret()
        return (new, SecretRenewal(of: old.hash, to: new.hash))
    }

    /// The cookie of a secret that is used from now on.
    func begin(_ secret: Secret) -> String {
        uses.begin(secret.hash, at: now())
        return cookie.line(for: secret)
    }

    /// Stores something for the player who asks, a new guest if need be, who is forgotten if nothing is stored.
    ///
    /// It counts as a change of the player's. A secret that is not known is never taken over: somebody else may have put it
    /// there.
    /// - Returns: what was stored, and the cookie by which to be known from now on.
    func asPlayerOrGuest<Body, Stored>(
        _ call: Call<Body>, at now: UnixMilliseconds, _ work: (PlayerID) async throws -> Stored
    ) async throws -> (stored: Stored, cookie: String) {
        if let secret = cookie.secret(in: call.headers) {
            if let player = try await player(with: secret) {
                try limits.countChange(by: player.id)
                return (try await work(player.id), cookie.line(for: secret))
            }
            // It was sent while the guest signed up. With another guest's cookie the device would be logged out.
            if try await store.wasRenewed(secret.hash, at: now) { throw RequestError.noPlayer }
        }
        try limits.countGuest(from: call.client)
        let secret = Secret()
        let guest = try await store.addPlayer(withSecret: secret.hash, at: now)
        uses.begin(secret.hash, at: now)
        do {
            return (try await work(guest.id), cookie.line(for: secret))
        } catch {
            try? await store.removePlayer(guest.id)
            throw error
        }
    }
}
