import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("Every store: the days' puzzles")
struct DailyTests {
    @Test(arguments: Engine.allCases)
    func aGameThatIsIssuedAgainStaysAsItIs(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            let id = GameID(high: 7, low: 7)
            func issue(at time: UnixMilliseconds) async throws -> Bool {
                !(try await world.store.issueGame(
                    NewGame(id: id, player: player, leaderboard: board, puzzle: "puzzle", issued: time)
                )).isFinished
            }
            #expect(try await issue(at: noon))
            #expect(try await issue(at: noon - day))
            // A minute has not passed since it was issued first.
            let tooSoon = world.result(of: id, by: player, milliseconds: 60_000, at: noon + 57_000)
            #expect(try await world.store.submit(tooSoon) == .refused(.timeNotPassed))
            let outcome = try await world.store.submit(
                world.result(of: id, by: player, milliseconds: 60_000, at: noon + 60_000))
            guard case .stored = outcome else { throw Unexpected(outcome: outcome) }
            #expect(try await issue(at: noon + day) == false)
            #expect(
                try await world.store.submit(world.result(of: id, by: player, at: noon + 2 * day))
                    == .refused(.gameAlreadyFinished))
        }
    }

    @Test(arguments: Engine.allCases)
    func theKeyIsTheOneThatWasProposedFirst(engine: Engine) async throws {
        try await engine.run { world in
            let keys = [
                try await world.store.dailyKey(orElse: [1, 0, 255]), try await world.store.dailyKey(orElse: [2]),
            ]
            #expect(keys == [[1, 0, 255], [1, 0, 255]])
        }
    }

    @Test func theKeyOutlivesTheProcessAndIsTheSameForSeveral() async throws {
        try await withFolder { folder in
            let one = try SQLiteStore(folder: folder)
            let two = try SQLiteStore(folder: folder)
            async let first = one.dailyKey(orElse: [1])
            async let second = two.dailyKey(orElse: [2])
            let keys = try await [first, second]
            #expect(keys[0] == keys[1])
            await one.close()
            await two.close()
            let later = try SQLiteStore(folder: folder)
            #expect(try await later.dailyKey(orElse: [3]) == keys[0])
            await later.close()
        }
    }

    @Test(arguments: Engine.allCases)
    func aResultCountsUntilTheDayAfterIsOver(engine: Engine) async throws {
        try await engine.run { world in
            let daily = DailyBoard(day: DailyBoard.day(at: noon), kind: .sliding)
            let end = daily.start + 2 * day
            let (late, tooLate) = (try await world.newPlayer(), try await world.newPlayer())
            let games = [
                try await world.issue(to: late, on: daily.leaderboard, at: noon),
                try await world.issue(to: tooLate, on: daily.leaderboard, at: noon),
            ]
            let outcome = try await world.store.submit(world.result(of: games[0], by: late, at: end - 1))
            guard case .stored(let stored) = outcome else { throw Unexpected(outcome: outcome) }
            #expect(stored.leaderboard == daily.leaderboard)
            #expect(
                try await world.store.submit(world.result(of: games[1], by: tooLate, at: end)) == .refused(.gameExpired)
            )
            for (player, streak) in [(late, 1), (tooLate, 0)] {
                #expect(try await world.store.dailyProgress(of: player, on: daily.day).streak == streak)
            }
        }
    }

    @Test("Streaks are those of an obvious model", arguments: Engine.allCases)
    func streaks(engine: Engine) async throws {
        try await engine.run { world in
            var random = SeededGenerator(seed: 11)
            let first = DailyBoard.day(at: noon)
            for _ in 0..<6 {
                let player = try await world.newPlayer()
                var finished: Set<DailyBoard> = []
                // Mostly in order; what belongs to the day before may come late.
                for today in first..<first + 14 {
                    for daily in [(today - 1, PuzzleKind.sudoku), (today, .sliding), (today, .sudoku)].map(
                        DailyBoard.init)
                    where random.number(below: 5) < 3 && finished.insert(daily).inserted {
                        try await world.play(
                            player, on: daily.leaderboard, at: noon + Int64(today - first) * day)
                    }
                    let days = Set(finished.filter { $0.day <= today }.map(\.day))
                    var streak = 0
                    var last = days.contains(today) ? today : today - 1
                    while days.contains(last) { (streak, last) = (streak + 1, last - 1) }
                    let progress = try await world.store.dailyProgress(of: player, on: today)
                    #expect(progress.streak == streak)
                    #expect(progress.finished == Set(finished.filter { $0.day == today }.map(\.kind)))
                }
                #expect(try await world.store.dailyProgress(of: player, on: first + 99).streak == 0)
            }
            #expect(try await world.store.dailyProgress(of: world.newPlayer(), on: first).streak == 0)
        }
    }
}
