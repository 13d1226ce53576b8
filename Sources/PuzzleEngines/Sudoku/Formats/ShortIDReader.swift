import PuzzleCore

/// Reads short texts, and ids of games, from lines. Keeps the last kinds: making one takes as long as solving some dozens of puzzles.
struct ShortIDReader {
    private static var limit: Int { 16 }

    /// With all that stands before the cells, and the dot: no other kind begins like that.
    private var known: [(beginning: [UInt8], kind: SudokuKind)] = []

    /// - Parameter start: Where in the line the text begins.
    mutating func entry(_ line: [UInt8], from start: Int, line number: Int) -> SudokuEntry {
        let end =
            line[start...].firstIndex {
                $0 <= UInt8(ascii: " ") || $0 == PuzzleLink.separator || SudokuLineReader.isDelimiter($0)
            } ?? line.count
        do throws(ParseError) {
            let grid = try grid(Text(line[start..<end]))
            return SudokuEntry(at: SudokuPlace(line: number, column: start + 1), grid, .together)
        } catch {
            let code: SudokuReadError.Code = error.expected == .regionMap ? .regionMap : .id
            return SudokuEntry(SudokuReadError(code, line: number, column: start + error.offset + 1))
        }
    }

    /// - Throws: what is wrong with that of the two which the text follows longer.
    private mutating func grid(_ text: Text) throws(ParseError) -> SudokuGrid {
        let noShortText: ParseError
        do throws(ParseError) {
            var reader = TextReader(text)
            let kind = try kind(&reader)
            return try ShortID.grid(kind, from: &reader)
        } catch {
            noShortText = error
        }
        do throws(ParseError) {
            return try PuzzleID<Sudoku>(text).start.puzzle.grid
        } catch {
            throw error.offset > noShortText.offset ? error : noShortText
        }
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
