import Foundation
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// All of a store on another database.
struct StoreCopyTests {
    /// A store with something in every table.
    private func fill(_ store: some SQLStore) async throws -> World {
        let world = World(store: store)
        _ = try await store.dailyKey(orElse: [1, 2, 3])
        for number in 0..<40 {
            let player = try await world.newPlayer(named: number % 3 == 0 ? nil : Text("Nguyễn Thị \(number)"))
            for board in [board, "sudoku.classic.easy", "daily.2024-05-15.sliding"] as [Text] {
                guard number % 4 != 1 else { continue }
                try await world.play(player, on: board, milliseconds: Milliseconds(20_000 + 317 * number))
            }
            if number % 5 == 0 { _ = try await world.issue(to: player) }
        }
        let (account, _) = try await world.newAccount("ada@example.org", named: "Ada")
        _ = try await world.newToken(.changeMail, "ada@example.com", of: account)
        _ = try await store.userHandle(of: account, orElse: [4, 5, 6])
        #expect(try await store.addPasskey(world.newPasskey(of: account)))
        #expect(try await store.useChallenge(world.newSecret(), until: noon + minute))
        _ = try await world.newToken(.resetPassword, "nobody@example.org", of: nil)
        try await store.audit(AuditEntry(event: .accountMade, player: account, at: noon))
        try await store.audit(AuditEntry(event: .logInFailed, player: nil, at: noon))
        try await share(of: account, in: store)
        let gone = try await world.newPlayer(named: "Gone")
        try await store.removePlayer(gone)
        _ = try await store.forbid("rude", at: noon)
        return world
    }

    /// Something of each category, twice, so that there are marks between; with a deletion, a picture, and letters of all kinds.
    private func share(of account: PlayerID, in store: some SQLStore) async throws {
        let picture: Text = "0123456789abcdef0123456789abcdef"
        #expect(try await store.keepPicture(picture, [0, 1, 255], of: account))
        var clock = HybridClock(device: 7)
        var mark: Int64 = 0
        for number in 0..<2 {
            let items = SyncCategory.allCases.map { category in
                let reset = clock.tick(at: WallTime(noon))
                return SyncItem(
                    category, key: category == .pictures ? picture : Text("Nguyễn/\(number)"),
                    stamp: clock.tick(at: WallTime(noon)),
                    value: category == .status ? Text() : Text("một; \"\(number)\"\n"),
                    deletions: category == .scores ? [reset] : [])
            }
            let exchange = SyncExchange(mark: mark, cursors: [], items: items, step: 1)
            guard case .news(let news) = try await store.exchange(exchange, of: account) else {
                Issue.record("it was not taken in")
                return
            }
            mark = news.mark
        }
    }

    private func tables(_ store: some SQLStore) async throws -> [String: [Text]] {
        var tables: [String: [Text]] = [:]
        for table in [
            "player", "leaderboard", "secret", "game", "attempts", "result", "record", "best", "ranking", "tally",
            "nameGram",
            "daily", "forbiddenName", "operatorLog", "setting", "account", "session", "token", "auditLog",
            "passkey", "usedChallenge", "syncItem", "syncState", "syncMark", "picture",
        ] { tables[table] = try await store.texts("SELECT CAST(count(*) AS TEXT) FROM \(table)") }
        return tables
    }

    private func expectSame(_ copy: some SQLStore, as store: some SQLStore) async throws {
        let (mine, copied) = (try await tables(store), try await tables(copy))
        #expect(mine == copied)
        #expect(mine.allSatisfy { $0.value != ["0"] }, "\(mine)")
        #expect(try await copy.recount(at: noon) == .none)
        #expect(try await !copy.isUnfinishedCopy())
        for metric in Metric.allCases {
            let (one, other) = (World(store: store), World(store: copy))
            #expect(try await one.lines(metric) == other.lines(metric))
        }
    }

    @Test func toPostgreSQLAndBack() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(hurriedIn: "\(folder)/one")
            let world = try await fill(store)
            let there = try PostgresStore(address: PostgresForTests.newDatabase())
            try await store.copy(to: there) { _ in }
            try await expectSame(there, as: store)
            let back = try SQLiteStore(hurriedIn: "\(folder)/back")
            try await there.copy(to: back) { _ in }
            try await expectSame(back, as: store)
            // No number is given twice, also not that of a player who has gone.
            let next = try await world.newPlayer()
            for copy in [there, back] as [any SQLStore] {
                let elsewhere = World(store: copy)
                elsewhere.random = SeededGenerator(seed: 99)
                let player = try await elsewhere.newPlayer()
                #expect(player == next)
                try await elsewhere.play(player)
                try await elsewhere.store.audit(AuditEntry(event: .exported, player: player, at: noon))
                #expect(try await elsewhere.store.account(withMail: MailKey("ada@example.org")) != nil)
            }
            await there.close()
            await back.close()
            await store.close()
        }
    }

    /// A copy on PostgreSQL that counts as interrupted.
    private func withUnfinishedCopy(_ test: (SQLiteStore, PostgresStore) async throws -> Void) async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(hurriedIn: folder)
            _ = try await fill(store)
            let there = try PostgresStore(address: PostgresForTests.newDatabase())
            try await store.copy(to: there) { _ in }
            let key = try await store.dailyKey(orElse: [])
            _ = try await there.write(locking: []) { try $0.setting(StoredTable.copyMark, orElse: key) }
            #expect(try await there.isUnfinishedCopy())
            try await test(store, there)
            await there.close()
            await store.close()
        }
    }

    @Test func whatWasInterruptedGoesOn() async throws {
        try await withUnfinishedCopy { store, there in
            // As it would be before the last rows of some tables, and all of those after them.
            for table in ["operatorLog", "forbiddenName", "daily", "nameGram", "tally"] {
                try await there.perform("DELETE FROM \(table)")
            }
            try await there.perform("DELETE FROM ranking WHERE period > 1000000")
            try await store.copy(to: there) { _ in }
            try await expectSame(there, as: store)
        }
    }

    /// What a copy leaves out would be lost without a word, as both sides are compared by what it copies.
    @Test func everyColumnOfEveryTableIsCopied() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(hurriedIn: folder)
            let found = try await store.texts(
                """
                SELECT m.name || '.' || c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
                WHERE m.type = 'table' AND m.name NOT IN ('counter', 'grdb_migrations') AND m.name NOT LIKE 'sqlite_%'
                """)
            let copied = StoredTable.all.flatMap { table in
                table.columns.map { Text("\(table.name).\($0.name.filter { $0 != "\"" })") }
            }
            #expect(Set(found) == Set(copied) && found.count == copied.count)
            await store.close()
        }
    }

    private func problem(_ copy: () async throws(StoreError) -> Void) async -> String {
        do throws(StoreError) {
            try await copy()
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func nothingIsMixed() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(hurriedIn: "\(folder)/one")
            _ = try await fill(store)
            let used = try PostgresStore(address: PostgresForTests.newDatabase())
            try await World(store: used).play(World(store: used).newPlayer())
            let into = await problem { () throws(StoreError) in try await store.copy(to: used) { _ in } }
            #expect(into.contains("something in the target already"))
            let other = try SQLiteStore(hurriedIn: "\(folder)/other")
            _ = try await other.write(locking: []) { try $0.setting(StoredTable.copyMark, orElse: [9]) }
            let half = await problem { () throws(StoreError) in try await store.copy(to: other) { _ in } }
            #expect(half.contains("part of another store"))
            let of = await problem { () throws(StoreError) in try await other.copy(to: used) { _ in } }
            #expect(of.contains("copy that was interrupted"))
            await used.close()
            await other.close()
            await store.close()
        }
    }

    @Test func whoIsAtWorkOnAStoreIsSeen() async throws {
        try await withFolder { folder in
            #expect(!SQLiteStore.isInUse(in: folder) && !FileManager.default.fileExists(atPath: folder))
            let here = try SQLiteStore(folder: folder)
            #expect(SQLiteStore.isInUse(in: folder))
            // It is not in the way of who is.
            _ = try await World(store: here).newPlayer()
            await here.close()
            #expect(!SQLiteStore.isInUse(in: folder))
        }
        let address = try PostgresForTests.newDatabase()
        #expect(try await !PostgresStore.isInUse(at: address))
        let there = try PostgresStore(address: address)
        _ = try await World(store: there).newPlayer()
        #expect(try await PostgresStore.isInUse(at: address, within: .zero))
        await there.close()
        #expect(try await !PostgresStore.isInUse(at: address))
    }

    /// A server that was not ended shows in the comparison, and the copy stays marked.
    @Test func whatChangesMeanwhileIsFound() async throws {
        try await withUnfinishedCopy { store, there in
            try await store.rename(PlayerID(1), to: #require(PlayerName("Changed")))
            let changed = await problem { () throws(StoreError) in try await store.copy(to: there) { _ in } }
            #expect(changed.contains("The copy is not the same: of player"))
            #expect(try await there.isUnfinishedCopy())
        }
    }
}
