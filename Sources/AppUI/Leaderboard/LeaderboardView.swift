import PuzzleAPI
import PuzzleCore

enum LeaderboardView {
    static func view(_ state: State) -> Node {
        var puzzles: [Node] = []
        let ranking = state.ranking
        for table in state.tables where table.kind != nil {
            puzzles.append(
                segment(
                    state.text(table.title), isChosen: ranking.daily == nil && ranking.puzzle == table.number,
                    .leaderboard(.puzzleChosen(table.number))))
        }
        if let kind = state.rankedTable.kind {
            puzzles.append(
                segment(
                    state.text(.dailyPuzzle), isChosen: ranking.daily != nil,
                    .daily(.rankingChosen(state.today(kind)))))
        }
        let head = [
            title(state, .leaderboard),
            Node(.div, "filters", [segments(state.text(.puzzles), puzzles)]),
        ]
        return Node(
            .div, "list", head + (state.isRankingOwn ? state.rankedTable.ownLeaderboard(state) : ladder(state)))
    }

    static func failed(_ state: State) -> Node {
        emptyState(
            state.text(.leaderboardFailedTitle), state.text(.leaderboardFailedText),
            button(state, .retry, "button primary", .leaderboard(.retried))
        ).keyed(3)
    }

    /// - Parameters:
    ///   - phrase: Names the way to be the first; nil for whom there is none.
    ///   - games: How many games it takes to be listed.
    static func empty(_ state: State, _ phrase: Phrase?, _ action: Action, games: Int = 1) -> Node {
        emptyState(
            state.text(.leaderboardEmptyTitle),
            games > 1
                ? state.catalogue[.leaderboardEmptyAverage, Text(decimal: games)]
                : state.text(phrase == nil ? .leaderboardStillEmpty : .leaderboardEmptyText),
            phrase.map { button(state, $0, "button primary", action) }
        ).keyed(4)
    }

    static func loading(_ state: State) -> Node {
        Node(.p, "muted", text: state.text(.loading)).with(.role, "status").keyed(2)
    }

    /// A leaderboard by ranks: of a board, or of a day's puzzle.
    private static func ladder(_ state: State) -> [Node] {
        let daily = state.ranking.daily
        var children = [daily.map { DailyView.choices(state, $0) } ?? choices(state)]
        children.append(filters(state))
        if let mine = state.ranking.mine, let standing = mine.standing {
            children.append(standingCard(state, standing, mine.attempts).keyed(1))
        }
        switch state.ranking.page {
        case .loading: children.append(loading(state))
        case .failed: children.append(failed(state))
        case .loaded(let page) where page.entries.isEmpty:
            // Whose day is over cannot be the first any more.
            let isOver = daily.map { state.progress(of: $0) == .finished } ?? false
            children.append(
                daily.map { empty(state, isOver ? nil : .dailyPuzzle, .daily(.asked($0.kind))) }
                    ?? empty(
                        state, .newGame, .shell(.viewOpened(state.rankedTable.newGameView)),
                        games: state.rankingMetric.games))
        case .loaded(let page): children.append(list(state, page).keyed(5))
        }
        return children
    }

    /// The leaderboards of the puzzle that is shown.
    private static func choices(_ state: State) -> Node {
        let table = state.rankedTable
        return table.leaderboardChoices(shown: state.ranking.leaderboards[table.number], state) ?? Node(.div)
    }

    private static func filters(_ state: State) -> Node {
        let ranking = state.ranking
        var metrics: [Node] = []
        for metric in state.rankingMetrics {
            let name =
                switch metric {
                case .time: state.text(.byTime)
                case .moves: state.text(.byMoves)
                case .score: state.text(.byScore)
                case .average5, .average12: Text(metric.word)
                }
            metrics.append(choice(name, .metric, metric.rawValue, isChosen: metric == state.rankingMetric))
        }
        var filters = metrics.count > 1 ? [segments(state.text(.rankedBy), metrics)] : []
        if ranking.daily == nil {
            var windows: [Node] = []
            // The one that is shown at first is the first.
            for window in Window.allCases.reversed() {
                windows.append(
                    choice(
                        state.text(period(window)), .period, window.rawValue, isChosen: ranking.window == window))
            }
            filters.append(segments(state.text(.period), windows))
        }
        return Node(.div, "filters", filters + [clocks(state)])
    }

    /// Whose clock has measured the results.
    static func clocks(_ state: State) -> Node {
        segments(
            state.text(.clock),
            [
                choice(state.text(.clockOfServer), .clock, 0, isChosen: !state.ranking.isOffline),
                choice(state.text(.offline), .clock, 1, isChosen: state.ranking.isOffline),
            ])
    }

    private static func choice(_ name: Text, _ field: RankingField, _ value: UInt8, isChosen: Bool) -> Node {
        segment(name, isChosen: isChosen, .fieldChanged(.ranked(field), Text(decimal: Int(value))))
    }

    static func period(_ window: Window) -> Phrase {
        switch window {
        case .day: .windowDay
        case .week: .windowWeek
        case .month: .windowMonth
        case .all: .windowAll
        }
    }

    private static func standingCard(_ state: State, _ standing: Standing, _ attempts: Attempts?) -> Node {
        let words = state.catalogue
        func number(_ value: Int64) -> Text { words.number(Int(truncatingIfNeeded: value)) }
        let share = Double(standing.rank) / Double(max(standing.players, standing.rank))
        var facts = [
            Node(.span, "standing-name", text: words[.myRank]),
            Node(.span, "standing-rank", text: number(standing.rank)),
            Node(.span, "standing-detail", text: words[.players, Int(truncatingIfNeeded: standing.players)]),
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
                    text: words[.attempts, number(attempts.begun), number(attempts.finished)]))
        }
        return Node(.div, "standing", facts)
    }

    private static func list(_ state: State, _ page: LeaderboardPage) -> Node {
        var rows: [Node] = []
        for (index, entry) in page.entries.enumerated() { rows.append(row(state, entry).keyed(index)) }
        // Who is further down than the page sees the lines around.
        if let mine = state.ranking.mine, let last = page.entries.last, !page.entries.contains(where: { $0.isMe }) {
            for (index, entry) in mine.around.enumerated() {
                // The first of them may be on the page already. Who has the same rank is listed by time.
                guard entry.rank > last.rank || entry.rank == last.rank && entry.at > last.at else { continue }
                if index == 0 { rows.append(Node(.tr, "gap", [Node(.td, nil, text: "⋯")]).keyed(100_000)) }
                rows.append(row(state, entry).keyed(100_001 + index))
            }
        }
        var columns: [(Phrase, StaticString)] = [(.rank, "rank"), (.player, "name"), (.time, column(state, .time))]
        // An average has no moves.
        if state.rankingMetric.games == 1 {
            columns += [
                (state.rankedTable.columns.detail, column(state, .moves)), (.score, column(state, .score)),
            ]
        }
        var children = [ScoresView.tableNode(state, columns, rows)]
        if page.next != nil { children.append(button(state, .showMore, "button", .leaderboard(.nextPageOpened))) }
        return Node(.div, "ranking", children)
    }

    /// The class of a column: the one that ranks stands out; on a narrow screen one of the others gives way.
    private static func column(_ state: State, _ metric: Metric) -> StaticString {
        let ranking = state.rankingMetric
        if ranking == metric || ranking.games > 1 { return "number strong" }
        if metric == .time, state.rankedTable.columns.isDetailFirst { return "number spare" }
        return metric == (ranking == .score ? .moves : .score) ? "number optional" : "number"
    }

    /// A player's name as it stands in a list.
    static func player(_ name: Text, isMe: Bool, _ words: Catalogue) -> Text {
        let name = name.isEmpty ? words[.guest] : name
        return isMe ? words[.you, name] : name
    }

    private static func row(_ state: State, _ entry: LeaderboardEntry) -> Node {
        let words = state.catalogue
        func number(_ value: Int64) -> Text { words.number(Int(truncatingIfNeeded: value)) }
        let shown = state.rankedTable.shown(
            Int(truncatingIfNeeded: entry.score), moves: Int(truncatingIfNeeded: entry.moves), words)
        var cells = [
            Node(.td, "rank", text: number(entry.rank)),
            Node(.td, "name", text: player(entry.player, isMe: entry.isMe, words)),
            Node(
                .td, column(state, .time),
                text: words.duration(Milliseconds(clamping: entry.milliseconds), exact: true)),
        ]
        if state.rankingMetric.games == 1 {
            cells += [
                Node(.td, column(state, .moves), text: shown.detail),
                Node(.td, column(state, .score), text: words.number(shown.score)),
            ]
        }
        return Node(.tr, entry.isMe ? "mine" : "row", cells)
    }
}
