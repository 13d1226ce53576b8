import PuzzleCore

/// Verifies the text form of a record of any kind of puzzle.
public func verify(_ text: Text) throws(VerificationError) -> VerifiedResult {
    let result =
        switch try PuzzleKind(ofRecord: text) {
        case .sliding: try verify(sliding: text) { $0.start }
        case .sudoku: try verify(sudoku: text, params: readSudoku) { $0.start }
        }
    guard let result else { preconditionFailure("every puzzle that can be read can be made") }
    return result
}

private func readSudoku(from reader: inout TextReader) throws(ParseError) -> Sudoku.Params {
    try Sudoku.readParams(from: &reader)
}

/// Verifies the text form of a record if it is of the puzzle with the id `puzzle`. No other puzzle is made or solved, which
/// could take long.
/// - Parameters:
///   - time: What a server's clock says of the game; nil if the puzzle was known before.
///   - start: Gives the puzzle; called only for a record of it that can be read.
/// - Returns: nil if it is of another puzzle.
public func verify(
    _ text: Text, of puzzle: Text, in time: ServerTime? = nil,
    start: (Text) -> PuzzleStart? = { try? PuzzleStart(of: $0) }
) throws(VerificationError) -> VerifiedResult? {
    let kind = try PuzzleKind(ofRecord: text)
    guard text.hasPrefix(Text(GameRecordFormat.header) + puzzle + ";") else {
        try checkIsReadable(text, of: kind)
        return nil
    }
    return switch kind {
    case .sliding:
        try verify(sliding: text, in: time) { _ in
            if case .sliding(let board) = start(puzzle) { board } else { nil }
        }
    case .sudoku:
        try verify(sudoku: text, in: time, params: readSudoku) { _ in
            if case .sudoku(let position) = start(puzzle) { position } else { nil }
        }
    }
}

/// - Throws: `VerificationError` if the text is no record, whatever the puzzle.
private func checkIsReadable(_ text: Text, of kind: PuzzleKind) throws(VerificationError) {
    switch kind {
    case .sliding: _ = try verify(sliding: text) { _ in nil }
    case .sudoku:
        do throws(VerificationError) {
            _ = try verify(
                sudoku: text,
                params: { reader throws(ParseError) in try Sudoku.readParams(from: &reader, knowing: nil) },
                start: { _ in nil })
        } catch {
            // Whether a grid that was brought along is a puzzle is not asked.
            guard case .unreadable(let parse) = error, parse.expected == .uniquePuzzle else { throw error }
        }
    }
}
