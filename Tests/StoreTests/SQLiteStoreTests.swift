import Foundation
import GRDB
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("The SQLite store's files, commits and faults")
struct SQLiteStoreTests {
    private static func file(in folder: String) -> String { "\(folder)/\(SQLiteStore.fileName)" }

    @Test func whatWasStoredIsThereAfterReopening() async throws {
        try await withFolder { folder in
            let world = World(store: try SQLiteStore(folder: folder))
            let player = try await world.newPlayer(named: "Anna")
            let result = try await world.play(player)
            let open = try await world.issue(to: player)
            await world.store.close()
            // The write-ahead log is empty: the one file may be copied while the server is down.
            let log = try? FileManager.default.attributesOfItem(atPath: Self.file(in: folder) + "-wal")[.size] as? Int
            #expect(log ?? 0 == 0)

            let again = World(store: try SQLiteStore(folder: folder))
            #expect(try await again.stored(result.id) == result)
            #expect(try await again.lines().map(\.player) == ["Anna"])
            #expect(try await again.standing(of: player).standing?.rank == 1)
            let outcome = try await again.store.submit(again.result(of: open, by: player))
            guard case .stored = outcome else { throw Unexpected(outcome: outcome) }
            await again.store.close()
        }
    }

    @Test func everyCommitIsSynced() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let full = 2
            #expect(
                try await store.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == full
            )
            #expect(try await store.pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
            #expect(try await store.pool.read { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") } == true)
            await store.close()
        }
    }

    @Test func theFolderIsForItsOwnerAlone() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: "\(folder)/within")
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/within")
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/within") {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/within/\(name)")
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
            }
            await store.close()
        }
    }

    // MARK: Migrations

    private static func schema(_ pool: DatabasePool) async throws -> [String] {
        try await pool.read {
            try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name")
        }
    }

    @Test("Every older version is brought up to date", arguments: 0...Schema.migrator.migrations.count)
    func migrations(version: Int) async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try DatabasePool(path: Self.file(in: folder))
            if version > 0 {
                try Schema.migrator.migrate(old, upTo: Schema.migrator.migrations[version - 1])
                try await old.write { db in
                    try db.execute(
                        sql: """
                            INSERT INTO player (id, created) VALUES (1, 0);
                            INSERT INTO secret (hash, player) VALUES (zeroblob(32), 1)
                            """)
                }
            }
            try old.close()
            let world = World(store: try SQLiteStore(folder: folder))
            let secret = SecretHash(Array(repeating: 0, count: 32))
            #expect((try await world.store.player(withSecret: secret) != nil) == (version > 0))
            try await world.play(world.newPlayer())

            try await withFolder { newFolder in
                let new = try SQLiteStore(folder: newFolder)
                let migrated = try #require(world.store as? SQLiteStore)
                #expect(try await Self.schema(migrated.pool) == Self.schema(new.pool))
                await new.close()
            }
            await world.store.close()
        }
    }

    @Test func theKeysOfEveryQueryAreThoseOfAnIndex() async throws {
        // A scan of a table or a sort would make a query's cost grow with the number of players.
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let recorder = Recorder()
            try await store.pool.writeWithoutTransaction { db in
                db.trace { recorder.note($0.expandedDescription) }
            }
            let world = World(store: store)
            let player = try await world.newPlayer(named: "Anna")
            for milliseconds in [9000, 8000] as [Milliseconds] {
                try await world.play(player, milliseconds: milliseconds)
            }
            let (account, secret) = try await world.newAccount("ada@example.org")
            let session = try await world.logIn(account)
            for purpose in [TokenPurpose.changeMail, .resetPassword] {
                let token = try await world.newToken(purpose, "ada@example.org", of: account)
                #expect(try await world.use(token, for: purpose) != nil)
            }
            try await store.touchSession(session, usedAt: noon + 1, provenAt: noon + 1)
            try await store.endSessions(of: account, keeping: secret)
            try await store.audit(AuditEntry(event: .loggedIn, player: account, at: noon))
            _ = try await store.sweep(at: noon + 400 * day)
            try await store.pool.writeWithoutTransaction { db in
                let key = LadderKey(period: 0, leaderboard: 1, metric: .time)
                let place = Place(value: 5, sequence: 5)
                _ = try db.section(
                    try db.lines(of: key, after: place, limit: 5),
                    of: Ladder(leaderboard: board, metric: .time, period: .all), key)
                _ = try db.lines(of: key, before: place, limit: 5)
                _ = try db.players(on: key, below: 1 << 20)
                _ = try db.result(ResultID(high: 0, low: 0))
                db.trace(options: [])
                var plans = 0
                for sql in recorder.statements
                where ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH w"].contains(sql.prefix(6)) {
                    for step in try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql) {
                        plans += 1
                        let detail: String = step["detail"]
                        // The rows of the statement itself are no table.
                        let isScan =
                            detail.hasPrefix("SCAN") && !detail.contains("CONSTANT ROW") && detail != "SCAN wanted"
                        #expect(!isScan && !detail.contains("TEMP B-TREE"), "\(detail): \(sql)")
                    }
                }
                #expect(plans > 20)
            }
            await store.close()
        }
    }

    private final class Recorder: @unchecked Sendable {
        // Written and read on the writer's queue alone.
        private(set) var statements: [String] = []
        func note(_ statement: String) { statements.append(statement) }
    }

    @Test func aSweepTakesOneBatchOfExpiredGames() async throws {
        try await withFolder { folder in
            var capacity = StoreCapacity()
            capacity.rowsPerSweep = 3
            let store = try SQLiteStore(folder: folder, capacity: capacity)
            let world = World(store: store)
            let player = try await world.newPlayer()
            for _ in 0..<7 { _ = try await world.issue(to: player, at: noon) }
            var left: [Int?] = []
            repeat {
                left.append(try await store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM game") })
            } while try await store.sweep(at: noon + Limits.gameValidity + 1)
            left.append(try await store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM game") })
            #expect(left == [7, 4, 1, 0])
            await store.close()
        }
    }

    // MARK: Files that cannot be used

    private func reason(_ folder: String) -> String {
        do throws(StoreError) {
            _ = try SQLiteStore(folder: folder)
            return "it was opened"
        } catch {
            guard case .unusable(let reason) = error else { return "\(error)" }
            return reason
        }
    }

    @Test("A damaged file is named, left as it is, and advice given", arguments: [false, true])
    func damage(isCutOff: Bool) async throws {
        try await withFolder { folder in
            let file = Self.file(in: folder)
            let world = World(store: try SQLiteStore(folder: folder))
            for _ in 0..<50 { try await world.play(world.newPlayer()) }
            await world.store.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            if isCutOff {
                bytes = bytes.prefix(bytes.count / 2)
            } else {
                bytes.replaceSubrange(0..<64, with: Data(count: 64))
            }
            try bytes.write(to: URL(fileURLWithPath: file))
            let reason = reason(folder)
            #expect(reason.contains(file) && reason.contains("damaged") && reason.contains("backup"), "\(reason)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
        }
    }

    @Test("A database that is gone is not made anew", arguments: ["-wal", "-shm"])
    func loss(rest: String) async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let log = URL(fileURLWithPath: Self.file(in: folder) + rest)
            try Data("what was written last".utf8).write(to: log)
            let reason = reason(folder)
            #expect(reason.contains("was lost") && reason.contains(log.path), "\(reason)")
            #expect(try Data(contentsOf: log) == Data("what was written last".utf8))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [log.lastPathComponent])
            #expect(throws: StoreError.self) { try SQLiteStore(existingIn: folder) }
        }
    }

    @Test func aDatabaseThatWasEmptiedIsNotMadeAnew() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: Self.file(in: folder)))
            let reason = reason(folder)
            #expect(reason.contains("\(Self.file(in: folder)) is empty"), "\(reason)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: Self.file(in: folder))).isEmpty)
        }
    }

    @Test func onlyTheFirstStartMakesAStore() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            #expect(store.isNew)
            await store.close()
            let again = try SQLiteStore(folder: folder)
            #expect(!again.isNew)
            await again.close()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(
                names.allSatisfy { ["", "-wal", "-shm"].map { SQLiteStore.fileName + $0 }.contains($0) }, "\(names)")
        }
    }

    @Test func whatIsNoStoreIsToldAndNotTouched() async throws {
        try await withFolder { folder in
            let file = Self.file(in: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let other = try DatabaseQueue(path: file)
            try await other.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
            try other.close()
            let foreign = reason(folder)
            #expect(foreign.contains(file) && foreign.contains("another program's"), "\(foreign)")
            let hasTable = try await DatabaseQueue(path: file).read { try $0.tableExists("player") }
            #expect(!hasTable)
        }
    }

    @Test func theCheckFailsFromAWriteThatFailedUntilOneSucceeds() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            func bytesOfTheLog() throws -> Int {
                try Data(contentsOf: URL(filePath: Self.file(in: folder) + "-wal")).count
            }
            let before = try bytesOfTheLog()
            try await store.check()
            #expect(try bytesOfTheLog() == before)
            try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = 1") }
            await #expect(throws: StoreError.self) {
                _ = try await store.addPlayer(withSecret: SecretHash(Array(repeating: 1, count: 32)), at: 0)
            }
            await #expect(throws: StoreError.self) { try await store.check() }
            try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = 0") }
            try await store.check()
            await store.close()
        }
    }

    /// As a recount writes for as long as it mends a large ladder.
    @Test func thatOthersWriteForLongSaysNothingAgainstTheDatabase() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let world = World(store: store)
            // It is not waited for.
            try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
            let other = try Self.otherConnection(folder)
            try await other.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
            await #expect(throws: StoreError.overloaded) { try await world.newPlayer() }
            try await store.check()
            try await other.writeWithoutTransaction { try $0.rollback() }
            _ = try await world.newPlayer()
            try other.close()
            await store.close()
        }
    }

    private func bytesOfTheLog(in folder: String) throws -> Int {
        try Data(contentsOf: URL(filePath: Self.file(in: folder) + "-wal")).count
    }

    @Test func whoWasRemovedIsInNoLogAfterAServerWasKilled() async throws {
        try await withFolder { folder in
            let (killed, next) = ("\(folder)/killed", "\(folder)/next")
            let world = World(store: try SQLiteStore(folder: killed))
            let player = try await world.newPlayer(named: "Ephemera")
            try await world.store.removePlayer(player)
            try FileManager.default.createDirectory(atPath: next, withIntermediateDirectories: true)
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: Self.file(in: killed) + suffix, toPath: Self.file(in: next) + suffix)
            }
            let store = try SQLiteStore(folder: next)
            #expect(try bytesOfTheLog(in: next) > 0)
            #expect(try await !store.sweep(at: noon))
            #expect(try bytesOfTheLog(in: next) == 0)
            for store in [store, world.store] as [any Store] { await store.close() }
        }
    }

    /// As a backup does.
    @Test func whoReadsForLongKeepsNobodyFromWriting() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let world = World(store: store)
            let player = try await world.newPlayer()
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let reader = try DatabaseQueue(path: Self.file(in: folder), configuration: configuration)
            try await reader.writeWithoutTransaction { db in
                try db.execute(sql: "BEGIN")
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM player")
            }
            try await store.removePlayer(player)
            var times: [Duration] = []
            for _ in 0..<3 {
                let start = ContinuousClock.now
                #expect(try await !store.sweep(at: noon))
                times.append(ContinuousClock.now - start)
            }
            // So long a database that is locked is waited for.
            #expect(times.min()! < .seconds(5))
            #expect(
                try await store.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
                    == 5000)
            #expect(try bytesOfTheLog(in: folder) > 0)
            try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            #expect(try await !store.sweep(at: noon))
            #expect(try bytesOfTheLog(in: folder) == 0)
            try reader.close()
            await store.close()
        }
    }

    @Test func aStoreOfANewerVersionIsNotTouched() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            var newer = Schema.migrator
            newer.registerMigration("of the future") { try $0.execute(sql: "DROP TABLE tally") }
            try newer.migrate(store.pool)
            await store.close()
            let reason = reason(folder)
            #expect(reason.contains(Self.file(in: folder)) && reason.contains("newer version"), "\(reason)")
        }
    }

    @Test func aFolderThatIsAFileIsNamed() async throws {
        try await withFolder { folder in
            try Data().write(to: URL(fileURLWithPath: folder))
            let reason = reason(folder)
            #expect(reason.contains("\(folder) is a file"), "\(reason)")
        }
    }

    // MARK: Faults while running

    /// A connection that may leave a transaction open, and so keep the store from writing.
    private static func otherConnection(_ folder: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: file(in: folder), configuration: configuration)
    }

    @Test func moreThanMayWaitIsRefusedAndTheRestIsStored() async throws {
        try await withFolder { folder in
            var capacity = StoreCapacity()
            capacity.waitingWrites = 3
            let world = World(store: try SQLiteStore(folder: folder, capacity: capacity))
            let store = world.store
            let player = try await world.newPlayer()
            // Another connection holds the database: whoever is first waits, and so do those behind.
            let other = try Self.otherConnection(folder)
            try await other.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
            let games = (0..<10).map { _ in GameID(at: noon, using: &world.random) }
            let (issued, refused) = try await withThrowingTaskGroup(of: (GameID, StoreError?).self) { group in
                for id in games {
                    group.addTask {
                        let game = NewGame(id: id, player: player, leaderboard: board, puzzle: "puzzle", issued: noon)
                        do throws(StoreError) { try await store.issueGame(game) } catch { return (id, error) }
                        return (id, nil)
                    }
                }
                var answers: [(GameID, StoreError?)] = []
                while let answer = try await group.next() {
                    answers.append(answer)
                    if answers.count == 1 { try await other.writeWithoutTransaction { try $0.rollback() } }
                }
                return (answers.filter { $0.1 == nil }.map(\.0), answers.filter { $0.1 == .overloaded }.map(\.0))
            }
            // At most three in the first batch, and three that wait behind it.
            #expect(refused.count >= 4 && issued.count + refused.count == 10)
            for (games, isKnown) in [(issued, true), (refused, false)] {
                for game in games {
                    let new = world.result(of: game, by: player, puzzle: "another")
                    #expect(try await store.submit(new) == .refused(isKnown ? .wrongPuzzle : .unknownGame))
                }
            }
            try other.close()
            await store.close()
        }
    }

    @Test func moreReadsThanMayWaitAreRefused() async throws {
        try await withFolder { folder in
            var capacity = StoreCapacity()
            capacity.waitingReads = 0
            let store = try SQLiteStore(folder: folder, capacity: capacity)
            await #expect(throws: StoreError.overloaded) { try await store.check() }
            await store.close()
        }
    }

    @Test func oneBadWriteDoesNotSpoilTheOthers() async throws {
        try await withFolder { folder in
            let world = World(store: try SQLiteStore(folder: folder))
            let store = world.store
            let player = try await world.newPlayer()
            let other = try Self.otherConnection(folder)
            try await other.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        CREATE TRIGGER spoil BEFORE INSERT ON game WHEN NEW.puzzle = 'bad'
                            BEGIN SELECT raise(ABORT, 'bad'); END
                        """)
                try db.beginTransaction(.immediate)
            }
            let games = (0..<10).map { _ in GameID(at: noon, using: &world.random) }
            let bad = games[9]
            let failed = try await withThrowingTaskGroup(of: GameID?.self) { group in
                for id in games {
                    group.addTask {
                        let game = NewGame(
                            id: id, player: player, leaderboard: board, puzzle: id == bad ? "bad" : "puzzle",
                            issued: noon - day)
                        do throws(StoreError) { try await store.issueGame(game) } catch { return id }
                        return nil
                    }
                }
                try await other.writeWithoutTransaction { try $0.rollback() }
                return try await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
            }
            #expect(failed == [bad])
            for game in games.dropLast() {
                let outcome = try await store.submit(world.result(of: game, by: player))
                guard case .stored = outcome else { throw Unexpected(outcome: outcome) }
            }
            try other.close()
            await store.close()
        }
    }

    @Test func onAFullDiskNothingIsAcknowledgedAndNothingIsLost() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let world = World(store: store)
            var stored: [StoredResult] = []
            for _ in 0..<20 { stored.append(try await world.play(world.newPlayer())) }
            let player = try await world.newPlayer()
            var waiting: [NewResult] = []
            for number in 0..<20 {
                let game = try await world.issue(to: player, at: noon - day + Int64(number))
                let record = Text(bytes: Array(repeating: UInt8(ascii: "x"), count: 20_000))
                waiting.append(world.result(of: game, by: player, record: record))
            }
            func limitPages(_ sql: String) async throws {
                try await store.pool.writeWithoutTransaction { db in
                    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                    _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages + (sql == "full" ? 20 : 10_000))")
                }
            }
            try await limitPages("full")
            let results = waiting
            let failed = await withTaskGroup(of: (ResultID, StoreError?).self) { group in
                for result in results {
                    group.addTask {
                        do throws(StoreError) { _ = try await store.submit(result) } catch { return (result.id, error) }
                        return (result.id, nil)
                    }
                }
                return await group.reduce(into: [ResultID: StoreError]()) { $0[$1.0] = $1.1 }
            }
            #expect(failed.count >= 10 && failed.count < 20)
            for error in failed.values {
                guard case .unavailable(let reason) = error else { throw error }
                #expect(reason.contains("full"))
            }
            for result in waiting { #expect((try await world.stored(result.id) == nil) == (failed[result.id] != nil)) }
            for result in stored { #expect(try await world.stored(result.id) == result) }
            #expect(try await world.lines().count == 21)

            // With room again, what failed is taken, and what was stored is known.
            try await limitPages("room")
            for result in waiting {
                switch try await store.submit(result) {
                case .stored: #expect(failed[result.id] != nil)
                case .repeated: #expect(failed[result.id] == nil)
                case let outcome: throw Unexpected(outcome: outcome)
                }
            }
            let check = try await store.pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
            #expect(check == "ok")
            await store.close()
        }
    }

    @Test func closingAnswersWhatWasBegun() async throws {
        try await withFolder { folder in
            let world = World(store: try SQLiteStore(folder: folder))
            let store = world.store
            let player = try await world.newPlayer()
            let games = (0..<20).map { _ in GameID(at: noon, using: &world.random) }
            let issued = await withTaskGroup(of: GameID?.self) { group in
                for id in games {
                    group.addTask {
                        let game = NewGame(id: id, player: player, leaderboard: board, puzzle: "puzzle", issued: noon)
                        do throws(StoreError) { try await store.issueGame(game) } catch { return nil }
                        return id
                    }
                }
                await store.close()
                return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
            }
            let again = World(store: try SQLiteStore(folder: folder))
            for game in games {
                let outcome = try await again.store.submit(again.result(of: game, by: player, puzzle: "another"))
                #expect(outcome == .refused(issued.contains(game) ? .wrongPuzzle : .unknownGame))
            }
            await again.store.close()
        }
    }
}
