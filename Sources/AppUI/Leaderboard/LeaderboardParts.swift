import PuzzleAPI
import PuzzleCore

/// What leaderboards have in common, those that a puzzle shows in its own way too.
enum LeaderboardParts {
    /// What comes and goes.
    enum Part: Int { case average, standing, loading, failed, empty, list }

    /// What has come, in a table, or that nothing has.
    /// - Parameter empty: What is shown if nobody is listed.
    static func list<Page: RankingPage>(
        _ page: Loadable<Page>, _ columns: [(Phrase, StaticString)], _ context: Context, empty: Node,
        rows: (Page) -> [Node]
    ) -> Node {
        switch page {
        case .loading: return status(context).keyed(Part.loading)
        case .failed: return failed(context).keyed(Part.failed)
        case .loaded(let page) where page.entries.isEmpty: return empty.keyed(Part.empty)
        case .loaded(let page):
            var parts = [table(context, columns, rows(page))]
            if page.next != nil { parts.append(button(context, .showMore, "button", .leaderboard(.nextPageOpened))) }
            return Node(.div, "ranking", parts).keyed(Part.list)
        }
    }

    private static func failed(_ context: Context) -> Node {
        emptyState(
            context.text(.leaderboardFailedTitle), context.text(.leaderboardFailedText),
            button(context, .retry, "button primary", .leaderboard(.retried)))
    }

    /// - Parameters:
    ///   - phrase: Names the way to be the first; nil for whom there is none.
    ///   - games: How many games it takes to be listed.
    static func empty(_ context: Context, _ phrase: Phrase?, _ action: Action, games: Int = 1) -> Node {
        emptyState(
            context.text(.leaderboardEmptyTitle),
            games > 1
                ? context.catalogue[.leaderboardEmptyAverage, Text(decimal: games)]
                : context.text(phrase == nil ? .leaderboardStillEmpty : .leaderboardEmptyText),
            phrase.map { button(context, $0, "button primary", action) })
    }

    /// Whose clock has measured the results.
    static func clocks(_ filter: Leaderboard.Filter, _ context: Context) -> Node {
        segments(
            context.text(.clock),
            [
                choice(context.text(.clockOfServer), .clock, 0, isChosen: !filter.isOffline),
                choice(context.text(.offline), .clock, 1, isChosen: filter.isOffline),
            ])
    }

    /// One of the values by which a leaderboard is narrowed or ordered.
    static func choice(_ name: Text, _ field: RankingField, _ value: UInt8, isChosen: Bool) -> Node {
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

    /// A player's name as it stands in a list.
    static func player(_ name: Text, isMe: Bool, _ words: Catalogue) -> Text {
        let name = name.isEmpty ? words[.guest] : name
        return isMe ? words[.you, name] : name
    }
}
