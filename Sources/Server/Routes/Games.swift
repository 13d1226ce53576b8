import Cryptography
import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// Issues a puzzle that is seen at once: a random one, or a day's.
    func beginGame(_ call: Call<GameBeginning>) async throws -> Reply<IssuedGame> {
        guard let id = GameID(call.body.game) else {
            throw RequestError(.outOfRange, "The id is no UUID.", field: "game")
        }
        return try await issue(call, for: call.body.leaderboard, isTimed: true, id: id, at: now())
    }

    /// Issues a puzzle that may be seen at any time: so its result is an offline one.
    func issueGame(_ call: Call<GameRequest>) async throws -> Reply<IssuedGame> {
        try await issue(call, for: call.body.leaderboard, isTimed: false, id: nil, at: now())
    }

    /// Issues a game, or answers with it as it was issued before.
    private func issue<Body>(
        _ call: Call<Body>, for board: Text, isTimed: Bool, id: GameID?, at now: UnixMilliseconds
    ) async throws -> Reply<IssuedGame> {
        let daily = DailyBoard(leaderboard: board)
        var generator = SystemRandomNumberGenerator()
        let key = daily == nil ? nil : DailyKey(try await store.dailyKey(orElse: randomBytes(32)))
        let puzzle: Text?
        if let daily, let key {
            puzzle = daily.day == DailyBoard.day(at: now) ? daily.puzzle(seed: key.seed(of: daily)) : nil
        } else {
            puzzle = PuzzleKind.puzzle(forLeaderboard: board, seed: generator.next())
        }
        guard let puzzle else { throw Self.noPuzzle(for: board) }
        let (game, cookie) = try await identification.asPlayerOrGuest(call, at: now) { player in
            let id = daily.flatMap { key?.game(of: $0, for: player) } ?? id ?? GameID(at: now, using: &generator)
            // What was issued first counts, be it by another version of the server.
            let game = try await store.issueGame(
                NewGame(
                    id: id, player: player, leaderboard: isTimed ? board : LeaderboardName.offline(board),
                    puzzle: puzzle,
                    issued: now))
            guard game.player == player, LeaderboardName.timed(game.leaderboard) == board else {
                throw RequestError(
                    .gameOfAnotherPlayer, "The id belongs to another game. Give every game an id of its own.",
                    field: "game")
            }
            guard !game.isFinished else {
                throw RequestError(
                    .gameAlreadyFinished,
                    daily == nil
                        ? "A result of this game was stored before. Begin a new one."
                        : "You have a result of this day's puzzle. The first one counts.",
                    field: daily == nil ? "game" : "leaderboard")
            }
            return IssuedGame(
                game: id.text, puzzle: game.puzzle, leaderboard: board,
                pointsPerPuzzle: isTimed ? pointsPerPuzzle : nil)
        }
        return Reply(message: game, cookie: cookie)
    }

    private static func noPuzzle(for board: Text) -> RequestError {
        board.hasPrefix(DailyBoard.prefix)
            ? RequestError(
                .notFound, "Only today's puzzles are issued, and this is none of them: see GET /api/v1/daily.",
                field: "leaderboard")
            : RequestError(.outOfRange, "There is no such leaderboard.", field: "leaderboard")
    }
}
