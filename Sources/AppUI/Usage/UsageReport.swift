import PuzzleCore

/// What the engine makes the page of statistics of: names in the player's language, and numbers.
package struct UsageReport: Equatable {
    package struct Board: Equatable {
        package let name: Text
        /// As many as there are columns.
        package let numbers: [Int]
        package subscript(_ column: Column) -> Int { numbers[Int(column.rawValue)] }

        package init(name: Text, numbers: [Int]) { (self.name, self.numbers) = (name, numbers) }
    }

    package enum Column: UInt8, CaseIterable {
        case begun, solved, lost, givenUp, records, moves, slides, seconds, hints, errors
    }

    /// The first day, in days since 1970.
    package var firstDay = 0
    package var starts = 0
    package var days = 0
    package var abnormalEnds = 0
    package var boards: [Board] = []
    /// The longest first, in seconds.
    package var views: [(name: Text, seconds: Int)] = []
    package var calendarDay = 0
    package var calendar: [Int] = []
    package var hours: [Int] = []

    package init() {}

    /// The engine that makes the page, though it is of all puzzles: it is the smaller one, and often there already.
    static var engine: Text { Text(HintQuestion.engine) }
    /// The question for the page begins with it, behind the engine's name.
    package static var kind: StaticString { "usage" }

    package static func == (a: UsageReport, b: UsageReport) -> Bool { a.text == b.text }
}

// A line for each thing: what it is, and its fields, with tabulators between.
extension UsageReport {
    private enum Line: UInt8, CaseIterable {
        case app = 0x61
        case board = 0x62
        case calendar = 0x63
        case hours = 0x68
        case view = 0x76
    }

    package var text: Text {
        var text = Text()
        func write(_ line: Line, name: Text? = nil, _ numbers: [Int]) {
            if !text.isEmpty { text.append(byte: 0x0A) }
            text.append(byte: line.rawValue)
            if let name {
                text.append(byte: 0x09)
                text.append(name)
            }
            for number in numbers {
                text.append(byte: 0x09)
                text.append(decimal: number)
            }
        }
        write(.app, [firstDay, starts, days, abnormalEnds])
        write(.calendar, [calendarDay] + calendar)
        write(.hours, hours)
        for board in boards { write(.board, name: board.name, board.numbers) }
        for view in views { write(.view, name: view.name, [view.seconds]) }
        return text
    }

    /// - Returns: nil for what is no report.
    package init?(_ text: Text) {
        self.init()
        for line in text.bytes.split(separator: 0x0A) {
            let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
            guard fields[0].count == 1, let kind = Line(rawValue: line[line.startIndex]) else { return nil }
            let hasName = kind == .board || kind == .view
            guard fields.count > (hasName ? 2 : 1) else { return nil }
            let numbers = fields.dropFirst(hasName ? 2 : 1).map { Int(decimal: Text($0)) ?? 0 }
            switch kind {
            case .app:
                guard numbers.count == 4 else { return nil }
                (firstDay, starts, days, abnormalEnds) = (numbers[0], numbers[1], numbers[2], numbers[3])
            case .board:
                guard numbers.count == Column.allCases.count else { return nil }
                boards.append(Board(name: Text(fields[1]), numbers: numbers))
            case .calendar: (calendarDay, calendar) = (numbers[0], Array(numbers.dropFirst()))
            case .hours: hours = numbers
            case .view: views.append((Text(fields[1]), numbers[0]))
            }
        }
        guard hours.count == 24, !calendar.isEmpty else { return nil }
    }
}

extension UsageReport {
    init(_ counts: UsageCounts, _ results: ResultTally, _ context: Context) {
        self.init()
        firstDay = ResultTally.day(counts.from, context.device.minutesFromUTC)
        (starts, days, abnormalEnds) = (counts.starts, counts.days, counts.abnormalEnds)
        (calendarDay, calendar, hours) = (results.firstDay, results.days, results.hours)
        let groups =
            results.boards.map { $0.group }
            + counts.boards.map { $0.group }.filter { group in !results.boards.contains { $0.group == group } }
        let all = groups.map { group -> Board in
            let result = results.boards.first { $0.group == group } ?? ResultTally.Board(group: group)
            return Board(name: context.name(ofGroup: group), numbers: Self.numbers(counts.board(group), result))
        }
        boards = all.filter { $0[.begun] > 0 }.sorted { $0[.begun] > $1[.begun] }
        views = counts.views.compactMap { route, time in
            let seconds = Int(clamping: time / 1000)
            guard seconds > 0, let view = context.view(route: route) else { return nil }
            return (context.text(view.name), min(seconds, .mostCounted))
        }
        views.sort { $0.seconds > $1.seconds }
    }

    private static func ended(_ counts: BoardUsage, _ results: ResultTally.Board) -> Int {
        let ends = [counts[.solved], results.solved, counts[.lost], results.lost, counts[.givenUp]]
        return ends.reduce(0) { min($0 + $1, .mostCounted) }
    }

    private static func numbers(_ counts: BoardUsage, _ results: ResultTally.Board) -> [Int] {
        Column.allCases.map { column in
            let number =
                switch column {
                // Of imported results only the end is known.
                case .begun: max(counts[.begun] + results.early, ended(counts, results))
                case .solved: counts[.solved] + results.solved
                case .lost: counts[.lost] + results.lost
                case .givenUp: counts[.givenUp]
                case .records: results.records
                case .moves: counts[.moves] + results.moves
                case .slides: counts[.slides]
                case .seconds:
                    counts[.seconds] + Int(clamping: min(results.milliseconds / 1000, UInt64(Int.mostCounted)))
                case .hints: counts[.hints]
                case .errors: counts[.errors]
                }
            return min(max(number, 0), .mostCounted)
        }
    }
}
