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
            --count-limit. So it is of an empty grid, and with a limit of 1 of every puzzle. A puzzle without a solution is an error, and so is one of which \(SudokuSolver.choices) choices decide nothing.

            Ctrl-C ends the counting: puzzles that are at work are answered with what was counted so far. The exit code is then \
            130. Once more, and it ends at once.

            --explain tells the steps to the only solution as well, as comments: how many there are of each technique, and \
            each in words. Where there are several solutions, nothing leads to one of them.

            \(SudokuCommand.reading)

            --json prints {"line":1,"puzzle":"...","solutions":1,"solution":"..."}, or \
            {"line":2,"error":"...","code":"...","column":12}. Where counting ended before it had all \
            solutions, "more":true follows "solutions". Behind a puzzle whose size does not say its kind stands its "kind". With \
            --explain what follows are "steps", how many there are, "er", the rating of the hardest one, "techniques", the \
            counts, and "path", the steps as tassello sudoku hint --all prints them, but for "line", "puzzle" and \
            "candidates".

            Examples:
              tassello sudoku solve puzzles.txt
              tassello sudoku generate --count 10 | tassello sudoku solve
              tassello sudoku solve --explain --language it puzzles.txt
              tassello sudoku solve --json --count-limit 100 < puzzles.sdm
            """)

    @OptionGroup var input: PuzzleInput

    @Option(
        help: """
            How many solutions are counted at most, from 1 on; 2 are enough to know whether a solution is the only one.
            """)
    var countLimit = 2

    @Flag(help: "Tell the steps to the solution, and how many there are of each technique.")
    var explain = false

    @Option(help: SudokuCommand.languageHelp)
    var language = ChoiceArgument(Language.english)

    func validate() throws {
        guard countLimit >= 1 else { throw ValidationError("--count-limit must be at least 1.") }
        guard countLimit >= 2 || !explain else {
            throw ValidationError("--explain needs a --count-limit of 2 at least, to know of a second solution.")
        }
    }

    func run() throws {
        HintTexts.load(language.choice)
        let (limit, explanations) = (countLimit, explain ? language.choice : nil)
        // Counting takes long.
        try input.run(batch: explain || limit > 100 ? 1 : 64, done: "solved", endsWork: true) {
            PuzzleSolver(limit: limit, explanations: explanations)
        }
    }
}

/// Solves one puzzle after the other.
private struct PuzzleSolver: PuzzleWorker {
    static let answerSize = 240

    let limit: Int
    /// The language in which steps are told; nil if they are not.
    let explanations: Language?
    private var solvers = KindMemory<SudokuSolver>()
    private var raters = KindMemory<SudokuRater>()
    private var solution: [UInt8] = []

    init(limit: Int, explanations: Language?) {
        self.limit = limit
        self.explanations = explanations
    }

    mutating func answer(
        _ grid: SudokuGrid, of entry: SudokuEntry, json: Bool, to output: inout Text
    ) throws(PuzzleProblem) {
        if grid.hasConflict, let conflict = grid.conflicts.first { throw .conflict(conflict) }
        let solver = solvers.value(for: grid.kind) { SudokuSolver($0) }
        let sukaku = solver.sukaku(grid, entry.candidates)
        if solution.count != grid.kind.cells { solution = [UInt8](repeating: 0, count: grid.kind.cells) }
        var isEnded = false
        let count = grid.digits.withUnsafeBufferPointer { digits in
            solution.withUnsafeMutableBufferPointer {
                solver.count(digits, limit: limit, candidates: sukaku, solutions: $0) {
                    isEnded = Interruption.isRequested
                    return !isEnded
                }
            }
        }
        guard let count else { throw .undecided }
        guard count > 0 else { throw .noSolution }
        let hasMore = count == limit || isEnded
        let explanation = try count == 1 ? explanation(of: grid, sukaku) : nil
        if json {
            output.beginObject(line: entry.line, grid, candidates: sukaku)
            output.append(field: "solutions", count)
            if hasMore { output.append(field: "more", true) }
            output.append(word: ",\"solution\":\"")
            output.append(digits: solution[...])
            output.append(byte: UInt8(ascii: "\""))
            explanation?.append(to: &output)
            output.endObject()
        } else {
            output.append(digits: solution[...])
            if count > 1 || hasMore {
                output.append(Text(" # one of \(counted(count, "solution"))\(hasMore ? " or more" : "")"))
            }
            if let explanation {
                explanation.appendWords(to: &output)
            } else {
                output.append(byte: UInt8(ascii: "\n"))
            }
        }
    }

    /// The steps to the only solution, which was found just now; nil if they are not told.
    private mutating func explanation(of grid: SudokuGrid, _ sukaku: [UInt16]?) throws(PuzzleProblem) -> Explanation? {
        guard let explanations, let solution = SudokuGrid(grid.kind, digits: solution) else { return nil }
        var explanation = Explanation(teller: StepTeller(grid.kind, explanations))
        let rater = raters.value(for: grid.kind) { SudokuRater($0) }
        var path = rater.patientPath(of: grid, candidates: sukaku, to: solution)
        var before = path
        while let step = try path.next() {
            explanation.append(step, before.chains(of: step))
            before = path
        }
        return explanation
    }
}

/// The steps to a solution.
private struct Explanation {
    private let teller: StepTeller
    private var steps: [(step: SudokuStep, chains: [SudokuChain])] = []
    private var counts = StepCounts()

    init(teller: StepTeller) { self.teller = teller }

    mutating func append(_ step: SudokuStep, _ chains: [SudokuChain]) {
        steps.append((step, chains))
        counts.count(step)
    }

    /// Appends the end of the solution's line, and a line for each step.
    func appendWords(to output: inout Text) {
        output.append(word: " # ")
        output.append(counts.text(teller))
        output.append(byte: UInt8(ascii: "\n"))
        for (index, told) in steps.enumerated() {
            output.append(Text("# step \(index + 1): "))
            output.append(teller.text(of: told.step, told.chains))
            output.append(byte: UInt8(ascii: "\n"))
        }
    }

    /// Appends the fields of an object.
    func append(to output: inout Text) {
        counts.append(to: &output, teller)
        output.append(field: "path", list: Array(steps.enumerated())) { item, text in
            text.append(word: "{\"step\":")
            text.append(decimal: item.offset + 1)
            teller.append(item.element.step, item.element.chains, to: &text)
            text.append(byte: UInt8(ascii: "}"))
        }
    }
}
