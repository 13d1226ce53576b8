import HTTPTypes
import PuzzleAPI
import Store

/// Finds out who asks.
struct Identification<S: Store>: Sendable {
    let store: S
    let cookie: PlayerCookie

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
    /// A secret that is not known is never taken over: somebody else may have put it there.
    func playerOrGuest(
        _ headers: HTTPFields, at now: UnixMilliseconds
    ) async throws -> (player: StoredPlayer, cookie: String) {
        if let secret = cookie.secret(in: headers), let player = try await store.player(withSecret: secret.hash) {
            return (player, cookie.line(for: secret))
        }
        let secret = Secret()
        return (try await store.addPlayer(withSecret: secret.hash, at: now), cookie.line(for: secret))
    }
}
