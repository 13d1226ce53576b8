import AppUI
import PuzzleCore

/// What players want to know of their games on one kind of board, and all of them as a table to take along.
struct StatisticsPage<P: CountedPuzzle> {
    let words: Catalogue
    private let minutesFromUTC: Int
    /// What the games have in common.
    private let name: Text
    /// All games, in the order in which they were finished.
    private var games: [Game] = []
    /// Those that were not lost.
    private(set) var solved: [Game] = []
    private var statistics = SolveStatistics()

    struct Game {
        let score: Score
        /// The puzzle's id; nothing if it is not known.
        let puzzle: Text
    }

    /// The answer to the puzzle's prefix (`sudoku:statistics;`) and a `PageOpening`. Its data are the group's name
    /// in the player's language, then results, one on a line: the score, the puzzle's id if it is known, the facts, with tabulators between.
    /// - Returns: nil for a question of another kind, and nothing for a bad one.
    static func answer(_ question: Text) -> Text? {
        opened(question).map { $0.map { PageParts.answer($0.page()) } ?? Text() }
    }

    /// The page that a question opens: nothing for a bad one.
    static func opened(_ question: Text) -> Self?? {
        let prefix = P.engine + Text(PageKind.statistics.name) + ";"
        guard question.hasPrefix(prefix) else { return nil }
        return .some(PageOpening(Text(question.bytes.dropFirst(prefix.count))).map { Self($0) })
    }

    private init(_ opening: PageOpening) {
        words = opening.words
        minutesFromUTC = opening.minutesFromUTC
        let lines = opening.data.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        name = lines.first.map { Text($0) } ?? Text()
        for line in lines.dropFirst() {
            guard let tab = line.firstIndex(of: 0x09) else { continue }
            let number = Int(decimal: Text(line[..<tab]))
            let rest = line[(tab + 1)...]
            guard let end = rest.firstIndex(of: 0x09) else { continue }
            // Which result it is, nobody asks here.
            if let score = Score(record: Text(), facts: Text(rest[(end + 1)...]), score: number) {
                games.append(Game(score: score, puzzle: Text(rest[..<end])))
            }
        }
        games.sort { $0.score.at < $1.score.at }
        // A lost game has a time, and is over soonest.
        solved = games.filter { !P.isLost($0.score.score) }
        for game in solved {
            statistics.add(Solve(milliseconds: game.score.milliseconds, moves: game.score.moves))
        }
    }

    /// - Parameter more: what is known besides.
    func page(_ more: [Node] = []) -> Node {
        var figures = [PageParts.figure(words[page: .games], words.number(games.count))]
        figures += P.figures(of: games.map { $0.score }, solved: statistics, words)
        if let mean = statistics.milliseconds.mean {
            figures.append(PageParts.figure(words[page: .mean], time(mean)))
        }
        var content = [
            Node(.h1, text: words[page: .statistics]), Node(.p, "muted", text: name), Node(.div, "figures", figures),
            averages(),
        ]
        if solved.count > 1 { content += history() }
        content += more
        content.append(Node(.a, "button", text: words[page: .export]).with(.href, csv).with(.download, "tassello.csv"))
        return Node(.div, "study", content)
    }

    private func time(_ milliseconds: Double) -> Text {
        words.duration(Milliseconds(milliseconds + 0.5), exact: true)
    }

    private func averages() -> Node {
        func row(_ name: Text, _ now: Double?, _ best: Double?, _ moves: Text?) -> [Text] {
            let cells = [name] + [now, best].map { $0.map(time) ?? words[page: .tooFew] }
            return P.countsMoves ? cells + [moves ?? words[page: .tooFew]] : cells
        }
        let (times, moves) = (statistics.milliseconds, statistics.moves)
        var rows = [
            row(
                words[page: .single], times.latest.map { Double($0) }, times.best.map { Double($0) },
                moves.best.map { words.number($0) })
        ]
        for window in QuantityStatistics.windows {
            rows.append(
                row(
                    words[page: .average, Text(decimal: window)], times.average(of: window),
                    times.bestAverage(of: window),
                    moves.bestAverage(of: window).map { words.decimal($0) }))
        }
        var heads = [words[page: .solves], words[page: .now], words[page: .best]]
        if P.countsMoves { heads.append(words[page: .moves]) }
        return PageParts.table(heads, rows)
    }

    /// Each game's time, and the averages up to it.
    private func history() -> [Node] {
        var course: [Course] = []
        var (five, twelve) = (TrimmedAverage(of: 5), TrimmedAverage(of: 12))
        for score in solved.map({ $0.score }) {
            let time = Int(Int32(clamping: score.milliseconds))
            five.add(time)
            twelve.add(time)
            course.append(
                Course(
                    score: score, five: five.value.map { Int($0 + 0.5) },
                    twelve: twelve.value.map { Int($0 + 0.5) }))
        }
        // A game that was left open for hours must not make a flat line of all others.
        let times = course.map { Int(clamping: $0.score.milliseconds) }
        let usual = min(times.sorted()[times.count * 19 / 20], .mostCounted)
        let longest = times.reduce(1) { max($0, $1) }
        let scale = ChartScale(coveringTime: min(longest, usual + usual / 4))
        let chart = Chart(scale: scale) { value in
            let time = self.words.duration(Milliseconds(value), exact: false)
            return value == scale.top && longest > value ? self.words[page: .exceeded, time] : time
        }
        let shown = sampled(course)
        let plot = chart.node(
            words[page: .historyLabel, course.count],
            [
                chart.dots(shown.map { Int(clamping: $0.score.milliseconds) }, "dots"),
                chart.line(shown.map { $0.five }, "line other"), chart.line(shown.map { $0.twelve }, "line"),
            ],
            ends: [words[page: .game, words.number(1)], words[page: .game, words.number(course.count)]])
        let legend = Chart.legend([
            ("key-dot", words[page: .single]), ("key-line other", words[page: .average, "5"]),
            ("key-line", words[page: .average, "12"]),
        ])
        return [
            Node(.section, "chart-section", [Node(.h2, text: words[page: .history]), plot, legend, latest(course)])
        ]
    }

    private struct Course {
        let score: Score
        /// Averages of the latest games.
        let five: Int?
        let twelve: Int?
    }

    /// No more games than can be told apart.
    private func sampled(_ course: [Course]) -> [Course] {
        let most = 400
        guard course.count > most else { return course }
        return (0..<most).map { course[Int(Int64($0) * Int64(course.count - 1) / Int64(most - 1))] }
    }

    func date(of score: Score) -> Text { words.date(CivilMoment(score.at, minutesFromUTC: minutesFromUTC).day) }

    /// The numbers of the latest games.
    private func latest(_ course: [Course]) -> Node {
        var head = [words[page: .date], words[page: .time]]
        if P.countsMoves { head.append(words[page: .moves]) }
        head += ["5", "12"].map { words[page: .average, $0] }
        let latest = course.suffix(100)
        let rows = latest.reversed().map { game in
            var row = [date(of: game.score), words.duration(game.score.milliseconds, exact: true)]
            if P.countsMoves { row.append(words.number(game.score.moves)) }
            return row + [game.five, game.twelve].map { $0.map { time(Double($0)) } ?? words[page: .tooFew] }
        }
        return Chart.table(words[page: .latestGames, latest.count], head, rows)
    }

    /// As an address that holds the whole file.
    private var csv: Text {
        var text: Text = "data:text/csv;charset=utf-8,date,"
        text.append(word: P.column)
        text.append(",milliseconds,score,name%0A")
        for score in games.map({ $0.score }) {
            text.append(CivilMoment(score.at, minutesFromUTC: minutesFromUTC).iso)
            let row = P.row(of: score)
            text.append(byte: UInt8(ascii: ","))
            text.append(row.detail)
            for number in [Int(clamping: score.milliseconds), row.score] {
                text.append(byte: UInt8(ascii: ","))
                text.append(decimal: number)
            }
            text.append(",%22")
            for byte in score.name.bytes {
                // A quotation mark in quotation marks is written twice; all that an address cannot hold, in hexadecimal.
                if byte == UInt8(ascii: "\"") { text.append("%22") }
                text.append(byte: UInt8(ascii: "%"))
                for digit in [byte >> 4, byte & 15] {
                    text.append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
                }
            }
            text.append("%22%0A")
        }
        return text
    }
}
