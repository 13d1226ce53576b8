import Hummingbird
import PuzzleAPI
import Store

/// Answers the operator's tools.
struct Operations<S: Store>: Sendable {
    let store: S
    let readiness: Readiness
    let registry: PrometheusRegistry

    static var health: Endpoint<NoBody, ServiceStatus> {
        Endpoint(
            method: .get, path: "/health", summary: "Whether the process is alive", status: 200, query: [],
            problems: [])
    }

    static var ready: Endpoint<NoBody, ServiceStatus> {
        Endpoint(
            method: .get, path: "/ready", summary: "Whether requests may be sent here: the store answers, no shutdown began",
            status: 200, query: [], problems: [.overloaded])
    }

    static var metricsPath: String { "/metrics" }

    func register(with routes: inout Routes) {
        routes.on(Self.health) { _ in Reply(message: ServiceStatus()) }
        routes.on(Self.ready) { _ in
            guard !readiness.isShuttingDown else { throw ProblemError(.overloaded, "The server is shutting down.") }
            do throws(StoreError) {
                try await store.check()
            } catch {
                throw ProblemError(.overloaded, "The store does not answer.")
            }
            return Reply(message: ServiceStatus())
        }
        routes.on(.get, Self.metricsPath) { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: registry.text + ProcessMetrics.text)))
        }
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
