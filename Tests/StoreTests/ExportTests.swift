import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// What is handed over to players of all that is kept of them.
struct ExportTests {
    @Test(arguments: Engine.allCases)
    func aPlayersOwnAndNobodyElses(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, bob) = (try await world.newPlayer(named: "Ada"), try await world.newPlayer(named: "Bob"))
            let results = [
                try await world.play(ada, at: noon - 2 * day), try await world.play(ada, on: "sliding.3x3.multi"),
            ]
            let open = try await world.issue(to: ada, at: noon - day)
            try await world.play(bob)
            let daily = DailyBoard(day: DailyBoard.day(at: noon), kind: .sliding)
            let finished = try await world.play(ada, on: daily.leaderboard, at: noon)
            try await world.store.audit(AuditEntry(event: .exported, player: ada, at: noon))
            try await world.store.audit(AuditEntry(event: .loggedIn, player: bob, at: noon))

            _ = try await world.newToken(.changeMail, "ada@example.org", of: ada)
            _ = try await world.newToken(.signUp, "ada@example.com", of: ada, at: noon - minute)
            _ = try await world.newToken(.signUp, "bob@example.org", of: bob)

            let kept = try #require(try await world.store.kept(of: ada))
            #expect(kept.name == "Ada" && kept.created == noon)
            #expect(kept.leaderboards == [daily.leaderboard, "sliding.3x3.multi", board])
            #expect(kept.begun == [daily.leaderboard: 1, "sliding.3x3.multi": 1, board: 2])
            #expect(kept.days == [daily])
            #expect(kept.events == [AuditEntry(event: .exported, player: ada, at: noon)])
            #expect(
                kept.links == [
                    KeptLink(purpose: .signUp, mail: "ada@example.com", expires: noon + 29 * minute),
                    KeptLink(purpose: .changeMail, mail: "ada@example.org", expires: noon + 30 * minute),
                ])
            #expect(kept.games == ([open, finished.game] + results.map(\.game)).sorted())

            func games(_ ids: [GameID]) async throws -> [KeptGame] {
                var games: [KeptGame] = []
                for id in ids {
                    if let game = try await world.store.keptGame(id, of: ada) { games.append(game) }
                }
                return games
            }
            let adas = try await games(kept.games)
            #expect(adas.map(\.id) == kept.games)
            for result in results + [finished] {
                let game = adas.first { $0.id == result.game }
                #expect(game?.result == result && game?.game.isFinished == true && game?.game.player == ada)
            }
            #expect(adas.first { $0.id == open }.map { $0.result == nil && !$0.game.isFinished } == true)
            // Others', and what is gone, is none.
            let bobs = try #require(try await world.store.kept(of: bob)?.games)
            #expect(try await games(bobs + [GameID(high: 1, low: 2)]).isEmpty)

            try await world.store.removePlayer(ada)
            #expect(try await world.store.kept(of: ada) == nil)
            #expect(try await games(kept.games).isEmpty)
        }
    }
}
