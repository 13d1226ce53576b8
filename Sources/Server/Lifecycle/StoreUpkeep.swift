import Logging
import ServiceLifecycle
import Store

/// Sweeps the store now and then, looks whether it is still there, and closes it when nobody uses it any more.
struct StoreUpkeep<S: Store>: Service {
    let store: S
    /// nil while it is not certain: what is swept by a wrong clock is gone.
    let certainTime: @Sendable () -> UnixMilliseconds?
    /// Goes by the store's, if that has one.
    var clock: ServerClock?
    let logger: Logger
    /// How long after its start the server sweeps first: should its clock be wrong, there is time to notice.
    var settling = Duration.seconds(3600)
    var interval = Duration.seconds(60)

    /// Between two batches: the sweep must not keep players waiting.
    private static var pause: Duration { .milliseconds(50) }
    /// From one look at the store's place to the next.
    private static var watch: Duration { .milliseconds(500) }
    /// From one look at the store's clock to the next.
    private static var reading: Duration { .seconds(10) }

    /// - Throws: `StoreError.unusable` if the store has lost its place; nothing in it is closed then.
    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                async let _ = sweepNowAndThen()
                async let _ = followClock()
                try await watchPlace()
            }
            // The end would bring into the file what is no longer its log.
            try store.checkPlace()
        } catch let error as StoreError {
            logger.critical("the store is lost", metadata: ["reason": "\(error)"])
            throw error
        } catch {}
        await store.close()
    }

    private func watchPlace() async throws {
        while true {
            try store.checkPlace()
            try await Task.sleep(for: Self.watch)
        }
    }

    private func followClock() async throws {
        while let clock {
            try await Task.sleep(for: Self.reading)
            do throws(StoreError) {
                try await clock.follow(store)
            } catch {
                logger.debug("the store's clock was not read", metadata: ["reason": "\(error)"])
            }
        }
    }

    private func sweepNowAndThen() async throws {
        try await Task.sleep(for: settling)
        while true { try await sweep() }
    }

    private func sweep() async throws {
        do {
            while let now = certainTime(), try await store.sweep(at: now) { try await Task.sleep(for: Self.pause) }
        } catch let error as StoreError {
            logger.warning("sweep failed", metadata: ["reason": "\(error)"])
        }
        try await Task.sleep(for: interval)
    }
}
