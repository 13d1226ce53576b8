import PuzzleCore

/// The query parameters of the API; `RankingQuery` has their values.
public enum QueryParameter: UInt8, CaseIterable, Sendable {
    case by, window, limit, after
    // Of the leaderboard of all Sudokus.
    case kind, level, achievement, player, sort, offline

    public var name: StaticString {
        switch self {
        case .by: "by"
        case .window: "window"
        case .limit: "limit"
        case .after: "after"
        case .kind: "kind"
        case .level: "level"
        case .achievement: "achievement"
        case .player: "player"
        case .sort: "sort"
        case .offline: "offline"
        }
    }
}

/// Which part of which ranking is asked for: the app writes it behind a path, the server reads it there. What is
/// missing there has the value that a new one has here.
public struct RankingQuery: Equatable, Sendable {
    public var by: Metric
    public var window: Window
    /// Entries on the page, in `Limits.pageEntries`.
    public var limit: Int
    /// Where the page begins; nil for the first.
    public var after: Place?
    public var filter: SudokuFilter
    public var sort: SudokuSort

    public init(
        by: Metric = .time, window: Window = .all, limit: Int = Limits.usualPageEntries, after: Place? = nil,
        filter: SudokuFilter = SudokuFilter(), sort: SudokuSort = .score
    ) {
        self.by = by
        self.window = window
        self.limit = limit
        self.after = after
        self.filter = filter
        self.sort = sort
    }

    /// `?by=time&window=all`, and what else differs from what is usual: for the leaderboard of a board.
    public var text: Text { text([.by, .window, .limit, .after]) }

    /// The same for an endpoint that takes `parameters`.
    public func text(_ parameters: [QueryParameter]) -> Text {
        var text = Text()
        for parameter in parameters {
            guard let value = value(of: parameter) else { continue }
            text.append(byte: text.isEmpty ? UInt8(ascii: "?") : UInt8(ascii: "&"))
            text.append(word: parameter.name)
            text.append(byte: UInt8(ascii: "="))
            text.append(value)
        }
        return text
    }

    /// nil if it need not be said.
    private func value(of parameter: QueryParameter) -> Text? {
        switch parameter {
        case .by: Text(by.word)
        case .window: Text(window.word)
        case .limit: limit == Limits.usualPageEntries ? nil : Text(decimal: limit)
        case .after: after?.text
        case .kind: filter.kind
        case .level: filter.level.map { Text($0.word) }
        case .achievement: filter.achievement.map { Text($0.word) }
        case .player: filter.player.map { $0.percentEncoded }
        case .sort: sort == .score ? nil : Text(sort.word)
        case .offline: filter.isOffline ? Text("true" as StaticString) : nil
        }
    }

    /// Reads the value of one parameter.
    /// - Returns: whether it is a value that the parameter may have; if not, nothing has changed.
    public mutating func read(_ parameter: QueryParameter, _ value: Text) -> Bool {
        switch parameter {
        case .by:
            guard let metric = Metric(word: value) else { return false }
            by = metric
        case .window:
            guard let window = Window(word: value) else { return false }
            self.window = window
        case .limit:
            let range = UInt32(Limits.pageEntries.lowerBound)...UInt32(Limits.pageEntries.upperBound)
            var reader = TextReader(value)
            guard let number = try? reader.number(in: range), reader.isAtEnd else { return false }
            limit = Int(number)
        case .after:
            guard let place = Place(value) else { return false }
            after = place
        case .kind:
            guard SudokuBoard.kinds.contains(value) else { return false }
            filter.kind = value
        case .level:
            guard let level = SudokuLevel(word: value) else { return false }
            filter.level = level
        case .achievement:
            guard let achievement = Achievement(word: value) else { return false }
            filter.achievement = achievement
        case .player:
            guard PlayerName.lengths.contains(value.scalarCount) else { return false }
            filter.player = value
        case .sort:
            guard let sort = SudokuSort(word: value) else { return false }
            self.sort = sort
        case .offline:
            guard value == "true" || value == "false" else { return false }
            filter.isOffline = value == "true"
        }
        return true
    }
}

extension Text {
    /// As it stands in a query: all but letters, digits and `-._~` as bytes in hexadecimal (RFC 3986).
    fileprivate var percentEncoded: Text {
        var text = Text()
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.append(byte: byte)
            default:
                text.append(byte: UInt8(ascii: "%"))
                for digit in [byte >> 4, byte & 15] {
                    text.append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
                }
            }
        }
        return text
    }
}
