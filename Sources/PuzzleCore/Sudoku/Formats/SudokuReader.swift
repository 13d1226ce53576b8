/// Reads puzzles of any known format from a stream of bytes: chunks in, puzzles out, constant memory.
///
/// The format is found out: OpenSudoku's XML by its first character; otherwise line by line short ids and links, a
/// whole grid in a line (also .sdm; what follows behind a space, comma or semicolon is left), and grids of several
/// lines with or without decoration (also .sdk, where the section `[Puzzle]` counts and others do not). Lines that
/// begin with `#` are comments. A bad puzzle is reported and those behind it are still read.
public struct SudokuReader {
    private enum Mode {
        case unknown
        case lines(LineReader)
        case xml(OpenSudokuReader)
    }

    private let kind: SudokuKind?
    private var mode = Mode.unknown
    private var line = 1
    private var column = 0

    /// - Parameter kind: What the grids are; nil if their size shall tell, with the regular boxes. A line of 16 cells is
    ///   then a whole grid of 4x4 if it has no digit above 4, and otherwise a row of 16x16.
    public init(kind: SudokuKind? = nil) { self.kind = kind }

    /// Reads the next bytes of the stream, and gives every puzzle that ends in them to `found`.
    public mutating func read(_ bytes: UnsafeRawBufferPointer, _ found: (SudokuEntry) -> Void) {
        for byte in bytes { read(byte, found) }
    }

    public mutating func read(_ bytes: [UInt8], _ found: (SudokuEntry) -> Void) {
        for byte in bytes { read(byte, found) }
    }

    /// The stream is at its end.
    public mutating func finish(_ found: (SudokuEntry) -> Void) {
        switch mode {
        case .unknown: break
        case .lines(var reader):
            reader.endLine(line, found)
            reader.finish(line, found)
        case .xml(let reader): reader.finish(line: line, column: column + 1, found)
        }
        mode = .unknown
    }

    /// All puzzles of a text.
    public static func entries(_ text: Text, kind: SudokuKind? = nil) -> [SudokuEntry] {
        var entries: [SudokuEntry] = []
        var reader = SudokuReader(kind: kind)
        reader.read(text.bytes) { entries.append($0) }
        reader.finish { entries.append($0) }
        return entries
    }

    private mutating func read(_ byte: UInt8, _ found: (SudokuEntry) -> Void) {
        column += 1
        switch mode {
        case .unknown: detect(byte, found)
        case .lines(var reader):
            // Taken out while it is changed, so that its memory is not copied.
            mode = .unknown
            Self.feed(byte, line, &reader, found)
            mode = .lines(reader)
        case .xml(var reader):
            mode = .unknown
            reader.read(byte, line: line, column: column, found)
            mode = .xml(reader)
        }
        if byte == UInt8(ascii: "\n") {
            line += 1
            column = 0
        }
    }

    /// Spaces and a byte order mark may come before an XML file.
    private mutating func detect(_ byte: UInt8, _ found: (SudokuEntry) -> Void) {
        switch byte {
        case 0xEF, 0xBB, 0xBF, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
        case UInt8(ascii: "<"):
            var reader = OpenSudokuReader(kind: kind)
            reader.read(byte, line: line, column: column, found)
            mode = .xml(reader)
        default:
            var reader = LineReader(kind: kind, indentation: column - 1)
            Self.feed(byte, line, &reader, found)
            mode = .lines(reader)
        }
    }

    @inline(__always)
    private static func feed(_ byte: UInt8, _ line: Int, _ reader: inout LineReader, _ found: (SudokuEntry) -> Void) {
        if byte == UInt8(ascii: "\n") { reader.endLine(line, found) } else { reader.append(byte) }
    }
}
