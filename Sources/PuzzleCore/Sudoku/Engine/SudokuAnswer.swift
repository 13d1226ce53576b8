/// What the Sudoku engine answers.
///
/// Text form: a word, and fields as in `SudokuQuestion`; sentences stand at the end, each behind a tabulator. It names the kind
/// only of a puzzle that was read; any other kind is known to whoever asked.
public enum SudokuAnswer: Equatable, Sendable {
    case puzzle(RatedSudoku)
    /// A bounded search found no puzzle of the level; the nearest one was of this other level, if of any.
    case noPuzzle(nearest: SudokuLevel?)
    /// What helps, as data and in words.
    case hint(SudokuHint, HintSentences)
    /// There is nothing to give a hint for.
    case solved
    /// The hardest step, and the hardest ones up to the first digit and the first step (ER, EP, ED), in tenths.
    case rating(hardest: Int, firstDigit: Int, firstStep: Int)
    /// How many solutions there are, as far as they were counted, and one of them.
    case solutions(count: Int, SudokuGrid?)
    /// Cells that have the same digit as another one from which they must differ.
    case conflicting(cells: [Int])
    /// A bounded search did not find out: how many solutions there are, or how hard a puzzle is that needs chains inside chains,
    /// from 9.5 on.
    case tooHard
    /// What a text holds.
    case reading(SudokuReading)

    private enum Word: UInt8, CaseIterable {
        case puzzle, none, wrong, missing, step, solved, rating, solutions, conflicting, tooHard, read

        var text: StaticString {
            switch self {
            case .puzzle: "puzzle"
            case .none: "none"
            case .wrong: "wrong"
            case .missing: "missing"
            case .step: "step"
            case .solved: "solved"
            case .rating: "rating"
            case .solutions: "solutions"
            case .conflicting: "conflicting"
            case .tooHard: "too-hard"
            case .read: "read"
            }
        }
    }

    private var word: Word {
        switch self {
        case .puzzle: .puzzle
        case .noPuzzle: .none
        case .hint(.wrongDigits, _): .wrong
        case .hint(.missingNote, _): .missing
        case .hint(.step, _): .step
        case .solved: .solved
        case .rating: .rating
        case .solutions: .solutions
        case .conflicting: .conflicting
        case .tooHard: .tooHard
        case .reading: .read
        }
    }

    public var text: Text {
        var text = Text(word.text)
        switch self {
        case .puzzle(let rated):
            text.append(field: Text(decimal: rated.rating))
            text.append(field: rated.puzzle.grid)
            text.append(field: rated.puzzle.solution)
        case .noPuzzle(let nearest):
            if let nearest { text.append(field: Text(decimal: Int(nearest.rawValue))) }
        case .hint(let hint, let sentences):
            switch hint {
            case .wrongDigits(let cells, let houses, let others):
                for list in [cells, houses, others] { text.append(list: list) { $1.append(decimal: $0) } }
            case .missingNote(let cell): text.append(field: Text(decimal: cell))
            case .step(let step): step.write(to: &text)
            }
            for stage in SudokuHintStage.allCases { text.append(sentence: sentences[stage]) }
        case .conflicting(let cells): text.append(list: cells) { $1.append(decimal: $0) }
        case .rating(let hardest, let firstDigit, let firstStep):
            for rating in [hardest, firstDigit, firstStep] { text.append(field: Text(decimal: rating)) }
        case .solutions(let count, let first):
            text.append(field: Text(decimal: count))
            if let first { text.append(field: first) }
        case .reading(let reading): reading.write(to: &text)
        case .solved, .tooHard: break
        }
        return text
    }

    /// - Parameter kind: of the grid that was asked about.
    /// - Returns: nil if it is no answer.
    public init?(_ text: Text, _ kind: SudokuKind) {
        var reader = TextReader(text)
        guard let answer = try? Self(from: &reader, kind), reader.isAtEnd else { return nil }
        self = answer
    }

    private init(from reader: inout TextReader, _ kind: SudokuKind) throws(ParseError) {
        guard let word = Word.allCases.first(where: { reader.take($0.text) }) else {
            throw ParseError(at: 0, expected: .separator)
        }
        switch word {
        case .puzzle:
            let rating = try reader.rating()
            let grid = try reader.gridField(kind)
            self = .puzzle(RatedSudoku(puzzle: try reader.puzzle(grid), rating: rating))
        case .none:
            let levels = SudokuLevel.allCases
            self = .noPuzzle(nearest: reader.isAtEnd ? nil : levels[try reader.numberField(below: levels.count)])
        case .wrong:
            self = try Self.hint(
                .wrongDigits(
                    cells: reader.cells(kind), houses: reader.houses(kind), others: reader.cells(kind)), &reader)
        case .missing: self = try Self.hint(.missingNote(cell: reader.numberField(below: kind.cells)), &reader)
        case .step: self = try Self.hint(.step(SudokuStep(from: &reader, kind)), &reader)
        case .solved: self = .solved
        case .rating:
            self = .rating(
                hardest: try reader.rating(), firstDigit: try reader.rating(), firstStep: try reader.rating())
        case .solutions:
            let count = try reader.numberField(below: SudokuQuestion.mostSolutions + 1)
            self = .solutions(count: count, reader.isAtEnd ? nil : try reader.solutionField(kind))
        case .conflicting: self = .conflicting(cells: try reader.cells(kind))
        case .tooHard: self = .tooHard
        case .read: self = .reading(try SudokuReading(from: &reader))
        }
    }

    private static func hint(_ hint: SudokuHint, _ reader: inout TextReader) throws(ParseError) -> SudokuAnswer {
        .hint(
            hint,
            HintSentences(
                technique: try reader.sentence(), area: try reader.sentence(), pattern: try reader.sentence(),
                action: try reader.sentence()))
    }
}

extension RatedSudoku {
    /// As it stands in an answer: `puzzle;26;GRID;SOLUTION`.
    public var text: Text { SudokuAnswer.puzzle(self).text }
}

extension TextReader {
    /// In tenths.
    mutating func rating() throws(ParseError) -> Int { try numberField(below: 1000) }

    mutating func houses(_ kind: SudokuKind) throws(ParseError) -> [Int] {
        try listField { reader throws(ParseError) in try reader.number(below: kind.houses.count) }
    }

    fileprivate mutating func cells(_ kind: SudokuKind) throws(ParseError) -> [Int] {
        try listField { reader throws(ParseError) in try reader.number(below: kind.cells) }
    }
}
