import Foundation
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Synchronization
import Testing

@testable import Store

/// What every store does is tested on PostgreSQL, too (`Engine`), and what several do at once (`TwoStoresTests`).
@Suite("The PostgreSQL store's connections and faults")
struct PostgresStoreTests {
    private func connection(_ address: String) throws -> PostgresConnection {
        try PostgresConnection(address, isPreparing: false, patience: PostgresConnection.Patience.ofServers)
    }

    // MARK: Values

    @Test func valuesComeBackAsTheyWere() throws {
        let db = try connection(PostgresForTests.newDatabase())
        try db.change("CREATE TABLE kept (number BIGINT, small SMALLINT, yes BOOLEAN, text TEXT, bytes BYTEA)", [])
        for number in [0, 1, -1, 255, -256, .max, .min] as [Int64] {
            try db.change("DELETE FROM kept", [])
            let bytes = (0...255).map { UInt8($0) }
            try db.change(
                "INSERT INTO kept (number, small, yes, text, bytes) VALUES (?, -3, TRUE, ?, ?)",
                [.number(number), .text("Zoë ♛ '?$1"), .blob(bytes)])
            let row = try db.one("SELECT number, small, yes, text, bytes FROM kept", []) { row in
                (row.integer(0) as Int64, row.integer(1) as Int, row.integer(2) as Int, row.text(3), row.blob(4))
            }
            #expect(row.0 == number && row.1 == -3 && row.2 == 1 && row.3 == "Zoë ♛ '?$1" && row.4 == bytes)
        }
        try db.change("INSERT INTO kept (number, text, bytes) VALUES (?, ?, ?)", [.null, .text(""), .blob([])])
        #expect(try db.one("SELECT count(*) FROM kept WHERE text = '' AND number IS NULL", []) { $0.integer(0) } == 1)
    }

    @Test func aNameWithAZeroInItIsNobodys() async throws {
        let store = try PostgresStore(address: PostgresForTests.newDatabase())
        let list = SudokuList(filter: SudokuFilter(player: "a\u{0}b"), sort: .score, period: .all)
        #expect(try await store.page(of: list, after: nil, limit: 5, asker: nil).entries.isEmpty)
        await store.close()
    }

    /// What listeners know of an account may be gone, with all that was changed, after an older copy was restored.
    @Test func anAccountWithoutChangesHasAnotherMarkThanIsKnown() async throws {
        let store = try PostgresStore(address: PostgresForTests.newDatabase())
        #expect(try await store.syncMarks(otherThan: [PlayerID(1): 5, PlayerID(2): 0]) == [PlayerID(1): 0])
        await store.close()
    }

    // MARK: Statements

    /// Far more answers than fit between the two sides.
    @Test func manyStatementsAreSentWithoutWaiting() throws {
        let db = try PostgresConnection(
            PostgresForTests.newDatabase(), isPreparing: true, patience: PostgresConnection.Patience.ofServers)
        try db.change("CREATE TABLE kept (number BIGINT PRIMARY KEY)", [])
        try db.write(locking: []) { db in
            for number in 0..<20_000 { try db.run("INSERT INTO kept (number) VALUES (?)", [.integer(number)]) }
        }
        #expect(try db.one("SELECT count(*) FROM kept", []) { $0.integer(0) } == 20_000)
    }

    @Test func ofATransactionInWhichOneFailsNothingIsDone() throws {
        let db = try PostgresConnection(
            PostgresForTests.newDatabase(), isPreparing: true, patience: PostgresConnection.Patience.ofServers)
        try db.change("CREATE TABLE kept (number BIGINT PRIMARY KEY)", [])
        for number in [5, 99, 100, 101, 150, 199] {
            #expect(throws: PostgresError.self) {
                try db.write(locking: []) { db in
                    for each in 0..<200 {
                        try db.run("INSERT INTO kept (number) VALUES (?)", [.integer(each == number ? 0 : each)])
                    }
                }
            }
            #expect(try db.one("SELECT count(*) FROM kept", []) { $0.integer(0) } == 0)
        }
        // A statement that cannot be prepared spoils no other.
        #expect(throws: PostgresError.self) { try db.change("SELECT nothing FROM nowhere WHERE x = ?", [.integer(1)]) }
        #expect(try db.change("INSERT INTO kept (number) VALUES (?)", [.integer(1)]) == 1 && !db.isBroken)
    }

    // MARK: Connections

    @Test func aConnectionThatIsCutIsMadeAnew() async throws {
        let address = try PostgresForTests.newDatabase()
        let world = World(store: try PostgresStore(address: address))
        let player = try await world.newPlayer(named: "Ada")
        let operatorsConnection = try connection(address)
        for number in 0..<5 {
            try operatorsConnection.change(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """, [])
            #expect(try await world.lines().count == (number == 0 ? 0 : 1))
            try await world.play(player, milliseconds: Milliseconds(60_000 - number))
        }
        #expect(try await world.standing(of: player).attempts == Attempts(begun: 5, finished: 5))
        await world.store.close()
    }

    /// Neither rows nor names of those about whom nothing is to be done.
    @Test func nobodyIsKeptWaitingByWhatConcernsOthers() async throws {
        let address = try PostgresForTests.newDatabase()
        let store = try PostgresStore(address: address)
        let world = World(store: store)
        let busy = try await world.newPlayer()
        try await world.play(busy)
        _ = try await world.issue(to: busy, at: noon - Limits.gameValidity - day)
        let (ada, _) = try await world.newAccount("ada@example.org")
        let guest = try await world.newPlayer()
        try await world.play(guest)
        let other = try connection(address)
        try other.run("BEGIN", [])
        try other.run("SELECT 1 FROM player WHERE id = ? FOR UPDATE", [.integer(busy.number)])
        try other.run("SELECT pg_advisory_xact_lock(?)", [.integer(Lock.name(NameLook(Text())).key)])
        _ = try other.one("SELECT 1", []) { $0.integer(0) as Int }
        while try await store.sweep(at: noon) {}
        _ = try await world.logIn(ada, merging: guest)
        try other.run("ROLLBACK", [])
        #expect(try await store.integer("SELECT count(*) FROM game WHERE NOT isFinished") == 0)
        await store.close()
    }

    /// Whoever waits is told once that the database is away, and not one after the other.
    @Test func aDatabaseThatStaysAwayIsToldToAllTogether() async {
        let tries = Mutex(0)
        let writer = GroupCommit<PostgresConnection>(maximumWaiting: 100, maximumBatch: 100) { _, _ in
            tries.withLock { $0 += 1 }
            throw StoreError.unavailable("away")
        }
        let answers = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    do throws(StoreError) {
                        try await writer.perform(locking: []) { _ in }
                        return false
                    } catch {
                        return error == .unavailable("away")
                    }
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0 } && answers.count == 50)
        #expect(tries.withLock { $0 } <= 50)
        _ = await writer.close()
    }

    /// As behind a pooler that gives each transaction another session.
    @Test func whatIsNoLongerPreparedIsSentAsItIs() async throws {
        let store = try PostgresStore(address: PostgresForTests.newDatabase())
        let world = World(store: store)
        let player = try await world.newPlayer()
        _ = try await store.write(locking: []) { try $0.db.change("DEALLOCATE ALL", []) }
        for _ in 0..<8 { _ = try await store.read { try $0.change("DEALLOCATE ALL", []) } }
        for _ in 0..<8 { #expect(try await world.standing(of: player).players == 0) }
        try await world.play(player)
        #expect(try await world.lines().count == 1)
        await store.close()
    }

    /// What a server gives up does not go on in the database; a tool, and whoever changes the tables, may take longer.
    @Test func theDatabaseGivesUpWithWhoAsks() throws {
        let address = try PostgresForTests.newDatabase()
        let short = try PostgresConnection(address, isPreparing: false, patience: .seconds(1))
        do {
            try short.read { _ = try $0.one("SELECT 1 FROM pg_sleep(600)", []) { $0.integer(0) as Int } }
            Issue.record("it was waited for")
        } catch let error as PostgresError {
            #expect(error.isOfTheConnection)
        }
        let other = try connection(address)
        let left =
            "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT 1 FROM pg_sleep%'"
        let deadline = ContinuousClock.now + .seconds(300)
        while try other.one(left, [], { $0.integer(0) as Int }) > 0 {
            try #require(ContinuousClock.now < deadline, "it goes on in the database")
        }
        let tool = try PostgresConnection(address, isPreparing: false, patience: .seconds(60))
        #expect(try tool.read { try $0.one("SELECT 1 FROM pg_sleep(1.5)", []) { $0.integer(0) } } == 1)
    }

    /// Each in its place, whatever their order, and with what was taken before.
    @Test func whatIsTakenFromSeveralLimitsAddsUp() async throws {
        let store = try PostgresStore(address: PostgresForTests.newDatabase())
        let hour: Int64 = 3_600_000
        let takes = [(7, 3 * hour), (-2, hour), (5, 2 * hour)].map { LimitTake(key: $0, milliseconds: $1) }
        for times in 1...3 as ClosedRange<Int64> {
            let left = try await store.take(takes)
            for (take, left) in zip(takes, left) {
                // Less what has passed meanwhile.
                #expect((times * take.milliseconds - hour / 2...times * take.milliseconds).contains(left))
            }
        }
        #expect(try await store.take([]).isEmpty)
        await store.close()
    }

    @Test func whatGoesToAnotherMachineShouldBeEncrypted() throws {
        for host in ["", "/run/postgresql", "localhost", "127.0.0.1", "::1"] {
            #expect(PostgresConnection.isHere(host), "\(host)")
        }
        #expect(!PostgresConnection.isHere("db.example.org") && !PostgresConnection.isHere("192.0.2.1"))
        #expect(try !connection(PostgresForTests.newDatabase()).isReadableOnTheWay)
    }

    @Test func afterItsEndNothingIsTaken() async throws {
        let store = try PostgresStore(address: PostgresForTests.newDatabase())
        await store.close()
        await store.close()
        await #expect(throws: StoreError.closed) { try await store.check() }
        await #expect(throws: StoreError.closed) { try await World(store: store).newPlayer() }
    }

    // MARK: What is no store

    @Test func anotherProgramsDatabaseIsLeftAlone() throws {
        let address = try PostgresForTests.newDatabase()
        try connection(address).change("CREATE TABLE theirs (number BIGINT)", [])
        #expect(refusal(address).contains("belongs to another program"))
        let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        #expect(try connection(address).one(tables, []) { $0.integer(0) } == 1)
    }

    @Test func aToolMakesNothing() throws {
        #expect(refusal(try PostgresForTests.newDatabase(), isServers: false).contains("nothing of Tassello"))
    }

    /// A newer server says which older ones can still work with its tables.
    @Test func anOlderServerKnowsWhetherItCanWorkWithNewerTables() async throws {
        let address = try PostgresForTests.newDatabase()
        await (try PostgresStore(address: address)).close()
        let db = try connection(address)
        let (next, insert) = (
            PostgresSchema.version + 1, "INSERT INTO migration (number, oldestCompatible) VALUES (?, ?)"
        )
        try db.change(insert, [.integer(next), .integer(PostgresSchema.version)])
        #expect(refusal(address).isEmpty)
        try db.change(insert, [.integer(next + 1), .integer(next)])
        #expect(refusal(address).contains("newer version"))
    }

    @Test func whatIsWrongIsSaid() throws {
        let address = try PostgresForTests.newDatabase()
        #expect(refusal(PostgresForTests.address(of: "nowhere")).contains("\"nowhere\" does not exist"))
        let absent = refusal("postgres://ada:secret@127.0.0.1:1/tassello")
        #expect(absent.contains("whether it is running") && !absent.contains("secret"))
        #expect(refusal(address.replacing("postgres@", with: "nobody@")).contains("user and password"))
        #expect(refusal("postgres://%%%").contains("address of the store"))
    }

    /// As a standby, or a primary whose disk is full, may be.
    @Test func whatCanOnlyBeReadIsTold() throws {
        let address = try PostgresForTests.newDatabase()
        let db = try connection(address)
        let name = try db.one("SELECT current_database()", []) { $0.text(0) }
        try db.change("ALTER DATABASE \(name) SET default_transaction_read_only = on", [])
        #expect(refusal(address).contains("read-only"))
    }

    /// Only a hand can have made such a one: a migration is made whole or not at all.
    @Test func whatIsHalfMadeIsLeftAlone() throws {
        let address = try PostgresForTests.newDatabase()
        _ = try PostgresStore(address: address)
        let db = try connection(address)
        try db.change("DROP TABLE tally", [])
        try db.change("DELETE FROM migration", [])
        #expect(refusal(address).contains("already exists"))
        #expect(try db.one("SELECT count(*) FROM migration", []) { $0.integer(0) } == 0)
    }

    /// It takes connections and says nothing.
    @Test func oneThatNeverAnswersIsTold() throws {
        let listener = try SilentListener()
        let told = withExtendedLifetime(listener) { refusal("postgres://tassello@127.0.0.1:\(listener.port)/tassello") }
        #expect(told.contains("timeout expired") && told.contains("whether it is running"), "\(told)")
    }

    @Test func aUserWhoMayMakeNoTablesIsTold() throws {
        let address = try PostgresForTests.newDatabase()
        try connection(address).change("CREATE ROLE reader LOGIN", [])
        #expect(refusal(address.replacing("postgres@", with: "reader@")).contains("Make it the owner"))
    }
}
