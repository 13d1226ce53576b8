import Cryptography
import Hummingbird
import NIOCore
import PuzzleAPI
import Store

/// Answers the operator's tools.
struct Operations<S: Store>: Sendable {
    let probe: StoreProbe<S>
    let readiness: Readiness
    let registry: PrometheusRegistry
    let access: MetricsAccess

    func register(with routes: inout Routes) {
        routes.on(OperationsEndpoints.health) { _ in Reply(message: ServiceStatus()) }
        routes.on(OperationsEndpoints.ready) { _ in
            guard !readiness.isShuttingDown else { throw RequestError(.overloaded, "The server is shutting down.") }
            guard await probe.isWell() else {
                throw RequestError(.storeUnavailable, "The store cannot be read or written.")
            }
            return Reply(message: ServiceStatus())
        }
        routes.on(.get, OperationsEndpoints.metrics) { request, exchange in
            try access.check(request, from: exchange.peer)
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: registry.text + ProcessMetrics.text)))
        }
    }
}

/// The routes for operators, which are no part of the API.
enum OperationsEndpoints {
    static var health: Endpoint<NoBody, ServiceStatus> {
        Endpoint(method: .get, path: "/health", status: 200, query: [])
    }

    static var ready: Endpoint<NoBody, ServiceStatus> {
        Endpoint(method: .get, path: "/ready", status: 200, query: [])
    }

    static var metrics: String { "/metrics" }

    /// What machines ask for by whatever address they know. Metrics tell more.
    static var probes: Set<String> { ["\(health.path)", "\(ready.path)"] }

    static var described: [(Endpoint<NoBody, ServiceStatus>, EndpointDescription)] {
        [
            (health, EndpointDescription("Whether the process is alive")),
            (
                ready,
                EndpointDescription(
                    "Whether to send requests here: no shutdown began, and the store can be read and written",
                    problems: [.overloaded, .storeUnavailable])
            ),
        ]
    }
}

/// Says that all is well; what is not well is a `Problem`.
struct ServiceStatus: Message {
    enum Status: UInt8, Choice {
        case ok

        var word: StaticString { "ok" }
    }

    static var name: StaticString { "ServiceStatus" }
    var status = Status.ok

    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.choice("status", &status)
    }
}

/// Who may read the metrics, which tell how many play and how often what fails.
struct MetricsAccess: Sendable {
    let token: String?
    let isBehindProxy: Bool

    /// - Throws: `RequestError`
    func check(_ request: Request, from peer: SocketAddress?) throws {
        if let token {
            let proof = sha256(Array((request.headers[.authorization] ?? "").utf8))
            guard proof == sha256(Array("Bearer \(token)".utf8)) else { throw RequestError.metricsNeedToken }
        } else if isBehindProxy || request.headers[.xForwardedFor] != nil || !isThisMachine(peer) {
            throw RequestError.metricsNeedToken
        }
    }

    private func isThisMachine(_ peer: SocketAddress?) -> Bool {
        // Without an address: a test that has no network.
        guard let address = peer?.ipAddress else { return true }
        return address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
