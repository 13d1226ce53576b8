import PuzzleAPI
import PuzzleCore

extension State {
    /// What the leaderboard view shows.
    public struct Ranking: Equatable, Sendable {
        public var leaderboard = Text()
        public var metric = Metric.average5
        public var window = Window.all
        /// Whether the results are those without the server's time.
        public var isOffline = false
        public var page = Loadable<LeaderboardPage>.loading
        public var mine: MyStanding?
        /// Whose leaderboards are shown.
        public var puzzle = PuzzleKind.sliding
        /// The day's puzzle whose leaderboard is shown instead.
        public var daily: DailyBoard?
        /// What is shown of all Sudokus, by the place on a list; 0 shows all.
        public var (kind, level, achievement): (UInt8, UInt8, UInt8) = (0, 0, 0)
        /// Whose results are looked for.
        public var player: Text?
        public var sort = SudokuSort.score
        public var sudokus = Loadable<SudokuLeaderboardPage>.loading

        /// The one that is asked for.
        var name: Text {
            let name = daily?.leaderboard ?? leaderboard
            return isOffline ? LeaderboardName.offline(name) : name
        }

        /// By what the list can be ordered. Nobody wins a Sudoku by fewer moves.
        var metrics: [Metric] { daily?.kind == .sudoku ? [.score] : Metric.all(on: name) }
        /// By what it is ordered.
        var shownMetric: Metric { metrics.contains(metric) ? metric : metrics[0] }
        /// Whether it is the leaderboard of all Sudokus.
        var isOfSudokus: Bool { daily == nil && puzzle == .sudoku }

        /// Those of games that were won, the best first.
        static var achievements: [Achievement] { Achievement.allCases.reversed().filter { $0 != .d } }

        /// - Parameter text: The place among the values.
        mutating func narrow(_ field: RankingField, _ text: Text) {
            let place = UInt8(clamping: Int(decimal: text) ?? 0)
            switch field {
            case .kind: kind = place
            case .level: level = place
            case .achievement: achievement = place
            case .period: window = Window(rawValue: place) ?? .all
            case .order: sort = SudokuSort(rawValue: place) ?? .score
            case .metric: metric = Metric(rawValue: place) ?? .time
            case .clock: isOffline = place == 1
            }
        }

        var filter: SudokuFilter {
            var filter = SudokuFilter(level: SudokuLevel(rawValue: level &- 1), player: player, isOffline: isOffline)
            let (kinds, achievements) = (SudokuBoard.kinds, Self.achievements)
            if kind > 0, kind <= kinds.count { filter.kind = kinds[Int(kind) - 1] }
            if achievement > 0, achievement <= achievements.count {
                filter.achievement = achievements[Int(achievement) - 1]
            }
            return filter
        }
    }
}
