import PuzzleCore

/// Reads puzzles of any known format from a stream of bytes: chunks in, puzzles out, constant memory.
///
/// The format is found out: OpenSudoku's XML by its first character; otherwise line by line short ids and links, also
/// to sudokuwiki.org, and its codes (`SudokuWikiCode`), a whole grid in a line (also .sdm and tables; what is separated
/// from it by a space, comma or semicolon is left), HoDoKu's library, and grids of several lines (also .sdk, of
/// whose sections `[Puzzle]` and `[State]` count) with or without decoration, empty lines between bands of boxes, or
/// commas between cells. Lines that begin with `#` are comments. Of a game in progress the clues are the puzzle, and with what
/// was entered they are its `position`. Text is UTF-8, with or without a byte order mark; lines end with LF, CR LF or CR. A bad
/// puzzle is reported and those behind it are still read.
///
/// Grids of candidates are read as well (`CandidateReader`), and those beside the clues in codes of sudokuwiki.org.
public struct SudokuReader {
    /// The entry for a line that begins with `{` or `[`, and for its number; nil if it is no JSON.
    public typealias ObjectReader = (_ bytes: [UInt8], _ line: Int) -> SudokuEntry?

    private enum Mode {
        case unknown, lines, xml
        /// A file that cannot be read at all.
        case refused
    }

    private var mode = Mode.unknown
    private var lines: SudokuLineReader
    private var xml: OpenSudokuReader
    private var line = 1
    /// The byte before ended a line, and a line feed belongs to it.
    private var isAfterReturn = false
    /// Bytes of the line before the next one, but for lines of puzzles.
    private var column = 0

    /// - Parameters:
    ///   - kind: What the grids are; nil if their size shall tell, with the regular boxes. A line of 16 cells is then a whole
    ///     grid of 4x4 if it has no digit above 4, and otherwise a row of 16x16.
    ///   - object: Reads lines of JSON; without it they are no puzzles.
    public init(kind: SudokuKind? = nil, object: ObjectReader? = nil) {
        lines = SudokuLineReader(kind: kind, object: object)
        xml = OpenSudokuReader(kind: kind)
    }

    /// Reads the next bytes of the stream, and gives every puzzle that ends in them to `found`.
    public mutating func read(_ bytes: UnsafeRawBufferPointer, _ found: (SudokuEntry) -> Void) {
        var offset = 0
        while offset < bytes.count {
            if mode == .refused {
                return
            } else if mode == .lines {
                offset = readLine(bytes, from: offset, found)
            } else if mode == .unknown, bytes[offset] >= 0xFE {
                // The byte order mark of UTF-16. In UTF-8 there is no such byte.
                mode = .refused
                found(SudokuEntry(SudokuReadError(.encoding, line: line, column: column + 1)))
            } else if mode == .xml || !isPuzzle(bytes[offset]) {
                readByte(bytes[offset], found)
                offset += 1
            }
        }
    }

    public mutating func read(_ bytes: [UInt8], _ found: (SudokuEntry) -> Void) {
        bytes.withUnsafeBytes { read($0, found) }
    }

    /// The stream is at its end.
    public mutating func finish(_ found: (SudokuEntry) -> Void) {
        switch mode {
        case .unknown, .refused: break
        case .lines:
            lines.endLine(line, found)
            lines.finish(line, found)
        case .xml: xml.finish(line: line, column: column + 1, found)
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

    /// Reads to the end of the line, or of the bytes.
    /// - Returns: where what follows begins.
    private mutating func readLine(
        _ bytes: UnsafeRawBufferPointer, from start: Int, _ found: (SudokuEntry) -> Void
    ) -> Int {
        if isAfterReturn {
            isAfterReturn = false
            if bytes[start] == UInt8(ascii: "\n") { return start + 1 }
        }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end &+= 1 }
        lines.append(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        guard end < bytes.count else { return end }
        lines.endLine(line, found)
        line += 1
        isAfterReturn = bytes[end] == UInt8(ascii: "\r")
        return end + 1
    }

    /// Whether a puzzle begins with this byte: not yet if it is a space, and not at all if it is XML.
    private mutating func isPuzzle(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xEF, 0xBB, 0xBF, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            return false
        case UInt8(ascii: "<"):
            mode = .xml
            return false
        default:
            mode = .lines
            isAfterReturn = false
            return true
        }
    }

    private mutating func readByte(_ byte: UInt8, _ found: (SudokuEntry) -> Void) {
        // A byte order mark is not counted.
        if mode == .unknown, byte >= 0x80 { return }
        column += 1
        if mode == .xml { xml.read(byte, line: line, column: column, found) }
        let isLineFeed = byte == UInt8(ascii: "\n")
        if isLineFeed || byte == UInt8(ascii: "\r") {
            lines.leaveLine()
            if !isLineFeed || !isAfterReturn { line += 1 }
            column = 0
        } else if mode == .unknown {
            // Between tabs at the beginning of a line are empty cells.
            lines.indent(byte)
        }
        isAfterReturn = byte == UInt8(ascii: "\r")
    }
}
