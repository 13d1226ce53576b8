import Foundation
import PuzzleAPI
import PuzzleCore
import Store

/// The query parameters of a request, each known and given once.
struct Query {
    private var values: [QueryParameter: Text] = [:]

    /// Parses `name=value&name=value`.
    /// - Throws: `ProblemError` with `invalid_parameter` for one that is not allowed here, or is there twice.
    init(_ query: String?, allowed: [QueryParameter]) throws {
        for part in (query ?? "").split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            guard let parameter = allowed.first(where: { "\($0.name)" == name }) else {
                throw Self.invalid(
                    String(name.prefix(100)),
                    allowed.isEmpty
                        ? "There are no query parameters here."
                        : "There is no such query parameter here, only: \(allowed.map { "\($0.name)" }.joined(separator: ", "))."
                )
            }
            guard let value = String(part.dropFirst(name.count + 1)).removingPercentEncoding else {
                throw Self.invalid(parameter, "The value is not percent-encoded UTF-8.")
            }
            guard values.updateValue(Text(value), forKey: parameter) == nil else {
                throw Self.invalid(parameter, "The query parameter is there twice.")
            }
        }
    }

    func metric() throws -> Metric { try choice(.by) ?? .time }
    func window() throws -> Window { try choice(.window) ?? .all }

    func limit() throws -> Int {
        guard let value = values[.limit] else { return Limits.usualPageEntries }
        var reader = TextReader(value)
        let range = UInt32(Limits.pageEntries.lowerBound)...UInt32(Limits.pageEntries.upperBound)
        guard let limit = try? reader.number(in: range), reader.isAtEnd else {
            throw Self.invalid(.limit, "Expected a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return Int(limit)
    }

    func cursor() throws -> Cursor? {
        guard let value = values[.after] else { return nil }
        guard let cursor = Cursor(value) else {
            throw Self.invalid(.after, "Expected the value of `next` from the page before, as it is.")
        }
        return cursor
    }

    private func choice<C: Choice>(_ parameter: QueryParameter) throws -> C? {
        guard let value = values[parameter] else { return nil }
        guard let choice = C(word: value) else {
            let words = C.allCases.map { "\($0.word)" }.joined(separator: ", ")
            throw Self.invalid(parameter, "Expected one of: \(words).")
        }
        return choice
    }

    private static func invalid(_ parameter: QueryParameter, _ message: String) -> ProblemError {
        invalid("\(parameter.name)", message)
    }

    private static func invalid(_ name: String, _ message: String) -> ProblemError {
        ProblemError(.invalidParameter, message, field: name)
    }
}
