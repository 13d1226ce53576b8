import PuzzleAPI
import PuzzleCore

/// A store on PostgreSQL, which any number of servers share, and of which any may end at any moment.
package final class PostgresStore: SQLStore {
    package let capacity: StoreCapacity
    package let isReadableOnTheWay: Bool
    private let readers: PostgresReaders
    private let writer: GroupCommit<PostgresConnection>
    private let writersSession: PostgresSession

    package convenience init(address: String, capacity: StoreCapacity = StoreCapacity()) throws(StoreError) {
        try self.init(address: address, capacity, isServers: true)
    }

    /// Opens the store, if there is one: for tools that work beside servers.
    /// - Throws: `StoreError.unusable`
    package convenience init(existingAt address: String) throws(StoreError) {
        try self.init(address: address, StoreCapacity(), isServers: false)
    }

    private init(address: String, _ capacity: StoreCapacity, isServers: Bool) throws(StoreError) {
        do {
            let connection = try PostgresConnection(
                address, isPreparing: false, patience: PostgresConnection.Patience.ofServers)
            try PostgresSchema.bringUpToDate(connection, isServers: isServers)
            isReadableOnTheWay = connection.isReadableOnTheWay
        } catch let error as PostgresSchema.Unsuitable {
            throw .unusable(error.advice)
        } catch let error as PostgresError {
            throw .unusable(Self.advice(on: error))
        } catch {
            throw .unusable("\(error)")
        }
        self.capacity = capacity
        let patience = isServers ? PostgresConnection.Patience.ofServers : PostgresConnection.Patience.ofTools
        readers = PostgresReaders(
            address, patience: patience, count: capacity.readers, maximumWaiting: capacity.waitingReads)
        let session = PostgresSession(address, patience: patience)
        writersSession = session
        writer = GroupCommit(maximumWaiting: capacity.waitingWrites, maximumBatch: capacity.writesPerCommit) {
            locks, work in
            try session.perform { try $0.write(locking: locks, work) }
        }
    }

    private static func advice(on error: PostgresError) -> String {
        if error.code == "42501" {
            return "PostgreSQL allows too little to this user (\(error)). Make it the owner of the database."
        }
        return """
            PostgreSQL cannot be used (\(error)). Check whether it is running, and in the address of the store host, database, \
            user and password.
            """
    }

    // MARK: Reading and writing

    package func write<Answer: Sendable>(
        locking locks: [Lock], _ work: @escaping @Sendable (inout Transaction<PostgresConnection>) throws -> Answer
    ) async throws(StoreError) -> Answer {
        try await writer.perform(locking: locks, work)
    }

    package func read<Answer: Sendable>(
        _ query: @escaping @Sendable (PostgresConnection) throws -> Answer
    ) async throws(StoreError) -> Answer {
        try await readers.perform { try $0.read(query) }
    }

    package func lookUp<Answer: Sendable>(
        _ query: @escaping @Sendable (PostgresConnection) throws -> Answer
    ) async throws(StoreError) -> Answer {
        try await readers.perform(query)
    }

    // MARK: Several servers

    package var isShared: Bool { true }

    package func time() async throws(StoreError) -> UnixMilliseconds? {
        try await lookUp { db in try db.one("SELECT \(Self.now)", []) { $0.integer(0) } }
    }

    private static var now: String { "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)" }

    package func take(_ takes: [LimitTake]) async throws(StoreError) -> [Int64] {
        try await readers.perform { db in
            try db.write(locking: []) { db in
                // Should the machine fail, players have a little more.
                try db.run("SET LOCAL synchronous_commit TO OFF", [])
                var left = [Int64](repeating: 0, count: takes.count)
                for (place, take) in takes.enumerated().sorted(by: { $0.element.key < $1.element.key }) {
                    left[place] = try db.one(
                        """
                        INSERT INTO taken (key, fullAt) VALUES (?, \(Self.now) + ?)
                        ON CONFLICT (key) DO UPDATE SET fullAt = greatest(taken.fullAt, \(Self.now)) + ?
                        RETURNING fullAt - \(Self.now)
                        """, [.integer(take.key), .integer(take.milliseconds), .integer(take.milliseconds)]
                    ) { $0.integer(0) }
                }
                return left
            }
        }
    }

    /// One server does, while others have nothing to remove.
    package func sweep(at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        let limit = capacity.rowsPerSweep
        return try await write(locking: []) { transaction in
            let isAlone = try transaction.db.one(
                "SELECT pg_try_advisory_xact_lock(\(Lock.sweep.key))", []
            ) { $0.integer(0) != 0 }
            guard isAlone else { return false }
            try transaction.db.run("DELETE FROM taken WHERE fullAt < \(Self.now)", [])
            return try transaction.sweep(at: now, limit: limit)
        }
    }

    // MARK: Upkeep

    package func check() async throws(StoreError) {
        let isPrimary = try await lookUp { try $0.one("SELECT pg_is_in_recovery()", []) { $0.integer(0) == 0 } }
        if !isPrimary { throw .unavailable("PostgreSQL can only be read at present") }
    }

    /// It is wherever the address says.
    package func checkPlace() throws(StoreError) {}

    package func close() async {
        await readers.close()
        if await writer.close() { writersSession.disconnect() }
    }
}
