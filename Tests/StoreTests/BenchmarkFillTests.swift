import MemoryStore
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store
@testable import StoreFill

@Suite("Filling a store for benchmarks")
struct BenchmarkFillTests {
    @Test(arguments: Engine.allCases)
    func everyPlayerHasOneResult(engine: Engine) async throws {
        try await engine.run { world in
            let fill = BenchmarkFill(leaderboard: board, players: 250, seed: 3, now: noon)
            try await fill.run(on: world.store, atOnce: 40)
            let lines = try await world.lines(.moves)
            #expect(lines.count == 250)
            #expect(lines.map(\.moves).min() == 60 && lines.map(\.moves).max() == 358)
            for number in [0, 249] {
                let player = try #require(await world.store.player(withSecret: fill.secret(ofPlayer: number)))
                #expect(try await world.standing(of: player.id).standing != nil)
            }
        }
    }

    @Test func aProblemOfTheStoreIsPassedOn() async throws {
        let store = MemoryStore()
        await store.close()
        await #expect(throws: StoreError.closed) {
            try await BenchmarkFill(leaderboard: board, players: 5, seed: 3, now: noon).run(on: store)
        }
    }
}
