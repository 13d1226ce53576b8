import PuzzleAPI
import PuzzleCore

/// What a store knows of an issued game.
struct StoredGame {
    let player: PlayerID
    let leaderboard: Text
    let puzzle: Text
    let issued: UnixMilliseconds
    let isFinished: Bool
}

extension NewResult {
    /// What a store does with this result: the one place where that is decided, for every store.
    /// - Parameters:
    ///   - earlier: The stored result with the same id.
    ///   - game: The game that it claims to finish.
    /// - Returns: nil if it is to be stored.
    func outcome(earlier: StoredResult?, game: StoredGame?) -> SubmissionOutcome? {
        if let earlier {
            // Asked before anything else: a repeat is right even when the game has expired meanwhile.
            let isSame = earlier.player == player && earlier.game == self.game && earlier.record == record
            return isSame ? .repeated(earlier) : .refused(.resultConflict)
        }
        guard let game else { return .refused(.unknownGame) }
        guard game.player == player else { return .refused(.gameOfAnotherPlayer) }
        guard !game.isFinished else { return .refused(.gameAlreadyFinished) }
        guard game.issued >= GameRules.oldestIssue(at: received),
            DailyBoard(leaderboard: game.leaderboard)?.isClosed(at: received) != true
        else { return .refused(.gameExpired) }
        guard game.puzzle == verified.puzzle else { return .refused(.wrongPuzzle) }
        guard Int64(verified.milliseconds) <= received - game.issued + GameRules.timeTolerance else {
            return .refused(.timeNotPassed)
        }
        return nil
    }

    /// The result as it is stored.
    func stored(on leaderboard: Text) -> StoredResult {
        StoredResult(
            id: id, player: player, game: game, leaderboard: leaderboard, milliseconds: verified.milliseconds,
            moves: verified.moves, score: verified.rankedScore, received: received, record: record)
    }
}
