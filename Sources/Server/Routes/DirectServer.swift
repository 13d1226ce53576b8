import HTTPTypes
import Logging
import PuzzleAPI
import PuzzleCore
import Store

/// Answers by the handlers of the API what devices ask that have an account, without HTTP and its limits: for simulations, which have a time
/// of their own.
package struct DirectServer: Sendable {
    package struct Answer: Sendable {
        package let status: Int
        package let body: Text
        /// What the device sends as its cookie from now on; nil if that stays as it was.
        package let cookie: String?
    }

    private struct Route: Sendable {
        let method: String
        let path: Text
        let answer: @Sendable (Text, HTTPFields) async throws -> Answer
    }

    private var routes: [Route] = []
    /// Answers for a picture, by method, id and bytes.
    private let pictures: @Sendable (String, Text, [UInt8], HTTPFields) async throws -> Answer

    /// - Parameters:
    ///   - passwords: By what passwords are hashed.
    ///   - postbox: What sends mails.
    ///   - step: See `SyncExchange.step`.
    ///   - syncAnswerItems: See `Limits.syncAnswerItems`.
    package init(
        store: some Store, passwords: any PasswordKeeper, postbox: any Postbox,
        now: @escaping @Sendable () -> UnixMilliseconds, step: @escaping @Sendable () -> Int64,
        syncAnswerItems: Int = Limits.syncAnswerItems
    ) {
        var settings = ServerSettings()
        // By the clock of this machine, nothing takes any time.
        (settings.guestsPerHour, settings.changesPerMinute, settings.exchangesPerMinute) = (0, 0, 0)
        (settings.logInsPerHour, settings.logInsPerMailAddress) = (0, 0)
        let limits = RequestLimits(settings)
        let api = API(
            store: store,
            identification: Identification(
                store: store, cookie: PlayerCookie(isHTTPS: false), limits: limits, uses: SessionUses(), now: now),
            limits: limits, metrics: ServerMetrics(factory: PrometheusRegistry()), holdsResults: settings.holdsResults,
            pointsPerPuzzle: Int64(settings.pointsPerPuzzle), passwords: passwords, postbox: postbox,
            links: MailLinks(publicAddress: settings.publicAddress(listeningOn: settings.port)),
            listeners: SyncListeners(), logger: Logger(label: "direct") { _ in SwiftLogNoOpLogHandler() }, now: now,
            step: step, syncAnswerItems: syncAnswerItems)
        pictures = { method, id, bytes, headers in
            if method == "GET" {
                return Answer(status: 200, body: Text(bytes: try await api.picture(id, headers)), cookie: nil)
            }
            try await api.keepPicture(id, bytes, headers)
            return Answer(status: 200, body: Text(), cookie: nil)
        }
        on(Endpoints.sync, api.sync)
        on(Endpoints.account, api.account)
        on(Endpoints.logIn, api.logIn)
        on(Endpoints.logOut, api.logOut)
        on(Endpoints.prove, api.prove)
        on(Endpoints.renamePlayer, api.renamePlayer)
        on(Endpoints.deletePlayer, api.deletePlayer)
    }

    private mutating func on<Body: Message, Response: Message>(
        _ endpoint: Endpoint<Body, Response>,
        _ handler: @escaping @Sendable (Call<Body>) async throws -> Reply<Response>
    ) {
        let status = endpoint.status
        routes.append(
            Route(method: endpoint.httpMethod.rawValue, path: endpoint.path(leaderboard: Text())) { body, headers in
                let message: Body = try Body.self == NoBody.self ? Body() : Self.read(body)
                let call = Call(
                    body: message, query: RankingQuery(), headers: headers, client: .unknown, leaderboard: Text())
                let reply = try await handler(call)
                return Answer(
                    status: status, body: Text(bytes: JSONWriter.write(reply.message)),
                    cookie: reply.cookie.map { String($0.prefix { $0 != ";" }) })
            })
    }

    /// - Throws: `RequestError`
    private static func read<Body: Message>(_ body: Text) throws -> Body {
        do throws(JSONReadError) {
            return try JSONReader.read(body.bytes)
        } catch {
            throw RequestError(error)
        }
    }

    /// - Parameter cookie: What the device was told last; nil if it was told none.
    package func answer(_ method: Text, _ path: Text, body: Text, cookie: String?) async -> Answer {
        var headers: HTTPFields = [:]
        if let cookie { headers[.cookie] = cookie }
        do {
            let prefix = Text(Endpoints.base) + Text(Endpoints.pictures)
            if path.hasPrefix(prefix) {
                return try await pictures(method.string, Text(path.bytes[prefix.count...]), body.bytes, headers)
            }
            guard let route = routes.first(where: { $0.method == method.string && $0.path == path }) else {
                throw RequestError(.notFound, "There is nothing at this path.")
            }
            return try await route.answer(body, headers)
        } catch let error as RequestError {
            return Self.answer(error)
        } catch let error as StoreError {
            return Self.answer(RequestError(error) ?? RequestError(.internalError, "\(error)"))
        } catch {
            return Self.answer(RequestError(.internalError, "\(error)"))
        }
    }

    private static func answer(_ error: RequestError) -> Answer {
        Answer(
            status: error.problem.error.code.status, body: Text(bytes: JSONWriter.write(error.problem)), cookie: nil)
    }
}
