import HTTPTypes
import PuzzleAPI
import Store

/// Finds out who asks.
struct Identification<S: Store>: Sendable {
    let store: S
    let cookie: PlayerCookie
    let limits: RequestLimits

    /// The player whose secret the request has; nil if it has none that is known.
    func player(_ headers: HTTPFields) async throws -> StoredPlayer? {
        guard let secret = cookie.secret(in: headers) else { return nil }
        return try await store.player(withSecret: secret.hash)
    }

    /// - Throws: `RequestError.noPlayer`
    func requiredPlayer(_ headers: HTTPFields) async throws -> StoredPlayer {
        guard let player = try await player(headers) else { throw RequestError.noPlayer }
        return player
    }

    /// Stores something for the player who asks, a new guest if need be, who is forgotten if nothing is stored.
    ///
    /// It counts as a change of the player's. A secret that is not known is never taken over: somebody else may have put it
    /// there.
    /// - Returns: what was stored, and the cookie by which to be known from now on.
    func asPlayerOrGuest<Body, Stored>(
        _ call: Call<Body>, at now: UnixMilliseconds, _ work: (PlayerID) async throws -> Stored
    ) async throws -> (stored: Stored, cookie: String) {
        if let secret = cookie.secret(in: call.headers),
            let player = try await store.player(withSecret: secret.hash)
        {
            try limits.countChange(by: player.id)
            return (try await work(player.id), cookie.line(for: secret))
        }
        try limits.countGuest(from: call.client)
        let secret = Secret()
        let guest = try await store.addPlayer(withSecret: secret.hash, at: now)
        do {
            return (try await work(guest.id), cookie.line(for: secret))
        } catch {
            try? await store.removePlayer(guest.id)
            throw error
        }
    }
}
