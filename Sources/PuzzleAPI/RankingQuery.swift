import PuzzleCore

/// The query parameters of the API; `RankingQuery` has their values.
public enum QueryParameter: UInt8, CaseIterable, Sendable {
    case by, window, limit, after

    public var name: StaticString {
        switch self {
        case .by: "by"
        case .window: "window"
        case .limit: "limit"
        case .after: "after"
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

    public init(
        by: Metric = .time, window: Window = .all, limit: Int = Limits.usualPageEntries, after: Place? = nil
    ) {
        self.by = by
        self.window = window
        self.limit = limit
        self.after = after
    }

    /// `?by=time&window=all`, and what else differs from what is usual.
    public var text: Text {
        var text = Text()
        func append(_ parameter: QueryParameter, _ value: Text) {
            text.append(byte: text.isEmpty ? UInt8(ascii: "?") : UInt8(ascii: "&"))
            text.append(word: parameter.name)
            text.append(byte: UInt8(ascii: "="))
            text.append(value)
        }
        append(.by, Text(by.word))
        append(.window, Text(window.word))
        if limit != Limits.usualPageEntries { append(.limit, Text(decimal: limit)) }
        if let after { append(.after, after.text) }
        return text
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
        }
        return true
    }
}
