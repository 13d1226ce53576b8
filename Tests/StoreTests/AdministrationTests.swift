import Foundation
import GRDB
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// What the operator mends, and what is held until then.
struct AdministrationTests {
    private func withStore(_ body: (World, SQLiteStore, String) async throws -> Void) async throws {
        try await withFolder { folder in
            let world = World(store: try SQLiteStore(folder: folder))
            let administration = try SQLiteStore(existingIn: folder)
            try await body(world, administration, folder)
            let recount = try SQLiteStore(existingIn: folder)
            #expect(try await recount.recount(at: noon) == .none)
            await recount.close()
            await administration.close()
            await world.store.close()
        }
    }

    @Test func aFolderWithoutAStoreStaysAsItIs() async throws {
        try await withFolder { folder in
            #expect(throws: StoreError.self) { try SQLiteStore(existingIn: folder) }
        }
    }

    /// A server of an earlier version may be at work: it would not understand the tables of this one.
    @Test func anOlderStoreStaysAsItIs() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let pool = try DatabasePool(path: SQLiteStore.file(in: folder))
            try Schema.migrator.migrate(pool, upTo: "5: all that a player has")
            let migrated = try await pool.read { try Schema.migrator.completedMigrations($0) }
            do throws(StoreError) {
                _ = try SQLiteStore(existingIn: folder)
                Issue.record("It was opened.")
            } catch {
                guard case .unusable(let reason) = error else { throw error }
                #expect(reason.contains("older version"), "\(reason)")
            }
            #expect(try await pool.read { try Schema.migrator.completedMigrations($0) } == migrated)
            try pool.close()
            await (try SQLiteStore(folder: folder)).close()
            await (try SQLiteStore(existingIn: folder)).close()
        }
    }

    @Test("Nobody gets the number of a player who is gone", arguments: Engine.allCases)
    func numbers(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, bob) = (try await world.newPlayer(), try await world.newPlayer())
            try await world.store.removePlayer(bob)
            let eve = try await world.newPlayer()
            #expect(eve.number > bob.number && bob.number > ada.number)
        }
    }

    @Test func aResultIsHeldReleasedAndRemoved() async throws {
        try await withStore { world, administration, _ in
            let (ada, bob) = (try await world.newPlayer(named: "Ada"), try await world.newPlayer(named: "Bob"))
            try await world.play(ada, milliseconds: 50_000)
            let best = try await world.play(ada, milliseconds: 20_000)
            try await world.play(bob, milliseconds: 30_000)
            let before = try await world.lines()
            #expect(before.map(\.player) == ["Ada", "Bob"])

            #expect(try await administration.setHeld(true, best.id, at: noon))
            #expect(try await world.lines().map(\.milliseconds) == [30_000, 50_000])
            #expect(try await world.standing(of: ada).standing?.rank == 2)
            #expect(try await administration.results(isHeld: true, limit: 9).map(\.id) == [best.id])
            #expect(try await administration.result(best.id)?.suspicion == .operatorsChoice)
            #expect(try await administration.player(ada).map { [$0.finished, $0.held] } == [2, 1])

            #expect(try await administration.setHeld(false, best.id, at: noon))
            #expect(try await world.lines() == before)
            #expect(try await administration.results(isHeld: true, limit: 9).isEmpty)

            #expect(try await administration.removeResult(best.id, at: noon))
            #expect(try await world.lines().map(\.milliseconds) == [30_000, 50_000])
            #expect(try await administration.result(best.id) == nil)
            #expect(try await administration.removeResult(best.id, at: noon) == false)
            #expect(try await administration.setHeld(true, best.id, at: noon) == false)
            #expect(
                try await administration.operatorLog().map { $0.deed.string.split(separator: " ").last } == [
                    "held", "released", "removed",
                ])
        }
    }

    /// While a result is to be held, it becomes the account's of the guest who has it.
    @Test func aResultThatBecomesAnothersIsHeldThere() async throws {
        try await withStore { world, administration, _ in
            let store = try #require(world.store as? SQLiteStore)
            let (ada, _) = try await world.newAccount("ada@example.org", named: "Ada")
            let guest = try await world.newPlayer()
            let result = try await world.play(guest)
            let session = NewSession(secret: world.newSecret(), device: "Firefox", created: noon)
            let gate = DispatchSemaphore(value: 0)
            async let writing: Void = store.write(locking: []) { _ in gate.wait() }
            try await Task.sleep(for: .milliseconds(100))
            async let merging: Void = store.logIn(ada, session: session, merging: guest)
            try await Task.sleep(for: .milliseconds(100))
            // Whose it is, is read by now; it is done after the other.
            async let holding = store.setHeld(true, result.id, at: noon)
            try await Task.sleep(for: .milliseconds(300))
            gate.signal()
            _ = try await (writing, merging)
            #expect(try await holding)
            #expect(try await administration.result(result.id)?.player == ada)
            #expect(try await world.lines().isEmpty)
        }
    }

    @Test func anAverageGoesWithOneOfItsGames() async throws {
        try await withStore { world, administration, _ in
            let ada = try await world.newPlayer()
            var results: [StoredResult] = []
            for number in 1...6 { results.append(try await world.play(ada, milliseconds: Milliseconds(number * 1000))) }
            #expect(try await world.lines(.average5).map(\.milliseconds) == [3000])
            #expect(try await administration.setHeld(true, results[1].id, at: noon))
            // 1, none, 3, 4, 5 seconds: the mean of 3, 4 and 5.
            #expect(try await world.lines(.average5).map(\.milliseconds) == [4000])
            #expect(try await administration.setHeld(true, results[2].id, at: noon))
            #expect(try await world.lines(.average5).isEmpty)
        }
    }

    @Test func theOnlyResultLeavesNothingBehind() async throws {
        try await withStore { world, administration, _ in
            let ada = try await world.newPlayer()
            let result = try await world.play(ada)
            #expect(try await administration.setHeld(true, result.id, at: noon))
            #expect(try await world.lines().isEmpty)
            #expect(try await world.standing(of: ada).players == 0)
        }
    }

    @Test func aPlayerIsRemovedWithEverything() async throws {
        try await withStore { world, administration, _ in
            let (ada, bob) = (try await world.newPlayer(named: "Ada"), try await world.newPlayer(named: "Ad Astra"))
            for player in [ada, bob] {
                try await world.play(player)
                _ = try await world.issue(to: player)
            }
            #expect(try await administration.players(named: "AD", limit: 9).map(\.id) == [bob, ada])
            #expect(try await administration.player(ada).map { [$0.begun, $0.finished, $0.results] } == [2, 1, 1])
            #expect(try await administration.removePlayer(ada, at: noon))
            #expect(try await administration.removePlayer(ada, at: noon) == false)
            #expect(try await world.lines().map(\.player) == ["Ad Astra"])
            #expect(try await administration.players(named: nil, limit: 9).map(\.id) == [bob])
            let tables = ["player", "secret", "game", "best", "attempts", "nameGram", "ranking", "daily"]
            try await #require(world.store as? SQLiteStore).pool.read { db in
                for table in tables {
                    let column = table == "player" ? "id" : "player"
                    let count: Int64? = try db.first(
                        "SELECT count(*) FROM \(table) WHERE \(column) = ?", [.integer(ada.number)]
                    ) { $0.integer(0) }
                    #expect(count == 0, "\(table)")
                }
            }
        }
    }

    @Test func whoseNameWasForbiddenLeavesNoneInTheLog() async throws {
        try await withStore { world, administration, _ in
            let ada = try await world.newPlayer(named: "Ada")
            #expect(try await administration.rename(ada, to: try #require(PlayerName("Eva")), at: noon))
            _ = try await administration.forbid("Eva", at: noon)
            try await world.store.removePlayer(ada)
            #expect(
                try await administration.operatorLog().map(\.deed) == [
                    "player 1 renamed", "name \"Eva\" forbidden",
                ])
        }
    }

    @Test func aForbiddenNameIsNobodys() async throws {
        try await withStore { world, administration, _ in
            let ada = try await world.newPlayer(named: "Ådä")
            try await world.play(ada)
            #expect(try await administration.forbid("ADA", at: noon) == 1)
            #expect(try await world.lines().map(\.player) == [""])
            let name = try #require(PlayerName("ada"))
            for alike in [name, try #require(PlayerName("АԁА"))] {
                await #expect(throws: StoreError.forbiddenName) { try await world.store.rename(ada, to: alike) }
            }
            await #expect(throws: StoreError.forbiddenName) { try await administration.rename(ada, to: name, at: noon) }
            #expect(try await administration.rename(ada, to: try #require(PlayerName("Eva")), at: noon))
            #expect(try await world.lines().map(\.player) == ["Eva"])
        }
    }
}

@Suite("Every store: results that are held")
struct HeldResultTests {
    private func submit(
        _ world: World, _ player: PlayerID, _ leaderboard: Text, record: Text = "record",
        milliseconds: Milliseconds = 60_000, moves: Int = 100, fairPlay: FairPlay = FairPlay([:]),
        isExamined: Bool = true
    ) async throws -> Suspicion? {
        let game = try await world.issue(to: player, on: leaderboard, at: noon - Int64(milliseconds))
        let outcome = try await world.store.submit(
            NewResult(
                id: world.newResultID(), player: player, game: game, record: record,
                verified: VerifiedResult(
                    puzzle: "puzzle", leaderboard: nil, moves: moves, milliseconds: milliseconds, score: moves,
                    fairPlay: fairPlay), received: noon, isExamined: isExamined))
        guard case .stored(let stored) = outcome else { throw Unexpected(outcome: outcome) }
        return stored.suspicion
    }

    @Test(arguments: Engine.allCases)
    func whatNoHumanPlays(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            for (points, suspicion) in [(99, nil), (100, .record)] as [(Int, Suspicion?)] {
                let fairPlay = FairPlay([.evenness: points])
                #expect(try await submit(world, player, board, fairPlay: fairPlay) == suspicion)
            }
            #expect(
                try await submit(world, player, board, fairPlay: FairPlay([.pace: 60, .evenness: 50])) == .record)
            #expect(try await world.lines().count == 1)
            let all = FairPlay([.pace: 100])
            #expect(try await submit(world, player, board, fairPlay: all, isExamined: false) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func whatAnotherHasSentForTheDaysPuzzle(engine: Engine) async throws {
        try await engine.run { world in
            let daily = DailyBoard(day: DailyBoard.day(at: noon), kind: .sudoku).leaderboard
            let players = [try await world.newPlayer(), try await world.newPlayer(), try await world.newPlayer()]
            #expect(try await submit(world, players[0], daily, record: "one") == nil)
            #expect(try await submit(world, players[1], daily, record: "two") == nil)
            #expect(try await submit(world, players[2], daily, record: "one") == .copy)
            // Of other boards no puzzle is issued twice.
            for player in players { #expect(try await submit(world, player, board, record: "one") == nil) }
        }
    }

    @Test(arguments: Engine.allCases)
    func whatIsTwiceAsFastAsEverBefore(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            for _ in 0..<10 { #expect(try await submit(world, player, board, milliseconds: 60_000) == nil) }
            #expect(try await submit(world, player, board, milliseconds: 29_000, moves: 39) == nil)
            for _ in 0..<2 { #expect(try await submit(world, player, board, milliseconds: 14_000) == .leap) }
            #expect(try await submit(world, player, board, milliseconds: 15_000) == nil)
            // Who is new here may be good already.
            let other = try await world.newPlayer()
            for milliseconds in [60_000, 20_000] as [Milliseconds] {
                #expect(try await submit(world, other, board, milliseconds: milliseconds) == nil)
            }
        }
    }
}
