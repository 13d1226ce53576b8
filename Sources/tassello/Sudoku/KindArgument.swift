import ArgumentParser
import PuzzleCore

/// Kinds of Sudoku as they are named on the command line.
enum KindArgument {
    static let help: ArgumentHelp = """
        Kind of the puzzles: \(SudokuKindName.allCases.map { "\($0.name)" }.joined(separator: ", ")); or a size \
        with letters in this order: x for diagonals, w for windows, n for anti-knight, and j with the region of each cell \
        as a letter, such as 4x4xjaabbaabbccddccdd.
        """

    /// - Throws: `ValidationError` that says what is wrong with the text, and where.
    static func kind(_ argument: String) throws -> SudokuKind {
        let text = Text(argument)
        if let named = SudokuKindName(name: text) { return named.kind }
        do throws(ParseError) {
            return try SudokuKind(text)
        } catch {
            // Behind the last region, too.
            let isMap = error.expected == .end && text.bytes[..<error.offset].contains(UInt8(ascii: "j"))
            guard error.expected == .regionMap || isMap else {
                throw ValidationError("There is no such kind, or its letters are in another order; see --help.")
            }
            throw ValidationError(
                """
                The regions are wrong at character \(error.offset + 1): every cell needs the letter of its region, from a \
                in the order of the regions' first cells, and every region as many cells as a row.
                """)
        }
    }
}
