import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Store
import Testing

@testable import Server

/// Results that are not what they claim to be: each gets its code, nothing is stored, and the right one still counts.
struct RefusedResultTests {
    /// A player with an issued game that could be solved by now.
    private struct Scene {
        let ada: Browser
        let game: IssuedGame
        let record: Text
        let clock: TestClock
        let stranger: Browser
    }

    /// Plays a scene in which a result is refused with `code`, on both stores.
    private func expect(
        _ code: ProblemCode, message: String? = nil, goodAfterwards: Bool = true,
        _ act: @Sendable @escaping (Scene) async throws -> Browser.Answer
    ) async throws {
        for kind in StoreKind.allCases {
            try await withServer(kind) { client, clock in
                let ada = Browser(client)
                // Long enough a game that something can be wrong in the middle of it.
                var game = try await ada.begin("sliding.2x3.multi")
                while try verify(solvedRecord(game.puzzle)).moves < 5 {
                    game = try await ada.begin("sliding.2x3.multi")
                }
                clock.advance(by: 120_000)
                let scene = Scene(
                    ada: ada, game: game, record: try solvedRecord(game.puzzle), clock: clock, stranger: Browser(client)
                )
                let problem = try await act(scene).problem()
                #expect(problem.code == code)
                if let message { #expect(problem.message.string.contains(message), "\(problem.message)") }
                if goodAfterwards {
                    let page: LeaderboardPage = try await ada.get("/api/v1/leaderboards/sliding.2x3.multi").message()
                    #expect(page.players == 0)
                    #expect(try await ada.finish(game, record: scene.record).status == 201)
                }
            }
        }
    }

    @Test func withoutPlayer() async throws {
        try await expect(.noPlayer) { try await $0.stranger.submit($0.game, record: $0.record) }
    }

    @Test func withAForgedCookie() async throws {
        try await expect(.noPlayer) { scene in
            scene.stranger.cookie = "tassello=" + String(repeating: "0", count: 64)
            return try await scene.stranger.submit(scene.game, record: scene.record)
        }
    }

    @Test func ofAnotherPlayersGame() async throws {
        try await expect(.gameOfAnotherPlayer) { scene in
            _ = try await scene.stranger.begin()
            return try await scene.stranger.submit(scene.game, record: scene.record)
        }
    }

    @Test func ofAGameThatWasNeverIssued() async throws {
        try await expect(.unknownGame) { scene in
            let game = IssuedGame(game: newID(), puzzle: scene.game.puzzle, leaderboard: scene.game.leaderboard)
            return try await scene.ada.finish(game, record: scene.record)
        }
    }

    @Test func ofAGameForgottenForNewerOnes() async throws {
        try await expect(.unknownGame, goodAfterwards: false) { scene in
            for _ in 0..<GameRules.maximumOpenGames {
                scene.clock.advance(by: 1)
                _ = try await scene.ada.begin("sliding.2x3.multi")
            }
            return try await scene.ada.submit(scene.game, record: scene.record)
        }
    }

    @Test func replayedUnderANewId() async throws {
        try await expect(.gameAlreadyFinished, goodAfterwards: false) { scene in
            #expect(try await scene.ada.submit(scene.game, record: scene.record).status == 201)
            return try await scene.ada.submit(scene.game, record: scene.record)
        }
    }

    @Test func withOtherContentUnderAKnownId() async throws {
        try await expect(.resultConflict, goodAfterwards: false) { scene in
            let id = newID()
            #expect(try await scene.ada.submit(scene.game, record: scene.record, result: id).status == 201)
            let slower = try solvedRecord(scene.game.puzzle, interval: 200)
            return try await scene.ada.submit(scene.game, record: slower, result: id)
        }
    }

    @Test func afterTheGameExpired() async throws {
        try await expect(.gameExpired, goodAfterwards: false) { scene in
            scene.clock.advance(by: Limits.gameValidity)
            return try await scene.ada.submit(scene.game, record: scene.record)
        }
    }

    @Test func ofAnotherPuzzle() async throws {
        try await expect(.wrongPuzzle) { scene in
            let other = PuzzleID<SlidingPuzzle>(params: try PuzzleID<SlidingPuzzle>(scene.game.puzzle).params, seed: 1)
            return try await scene.ada.submit(scene.game, record: try solvedRecord(other.text))
        }
    }

    @Test func ofAPuzzleThatIsNotRanked() async throws {
        try await expect(.wrongPuzzle) { scene in
            try await scene.ada.finish(
                scene.game, record: try solvedRecord("sliding.2x3.walk30.multi.1.0000000000000001"))
        }
    }

    /// Not even whether it is a puzzle is found out, which could take long.
    @Test(arguments: [
        "sudoku.4x4.easy.own1o.immediate.1.0000000000000000;",
        "sudoku.9x9n.easy.ownzzzb1.never.1.0000000000000000;0c0d1",
        "sudoku.classic.extreme.halfturn.immediate.1.0000000000000001;0c200d16",
    ])
    func ofAPuzzleThatNobodyIssued(text: String) async throws {
        try await expect(.wrongPuzzle) { try await $0.ada.submit($0.game, record: Text("tassello1;" + text)) }
        try await expect(.unknownGame) { scene in
            let game = IssuedGame(game: newID(), puzzle: scene.game.puzzle, leaderboard: scene.game.leaderboard)
            return try await scene.ada.finish(game, record: Text("tassello1;" + text))
        }
    }

    @Test func cutOff() async throws {
        try await expect(.notSolved) { scene in
            let lastComma = try #require(scene.record.bytes.lastIndex(of: UInt8(ascii: ",")))
            return try await scene.ada.submit(scene.game, record: Text(scene.record.bytes[..<lastComma]))
        }
    }

    @Test func cutOffWithinATurn() async throws {
        try await expect(.unreadableRecord, message: "Byte") { scene in
            // After the last turn's time, before its move.
            let lastComma = try #require(scene.record.bytes.lastIndex(of: UInt8(ascii: ",")))
            return try await scene.ada.submit(scene.game, record: Text(scene.record.bytes[...(lastComma + 3)]))
        }
    }

    @Test func thatIsNoRecord() async throws {
        try await expect(.unreadableRecord, message: "Byte 0") { try await $0.ada.submit($0.game, record: "solved!") }
    }

    @Test func withMovesThatAreNotLegal() async throws {
        try await expect(.illegalMove, message: "Turn 2") { scene in
            let id = try PuzzleID<SlidingPuzzle>(scene.game.puzzle)
            // One of the directions slides one tile at first; 14 tiles never fit.
            let first = try #require(Slide.Direction.allCases.first { Game(id).position.movable($0) > 0 })
            let record = GameRecord<SlidingPuzzle>(
                id: id,
                turns: [Turn(.play(Slide(first)), at: 0), Turn(.play(Slide(first, tiles: 14)), at: 100)])
            return try await scene.ada.submit(scene.game, record: record.text)
        }
    }

    @Test func withTurnsAfterTheEnd() async throws {
        try await expect(.illegalMove, message: "over before") { scene in
            try await scene.ada.submit(scene.game, record: scene.record + ",5-")
        }
    }

    @Test func withMoreTurnsThanAreRead() async throws {
        try await expect(.unreadableRecord, message: "turns") { scene in
            let turns = Array(repeating: "0-", count: 100_001).joined(separator: ",")
            return try await scene.ada.finish(
                scene.game, record: Text("tassello1;\(scene.game.puzzle);\(turns)"))
        }
    }

    @Test func fasterThanMovesCanBeMade() async throws {
        try await expect(.tooFast) { scene in
            try await scene.ada.submit(scene.game, record: try solvedRecord(scene.game.puzzle, interval: 9))
        }
    }

    @Test func longerThanTheTimeSinceItWasIssued() async throws {
        try await expect(.timeNotPassed) { scene in
            // 120 s have passed, and 2 s are tolerated.
            try await scene.ada.submit(scene.game, record: try solvedRecord(scene.game.puzzle, interval: 30_501))
        }
    }

    @Test func lastingTenYears() async throws {
        try await expect(.unreadableRecord) { scene in
            let record = Text("tassello1;\(scene.game.puzzle);0R,315360000000L")
            return try await scene.ada.submit(scene.game, record: record)
        }
    }
}
