import PuzzleAPI
import PuzzleCore

enum LeaderboardView {
    /// - Parameter isDone: Whether the player has done the day's puzzle that is shown.
    static func view(_ leaderboard: Leaderboard, isDone: Bool, _ context: Context) -> Node {
        let table = leaderboard.table(context)
        var puzzles = context.tables.filter { $0.kind != nil }.map { table in
            segment(
                context.text(table.title), isChosen: leaderboard.daily == nil && leaderboard.puzzle == table.number,
                .leaderboard(.puzzleChosen(table.number)))
        }
        if let kind = table.kind {
            puzzles.append(
                segment(
                    context.text(.dailyPuzzle), isChosen: leaderboard.daily != nil,
                    .leaderboard(.dailyChosen(context.today(kind)))))
        }
        let head = [
            title(context, .leaderboard),
            Node(.div, "filters", [segments(context.text(.puzzles), puzzles)]),
        ]
        let list =
            leaderboard.isOwn(context)
            ? table.ownLeaderboard(leaderboard.filter, context) : ladder(leaderboard, isDone: isDone, context)
        return Node(.div, "list", head + list)
    }

    /// A leaderboard by ranks: of a board, or of a day's puzzle.
    private static func ladder(_ leaderboard: Leaderboard, isDone: Bool, _ context: Context) -> [Node] {
        let daily = leaderboard.daily
        var children = [daily.map { choices($0, context) } ?? choices(leaderboard, context)]
        children.append(filters(leaderboard, context))
        let games = leaderboard.metric(context).games
        if games > 1 {
            let text = context.catalogue[.averageText, context.catalogue.number(games)]
            children.append(Node(.p, "muted", text: text).keyed(LeaderboardParts.Part.average))
        }
        if let mine = leaderboard.mine, let standing = mine.standing {
            children.append(standingCard(context, standing, mine.attempts).keyed(LeaderboardParts.Part.standing))
        }
        // Neither who has done it nor anybody on a day that is over can still be the first.
        let empty =
            daily.map {
                let isOver = isDone || $0.day < context.today($0.kind).day
                return LeaderboardParts.empty(context, isOver ? nil : .dailyPuzzle, .daily(.asked($0.kind)))
            }
            ?? LeaderboardParts.empty(
                context, .newGame, .shell(.viewOpened(leaderboard.table(context).newGameView)),
                games: leaderboard.metric(context).games)
        return children + [
            LeaderboardParts.list(leaderboard.page, columns(leaderboard, context), context, empty: empty) {
                rows(leaderboard, context, $0)
            }
        ]
    }

    /// The leaderboards of the puzzle that is shown.
    private static func choices(_ leaderboard: Leaderboard, _ context: Context) -> Node {
        let table = leaderboard.table(context)
        return table.leaderboardChoices(shown: leaderboard.leaderboards[table.number], context) ?? Node(.div)
    }

    /// Whose list is shown, and of which day.
    private static func choices(_ shown: DailyBoard, _ context: Context) -> Node {
        let today = context.today(shown.kind)
        func choice(_ phrase: Phrase, _ day: Int, _ kind: PuzzleKind) -> Node {
            let board = DailyBoard(day: day, kind: kind)
            return segment(context.text(phrase), isChosen: board == shown, .leaderboard(.dailyChosen(board)))
        }
        let days = [choice(.windowDay, today.day, shown.kind), choice(.yesterday, today.day - 1, shown.kind)]
        let puzzles = context.tables.compactMap { table in table.kind.map { choice(table.title, shown.day, $0) } }
        return Node(
            .div, "filters", [segments(context.text(.period), days), segments(context.text(.kind), puzzles)])
    }

    private static func filters(_ leaderboard: Leaderboard, _ context: Context) -> Node {
        let metrics = leaderboard.metrics(context).map { metric in
            let name =
                switch metric {
                case .time: context.text(.byTime)
                case .moves: context.text(.byMoves)
                case .score: context.text(.byScore)
                case .average5, .average12: Text(metric.word)
                }
            return LeaderboardParts.choice(
                name, .metric, metric.rawValue, isChosen: metric == leaderboard.metric(context))
        }
        var filters = metrics.count > 1 ? [segments(context.text(.rankedBy), metrics)] : []
        if leaderboard.daily == nil {
            // The one that is shown at first is the first.
            let windows = Window.allCases.reversed().map { window in
                LeaderboardParts.choice(
                    context.text(LeaderboardParts.period(window)), .period, window.rawValue,
                    isChosen: leaderboard.filter.window == window)
            }
            filters.append(segments(context.text(.period), windows))
        }
        filters.append(LeaderboardParts.clocks(leaderboard.filter, context))
        return Node(.div, "filters", filters)
    }

    private static func standingCard(_ context: Context, _ standing: Standing, _ attempts: Attempts?) -> Node {
        let words = context.catalogue
        let share = Double(standing.rank) / Double(max(standing.players, standing.rank))
        var facts = [
            Node(.span, text: words[.myRank]),
            Node(.span, "standing-rank", text: words.number(standing.rank)),
            Node(.span, "standing-detail", text: words[.players, Int(clamping: standing.players)]),
        ]
        // Nobody wants to be told that they are among the top 100 %.
        if share <= 0.5 {
            facts.append(
                Node(.span, "standing-detail", text: words[.betterThan, Text(decimal: max(Int(share * 100), 1))]))
        }
        // Averages are of all games that were begun.
        if let attempts {
            facts.append(
                Node(
                    .span, "standing-detail",
                    text: words[.attempts, words.number(attempts.begun), words.number(attempts.finished)]))
        }
        return Node(.div, "standing", facts)
    }

    /// Behind those of all lines that a leaderboard can show.
    private static let gapKey = 100_000

    private static func rows(_ leaderboard: Leaderboard, _ context: Context, _ page: LeaderboardPage) -> [Node] {
        var rows = page.entries.enumerated().map { row(leaderboard, context, $0.element).keyed($0.offset) }
        // Who is further down than the page sees the lines around.
        if let mine = leaderboard.mine, let last = page.entries.last, !page.entries.contains(where: { $0.isMe }) {
            for (index, entry) in mine.around.enumerated() {
                // The first of them may be on the page already. Who has the same rank is listed by time.
                guard entry.rank > last.rank || entry.rank == last.rank && entry.at > last.at else { continue }
                if index == 0 { rows.append(Node(.tr, "gap", [Node(.td, nil, text: "⋯")]).keyed(gapKey)) }
                rows.append(row(leaderboard, context, entry).keyed(gapKey + 1 + index))
            }
        }
        return rows
    }

    private static func columns(_ leaderboard: Leaderboard, _ context: Context) -> [(Phrase, StaticString)] {
        var columns: [(Phrase, StaticString)] = [
            (.rank, "rank"), (.player, "name"), (.time, column(leaderboard, context, .time)),
        ]
        // An average has no moves.
        if leaderboard.metric(context).games == 1 {
            columns += [
                (leaderboard.table(context).columns.detail, column(leaderboard, context, .moves)),
                (.score, column(leaderboard, context, .score)),
            ]
        }
        return columns
    }

    /// The class of a column: the one that ranks stands out; on a narrow screen one of the others gives way.
    private static func column(_ leaderboard: Leaderboard, _ context: Context, _ metric: Metric) -> StaticString {
        let ranking = leaderboard.metric(context)
        if ranking == metric || ranking.games > 1 { return "number strong" }
        if metric == .time, leaderboard.table(context).columns.isDetailFirst { return "number spare" }
        return metric == (ranking == .score ? .moves : .score) ? "number optional" : "number"
    }

    private static func row(_ leaderboard: Leaderboard, _ context: Context, _ entry: LeaderboardEntry) -> Node {
        let words = context.catalogue
        let shown = leaderboard.table(context).shown(
            Int(clamping: entry.score), moves: Int(clamping: entry.moves), words)
        var cells = [
            Node(.td, "rank", text: words.number(entry.rank)),
            Node(.td, "name", text: LeaderboardParts.player(entry.player, isMe: entry.isMe, words)),
            Node(
                .td, column(leaderboard, context, .time),
                text: words.duration(Milliseconds(clamping: entry.milliseconds), exact: true)),
        ]
        if leaderboard.metric(context).games == 1 {
            cells += [
                Node(.td, column(leaderboard, context, .moves), text: shown.detail),
                Node(.td, column(leaderboard, context, .score), text: words.number(shown.score)),
            ]
        }
        return Node(.tr, entry.isMe ? "mine" : "row", cells)
    }
}
