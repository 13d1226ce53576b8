/// The short text of a puzzle, fit for a link: `sudoku.`, the kind, `.`, and the cells row by row, each digit as 1...9
/// or `A`...`G` and each run of empty cells as a letter, `a` for one to `z` for 26: `sudoku.4x4.1e3b2e4`.
public enum ShortID {
    /// What every short text begins with.
    public static var prefix: StaticString { "sudoku." }
    private static var longestRun: Int { 26 }

    public static func text(of grid: SudokuGrid) -> Text {
        var text = Text(prefix)
        grid.kind.write(to: &text)
        text.append(byte: UInt8(ascii: "."))
        var run = 0
        for digit in grid.digits {
            if digit == 0 { run += 1 }
            if run == longestRun || digit != 0 { flush(&run, &text) }
            if digit != 0 { text.append(byte: cellCharacter(digit)) }
        }
        flush(&run, &text)
        return text
    }

    private static func flush(_ run: inout Int, _ text: inout Text) {
        if run > 0 { text.append(byte: UInt8(ascii: "a") + UInt8(run - 1)) }
        run = 0
    }

    /// A link that opens the puzzle in the app at `address`.
    public static func link(of grid: SudokuGrid, at address: Text) -> Text { address + "#" + text(of: grid) }

    /// Reads the short text.
    /// - Throws: `ParseError` at the first byte that does not fit.
    public static func grid(from reader: inout TextReader) throws(ParseError) -> SudokuGrid {
        try grid(kind(from: &reader), from: &reader)
    }

    /// Reads up to and with the kind.
    package static func kind(from reader: inout TextReader) throws(ParseError) -> SudokuKind {
        guard reader.take(prefix) else { throw ParseError(at: reader.offset, expected: .puzzleKind) }
        return try SudokuKind(from: &reader)
    }

    /// Reads what follows the kind.
    package static func grid(
        _ kind: SudokuKind, from reader: inout TextReader
    ) throws(ParseError) -> SudokuGrid {
        try reader.expect(UInt8(ascii: "."))
        var digits: [UInt8] = []
        while let byte = reader.next {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                digits.append(contentsOf: repeatElement(0, count: Int(byte - UInt8(ascii: "a")) + 1))
            case UInt8(ascii: "1")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "A")...UInt8(ascii: "G"): digits.append(byte - UInt8(ascii: "A") + 10)
            default: throw ParseError(at: reader.offset, expected: .cells)
            }
            guard digits.count <= kind.cells, digits[digits.count - 1] <= kind.size else {
                throw ParseError(at: reader.offset, expected: .cells)
            }
            reader.skip()
        }
        guard let grid = SudokuGrid(kind, digits: digits) else { throw ParseError(at: reader.offset, expected: .cells) }
        return grid
    }

    /// Where in a line a short text begins: at the beginning, or behind the `#` of a link.
    package static func start(in line: [UInt8]) -> Int? {
        let first = line.firstIndex { $0 > UInt8(ascii: " ") } ?? 0
        if line[first...].starts(with: prefix) { return first }
        guard let hash = line.lastIndex(of: UInt8(ascii: "#")) else { return nil }
        return line[(hash + 1)...].starts(with: prefix) ? hash + 1 : nil
    }

    /// 1...9 and `A`...`G`.
    public static func cellCharacter(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") &+ digit : UInt8(ascii: "A") &- 10 &+ digit
    }
}
