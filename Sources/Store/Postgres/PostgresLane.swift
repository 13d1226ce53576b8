import Dispatch
import Foundation
import Synchronization

/// A thread with a connection of its own, which is made when it is first needed, and anew when it is lost.
final class PostgresLane: Sendable {
    /// So long it is tried again before whoever waits is told.
    static var perseverance: Duration { .seconds(10) }
    /// Between two tries, in seconds.
    private static var shortestPause: Double { 0.02 }
    private static var longestPause: Double { 1 }

    private let address: String
    let thread: DispatchQueue
    private let isClosed = Atomic(false)
    private let state = Mutex(State())

    private struct State: ~Copyable {
        // Used by the thread alone; the lock is for the compiler.
        var connection: Held?
        var isPreparing = true
    }

    private final class Held: @unchecked Sendable {
        let connection: PostgresConnection
        init(_ connection: PostgresConnection) { self.connection = connection }
    }

    init(_ address: String, label: String) {
        self.address = address
        thread = DispatchQueue(label: label)
    }

    /// Does `work`, and all of it again for as long as the database is not there, or somebody else was in the way: to be called
    /// on the lane's thread.
    func perform<Answer>(_ work: (PostgresConnection) throws -> Answer) throws -> Answer {
        let deadline = ContinuousClock.now + Self.perseverance
        var pause = Self.shortestPause
        while true {
            do {
                return try work(try connection())
            } catch let error as PostgresError {
                let isToTry = error.isOfTheMoment || error.isOfTheConnection
                if error.isOfTheConnection || error.isOfPreparedStatements { disconnect() }
                if error.isOfPreparedStatements { state.withLock { $0.isPreparing = false } }
                guard isToTry, ContinuousClock.now + .seconds(pause) < deadline, !isClosed.load(ordering: .relaxed)
                else {
                    throw error
                }
                // Those who were in each other's way shall not meet again.
                Thread.sleep(forTimeInterval: pause * Double.random(in: 0.5...1))
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    /// Nothing is tried again, and the connection ends.
    func close() async {
        isClosed.store(true, ordering: .relaxed)
        await withCheckedContinuation { continuation in
            thread.async {
                self.disconnect()
                continuation.resume()
            }
        }
    }

    private func connection() throws -> PostgresConnection {
        if let held = state.withLock({ $0.connection }), !held.connection.isBroken { return held.connection }
        let connection = try PostgresConnection(address, isPreparing: state.withLock { $0.isPreparing })
        let held = Held(connection)
        state.withLock { $0.connection = held }
        return connection
    }

    private func disconnect() { state.withLock { $0.connection = nil } }
}
