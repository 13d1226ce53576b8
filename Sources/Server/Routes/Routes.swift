import Foundation
import HTTPTypes
import Hummingbird
import PuzzleAPI
import PuzzleCore

/// A request to an endpoint, read and checked as far as its declaration tells.
struct Call<Body: Message> {
    let body: Body
    let query: RankingQuery
    let headers: HTTPFields
    let client: ClientAddress
    /// What stands for `{leaderboard}` in the path; empty where the path has no such part.
    let leaderboard: Text
}

/// What a handler answers: the message, and for a player to be known again, a cookie.
struct Reply<M: Message> {
    let message: M
    var cookie: String?
}

/// The paths and methods of the server, and who answers them.
struct Routes {
    typealias Handler = @Sendable (Request, Exchange) async throws -> Response

    private var handlers: [(method: HTTPRequest.Method, path: String, handler: Handler)] = []
    private(set) var paths = PathList()
    let budget: BodyBudget
    private let proxies: TrustedProxies

    init(budget: BodyBudget, proxies: TrustedProxies) {
        self.budget = budget
        self.proxies = proxies
    }

    /// Lets `handler` answer the requests to an endpoint.
    mutating func on<Body: Message, Answer: Message>(
        _ endpoint: Endpoint<Body, Answer>, below base: StaticString = "",
        _ handler: @escaping @Sendable (Call<Body>) async throws -> Reply<Answer>
    ) {
        let status = HTTPResponse.Status(code: endpoint.status)
        let (budget, proxies) = (budget, proxies)
        on(endpoint.httpMethod, "\(base)\(endpoint.path)") { request, exchange in
            let query = try RankingQuery(request.uri.query, allowed: endpoint.query)
            let body: Body = Body.self == NoBody.self ? Body() : try await request.message(exchange, budget: budget)
            let leaderboard = exchange.parameters.get("leaderboard")?.removingPercentEncoding ?? ""
            let reply = try await handler(
                Call(
                    body: body, query: query, headers: request.headers,
                    client: proxies.client(of: exchange.peer, request.headers), leaderboard: Text(leaderboard)))
            return Response(reply.message, status: status, headers: reply.cookie.map { [.setCookie: $0] } ?? [:])
        }
    }

    /// Lets `handler` answer the requests to a path; for GET those with HEAD too.
    mutating func on(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
        for method in method == .get ? [.get, .head] : [method] {
            handlers.append((method, path, handler))
            paths.add(method, path)
        }
    }

    /// Registers all with a router, behind the middleware that it has by then.
    func register(with router: Router<Exchange>) {
        for route in handlers { router.on(RouterPath(route.path), method: route.method, use: route.handler) }
    }
}

extension Endpoint {
    var httpMethod: HTTPRequest.Method {
        switch method {
        case .get: .get
        case .post: .post
        case .put: .put
        case .delete: .delete
        }
    }
}
