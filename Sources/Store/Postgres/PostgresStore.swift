import PuzzleAPI
import PuzzleCore

/// A store on PostgreSQL, which any number of servers share, and of which any may end at any moment.
package final class PostgresStore: SQLStore {
    package let capacity: StoreCapacity
    package let isReadableOnTheWay: Bool
    private let readers: PostgresReaders
    private let writer: GroupCommit<PostgresConnection>
    private let writersSession: PostgresSession

    /// - Throws: `StoreError.unusable`, `unopened`
    package convenience init(address: String, capacity: StoreCapacity = StoreCapacity()) throws(StoreError) {
        try self.init(address: address, capacity, isServers: true)
    }

    /// Opens the store, if there is one: for tools that work beside servers.
    /// - Throws: `StoreError.unusable`, `unopened`
    package convenience init(existingAt address: String) throws(StoreError) {
        try self.init(address: address, StoreCapacity(), isServers: false)
    }

    private init(address: String, _ capacity: StoreCapacity, isServers: Bool) throws(StoreError) {
        do {
            let connection = try PostgresConnection(
                address, isPreparing: false, patience: PostgresConnection.Patience.ofServers)
            try PostgresSchema.bringUpToDate(connection, isServers: isServers)
            isReadableOnTheWay = connection.isReadableOnTheWay
        } catch {
            throw Self.advice(on: error)
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

    /// Whether a server or a tool is at work in a database.
    /// - Parameter patience: Sessions of one that has just ended, or was killed, go by themselves.
    /// - Throws: `StoreError.unusable`, `unopened`
    package static func isInUse(
        at address: String, within patience: Duration = .seconds(5)
    ) async throws(StoreError) -> Bool {
        let deadline = ContinuousClock.now + patience
        do {
            let connection = try PostgresConnection(
                address, isPreparing: false, patience: PostgresConnection.Patience.ofServers)
            while try connection.one(othersSessions, [], { $0.integer(0) as Int }) > 0 {
                guard ContinuousClock.now < deadline else { return true }
                try await Task.sleep(for: .milliseconds(50))
            }
            return false
        } catch {
            throw advice(on: error)
        }
    }

    private static var othersSessions: String {
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = current_setting('application_name')
            AND pid <> pg_backend_pid()
        """
    }

    private static func advice(on error: any Error) -> StoreError {
        switch error {
        case let error as PostgresSchema.Unsuitable: .unusable(error.advice)
        case let error as PostgresError: error.isLasting ? .unusable(error.advice) : .unopened(error.advice)
        default: .unusable("\(error)")
        }
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

    /// All in one statement, in the order of the keys: so no two servers wait for each other.
    package func take(_ takes: [LimitTake]) async throws(StoreError) -> [Int64] {
        let taken = Dictionary(takes.map { ($0.key, $0.milliseconds) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
        let columns: [SQLValue] = [.array(taken.map(\.key)), .array(taken.map(\.value))]
        let left = try await readers.perform { db in
            try db.write { db in
                // Should the machine fail, players have a little more.
                try db.run("SET LOCAL synchronous_commit TO OFF", [])
                return try db.all(
                    """
                    INSERT INTO taken (key, fullAt)
                    SELECT key, \(Self.statementsTime) + milliseconds FROM
                        unnest(CAST(CAST(? AS text) AS bigint[]), CAST(CAST(? AS text) AS bigint[])) AS new (key, milliseconds)
                    ON CONFLICT (key) DO UPDATE
                    SET fullAt = greatest(taken.fullAt, \(Self.statementsTime)) + excluded.fullAt - \(Self.statementsTime)
                    RETURNING key, fullAt - \(Self.statementsTime)
                    """, columns
                ) { ($0.integer(0) as Int64, $0.integer(1) as Int64) }
            }
        }
        let leftByKey = Dictionary(left) { $1 }
        return takes.map { leftByKey[$0.key] ?? 0 }
    }

    /// The same in all of a statement.
    private static var statementsTime: String { "CAST(extract(epoch FROM statement_timestamp()) * 1000 AS BIGINT)" }

    package func syncMarks(otherThan known: [PlayerID: Int64]) async throws(StoreError) -> [PlayerID: Int64] {
        let columns: [SQLValue] = [.array(known.keys.map(\.number)), .array(Array(known.values))]
        let others = try await lookUp { db in
            try db.all(
                """
                SELECT known.player, coalesce(syncState.mark, 0) FROM
                    unnest(CAST(CAST(? AS text) AS bigint[]), CAST(CAST(? AS text) AS bigint[])) AS known (player, mark)
                    LEFT JOIN syncState ON syncState.player = known.player
                WHERE coalesce(syncState.mark, 0) <> known.mark
                """, columns
            ) { (PlayerID($0.integer(0)), $0.integer(1) as Int64) }
        }
        return Dictionary(others) { $1 }
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

    /// Whoever asks whether the store is well needs to know soon.
    private static var patienceOfChecks: Duration { .seconds(1) }

    package func check() async throws(StoreError) { try await check(within: Self.patienceOfChecks) }

    func check(within patience: Duration) async throws(StoreError) {
        let (answers, answering) = AsyncStream.makeStream(of: Result<Void, StoreError>.self)
        Task {
            do throws(StoreError) {
                answering.yield(.success(try await self.checkInTime()))
            } catch {
                answering.yield(.failure(error))
            }
        }
        let limit = Task {
            try await Task.sleep(for: patience)
            answering.yield(.failure(.unavailable("PostgreSQL does not answer in \(patience)")))
        }
        defer { limit.cancel() }
        for await answer in answers { return try answer.get() }
        throw .unavailable("nobody waits any more")
    }

    private func checkInTime() async throws(StoreError) {
        let isPrimary = try await readers.perform(isUrgent: true) {
            try $0.one("SELECT pg_is_in_recovery()", []) { $0.integer(0) == 0 }
        }
        if !isPrimary { throw .unavailable("PostgreSQL can only be read at present") }
        // The latest write tells whether there can be another one; only after one that failed it is tried. If that waited for
        // others in vain, as while a recount holds the ladders, nothing is wrong.
        guard writer.hasFailed else { return }
        try await readers.perform(isUrgent: true) { db in
            try db.write { try PostgresSchema.tryOut($0, isHurried: true) }
        }
    }

    /// It is wherever the address says.
    package func checkPlace() throws(StoreError) {}

    package func close() async {
        await readers.close()
        if await writer.close() { writersSession.disconnect() }
    }
}
