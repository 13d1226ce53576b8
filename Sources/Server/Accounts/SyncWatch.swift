import Logging
import ServiceLifecycle
import Store

/// Sees to devices that listen: gives them a sign of life, ends those whose sessions have ended, and on a store that servers share,
/// looks for what was changed through other servers.
///
/// That is one statement a second for all accounts, in place of a connection on which PostgreSQL tells of changes (`LISTEN`): that does
/// not work behind some poolers, so there would have to be both; a transaction that tells of something is committed alone in the whole
/// database, until it is durable, so that servers would wait for each other; and after a break nothing has to be caught up with.
struct SyncWatch<S: Store>: Service {
    let listeners: SyncListeners
    let store: S
    let now: @Sendable () -> UnixMilliseconds
    /// From one sign of life to the next.
    let keepAlive: Duration
    let logger: Logger

    /// From one look at what other servers have changed to the next: a change is to be there within two seconds.
    private static var reading: Duration { .seconds(1) }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            async let _ = followOthers()
            // A store that is slow shall hold up no sign of life: devices would take the server for gone, and come again.
            async let _ = goRound { await endThoseOfEndedSessions(in: $0) }
            try await goRound { listeners in for listener in listeners { listener.wake() } }
        }
    }

    private func followOthers() async throws {
        while store.isShared {
            try await Task.sleep(for: Self.reading)
            let known = listeners.marks
            guard !known.isEmpty else { continue }
            do throws(StoreError) {
                for (player, mark) in try await store.syncMarks(otherThan: known) {
                    if let old = known[player] { listeners.learn(player, mark, insteadOf: old) }
                }
            } catch {
                logger.debug("changes through other servers were not read", metadata: ["reason": "\(error)"])
            }
        }
    }

    /// Visits group after group, again and again.
    private func goRound(_ visit: @Sendable ([SyncListeners.Listener]) async -> Void) async throws {
        while true {
            for number in 0..<SyncListeners.groups {
                try await Task.sleep(for: keepAlive / SyncListeners.groups)
                await visit(listeners.group(number))
            }
        }
    }

    private func endThoseOfEndedSessions(in group: [SyncListeners.Listener]) async {
        for listener in group {
            do throws(StoreError) {
                let player = try await store.player(withSecret: listener.secret, at: now())
                if player?.id != listener.player { listeners.end(listener) }
            } catch {
                // While the store is away nobody knows: they are looked at in the next round.
                return
            }
        }
    }
}
