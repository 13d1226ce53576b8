import Foundation
import PuzzleAPI
import PuzzleCore

extension RankingQuery {
    /// Parses `name=value&name=value`: each parameter known, and given once.
    /// - Throws: `RequestError` with `invalid_parameter` for one that is not allowed here, or is there twice.
    init(_ query: String?, allowed: [QueryParameter]) throws {
        self.init()
        var given: Set<QueryParameter> = []
        for part in (query ?? "").split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            guard let parameter = allowed.first(where: { "\($0.name)" == name }) else {
                let names = allowed.map { "\($0.name)" }.joined(separator: ", ")
                throw Self.invalid(
                    String(name.prefix(100)),
                    allowed.isEmpty
                        ? "There are no query parameters here."
                        : "There is no such query parameter here, only: \(names).")
            }
            guard let value = String(part.dropFirst(name.count + 1)).removingPercentEncoding else {
                throw Self.invalid("\(parameter.name)", "The value is not percent-encoded UTF-8.")
            }
            guard given.insert(parameter).inserted else {
                throw Self.invalid("\(parameter.name)", "The query parameter is there twice.")
            }
            guard read(parameter, Text(value)) else {
                throw Self.invalid("\(parameter.name)", "Expected \(parameter.expected).")
            }
        }
    }

    private static func invalid(_ name: String, _ message: String) -> RequestError {
        RequestError(.invalidParameter, message, field: name)
    }
}

extension QueryParameter {
    fileprivate var expected: String {
        switch self {
        case .by: Self.oneOf(Metric.self)
        case .window: Self.oneOf(Window.self)
        case .sort: Self.oneOf(SudokuSort.self)
        case .level: Self.oneOf(SudokuLevel.self)
        case .achievement: Self.oneOf(Achievement.self)
        case .kind: "one of: " + SudokuBoard.kinds.map(\.string).joined(separator: ", ")
        case .player:
            "a part of a name: \(PlayerName.lengths.lowerBound) to \(PlayerName.lengths.upperBound) characters"
        case .limit: "a number from \(Limits.pageEntries.lowerBound) to \(Limits.pageEntries.upperBound)"
        case .offline: "true or false"
        case .after: "the value of `next` from the page before, as it is"
        }
    }

    private static func oneOf<C: Choice>(_ choice: C.Type) -> String {
        "one of: " + C.allCases.map { "\($0.word)" }.joined(separator: ", ")
    }
}
