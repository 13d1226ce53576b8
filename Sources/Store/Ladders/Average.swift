import PuzzleAPI

/// Averages of consecutive games, by the rules of speedcubing (WCA Regulations, 9f8 and 9f9): the best and the worst one do
/// not count, and a game that was begun and not finished is the worst.
struct Averages: Equatable {
    private var values: [Metric: Int64] = [:]

    subscript(metric: Metric) -> Int64? { values[metric] }

    init() {}

    /// The best averages that one game is among. The last game of an average is one that was finished.
    /// - Parameters:
    ///   - attempt: Which one of the player's games on the leaderboard it is.
    ///   - times: Of the finished games up to `reach` games away, by their numbers, in milliseconds.
    init(around attempt: Int64, times: [Int64: Int64]) {
        for metric in Metric.averages {
            let games = Int64(metric.games)
            let starts = max(1, attempt - games + 1)...max(1, attempt)
            values[metric] = starts.filter { times[$0 + games - 1] != nil }
                .compactMap { start in Self.mean((start..<start + games).map { times[$0] }) }.min()
        }
    }

    /// How far games of a common average can be away from each other.
    static var reach: Int64 { Int64(Metric.averages.map(\.games).max() ?? 1) - 1 }

    /// - Parameter times: nil for a game that was not finished.
    /// - Returns: nil if there are two such games.
    private static func mean(_ times: [Int64?]) -> Int64? {
        let finished = times.compactMap { $0 }.sorted()
        guard finished.count >= times.count - 1 else { return nil }
        let counted = finished.dropFirst().prefix(times.count - 2)
        let count = Int64(counted.count)
        return (counted.reduce(0, +) + count / 2) / count
    }
}
