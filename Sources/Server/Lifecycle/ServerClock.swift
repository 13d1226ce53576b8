import Foundation
import Logging
import Store
import Synchronization

/// The clock that counts: the machine's when the process began, and from then on what has really passed. If somebody sets the
/// machine's clock, nothing jumps; only when it has been away for long, it is right, and is followed.
///
/// On a store that several machines share, the store's clock is meant by the machine's: two servers must not differ.
public final class ServerClock: Sendable {
    private struct State {
        /// The machine's time, and what had passed, when it was followed last, or at the start.
        var time: UnixMilliseconds
        var passed: Duration
        /// What had passed when the machine's clock was first seen to be away.
        var awaySince: Duration?
        /// By how much it was then.
        var away: UnixMilliseconds = 0
    }

    /// By how much the machine's clock may differ: those that are set by a network drift by less.
    static var tolerance: UnixMilliseconds { 1000 }
    /// How long it must have been away to be followed.
    static var patience: Duration { .seconds(3600) }

    /// What takes longer, as while the store is away, is no reading.
    static var longestReading: Duration { .milliseconds(500) }
    private static var tries: Int { 5 }

    private let machine: @Sendable () -> UnixMilliseconds
    private let passed: @Sendable () -> Duration
    private let logger: Logger
    private let state: Mutex<State>

    /// By how much the store's clock is ahead of this machine's.
    private let ahead: Atomic<UnixMilliseconds>

    public convenience init(logger: Logger) {
        let start = ContinuousClock.now
        self.init(
            machine: { UnixMilliseconds(Date().timeIntervalSince1970 * 1000) }, passed: { .now - start }, logger: logger
        )
    }

    /// Reads the store's clock, if it has one: now and then, and at first before anybody is served.
    /// - Throws: if it was not read; at first only after several tries.
    func follow(_ store: some Store, isFirst: Bool = false) async throws(StoreError) {
        try await follow(isFirst: isFirst) { () async throws(StoreError) in try await store.time() }
    }

    /// - Parameter time: Asks the store.
    func follow(
        isFirst: Bool = false, _ time: () async throws(StoreError) -> UnixMilliseconds?
    ) async throws(StoreError) {
        var shortest: Reading?
        var problem: StoreError?
        for number in 1...Self.tries {
            do throws(StoreError) {
                guard let reading = try await read(time) else { return }
                if reading.took < shortest?.took ?? .seconds(Int64.max) { shortest = reading }
                if reading.took < Self.longestReading { break }
            } catch {
                guard isFirst, error != .closed else { throw error }
                problem = error
                if number < Self.tries { try? await Task.sleep(for: Self.longestReading) }
            }
        }
        guard let reading = shortest else { throw problem ?? .unavailable("its clock was not read") }
        if reading.took >= Self.longestReading {
            // What was found before is better than that.
            guard isFirst else { throw .unavailable("its clock was read in \(reading.took)") }
            logger.warning(
                "the store's clock is read slowly: the time may be wrong by half of it",
                metadata: ["milliseconds": "\(reading.took.wholeMilliseconds)"])
        }
        ahead.store(reading.ahead, ordering: .relaxed)
        guard isFirst else { return }
        state.withLock { $0 = State(time: machine() + ahead.load(ordering: .relaxed), passed: passed()) }
    }

    private struct Reading {
        let ahead: UnixMilliseconds
        let took: Duration
    }

    /// The store's clock was read somewhere in between: the longer that took, the less is known.
    private func read(
        _ time: () async throws(StoreError) -> UnixMilliseconds?
    ) async throws(StoreError) -> Reading? {
        let (before, start) = (machine(), passed())
        guard let time = try await time() else { return nil }
        let took = passed() - start
        return Reading(ahead: time - before - took.wholeMilliseconds / 2, took: took)
    }

    init(
        machine: @escaping @Sendable () -> UnixMilliseconds, passed: @escaping @Sendable () -> Duration, logger: Logger
    ) {
        self.machine = machine
        self.passed = passed
        self.logger = logger
        ahead = Atomic(0)
        state = Mutex(State(time: machine(), passed: passed()))
    }

    /// Milliseconds since 1970.
    public func now() -> UnixMilliseconds { look().now }

    /// The same; nil while the machine's clock is away, so that nobody can say which of the two is right.
    func certainNow() -> UnixMilliseconds? {
        let (now, isAway) = look()
        return isAway ? nil : now
    }

    private func look() -> (now: UnixMilliseconds, isAway: Bool) {
        let (machine, passed) = (machine() + ahead.load(ordering: .relaxed), passed())
        return state.withLock { state in
            let now = state.time + (passed - state.passed).wholeMilliseconds
            guard abs(machine - now) > Self.tolerance else {
                if state.awaySince != nil { log("the machine's clock is right again", away: machine - now) }
                state.awaySince = nil
                return (now, false)
            }
            guard let since = state.awaySince, abs(machine - now - state.away) <= Self.tolerance else {
                log("the machine's clock was set; time goes on as before", away: machine - now)
                state.awaySince = passed
                state.away = machine - now
                return (now, true)
            }
            guard passed - since >= Self.patience else { return (now, true) }
            log("the machine's clock is followed from now on", away: machine - now)
            state = State(time: machine, passed: passed)
            return (machine, false)
        }
    }

    private func log(_ message: Logger.Message, away: UnixMilliseconds) {
        logger.warning(message, metadata: ["seconds": "\(away / 1000)"])
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: UnixMilliseconds {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
