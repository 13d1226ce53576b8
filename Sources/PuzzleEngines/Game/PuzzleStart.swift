import PuzzleCore

/// A puzzle that has been made from its id. Making one again takes up to a tenth of a second.
public enum PuzzleStart: Sendable {
    case sliding(SlidingPuzzle.Position)
    case sudoku(Sudoku.Position)

    /// Makes the puzzle with an id.
    /// - Throws: `ParseError`
    public init(of puzzle: Text) throws(ParseError) {
        var reader = TextReader(puzzle)
        switch try PuzzleKind(from: &reader) {
        case .sliding: self = .sliding(try PuzzleID<SlidingPuzzle>(puzzle).start)
        case .sudoku: self = .sudoku(try PuzzleID<Sudoku>(puzzle).start)
        }
    }

    /// Makes the puzzle with an id if it is of a kind that takes microseconds; else nil.
    public init?(ofQuick puzzle: Text) {
        var reader = TextReader(puzzle)
        switch try? PuzzleKind(from: &reader) {
        case .sliding: try? self.init(of: puzzle)
        case .sudoku, nil: return nil
        }
    }
}
