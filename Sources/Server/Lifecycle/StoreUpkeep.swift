import Logging
import ServiceLifecycle
import Store

/// Sweeps the store now and then, and closes it when nobody uses it any more.
struct StoreUpkeep<S: Store>: Service {
    let store: S
    let now: @Sendable () -> UnixMilliseconds
    let logger: Logger

    private static var interval: Duration { .seconds(60) }
    /// Between two batches: the sweep must not keep players waiting.
    private static var pause: Duration { .milliseconds(50) }

    func run() async throws {
        try? await cancelWhenGracefulShutdown { while true { try await sweep() } }
        await store.close()
    }

    private func sweep() async throws {
        do {
            while try await store.sweep(at: now()) { try await Task.sleep(for: Self.pause) }
        } catch let error as StoreError {
            logger.warning("sweep failed", metadata: ["reason": "\(error)"])
        }
        try await Task.sleep(for: Self.interval)
    }
}
