import PuzzleCore

/// Codes in which sudokuwiki.org has positions of 9x9: `S9B`, `X9B` with diagonals, `W9B` of a windoku, and then two
/// digits in base 36 for each cell.
///
/// 0 is a cell of which nothing is said; up to 9 are clues, up to 18 digits that were entered, and what is more than 18
/// are the cell's candidates, digit 1 in the lowest bit. As in other games in progress the clues are the puzzle, and with the
/// digits that were entered they are the position.
enum SudokuWikiCode {
    private static var headerLength: Int { 3 }
    private static var cells: Int { 81 }
    private static var length: Int { headerLength + 2 * cells }

    /// Whether a word is as long as a code, and begins as one does.
    static func isCode(_ word: ArraySlice<UInt8>) -> Bool { word.count == length && kind(word) != nil }

    /// - Parameter code: a part of the line.
    /// - Returns: nil if it does not begin as a code does.
    static func entry(_ code: ArraySlice<UInt8>, line: Int) -> SudokuEntry? {
        guard let kind = kind(code) else { return nil }
        var grid = SudokuGrid(kind)
        var placed = [UInt8](repeating: 0, count: cells)
        var candidates = [UInt16](repeating: 0, count: cells)
        var isComplete = true
        var places: [SudokuPlace] = []
        for cell in 0..<cells {
            let start = code.startIndex + headerLength + 2 * cell
            var value = 0
            for index in start...start + 1 {
                guard index < code.endIndex else {
                    return SudokuEntry(SudokuReadError(.tooShort, line: line, column: code.endIndex + 1))
                }
                guard let digit = digit(code[index]) else {
                    return SudokuEntry(SudokuReadError(.character, line: line, column: index + 1, byte: code[index]))
                }
                value = 36 * value + digit
            }
            switch value {
            case 0: isComplete = false
            case 1...9: grid[cell] = UInt8(value)
            case 10...18:
                placed[cell] = UInt8(value - 9)
                candidates[cell] = .bit(value - 10)
            case 19...529: candidates[cell] = UInt16(value - 18)
            default: return SudokuEntry(SudokuReadError(.digit, line: line, column: start + 1))
            }
            places.append(SudokuPlace(line: line, column: start + 1))
        }
        guard code.count == length else {
            return SudokuEntry(SudokuReadError(.tooLong, line: line, column: code.startIndex + length + 1))
        }
        return SudokuEntry(at: places[0], grid, .apart(places), candidates: isComplete ? candidates : nil)
            .inProgress(placed: placed)
    }

    /// What the code is one of; nil if it is none.
    private static func kind(_ code: ArraySlice<UInt8>) -> SudokuKind? {
        let start = code.startIndex
        guard code.count >= headerLength, code[start + 1] == UInt8(ascii: "9"),
            code[start + 2] | 0x20 == UInt8(ascii: "b")
        else { return nil }
        switch code[start] | 0x20 {
        case UInt8(ascii: "s"): return .classic
        case UInt8(ascii: "x"): return try? SudokuKind("9x9x")
        case UInt8(ascii: "w"): return try? SudokuKind("9x9w")
        default: return nil
        }
    }

    /// In base 36, letters of either size.
    static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 10
        default: nil
        }
    }
}
