import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("Every store: averages of consecutive games")
struct AverageTests {
    private func averages(_ world: World) async throws -> [Metric: Int64] {
        var values: [Metric: Int64] = [:]
        for metric in Metric.averages {
            let lines = try await world.lines(metric)
            values[metric] = lines.first?.milliseconds
            #expect(lines.count <= 1)
        }
        return values
    }

    private func begin(_ world: World, _ player: PlayerID, _ number: Int, on name: Text = board) async throws -> GameID
    {
        try await world.issue(to: player, on: name, at: noon + Int64(number) * 1000)
    }

    private func finish(
        _ world: World, _ player: PlayerID, _ game: GameID, _ milliseconds: Milliseconds
    ) async throws {
        let result = world.result(of: game, by: player, milliseconds: milliseconds, at: noon + day / 4)
        let outcome = try await world.store.submit(result)
        guard case .stored = outcome else { throw Unexpected(outcome: outcome) }
    }

    @Test(arguments: Engine.allCases)
    func theBestAndTheWorstOfFiveDoNotCount(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            for (number, milliseconds) in ([9000, 1000, 2000, 4000] as [Milliseconds]).enumerated() {
                try await finish(world, player, try await begin(world, player, number), milliseconds)
            }
            #expect(try await averages(world) == [:])
            try await finish(world, player, try await begin(world, player, 5), 3001)
            // 2000, 3001 and 4000
            #expect(try await averages(world) == [.average5: 3000])
            let standing = try await world.standing(of: player, .average5).standing
            #expect(standing == Standing(by: .average5, rank: 1, players: 1, value: 3000))
            // Worse: the first of them is no longer among the latest five.
            try await finish(world, player, try await begin(world, player, 6), 60_000)
            #expect(try await averages(world) == [.average5: 3000])
        }
    }

    @Test("Whoever gives up games that begin badly has no average", arguments: Engine.allCases)
    func shopping(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            for number in 0..<40 {
                let game = try await begin(world, player, number)
                if number % 3 == 0 { try await finish(world, player, game, 1000) }
            }
            #expect(try await averages(world) == [:])
            #expect(try await world.lines(.time).map(\.milliseconds) == [1000])
            // Of the 26 that were given up, the oldest six are forgotten; they were begun all the same.
            let mine = try await world.standing(of: player)
            #expect(mine.attempts == Attempts(begun: 40, finished: 14))
        }
    }

    @Test("One game that was given up is the worst", arguments: Engine.allCases)
    func oneUnfinished(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            for number in 0..<5 {
                let game = try await begin(world, player, number)
                if number != 2 { try await finish(world, player, game, Milliseconds(1000 * (number + 1))) }
            }
            // 2, 4 and 5 seconds.
            #expect(try await averages(world) == [.average5: 3667])
        }
    }

    @Test("Games without the server's time are in no average", arguments: Engine.allCases)
    func offline(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            for number in 0..<12 {
                let name = LeaderboardName.offline(board)
                try await finish(world, player, try await begin(world, player, number, on: name), 1000)
            }
            for metric in Metric.averages {
                let ladder = Ladder(leaderboard: LeaderboardName.offline(board), metric: metric, period: .all)
                #expect(try await world.store.page(of: ladder, after: nil, limit: 9, asker: nil).players == 0)
                #expect(try await world.store.standing(of: player, on: ladder).attempts == nil)
            }
        }
    }

    @Test("Large boards have none", arguments: Engine.allCases)
    func largeBoards(engine: Engine) async throws {
        try await engine.run { world in
            let player = try await world.newPlayer()
            for number in 0..<5 {
                try await finish(world, player, try await begin(world, player, number, on: "sliding.6x6.multi"), 1000)
            }
            let ladder = Ladder(leaderboard: "sliding.6x6.multi", metric: .average5, period: .all)
            #expect(try await world.store.page(of: ladder, after: nil, limit: 9, asker: nil).players == 0)
        }
    }

    /// The rule, written down as it is said.
    private func model(_ times: [Milliseconds?], _ games: Int) -> Int64? {
        guard times.count >= games else { return nil }
        return (0...times.count - games).compactMap { start -> Int64? in
            let window = times[start..<start + games]
            guard window.last != .some(nil), window.count(where: { $0 == nil }) < 2 else { return nil }
            let sorted = window.map { $0.map { Int64($0) } ?? .max }.sorted()
            let middle = sorted[1..<games - 1]
            return Int64((Double(middle.reduce(0, +)) / Double(middle.count) + 0.5).rounded(.down))
        }.min()
    }

    @Test(
        "In whatever order results come in, averages are those of the games as they were begun",
        arguments: Engine.allCases, 1...12 as ClosedRange<UInt64>)
    func anyOrder(engine: Engine, seed: UInt64) async throws {
        try await engine.run { world in
            var random = SeededGenerator(seed: seed)
            let player = try await world.newPlayer()
            var times: [Milliseconds?] = []
            var open: [(game: GameID, time: Milliseconds)] = []
            for number in 0..<40 {
                let game = try await begin(world, player, number)
                let isAbandoned = random.number(below: 10) == 0
                let time = Milliseconds(1000 + random.number(below: 5000))
                times.append(isAbandoned ? nil : time)
                if !isAbandoned { open.append((game, time)) }
                while open.count > random.number(below: 4) {
                    let next = open.remove(at: Int(random.number(below: UInt32(open.count))))
                    try await finish(world, player, next.game, next.time)
                }
            }
            for next in open { try await finish(world, player, next.game, next.time) }
            var expected: [Metric: Int64] = [:]
            for metric in Metric.averages { expected[metric] = model(times, metric.games) }
            #expect(try await averages(world) == expected)
            guard let store = world.store as? SQLiteStore else { return }
            let folder = try #require(
                store.pool.path.split(separator: "/").dropLast().joined(separator: "/") as String?)
            let recount = try SQLiteStore(existingIn: "/" + folder)
            #expect(try await recount.recount(at: noon + day / 4) == .none)
            await recount.close()
        }
    }
}
