import PuzzleAPI
import PuzzleCore

/// What the leaderboard view shows: what the server has, so each change asks it.
public struct Leaderboard: Equatable, Sendable {
    /// The leaderboard that is shown of each puzzle, by its place in the list of kinds.
    public var leaderboards: [Text] = []
    /// By what the player has chosen to order it.
    public var metric: Metric?
    var filter = Filter()
    public var page = Loadable<LeaderboardPage>.loading
    public var mine: MyStanding?
    /// Whose leaderboards are shown.
    public var puzzle = 0
    /// The day's puzzle whose leaderboard is shown instead.
    public var daily: DailyBoard?

    /// What holds for the leaderboards of all puzzles.
    public struct Filter: Equatable, Sendable {
        var window = Window.all
        /// Whether the results are those without the server's time.
        var isOffline = false
    }

    /// The one that is asked for.
    var name: Text {
        let name = daily?.leaderboard ?? leaderboards[puzzle]
        return filter.isOffline ? LeaderboardName.offline(name) : name
    }
}

public enum LeaderboardAction: Equatable, Sendable {
    /// The leaderboards of a puzzle, by its place in the list of kinds.
    case puzzleChosen(Int)
    /// One of them by its name.
    case chosen(Text)
    /// That of a day's puzzle, to be shown wherever the player is.
    indirect case dailyChosen(DailyBoard)
    /// A game has begun at a table, by its number: its leaderboard is the one to show from now on.
    case gameBegun(Int, Text)
    case retried
    case nextPageOpened
}

/// By what leaderboards are narrowed and ordered.
public enum RankingField: Equatable, Sendable {
    case metric, period, clock
    /// Of a leaderboard of a puzzle's own.
    case own(UInt8)
}

extension Leaderboard {
    mutating func reduce(_ action: LeaderboardAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .puzzleChosen(let puzzle):
            self.puzzle = puzzle
            daily = nil
        case .chosen(let leaderboard): leaderboards[puzzle] = leaderboard
        case .dailyChosen(let board):
            daily = board
            if context.view != .leaderboard { return context.go(to: .leaderboard) }
        case .gameBegun(let table, let leaderboard):
            leaderboards[table] = leaderboard
            return []
        case .retried: break
        case .nextPageOpened: return loadNextPage(&context)
        }
        return load(&context)
    }

    /// - Parameter text: The number of the value.
    mutating func narrow(_ field: RankingField, _ text: Text, _ context: inout Context) -> [Effect] {
        let number = UInt8(clamping: Int(decimal: text) ?? 0)
        switch field {
        case .metric: metric = Metric(rawValue: number) ?? .time
        case .period: filter.window = Window(rawValue: number) ?? .all
        case .clock: filter.isOffline = number == 1
        case .own(let field): table(context).narrow(field, text)
        }
        return load(&context)
    }

    mutating func start(_ context: Context) {
        leaderboards = context.tables.map { $0.presentLeaderboard(context) }
    }

    /// Its view was opened.
    mutating func open(_ context: inout Context) -> [Effect] {
        puzzle = context.tableNumber
        return load(&context)
    }

    /// Another view is shown.
    mutating func close() { daily = nil }

    /// The table whose leaderboard is shown.
    func table(_ context: Context) -> any AnyTable {
        daily.flatMap { context.table(of: $0.kind) } ?? context.tables[puzzle]
    }

    /// By what the list can be ordered.
    func metrics(_ context: Context) -> [Metric] {
        let metrics = table(context).metrics
        return Metric.all(on: name).filter { metrics.contains($0) }
    }

    /// By what it is ordered.
    func metric(_ context: Context) -> Metric {
        let metrics = metrics(context)
        if let metric, metrics.contains(metric) { return metric }
        // An average says most, but who has not played enough for one yet would not be in the list.
        let games = context.bests.first { $0.group == name }?.best.games ?? 0
        return metrics.first { $0 == .average5 && games >= $0.games } ?? metrics.first ?? .score
    }

    /// Whether the puzzle shows its leaderboards in its own way.
    func isOwn(_ context: Context) -> Bool { daily == nil && table(context).hasOwnLeaderboard }

    // MARK: Asking the server

    mutating func load(_ context: inout Context) -> [Effect] {
        if isOwn(context) { return table(context).loadOwnLeaderboard(filter, &context) }
        page = .loading
        mine = nil
        let query = query(context)
        return [
            context.request(.leaderboard, Endpoints.leaderboard, NoBody(), leaderboard: name, query: query),
            context.request(.myStanding, Endpoints.myStanding, NoBody(), leaderboard: name, query: query),
        ]
    }

    private func loadNextPage(_ context: inout Context) -> [Effect] {
        if isOwn(context) { return table(context).loadMore(filter, &context) }
        guard let next = page.next(.leaderboard, context) else { return [] }
        return [
            context.request(
                .leaderboard, Endpoints.leaderboard, NoBody(), leaderboard: name, query: query(context, after: next))
        ]
    }

    private func query(_ context: Context, after place: Place? = nil) -> Text {
        RankingQuery(by: metric(context), window: daily == nil ? filter.window : .all, after: place).text
    }

    /// - Parameter answer: nil if it could not be had.
    mutating func receive(_ kind: RequestTicket.Kind, _ answer: Text?, _ context: inout Context) -> [Effect] {
        switch kind {
        case .ownLeaderboard: return table(context).receiveOwnLeaderboard(answer, &context)
        case .myStanding:
            if let answer { mine = try? JSONReader.readTolerantly(answer.bytes) }
            return []
        default: return page.receive(answer, &context)
        }
    }
}
