import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import PuzzleAPI
import PuzzleCore
import ServiceLifecycle
import Store

/// How much one client may ask for. What nobody reaches who plays, whoever sends requests in a loop does at once.
struct RequestLimits: Sendable {
    let proxies: TrustedProxies
    private let requests: RateLimit<ClientAddress>
    private let guests: RateLimit<ClientAddress>
    private let records: RateLimit<ClientAddress>
    /// In microseconds.
    private let verification: RateLimit<ClientAddress>
    private let changes: RateLimit<PlayerID>
    private let exchanges: RateLimit<PlayerID>
    private let failures: RateLimit<PlayerID>
    private let exports: RateLimit<PlayerID>
    private let logIns: RateLimit<ClientAddress>
    private let logInsByMail: RateLimit<HashedMail>
    private let logInsByMailAndClient: RateLimit<MailAndClient>
    private let proofs: RateLimit<PlayerID>
    private let mails: RateLimit<ClientAddress>
    private let mailsByMail: RateLimit<HashedMail>
    private let resetsByMail: RateLimit<HashedMail>

    init(_ settings: ServerSettings) {
        proxies = TrustedProxies(settings.trustedProxies)
        requests = RateLimit(settings.requestsPerMinute, per: .seconds(60))
        guests = RateLimit(settings.guestsPerHour, per: .seconds(3600))
        records = RateLimit(settings.recordMegabytesPerHour * 1_000_000, per: .seconds(3600))
        verification = RateLimit(settings.verificationSecondsPerMinute * 1_000_000, per: .seconds(60))
        changes = RateLimit(settings.changesPerMinute, per: .seconds(60))
        exchanges = RateLimit(settings.exchangesPerMinute, per: .seconds(60))
        failures = RateLimit(settings.failuresPerMinute, per: .seconds(60))
        exports = RateLimit(settings.exportsPerHour, per: .seconds(3600))
        logIns = RateLimit(settings.logInsPerHour, per: .seconds(3600))
        logInsByMailAndClient = RateLimit(settings.logInsPerMailAddress, per: .seconds(900))
        // So much more, that nobody alone keeps whose address it is from logging in.
        logInsByMail = RateLimit(10 * settings.logInsPerMailAddress, per: .seconds(900))
        proofs = RateLimit(settings.logInsPerMailAddress, per: .seconds(900))
        mails = RateLimit(settings.mailsPerHour, per: .seconds(3600))
        mailsByMail = RateLimit(settings.mailsPerMailAddress, per: .seconds(3600))
        resetsByMail = RateLimit(settings.mailsPerMailAddress, per: .seconds(3600))
    }

    /// Counts a request to the API.
    func countRequest(from address: ClientAddress) throws {
        try check(requests.take(for: address), "Too many requests come from this address.")
    }

    /// Counts a guest who is to be made.
    func countGuest(from address: ClientAddress) throws {
        try check(guests.take(for: address), "Too many new players come from this address.")
    }

    /// Refuses another result from an address of which too many bytes are kept.
    func checkRecords(from address: ClientAddress) throws {
        try check(records.wait(for: address), "Too many long games come from this address.")
    }

    /// Counts the bytes of a record that is kept.
    func countRecord(_ record: Text, from address: ClientAddress) { records.spend(record.bytes.count, for: address) }

    /// Refuses another result from an address of which results took too long to verify.
    func checkVerification(from address: ClientAddress) throws {
        try check(verification.wait(for: address), "Results from this address take too long to verify.")
    }

    /// Counts how long a result has taken.
    func countVerification(_ time: Duration, from address: ClientAddress) {
        verification.spend(Int(time / .microseconds(1)), for: address)
    }

    /// Counts a game, a name or a result that is to be stored for a player.
    func countChange(by player: PlayerID) throws {
        try check(changes.take(for: player), "This player asks for too many games, or sends too many results.")
    }

    /// Counts what a device of a player tells and asks.
    func countExchange(by player: PlayerID) throws {
        try check(exchanges.take(for: player), "This player's devices exchange too often what they share.")
    }

    /// Refuses another result of a player of whom too many proved nothing.
    func checkFailures(of player: PlayerID) throws {
        try check(failures.wait(for: player), "Too many of this player's results prove nothing.")
    }

    /// Counts a result that proves nothing.
    func countFailure(of player: PlayerID) { _ = failures.take(for: player) }

    /// Counts a copy of all that is kept of a player.
    func countExport(by player: PlayerID) throws {
        try check(exports.take(for: player), "This player asks for too many copies of everything.")
    }

    /// Counts a password that is to be tried, whether or not there is an account.
    func countLogIn(to mail: MailKey, from address: ClientAddress) throws {
        try check(logIns.take(for: address), "Too many log-ins are tried from this address.")
        try check(
            logInsByMailAndClient.take(for: MailAndClient(mail, address)),
            "Too many log-ins are tried with this mail address.")
        try check(logInsByMail.take(for: HashedMail(mail)), "Too many log-ins are tried with this mail address.")
    }

    /// Counts a password by which a user is to show once more who is there.
    func countProof(by player: PlayerID, from address: ClientAddress) throws {
        try check(logIns.take(for: address), "Too many passwords are tried from this address.")
        try check(proofs.take(for: player), "Too many passwords are tried by this player.")
    }

    /// Counts a passkey that is to be tried, or added.
    func countPasskey(from address: ClientAddress) throws {
        try check(logIns.take(for: address), "Too many passkeys are tried from this address.")
    }

    /// Counts a mail that somebody asks for, whether or not there is an account, and whether or not it is sent.
    /// - Parameter isReset: Those that reset a password are counted by themselves: whoever uses them up has sent the owner as
    ///   many links.
    func countMail(to mail: MailKey, from address: ClientAddress, isReset: Bool = false) throws {
        try countMail(from: address)
        let limit = isReset ? resetsByMail : mailsByMail
        try check(limit.take(for: HashedMail(mail)), "Too many mails are asked for to this mail address.")
    }

    /// Counts a link of a mail that is tried, too.
    func countMail(from address: ClientAddress) throws {
        try check(mails.take(for: address), "Too many mails, or links in mails, are asked for from this address.")
    }

    /// Tells other servers on the store what was taken here, and learns what was taken there.
    func share(on store: some Store) async throws(StoreError) {
        let parts = [
            share(requests, 1), share(guests, 2), share(changes, 3), share(failures, 4), share(records, 5),
            share(verification, 6), share(logIns, 7), share(logInsByMail, 8), share(mails, 9), share(mailsByMail, 10),
            share(exports, 11), share(logInsByMailAndClient, 12), share(proofs, 13),
            share(exchanges, 14), share(resetsByMail, 15),
        ]
        let takes = parts.flatMap(\.takes)
        guard !takes.isEmpty else { return }
        var left: ArraySlice<Int64>
        do {
            left = try await store.take(takes)[...]
        } catch {
            for part in parts { part.putBack() }
            throw error
        }
        for part in parts {
            part.learn(left.prefix(part.takes.count))
            left = left.dropFirst(part.takes.count)
        }
    }

    private typealias Share = (takes: [LimitTake], learn: (ArraySlice<Int64>) -> Void, putBack: () -> Void)

    private func share<Key: LimitKey>(_ limit: RateLimit<Key>, _ number: UInt8) -> Share {
        let untold = limit.takeUntold()
        let takes = untold.map { key, count in
            let (seconds, attoseconds) = limit.time(of: count).components
            return LimitTake(
                key: Int64(bitPattern: Text(bytes: [number] + key.bytes).checksum),
                milliseconds: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        }
        return (
            takes,
            { left in for (each, left) in zip(untold, left) { limit.learn(each.key, fullIn: .milliseconds(left)) } },
            { limit.putBack(untold) }
        )
    }

    private func check(_ wait: Duration?, _ reason: String) throws {
        guard let wait else { return }
        let seconds = wait.components.seconds + 1
        throw RequestError(
            .tooManyRequests, "\(reason) Nothing was changed: send the same again in \(seconds) s.",
            headers: [.retryAfter: "\(seconds)"])
    }
}

/// Whoever takes from a limit: the same for all servers.
protocol LimitKey: Hashable, Sendable {
    var bytes: [UInt8] { get }
}

extension PlayerID: LimitKey {
    var bytes: [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
}

/// A mail address by which is counted. Neither this server's memory nor what others are told has the address itself.
struct HashedMail: LimitKey {
    let bytes: [UInt8]

    init(_ mail: MailKey) { bytes = sha256(mail.text.bytes) }
}

/// The same, for each client by itself.
struct MailAndClient: LimitKey {
    let bytes: [UInt8]

    init(_ mail: MailKey, _ client: ClientAddress) { bytes = sha256(client.bytes + mail.text.bytes) }
}

/// Shares limits with other servers on the store.
struct LimitSharing<S: Store>: Service {
    let limits: RequestLimits
    let store: S
    let logger: Logger

    /// So long one may take at each server what is one server's share.
    private static var interval: Duration { .milliseconds(250) }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do throws(StoreError) {
                    try await limits.share(on: store)
                } catch {
                    logger.debug("limits were not shared", metadata: ["reason": "\(error)"])
                }
                try await Task.sleep(for: Self.interval)
            }
        }
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
