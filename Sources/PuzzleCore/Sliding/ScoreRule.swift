/// How moves and time make a score of the sliding puzzle; a lower score is better.
public struct ScoreRule: Equatable, Sendable {
    /// Whole seconds that cost one point; nil if only moves count.
    public let secondsPerPoint: Int?

    public init(secondsPerPoint: Int?) {
        self.secondsPerPoint = secondsPerPoint.map { max($0, 1) }
    }

    /// The rule of all leaderboards: moves plus whole seconds.
    public static var ranked: ScoreRule { ScoreRule(secondsPerPoint: 1) }

    /// Moves, plus the whole seconds since the first move divided by `secondsPerPoint`.
    public func score(moves: Int, milliseconds: Milliseconds) -> Int {
        guard let secondsPerPoint else { return moves }
        return moves + Int(milliseconds / 1000) / secondsPerPoint
    }
}
