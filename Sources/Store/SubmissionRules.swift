import PuzzleAPI
import PuzzleCore

extension NewResult {
    /// What a store does with this result: the one place where that is decided, for every store.
    /// - Parameters:
    ///   - earlier: The stored result with the same id.
    ///   - game: The game that it claims to finish.
    ///   - hasFinished: Whether the player has finished a day's puzzle, be it by another game: a guest's that was merged.
    /// - Returns: nil if it is to be stored.
    func outcome(
        earlier: StoredResult?, game: StoredGame?, hasFinished: (DailyBoard) throws -> Bool
    ) rethrows -> SubmissionOutcome? {
        if let earlier {
            // Asked before anything else: a repeat is right even when the game has expired meanwhile.
            let isSame = earlier.player == player && earlier.game == self.game && earlier.record == record
            return isSame ? .repeated(earlier) : .refused(.resultConflict)
        }
        guard let game else { return .refused(.unknownGame) }
        guard game.player == player else { return .refused(.gameOfAnotherPlayer) }
        let daily = DailyBoard(of: game.leaderboard)
        guard try !game.isFinished && daily.map(hasFinished) != true else { return .refused(.gameAlreadyFinished) }
        guard game.issued >= GameRules.oldestIssue(at: received), daily?.isClosed(at: received) != true else {
            return .refused(.gameExpired)
        }
        guard game.puzzle == verified.puzzle else { return .refused(.wrongPuzzle) }
        guard Int64(verified.milliseconds) <= received - game.issued + GameRules.timeTolerance else {
            return .refused(.timeNotPassed)
        }
        return nil
    }

    /// The result as it is stored.
    /// - Parameters:
    ///   - game: The one that it finishes.
    ///   - isCopy: Whether another player has sent the same record.
    ///   - best: The player's best time on the leaderboard.
    ///   - hasFinished: Whether so many timed games of the player are listed there; seldom asked.
    func stored(
        for game: StoredGame, isCopy: Bool, best: Int64?, hasFinished: (Int) throws -> Bool
    ) rethrows -> StoredResult {
        StoredResult(
            id: id, player: player, game: self.game, leaderboard: leaderboard(of: game),
            milliseconds: verified.milliseconds, moves: verified.moves, score: verified.rankedScore, received: received,
            record: record, suspicion: try suspicion(isCopy: isCopy, best: best, hasFinished: hasFinished))
    }

    /// On which the result counts: the game's, but the one for offline results if the server's clock proves nothing.
    func leaderboard(of game: StoredGame) -> Text {
        verified.isTimed ? game.leaderboard : LeaderboardName.offline(game.leaderboard)
    }

    private func suspicion(isCopy: Bool, best: Int64?, hasFinished: (Int) throws -> Bool) rethrows -> Suspicion? {
        guard isExamined else { return nil }
        if verified.fairPlay.isSuspicious { return .record }
        if isCopy { return .copy }
        // On small boards luck can do as much.
        guard verified.moves >= Self.movesOfLeap, let best, 2 * Int64(verified.milliseconds) < best else { return nil }
        return try hasFinished(Self.gamesBeforeLeap) ? .leap : nil
    }

    /// So many games are known before the next one is compared with them.
    private static var gamesBeforeLeap: Int { 10 }
    private static var movesOfLeap: Int { 40 }

    /// What tells the record from others of the same puzzle.
    var recordDigest: Int64 { Int64(bitPattern: record.checksum) }
}
