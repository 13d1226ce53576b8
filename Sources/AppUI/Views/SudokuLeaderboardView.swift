import PuzzleAPI
import PuzzleCore

/// The best results of all kinds and levels of Sudoku, filtered and in any order.
enum SudokuLeaderboardView {
    static func parts(_ state: State) -> [Node] {
        var children = [filters(state), orders(state)]
        switch state.ranking.sudokus {
        case .loading: children.append(LeaderboardView.loading(state))
        case .failed: children.append(LeaderboardView.failed(state))
        case .loaded(let page) where page.entries.isEmpty:
            children.append(LeaderboardView.empty(state, .newGame, .viewOpened(.newSudoku)))
        case .loaded(let page): children.append(list(state, page).keyed(5))
        }
        return children
    }

    private static func filters(_ state: State) -> Node {
        let words = state.catalogue
        let filter = state.ranking.filter
        /// One of some values, or all of them (nil).
        func choices<Value: Equatable>(
            _ name: Phrase, _ chosen: Value?, _ values: [(Value, Text)], _ filtered: (Value?) -> SudokuFilter
        ) -> Node {
            var nodes = [segment(words[.all], isChosen: chosen == nil, .sudokusFiltered(filtered(nil)))]
            for (value, text) in values {
                nodes.append(segment(text, isChosen: chosen == value, .sudokusFiltered(filtered(value))))
            }
            return segments(words[name], nodes)
        }
        func changed(_ change: (inout SudokuFilter) -> Void) -> SudokuFilter {
            var changed = filter
            change(&changed)
            return changed
        }
        let levels = SudokuLevel.allCases.map { ($0, words[SudokuWords.level($0)]) }
        let achievements = Achievement.allCases.reversed().filter { $0 != .d }.map { ($0, Text($0.name)) }
        return Node(
            .div, "filters",
            [
                choices(.kind, filter.kind, SudokuBoard.kinds.map { ($0, kind($0, words)) }) { value in
                    changed { $0.kind = value }
                },
                choices(.level, filter.level, levels) { value in changed { $0.level = value } },
                choices(.achievement, filter.achievement, achievements) { value in
                    changed { $0.achievement = value }
                },
                LeaderboardView.windows(state),
                Node(.input, "field").with(.type, "text").with(.maxlength, "64").with(.label, words[.player])
                    .with(.placeholder, words[.player]).with(.value, filter.player ?? Text()).onInput(.rankedName),
            ])
    }

    /// A kind by its name in ids.
    private static func kind(_ name: Text, _ words: Catalogue) -> Text {
        var reader = TextReader(name)
        return (try? Sudoku.readKind(from: &reader)).map { SudokuWords.kind($0, words) } ?? name
    }

    private static func orders(_ state: State) -> Node {
        let orders: [(SudokuSort, Phrase)] = [
            (.score, .achievement), (.name, .player), (.level, .level), (.time, .time), (.date, .date),
        ]
        var choices: [Node] = []
        for (sort, phrase) in orders {
            choices.append(segment(state.text(phrase), isChosen: state.ranking.sort == sort, .sudokusSorted(sort)))
        }
        return Node(.div, "filters", [segments(state.text(.rankedBy), choices)])
    }

    private static func list(_ state: State, _ page: SudokuLeaderboardPage) -> Node {
        var rows: [Node] = []
        for (index, entry) in page.entries.enumerated() { rows.append(row(state, entry).keyed(index)) }
        var children = [
            ScoresView.tableNode(
                state,
                [
                    (.rank, "rank"), (.player, "name"), (.level, "level"), (.achievement, "number strong"),
                    (.score, "number optional"), (.time, "number optional"), (.date, "number date"),
                ], rows)
        ]
        if page.next != nil { children.append(button(state, .showMore, "button", .nextPageOpened)) }
        return Node(.div, "ranking", children)
    }

    private static func row(_ state: State, _ entry: SudokuLeaderboardEntry) -> Node {
        let words = state.catalogue
        func number(_ value: Int64) -> Text { words.number(Int(truncatingIfNeeded: value)) }
        return Node(
            .tr, entry.isMe ? "mine" : "row",
            [
                Node(.td, "rank", text: number(entry.rank)),
                Node(.td, "name", text: LeaderboardView.player(entry.player, isMe: entry.isMe, words)),
                Node(.td, "level", text: kind(entry.kind, words) + " · " + words[SudokuWords.level(entry.level)]),
                Node(.td, "number strong", text: Text(entry.achievement.name)),
                Node(.td, "number optional", text: number(entry.score)),
                Node(
                    .td, "number optional",
                    text: words.duration(Milliseconds(clamping: entry.milliseconds), exact: true)),
                Node(
                    .td, "number date",
                    text: words.date(WallTime(clamping: entry.at), minutesFromUTC: state.minutesFromUTC)),
            ])
    }
}
