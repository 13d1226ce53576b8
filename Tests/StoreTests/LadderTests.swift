import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("Every store: leaderboards")
struct LadderTests {
    @Test(arguments: Engine.allCases)
    func aBoardOnWhichNobodyHasPlayedIsEmpty(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            #expect(try await world.lines().isEmpty)
            #expect(try await world.standing(of: player).players == 0)
            #expect(try await world.standing(of: player).standing == nil)
            #expect(try await world.store.standings(of: player, on: board, in: .all).isEmpty)
            // Others have played, this player has not.
            try await world.play(world.newPlayer())
            let mine = try await world.standing(of: player)
            #expect(mine.players == 1 && mine.standing == nil && mine.around.isEmpty)
            #expect(try await world.store.standings(of: player, on: board, in: .all).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func equalValuesShareARankInTheOrderInWhichTheyWereReached(engine: Engine) async throws {
        try await engine.run { world in
            let times: [(Text, Milliseconds)] = [("d", 9000), ("b", 7000), ("a", 5000), ("c", 7000)]
            for (name, milliseconds) in times {
                try await world.play(world.newPlayer(named: name), milliseconds: milliseconds)
            }
            let lines = try await world.lines()
            #expect(lines.map(\.player) == ["a", "b", "c", "d"])
            #expect(lines.map(\.rank) == [1, 2, 2, 4])
            // The same page by page, where a tie may be cut.
            #expect(try await world.lines(limit: 1) == lines)
            #expect(try await world.lines(limit: 2) == lines)
        }
    }

    @Test(arguments: Engine.allCases)
    func onlyABetterValueTakesThePlaceOfTheBest(engine: Engine) async throws {
        try await engine.run { world in
            let early = try await world.newPlayer(named: "early")
            let late = try await world.newPlayer(named: "late")
            try await world.play(early, milliseconds: 60_000, moves: 100, at: noon)
            try await world.play(late, milliseconds: 50_000, moves: 90, at: noon + 1)
            // Worse by every metric, then equal to the best, then better by moves alone.
            try await world.play(early, milliseconds: 70_000, moves: 110, at: noon + 2)
            try await world.play(late, milliseconds: 50_000, moves: 90, at: noon + 3)
            try await world.play(early, milliseconds: 65_000, moves: 90, at: noon + 4)

            let byTime = try await world.lines(.time)
            #expect(byTime.map(\.player) == ["late", "early"])
            #expect(byTime.map(\.at) == [noon + 1, noon])
            let byMoves = try await world.lines(.moves)
            #expect(byMoves.map(\.player) == ["late", "early"])
            #expect(byMoves.map(\.rank) == [1, 1])
            #expect(byMoves.map(\.at) == [noon + 1, noon + 4])
            #expect(byMoves.map(\.milliseconds) == [50_000, 65_000])
            #expect(
                try await world.store.standings(of: early, on: board, in: .all) == [
                    Standing(by: .time, rank: 2, players: 2, value: 60_000),
                    Standing(by: .moves, rank: 1, players: 2, value: 90),
                    Standing(by: .score, rank: 2, players: 2, value: 155),
                ])
        }
    }

    @Test(
        "A result counts in the calendar period in which it was received",
        arguments: Engine.allCases,
        [
            // The first milliseconds of a Thursday, a Monday, a month, a year, and of a leap day.
            (noon + day / 2, [Window.day]), (1_716_163_200_000, [.day, .week]), (1_717_200_000_000, [.day, .month]),
            (1_704_067_200_000, [.day, .week, .month]), (1_709_164_800_000, [.day]),
        ] as [(UnixMilliseconds, [Window])])
    func windows(engine: Engine, border: (UnixMilliseconds, [Window])) async throws {
        try await engine.run { world in
            let (start, begins) = border
            let before = try await world.newPlayer(named: "before")
            let after = try await world.newPlayer(named: "after")
            try await world.play(before, milliseconds: 1000, at: start - 1)
            try await world.play(after, milliseconds: 2000, at: start)
            try await world.play(before, milliseconds: 3000, at: start)
            for window in Window.allCases {
                let lines = try await world.lines(.time, Period(window, at: start))
                let isNew = begins.contains(window)
                #expect(lines.map(\.player) == (isNew ? ["after", "before"] : ["before", "after"]), "\(window)")
                let mine = try await world.standing(of: before, .time, Period(window, at: start))
                #expect(mine.standing?.value == (isNew ? 3000 : 1000))
                #expect(mine.standing?.rank == (isNew ? 2 : 1))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aPageHoldsWhatWasAskedForWithinReason(engine: Engine) async throws {
        try await engine.run { world in
            for _ in 0..<103 { try await world.play(world.newPlayer()) }
            let ladder = Ladder(leaderboard: board, metric: .time, period: .all)
            func page(_ limit: Int, after cursor: Place? = nil) async throws -> LeaderboardPage {
                try await world.store.page(of: ladder, after: cursor, limit: limit, asker: nil)
            }
            #expect(try await page(-3).entries.count == 1)
            #expect(try await page(100).entries.count == 100)
            #expect(try await page(1000).entries.count == 100)
            #expect(try await page(20).players == 103)
            let beyond = try await page(20, after: Place(value: 999_999_999_999_999, sequence: 1))
            #expect(beyond.entries.isEmpty && beyond.next == nil && beyond.players == 103)
            // A last page that is just full has no next one.
            let start = try #require(try await page(3).next.flatMap { Place($0) })
            #expect(try await page(100, after: start).next == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func whatFinishedPeriodsLeftIsSweptAway(engine: Engine) async throws {
        try await engine.run { world in
            for number in 0..<200 {
                try await world.play(world.newPlayer(), milliseconds: 1000 + Milliseconds(number), at: noon)
            }
            let player = try await world.newPlayer()
            let later = noon + 7 * day
            try await world.play(player, at: later)
            var sweeps = 0
            while try await world.store.sweep(at: later) { sweeps += 1 }
            #expect(sweeps < 100)
            for (window, left) in zip(Window.allCases, [0, 0, 201, 201]) {
                #expect(try await world.lines(.time, Period(window, at: noon)).count == left, "\(window)")
            }
            for (window, left) in zip(Window.allCases, [1, 1, 201, 201]) {
                let period = Period(window, at: later)
                #expect(try await world.lines(.time, period).count == left, "\(window)")
                #expect(try await world.standing(of: player, .time, period).players == left, "\(window)")
            }
            #expect(try await world.store.sweep(at: later) == false)
        }
    }

    /// A ladder as one would compute it by hand.
    private struct Model {
        struct Play {
            let player: PlayerID
            let milliseconds: Milliseconds
            let moves: Int
            let at: UnixMilliseconds

            func value(_ metric: Metric) -> Int64 {
                switch metric {
                case .time: Int64(milliseconds)
                case .moves: Int64(moves)
                case .score: Int64(moves) + Int64(milliseconds) / 1000
                // See AverageTests.
                case .average5, .average12: 0
                }
            }
        }

        var plays: [Play] = []

        /// Each player's best play and its rank, in rank order.
        func lines(_ metric: Metric, _ period: Period) -> [(rank: Int64, play: Play)] {
            var best: [Play] = []
            for play in plays where Period(period.window, at: play.at) == period {
                if let index = best.firstIndex(where: { $0.player == play.player }) {
                    guard play.value(metric) < best[index].value(metric) else { continue }
                    best.remove(at: index)
                }
                let place = best.firstIndex { play.value(metric) < $0.value(metric) } ?? best.count
                best.insert(play, at: place)
            }
            return best.map { line in
                (1 + Int64(best.count { $0.value(metric) < line.value(metric) }), line)
            }
        }
    }

    @Test("Ranks and neighbours are those of an obvious model", arguments: Engine.allCases, [1, 2, 3] as [UInt64])
    func model(engine: Engine, seed: UInt64) async throws {
        try await engine.run { world in
            var random = SeededGenerator(seed: seed)
            var players: [PlayerID] = []
            for _ in 0..<60 { players.append(try await world.newPlayer()) }
            var model = Model()
            // Times over the digits' borders of the tallies, few enough values for many ties, over ten days.
            let spread: [UInt32] = [3, 300, 70_000, 20_000_000]
            for number in 0..<300 {
                let play = Model.Play(
                    player: players[Int(random.number(below: 60))],
                    milliseconds: 250 + random.number(below: spread[Int(random.number(below: 4))]),
                    moves: 250 + Int(random.number(below: 10)), at: noon + Int64(number) * day / 30)
                try await world.play(play.player, milliseconds: play.milliseconds, moves: play.moves, at: play.at)
                model.plays.append(play)
            }
            let now = noon + 299 * day / 30
            for metric in Metric.allCases where metric.games == 1 {
                for period in Period.containing(now) {
                    let expected = model.lines(metric, period)
                    for limit in [1, 7, 100] {
                        let lines = try await world.lines(metric, period, limit: limit, asker: players[0])
                        #expect(lines.map(\.rank) == expected.map(\.rank))
                        #expect(lines.map(\.milliseconds) == expected.map { Int64($0.play.milliseconds) })
                        #expect(lines.map(\.at) == expected.map(\.play.at))
                        #expect(lines.map(\.isMe) == expected.map { $0.play.player == players[0] })
                    }
                    for player in players {
                        let mine = try await world.standing(of: player, metric, period)
                        #expect(Int(mine.players) == expected.count)
                        let place = expected.firstIndex { $0.play.player == player }
                        #expect((mine.standing == nil) == (place == nil))
                        guard let place, let standing = mine.standing else { continue }
                        #expect(standing.rank == expected[place].rank)
                        #expect(standing.value == expected[place].play.value(metric))
                        let around = expected[max(place - 5, 0)..<min(place + 6, expected.count)]
                        #expect(mine.around.map(\.rank) == around.map(\.rank))
                        #expect(mine.around.map(\.at) == around.map(\.play.at))
                        #expect(mine.around.map(\.isMe) == around.map { $0.play.player == player })
                        let all = try await world.store.standings(of: player, on: board, in: period)
                        #expect(all.first { $0.by == metric } == standing)
                    }
                }
            }
        }
    }
}
