import Foundation
import Synchronization

/// Why no connection can be made, once that was tried for as long as anybody waits: known to all who share it.
final class PostgresAbsence: Sendable {
    private struct State {
        var reason: String?
        /// When the database was there.
        var seen: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// nil while the database is there, or may come back at any moment.
    var reason: String? { state.withLock { $0.reason } }

    /// - Parameter start: Since when it was looked for in vain: others may have found it in between.
    func begin(_ reason: String, since start: ContinuousClock.Instant) {
        state.withLock { state in
            if state.seen.map({ $0 < start }) ?? true { state.reason = reason }
        }
    }

    func end() { state.withLock { $0 = State(seen: .now) } }
}

/// A connection that is made when it is first needed, and anew when it is lost. Used by one thread at a time.
final class PostgresSession: @unchecked Sendable {
    /// So long it is tried again before whoever waits is told.
    static var perseverance: Duration { .seconds(10) }
    /// Between two tries, in seconds.
    private static var shortestPause: Double { 0.02 }
    private static var longestPause: Double { 1 }

    private let address: String
    private let patience: Duration
    private let absence: PostgresAbsence
    private var connection: PostgresConnection?
    private var isPreparing = true
    private let isEnding = Atomic(false)
    /// Of the connection that there is.
    private let cancellation = Mutex<PostgresCancellation?>(nil)

    /// - Parameter patience: How long the database may be silent.
    init(_ address: String, patience: Duration, absence: PostgresAbsence = PostgresAbsence()) {
        self.address = address
        self.patience = patience
        self.absence = absence
    }

    /// Does `work`, and all of it again for as long as the database is not there, or somebody else was in the way. What has been
    /// away for so long that somebody was told is tried once.
    /// - Parameter deadline: So long whoever asks can wait.
    /// - Throws: `StoreError.unavailable` if the database stays away
    func perform<Answer>(
        until deadline: ContinuousClock.Instant = .now + perseverance, _ work: (PostgresConnection) throws -> Answer
    ) throws -> Answer {
        var pause = Self.shortestPause
        let start = ContinuousClock.now
        while true {
            var isConnected = false
            do {
                let connection = try connected()
                isConnected = true
                let answer = try work(connection)
                absence.end()
                return answer
            } catch let error as PostgresError {
                if error.isOfPreparedStatements { isPreparing = false }
                guard error.isOfTheMoment || error.isOfTheConnection else { throw error }
                let isAway = !isConnected && absence.reason != nil
                guard !isAway, ContinuousClock.now + .seconds(pause) < deadline, !isEnding.load(ordering: .relaxed)
                else {
                    guard error.isOfTheConnection else { throw error }
                    // One that can be connected to may be too slow for this work alone.
                    if !isConnected { absence.begin("\(error)", since: start) }
                    throw StoreError.unavailable("\(error)")
                }
                // Those who were in each other's way shall not meet again.
                Thread.sleep(forTimeInterval: pause * Double.random(in: 0.5...1))
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    /// What is being done is given up, and nothing is tried again: from any thread.
    func end() {
        isEnding.store(true, ordering: .relaxed)
        cancellation.withLock { $0 }?.cancel()
    }

    func disconnect() {
        connection = nil
        cancellation.withLock { $0 = nil }
    }

    private func connected() throws -> PostgresConnection {
        if let connection, !connection.isBroken { return connection }
        disconnect()
        let connection = try PostgresConnection(address, isPreparing: isPreparing, patience: patience)
        self.connection = connection
        cancellation.withLock { $0 = connection.cancellation }
        absence.end()
        return connection
    }
}
