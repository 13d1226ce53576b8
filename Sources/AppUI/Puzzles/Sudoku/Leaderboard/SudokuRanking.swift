import PuzzleAPI
import PuzzleCore

/// What is shown of the leaderboard of all Sudokus. Its clock and its period are those of every leaderboard.
public struct SudokuRanking: Equatable, Sendable {
    /// The place on a list of values; 0 shows all.
    public var (kind, level, achievement): (UInt8, UInt8, UInt8) = (0, 0, 0)
    /// Whose results are looked for.
    public var player: Text?
    public var sort = SudokuSort.score
    public var page = Loadable<SudokuLeaderboardPage>.loading

    /// By what it is narrowed and ordered.
    enum Field: UInt8 {
        case kind, level, achievement, order, player
    }

    /// Those of games that were won, the best first.
    static var achievements: [Achievement] { Achievement.allCases.reversed().filter { $0 != .d } }

    /// - Parameter text: The place among the values, or a player's name.
    mutating func narrow(_ field: Field?, _ text: Text) {
        let place = UInt8(clamping: Int(decimal: text) ?? 0)
        switch field {
        case .kind: kind = place
        case .level: level = place
        case .achievement: achievement = place
        case .order: sort = SudokuSort(rawValue: place) ?? .score
        case .player: player = PlayerName(nearest: text)?.text
        case nil: break
        }
    }

    func filter(isOffline: Bool) -> SudokuFilter {
        SudokuFilter(
            kind: Self.value(SudokuBoard.kinds, kind), level: Self.value(SudokuLevel.allCases, level),
            achievement: Self.value(Self.achievements, achievement), player: player, isOffline: isOffline)
    }

    private static func value<Value>(_ values: [Value], _ place: UInt8) -> Value? {
        place > 0 && place <= values.count ? values[Int(place) - 1] : nil
    }
}

// All kinds and levels are on one leaderboard, by achievement and score.
extension Sudoku {
    public static var hasOwnLeaderboard: Bool { true }

    public static func ownLeaderboard(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: Context) -> [Node] {
        SudokuLeaderboardView.parts(filter, table.hand.ranking, app)
    }

    public static func narrow(_ field: UInt8, _ text: Text, _ table: Table<Self>) {
        table.hand.ranking.narrow(SudokuRanking.Field(rawValue: field), text)
    }

    public static func loadOwnLeaderboard(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: inout Context)
        -> [Effect]
    {
        table.hand.ranking.page = .loading
        return [request(filter, table, &app)]
    }

    public static func loadMore(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.hand.ranking.page.next(.ownLeaderboard, app).map { [request(filter, table, &app, after: $0)] } ?? []
    }

    private static func request(
        _ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: inout Context, after place: Place? = nil
    ) -> Effect {
        let ranking = table.hand.ranking
        let query = RankingQuery(
            window: filter.window, after: place, filter: ranking.filter(isOffline: filter.isOffline),
            sort: ranking.sort)
        return app.request(
            .ownLeaderboard, Endpoints.sudokuLeaderboard, NoBody(),
            query: query.text(Endpoints.sudokuLeaderboard.query))
    }

    public static func receiveOwnLeaderboard(
        _ page: Text?, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] {
        table.hand.ranking.page.receive(page, &app)
    }
}

extension SudokuLeaderboardPage: RankingPage {}
