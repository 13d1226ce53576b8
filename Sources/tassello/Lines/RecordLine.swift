import PuzzleCore

/// One line of text that should be a game's record.
enum RecordLine {
    /// A turn takes sixteen bytes at most, and no record with more turns can be verified.
    static let maximumLength = GameRecord<SlidingPuzzle>.maximumTurns * 16 + 4096

    /// - Returns: nil if nothing stands in the line.
    static func text(_ line: LineReader.Line) throws(VerificationError) -> Text? {
        guard let bytes = line.bytes else { throw .tooManyTurns }
        return bytes.isEmpty ? nil : Text(bytes: bytes)
    }
}
