import PuzzleAPI
import PuzzleCore
import Server

/// One line of text that should be a game's record.
enum RecordLine {
    /// A turn takes sixteen bytes at most, but for a few: times are differences, and their sum has ten digits. No record with
    /// more turns can be verified.
    static let maximumLength = GameRecord<SlidingPuzzle>.maximumTurns * 16 + 4096

    static func text(_ line: LineReader.Line) throws(VerificationError) -> Text {
        guard let bytes = line.bytes else { throw .tooManyTurns }
        return Text(bytes: bytes)
    }
}

extension VerificationError {
    /// In words and code as the server has them, but for the place in a record, which is one in the line.
    func inLine(_ line: Int) -> LineProblem {
        let problem = Problem(self).error
        let code = Text(problem.code.word)
        guard case .unreadable(let error) = self else {
            return LineProblem(line: line, column: nil, code: code, message: problem.message.string)
        }
        return LineProblem(
            line: line, column: error.offset + 1, code: code, message: "expected \(error.expected.words).")
    }
}
