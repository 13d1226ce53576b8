import PuzzleCore

/// A game of an OpenSudoku file, as its attribute has it: the cells alone, or with the state of the game, as OpenSudoku
/// exports it.
///
/// A state is `version: 3`, a line break, and for each cell its digit, the player's notes and whether it can be edited, each
/// with `|` behind: `5|0|0|`. Versions differ in what stands between the digit and the last field: a list of notes (1), a number
/// for them (2, with another `|` behind, and 3), two numbers (4), two and a colour (5). What a player can edit is no clue, but
/// where the game has come to.
struct OpenSudokuGame {
    private static var cells: Int { 81 }

    private let bytes: [UInt8]
    private let line: Int
    private let column: Int

    init(_ bytes: [UInt8], line: Int, column: Int) {
        self.bytes = bytes
        self.line = line
        self.column = column
    }

    func entry(_ grids: WholeGrid) -> SudokuEntry {
        guard bytes[...].starts(with: "version:") else { return grids.entry(bytes, line: line, column: column) }
        do throws(SudokuReadError) {
            let (clues, placed) = try cells()
            guard let kind = grids.kind(cells: clues.count) else {
                throw error(grids.lengthError(clues, line: line).code, at: 0)
            }
            return clues.grid(kind).inProgress(placed: placed)
        } catch {
            return SudokuEntry(error)
        }
    }

    private func cells() throws(SudokuReadError) -> (clues: CellReader, placed: [UInt8]) {
        let fields = bytes[startOfCells...].split(separator: UInt8(ascii: "|"))
        let each = fields.count / Self.cells
        guard each >= 3, fields.count == each * Self.cells else { throw error(.tooShort, at: bytes.count) }
        var cells = CellReader()
        var placed: [UInt8] = []
        for cell in 0..<Self.cells {
            let (first, last) = (fields[cell * each], fields[cell * each + each - 1])
            guard first.count == 1, let digit = first.first, digit &- UInt8(ascii: "0") < 10 else {
                throw error(.character, at: first.startIndex)
            }
            guard last.count == 1, let flag = last.first, flag | 1 == UInt8(ascii: "1") else {
                throw error(.character, at: last.startIndex)
            }
            let place = place(first.startIndex)
            let isClue = flag == UInt8(ascii: "0")
            cells.append(isClue ? digit : UInt8(ascii: "0"), line: place.line, column: place.column)
            placed.append(isClue ? 0 : digit - UInt8(ascii: "0"))
        }
        return (cells, placed)
    }

    /// Behind the version and its line break, which is a character's number in XML, and a space for whoever has read it as XML.
    private var startOfCells: Int {
        let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ";") }
        if let end = bytes.firstIndex(where: isBreak) { return end + 1 }
        return bytes.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? bytes.count
    }

    private func error(_ code: SudokuReadError.Code, at index: Int) -> SudokuReadError {
        let place = place(index)
        return SudokuReadError(code, line: place.line, column: place.column)
    }

    private func place(_ index: Int) -> SudokuPlace {
        let before = bytes[..<index]
        guard let lineBreak = before.lastIndex(of: UInt8(ascii: "\n")) else {
            return SudokuPlace(line: line, column: column + index)
        }
        var breaks = 0
        for byte in before where byte == UInt8(ascii: "\n") { breaks += 1 }
        return SudokuPlace(line: line + breaks, column: index - lineBreak)
    }
}
