import NIOCore
import NIOPosix
import Synchronization

/// Lets only so much be done at a time. More waits for a moment, in the order in which it came; what would wait longer is
/// refused, so that nobody waits in vain, however many ask.
///
/// A turn is waited for on an event loop, not in a task: so requests that wait stand in the way of no others.
final class Turnstile: Sendable {
    /// One that waits.
    private final class Turn: Sendable {
        private let decide: @Sendable (Bool) -> Void
        private let isDecided = Atomic(false)

        init(decide: @escaping @Sendable (Bool) -> Void) { self.decide = decide }

        var isOver: Bool { isDecided.load(ordering: .relaxed) }

        /// - Returns: false if it was decided before.
        func tell(_ isAdmitted: Bool) -> Bool {
            guard !isDecided.exchange(true, ordering: .relaxed) else { return false }
            decide(isAdmitted)
            return true
        }
    }

    private struct State {
        var underWay = 0
        var waiting: CircularBuffer<Turn> = []
    }

    private let width: Int
    private let maximumWaiting: Int
    private let patience: TimeAmount
    private let state = Mutex(State())

    /// - Parameters:
    ///   - width: How much is done at a time.
    ///   - maximumWaiting: How much may wait for its turn.
    ///   - patience: How long it may wait.
    init(width: Int, maximumWaiting: Int = 256, patience: TimeAmount = .milliseconds(250)) {
        self.width = width
        self.maximumWaiting = maximumWaiting
        self.patience = patience
    }

    /// How much waits at present; seen by tests.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// - Throws: `RequestError.overloaded`, or what `work` throws.
    func run<Answer: Sendable>(_ work: @Sendable () async throws -> Answer) async throws -> Answer {
        let isAdmitted = await withCheckedContinuation { continuation in
            enter(on: MultiThreadedEventLoopGroup.singleton.any()) { continuation.resume(returning: $0) }
        }
        guard isAdmitted else { throw RequestError.overloaded }
        defer { leave() }
        return try await work()
    }

    /// Calls `decide` with whether there is a turn: at once, or later on the event loop. If so, `leave` must be called after it.
    func enter(on eventLoop: any EventLoop, _ decide: @escaping @Sendable (Bool) -> Void) {
        let turn = Turn { isAdmitted in eventLoop.execute { decide(isAdmitted) } }
        let isDecided: Bool? = state.withLock { state in
            guard state.underWay >= width else {
                state.underWay += 1
                return true
            }
            // All have the same patience, so those that were refused are in front.
            while state.waiting.first?.isOver == true { state.waiting.removeFirst() }
            guard state.waiting.count < maximumWaiting else { return false }
            state.waiting.append(turn)
            return nil
        }
        if let isDecided { return decide(isDecided) }
        eventLoop.scheduleTask(in: patience) { _ = turn.tell(false) }
    }

    func leave() {
        while let turn = next() { if turn.tell(true) { return } }
    }

    /// The one that waits longest; nil if none does, and there is one fewer under way.
    private func next() -> Turn? {
        state.withLock { state in
            if let turn = state.waiting.popFirst() { return turn }
            state.underWay -= 1
            return nil
        }
    }
}
