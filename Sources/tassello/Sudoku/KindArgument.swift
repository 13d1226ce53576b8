import ArgumentParser
import PuzzleCore

/// Kinds of Sudoku as they are named on the command line.
enum KindArgument {
    /// - Parameter absent: what holds without the option.
    static func help(without absent: String) -> ArgumentHelp {
        """
        Kind of the puzzles: \(SudokuKindName.allCases.map { "\($0.name)" }.joined(separator: ", ")); or a size \
        with letters in this order: x for diagonals, w for windows, n for anti-knight, and j with the region of each cell \
        as a letter, such as 4x4xjaabbaabbccddccdd. Capital letters, and other usual names such as x-sudoku, are taken, \
        too. Without it, \(absent).
        """
    }

    static var completion: CompletionKind { .list(SudokuKindName.allCases.map { "\($0.name)" }) }

    /// How people call kinds beside our names.
    private static func aliases(_ name: SudokuKindName) -> [String] {
        switch name {
        case .classic: ["standard", "regular"]
        case .diagonal: ["x", "x-sudoku", "sudoku-x", "diagonals"]
        case .windoku: ["hyper", "hyper-sudoku", "windows", "nrc"]
        case .antiKnight: ["knight", "knight's move"]
        case .jigsaw: ["irregular", "squiggly", "nonomino"]
        case .four, .six, .twelve, .sixteen: []
        }
    }

    private static let named = SudokuKindName.allCases.map { name in
        (names: ["\(name.name)"] + aliases(name), value: name.kind)
    }

    /// What `--kind` takes for a kind: its name, or else its text.
    static func name(of kind: SudokuKind) -> String {
        named.first { $0.value == kind }?.names[0] ?? kind.text.string
    }

    /// With regions that have other names than the letters in their order.
    private static func ownRegions(_ argument: String) throws -> SudokuKind? {
        guard let mark = argument.firstIndex(where: { $0 == "j" || $0 == "J" }),
            let kind = try? SudokuKind(Text(argument[..<mark].lowercased())),
            argument[mark...].count == kind.cells + 1
        else { return nil }
        let characters = Array(argument)
        let start = characters.count - kind.cells
        return try LayoutArgument.kind(Array(characters[start...]), kind, behind: start)
    }

    /// - Throws: `ValidationError` that says what is wrong with the text, and where.
    static func kind(_ argument: String) throws -> SudokuKind {
        let text = Text(argument.lowercased())
        do throws(ParseError) {
            return try SudokuKind(text)
        } catch {
            if let kind = try ownRegions(argument) { return kind }
            // Behind the last region, too.
            let isMap = error.expected == .end && text.bytes[..<error.offset].contains(UInt8(ascii: "j"))
            guard error.expected == .regionMap || isMap else {
                return try LooseName.find(argument, sort: "kind", named)
            }
            throw ValidationError(
                """
                The regions are wrong at character \(error.offset + 1): every cell needs the letter of its region, from a \
                in the order of the regions' first cells, and every region as many cells as a row.
                """)
        }
    }
}
