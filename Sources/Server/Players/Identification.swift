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

    /// The player who asks, a new guest if need be, and the cookie by which to be known from now on.
    ///
    /// Called for what is stored, which counts as a change of the player's.
    ///
    /// A secret that is not known is never taken over: somebody else may have put it there.
    func playerOrGuest<Body>(
        _ call: Call<Body>, at now: UnixMilliseconds
    ) async throws -> (player: StoredPlayer, cookie: String) {
        if let secret = cookie.secret(in: call.headers),
            let player = try await store.player(withSecret: secret.hash)
        {
            try limits.countChange(by: player.id)
            return (player, cookie.line(for: secret))
        }
        try limits.countGuest(from: call.client)
        let secret = Secret()
        return (try await store.addPlayer(withSecret: secret.hash, at: now), cookie.line(for: secret))
    }
}
