/// The kinds of puzzle that there are: here a name in a text leads to the type that knows its rules.
public enum PuzzleKind: UInt8, CaseIterable, Sendable {
    case sliding, sudoku

    /// First word of a puzzle's id and of a leaderboard's name.
    public var name: StaticString {
        switch self {
        case .sliding: SlidingPuzzle.name
        case .sudoku: Sudoku.name
        }
    }

    /// The kind whose name comes next, with a `.` behind.
    public init(from reader: inout TextReader) throws(ParseError) {
        let start = reader
        for kind in Self.allCases {
            if reader.take(kind.name), reader.take(UInt8(ascii: ".")) {
                self = kind
                return
            }
            reader = start
        }
        throw ParseError(at: start.offset, expected: .puzzleKind)
    }

    private init?(leaderboard: Text) {
        var reader = TextReader(leaderboard)
        guard let kind = try? PuzzleKind(from: &reader) else { return nil }
        self = kind
    }

    /// A regular expression of the names of this kind's leaderboards.
    public var leaderboardPattern: StaticString {
        switch self {
        case .sliding: SlidingPuzzle.leaderboardPattern
        case .sudoku: Sudoku.leaderboardPattern
        }
    }

    public static func isLeaderboard(_ name: Text) -> Bool {
        switch PuzzleKind(leaderboard: name) {
        case .sliding: SlidingPuzzle.params(ofLeaderboard: name) != nil
        case .sudoku: Sudoku.isLeaderboard(name)
        case nil: false
        }
    }

    /// The id, as text, of the puzzle that a seed makes for a leaderboard; nil if there is no such leaderboard.
    public static func puzzle(forLeaderboard name: Text, seed: UInt64) -> Text? {
        switch PuzzleKind(leaderboard: name) {
        case .sliding:
            SlidingPuzzle.params(ofLeaderboard: name).map { PuzzleID<SlidingPuzzle>(params: $0, seed: seed).text }
        case .sudoku: Sudoku.params(ofLeaderboard: name).map { PuzzleID<Sudoku>(params: $0, seed: seed).text }
        case nil: nil
        }
    }

    /// The kind named in a record's text form.
    package init(ofRecord text: Text) throws(VerificationError) {
        var reader = TextReader(text)
        do throws(ParseError) {
            guard reader.take(GameRecordFormat.header) else { throw ParseError(at: 0, expected: .recordHeader) }
            try self.init(from: &reader)
        } catch {
            throw .unreadable(error)
        }
    }
}
