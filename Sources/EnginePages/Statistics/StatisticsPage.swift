import AppUI
import PuzzleCore

/// What players want to know of their games on one kind of board, and all of them as a table to take along.
struct StatisticsPage<P: CountedPuzzle> {
    private let words: Catalogue
    private let minutesFromUTC: Int
    /// All games, in the order in which they were finished.
    private var scores: [Score] = []
    /// Those that were not lost.
    private var solved: [Score] = []
    private var statistics = SolveStatistics()

    /// The answer to the puzzle's prefix (`sudoku:statistics;`) and a `PageOpening`. Its data are results, one on a line: the score, a
    /// tabulator, the facts.
    /// - Returns: nil for a question of another kind, and nothing for a bad one.
    static func answer(_ question: Text) -> Text? {
        let prefix = P.engine + Text(PageKind.statistics.name) + ";"
        guard question.hasPrefix(prefix) else { return nil }
        let opening = PageOpening(Text(question.bytes.dropFirst(prefix.count)))
        return opening.map { PageParts.answer(Self($0).page()) } ?? Text()
    }

    private init(_ opening: PageOpening) {
        words = opening.words
        minutesFromUTC = opening.minutesFromUTC
        for line in opening.data.bytes.split(separator: 0x0A) {
            guard let tab = line.firstIndex(of: 0x09) else { continue }
            let number = Int(decimal: Text(line[..<tab]))
            if let score = Score(record: Text(), facts: Text(line[(tab + 1)...]), score: number) {
                scores.append(score)
            }
        }
        scores.sort { $0.at < $1.at }
        // A lost game has a time, and is over soonest.
        solved = scores.filter { !P.isLost($0.score) }
        for score in solved { statistics.add(Solve(milliseconds: score.milliseconds, moves: score.moves)) }
    }

    private func page() -> Node {
        var figures = [PageParts.figure(words[page: .games], words.number(scores.count))]
        figures += P.figures(of: scores, solved: statistics, words)
        if let mean = statistics.milliseconds.mean {
            figures.append(PageParts.figure(words[page: .mean], time(mean)))
        }
        var content = [Node(.h1, text: words[page: .statistics]), Node(.div, "figures", figures), averages()]
        if solved.count > 1 { content += [Node(.h2, text: words[page: .history]), history()] }
        content.append(Node(.a, "button", text: words[page: .export]).with(.href, csv).with(.download, "tassello.csv"))
        return Node(.div, "study", content)
    }

    private func time(_ milliseconds: Double) -> Text {
        words.duration(Milliseconds(milliseconds + 0.5), exact: true)
    }

    private func averages() -> Node {
        func row(_ name: Text, _ now: Double?, _ best: Double?, _ moves: Double?) -> Node {
            var cells = [Node(.td, "name", text: name)]
            for value in [now, best] {
                cells.append(Node(.td, "number", text: value.map(time) ?? words[page: .tooFew]))
            }
            if P.countsMoves {
                cells.append(Node(.td, "number", text: moves.map { words.decimal($0) } ?? words[page: .tooFew]))
            }
            return Node(.tr, "row", cells)
        }
        let (times, moves) = (statistics.milliseconds, statistics.moves)
        var rows = [
            row(
                words[page: .single], times.latest.map { Double($0) }, times.best.map { Double($0) },
                moves.best.map { Double($0) })
        ]
        for window in QuantityStatistics.windows {
            rows.append(
                row(
                    words[page: .average, Text(decimal: window)], times.average(of: window),
                    times.bestAverage(of: window),
                    moves.bestAverage(of: window)))
        }
        var heads = [words[page: .solves], words[page: .now], words[page: .best]]
        if P.countsMoves { heads.append(words[page: .moves]) }
        let head = heads.enumerated().map { column, text in
            Node(.th, column == 0 ? "name" : "number", text: text).with(.scope, "col")
        }
        return Node(
            .div, "table-space",
            [Node(.table, "table", [Node(.thead, nil, [Node(.tr, nil, head)]), Node(.tbody, nil, rows)])])
    }

    /// Each game's time, and the best one so far.
    private func history() -> Node {
        let times = solved.map { Double($0.milliseconds) }
        var best: [Double] = []
        for time in times { best.append(min(time, best.last ?? time)) }
        let most = times.reduce(1) { max($0, $1) }
        return PageParts.chart(
            words[page: .historyLabel, times.count],
            [PageParts.path(times, most: most, "line faint"), PageParts.path(best, most: most, "line")])
    }

    /// As an address that holds the whole file.
    private var csv: Text {
        var text: Text = "data:text/csv;charset=utf-8,date,"
        text.append(word: P.column)
        text.append(",milliseconds,score,name%0A")
        for score in scores {
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
