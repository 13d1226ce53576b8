// Text forms.
extension Sudoku {
    private static var classic: StaticString { "classic" }
    private static var own: StaticString { "own" }

    /// Kind, level, symmetry or the cells as `ShortID` has them, checks: `classic.hard.halfturn.immediate`,
    /// `4x4.easy.own1e3b2e4.never`. A limit of errors that is not the level's stands behind, 0 for none:
    /// `classic.extreme.halfturn.immediate3`.
    public static func write(_ params: Params, to text: inout Text) {
        text.append(name(of: params.kind))
        text.append(byte: UInt8(ascii: "."))
        text.append(word: params.level.name)
        text.append(byte: UInt8(ascii: "."))
        switch params.source {
        case .generated(let symmetry): text.append(word: word(symmetry))
        case .own(let puzzle):
            text.append(word: own)
            text.append(cells(of: puzzle.grid))
        }
        text.append(byte: UInt8(ascii: "."))
        text.append(word: params.checks.name)
        if params.errorLimit != params.level.errorLimit { text.append(decimal: params.errorLimit ?? 0) }
    }

    /// Where there is no solver: of puzzles that were brought along only `puzzle` is known.
    public static func readParams(
        from reader: inout TextReader, knowing puzzle: SudokuPuzzle?
    ) throws(ParseError) -> Params {
        try readParams(from: &reader) { grid throws(OwnPuzzleError) in
            guard let puzzle, grid == puzzle.grid else { throw .noSolution }
            return puzzle
        }
    }

    package static func readParams(
        from reader: inout TextReader, solve: (SudokuGrid) throws(OwnPuzzleError) -> SudokuPuzzle
    ) throws(ParseError) -> Params {
        let kind = try readKind(from: &reader)
        try reader.expect(UInt8(ascii: "."))
        let levelOffset = reader.offset
        guard let level: SudokuLevel = reader.take() else {
            throw ParseError(at: levelOffset, expected: .sudokuLevel)
        }
        try reader.expect(UInt8(ascii: "."))
        let sourceOffset = reader.offset
        if reader.take(own) {
            let grid = try readCells(kind, from: &reader)
            try reader.expect(UInt8(ascii: "."))
            let checks = try readChecks(from: &reader)
            let errorLimit = try readErrorLimit(level, from: &reader)
            do throws(OwnPuzzleError) {
                return Params(own: try solve(grid), level, checks: checks).allowing(errors: errorLimit)
            } catch {
                throw ParseError(at: sourceOffset, expected: .uniquePuzzle)
            }
        }
        guard let symmetry = SudokuSymmetry.allCases.first(where: { reader.take(word($0)) }) else {
            throw ParseError(at: sourceOffset, expected: .symmetry)
        }
        try reader.expect(UInt8(ascii: "."))
        let checks = try readChecks(from: &reader)
        guard let params = Params(kind, level, symmetry: symmetry, checks: checks) else {
            throw ParseError(at: levelOffset, expected: .sudokuLevel)
        }
        return params.allowing(errors: try readErrorLimit(level, from: &reader))
    }

    /// Nothing stands for the level's own limit.
    private static func readErrorLimit(_ level: SudokuLevel, from reader: inout TextReader) throws(ParseError) -> Int? {
        guard let next = reader.next, next &- UInt8(ascii: "0") < 10 else { return level.errorLimit }
        let start = reader.offset
        let limit = Int(try reader.number(in: 0...9))
        guard limit != level.errorLimit else { throw ParseError(at: start, expected: .checks) }
        return limit == 0 ? nil : limit
    }

    /// Without the hyphen, which no id has.
    private static func word(_ symmetry: SudokuSymmetry) -> StaticString {
        switch symmetry {
        case .none: "none"
        case .halfTurn: "halfturn"
        case .quarterTurn: "quarterturn"
        case .mirror: "mirror"
        case .diagonal: "diagonal"
        }
    }

    private static func readChecks(from reader: inout TextReader) throws(ParseError) -> SudokuChecks {
        guard let checks: SudokuChecks = reader.take() else {
            throw ParseError(at: reader.offset, expected: .checks)
        }
        return checks
    }

    /// The classic kind goes by its name alone.
    public static func readKind(from reader: inout TextReader) throws(ParseError) -> SudokuKind {
        if reader.take(classic) { return .classic }
        let start = reader.offset
        let kind = try SudokuKind(from: &reader)
        guard !kind.isClassic else { throw ParseError(at: start, expected: .sudokuKind) }
        return kind
    }

    /// `sudoku.9x9.`: what stands in the short id before the cells.
    private static func shortPrefix(_ kind: SudokuKind) -> Text { Text(name) + "." + kind.text + "." }

    private static func cells(of grid: SudokuGrid) -> Text {
        Text(ShortID.text(of: grid).bytes[shortPrefix(grid.kind).count...])
    }

    /// Refuses what is not written as `cells(of:)` would.
    private static func readCells(_ kind: SudokuKind, from reader: inout TextReader) throws(ParseError) -> SudokuGrid {
        let start = reader.offset
        while let byte = reader.next, byte != UInt8(ascii: ".") { reader.skip() }
        let cells = Text(reader.bytes[start..<reader.offset])
        let prefix = shortPrefix(kind)
        var short = TextReader(prefix + cells)
        let grid: SudokuGrid
        do throws(ParseError) {
            grid = try ShortID.grid(from: &short)
        } catch {
            throw ParseError(at: start + error.offset - prefix.count, expected: .cells)
        }
        guard self.cells(of: grid) == cells else { throw ParseError(at: start, expected: .cells) }
        return grid
    }

    /// `c40d7` enters 7 in cell 40 (`c40t7`: and tidies the notes), `c40e` erases, `c40n7` sets a note and `c40x7` clears
    /// it; `f` fills the notes; `v` checks; `h` gives a hint, `h40` one in cell 40 (`t` and `t40`: and tidies the notes); `x2` is the
    /// second explanation.
    public static func write(_ move: SudokuMove, to text: inout Text) {
        switch move {
        case .enter(let digit, let cell, let tidies):
            write(cell, UInt8(ascii: tidies ? "t" : "d"), Int(digit), to: &text)
        case .erase(let cell): write(cell, UInt8(ascii: "e"), nil, to: &text)
        case .note(let digit, let cell, let isSet):
            write(cell, UInt8(ascii: isSet ? "n" : "x"), Int(digit), to: &text)
        case .fillNotes: text.append(byte: UInt8(ascii: "f"))
        case .check: text.append(byte: UInt8(ascii: "v"))
        case .explain(let number):
            text.append(byte: UInt8(ascii: "x"))
            text.append(decimal: number)
        case .hint(let cell, let tidies):
            text.append(byte: UInt8(ascii: tidies ? "t" : "h"))
            if let cell { text.append(decimal: cell) }
        }
    }

    private static func write(_ cell: Int, _ letter: UInt8, _ digit: Int?, to text: inout Text) {
        text.append(byte: UInt8(ascii: "c"))
        text.append(decimal: cell)
        text.append(byte: letter)
        if let digit { text.append(decimal: digit) }
    }

    /// Cells are 0...255 and digits 1...16 here; whether the grid has them, `apply` says.
    public static func readMove(from reader: inout TextReader) throws(ParseError) -> SudokuMove {
        let start = reader.offset
        guard let letter = reader.next else { throw ParseError(at: start, expected: .move) }
        reader.skip()
        switch letter {
        case UInt8(ascii: "f"): return .fillNotes
        case UInt8(ascii: "v"): return .check
        case UInt8(ascii: "x"): return .explain(number: Int(try reader.number(in: 1...255)))
        case UInt8(ascii: "h"): return .hint(cell: try readHintCell(from: &reader), tidies: false)
        case UInt8(ascii: "t"): return .hint(cell: try readHintCell(from: &reader), tidies: true)
        case UInt8(ascii: "c"): break
        default: throw ParseError(at: start, expected: .move)
        }
        let cell = try readCell(from: &reader)
        let offset = reader.offset
        guard let action = reader.next else { throw ParseError(at: offset, expected: .move) }
        reader.skip()
        switch action {
        case UInt8(ascii: "d"): return .enter(digit: try readDigit(from: &reader), cell: cell, tidies: false)
        case UInt8(ascii: "t"): return .enter(digit: try readDigit(from: &reader), cell: cell, tidies: true)
        case UInt8(ascii: "n"): return .note(digit: try readDigit(from: &reader), cell: cell, isSet: true)
        case UInt8(ascii: "x"): return .note(digit: try readDigit(from: &reader), cell: cell, isSet: false)
        case UInt8(ascii: "e"): return .erase(cell: cell)
        default: throw ParseError(at: offset, expected: .move)
        }
    }

    private static func readHintCell(from reader: inout TextReader) throws(ParseError) -> Int? {
        guard let next = reader.next, next &- UInt8(ascii: "0") < 10 else { return nil }
        return try readCell(from: &reader)
    }

    private static func readCell(from reader: inout TextReader) throws(ParseError) -> Int {
        Int(try reader.number(in: 0...255))
    }

    private static func readDigit(from reader: inout TextReader) throws(ParseError) -> UInt8 {
        UInt8(truncatingIfNeeded: try reader.number(in: 1...16))
    }
}
