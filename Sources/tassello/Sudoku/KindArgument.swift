import ArgumentParser
import PuzzleCore

/// Kinds of Sudoku as they are named on the command line.
enum KindArgument {
    /// A jigsaw that is made for this project.
    private static let jigsaw: Text = """
        9x9j\
        abbbbbbcc\
        abbbccccd\
        aaaaaaacd\
        eeefffccd\
        eeefffddd\
        eggfffddd\
        eghhhhhhh\
        eggggiiih\
        ggiiiiiih
        """

    static let help: ArgumentHelp = """
        Kind of the puzzles: classic, diagonal, windoku, anti-knight, jigsaw, 4x4, 6x6, 12x12, 16x16; or a size with the \
        letters x for diagonals, w for windows, n for anti-knight, and j with the region of each cell as a letter, such as \
        4x4xjaabbaabbccddccdd.
        """

    private static let names: [(name: String, kind: Text)] = [
        ("classic", "9x9"), ("diagonal", "9x9x"), ("windoku", "9x9w"), ("anti-knight", "9x9n"), ("jigsaw", jigsaw),
    ]

    /// - Throws: `ValidationError` that says what is wrong with the text, and where.
    static func kind(_ argument: String) throws -> SudokuKind {
        let text = names.first { $0.name == argument }?.kind ?? Text(argument)
        do throws(ParseError) {
            return try SudokuKind(text)
        } catch {
            // Behind the last region, too.
            let isMap = error.expected == .end && text.bytes[..<error.offset].contains(UInt8(ascii: "j"))
            guard error.expected == .regionMap || isMap else {
                throw ValidationError("There is no such kind; see --help.")
            }
            throw ValidationError(
                """
                The regions are wrong at character \(error.offset + 1): every cell needs the letter of its region, from a \
                in the order of the regions' first cells, and every region as many cells as a row.
                """)
        }
    }
}
