import PuzzleAPI
import PuzzleCore

/// What the leaderboard view shows.
public struct Ranking: Equatable, Sendable {
    /// The leaderboard that is shown of each puzzle, by its place in the list of kinds.
    public var leaderboards: [Text] = []
    public var metric = Metric.average5
    public var window = Window.all
    /// Whether the results are those without the server's time.
    public var isOffline = false
    public var page = Loadable<LeaderboardPage>.loading
    public var mine: MyStanding?
    /// Whose leaderboards are shown.
    public var puzzle = 0
    /// The day's puzzle whose leaderboard is shown instead.
    public var daily: DailyBoard?

    /// The one that is asked for.
    var name: Text {
        let name = daily?.leaderboard ?? leaderboards[puzzle]
        return isOffline ? LeaderboardName.offline(name) : name
    }
}

public enum LeaderboardAction: Equatable, Sendable {
    /// The leaderboards of a puzzle, by its place in the list of kinds.
    case puzzleChosen(Int)
    /// One of them by its name.
    case chosen(Text)
    case retried
    case nextPageOpened
}

/// By what leaderboards are narrowed and ordered.
public enum RankingField: Equatable, Sendable {
    case metric, period, clock
    /// Of a leaderboard of a puzzle's own.
    case own(UInt8)
}

// What is shown of leaderboards is what the server has: each change asks it.
extension Context {
    mutating func reduce(_ action: LeaderboardAction) -> [Effect] {
        switch action {
        case .puzzleChosen(let puzzle):
            ranking.puzzle = puzzle
            ranking.daily = nil
        case .chosen(let leaderboard): ranking.leaderboards[ranking.puzzle] = leaderboard
        case .retried: break
        case .nextPageOpened: return loadNextPage()
        }
        return loadRanking()
    }

    /// - Parameter text: The number of the value.
    mutating func narrowRanking(_ field: RankingField, _ text: Text) -> [Effect] {
        let number = UInt8(clamping: Int(decimal: text) ?? 0)
        switch field {
        case .metric: ranking.metric = Metric(rawValue: number) ?? .time
        case .period: ranking.window = Window(rawValue: number) ?? .all
        case .clock: ranking.isOffline = number == 1
        case .own(let field): rankedTable.narrow(field, text)
        }
        return loadRanking()
    }

    /// The table whose leaderboard is shown.
    var rankedTable: any AnyTable { ranking.daily.flatMap { table(of: $0.kind) } ?? tables[ranking.puzzle] }

    /// By what the list can be ordered.
    var rankingMetrics: [Metric] {
        let metrics = rankedTable.metrics
        return Metric.all(on: ranking.name).filter { metrics.contains($0) }
    }

    /// By what it is ordered.
    var rankingMetric: Metric {
        let metrics = rankingMetrics
        return metrics.contains(ranking.metric) ? ranking.metric : metrics.first ?? .score
    }

    /// Whether the puzzle shows its leaderboards in its own way.
    var isRankingOwn: Bool { ranking.daily == nil && rankedTable.hasOwnLeaderboard }
}
