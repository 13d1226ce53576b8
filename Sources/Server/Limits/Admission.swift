import NIOCore
import Synchronization

/// Lets as many requests at a time be answered as keep the processors and the disk busy. More wait for a moment, in the order in
/// which they came; whoever would wait longer is refused, so that nobody waits in vain, however many ask.
///
/// Those that wait do so on their connections' event loops, not among the tasks: so what is not counted here is answered at once.
final class Admission: Sendable {
    /// A request that waits for its turn.
    private final class Turn: Sendable {
        let decide: @Sendable (Bool) -> Void
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
    private let patience: TimeAmount
    private let state = Mutex(State())

    /// - Parameters:
    ///   - width: Requests at a time. As many share a commit.
    ///   - patience: How long one may wait.
    init(width: Int = max(64, 16 * System.coreCount), patience: TimeAmount = .milliseconds(150)) {
        self.width = width
        self.patience = patience
    }

    /// Calls `decide` on the event loop with whether the request is to be answered; if so, `leave` must be called after it.
    func enter(on eventLoop: any EventLoop, _ decide: @escaping @Sendable (Bool) -> Void) {
        let turn = Turn { isAdmitted in eventLoop.execute { decide(isAdmitted) } }
        let mayGo = state.withLock { state in
            guard state.underWay >= width else {
                state.underWay += 1
                return true
            }
            while state.waiting.first?.isOver == true { state.waiting.removeFirst() }
            state.waiting.append(turn)
            return false
        }
        if mayGo { return decide(true) }
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
