import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// Issues a random puzzle to the player, or a day's.
    func issueGame(_ call: Call<GameRequest>) async throws -> Reply<IssuedGame> {
        let leaderboard = call.body.leaderboard
        if leaderboard.hasPrefix(DailyBoard.prefix) { return try await issueDaily(call) }
        var generator = SystemRandomNumberGenerator()
        guard let puzzle = PuzzleKind.puzzle(forLeaderboard: leaderboard, seed: generator.next()) else {
            throw RequestError(.outOfRange, "There is no such leaderboard.", field: "leaderboard")
        }
        let now = now()
        let (player, cookie) = try await identification.playerOrGuest(call, at: now)
        let game = NewGame(
            id: GameID(at: now, using: &generator), player: player.id, leaderboard: leaderboard, puzzle: puzzle,
            issued: now)
        try await store.issueGame(game)
        return Reply(
            message: IssuedGame(game: game.id.text, puzzle: puzzle, leaderboard: leaderboard), cookie: cookie)
    }
}
