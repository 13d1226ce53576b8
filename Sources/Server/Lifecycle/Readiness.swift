import ServiceLifecycle
import Synchronization

/// Whether the server wants requests: `/ready` asks it, load balancers ask `/ready`.
final class Readiness: Service {
    private let isEnding = Atomic(false)
    /// For how long requests are still answered after the server began to say that it wants no more.
    private let shutdownDelay: Duration

    init(shutdownDelay: Duration) { self.shutdownDelay = shutdownDelay }

    var isShuttingDown: Bool { isEnding.load(ordering: .relaxed) }

    /// Ends, in an orderly shutdown, before the services that were started before it.
    func run() async throws {
        try await gracefulShutdown()
        isEnding.store(true, ordering: .relaxed)
        try await Task.sleep(for: shutdownDelay)
    }
}
