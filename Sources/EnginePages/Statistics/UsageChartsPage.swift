import AppUI
import PuzzleAPI
import PuzzleCore

/// Statistics of use: what was done with the app, when, and on which boards.
struct UsageChartsPage {
    private let words: Catalogue
    private let report: UsageReport

    /// The answer to `sliding:usage;` and a `PageOpening`, whose data are a `UsageReport`.
    /// - Returns: nil for a question of another kind, and nothing for a bad one.
    static func answer(_ question: Text) -> Text? {
        let prefix = Text(HintQuestion.engine) + Text(UsageReport.kind) + ";"
        guard question.hasPrefix(prefix) else { return nil }
        guard let opening = PageOpening(Text(question.bytes.dropFirst(prefix.count))),
            let report = UsageReport(opening.data)
        else { return Text() }
        return PageParts.answer(Self(words: opening.words, report: report).page())
    }

    private var finished: Int { report.calendar.reduce(0) { $0 + $1 } }

    private func total(_ column: UsageReport.Column) -> Int {
        report.boards.reduce(0) { min($0 + $1[column], .mostCounted) }
    }

    private func page() -> Node {
        let inApp = report.views.reduce(0) { min($0 + $1.seconds, .mostCounted) }
        let figures = [
            PageParts.figure(words[page: .starts], words.number(report.starts)),
            PageParts.figure(words[page: .daysUsed], words.number(report.days)),
            PageParts.figure(words[page: .timeInApp], words.span(seconds: inApp)),
            PageParts.figure(words[page: .begun], words.number(total(.begun))),
            PageParts.figure(words[page: .solved], words.number(total(.solved))),
            PageParts.figure(words[page: .abnormalEnds], words.number(report.abnormalEnds)),
        ]
        var content = [
            Node(.div, "figures", figures),
            Node(.p, "muted", text: words[page: .countedSince, words.date(CivilDate(daysSince1970: report.firstDay))]),
        ]
        if report.boards.isEmpty {
            content.append(
                Node(.div, "empty", [icon("empty-mark"), Node(.p, text: words[page: .usageEmpty])]))
        } else {
            content += section(words[page: .calendar], calendar()) + section(words[page: .hoursOfDay], hours())
            content += section(words[page: .boards], [Node(.div, "usage-cards", report.boards.map { board($0) })])
        }
        if !report.views.isEmpty { content += section(words[page: .viewsUsed], [views()]) }
        return Node(.div, "study usage", content)
    }

    private func section(_ name: Text, _ content: [Node]) -> [Node] {
        [Node(.section, "chart-section", [Node(.h2, text: name)] + content)]
    }

    // MARK: When

    private func calendar() -> [Node] {
        let chart = CalendarChart(firstDay: report.calendarDay, counts: report.calendar, words: words)
        var rows: [[Text]] = []
        for (day, count) in report.calendar.enumerated().reversed() where count > 0 {
            rows.append([words.date(CivilDate(daysSince1970: report.calendarDay + day)), words.number(count)])
        }
        return [chart.node(words[page: .calendarLabel, finished])]
            + (rows.isEmpty
                ? [] : [Chart.table(words[page: .asTable], [words[page: .date], words[page: .gamesFinished]], rows)])
    }

    private func hours() -> [Node] {
        let busiest = report.hours.indices.reduce(0) { report.hours[$1] > report.hours[$0] ? $1 : $0 }
        let chart = Chart(scale: ChartScale(covering: max(report.hours[busiest], 1))) { self.words.number($0) }
        let plot = chart.node(
            words[page: .hoursLabel, hour(busiest)], [chart.bars(report.hours, "bars")],
            ends: [0, 6, 12, 18, 24].map { hour($0) })
        let rows = report.hours.enumerated().map { [hour($0.offset), words.number($0.element)] }
        return [
            plot, Chart.table(words[page: .asTable], [words[page: .hour], words[page: .gamesFinished]], rows),
        ]
    }

    private func hour(_ hour: Int) -> Text {
        var text = Text()
        text.append(decimal: hour, width: 2)
        return text + ":00"
    }

    // MARK: What

    private func board(_ board: UsageReport.Board) -> Node {
        let columns: [(Text, UsageReport.Column)] = [
            (words[page: .begun], .begun), (words[page: .solved], .solved), (words[page: .lost], .lost),
            (words[page: .givenUp], .givenUp), (words[page: .records], .records), (words[page: .moves], .moves),
            (words[page: .slides], .slides), (words[page: .hints], .hints), (words[page: .errors], .errors),
        ]
        var figures = columns.map { PageParts.figure($0, words.number(board[$1])) }
        figures.append(PageParts.figure(words[page: .timePlayed], words.span(seconds: board[.seconds])))
        // In thousandths of what was begun.
        let ended = [UsageReport.Column.solved, .lost, .givenUp].reduce(0) { $0 + Int64(board[$1]) }
        let all = max(Int64(board[.begun]), ended, 1)
        let parts: [(StaticString, Int)] = [
            ("part solved", board[.solved]), ("part lost", board[.lost]), ("part given-up", board[.givenUp]),
        ]
        let bar = Node(
            .span, "usage-bar",
            parts.filter { $1 > 0 }.map { name, count in
                Node(.span, name).style(.column, Int(Int64(count) * 1000 / all))
            }
        ).with(.hidden, "true")
        let solved = words[page: .solvedOf, words.number(board[.solved]), words.number(board[.begun])]
        return Node(
            .details, "usage-card",
            [
                Node(
                    .summary, "usage-summary",
                    [
                        Node(.span, "usage-name", text: board.name), Node(.span, "usage-solved", text: solved), bar,
                    ]),
                Node(.div, "figures", figures),
            ])
    }

    private func views() -> Node {
        let most = max(report.views.first?.seconds ?? 1, 1)
        let rows = report.views.map { view in
            let bar = Node(.span, "usage-length").style(.column, max(Int(Int64(view.seconds) * 1000 / Int64(most)), 4))
            return Node(
                .tr, "row",
                [
                    Node(.th, "name", text: view.name).with(.scope, "row"),
                    Node(.td, "usage-track", [bar]).with(.hidden, "true"),
                    Node(.td, "number", text: words.span(seconds: view.seconds)),
                ])
        }
        return Node(.div, "table-space", [Node(.table, "table usage-views", [Node(.tbody, nil, rows)])])
    }
}
