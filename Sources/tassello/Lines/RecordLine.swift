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
    /// In words and code as the server has them.
    func inLine(_ line: Int) -> LineProblem {
        let problem = Problem(self).error
        return LineProblem(line: line, column: column, code: Text(problem.code.word), message: problem.message.string)
    }

    private var column: Int? {
        guard case .unreadable(let error) = self else { return nil }
        return error.offset + 1
    }
}
