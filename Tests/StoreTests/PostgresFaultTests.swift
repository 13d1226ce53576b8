import Foundation
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Synchronization
import Testing

@testable import Store

@Suite("What goes wrong with PostgreSQL is noticed, and told in time")
struct PostgresFaultTests {
    private func connection(_ address: String) throws -> PostgresConnection {
        try PostgresConnection(address, isPreparing: false, patience: PostgresConnection.Patience.ofServers)
    }

    // MARK: A database that is away

    /// Where nobody listens.
    private static var away: String { "postgres://ada@127.0.0.1:1/tassello" }

    /// Whoever waits to read is told once that the database is away, and not one after the other.
    @Test func readersOfADatabaseThatStaysAwayAreToldTogether() async throws {
        let readers = PostgresReaders(
            Self.away, patience: .seconds(5), perseverance: .seconds(15), count: 2, maximumWaiting: 1000)
        let start = ContinuousClock.now
        let told = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do throws(StoreError) {
                        try await readers.perform { _ in }
                        return false
                    } catch {
                        if case .unavailable = error { return true }
                        return false
                    }
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(told.count == 200 && told.allSatisfy { $0 })
        // One after the other they would wait for 1500 seconds; other tests keep them waiting, too.
        #expect(ContinuousClock.now - start < .seconds(1000))
        await readers.close()
    }

    @Test func theEndWaitsForNoDatabaseThatIsAway() async throws {
        let listener = try SilentListener()
        let readers = PostgresReaders(
            "postgres://ada@127.0.0.1:\(listener.port)/tassello", patience: .seconds(5), perseverance: .seconds(3600),
            count: 2, maximumWaiting: 100)
        let asked = (0..<20).map { _ in Task { try await readers.perform { _ in } } }
        // From now on one of them is tried again and again.
        await listener.hangUp()
        let start = ContinuousClock.now
        await readers.close()
        for asked in asked { await #expect(throws: StoreError.self) { try await asked.value } }
        #expect(ContinuousClock.now - start < .seconds(1800))
    }

    /// Without giving it up, the end would wait for as long as the database works.
    @Test func theEndGivesUpWhatIsBeingRead() async throws {
        let readers = PostgresReaders(
            try PostgresForTests.newDatabase(), patience: .seconds(3000), count: 1, maximumWaiting: 100)
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let asked = Task {
            try await readers.perform { db in
                begins.yield()
                _ = try db.one("SELECT pg_sleep(2500)", []) { _ in true }
            }
        }
        let waiting = Task { try await readers.perform { _ in } }
        for await _ in begun { break }
        let start = ContinuousClock.now
        await readers.close()
        await #expect(throws: StoreError.self) { try await asked.value }
        await #expect(throws: StoreError.self) { try await waiting.value }
        #expect(ContinuousClock.now - start < .seconds(1000))
    }

    @Test func whatIsKnownToBeAwayIsTriedOnce() {
        let absence = PostgresAbsence()
        let session = PostgresSession(Self.away, patience: .seconds(5), absence: absence)
        absence.begin("away", since: .now)
        let start = ContinuousClock.now
        #expect(throws: StoreError.self) { try session.perform(until: start + .seconds(600)) { _ in } }
        #expect(ContinuousClock.now - start < .seconds(1800))
    }

    @Test func oneThatComesBackIsAskedAgain() throws {
        let absence = PostgresAbsence()
        let session = PostgresSession(
            try PostgresForTests.newDatabase(), patience: PostgresConnection.Patience.ofServers, absence: absence)
        absence.begin("away", since: .now)
        #expect(try session.perform { try $0.one("SELECT 1", []) { $0.integer(0) } } == 1)
        #expect(absence.reason == nil)
    }

    /// All connections are busy for longer than anybody waits who asks whether the store is well.
    @Test func whetherItIsWellIsToldSoon() async throws {
        var capacity = StoreCapacity()
        capacity.readers = 1
        let address = try PostgresForTests.newDatabase()
        let store = try PostgresStore(address: address, capacity: capacity)
        try await store.check(within: Self.long)
        async let long = store.read { try $0.one("SELECT 1 FROM pg_sleep(4)", []) { $0.integer(0) as Int } }
        let other = try connection(address)
        let busy = """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND state = 'active' AND query = 'SELECT 1 FROM pg_sleep(4)'
            """
        while try other.one(busy, [], { $0.integer(0) as Int }) == 0 {}
        await #expect(throws: StoreError.self) { try await store.check(within: .milliseconds(1)) }
        #expect(try await long == 1)
        try await store.check(within: Self.long)
        await store.close()
    }

    /// Longer than a machine with much to do takes.
    private static var long: Duration { .seconds(100) }

    // MARK: Somebody else at the same moment

    private func counters(_ address: String) throws -> PostgresConnection {
        let db = try connection(address)
        try db.change("CREATE TABLE counter (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)", [])
        try db.change("INSERT INTO counter VALUES (0, 0), (1, 0)", [])
        return db
    }

    /// Each holds what the other one waits for. PostgreSQL gives one of the two up.
    @Test func whoWasGivenUpForAnotherIsDoneAgain() throws {
        let address = try PostgresForTests.newDatabase()
        let db = try counters(address)
        let tries = Mutex<[Int]>([])
        let (begun, ended) = ((0..<2).map { _ in DispatchSemaphore(value: 0) }, DispatchSemaphore(value: 0))
        for me in 0..<2 {
            Thread.detachNewThread {
                defer { ended.signal() }
                let session = PostgresSession(address, patience: PostgresConnection.Patience.ofServers)
                try? session.perform(until: .now + Self.long) { db in
                    try db.write { db in
                        let isFirst = tries.withLock { tries in
                            defer { tries.append(me) }
                            return !tries.contains(me)
                        }
                        try db.change("UPDATE counter SET n = n + 1 WHERE id = ?", [.integer(me)])
                        if isFirst {
                            begun[me].signal()
                            begun[1 - me].wait()
                        }
                        try db.change("UPDATE counter SET n = n + 1 WHERE id = ?", [.integer(1 - me)])
                    }
                }
            }
        }
        for _ in 0..<2 { ended.wait() }
        #expect(tries.withLock { $0.count } == 3)
        #expect(try db.all("SELECT n FROM counter", []) { $0.integer(0) as Int } == [2, 2])
    }

    @Test func whatWasReadAndHasChangedIsReadAgain() throws {
        let address = try PostgresForTests.newDatabase()
        let other = try counters(address)
        let session = PostgresSession(address, patience: PostgresConnection.Patience.ofServers)
        var tries = 0
        try session.perform { db in
            tries += 1
            try db.change("BEGIN ISOLATION LEVEL REPEATABLE READ", [])
            do {
                let n = try db.one("SELECT n FROM counter WHERE id = 0", []) { $0.integer(0) as Int }
                if tries == 1 { try other.change("UPDATE counter SET n = n + 10 WHERE id = 0", []) }
                try db.change("UPDATE counter SET n = ? WHERE id = 0", [.integer(n + 1)])
                try db.change("COMMIT", [])
            } catch {
                try db.change("ROLLBACK", [])
                throw error
            }
        }
        #expect(tries == 2)
        #expect(try other.one("SELECT n FROM counter WHERE id = 0", []) { $0.integer(0) as Int } == 11)
    }

    // MARK: A database that cannot be written

    /// Until one write has failed nobody knows; from then on it is tried until one succeeds.
    @Test(
        arguments: [
            ("ALTER TABLE tally RENAME TO elsewhere", "ALTER TABLE elsewhere RENAME TO tally"),
            ("ALTER TABLE result RENAME COLUMN moves TO gone", "ALTER TABLE result RENAME COLUMN gone TO moves"),
        ])
    func afterAWriteThatFailedItIsTried(spoil: String, mend: String) async throws {
        let address = try PostgresForTests.newDatabase()
        let store = try PostgresStore(address: address)
        let world = World(store: store)
        let player = try await world.newPlayer()
        try await store.check(within: Self.long)
        let db = try connection(address)
        try db.change(spoil, [])
        await #expect(throws: (any Error).self) { try await world.play(player) }
        for _ in 0..<2 { await #expect(throws: StoreError.self) { try await store.check(within: Self.long) } }
        try db.change(mend, [])
        try await store.check(within: Self.long)
        try await world.play(player)
        #expect(try db.one("SELECT count(*) FROM setting WHERE name = 'trial'", []) { $0.integer(0) } == 0)
        await store.close()
    }

    /// As a recount holds them while it mends one. A write that waited for them in vain says nothing against the database.
    @Test func whoHoldsTheLaddersIsWaitedForByNobodyWhoOnlyAsks() async throws {
        let address = try PostgresForTests.newDatabase()
        let store = try PostgresStore(address: address)
        let world = World(store: store)
        let player = try await world.newPlayer()
        let db = try connection(address)
        try db.change("ALTER TABLE tally RENAME TO elsewhere", [])
        await #expect(throws: (any Error).self) { try await world.play(player) }
        try db.change("ALTER TABLE elsewhere RENAME TO tally", [])
        // It is not for PostgreSQL to end the wait.
        try db.change("SET idle_in_transaction_session_timeout TO 0", [])
        try db.change("BEGIN", [])
        try db.change("SELECT pg_advisory_xact_lock(?)", [.integer(Lock.ladders.key)])
        try await store.check(within: Self.long)
        #expect(try await store.take([LimitTake(key: 1, milliseconds: 1000)]).count == 1)
        try db.change("ROLLBACK", [])
        await store.close()
    }

    /// As after a restore that was interrupted, or a hand.
    @Test(
        arguments: [
            ("DROP TABLE tally", "tally"), ("ALTER TABLE player DROP COLUMN searchName", "searchname"),
            ("ALTER TABLE nameGram DROP CONSTRAINT nameGram_pkey", "nameGram"),
            ("ALTER TABLE result DROP CONSTRAINT result_id_key", "result"),
            ("DROP SEQUENCE playerNumber", "playernumber"), ("DROP TABLE taken", "taken"),
        ])
    func whatIsMissingIsToldAtTheStart(spoil: String, missing: String) async throws {
        let address = try PostgresForTests.newDatabase()
        await (try PostgresStore(address: address)).close()
        try connection(address).change(spoil, [])
        let told = refusal(address)
        #expect(told.contains("not what they should be") && told.contains(missing), "\(told)")
    }

    @Test func aRightThatIsMissingIsToldAtTheStart() async throws {
        let address = try PostgresForTests.newDatabase()
        await (try PostgresStore(address: address)).close()
        let db = try connection(address)
        let user = "half\(UInt32.random(in: 0...(.max)))"
        try db.change("CREATE ROLE \(user) LOGIN", [])
        try db.change("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(user)", [])
        let theirs = address.replacing("postgres@", with: "\(user)@")
        #expect(refusal(theirs).contains("playerNumber"))
        try db.change("GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO \(user)", [])
        #expect(refusal(theirs).isEmpty)
        try db.change("REVOKE DELETE ON best FROM \(user)", [])
        let told = refusal(theirs)
        #expect(told.contains("permission denied for table best") && told.contains("GRANT"), "\(told)")
    }

    // MARK: What is said

    /// A server that systemd starts again and again would tell nobody that there is something to be done.
    @Test func whatAnotherTryMendsIsToldApart() async throws {
        let address = try PostgresForTests.newDatabase()
        let db = try connection(address)
        let user = "late\(UInt32.random(in: 0...(.max)))"
        try db.change("CREATE ROLE \(user) LOGIN CONNECTION LIMIT 0", [])
        let theirs = address.replacing("postgres@", with: "\(user)@")
        for passing in [Self.away, PostgresForTests.address(of: "nowhere"), theirs] {
            let told = refusal(passing)
            #expect(told.hasPrefix("unopened: "), "\(told)")
        }
        try db.change("ALTER ROLE \(user) CONNECTION LIMIT -1", [])
        for lasting in [theirs, "postgres://%%%"] {
            let told = refusal(lasting)
            #expect(told.hasPrefix("unusable: "), "\(told)")
        }
        await (try PostgresStore(address: address)).close()
        for spoil in [
            "DROP TABLE tally", "UPDATE migration SET oldestCompatible = 1000",
            "ALTER TABLE migration RENAME TO theirs",
        ] {
            try db.change(spoil, [])
            let told = refusal(address)
            #expect(told.hasPrefix("unusable: "), "\(told)")
        }
    }

    /// Characters of a password that end it, as an operator may write them.
    @Test(
        arguments: [
            "postgres://ada:ge%zzheim@127.0.0.1:1/t", "postgres://ada:ge#heim/x@127.0.0.1:1/t",
            "postgres://ada:geheim@im@127.0.0.1:1/t", "postgres://ada:geheim?x@127.0.0.1/t",
            "postgres://ada:12/geheim@127.0.0.1/t", "postgres://ada:x@127.0.0.1:geheim/t",
            "postgres://127.0.0.1:1/t?geheim=1",
        ])
    func noPasswordIsTold(address: String) {
        let told = refusal(address)
        #expect(told.contains("The address of the store cannot be read") && told.contains("hexadecimal"), "\(told)")
        #expect(!["geheim", "ge#heim", "zzheim", "im@"].contains(where: told.contains), "\(told)")
    }

    @Test func theAdviceFits() async throws {
        let address = try PostgresForTests.newDatabase()
        #expect(refusal("postgres://127.0.0.1:1/t?sslmode=perhaps").contains("sslmode"))
        #expect(refusal(PostgresForTests.address(of: "nowhere")).contains("createdb"))

        let db = try connection(address)
        let name = try db.one("SELECT current_database()", []) { $0.text(0) }
        try db.change("ALTER DATABASE \(name) SET default_transaction_read_only = on", [])
        #expect(refusal(address).contains("standby"))
        try db.change("SET default_transaction_read_only TO off", [])
        try db.change("ALTER DATABASE \(name) RESET default_transaction_read_only", [])

        try db.change("CREATE TABLE migration (version BIGINT)", [])
        #expect(refusal(address).contains("another program's"))
        try db.change("DROP SCHEMA public CASCADE", [])
        #expect(refusal(address).contains("CREATE ON SCHEMA"))
    }
}
