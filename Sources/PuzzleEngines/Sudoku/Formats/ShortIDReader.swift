import PuzzleCore

/// Reads short texts from lines. Keeps the last kinds: making one takes as long as solving some dozens of puzzles.
struct ShortIDReader {
    private static var limit: Int { 16 }

    /// With all that stands before the cells, and the dot: no other kind begins like that.
    private var known: [(beginning: [UInt8], kind: SudokuKind)] = []

    /// - Parameter start: Where in the line the text begins.
    mutating func entry(_ line: [UInt8], from start: Int, line number: Int) -> SudokuEntry {
        let end = line[start...].firstIndex { $0 <= UInt8(ascii: " ") } ?? line.count
        var reader = TextReader(Text(line[start..<end]))
        do throws(ParseError) {
            return SudokuEntry(at: SudokuPlace(line: number, column: start + 1), try grid(&reader), .together)
        } catch {
            let code: SudokuReadError.Code = error.expected == .regionMap ? .regionMap : .id
            return SudokuEntry(SudokuReadError(code, line: number, column: start + error.offset + 1))
        }
    }

    private mutating func grid(_ reader: inout TextReader) throws(ParseError) -> SudokuGrid {
        let kind = try kind(&reader)
        return try ShortID.grid(kind, from: &reader)
    }

    private mutating func kind(_ reader: inout TextReader) throws(ParseError) -> SudokuKind {
        for entry in known where reader.bytes.starts(with: entry.beginning) {
            for _ in 1..<entry.beginning.count { reader.skip() }
            return entry.kind
        }
        let kind = try ShortID.kind(from: &reader)
        if reader.next == UInt8(ascii: ".") {
            if known.count == Self.limit { known.removeFirst() }
            known.append((Array(reader.bytes[...reader.offset]), kind))
        }
        return kind
    }
}
