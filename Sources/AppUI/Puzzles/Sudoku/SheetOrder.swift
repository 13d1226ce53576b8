import PuzzleCore

/// What shall be printed.
///
/// Text form: how many puzzles, how many on a sheet, the number of the language, what stands on top of a sheet, and where the
/// puzzles come from: `4;2;0;Classic;sudoku:generate;classic;hard;half-turn;00000000000000ff`, or which one it is, as it is
/// stored: `1;1;0;Classic;classic;` and so on.
package struct SheetOrder {
    /// What a question with an order begins with.
    package static var question: StaticString { "sudoku:sheets;" }

    package var count: Int
    package var perPage: Int
    package let language: Language
    package let title: Text
    package let source: Source

    package enum Source: Equatable {
        /// Puzzles of a kind, a level and a symmetry, whose seeds follow from one.
        case made(SudokuKind, SudokuLevel, SudokuSymmetry, seed: UInt64)
        case given(RatedSudoku)

        init?(_ text: Text) {
            if case .generate(let kind, let level, let symmetry, let seed)? = SudokuQuestion(text) {
                self = .made(kind, level, symmetry, seed: seed)
            } else if let puzzle = RatedSudoku(stored: text) {
                self = .given(puzzle)
            } else {
                return nil
            }
        }

        var text: Text {
            switch self {
            case .made(let kind, let level, let symmetry, let seed):
                SudokuQuestion.generate(kind, level, symmetry, seed: seed).text
            case .given(let puzzle): puzzle.stored
            }
        }
    }

    package static let counts = [1, 2, 4, 6, 12, 24]
    package static let perPage = [1, 2, 4, 6]

    /// - Returns: nil if it is none, or one that nobody is offered.
    package init?(_ text: Text) {
        var reader = TextReader(text)
        guard let count = try? reader.number(in: 1...24), Self.counts.contains(Int(count)),
            reader.take(UInt8(ascii: ";")),
            let perPage = try? reader.number(in: 1...6), Self.perPage.contains(Int(perPage)),
            reader.take(UInt8(ascii: ";")),
            let number = try? reader.number(in: 0...255), let language = Language(rawValue: UInt8(number)),
            reader.take(UInt8(ascii: ";"))
        else { return nil }
        let rest = text.bytes[reader.offset...]
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
            let source = Source(Text(rest[(end + 1)...]))
        else { return nil }
        self.source = source
        title = Text(rest[..<end])
        self.count = Int(count)
        self.perPage = Int(perPage)
        self.language = language
        if case .given = source { self.count = 1 }
    }

    package var text: Text { Self.text(count, perPage, language, title, source.text) }

    package static func text(
        _ count: Int, _ perPage: Int, _ language: Language, _ title: Text, _ source: Text
    ) -> Text {
        var text = Text()
        for number in [count, perPage, Int(language.rawValue)] {
            text.append(decimal: number)
            text.append(byte: UInt8(ascii: ";"))
        }
        text.append(title)
        text.append(byte: UInt8(ascii: ";"))
        text.append(source)
        return text
    }
}
