import PuzzleCore
import PuzzleEngines

/// What is wrong in a text.
func errors(_ text: Text, kind: SudokuKind? = nil) -> [SudokuReadError] {
    SudokuReader.entries(text, kind: kind).compactMap { entry in
        if case .failure(let error) = entry.result { error } else { nil }
    }
}

extension SudokuReader {
    /// All puzzles of a text that comes in pieces of random length.
    static func entries(_ text: Text, inPieces random: inout SeededGenerator) -> [SudokuEntry] {
        var entries: [SudokuEntry] = []
        var reader = SudokuReader()
        var rest = text.bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(1 + Int(random.number(below: 50))))
            reader.read(piece) { entries.append($0) }
            rest = rest.dropFirst(piece.count)
        }
        reader.finish { entries.append($0) }
        return entries
    }
}

extension SeededGenerator {
    /// Puts bytes of an alphabet in place of up to three of a text's.
    mutating func damage(_ text: inout Text, with alphabet: Text) {
        for _ in 0..<number(below: 4) {
            let at = Int(number(below: UInt32(text.count)))
            text.bytes[at] = alphabet.bytes[Int(number(below: UInt32(alphabet.count)))]
        }
    }
}
