import Synchronization

/// Lets only so much be done at a time. What cannot begin soon is refused, so that no queue grows.
final class Turnstile: Sendable {
    private typealias Turn = CheckedContinuation<Bool, Never>

    private struct State {
        var underWay = 0
        /// The latest last.
        var waiting: [(turn: Turn, since: ContinuousClock.Instant)] = []
    }

    private let width: Int
    private let maximumWaiting: Int
    private let patience: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - width: How much is done at a time.
    ///   - maximumWaiting: How much may wait for its turn.
    ///   - patience: How long it may wait.
    init(width: Int, maximumWaiting: Int = 256, patience: Duration = .milliseconds(250)) {
        self.width = width
        self.maximumWaiting = maximumWaiting
        self.patience = patience
    }

    /// How much waits at present; seen by tests.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// - Throws: `RequestError.overloaded`, or what `work` throws.
    func run<Answer: Sendable>(_ work: @Sendable () async throws -> Answer) async throws -> Answer {
        guard await takeTurn() else { throw RequestError.overloaded }
        defer { endTurn() }
        return try await work()
    }

    private func takeTurn() async -> Bool {
        await withCheckedContinuation { turn in
            let isDecided: Bool? = state.withLock { state in
                if state.underWay < width {
                    state.underWay += 1
                    return true
                }
                guard state.waiting.count < maximumWaiting else { return false }
                state.waiting.append((turn, .now))
                return nil
            }
            if let isDecided { turn.resume(returning: isDecided) }
        }
    }

    private func endTurn() {
        let (late, next) = state.withLock { state -> ([Turn], Turn?) in
            let earliest = ContinuousClock.now - patience
            let late = state.waiting.prefix { $0.since < earliest }.map(\.turn)
            state.waiting.removeFirst(late.count)
            if state.waiting.isEmpty {
                state.underWay -= 1
                return (late, nil)
            }
            return (late, state.waiting.removeFirst().turn)
        }
        for turn in late { turn.resume(returning: false) }
        next?.resume(returning: true)
    }
}
