import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// What results change on ladders is gathered while a commit is shared, and written when somebody looks.
struct SharedCommitTests {
    private enum Deed: Sendable {
        case submit(NewResult)
        case rename(PlayerID, PlayerName)
        case remove(PlayerID)
        case sweep

        func perform(in transaction: inout Transaction<some SQLConnection>) throws {
            switch self {
            case .submit(let result): _ = try transaction.submit(result)
            // Who has gone has no name.
            case .rename(let player, let name):
                do { try transaction.rename(player, to: name) } catch StoreError.unknownPlayer {}
            case .remove(let player): try transaction.removePlayer(player)
            case .sweep: _ = try transaction.sweep(at: noon + day, limit: 100)
            }
        }
    }

    private static let boards: [Text] = [board, "sliding.3x3.single", "sudoku.classic.easy"]

    private func deeds(in world: World) async throws -> [Deed] {
        var players: [PlayerID] = []
        for name: Text in ["Ada", "Ben", "Cleo"] { players.append(try await world.newPlayer(named: name)) }
        var deeds: [Deed] = []
        for number in 0..<40 {
            let player = players[Int.random(in: 0..<3, using: &world.random)]
            let milliseconds = 1000 * (1 + Int.random(in: 0..<9, using: &world.random))
            let time = noon + Int64(number) * day / 10
            let game = try await world.issue(
                to: player, on: Self.boards[Int.random(in: 0..<3, using: &world.random)], at: time - Int64(milliseconds)
            )
            deeds.append(
                .submit(
                    world.result(
                        of: game, by: player, milliseconds: Milliseconds(milliseconds),
                        moves: 50 + Int.random(in: 0..<5, using: &world.random), at: time)))
            switch Int.random(in: 0..<12, using: &world.random) {
            case 0: deeds.append(.rename(player, try #require(PlayerName("Dora"))))
            case 1: deeds.append(.sweep)
            default: break
            }
        }
        deeds.insert(.remove(players[2]), at: 10 + Int.random(in: 0..<(deeds.count - 10), using: &world.random))
        return deeds
    }

    /// All rows that follow from results.
    private func rows(of store: some SQLStore) async throws -> [[Text]] {
        try await store.read { db in
            try ["ranking", "best", "tally"].map { table in
                let columns =
                    switch table {
                    case "ranking": "period, leaderboard, metric, value, result, player, moves, received, searchName"
                    case "best": "player, leaderboard, \"window\", period, time, timeResult, score, scoreResult"
                    default: "period, leaderboard, metric, level, prefix, count"
                    }
                let row = columns.split(separator: ", ").map { "coalesce(CAST(\($0) AS TEXT), '')" }
                    .joined(separator: " || ' ' || ")
                return try db.all("SELECT \(row) AS line FROM \(table)", []) { $0.text(0) }
                    .sorted { $0.string < $1.string }
            }
        }
    }

    private func compare(_ together: some SQLStore, _ alone: some SQLStore, seed: UInt64) async throws {
        let worlds = (World(store: together), World(store: alone))
        worlds.0.random = SeededGenerator(seed: seed)
        worlds.1.random = SeededGenerator(seed: seed)
        let deeds = try await deeds(in: worlds.0)
        _ = try await together.write(locking: []) { transaction in
            for deed in deeds { try deed.perform(in: &transaction) }
        }
        for deed in try await self.deeds(in: worlds.1) {
            try await alone.write(locking: []) { try deed.perform(in: &$0) }
        }
        let found = try await rows(of: together)
        #expect(found.allSatisfy { !$0.isEmpty })
        #expect(try await found == rows(of: alone))
        #expect(try await together.recount(at: noon + 4 * day) == .none)
        await together.close()
        await alone.close()
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func onSQLiteItComesToTheSameAsOneAfterTheOther(seed: UInt64) async throws {
        try await withFolder { one in
            try await withFolder { other in
                try await compare(SQLiteStore(hurriedIn: one), SQLiteStore(hurriedIn: other), seed: seed)
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func onPostgreSQLItComesToTheSameAsOneAfterTheOther(seed: UInt64) async throws {
        try await compare(
            PostgresStore(address: PostgresForTests.newDatabase()),
            PostgresStore(address: PostgresForTests.newDatabase()),
            seed: seed)
    }
}
