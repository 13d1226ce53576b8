import PuzzleAPI
import PuzzleCore

/// What a player has done about the days' puzzles.
public struct DailyProgress: Equatable, Sendable {
    /// On how many days in a row the player has finished a puzzle: up to the day that was asked for or, without one on it,
    /// up to the day before.
    public let streak: Int
    /// The kinds of puzzle that the player has finished on the day.
    public let finished: Set<PuzzleKind>

    /// - Parameter boards: What the player has finished up to `day`, the latest days first; read as far as the streak goes.
    init(on day: Int, of boards: some Sequence<DailyBoard>) {
        var finished: Set<PuzzleKind> = []
        var streak = 0
        var latest: Int?
        for board in boards {
            if board.day == day { finished.insert(board.kind) }
            if board.day == latest { continue }
            guard board.day >= (latest ?? day) - 1 else { break }
            latest = board.day
            streak += 1
        }
        self.streak = streak
        self.finished = finished
    }
}

extension DailyBoard {
    /// The one whose results are on a leaderboard, with the server's time or without.
    init?(of leaderboard: Text) { self.init(leaderboard: LeaderboardName.timed(leaderboard)) }

    /// Whether a result that is received at `now` comes too late.
    func isClosed(at now: UnixMilliseconds) -> Bool { now >= end + Limits.dailyGrace }
}
