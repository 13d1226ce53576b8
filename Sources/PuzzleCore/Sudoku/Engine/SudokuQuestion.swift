/// What the app asks the Sudoku engine.
///
/// Text form: `sudoku:`, what is asked, and its fields, each behind a `;`. A kind goes by its name in ids, a grid is a
/// character for each cell, as in a short id but with `.` for an empty cell, and notes are the digits of each cell, with commas
/// between the cells:
/// `sudoku:generate;classic;hard;half-turn;00000000000000ff`, `sudoku:hint;4x4;1.3.24...3...42.;,24,,...;1432243143213214;en`,
/// `sudoku:rate;KIND;GRID`, `sudoku:solve;KIND;GRID;LIMIT`, `sudoku:read;KIND;LANGUAGE`, a tabulator, and the text. A language may
/// ask for short names of cells, `en-x-short` (`HintStyle`), and a hint be about a cell, whose number is the last field then.
public enum SudokuQuestion: Equatable, Sendable {
    /// The puzzle of a seed; answered by `.puzzle` or `.noPuzzle`.
    case generate(SudokuKind, SudokuLevel, SudokuSymmetry, seed: UInt64)
    /// What helps the player from where they are, with the notes as in `SudokuTeacher`; answered by `.hint` or `.solved`. If
    /// the digit of the cell is wrong, why that is so.
    case hint(SudokuGrid, notes: [UInt16], solution: SudokuGrid, HintStyle, cell: Int? = nil)
    /// How hard a puzzle is; answered by `.rating`, by `.tooHard`, or, if there is not exactly one solution, as `.solve` is.
    case rate(SudokuGrid)
    /// How many solutions a grid has, counted up to a limit in 1...`mostSolutions`; answered by `.solutions`, `.conflicting` or
    /// `.tooHard`.
    case solve(SudokuGrid, limit: Int)
    /// What puzzle a text holds, in any format that is read, and whether it can be played; answered by `.reading`. The kind is
    /// meant where the text does not say which.
    case read(Text, SudokuKind, HintStyle)

    public static var mostSolutions: Int { 1000 }

    /// What every question begins with: the name of the engine that it is for. Alone it asks nothing, and has the engine
    /// made ready.
    public static var engine: StaticString { "sudoku:" }
    private static var generate: StaticString { "generate" }
    private static var hint: StaticString { "hint" }
    private static var rate: StaticString { "rate" }
    private static var solve: StaticString { "solve" }
    private static var read: StaticString { "read" }

    public var text: Text {
        var text = Text(Self.engine)
        switch self {
        case .generate(let kind, let level, let symmetry, let seed):
            text.append(word: Self.generate)
            text.append(field: Sudoku.name(of: kind))
            text.append(field: Text(level.name))
            text.append(field: Text(symmetry.name))
            text.append(byte: UInt8(ascii: ";"))
            text.append(hexadecimal: seed)
        case .hint(let grid, let notes, let solution, let style, let cell):
            text.append(word: Self.hint)
            text.append(field: Sudoku.name(of: grid.kind))
            text.append(field: grid)
            text.append(notes: notes)
            text.append(field: solution)
            text.append(field: style.tag)
            if let cell { text.append(field: Text(decimal: cell)) }
        case .rate(let grid):
            text.append(word: Self.rate)
            text.append(field: Sudoku.name(of: grid.kind))
            text.append(field: grid)
        case .solve(let grid, let limit):
            text.append(word: Self.solve)
            text.append(field: Sudoku.name(of: grid.kind))
            text.append(field: grid)
            text.append(field: Text(decimal: limit))
        case .read(let puzzle, let kind, let style):
            text.append(word: Self.read)
            text.append(field: Sudoku.name(of: kind))
            text.append(field: style.tag)
            text.append(sentence: puzzle)
        }
        return text
    }

    /// - Returns: nil if it is no question of this kind.
    public init?(_ text: Text) {
        var reader = TextReader(text)
        guard reader.take(Self.engine), let question = try? Self(from: &reader), reader.isAtEnd else { return nil }
        self = question
    }

    private init(from reader: inout TextReader) throws(ParseError) {
        if reader.take(Self.generate) {
            let kind = try reader.kindField()
            try reader.expect(UInt8(ascii: ";"))
            guard let level: SudokuLevel = reader.take() else {
                throw ParseError(at: reader.offset, expected: .sudokuLevel)
            }
            try reader.expect(UInt8(ascii: ";"))
            guard let symmetry: SudokuSymmetry = reader.take() else {
                throw ParseError(at: reader.offset, expected: .symmetry)
            }
            try reader.expect(UInt8(ascii: ";"))
            self = .generate(kind, level, symmetry, seed: try reader.hexadecimal())
        } else if reader.take(Self.hint) {
            let kind = try reader.kindField()
            let grid = try reader.gridField(kind)
            let notes = try reader.notesField(kind)
            let solution = try reader.gridField(kind)
            let style = try reader.styleField()
            let cell = reader.isAtEnd ? nil : try reader.numberField(below: kind.cells)
            self = .hint(grid, notes: notes, solution: solution, style, cell: cell)
        } else if reader.take(Self.rate) {
            self = .rate(try reader.gridField(reader.kindField()))
        } else if reader.take(Self.solve) {
            let grid = try reader.gridField(reader.kindField())
            try reader.expect(UInt8(ascii: ";"))
            self = .solve(grid, limit: Int(try reader.number(in: 1...UInt32(Self.mostSolutions))))
        } else if reader.take(Self.read) {
            let kind = try reader.kindField()
            let style = try reader.styleField()
            self = .read(try reader.rest(), kind, style)
        } else {
            throw ParseError(at: reader.offset, expected: .separator)
        }
    }
}
