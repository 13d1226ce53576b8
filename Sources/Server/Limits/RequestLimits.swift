import HTTPTypes
import Hummingbird
import PuzzleAPI
import Store

/// How much one client may ask for. What nobody reaches who plays, whoever sends requests in a loop does at once.
struct RequestLimits: Sendable {
    let proxies: TrustedProxies
    private let requests: RateLimit<ClientAddress>
    private let guests: RateLimit<ClientAddress>
    private let changes: RateLimit<PlayerID>
    private let failures: RateLimit<PlayerID>

    init(_ settings: ServerSettings) {
        proxies = TrustedProxies(settings.trustedProxies)
        requests = RateLimit(settings.requestsPerMinute, per: .seconds(60))
        guests = RateLimit(settings.guestsPerHour, per: .seconds(3600))
        changes = RateLimit(settings.changesPerMinute, per: .seconds(60))
        failures = RateLimit(settings.failuresPerMinute, per: .seconds(60))
    }

    /// Counts a request to the API.
    func countRequest(from address: ClientAddress) throws {
        try check(requests.take(for: address), "Too many requests come from this address.")
    }

    /// Counts a guest who is to be made.
    func countGuest(from address: ClientAddress) throws {
        try check(guests.take(for: address), "Too many new players come from this address.")
    }

    /// Counts a game, a name or a result that is to be stored for a player.
    func countChange(by player: PlayerID) throws {
        try check(changes.take(for: player), "This player asks for too many games, or sends too many results.")
    }

    /// Refuses another result of a player of whom too many proved nothing.
    func checkFailures(of player: PlayerID) throws {
        try check(failures.wait(for: player), "Too many of this player's results prove nothing.")
    }

    /// Counts a result that proves nothing.
    func countFailure(of player: PlayerID) { _ = failures.take(for: player) }

    private func check(_ wait: Duration?, _ reason: String) throws {
        guard let wait else { return }
        let seconds = wait.components.seconds + 1
        throw RequestError(
            .tooManyRequests, "\(reason) Nothing was changed: send the same again in \(seconds) s.",
            headers: [.retryAfter: "\(seconds)"])
    }
}

/// Counts the requests that come to the API from each address.
struct AddressLimit: RouterMiddleware {
    let limits: RequestLimits

    func handle(
        _ request: Request, context: Exchange, next: (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        if Endpoints.isAPI(request.uri.path) {
            try limits.countRequest(from: limits.proxies.client(of: context.peer, request.headers))
        }
        return try await next(request, context)
    }
}

extension Endpoints {
    private static let segments = "\(base)".split(separator: "/")

    /// Whether a request's target leads to the API: as the router finds it, for which slashes are one, and an address before the
    /// path is none of it.
    static func isAPI(_ target: String) -> Bool {
        var path = target[...]
        if !target.hasPrefix("/") {
            guard let scheme = target.firstRange(of: "://"),
                let start = target[scheme.upperBound...].firstIndex(of: "/")
            else { return false }
            path = target[start...]
        }
        return path.split(separator: "/", maxSplits: segments.count).prefix(segments.count) == segments[...]
    }
}
