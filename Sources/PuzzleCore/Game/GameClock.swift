/// Milliseconds since 1970 by the device's clock.
public typealias WallTime = UInt64

/// Measures play time: starts with the first move or at a set time, stands still while paused, never runs backwards.
///
/// Times come in as values. If the device's clock is set back, nothing is lost that was measured up to the latest call of
/// `start`, `advance` or `pause`: so advance at every turn and whenever the time is shown.
public struct GameClock: Equatable, Sendable {
    /// Play time up to the latest start, advance or pause.
    private var banked: Milliseconds
    private var runningSince: WallTime?

    /// When it would have been 0, were it never paused; nil while it is.
    public var zero: WallTime? { runningSince.map { $0 - min($0, WallTime(banked)) } }

    /// A clock that stands at `elapsed`.
    public init(elapsed: Milliseconds = 0) { banked = elapsed }

    public var isRunning: Bool { runningSince != nil }

    /// Runs on from where it stands, at `time` or, started once more, at an earlier one; does nothing if it is running.
    public mutating func start(at time: WallTime) { runningSince = min(runningSince ?? time, time) }

    /// Keeps the play time so far, and goes on measuring from `now` if it is running.
    public mutating func advance(to now: WallTime) {
        banked = elapsed(at: now)
        if isRunning { runningSince = now }
    }

    /// Stands still; does nothing if it does so already.
    public mutating func pause(at now: WallTime) {
        banked = elapsed(at: now)
        runningSince = nil
    }

    /// Play time so far. Stops at the largest `Milliseconds` instead of overflowing.
    public func elapsed(at now: WallTime) -> Milliseconds {
        guard let runningSince, now > runningSince else { return banked }
        let (elapsed, overflow) = banked.addingReportingOverflow(Milliseconds(clamping: now - runningSince))
        return overflow ? .max : elapsed
    }
}
