import MemoryStore
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("Every store: a guest's games become an account's")
struct MergeTests {
    private static let today = DailyBoard(day: DailyBoard.day(at: noon), kind: .sliding)

    @Test(arguments: Engine.allCases)
    func theGuestGoesAndTheGamesStay(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, secret) = try await world.newAccount("ada@example.org")
            let guests = world.newSecret()
            let guest = try await store.addPlayer(withSecret: guests, at: noon).id
            try await store.rename(guest, to: #require(PlayerName("Gast")))
            let mine = try await world.play(ada, milliseconds: 50_000)
            let theirs = try await world.play(guest, milliseconds: 40_000)
            let open = try await world.issue(to: guest)
            #expect(try await world.standing(of: ada).standing?.rank == 2)
            let session = try await world.logIn(ada, merging: guest)
            #expect(try await world.lines().map(\.milliseconds) == [40_000])
            // Who has no name takes the guest's.
            #expect(try await world.lines(asker: ada).map(\.player) == ["Gast"])
            #expect(try await world.lines(asker: ada).allSatisfy(\.isMe))
            for secret in [secret, session] {
                #expect(try await store.player(withSecret: secret) == StoredPlayer(id: ada, name: "Gast"))
            }
            #expect(try await store.player(withSecret: guests) == nil)
            #expect(try await world.standing(of: guest).attempts == nil)
            #expect(try await world.stored(mine.id)?.player == ada)
            #expect(try await world.stored(theirs.id)?.player == ada)
            #expect(try await store.game(open)?.player == ada)
            #expect(try await store.game(open)?.attempt == 3)
            #expect(try await world.standing(of: ada).attempts == Attempts(begun: 3, finished: 2))
            // The device sends what it had not sent yet.
            let outcome = try await store.submit(world.result(of: open, by: ada, milliseconds: 30_000))
            guard case .stored = outcome else { throw Unexpected(outcome: outcome) }
            #expect(try await world.lines().map(\.milliseconds) == [30_000])
            // Once more, as after an answer that was lost.
            _ = try await world.logIn(ada, merging: guest)
            #expect(try await world.standing(of: ada).attempts == Attempts(begun: 3, finished: 3))
        }
    }

    @Test(arguments: Engine.allCases)
    func whoHasAnAccountIsLeftAlone(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org", named: "Ada")
            let (bob, secret) = try await world.newAccount("bob@example.org", named: "Bob")
            for player in [ada, bob] { try await world.play(player) }
            for other in [bob, ada, PlayerID(999)] { _ = try await world.logIn(ada, merging: other) }
            #expect(try await world.lines().map(\.player) == ["Ada", "Bob"])
            #expect(try await world.store.player(withSecret: secret)?.id == bob)
            // Nor is anything done for somebody without one.
            let (one, two) = (try await world.newPlayer(named: "One"), try await world.newPlayer(named: "Two"))
            try await world.play(two)
            await #expect(throws: StoreError.unknownPlayer) { _ = try await world.logIn(one, merging: two) }
            #expect(try await world.lines().map(\.player) == ["Ada", "Bob", "Two"])
        }
    }

    @Test("Of two tries at one day's puzzle the first counts", arguments: Engine.allCases, [false, true])
    func dailies(engine: Engine, isGuestFirst: Bool) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, _) = try await world.newAccount("ada@example.org", named: "Ada")
            let guest = try await world.newPlayer(named: "Gast")
            let order = isGuestFirst ? [guest, ada] : [ada, guest]
            // The first is the worse one; the second is without the server's time.
            let first = try await world.play(order[0], on: Self.today.leaderboard, milliseconds: 50_000)
            let offline = LeaderboardName.offline(Self.today.leaderboard)
            let second = try await world.play(order[1], on: offline, milliseconds: 40_000)
            // Of another day's puzzle neither has a result yet.
            let next = DailyBoard(day: Self.today.day + 1, kind: .sliding)
            let open = [
                try await world.issue(to: ada, on: next.leaderboard),
                try await world.issue(to: guest, on: next.leaderboard),
            ]
            _ = try await world.logIn(ada, merging: guest)
            #expect(try await world.stored(first.id)?.player == ada)
            #expect(try await world.stored(second.id) == nil)
            #expect(try await store.game(second.game) == nil)
            for (leaderboard, count) in [(Self.today.leaderboard, 1), (offline, 0)] {
                let ladder = Ladder(leaderboard: leaderboard, metric: .time, period: .all)
                let page = try await store.page(of: ladder, after: nil, limit: 9, asker: nil)
                #expect(page.players == count && page.entries.map(\.milliseconds) == (count == 1 ? [50_000] : []))
                #expect(page.entries.allSatisfy { $0.player == "Ada" })
            }
            let progress = try await store.dailyProgress(of: ada, on: Self.today.day)
            #expect(progress.streak == 1 && progress.finished == [.sliding])
            // There is no further try, whatever the id of the game.
            let again = NewGame(
                id: GameID(at: noon, using: &world.random), player: ada, leaderboard: Self.today.leaderboard,
                puzzle: "puzzle", issued: noon)
            #expect(try await store.issueGame(again).isFinished)
            #expect(try await store.game(again.id) == nil)
            let early = try await store.submit(world.result(of: open[1], by: ada))
            guard case .stored = early else { throw Unexpected(outcome: early) }
            #expect(try await store.submit(world.result(of: open[0], by: ada)) == .refused(.gameAlreadyFinished))
            #expect(try await store.dailyProgress(of: ada, on: next.day).streak == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func noMoreGamesStayOpenThanMay(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            let guest = try await world.newPlayer()
            var games: [GameID] = []
            for number in 0..<30 {
                games.append(try await world.issue(to: number % 2 == 0 ? ada : guest, at: noon - day + Int64(number)))
            }
            _ = try await world.logIn(ada, merging: guest)
            for (number, game) in games.enumerated() {
                #expect((try await world.store.game(game) != nil) == (number >= 30 - GameRules.maximumOpenGames))
            }
            #expect(try await world.standing(of: ada).attempts == Attempts(begun: 30, finished: 0))
        }
    }

    @Test func aForbiddenNameIsNotTaken() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(hurriedIn: folder)
            let world = World(store: store)
            let (ada, secret) = try await world.newAccount("ada@example.org")
            let guest = try await world.newPlayer(named: "Rude")
            try await store.perform("INSERT INTO forbiddenName (look) VALUES ('\(NameLook("Rude").text)')")
            _ = try await world.logIn(ada, merging: guest)
            #expect(try await store.player(withSecret: secret) == StoredPlayer(id: ada, name: Text()))
            await store.close()
        }
    }

    // MARK: As if one had played all

    /// A game of one of several players.
    private struct Play {
        let id: GameID
        /// 0 is the account, 1 the guest, others are bystanders.
        let owner: Int
        let board: Text
        let issued: UnixMilliseconds
        let result: ResultID
        let milliseconds: Milliseconds
        let moves: Int
        let isHeld: Bool
        let isFinished: Bool
    }

    private static let boards: [Text] = [
        board, "sliding.3x3.multi", "sudoku.classic.hard", LeaderboardName.offline(board), today.leaderboard,
        DailyBoard(day: today.day - 1, kind: .sudoku).leaderboard,
    ]

    private func plays(_ random: inout SeededGenerator) -> [Play] {
        var plays: [Play] = []
        var dailies: Set<[Text]> = []
        for number in 0..<26 {
            let owner = number < 9 ? 0 : number < 18 ? 1 : 2 + number % 3
            let board = Self.boards[Int(random.number(below: UInt32(Self.boards.count)))]
            let mark: [Text] = [board, Text("\(owner)")]
            // Whoever asks for a day's puzzle again gets the same game.
            if DailyBoard(of: board) != nil, !dailies.insert(mark).inserted { continue }
            let issued = noon - 20 * day + Int64(number) * second
            plays.append(
                Play(
                    id: GameID(at: issued, using: &random), owner: owner, board: board, issued: issued,
                    result: ResultID(at: issued, using: &random),
                    // Often the same, so that the first one counts.
                    milliseconds: Milliseconds(30_000 + 1000 * random.number(below: 6)),
                    moves: 50 + Int(random.number(below: 6)), isHeld: random.number(below: 12) == 0,
                    isFinished: random.number(below: 8) != 0))
        }
        return plays
    }

    private func issue(_ play: Play, to player: PlayerID, in world: World) async throws {
        try await world.store.issueGame(
            NewGame(id: play.id, player: player, leaderboard: play.board, puzzle: "puzzle", issued: play.issued))
    }

    private func submit(
        _ play: Play, by player: PlayerID, at time: UnixMilliseconds, in world: World
    ) async throws -> SubmissionOutcome {
        let fairPlay = FairPlay(play.isHeld ? [.evenness: 100] : [:])
        return try await world.store.submit(
            NewResult(
                id: play.result, player: player, game: play.id, record: play.result.text,
                verified: VerifiedResult(
                    puzzle: "puzzle", leaderboard: nil, moves: play.moves, milliseconds: play.milliseconds,
                    score: SudokuMark(achievement: .ss, score: play.moves).ranked,
                    fairPlay: fairPlay),
                received: time, isExamined: true))
    }

    @Test(
        "All is as if the account had played it, its own games begun first", arguments: Engine.allCases,
        1...15 as ClosedRange<UInt64>)
    func oneForTwo(engine: Engine, seed: UInt64) async throws {
        try await engine.run { world in
            let other = World(store: MemoryStore())
            var random = SeededGenerator(seed: seed)
            let plays = plays(&random)
            let isNamed = random.number(below: 2) == 0
            let account = try await world.newAccount("ada@example.org", named: isNamed ? "Ada" : nil).id
            var players = [account, try await world.newPlayer(named: "Gast")]
            // One in place of the first two.
            let one = try await other.newPlayer(named: isNamed ? "Ada" : "Gast")
            var others = [one, one]
            for number in 0..<3 {
                players.append(try await world.newPlayer(named: Text("Player \(number)")))
                others.append(try await other.newPlayer(named: Text("Player \(number)")))
            }
            for play in plays { try await issue(play, to: others[play.owner], in: other) }
            // Here the two of them begin their games in turns, each its own in their order.
            var waiting = (0..<5).map { owner in plays.filter { $0.owner == owner } }
            while let owner = waiting.indices.filter({ !waiting[$0].isEmpty }).randomElement(using: &random) {
                try await issue(waiting[owner].removeFirst(), to: players[owner], in: world)
            }
            var order = plays.filter(\.isFinished)
            random.shuffle(&order)
            var time = noon - 20 * day
            var tries: [Text: Int] = [:]
            for play in order {
                time = min(time + hours(&random), noon - 1)
                let here = try await submit(play, by: players[play.owner], at: time, in: world)
                guard case .stored(let stored) = here else { throw Unexpected(outcome: here) }
                let there = try await submit(play, by: others[play.owner], at: time, in: other)
                if play.owner < 2, DailyBoard(of: play.board) != nil { tries[play.board, default: 0] += 1 }
                if play.owner < 2, tries[play.board, default: 0] > 1 {
                    #expect(there == .refused(.gameAlreadyFinished))
                } else {
                    guard case .stored(let same) = there else { throw Unexpected(outcome: there) }
                    #expect(same.suspicion == stored.suspicion)
                }
            }
            if seed % 2 == 0 {
                try await world.sweepAll(at: noon)
                try await other.sweepAll(at: noon)
            }
            _ = try await world.logIn(account, merging: players[1])
            try await expectSame(world, account, other, one)
            try await expectNothingToMend(world)
            // And as it goes on.
            for (world, player) in [(world, account), (other, one)] {
                for number in 0..<3 {
                    try await world.play(player, milliseconds: Milliseconds(31_000 + number), at: noon + 1)
                }
            }
            try await expectSame(world, account, other, one)
            try await expectNothingToMend(world)
        }
    }

    private func hours(_ random: inout SeededGenerator) -> UnixMilliseconds {
        Int64(random.number(below: 60)) * 60 * minute
    }

    private func expectSame(_ world: World, _ player: PlayerID, _ other: World, _ same: PlayerID) async throws {
        for leaderboard in Self.boards {
            for period in Window.allCases.map({ Period($0, at: noon) }) {
                for metric in Metric.allCases {
                    let ladder = Ladder(leaderboard: leaderboard, metric: metric, period: period)
                    let mine = try await world.store.page(of: ladder, after: nil, limit: 100, asker: player)
                    let theirs = try await other.store.page(of: ladder, after: nil, limit: 100, asker: same)
                    #expect(mine == theirs, "\(ladder)")
                    let standing = try await world.store.standing(of: player, on: ladder)
                    #expect(try await other.store.standing(of: same, on: ladder) == standing, "\(ladder)")
                }
                let standings = try await world.store.standings(of: player, on: leaderboard, in: period)
                #expect(try await other.store.standings(of: same, on: leaderboard, in: period) == standings)
            }
        }
        for day in Self.today.day - 1...Self.today.day {
            let progress = try await world.store.dailyProgress(of: player, on: day)
            #expect(try await other.store.dailyProgress(of: same, on: day) == progress)
        }
        for sort in [SudokuSort.score, .time, .name, .date] {
            let list = SudokuList(filter: SudokuFilter(), sort: sort, period: .all)
            let mine = try await world.store.page(of: list, after: nil, limit: 100, asker: player)
            let theirs = try await other.store.page(of: list, after: nil, limit: 100, asker: same)
            #expect(theirs == mine)
        }
    }

    private func expectNothingToMend(_ world: World) async throws {
        guard let store = world.store as? any SQLStore else { return }
        #expect(try await store.recount(at: noon + 2) == .none)
        #expect(try await store.integer("SELECT count(*) FROM result") == store.integer("SELECT count(*) FROM record"))
        #expect(
            try await store.integer("SELECT count(*) FROM game WHERE isFinished")
                == store.integer("SELECT count(*) FROM result"))
        #expect(try await store.integer("SELECT count(*) FROM game WHERE attempt > 0") > 0)
        let doubled = """
            SELECT count(*) FROM (
                SELECT 1 FROM game WHERE attempt > 0 GROUP BY player, leaderboard, attempt HAVING count(*) > 1
            ) AS doubled
            """
        #expect(try await store.integer(doubled) == 0)
    }
}
