import Synchronization

/// Lets only so much be done at a time. What cannot begin soon is refused, so that no queue grows.
final class Turnstile: Sendable {
    private typealias Turn = CheckedContinuation<Bool, Never>

    private struct State {
        var underWay = 0
        /// The latest last.
        var waiting: [(number: Int, turn: Turn)] = []
        var latest = 0
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
            var number = 0
            let isDecided: Bool? = state.withLock { state in
                if state.underWay < width {
                    state.underWay += 1
                    return true
                }
                guard state.waiting.count < maximumWaiting else { return false }
                state.latest += 1
                state.waiting.append((state.latest, turn))
                number = state.latest
                return nil
            }
            if let isDecided { return turn.resume(returning: isDecided) }
            Task { [number] in
                try? await Task.sleep(for: patience)
                giveUp(number)
            }
        }
    }

    private func giveUp(_ number: Int) {
        let late = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
        }
        late?.resume(returning: false)
    }

    private func endTurn() {
        let next = state.withLock { state -> Turn? in
            if state.waiting.isEmpty {
                state.underWay -= 1
                return nil
            }
            return state.waiting.removeFirst().turn
        }
        next?.resume(returning: true)
    }
}
