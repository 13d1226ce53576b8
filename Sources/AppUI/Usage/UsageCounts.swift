import PuzzleCore

/// What is counted of games on one board, beside their results: of games that are kept as results, only what these do not tell.
struct BoardUsage: Equatable, Sendable {
    /// In the store each is its place in a line: new ones come last.
    enum Count: Int, CaseIterable, Sendable {
        case begun
        /// Of games without a result: those with help, and races.
        case solved, lost
        case givenUp
        /// In turns and seconds, of games without a result.
        case moves, seconds
        /// Of all games. Tiles that went a cell: a move may slide several.
        case slides, hints, errors
    }

    let group: Text
    private var numbers = [Int](repeating: 0, count: Count.allCases.count)

    init(_ group: Text) { self.group = group }

    subscript(_ count: Count) -> Int { numbers[count.rawValue] }

    mutating func add(_ number: Int, to count: Count) {
        numbers[count.rawValue] = min(max(numbers[count.rawValue] + number, -.mostCounted), .mostCounted)
    }

    mutating func add(_ other: BoardUsage) { for count in Count.allCases { add(other[count], to: count) } }

    var stored: Text {
        var text = Text()
        for number in numbers {
            if !text.isEmpty { text.append(byte: UInt8(ascii: ";")) }
            text.append(decimal: number)
        }
        return text
    }

    /// What is damaged counts from the beginning.
    init(_ group: Text, stored: Text) {
        self.init(group)
        for (count, field) in zip(Count.allCases, stored.bytes.split(separator: UInt8(ascii: ";"))) {
            add(Int(decimal: Text(field)) ?? 0, to: count)
        }
    }
}

/// All that is counted of the use of the app.
struct UsageCounts: Equatable, Sendable {
    /// When statistics were reset: nothing before counts. 0 if they never were.
    var since: WallTime = 0
    /// When counting began: results before were begun before.
    var from: WallTime
    var starts = 0
    var abnormalEnds = 0
    /// Days on which the app was used.
    private(set) var days = 0
    /// The latest of them, in days since 1970 by the device's clock.
    private var day = 0
    /// Milliseconds in each view, by its route.
    private(set) var views: [(route: Text, time: UInt64)] = []
    private(set) var boards: [BoardUsage] = []

    init(from: WallTime) { self.from = from }

    static func == (a: UsageCounts, b: UsageCounts) -> Bool { a.whole == b.whole }

    /// A clock that was set back takes nothing away: the day to which it goes back may have been counted before it was wrong, and those that
    /// follow count. A day less is another time zone.
    mutating func note(day today: Int) {
        if today > day { days = min(days + 1, .mostCounted) } else if today >= day - 1 { return }
        day = today
    }

    mutating func spend(_ time: UInt64, in route: Text) {
        guard let place = views.firstIndex(where: { $0.route == route }) else { return views.append((route, time)) }
        views[place].time = min(views[place].time &+ time, UInt64(1) << 52)
    }

    func board(_ group: Text) -> BoardUsage { boards.first { $0.group == group } ?? BoardUsage(group) }

    mutating func add(_ board: BoardUsage) {
        if let place = boards.firstIndex(where: { $0.group == board.group }) {
            boards[place].add(board)
        } else {
            boards.append(board)
        }
    }

    /// Takes in what was counted before.
    mutating func add(earlier: UsageCounts, isSameDay: Bool) {
        (since, from) = (earlier.since, earlier.from)
        starts = min(starts + earlier.starts, .mostCounted)
        abnormalEnds = min(abnormalEnds + earlier.abnormalEnds, .mostCounted)
        days = min(days + earlier.days - (isSameDay && days > 0 && earlier.days > 0 ? 1 : 0), .mostCounted)
        day = max(day, earlier.day)
        for (route, time) in earlier.views { spend(time, in: route) }
        for board in earlier.boards { add(board) }
    }

    /// Whether the latest day of use is that day, or a later one.
    func reaches(day: Int) -> Bool { self.day >= day }
}

// In the store: `usage/app` has what is counted of the app, `since;from;starts;abnormal ends;days;latest day`, then of each view
// `;route=milliseconds`; and `usage/board/<group>` what is counted of a board.
extension UsageCounts {
    static var appKey: Text { Collection.usage.prefix + "app" }
    private static var boardID: Text { "board/" }

    static func key(ofBoard group: Text) -> Text { Collection.usage.prefix + boardID + group }

    var app: Text {
        var text = Text.fields([since, from, UInt64(starts), UInt64(abnormalEnds), UInt64(days), UInt64(day)])
        for (route, time) in views {
            text.append(byte: UInt8(ascii: ";"))
            text.append(route)
            text.append(byte: UInt8(ascii: "="))
            text.append(decimal: time)
        }
        return text
    }

    /// All of it: a line for the app, and one for each board, `group=numbers`.
    var whole: Text {
        var text = app
        for board in boards { text = text + "\n" + board.group + "=" + board.stored }
        return text
    }

    /// - Returns: nil for what is no such text.
    init?(app text: Text) {
        let fields = text.bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard fields.count >= 6 else { return nil }
        let numbers = fields[..<6].map { UInt64(decimal: Text($0)) ?? 0 }
        for number in numbers[2...] where number > UInt64(Int.mostCounted) { return nil }
        self.init(from: numbers[1])
        since = numbers[0]
        (starts, abnormalEnds) = (Int(numbers[2]), Int(numbers[3]))
        (days, day) = (Int(numbers[4]), Int(numbers[5]))
        for field in fields[6...] {
            let parts = field.split(separator: UInt8(ascii: "="))
            if parts.count == 2, let time = UInt64(decimal: Text(parts[1])) { spend(time, in: Text(parts[0])) }
        }
    }

    init?(whole text: Text) {
        let lines = text.bytes.split(separator: 0x0A)
        guard let first = lines.first else { return nil }
        self.init(app: Text(first))
        for line in lines.dropFirst() {
            guard let end = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            add(BoardUsage(Text(line[..<end]), stored: Text(line[(end + 1)...])))
        }
    }

    /// - Returns: nil if nothing of it is stored.
    init?(stored entries: [StoredEntry]) {
        guard let app = entries.first(where: { $0.key == Self.appKey }) else { return nil }
        self = UsageCounts(app: app.value) ?? UsageCounts(from: 0)
        let prefix = Self.key(ofBoard: Text())
        for entry in entries where entry.key.hasPrefix(prefix) {
            add(BoardUsage(Text(entry.key.bytes[prefix.count...]), stored: entry.value))
        }
    }
}
