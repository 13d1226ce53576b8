import PuzzleCore

/// Why there is no answer for what stands in a line.
struct LineProblem {
    let line: Int
    /// From 1, in bytes; nil if the line as a whole is meant.
    let column: Int?
    /// For programs; never renamed. Small letters with `_` between words, as `ProblemCode` has them.
    let code: Text
    /// A sentence for people.
    let message: String

    /// Tells it: as an object on standard output, or in words on standard error.
    func append(to answer: inout Answer, json: Bool) {
        answer.hasProblem = true
        guard json else {
            let place = column.map { ", column \($0)" } ?? ""
            answer.messages.append("line \(line)\(place): \(message)")
            return
        }
        answer.output.beginObject(line: line)
        answer.output.append(field: "error", Text(message))
        answer.output.append(field: "code", code)
        if let column { answer.output.append(field: "column", column) }
        answer.output.endObject()
    }
}
