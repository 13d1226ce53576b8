import Foundation
import Synchronization

/// A connection that is made when it is first needed, and anew when it is lost. Used by one thread at a time.
final class PostgresSession: @unchecked Sendable {
    /// So long it is tried again before whoever waits is told.
    private static var perseverance: Duration { .seconds(10) }
    /// Between two tries, in seconds.
    private static var shortestPause: Double { 0.02 }
    private static var longestPause: Double { 1 }

    private let address: String
    private let patience: Duration
    private var connection: PostgresConnection?
    private var isPreparing = true
    private let isEnding = Atomic(false)

    /// - Parameter patience: How long the database may be silent.
    init(_ address: String, patience: Duration) {
        self.address = address
        self.patience = patience
    }

    /// Does `work`, and all of it again for as long as the database is not there, or somebody else was in the way.
    /// - Throws: `StoreError.unavailable` if the database stays away
    func perform<Answer>(_ work: (PostgresConnection) throws -> Answer) throws -> Answer {
        let deadline = ContinuousClock.now + Self.perseverance
        var pause = Self.shortestPause
        while true {
            do {
                return try work(try connected())
            } catch let error as PostgresError {
                if error.isOfPreparedStatements { isPreparing = false }
                guard error.isOfTheMoment || error.isOfTheConnection else { throw error }
                guard ContinuousClock.now + .seconds(pause) < deadline, !isEnding.load(ordering: .relaxed) else {
                    throw error.isOfTheConnection ? StoreError.unavailable("\(error)") : error
                }
                // Those who were in each other's way shall not meet again.
                Thread.sleep(forTimeInterval: pause * Double.random(in: 0.5...1))
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    /// From now on nothing is tried again: from any thread.
    func end() { isEnding.store(true, ordering: .relaxed) }

    func disconnect() { connection = nil }

    private func connected() throws -> PostgresConnection {
        if let connection, !connection.isBroken { return connection }
        connection = nil
        let connection = try PostgresConnection(address, isPreparing: isPreparing, patience: patience)
        self.connection = connection
        return connection
    }
}
