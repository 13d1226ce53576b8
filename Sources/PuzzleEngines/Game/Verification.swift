import PuzzleCore

/// Verifies the text form of a record of any kind of puzzle.
public func verify(_ text: Text) throws(VerificationError) -> VerifiedResult {
    switch try PuzzleKind(ofRecord: text) {
    case .sliding: try verify(GameRecord<SlidingPuzzle>(text))
    case .sudoku: try verify(GameRecord<Sudoku>(text))
    }
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
    switch kind {
    case .sliding:
        let record = try GameRecord<SlidingPuzzle>(text)
        guard case .sliding(let start) = start(puzzle) else { return nil }
        return try verify(record, start: start, in: time)
    case .sudoku:
        let record = try GameRecord<Sudoku>(text)
        guard case .sudoku(let start) = start(puzzle) else { return nil }
        return try verify(record, start: start, in: time)
    }
}

/// - Throws: `VerificationError` if the text is no record, whatever the puzzle.
private func checkIsReadable(_ text: Text, of kind: PuzzleKind) throws(VerificationError) {
    switch kind {
    case .sliding: _ = try GameRecord<SlidingPuzzle>(text)
    case .sudoku:
        do throws(VerificationError) {
            _ = try GameRecord<Sudoku>(text) { reader throws(ParseError) in
                try Sudoku.readParams(from: &reader, knowing: nil)
            }
        } catch {
            // Whether a grid that was brought along is a puzzle is not asked.
            guard case .unreadable(let parse) = error, parse.expected == .uniquePuzzle else { throw error }
        }
    }
}
