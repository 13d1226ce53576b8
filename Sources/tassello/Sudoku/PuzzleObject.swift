import PuzzleAPI
import PuzzleCore
import PuzzleEngines

/// A puzzle as a JSON object in a line, as commands write them: its `id`, or its `puzzle` in any format and of its `kind`, if it
/// has one; both if they are the same. Of a game in progress there may be `candidates`, too.
enum PuzzleObject {
    /// - Parameter kind: of objects that do not say it.
    /// - Returns: nil if it is not JSON, but something else.
    static func entry(_ bytes: [UInt8], line: Int, kind: SudokuKind?) -> SudokuEntry? {
        if let column = JSON.columnOfOpenLine(bytes) {
            return SudokuEntry(SudokuReadError(.openJSON, line: line, column: column))
        }
        guard bytes.first(where: { !" \t".utf8.contains($0) }) == UInt8(ascii: "{") else { return nil }
        let object: JSON
        do throws(JSON.SyntaxError) {
            object = try JSON(parsing: bytes)
        } catch {
            return SudokuEntry(SudokuReadError(.json, line: line, column: error.offset + 1))
        }
        let named = object.member("kind")
        let kind = named.map { name in name.text.flatMap { try? KindArgument.kind($0.string) } } ?? kind
        /// It names none, or not that of the puzzle.
        func wrongKind() -> SudokuEntry {
            SudokuEntry(SudokuReadError(.kind, line: line, column: (JSON.place(of: "kind", in: bytes) ?? 0) + 1))
        }
        guard named == nil || kind != nil else { return wrongKind() }
        // Other programs name their puzzles by an id that says nothing of them.
        let id = object.member("id")?.text.flatMap { ShortID.start(in: $0.bytes) == nil ? nil : $0 }
        let puzzle = object.member("puzzle")
        guard puzzle == nil || puzzle?.text != nil, let text = id ?? puzzle?.text,
            let entry = SudokuReader.entries(text, kind: kind).first
        else { return SudokuEntry(SudokuReadError(.noPuzzle, line: line, column: 1)) }
        if named != nil, case .success(let grid) = entry.result, grid.kind != kind { return wrongKind() }
        if id != nil, case .success(let grid) = entry.result, let puzzle = puzzle?.text,
            let other = SudokuReader.entries(puzzle, kind: named == nil ? grid.kind : kind).first,
            other.result != entry.result
        {
            return SudokuEntry(SudokuReadError(.contradiction, line: line, column: 1))
        }
        let placed = entry.inLine(
            line, behind: JSON.place(ofText: text, named: id == nil ? "puzzle" : "id", in: bytes))
        guard let written = object.member("candidates"), case .success(let grid) = placed.result else {
            return placed
        }
        guard let candidates = written.text.flatMap({ CandidateFormat.sets($0.bytes[...], grid.kind) }),
            zip(grid.digits, candidates).allSatisfy({ $0 == 0 || $1 >> UInt16($0 - 1) & 1 == 1 })
        else {
            return SudokuEntry(SudokuReadError(.candidates, line: line, column: 1))
        }
        return placed.with(candidates: candidates)
    }
}

extension Text {
    /// `{"line":3,"puzzle":"..."`, and of which kind it is if its size does not say that: so commands can read answers again.
    /// - Parameter candidates: if they belong to it.
    mutating func beginObject(line: Int, _ puzzle: SudokuGrid, candidates: [UInt16]? = nil) {
        beginObject(line: line)
        append(byte: UInt8(ascii: ","))
        append(puzzle: puzzle)
        if let candidates { append(candidates: candidates, of: puzzle) }
    }

    /// `,"candidates":"..."`
    mutating func append(candidates: [UInt16], of puzzle: SudokuGrid) {
        var text = Text()
        text.append(puzzle, candidates: candidates)
        append(field: "candidates", text)
    }

    /// A puzzle in a line, which is read again: of a Sukaku the candidates, else the digits, or an id where these do not tell the kind.
    mutating func append(_ puzzle: SudokuGrid, candidates: [UInt16]? = nil) {
        guard let candidates else {
            return puzzle.kind.isRegular ? append(digits: puzzle.digits[...]) : append(ShortID.text(of: puzzle))
        }
        CandidateFormat.line.write(puzzle, candidates, to: &self)
        // The end of line.
        bytes.removeLast()
    }

    /// `"puzzle":"..."`, and the kind.
    mutating func append(puzzle: SudokuGrid) {
        append(word: "\"puzzle\":\"")
        append(digits: puzzle.digits[...])
        append(byte: UInt8(ascii: "\""))
        if !puzzle.kind.isRegular { append(field: "kind", puzzle.kind.text) }
    }
}
