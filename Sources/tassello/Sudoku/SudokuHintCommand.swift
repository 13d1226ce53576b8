import ArgumentParser
import PuzzleCore
import PuzzleEngines
import PuzzleWords

/// `tassello sudoku hint`
struct SudokuHintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hint",
        abstract: "Explain the easiest next step of puzzles.",
        discussion: """
            Prints one line per puzzle: the technique, its cells and digits, and what follows from them. r4c1 is the cell in row \
            4 and column 1. A puzzle without a solution, or with several, is an error.

            \(SudokuCommand.reading)

            --json prints {"line":1,"technique":"...","er":1.2,"placements":[...],"eliminations":[...],"text":"..."}, where \
            placements are digits to enter and eliminations candidates to remove, each as \
            {"row":4,"column":1,"digit":3}. Chains that are more than plain ones have a "depth" as well.

            Examples:
              tassello sudoku hint puzzles.txt
              tassello sudoku generate --level hard --seed 7 | tassello sudoku hint
              tassello sudoku hint --json < puzzles.txt
            """)

    @OptionGroup var input: PuzzleInput

    func run() throws { try input.run(batch: 1, done: "hints given") { PuzzleTeacher() } }
}

/// Explains the next step of one puzzle after the other.
private struct PuzzleTeacher: PuzzleWorker {
    static let answerSize = 400

    private var solvers = KindMemory<SudokuSolver>()

    mutating func answer(_ grid: SudokuGrid, line: Int, json: Bool, to output: inout Text) throws(PuzzleProblem) {
        let solver = solvers.value(for: grid.kind) { SudokuSolver($0) }
        let teacher = SudokuTeacher(solution: try PuzzleProblem.solution(of: grid, solver))
        // The grid's digits lead to the solution and there are no notes: what is left is a step.
        guard case .step(let step) = teacher.hint(for: grid, notes: [UInt16](repeating: 0, count: grid.kind.cells))
        else { throw .solved }
        let text = HintWords(grid.kind, .english).text(of: step)
        guard json else {
            output.append(Text("line \(line): "))
            output.append(text)
            output.append(byte: UInt8(ascii: "\n"))
            return
        }
        output.beginObject(line: line)
        output.append(field: "technique", Text(step.technique.code))
        if step.depth != .simple { output.append(field: "depth", Text(step.depth.code)) }
        output.append(field: "er", tenths: step.rating)
        output.append(field: "placements", json: list(step.placement.map { [$0] } ?? [], grid.kind))
        output.append(field: "eliminations", json: list(step.eliminations, grid.kind))
        output.append(field: "text", text)
        output.endObject()
    }

    private func list(_ candidates: [SudokuCandidate], _ kind: SudokuKind) -> Text {
        var text: Text = "["
        for (index, candidate) in candidates.enumerated() {
            text.append(word: index > 0 ? ",{\"row\":" : "{\"row\":")
            text.append(decimal: candidate.cell / kind.size + 1)
            text.append(field: "column", candidate.cell % kind.size + 1)
            text.append(field: "digit", candidate.digit)
            text.append(byte: UInt8(ascii: "}"))
        }
        text.append(byte: UInt8(ascii: "]"))
        return text
    }
}
