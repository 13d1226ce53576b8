import Store
import Synchronization

/// Notes in the store that sessions are used: so seldom that it costs requests next to nothing.
final class SessionUses: Sendable {
    /// Milliseconds between two looks at a session, and between two notes.
    private static var interval: UnixMilliseconds { 60 * 60 * 1000 }
    /// Secrets that are remembered; then they are forgotten all at once.
    private static var maximumKept: Int { 100_000 }

    /// When secrets, guests' among them, were looked at.
    private let looks = Mutex<[SecretHash: UnixMilliseconds]>([:])

    /// A request has come with a secret that is known.
    func note(_ secret: SecretHash, at now: UnixMilliseconds, in store: some Store) async throws(StoreError) {
        let latest = looks.withLock { $0[secret] }
        if let latest, now - latest < Self.interval { return }
        if let session = try await store.session(withSecret: secret, at: now), now - session.used >= Self.interval {
            // What nobody can write at present is written another time: reading goes on.
            try? await store.touchSession(secret, usedAt: now, provenAt: nil)
        }
        begin(secret, at: now)
    }

    /// A secret is new: there is nothing to be noted yet.
    func begin(_ secret: SecretHash, at now: UnixMilliseconds) {
        looks.withLock { looks in
            if looks.count >= Self.maximumKept { looks.removeAll(keepingCapacity: true) }
            looks[secret] = now
        }
    }
}
