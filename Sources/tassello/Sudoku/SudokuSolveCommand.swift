import ArgumentParser
import PuzzleCore
import PuzzleEngines

/// `tassello sudoku solve`
struct SudokuSolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solve",
        abstract: "Solve puzzles, and say whether the solution is the only one.",
        discussion: """
            Prints one solution per line, in the order of the puzzles. If there are several, it is one of them, and what \
            follows says how many there are: "# one of 3 solutions", or "# one of 2 solutions or more" where counting ended at \
            --count-limit. A puzzle without a solution is an error.

            \(SudokuCommand.reading)

            --json prints {"line":1,"puzzle":"...","solutions":1,"solution":"..."}, or \
            {"line":2,"error":"...","code":"...","column":12}. Where counting ended at --count-limit, so that there may be more \
            solutions, "more":true follows "solutions". Behind a puzzle whose size does not say its kind stands its "kind".

            Examples:
              tassello sudoku solve puzzles.txt
              tassello sudoku generate --count 10 | tassello sudoku solve
              tassello sudoku solve --json --count-limit 100 < puzzles.sdm
            """)

    @OptionGroup var input: PuzzleInput

    @Option(
        help: "How many solutions are counted at most, from 1; 2 are enough to know whether a solution is the only one."
    )
    var countLimit = 2

    func validate() throws {
        guard countLimit >= 1 else { throw ValidationError("--count-limit must be at least 1.") }
    }

    func run() throws {
        let limit = countLimit
        try input.run(batch: 64, done: "puzzles solved") { PuzzleSolver(limit: limit) }
    }
}

/// Solves one puzzle after the other.
private struct PuzzleSolver: PuzzleWorker {
    static let answerSize = 240

    let limit: Int
    private var solvers = KindMemory<SudokuSolver>()
    private var solution: [UInt8] = []

    init(limit: Int) { self.limit = limit }

    mutating func answer(_ grid: SudokuGrid, line: Int, json: Bool, to output: inout Text) throws(PuzzleProblem) {
        if grid.hasConflict, let conflict = grid.conflicts.first { throw .conflict(conflict) }
        guard grid.clues > 0 else { throw .empty }
        let solver = solvers.value(for: grid.kind) { SudokuSolver($0) }
        if solution.count != grid.kind.cells { solution = [UInt8](repeating: 0, count: grid.kind.cells) }
        let count = grid.digits.withUnsafeBufferPointer { digits in
            solution.withUnsafeMutableBufferPointer { solver.count(digits, limit: limit, solutions: $0) }
        }
        guard let count else { throw .undecided }
        guard count > 0 else { throw .noSolution }
        if json {
            output.beginObject(line: line, grid)
            output.append(field: "solutions", count)
            if count == limit { output.append(word: ",\"more\":true") }
            output.append(word: ",\"solution\":\"")
            output.append(digits: solution[...])
            output.append(byte: UInt8(ascii: "\""))
            output.endObject()
        } else {
            output.append(digits: solution[...])
            if count > 1 {
                output.append(word: " # one of ")
                output.append(decimal: count)
                output.append(word: count == limit ? " solutions or more" : " solutions")
            }
            output.append(byte: UInt8(ascii: "\n"))
        }
    }
}
