/// What the engine makes of a text that somebody brings along as a puzzle.
///
/// Text form, behind its word: kind and grid, if there is a puzzle; its rating and solution, if it can be played; a sentence.
public struct SudokuReading: Equatable, Sendable {
    /// The first puzzle that can be read; nil if there is none.
    public let grid: SudokuGrid?
    /// nil if it cannot be played.
    public let rated: RatedSudoku?
    /// What is wrong and where, or that all is well.
    public let sentence: Text

    package init(grid: SudokuGrid?, rated: RatedSudoku?, sentence: Text) {
        self.grid = grid
        self.rated = rated
        self.sentence = sentence
    }

    /// The rating of puzzles that are too hard for the engine to rate: theirs is this or more.
    public static var leastUnrated: Int { ChainDepth.quick.leastBeyond }
}

extension SudokuReading {
    func write(to text: inout Text) {
        if let grid {
            text.append(field: Sudoku.name(of: grid.kind))
            text.append(field: grid)
            if let rated {
                text.append(field: Text(decimal: rated.rating))
                text.append(field: rated.puzzle.solution)
            }
        }
        text.append(sentence: sentence)
    }

    init(from reader: inout TextReader) throws(ParseError) {
        var grid: SudokuGrid?
        var rated: RatedSudoku?
        if reader.next == UInt8(ascii: ";") {
            let kind = try reader.kindField()
            let puzzle = try reader.gridField(kind)
            grid = puzzle
            if reader.next == UInt8(ascii: ";") {
                let rating = try reader.rating()
                rated = RatedSudoku(puzzle: try reader.puzzle(puzzle), rating: rating)
            }
        }
        self.grid = grid
        self.rated = rated
        sentence = try reader.sentence()
    }
}
