import PuzzleAPI
import PuzzleCore

/// One ranking: a leaderboard by one metric in one period. It holds each player's best result.
public struct Ladder: Hashable, Sendable {
    public let leaderboard: Text
    public let metric: Metric
    public let period: Period

    public init(leaderboard: Text, metric: Metric, period: Period) {
        self.leaderboard = leaderboard
        self.metric = metric
        self.period = period
    }
}

/// A ladder as a database's rows are marked: in numbers.
struct LadderKey: Hashable {
    /// `Period.code`
    let period: Int64
    let leaderboard: Int64
    let metric: Metric
}
