import PuzzleCore

// A puzzle is stored as the engine made it: so the app needs neither generator nor solver.
extension RatedSudoku {
    /// The kind's name, `;`, and the engine's answer.
    package var stored: Text { Sudoku.name(of: puzzle.grid.kind) + ";" + text }

    package init?(stored: Text) {
        var reader = TextReader(stored)
        guard let kind = try? Sudoku.readKind(from: &reader), reader.take(UInt8(ascii: ";")),
            case .puzzle(let rated)? = SudokuAnswer(Text(stored.bytes[reader.offset...]), kind)
        else { return nil }
        self = rated
    }

    package func game(_ id: PuzzleID<Sudoku>) -> Game<Sudoku> { Game(id, start: SudokuPosition(puzzle)) }
}

extension PuzzleID<Sudoku> {
    /// Reads an id without a solver.
    /// - Parameter made: The puzzle, if it is one that was brought along.
    package init?(from reader: inout TextReader, made: RatedSudoku?) {
        let id = try? PuzzleID(from: &reader) { reader throws(ParseError) in
            try Sudoku.readParams(from: &reader, knowing: made?.puzzle)
        }
        guard let id else { return nil }
        self = id
    }
}
