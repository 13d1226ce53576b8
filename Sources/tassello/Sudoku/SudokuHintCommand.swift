import ArgumentParser
import PuzzleCore
import PuzzleEngines

/// `tassello sudoku hint`
struct SudokuHintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hint",
        abstract: "Explain the easiest next step of puzzles, or all steps to the solution.",
        discussion: """
            Prints one line per puzzle: the technique, its cells and digits, and what follows from them. r4c1 is the cell in row \
            4 and column 1. A puzzle without a solution, or with several, is an error, and so are wrong digits of a game in progress.

            Steps may exclude candidates and enter no digit. --candidates prints which ones are left then: line, for every digit \
            of every cell the digit or a dot, 729 on a classic grid; or grid, a picture with the candidates of each cell. Both \
            are read again where puzzles are: a cell with one candidate has this digit. As they do not tell \
            the kind, --kind must where the size does not. The steps are comments then. --all follows the steps to the solution and counts them; they are those that rate takes, but for \
            puzzles that are given with candidates, from which they go on.

            Where no chains of Sudoku Explainer help, and on grids larger than 9x9 where chains within chains would be needed, \
            a step is too hard to explain. Then the hint is a digit of the solution, with the rating that a step has at least.

            \(SudokuCommand.reading)

            --json prints {"line":1,"puzzle":"...","candidates":"...","technique":"...","name":"...","er":1.2,"placements":[...],\
            "eliminations":[...],"houses":[...],"cells":[...],"marks":[...],"links":[...],"chains":[[...]],"text":"...",\
            "after":{"puzzle":"...","candidates":"..."}}, and behind a puzzle whose size does not say its kind its "kind". \
            Candidates are those before the step, as --candidates line has them. What stands in "after" is read again, with \
            cells of one candidate that are not entered. Placements are digits to enter and eliminations candidates to remove, \
            each as {"row":4,"column":1,"digit":3}. Houses, cells, marks and links are where to look: a mark is a candidate \
            with the "role" that it has in the pattern, a link of a chain goes "from" one "to" another. Chains that are more \
            than plain ones have a "depth" as well. Where a step is too hard to explain, "too_hard":true follows "er", which \
            is the least that it can be.

            In "chains" is a list for each assumption, which is its first entry: candidates that are on or off, each with its \
            "reasons", the places from 0 of the entries before it from which it follows together. Its "strength" is weak where \
            a candidate is off because one that it sees is on, strong where it is the last one in its cell or house, and \
            advanced where a pattern or other chains exclude it. These are "inside": an object with "technique", "name", \
            "placements", "eliminations", "houses", "cells", "marks" and, of chains, their own "chains", which may have more \
            inside. It follows from the candidates that the step, or what it is inside of, starts from, without those that are \
            off in its reasons; they may be more than "links" tell.

            With --all each step has its number, "step":1, and no "after"; behind the last one comes \
            {"line":1,"puzzle":"...","steps":54,"er":3.0,"techniques":[...]}, where each has "technique", "name", "er" and \
            "count".

            Examples:
              tassello sudoku hint puzzles.txt
              tassello sudoku generate --level hard --seed 7 | tassello sudoku hint --all
              tassello sudoku hint --language it --candidates grid puzzles.txt
              tassello sudoku hint --json < puzzles.txt | jq -c .after
            """)

    @OptionGroup var input: PuzzleInput

    @Flag(help: "Tell all steps to the solution, and how many there are of each technique.")
    var all = false

    @Option(help: SudokuCommand.languageHelp)
    var language = ChoiceArgument(Language.english)

    @Option(help: "Print also the candidates that are left after the step; without it, none.")
    var candidates: ChoiceArgument<CandidateFormat>?

    func validate() throws {
        guard candidates == nil || !input.json else {
            throw ValidationError("--candidates and --json cannot be combined: JSON has them already.")
        }
    }

    func run() throws {
        HintTexts.load(language.choice)
        let telling = PuzzleTeacher.Telling(
            language: language.choice, isWhole: all, candidates: candidates?.choice,
            isKindTold: input.source.kind != nil)
        try input.run(batch: 1, "hint", done: "given") { PuzzleTeacher(telling) }
    }
}

/// Explains the next step of one puzzle after the other, or all of them.
private struct PuzzleTeacher: PuzzleWorker {
    /// What is told.
    struct Telling: Sendable {
        let language: Language
        /// All steps to the solution.
        let isWhole: Bool
        /// How the candidates that are left are written, if they are wanted.
        let candidates: CandidateFormat?
        /// Whether `--kind` says of which kind the puzzles are.
        let isKindTold: Bool
    }

    static let answerSize = 2000

    private let telling: Telling
    private var tools = KindMemory<(solver: SudokuSolver, rater: SudokuRater)>()

    init(_ telling: Telling) { self.telling = telling }

    mutating func answer(
        _ grid: SudokuGrid, of entry: SudokuEntry, json: Bool, to output: inout Text
    ) throws(PuzzleProblem) {
        let (solver, rater) = tools.value(for: grid.kind) { (SudokuSolver($0), SudokuRater($0)) }
        let position = entry.position ?? grid
        let sukaku = solver.sukaku(position, entry.candidates)
        let solution: SudokuGrid
        do throws(PuzzleProblem) {
            solution = try PuzzleProblem.solution(of: position, sukaku: sukaku, solver)
        } catch {
            guard let wrong = position.wrongCells(of: grid, solver) else { throw error }
            throw .wrongDigits(cells: wrong)
        }
        if telling.candidates != nil { try PuzzleProblem.requireTold(grid.kind, isTold: telling.isKindTold) }
        let teller = StepTeller(grid.kind, telling.language)
        var path = rater.patientPath(of: position, candidates: entry.candidates, to: solution)
        var counts = StepCounts()
        var number = 0
        var before = path
        while let step = try path.next() {
            number += 1
            counts.count(step)
            let told = Told(
                line: entry.line, number: telling.isWhole ? number : nil, before: before, step: step, after: path)
            if json { append(told, teller, object: &output) } else { append(told, teller, words: &output) }
            if !telling.isWhole { return }
            before = path
        }
        if json {
            output.beginObject(line: entry.line, position, candidates: sukaku)
            counts.append(to: &output, teller)
            output.endObject()
        } else {
            output.append(Text("\(beginning(entry.line)): "))
            output.append(counts.text(teller))
            output.append(byte: UInt8(ascii: "\n"))
        }
    }

    /// A step, and where it leads.
    private struct Told {
        let line: Int
        /// Of the step, if all are told.
        let number: Int?
        let before: SudokuPath
        let step: SudokuStep
        let after: SudokuPath

        var chains: [SudokuChain] { before.chains(of: step) }
    }

    /// Beside candidates, which are read again, words are comments.
    private func beginning(_ line: Int) -> String { telling.candidates == nil ? "line \(line)" : "# line \(line)" }

    private func append(_ told: Told, _ teller: StepTeller, words output: inout Text) {
        output.append(Text(beginning(told.line) + (told.number.map { ", step \($0): " } ?? ": ")))
        output.append(teller.text(of: told.step, told.chains))
        output.append(byte: UInt8(ascii: "\n"))
        guard let format = telling.candidates else { return }
        format.write(told.after.position, told.after.candidates, to: &output)
        // An empty line between pictures.
        if format == .grid { output.append(byte: UInt8(ascii: "\n")) }
    }

    private func append(_ told: Told, _ teller: StepTeller, object output: inout Text) {
        output.beginObject(line: told.line, told.before.position, candidates: told.before.candidates)
        if let number = told.number { output.append(field: "step", number) }
        teller.append(told.step, told.chains, to: &output)
        if told.number == nil {
            output.append(word: ",\"after\":{")
            output.append(puzzle: told.after.position)
            output.append(candidates: told.after.candidates, of: told.after.position)
            output.append(byte: UInt8(ascii: "}"))
        }
        output.endObject()
    }
}
