import Store
import Synchronization

/// A clock that stands still until it is told to go on.
final class TestClock: Sendable {
    private let time = Mutex<UnixMilliseconds>(1_750_000_000_000)

    var now: UnixMilliseconds { time.withLock { $0 } }

    func advance(by milliseconds: UnixMilliseconds) { time.withLock { $0 += milliseconds } }
}
