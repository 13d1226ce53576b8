import EngineTextFiles
import Testing

@testable import PuzzleCore
@testable import PuzzleEngines
@testable import PuzzleWords

/// Puzzles that somebody brings along.
@Suite struct SudokuReadingTests {
    private static let classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    private let engine = SudokuEngine()

    init() { EngineTextFiles.load() }

    /// As the app hears it: the question is written and read, and so is the answer.
    private func read(
        _ text: String, as kind: SudokuKind = .classic, _ language: Language = .english
    ) throws -> SudokuReading {
        let question = SudokuQuestion.read(Text(text), kind, HintStyle(language, isShort: true))
        #expect(SudokuQuestion(question.text) == question)
        let answer = engine.answer(question.text)
        guard case .reading(let reading)? = SudokuAnswer(answer, .classic) else {
            Issue.record("\(answer)")
            throw ParseError(at: 0, expected: .end)
        }
        #expect(SudokuAnswer.reading(reading).text == answer)
        return reading
    }

    private func kind(_ text: Text) throws -> SudokuKind { try SudokuKind(text) }

    // MARK: Every format

    @Test(arguments: [SudokuFormat.line, .sdm, .grid, .sdk, .openSudoku, .id])
    func everyFormat(_ format: SudokuFormat) throws {
        let puzzle = grid(Text(Self.classic))
        let reading = try read(SudokuWriter.text(of: puzzle, as: format).string)
        #expect(reading.grid == puzzle && reading.rated?.puzzle.grid == puzzle)
        #expect(reading.rated?.rating == SudokuRater(.classic).rate(puzzle)?.hardest)
        #expect(reading.rated?.puzzle.solution == SudokuEngineSolution.of(puzzle))
        #expect(reading.sentence == "It has exactly one solution: ready to play.")
    }

    @Test func aLinkWithItsAddress() throws {
        let puzzle = grid(Text(Self.classic))
        #expect(try read(ShortID.link(of: puzzle, at: "https://example.org/").string).rated?.puzzle.grid == puzzle)
    }

    @Test func theFirstOfSeveral() throws {
        let reading = try read("puzzle,solution\n\(Self.classic)\n\(Self.classic.replacing("53", with: "..."))\n")
        #expect(reading.grid == grid(Text(Self.classic)))
        #expect(reading.sentence == "It has exactly one solution: ready to play. This is the first of 2 puzzles.")
    }

    // MARK: Which kind

    @Test func theKindIsMeantWhereTheTextDoesNotSay() throws {
        let diagonal = try kind("9x9x")
        #expect(try read(Self.classic, as: diagonal).grid?.kind == diagonal)
        #expect(try read(ShortID.text(of: grid(Text(Self.classic))).string, as: diagonal).grid?.kind == .classic)
        // Another size is meant as it is.
        let small = try kind("4x4")
        #expect(try read(Self.classic, as: small).grid?.kind == .classic)
        #expect(try read("1...\n..3.\n.2..\n...4\n").grid?.kind == small)
    }

    // MARK: What is wrong

    @Test(arguments: [
        ("", "There is no puzzle in this text."),
        ("# a comment\n", "There is no puzzle in this text."),
        ("53..7", "Line 1, character 6: cells are missing. The grid needs 81."),
        (String(classic.dropLast()), "Line 1, character 81: cells are missing. The grid needs 81."),
        (classic + "1", "Line 1, character 82: too many cells. The grid has 81."),
        (
            classic.replacing("7....6", with: "7..?.6"),
            "Line 1, character 8: this is no cell. An empty cell is a 0 or a dot."
        ),
        (classic.replacing("53", with: "5B"), "Line 1, character 2: this grid has no such digit."),
        ("53..7....\n6..1\n", "Line 2: this row is not as long as the one above it."),
        ("53..7....\n6..195...\n", "Line 3, character 1: cells are missing. The grid needs 81."),
        ("sudoku.9x9.53b7?6", "This link is damaged at character 16. Copy the whole link once more."),
        ("sudoku.4x4jaaaa.p", "This link is damaged at character 16. Copy the whole link once more."),
        ("<opensudoku><game data='1'", "Line 1, character 26: cells are missing. The grid needs 81."),
        ("<opensudoku>&", "Line 1, character 14: this is not how OpenSudoku writes its files."),
        (String(repeating: ".", count: (1 << 18) + 1), "This is too much text: at most 256 kB are read."),
    ])
    func textsThatHoldNoPuzzle(_ text: String, _ sentence: String) throws {
        let reading = try read(text)
        #expect(reading.grid == nil && reading.rated == nil && reading.sentence == Text(sentence))
    }

    @Test func aFileInUTF16() throws {
        let text = SudokuQuestion.read(Text(bytes: [0xFF, 0xFE, 0x31, 0]), .classic, HintStyle(.english)).text
        #expect(engine.answer(text) == "read\tThis file is in UTF-16. Save it as UTF-8 and open it again.")
    }

    @Test(arguments: [
        (String(repeating: ".", count: 81), "The grid is empty. Enter the digits that are given."),
        ("55" + classic.dropFirst(2), "Equal digits stand where they must not: r1c1 and r1c2."),
        (
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
            "Every cell has its digit: nothing is left to find."
        ),
        (
            "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "This puzzle has no solution. Compare its digits with the original."
        ),
        (
            "53..7....6..195....98....6.......................................................",
            "This puzzle has more than one solution. Is a digit missing?"
        ),
    ])
    func puzzlesThatCannotBePlayed(_ text: String, _ sentence: String) throws {
        let reading = try read(text)
        #expect(reading.grid == grid(Text(text)) && reading.rated == nil && reading.sentence == Text(sentence))
    }

    /// The search for a second solution is bounded.
    @Test func nearlyEmptyGrids() throws {
        let windoku = try kind("16x16xw")
        let empty = try read(ShortID.text(of: SudokuGrid(windoku)).string)
        #expect(empty.sentence == "The grid is empty. Enter the digits that are given.")
    }

    /// See `SudokuEngineTests.chainsInsideChainsAreNotLookedFor`.
    @Test func whatIsTooHardToRateCanBePlayed() throws {
        let reading = try read("........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3")
        #expect(reading.rated?.rating == SudokuReading.leastUnrated && reading.rated?.level == .extreme)
        #expect(reading.sentence.string.hasPrefix("It has exactly one solution. How hard it is"))
    }

    // MARK: Languages

    @Test func inEveryLanguage() throws {
        #expect(
            try read("1", .italian).sentence == "Riga 1, carattere 2: mancano delle caselle. La griglia ne vuole 81.")
        #expect(try read("1", .vietnamese).sentence == "Dòng 1, ký tự 2: còn thiếu ô. Bảng cần 81 ô.")
    }

    /// A slot that is missing in a language would lose a part of the sentence there.
    @Test(arguments: ReadingPhrase.allCases)
    func languagesSayTheSame(_ phrase: ReadingPhrase) {
        let slots = Language.allCases.map { language in
            let bytes = language.text(phrase).bytes
            return Set(bytes.indices.filter { bytes[$0] == UInt8(ascii: "{") }.map { bytes[$0 + 1] })
        }
        #expect(Set(slots).count == 1 && slots[0].allSatisfy { HintSlot(rawValue: $0) != nil })
    }

    private func read(_ text: String, _ language: Language) throws -> SudokuReading {
        try read(text, as: .classic, language)
    }
}

private enum SudokuEngineSolution {
    static func of(_ puzzle: SudokuGrid) -> SudokuGrid? {
        guard case .unique(let solution) = SudokuSolver(puzzle.kind).solve(puzzle) else { return nil }
        return solution
    }
}
