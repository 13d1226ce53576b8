import PuzzleAPI
import PuzzleCore

/// The best results of all kinds and levels of Sudoku, filtered and in any order.
enum SudokuLeaderboardView {
    static func parts(_ filter: Leaderboard.Filter, _ ranking: SudokuRanking, _ context: Context) -> [Node] {
        let columns: [(Phrase, StaticString)] = [
            (.rank, "rank"), (.player, "name"), (.level, "level"), (.achievement, "number strong"),
            (.score, column(.score, ranking)), (.time, column(.time, ranking)), (.date, column(.date, ranking)),
        ]
        let empty = LeaderboardParts.empty(context, .newGame, .shell(.viewOpened(.newSudoku)))
        return [
            filters(context, ranking, filter.window),
            Node(.div, "filters", [LeaderboardParts.clocks(filter, context)]),
            LeaderboardParts.list(ranking.page, columns, context, empty: empty) { page in
                page.entries.enumerated().map { row(context, ranking, $0.element).keyed($0.offset) }
            },
        ]
    }

    /// The class of a column of numbers: on a narrow screen only the one by which it is ordered stays, else the score.
    private static func column(_ sort: SudokuSort, _ ranking: SudokuRanking) -> StaticString {
        let isNumber = ranking.sort == .time || ranking.sort == .date
        if sort == (isNumber ? ranking.sort : .score) { return "number spare" }
        return sort == .date ? "number date" : "number optional"
    }

    private static func filters(_ context: Context, _ ranking: SudokuRanking, _ window: Window) -> Node {
        let words = context.catalogue
        let name = Node(.input, "field").with(.type, "text").with(.maxlength, "64")
            .with(.value, ranking.player ?? Text()).onInput(.ranked(.own(SudokuRanking.Field.player.rawValue)))
        return Node(
            .div, "filters choices",
            [
                choice(words, .kind, own(.kind), ranking.kind, of: SudokuBoard.kinds.count + 1) {
                    kind(SudokuBoard.kinds[$0 - 1], words)
                },
                choice(words, .level, own(.level), ranking.level, of: SudokuLevel.allCases.count + 1) {
                    words[SudokuWords.level(SudokuLevel.allCases[$0 - 1])]
                },
                choice(
                    words, .achievement, own(.achievement), ranking.achievement,
                    of: SudokuRanking.achievements.count + 1
                ) { SudokuWords.achievement(SudokuRanking.achievements[$0 - 1], words) },
                choice(
                    words, .period, .period, window.rawValue, of: Window.allCases.count, hasAll: false
                ) {
                    words[LeaderboardParts.period(Window.allCases[$0])]
                },
                choice(
                    words, .rankedBy, own(.order), ranking.sort.rawValue, of: SudokuSort.allCases.count, hasAll: false
                ) {
                    words[order(SudokuSort.allCases[$0])]
                },
                named(words[.player], name),
            ])
    }

    private static func own(_ field: SudokuRanking.Field) -> RankingField { .own(field.rawValue) }

    private static func order(_ sort: SudokuSort) -> Phrase {
        switch sort {
        case .score: .achievement
        case .name: .player
        case .level: .level
        case .time: .time
        case .date: .date
        }
    }

    /// One of several values by its place among them; the first may stand for all.
    private static func choice(
        _ words: Catalogue, _ phrase: Phrase, _ field: RankingField, _ chosen: UInt8, of count: Int,
        hasAll: Bool = true, _ value: (Int) -> Text
    ) -> Node {
        let options = (0..<count).map { place in
            Node(.option, nil, text: hasAll && place == 0 ? words[.all] : value(place))
                .with(.value, Text(decimal: place)).with(.chosen, if: place == Int(chosen))
        }
        return named(words[phrase], Node(.select, "field", options).onInput(.ranked(field)))
    }

    private static func named(_ name: Text, _ field: Node) -> Node {
        Node(.label, "choice", [Node(.span, text: name), field])
    }

    /// A kind by its name in ids.
    private static func kind(_ name: Text, _ words: Catalogue) -> Text {
        var reader = TextReader(name)
        return (try? Sudoku.readKind(from: &reader)).map { SudokuWords.kind($0, words) } ?? name
    }

    private static func row(_ context: Context, _ ranking: SudokuRanking, _ entry: SudokuLeaderboardEntry) -> Node {
        let words = context.catalogue
        return Node(
            .tr, entry.isMe ? "mine" : "row",
            [
                Node(.td, "rank", text: words.number(entry.rank)),
                Node(.td, "name", text: LeaderboardParts.player(entry.player, isMe: entry.isMe, words)),
                Node(.td, "level", text: kind(entry.kind, words) + " · " + words[SudokuWords.level(entry.level)]),
                Node(.td, "number strong", text: SudokuWords.achievement(entry.achievement, words)),
                Node(.td, column(.score, ranking), text: words.number(entry.score)),
                Node(
                    .td, column(.time, ranking),
                    text: words.duration(Milliseconds(clamping: entry.milliseconds), exact: true)),
                Node(
                    .td, column(.date, ranking),
                    text: words.date(WallTime(clamping: entry.at), minutesFromUTC: context.device.minutesFromUTC)),
            ])
    }
}
