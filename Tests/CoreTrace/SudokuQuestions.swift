import PuzzleCore
import PuzzleEngines

/// Questions to the Sudoku engine with its answers: a puzzle, what it is rated, the same as a text, and hints as a player asks for
/// them who follows them, makes mistakes, and keeps notes or does not.
struct SudokuQuestions {
    private let engine = SudokuEngine()
    private var random: SeededGenerator
    /// Takes a question and its answer.
    private let write: (Text, Text) -> Void

    init(seed: UInt64, write: @escaping (Text, Text) -> Void) {
        random = SeededGenerator(seed: seed)
        self.write = write
    }

    private mutating func number(below end: Int) -> Int { Int(random.number(below: UInt32(end))) }

    private func ask(_ question: SudokuQuestion) -> SudokuAnswer? {
        let answer = engine.answer(question)
        write(question.text, answer?.text ?? Text())
        return answer
    }

    /// Asks about one puzzle.
    mutating func ask() {
        let kinds: [Text] = ["4x4", "6x6", "6x6n", "9x9x", "9x9w", "9x9", "9x9", "9x9", "9x9", "4x4jaaabacbbccbdcddd"]
        guard let kind = try? SudokuKind(kinds[number(below: kinds.count)]) else { return }
        let level = SudokuLevel.allCases[number(below: SudokuLevel.allCases.count)]
        let symmetry = SudokuSymmetry.allCases[number(below: SudokuSymmetry.allCases.count)]
        guard case .puzzle(let rated) = ask(.generate(kind, level, symmetry, seed: random.next())) else { return }
        _ = ask(.rate(rated.puzzle.grid))
        var damaged = rated.puzzle.grid
        damaged[number(below: kind.cells)] = UInt8(number(below: kind.size + 1))
        _ = ask(.solve(damaged, limit: 20))
        _ = ask(.rate(damaged))
        for grid in [rated.puzzle.grid, damaged] {
            let formats: [SudokuFormat] = [.line, .sdm, .id]
            var text = SudokuWriter.text(of: grid, as: formats[number(below: formats.count)])
            // A question is a line here.
            text.bytes.removeLast()
            _ = ask(.read(text, kind, style()))
        }
        followHints(rated.puzzle)
    }

    private mutating func followHints(_ puzzle: SudokuPuzzle) {
        var position = puzzle.grid
        var notes = [UInt16](repeating: 0, count: position.kind.cells)
        for _ in 0..<(3 * position.kind.cells) {
            if number(below: 10) == 0 { mistake(&position, &notes) }
            guard case .hint(let hint, _) = ask(.hint(position, notes: notes, solution: puzzle.solution, style()))
            else { return }
            switch hint {
            case .wrongDigits(let cells, _, _):
                for cell in cells { position[cell] = 0 }
            case .missingNote(let cell): notes[cell] = 0
            case .step(let step):
                if let placement = step.placement { position[placement.cell] = UInt8(placement.digit) }
                for candidate in step.eliminations {
                    if notes[candidate.cell] == 0 { note(candidate.cell, position, &notes) }
                    notes[candidate.cell] &= ~(1 << UInt16(candidate.digit - 1))
                }
            }
        }
    }

    private mutating func style() -> HintStyle {
        let language = Language.allCases[number(below: Language.allCases.count)]
        return HintStyle(language, isShort: number(below: 2) == 0)
    }

    /// Enters a digit, or notes two.
    private mutating func mistake(_ position: inout SudokuGrid, _ notes: inout [UInt16]) {
        let cell = number(below: position.kind.cells)
        guard position[cell] == 0 else { return }
        let size = position.kind.size
        if number(below: 2) == 0 {
            position[cell] = UInt8(1 + number(below: size))
        } else {
            notes[cell] = 1 << UInt16(number(below: size)) | 1 << UInt16(number(below: size))
        }
    }

    /// Notes all digits that the peers of a cell leave.
    private func note(_ cell: Int, _ position: SudokuGrid, _ notes: inout [UInt16]) {
        notes[cell] = UInt16(truncatingIfNeeded: (1 << position.kind.size) - 1)
        for peer in position.kind.peers[cell] where position[peer] != 0 {
            notes[cell] &= ~(1 << UInt16(position[peer] - 1))
        }
    }
}
