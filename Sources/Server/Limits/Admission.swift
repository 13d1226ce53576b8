import NIOCore
import Synchronization

/// How many requests are answered at the same time: as many as can be without making each other wait long.
///
/// The limit follows the answers: while they take no longer than `target`, it grows by one for as many answers as it is
/// itself; if one takes longer, it shrinks by a tenth, once in that time (additive increase, multiplicative decrease, as
/// in TCP's congestion control). So a server that is asked for more than it can do goes on doing what it can, and says no
/// at once to the rest.
final class Admission: Sendable {
    private struct State {
        var underWay = 0
        var limit: Double
        var latestDecrease = NIODeadline.uptimeNanoseconds(0)
    }

    /// How long an answer may take from the end of its request on.
    private static var target: TimeAmount { .milliseconds(100) }
    /// As many share a commit, however long the disk takes for it.
    private static var leastLimit: Double { 64 }
    /// As many as the store lets wait.
    private static var greatestLimit: Double { 4096 }

    private let state = Mutex(State(limit: 256))

    /// - Returns: whether the request is to be answered; then `leave` must be called.
    func enter() -> Bool {
        state.withLock { state in
            guard Double(state.underWay) < state.limit else { return false }
            state.underWay += 1
            return true
        }
    }

    /// - Parameter wait: How long the client has waited for the answer; nil if there was none.
    func leave(after wait: TimeAmount?, at now: NIODeadline = .now()) {
        state.withLock { state in
            state.underWay -= 1
            guard let wait else { return }
            if wait <= Self.target {
                // Only a limit that is nearly reached has been shown to be right.
                if Double(state.underWay) * 2 > state.limit {
                    state.limit = min(state.limit + 1 / state.limit, Self.greatestLimit)
                }
            } else if now - state.latestDecrease > Self.target {
                state.limit = max(min(state.limit, Double(state.underWay + 1)) * 0.9, Self.leastLimit)
                state.latestDecrease = now
            }
        }
    }
}
