import PuzzleCore

/// What shall be printed.
///
/// Text form: how many puzzles, how many on a sheet, the number of the language, what stands on top of a sheet, and where the
/// puzzles come from: `4;2;0;Classic;sudoku:generate;classic;hard;half-turn;00000000000000ff`.
struct SheetOrder {
    var count: Int
    var perPage: Int
    let language: Language
    let title: Text
    let source: Source

    /// Puzzles of a kind, a level and a symmetry, whose seeds follow from one.
    struct Source: Equatable {
        let kind: SudokuKind
        let level: SudokuLevel
        let symmetry: SudokuSymmetry
        let seed: UInt64

        func question(seed: UInt64) -> SudokuQuestion { .generate(kind, level, symmetry, seed: seed) }
    }

    static let counts = [1, 2, 4, 6, 12, 24]
    static let perPage = [1, 2, 4, 6]

    /// - Returns: nil if it is none, or one that nobody is offered.
    init?(_ text: Text) {
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
            case .generate(let kind, let level, let symmetry, let seed)? = SudokuQuestion(Text(rest[(end + 1)...]))
        else { return nil }
        title = Text(rest[..<end])
        self.count = Int(count)
        self.perPage = Int(perPage)
        self.language = language
        source = Source(kind: kind, level: level, symmetry: symmetry, seed: seed)
    }

    var text: Text { Self.text(count, perPage, language, title, source.question(seed: source.seed).text) }

    static func text(
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
