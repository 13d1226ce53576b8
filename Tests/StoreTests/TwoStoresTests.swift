import Foundation
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// A database that servers share.
private enum Shared: String, CaseIterable, Sendable {
    case sqlite, postgres

    /// Calls `test` with what opens a store on one new, empty database.
    func run(_ test: (Opener) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            try await withFolder { folder in
                try await test(
                    Opener(
                        server: { try SQLiteStore(hurriedIn: folder) }, tool: { try SQLiteStore(existingIn: folder) }))
            }
        case .postgres:
            let address = try PostgresForTests.newDatabase()
            try await test(
                Opener(
                    server: { try PostgresStore(address: address) }, tool: { try PostgresStore(existingAt: address) }))
        }
    }

    struct Opener: Sendable {
        let server: @Sendable () throws -> any SQLStore
        let tool: @Sendable () throws -> any SQLStore
    }

    /// Names the tables that have a column for a player.
    var tablesOfPlayers: String {
        switch self {
        case .sqlite:
            """
            SELECT entry.name FROM sqlite_schema AS entry JOIN pragma_table_info(entry.name) AS field
            WHERE entry.type = 'table' AND field.name = 'player'
            """
        case .postgres:
            """
            SELECT CAST(table_name AS text) FROM information_schema.columns
            WHERE table_schema = current_schema() AND column_name = 'player'
            """
        }
    }
}

/// Two servers on one database: each has a store of its own. Whatever both are asked at the same moment, nothing is ranked or counted
/// twice, and nothing is left of those who are gone.
@Suite("Two stores on one database")
struct TwoStoresTests {
    /// Two stores on one new database, and what is asked of both at once.
    private struct Pair {
        let shared: Shared
        let opener: Shared.Opener
        let stores: [any SQLStore]
        /// Speaks to the first store.
        let world: World

        /// What two calls answer that are made at the same time, one at each store.
        func both<One: Sendable, Two: Sendable>(
            _ one: @escaping @Sendable (any SQLStore) async throws -> One,
            _ two: @escaping @Sendable (any SQLStore) async throws -> Two
        ) async throws -> (One, Two) {
            let (here, there) = (stores[0], stores[1])
            async let first = one(here)
            async let second = two(there)
            return try await (first, second)
        }

        func newGame(for player: PlayerID, on leaderboard: Text = board, at time: UnixMilliseconds) -> NewGame {
            NewGame(
                id: GameID(at: time, using: &world.random), player: player, leaderboard: leaderboard, puzzle: "puzzle",
                issued: time)
        }

        func count(_ sql: String) async throws -> Int {
            try await stores[0].integer(sql)
        }

        /// In how many rows a player still stands.
        func rows(of player: PlayerID) async throws -> Int {
            let tables = try await stores[1].texts(shared.tablesOfPlayers)
            #expect(tables.count >= 7)
            var rows = 0
            for table in tables {
                rows += try await count("SELECT count(*) FROM \(table) WHERE player = \(player.number)")
            }
            return rows
        }
    }

    /// - Parameter now: When all is counted anew after the test.
    private func withTwo(
        _ shared: Shared, countedAt now: UnixMilliseconds = noon, _ test: (Pair) async throws -> Void
    ) async throws {
        try await shared.run { opener in
            let stores = [try opener.server(), try opener.server()]
            let pair = Pair(shared: shared, opener: opener, stores: stores, world: World(store: stores[0]))
            try await test(pair)
            let recount = try opener.tool()
            #expect(try await recount.recount(at: now) == .none)
            await recount.close()
            if shared == .sqlite { #expect(try await pair.count("SELECT count(*) FROM pragma_foreign_key_check") == 0) }
            #expect(try await pair.count("SELECT count(*) - (SELECT count(*) FROM record) FROM result") == 0)
            #expect(
                try await pair.count("SELECT count(*) FROM game WHERE isFinished")
                    == pair.count("SELECT count(*) FROM result"))
            // One that is closed takes nothing away from the other.
            await stores[0].close()
            try stores[1].checkPlace()
            _ = try await World(store: stores[1]).newPlayer()
            await stores[1].close()
        }
    }

    private func stored(_ outcomes: [SubmissionOutcome]) -> [StoredResult] {
        outcomes.compactMap { if case .stored(let result) = $0 { result } else { nil } }
    }

    @Test("Both are started at the same time on a new database", arguments: Shared.allCases, 1...12)
    private func firstStart(_ shared: Shared, _: Int) async throws {
        try await shared.run { opener in
            let stores = try await withThrowingTaskGroup(of: (any SQLStore).self) { group in
                for _ in 0..<2 { group.addTask { try opener.server() } }
                return try await group.reduce(into: [any SQLStore]()) { $0.append($1) }
            }
            for store in stores { _ = try await World(store: store).newPlayer() }
            for store in stores {
                try store.checkPlace()
                await store.close()
            }
        }
    }

    @Test(arguments: Shared.allCases) private func aResultThatBothAreSentIsStoredOnce(_ shared: Shared) async throws {
        try await withTwo(shared) { pair in
            let player = try await pair.world.newPlayer()
            for number in 1...40 {
                let game = try await pair.world.issue(to: player, at: noon - day + Int64(number))
                let result = pair.world.result(of: game, by: player, milliseconds: Milliseconds(70_000 - number))
                let (one, two) = try await pair.both({ try await $0.submit(result) }, { try await $0.submit(result) })
                let stored = try #require(stored([one, two]).first)
                #expect(self.stored([one, two]).count == 1)
                #expect([one, two].contains(.repeated(stored)))
                // Once more, wherever.
                for store in pair.stores { #expect(try await store.submit(result) == .repeated(stored)) }
            }
            let standing = try await pair.world.standing(of: player)
            #expect(standing.attempts == Attempts(begun: 40, finished: 40))
            #expect(standing.standing == Standing(by: .time, rank: 1, players: 1, value: 69_960))
        }
    }

    @Test(arguments: Shared.allCases) private func aGameThatBothFinishCountsOnce(_ shared: Shared) async throws {
        try await withTwo(shared) { pair in
            let player = try await pair.world.newPlayer()
            var best = Int64.max
            for number in 1...40 {
                let game = try await pair.world.issue(to: player, at: noon - day + Int64(number))
                let times = [Milliseconds(50_000 - number), Milliseconds(50_020 - 2 * number)]
                let results = times.map { pair.world.result(of: game, by: player, milliseconds: $0) }
                let (one, two) = try await pair.both(
                    { try await $0.submit(results[0]) }, { try await $0.submit(results[1]) })
                #expect([one, two].contains(.refused(.gameAlreadyFinished)))
                let stored = stored([one, two])
                #expect(stored.count == 1)
                best = min(best, Int64(stored[0].milliseconds))
            }
            let standing = try await pair.world.standing(of: player)
            #expect(standing.attempts == Attempts(begun: 40, finished: 40))
            #expect(standing.standing == Standing(by: .time, rank: 1, players: 1, value: best))
        }
    }

    @Test(arguments: Shared.allCases) private func aGameThatBothBeginIsOneAndIsFinishedAtEither(_ shared: Shared)
        async throws
    {
        try await withTwo(shared) { pair in
            let player = try await pair.world.newPlayer()
            for number in 1...30 {
                let time = noon - day + Int64(number)
                let early = pair.newGame(for: player, at: time)
                let late = NewGame(
                    id: early.id, player: player, leaderboard: board, puzzle: "other", issued: time + 1)
                let (one, two) = try await pair.both(
                    { try await $0.issueGame(early) }, { try await $0.issueGame(late) })
                #expect(one == two && one.attempt == Int64(number))
                for store in pair.stores { #expect(try await store.game(early.id) == one) }
                let outcome = try await pair.stores[number % 2].submit(
                    pair.world.result(of: early.id, by: player, puzzle: one.puzzle))
                #expect(stored([outcome]).count == 1)
                for store in pair.stores { #expect(try await store.game(early.id)?.isFinished == true) }
            }
            #expect(try await pair.world.standing(of: player).attempts == Attempts(begun: 30, finished: 30))
        }
    }

    @Test(arguments: Shared.allCases) private func bothKnowOneDailyPuzzleOfWhichThereIsOneTry(_ shared: Shared)
        async throws
    {
        for number in 0..<8 {
            try await withTwo(shared) { pair in
                let proposals = [[UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32)]
                let (one, two) = try await pair.both(
                    { try await $0.dailyKey(orElse: proposals[0]) }, { try await $0.dailyKey(orElse: proposals[1]) })
                #expect(one == two && proposals.contains(one))
                let player = try await pair.world.newPlayer()
                let today = DailyBoard(day: DailyBoard.day(at: noon), kind: .sudoku)
                let game = pair.newGame(for: player, on: today.leaderboard, at: noon - day / 4)
                let issued = try await pair.both({ try await $0.issueGame(game) }, { try await $0.issueGame(game) })
                #expect(issued.0 == issued.1 && issued.0.attempt == 1)
                let results = [
                    pair.world.result(of: game.id, by: player, milliseconds: Milliseconds(60_000 + number)),
                    pair.world.result(of: game.id, by: player, record: "other", milliseconds: 61_000),
                ]
                let (first, second) = try await pair.both(
                    { try await $0.submit(results[0]) }, { try await $0.submit(results[1]) })
                #expect(stored([first, second]).count == 1)
                #expect([first, second].contains(.refused(.gameAlreadyFinished)))
                let ladder = Ladder(leaderboard: today.leaderboard, metric: .time, period: .all)
                for store in pair.stores {
                    #expect(try await store.dailyProgress(of: player, on: today.day).streak == 1)
                    #expect(
                        try await store.standing(of: player, on: ladder).attempts == Attempts(begun: 1, finished: 1))
                }
            }
        }
    }

    @Test(
        "Nothing is left of a player who goes at one while the other stores something of theirs",
        arguments: Shared.allCases, 0..<4)
    private func leaving(_ shared: Shared, what: Int) async throws {
        try await withTwo(shared) { pair in
            let witness = try await pair.world.newPlayer(named: "Eva")
            try await pair.world.play(witness, milliseconds: 65_000)
            for number in 0..<30 {
                let player = try await pair.world.newPlayer(named: number % 2 == 0 ? "Ada" : nil)
                for _ in 0..<5 { try await pair.world.play(player, milliseconds: Milliseconds(60_000 + number)) }
                try await pair.world.play(player, on: "sudoku.classic.hard")
                let game = try await pair.world.issue(to: player)
                let result = pair.world.result(of: game, by: player, milliseconds: 50_000)
                let next = pair.newGame(for: player, at: noon)
                let name = try #require(PlayerName("Ada B"))
                let order = number % 4 < 2 ? pair.stores : pair.stores.reversed()
                let both = Pair(shared: shared, opener: pair.opener, stores: order, world: pair.world)
                let isTaken: Bool
                switch what {
                case 0:
                    let outcome = try await both.both(
                        { try await $0.removePlayer(player) }, { try await $0.submit(result) }
                    ).1
                    isTaken = stored([outcome]).count == 1 || outcome == .refused(.unknownGame)
                case 1:
                    isTaken =
                        try await both.both(
                            { try await $0.removePlayer(player) },
                            { await Self.isKnown { try await $0.issueGame(next) }($0) }
                        ).1 != nil
                case 2:
                    isTaken =
                        try await both.both(
                            { try await $0.removePlayer(player) },
                            { await Self.isKnown { try await $0.rename(player, to: name) }($0) }
                        ).1 != nil
                default:
                    _ = try await both.both(
                        { try await $0.removePlayer(player) }, { try await $0.removePlayer(player) })
                    isTaken = true
                }
                #expect(isTaken)
                #expect(try await pair.rows(of: player) == 0)
            }
            #expect(try await pair.world.lines().map(\.player) == ["Eva"])
            #expect(try await pair.count("SELECT count(*) FROM result") == 1)
        }
    }

    /// Whether a call found its player; nil if it failed otherwise.
    private static func isKnown(
        _ call: @escaping @Sendable (any SQLStore) async throws -> some Sendable
    ) -> @Sendable (any SQLStore) async -> Bool? {
        { store in
            do {
                _ = try await call(store)
                return true
            } catch StoreError.unknownPlayer {
                return false
            } catch {
                return nil
            }
        }
    }

    @Test(arguments: Shared.allCases) private func aNewNameStandsOnLinesThatTheOtherAddsMeanwhile(_ shared: Shared)
        async throws
    {
        try await withTwo(shared) { pair in
            for number in 0..<30 {
                let player = try await pair.world.newPlayer(named: Text("Ada \(number)"))
                let game = try await pair.world.issue(to: player, on: "sudoku.classic.hard")
                let result = pair.world.result(of: game, by: player)
                let name = try #require(PlayerName(Text("Eva \(number)")))
                _ = try await pair.both({ try await $0.rename(player, to: name) }, { try await $0.submit(result) })
            }
            let differing = try await pair.count(
                """
                SELECT count(*) FROM ranking JOIN player ON player.id = ranking.player
                WHERE ranking.searchName <> player.searchName
                """)
            #expect(differing == 0)
            #expect(try await pair.count("SELECT count(*) FROM ranking WHERE searchName LIKE 'eva%'") == 4 * 30)
        }
    }

    @Test(arguments: Shared.allCases) private func bothSweepAtTheSameTime(_ shared: Shared) async throws {
        let later = noon + Limits.gameValidity + day
        try await withTwo(shared, countedAt: later) { pair in
            var kept: [PlayerID] = []
            for number in 0..<60 {
                let player = try await pair.world.newPlayer()
                _ = try await pair.world.issue(to: player)
                if number % 3 == 0 {
                    try await pair.world.play(player)
                    kept.append(player)
                }
            }
            let guest = try await pair.world.newPlayer()
            _ = try await pair.world.issue(to: guest)
            let game = pair.newGame(for: guest, at: later)
            // Who begins a game meanwhile either is gone or has it.
            let other = pair.stores[1]
            async let begun = Self.isKnown { try await $0.issueGame(game) }(other)
            _ = try await pair.both(
                { store in while try await store.sweep(at: later) {} },
                { store in while try await store.sweep(at: later) {} })
            let answer = await begun
            let isThere = try #require(answer as Bool?)
            #expect(try await pair.rows(of: guest) == (isThere ? 3 : 0))
            #expect(try await pair.count("SELECT count(*) FROM player") == kept.count + (isThere ? 1 : 0))
            #expect(try await pair.count("SELECT count(*) FROM game WHERE NOT isFinished") == (isThere ? 1 : 0))
        }
    }

    @Test(arguments: Shared.allCases) private func oneAddressIsOneAccountsAndALinkIsUsedOnce(_ shared: Shared)
        async throws
    {
        try await withTwo(shared) { pair in
            for number in 0..<20 {
                let players = [try await pair.world.newPlayer(), try await pair.world.newPlayer()]
                let mail = Text("ada\(number)@example.org")
                let tokens = [
                    try await pair.world.newToken(.signUp, mail, of: players[0]),
                    try await pair.world.newToken(.changeMail, mail, of: players[1]),
                ]
                let other = try await pair.world.newToken(.signUp, Text("bob\(number)@example.org"), of: players[1])
                #expect(try await pair.world.use(other, for: .signUp) != nil)
                let change = try await pair.world.newToken(.changeMail, mail, of: players[1])
                // The same link at both, or two that are about the same address.
                let second = number % 2 == 0 ? (tokens[0], TokenPurpose.signUp) : (change, .changeMail)
                let (one, two) = try await pair.both(
                    { try await $0.useToken(tokens[0], for: .signUp, password: nil, at: noon) },
                    { try await $0.useToken(second.0, for: second.1, password: nil, at: noon) })
                #expect([one, two].count { $0 == .invalid } == 1)
                #expect(try await pair.count("SELECT count(*) FROM account WHERE mailKey = '\(mail)'") == 1)
            }
        }
    }

    /// A guest is merged at one server, or at both, while the other stores something of the guest's or the account's.
    @Test(arguments: Shared.allCases, 0..<4)
    private func merging(_ shared: Shared, what: Int) async throws {
        try await withTwo(shared) { pair in
            for number in 0..<15 {
                let (account, _) = try await pair.world.newAccount(Text("ada\(number)@example.org"))
                let guest = try await pair.world.newPlayer(named: Text("Ada \(number)"))
                for player in [account, guest, account, guest] {
                    try await pair.world.play(player, milliseconds: Milliseconds(60_000 + number))
                    try await pair.world.play(player, on: "sudoku.classic.hard")
                }
                let player = what == 1 ? account : guest
                let game = try await pair.world.issue(to: player)
                let result = pair.world.result(of: game, by: player, milliseconds: 50_000)
                let next = pair.newGame(for: guest, at: noon)
                let sessions = (0..<2).map { _ in
                    NewSession(secret: pair.world.newSecret(), device: "Firefox", created: noon)
                }
                let order = number % 4 < 2 ? pair.stores : pair.stores.reversed()
                let both = Pair(shared: shared, opener: pair.opener, stores: order, world: pair.world)
                let merge: @Sendable (any SQLStore) async throws -> Void = {
                    try await $0.logIn(account, session: sessions[0], merging: guest)
                }
                var isBegun = false
                switch what {
                case 0, 1:
                    let outcome = try await both.both(merge, { try await $0.submit(result) }).1
                    // What is refused the device sends again, as the account.
                    let mine = pair.world.result(result.id, of: game, by: account, milliseconds: 50_000)
                    if stored([outcome]).isEmpty {
                        #expect(outcome == .refused(.gameOfAnotherPlayer))
                        #expect(stored([try await pair.stores[1].submit(mine)]).count == 1)
                    }
                case 2:
                    isBegun =
                        try await both.both(merge, { await Self.isKnown { try await $0.issueGame(next) }($0) }).1
                        == true
                default:
                    _ = try await both.both(
                        merge, { try await $0.logIn(account, session: sessions[1], merging: guest) })
                }
                let attempts = try await pair.world.standing(of: account).attempts
                #expect(attempts == Attempts(begun: isBegun ? 6 : 5, finished: what < 2 ? 5 : 4))
                #expect(try await pair.rows(of: guest) == 0)
                #expect(try await pair.count("SELECT count(*) FROM ranking WHERE player = \(account.number)") > 0)
            }
        }
    }

    @Test(arguments: Shared.allCases) private func theOperatorWorksBesideBoth(_ shared: Shared) async throws {
        try await withTwo(shared) { pair in
            let player = try await pair.world.newPlayer()
            let administration = try pair.opener.tool()
            var listed: [Milliseconds] = []
            for number in 0..<20 {
                let early = try await pair.world.play(player, milliseconds: Milliseconds(60_000 - 10 * number))
                let game = try await pair.world.issue(to: player)
                let late = pair.world.result(of: game, by: player, milliseconds: Milliseconds(60_005 - 10 * number))
                // The first store counts, while the operator takes off what the second one has just seen.
                async let deed =
                    number % 2 == 0
                    ? administration.setHeld(true, early.id, at: noon) : administration.removeResult(early.id, at: noon)
                _ = try await pair.both({ try await $0.submit(late) }, { try await $0.submit(late) })
                #expect(try await deed)
                listed.append(late.verified.milliseconds)
                if number % 4 == 0 {
                    async let release = administration.setHeld(false, early.id, at: noon)
                    _ = try await pair.world.issue(to: player)
                    #expect(try await release)
                    listed.append(early.milliseconds)
                }
            }
            let standing = try await pair.world.standing(of: player)
            #expect(standing.standing?.value == listed.min().map { Int64($0) })
            // A game that was taken off stays finished, but its result may be gone.
            #expect(standing.attempts == Attempts(begun: 45, finished: 40))
            try await pair.stores[0].perform(
                "DELETE FROM game WHERE isFinished AND id NOT IN (SELECT game FROM result)")
            await administration.close()
        }
    }

    /// Many players at both stores in any order, while all is counted anew again and again: there is never anything to mend.
    @Test(arguments: Shared.allCases, 1...3 as ClosedRange<UInt64>)
    private func aRecountFindsNothingWhileBothWrite(_ shared: Shared, seed: UInt64) async throws {
        try await withTwo(shared) { pair in
            let (opener, stores) = (pair.opener, pair.stores)
            let players = try await withThrowingTaskGroup(of: Played.self) { group in
                for number in 0..<6 {
                    group.addTask { try await play(at: stores, SeededGenerator(seed: seed << 8 | UInt64(number))) }
                }
                group.addTask {
                    for _ in 0..<8 {
                        let recount = try opener.tool()
                        #expect(try await recount.recount(at: noon) == .none)
                        await recount.close()
                    }
                    return Played(player: nil)
                }
                return try await group.reduce(into: [Played]()) { $0.append($1) }
            }
            for played in players {
                guard let player = played.player else { continue }
                let standing = try await pair.world.standing(of: player)
                let attempts = Attempts(begun: played.begun, finished: played.finished)
                #expect(standing.attempts == (played.begun == 0 ? nil : attempts))
                #expect(standing.standing?.value == played.best)
            }
            #expect(try await pair.world.lines().count == players.count { $0.best != nil })
        }
    }

    /// What a player should have, by what the stores answered.
    private struct Played: Sendable {
        var player: PlayerID?
        var begun: Int64 = 0
        var finished: Int64 = 0
        var best: Int64?
    }

    private func play(at stores: [any SQLStore], _ random: SeededGenerator) async throws -> Played {
        var random = random
        let worlds = stores.map { World(store: $0) }
        for world in worlds { world.random = SeededGenerator(seed: random.next()) }
        var played = Played(player: try await worlds[0].newPlayer())
        for _ in 0..<40 {
            let world = worlds[Int(random.number(below: 2))]
            let player = try #require(played.player)
            let time = Milliseconds(30_000 + random.number(below: 30_000))
            switch random.number(below: 12) {
            case 0:
                try await world.store.rename(player, to: #require(PlayerName(Text("Ada \(random.number(below: 9))"))))
            case 1:
                try await world.store.removePlayer(player)
                played = Played(player: try await world.newPlayer())
            case 2:
                _ = try await world.issue(to: player)
                played.begun += 1
            default:
                let game = try await world.issue(to: player)
                played.begun += 1
                let results = [
                    world.result(of: game, by: player, milliseconds: time),
                    world.result(of: game, by: player, record: "other", milliseconds: time + 1),
                ]
                // The same one twice, or two of one game.
                let sent = [results[0], results[Int(random.number(below: 2))]]
                async let one = stores[0].submit(sent[0])
                async let two = stores[1].submit(sent[1])
                let stored = stored([try await one, try await two])
                #expect(stored.count == 1)
                played.finished += 1
                played.best = min(played.best ?? .max, stored.first.map { Int64($0.milliseconds) } ?? .max)
            }
        }
        return played
    }
}
