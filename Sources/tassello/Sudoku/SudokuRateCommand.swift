import ArgumentParser
import PuzzleCore
import PuzzleEngines

/// `tassello sudoku rate`
struct SudokuRateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rate",
        abstract: "Rate how hard puzzles are, on Sudoku Explainer's classic scale (1.2.1).",
        discussion: """
            Prints each puzzle with ER/EP/ED, the ratings of its hardest step, of its hardest step up to the first digit, and \
            of its first step, and with its level: \(SudokuCommand.levels). A puzzle without \
            a solution, or with several, is an error.

            \(SudokuCommand.reading)

            --json prints {"line":1,"puzzle":"...","er":7.2,"ep":1.2,"ed":1.2,"level":"extreme"}, and behind a puzzle whose size \
            does not say its kind its "kind".

            Examples:
              tassello sudoku rate puzzles.txt
              tassello sudoku rate --threads 1 < puzzles.txt | sort -k 2 -n
              tassello sudoku rate --json puzzles.sdm | jq -c 'select(.er >= 9)'
            """)

    @OptionGroup var input: PuzzleInput

    func run() throws { try input.run(batch: 1, done: "rated") { PuzzleRater() } }
}

/// Rates one puzzle after the other.
private struct PuzzleRater: PuzzleWorker {
    static let answerSize = 180

    private var tools = KindMemory<(solver: SudokuSolver, rater: SudokuRater)>()

    mutating func answer(_ grid: SudokuGrid, line: Int, json: Bool, to output: inout Text) throws(PuzzleProblem) {
        let (solver, rater) = tools.value(for: grid.kind) { (SudokuSolver($0), SudokuRater($0)) }
        _ = try PuzzleProblem.solution(of: grid, solver)
        guard let rating = rater.rate(grid) else { throw .beyondTechniques }
        let level = SudokuLevel(rating: rating.hardest)
        if json {
            output.beginObject(line: line, grid)
            output.append(field: "er", tenths: rating.hardest)
            output.append(field: "ep", tenths: rating.firstDigit)
            output.append(field: "ed", tenths: rating.firstStep)
            output.append(field: "level", Text(level.name))
            output.endObject()
        } else {
            output.append(digits: grid.digits[...])
            output.append(byte: UInt8(ascii: " "))
            output.append(tenths: rating.hardest)
            output.append(byte: UInt8(ascii: "/"))
            output.append(tenths: rating.firstDigit)
            output.append(byte: UInt8(ascii: "/"))
            output.append(tenths: rating.firstStep)
            output.append(byte: UInt8(ascii: " "))
            output.append(word: level.name)
            output.append(byte: UInt8(ascii: "\n"))
        }
    }
}
