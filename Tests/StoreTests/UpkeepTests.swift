import Foundation
import GRDB
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// What is written over a store's file.
private enum Overwriting: CaseIterable, Sendable {
    case anotherStore, copy, earlier, half, nothing
}

/// What goes by itself, and what is noticed by itself.
struct UpkeepTests {
    @Test("A guest who has nothing goes with the last game", arguments: Engine.allCases)
    func emptyGuestsGo(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            func guest() async throws -> (secret: SecretHash, id: PlayerID) {
                let secret = world.newSecret()
                return (secret, try await store.addPlayer(withSecret: secret, at: noon).id)
            }
            let (idle, named, ranked, busy) = (
                try await guest(), try await guest(), try await guest(), try await guest()
            )
            for player in [idle, named, ranked, busy] { _ = try await world.issue(to: player.id, at: noon) }
            try await store.rename(named.id, to: #require(PlayerName("Ada")))
            _ = try await world.play(ranked.id)
            _ = try await world.issue(to: busy.id, at: noon + 2 * day)
            while try await store.sweep(at: noon + Limits.gameValidity + day) {}
            #expect(try await store.player(withSecret: idle.secret) == nil)
            for player in [named, ranked, busy] {
                #expect(try await store.player(withSecret: player.secret)?.id == player.id)
            }
            await #expect(throws: StoreError.unknownPlayer) { try await world.issue(to: idle.id, at: noon) }
            // The one who comes back is somebody new.
            #expect(try await store.addPlayer(withSecret: idle.secret, at: noon).id != idle.id)
        }
    }

    // MARK: Files

    private func failure(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "nothing failed"
        } catch let StoreError.unusable(reason) {
            return reason
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [SQLiteStore.fileName, SQLiteStore.fileName + "-wal", ""])
    func filesThatGoAreNoticed(name: String) async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let world = World(store: store)
            let player = try await world.newPlayer()
            try store.checkPlace()
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            #expect(failure { try store.checkPlace() }.contains("deleted or replaced"))
            // Nothing is acknowledged any more.
            await #expect(throws: StoreError.self) { try await world.issue(to: player) }
            await #expect(throws: StoreError.self) { try await store.player(withSecret: world.newSecret()) }
            await store.close()
        }
    }

    /// As by what keeps logs short.
    @Test(arguments: [false, true])
    func aLogThatIsEmptiedIsNoticed(isWrittenAfterwards: Bool) async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let world = World(store: store)
            _ = try await world.newPlayer()
            try store.checkPlace()
            #expect(truncate("\(folder)/\(SQLiteStore.fileName)-wal", 0) == 0)
            if isWrittenAfterwards { _ = try? await world.newPlayer() }
            #expect(failure { try store.checkPlace() }.contains("emptied or overwritten"))
            await #expect(throws: StoreError.self) { try await world.newPlayer() }
            await store.close()
        }
    }

    @Test func filesThatAreReplacedAreNoticed() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let file = "\(folder)/\(SQLiteStore.fileName)"
            try FileManager.default.copyItem(atPath: file, toPath: file + ".copy")
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.moveItem(atPath: file + ".copy", toPath: file)
            #expect(failure { try store.checkPlace() }.contains("deleted or replaced"))
            await store.close()
        }
    }

    /// As by `cat`, or by `cp` of a copy.
    @Test(arguments: Overwriting.allCases)
    private func aFileThatIsOverwrittenIsNoticed(content: Overwriting) async throws {
        try await withFolder { folder in
            let (data, copy) = ("\(folder)/data", "\(folder)/copy")
            let file = URL(fileURLWithPath: SQLiteStore.file(in: data))
            await (try SQLiteStore(folder: data)).close()
            let earlier = try Data(contentsOf: file)
            let store = try SQLiteStore(folder: data)
            let world = World(store: store)
            let player = try await world.newPlayer()
            // What is in the log gets into the file.
            #expect(try await !store.sweep(at: noon))
            try store.checkPlace()
            let bytes: Data
            switch content {
            case .anotherStore:
                await (try SQLiteStore(folder: copy)).close()
                bytes = try Data(contentsOf: URL(fileURLWithPath: SQLiteStore.file(in: copy)))
            case .copy:
                try SQLiteBackup(folder: data, file: copy).run(replacing: false)
                bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
            case .earlier: bytes = earlier
            case .half:
                let now = try Data(contentsOf: file)
                bytes = now.prefix(now.count / 2)
            case .nothing: bytes = Data()
            }
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: bytes)
            try handle.close()
            for _ in 0..<2 { #expect(failure { try store.checkPlace() }.contains("was overwritten")) }
            await #expect(throws: StoreError.self) { try await world.issue(to: player) }
            await store.close()
        }
    }

    @Test func whatSQLiteDoesWithItsFileIsNoLoss() async throws {
        try await withFolder { folder in
            let stores = [try SQLiteStore(hurriedIn: folder), try SQLiteStore(hurriedIn: folder)]
            let tool = try SQLiteStore(existingIn: folder)
            let worlds = stores.map { World(store: $0) }
            worlds[1].random = SeededGenerator(seed: 16)
            func size() throws -> Int { try #require(try FilePlace.size(of: SQLiteStore.file(in: folder))) }
            func check() throws { for store in stores { try store.checkPlace() } }
            for _ in 0..<2 {
                var players: [PlayerID] = []
                for number in 0..<200 {
                    let world = worlds[number % 2]
                    players.append(try await world.newPlayer())
                    try await world.play(players[number])
                    try check()
                }
                _ = try await tool.forbid("rude", at: noon)
                #expect(try await !stores[0].sweep(at: noon))
                try check()
                let full = try size()
                for player in players { try await stores[1].removePlayer(player) }
                try await stores[1].pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
                #expect(try await !stores[1].sweep(at: noon))
                #expect(try size() < full)
                try check()
            }
            for store in stores + [tool] { await store.close() }
        }
    }

    @Test func wholeCheckFindsWhatQuickOneDoesNot() async throws {
        try await withFolder { folder in
            let world = World(store: try SQLiteStore(hurriedIn: folder))
            for _ in 0..<500 { try await world.play(world.newPlayer()) }
            await world.store.close()
            let file = "\(folder)/\(SQLiteStore.fileName)"
            var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            // A page in the midst.
            let page = bytes.count / 2 / 4096 * 4096
            bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 0xA5, count: 4096))
            try bytes.write(to: URL(fileURLWithPath: file))
            #expect(failure { _ = try SQLiteStore(folder: folder, isChecked: true) }.contains("damaged"))
        }
    }

    @Test func whatIsWholePasses() async throws {
        try await withFolder { folder in
            let world = World(store: try SQLiteStore(folder: folder))
            try await world.play(world.newPlayer(named: "Ada"))
            await world.store.close()
            await (try SQLiteStore(folder: folder, isChecked: true)).close()
        }
    }
}

/// Ladders are made anew from the results.
struct RecountTests {
    /// A filled folder in which something has gone wrong.
    private func withFilled(
        spoiledBy sql: String = "",
        _ body: (World, _ lines: [[LeaderboardEntry]], SQLiteStore) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(hurriedIn: folder)
            let world = World(store: store)
            for number in 0..<30 {
                let player = try await world.newPlayer(named: Text("Player \(number)"))
                for game in 0..<7 {
                    try await world.play(
                        player, milliseconds: Milliseconds(30_000 + 997 * ((number * 7 + game * 3) % 31)),
                        moves: 50 + (number * 5 + game * 11) % 17, at: noon - Int64(game) * day)
                    try await world.play(
                        player, on: "sudoku.classic.hard", milliseconds: 60_000, moves: 300 + number + game,
                        at: noon - Int64(game))
                }
            }
            let before = try await all(world)
            try await store.pool.writeWithoutTransaction { try $0.execute(sql: sql) }
            try await body(world, before, try SQLiteStore(existingIn: folder))
            await store.close()
        }
    }

    private func all(_ world: World) async throws -> [[LeaderboardEntry]] {
        var all: [[LeaderboardEntry]] = []
        for window in Window.allCases {
            for metric in Metric.allCases { all.append(try await world.lines(metric, Period(window, at: noon))) }
        }
        return all
    }

    @Test func aFolderWithoutAStoreStaysAsItIs() async throws {
        try await withFolder { folder in
            #expect(throws: StoreError.self) { try SQLiteStore(existingIn: folder) }
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }

    @Test func whatIsRightStaysAsItIs() async throws {
        try await withFilled { world, before, recount in
            let found = try await recount.recount(at: noon)
            #expect(found == .none)
            let after = try await all(world)
            #expect(after == before)
            await recount.close()
        }
    }

    @Test(arguments: [
        "DELETE FROM ranking", "DELETE FROM tally", "DELETE FROM best",
        "DELETE FROM ranking WHERE value % 2 = 0; UPDATE tally SET count = count + 3 WHERE level = 2",
        "UPDATE best SET time = time + 5", "UPDATE ranking SET value = value + 1 WHERE metric = 0",
        "DELETE FROM ranking WHERE period > 1000000; DELETE FROM tally WHERE period > 1000000",
        "UPDATE best SET period = period + 2 WHERE window = 0", "UPDATE best SET average5 = average5 - 1",
        "DELETE FROM ranking WHERE metric = 3",
        // More lines than are looked at together, between and after the right ones.
        """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2500)
        INSERT OR IGNORE INTO ranking (period, leaderboard, metric, value, result, player, milliseconds, moves, score, received)
        SELECT period, leaderboard, metric, value + n * 40, result, player, milliseconds, moves, score, received
        FROM (SELECT * FROM ranking WHERE metric = 0 LIMIT 1), number
        """,
    ])
    func whatIsWrongIsMended(sql: String) async throws {
        try await withFilled(spoiledBy: sql) { world, before, recount in
            #expect(try await recount.recount(at: noon) != .none)
            // All of both, if they differ, would be too much to print.
            let isMended = try await all(world) == before
            #expect(isMended)
            for player in [1, 30] as [Int64] {
                let standing = try await world.standing(of: PlayerID(player), .moves).standing
                let line = before[16].firstIndex { $0.player == Text("Player \(player - 1)") }
                #expect(standing?.rank == line.map { before[16][$0].rank })
            }
            #expect(try await recount.recount(at: noon) == .none)
            await recount.close()
        }
    }

    /// A clock that was two days ahead: who played then is on the later day's ladders, and on none of today's.
    @Test func resultsOfTheFutureAreOfToday() async throws {
        try await withFilled { world, _, recount in
            let player = try await world.newPlayer(named: "Ada")
            try await world.play(player, milliseconds: 20_000, at: noon)
            try await world.play(player, milliseconds: 25_000, at: noon + 2 * day)
            try await world.play(player, milliseconds: 15_000, at: noon + 1)
            let today = Period(.day, at: noon)
            #expect(try await world.lines(.time, today).first?.milliseconds == 20_000)
            let found = try await recount.recount(at: noon + 2)
            #expect(found.futureResults == 1 && found.bests > 0)
            #expect(try await world.lines(.time, today).first?.milliseconds == 15_000)
            #expect(try await recount.recount(at: noon + 2) == .none)
            await recount.close()
        }
    }

    /// A server goes on writing meanwhile.
    @Test func resultsMayComeInMeanwhile() async throws {
        try await withFilled(spoiledBy: "DELETE FROM tally; DELETE FROM ranking") { world, _, recount in
            async let found = recount.recount(at: noon + day)
            for _ in 0..<50 { try await world.play(world.newPlayer(), at: noon + 1) }
            #expect(try await found != .none)
            _ = try await recount.recount(at: noon + day)
            #expect(try await world.lines(.time).count == 80)
            #expect(try await recount.recount(at: noon + day) == .none)
            await recount.close()
        }
    }
}
