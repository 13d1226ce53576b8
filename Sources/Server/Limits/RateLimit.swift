import Synchronization

/// So many at once, and after that as many in each period, spread evenly: a token bucket for each key.
///
/// A bucket is one number, the time at which it will be full again (the generic cell rate algorithm, ITU-T I.371); full ones
/// are forgotten.
final class RateLimit<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var fullAt: [Key: ContinuousClock.Instant] = [:]
        /// How many tokens were taken of which other servers do not know; nil if there are no others.
        var untold: [Key: Int]?
        /// At how many keys those with a full bucket are looked for.
        var sweepsAt = 1024
        /// When they are looked for in any case.
        var sweepsBy = ContinuousClock.now

        func wait(for key: Key, _ interval: Duration, _ period: Duration, at now: ContinuousClock.Instant) -> Duration?
        {
            let wait = max(fullAt[key] ?? now, now) + interval - now - period
            return wait <= .zero ? nil : wait
        }

        mutating func remove(
            _ count: Int, of key: Key, _ interval: Duration, _ period: Duration, at now: ContinuousClock.Instant
        ) {
            if fullAt.count >= sweepsAt || sweepsBy <= now {
                fullAt = fullAt.filter { $0.value > now }
                sweepsAt = max(1024, 2 * fullAt.count)
                sweepsBy = now + period
            }
            fullAt[key] = max(fullAt[key] ?? now, now) + interval * count
            untold?[key, default: 0] += count
        }
    }

    private let period: Duration
    /// In which a bucket gets one token; nil if there is no limit.
    private let interval: Duration?
    private let state = Mutex(State())

    /// - Parameter count: Tokens of a full bucket, and how many it gets in `period`; 0 for no limit.
    init(_ count: Int, per period: Duration) {
        self.period = period
        interval = count > 0 ? period / count : nil
    }

    /// Keys that are known at present; seen by tests.
    var count: Int { state.withLock { $0.fullAt.count } }

    /// Takes a token.
    /// - Returns: nil, or if there is none, how long it takes until there is one.
    /// - Complexity: constant on average.
    func take(for key: Key, at now: ContinuousClock.Instant = .now) -> Duration? {
        guard let interval else { return nil }
        return state.withLock { state in
            if let wait = state.wait(for: key, interval, period, at: now) { return wait }
            state.remove(1, of: key, interval, period, at: now)
            return nil
        }
    }

    /// Takes tokens for what has been done already, also some that are not there yet.
    func spend(_ count: Int, for key: Key, at now: ContinuousClock.Instant = .now) {
        guard let interval else { return }
        state.withLock { $0.remove(count, of: key, interval, period, at: now) }
    }

    /// How many tokens were taken since this was asked last: for other servers, of which there are some.
    func takeUntold() -> [(key: Key, count: Int)] {
        if interval == nil { return [] }
        return state.withLock { state in
            defer { state.untold = [:] }
            return (state.untold ?? [:]).map { ($0.key, $0.value) }
        }
    }

    /// They could not be told.
    func putBack(_ untold: [(key: Key, count: Int)]) {
        state.withLock { state in
            for (key, count) in untold { state.untold?[key, default: 0] += count }
        }
    }

    /// The time until so many tokens are back.
    func time(of count: Int) -> Duration { (interval ?? .zero) * count }

    /// Others have taken some, too.
    /// - Parameter left: The time until the bucket is full, as far as all are told.
    func learn(_ key: Key, fullIn left: Duration, at now: ContinuousClock.Instant = .now) {
        guard let interval else { return }
        state.withLock { state in
            let known = now + left + interval * (state.untold?[key] ?? 0)
            state.fullAt[key] = max(state.fullAt[key] ?? now, known)
        }
    }

    /// Whether there is a token, which is not taken.
    func wait(for key: Key, at now: ContinuousClock.Instant = .now) -> Duration? {
        guard let interval else { return nil }
        return state.withLock { $0.wait(for: key, interval, period, at: now) }
    }
}
