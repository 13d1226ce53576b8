import ArgumentParser
import PuzzleCore
import PuzzleEngines
import Server

/// `tassello sudoku convert`
struct SudokuConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert puzzles from any known format to another.",
        discussion: """
            line is one puzzle per line with dots for empty cells, sdm the same with zeros, grid a picture, sdk and opensudoku \
            are the formats of SudoCue and OpenSudoku, candidates is a line with those of all cells, 729 characters on 9x9, where a cell with one is read as its digit, pencil-marks is a picture of the same, and id is our own short text, the only one that says what kind the \
            puzzle is: sdk is refused for kinds with other regions or more rules, so are line, sdm, grid, candidates and pencil-marks unless \
            --kind or --json tells the kind, and opensudoku for all but classic puzzles of 9x9. link is the id behind the --address of the app, as in https://example.org/#sudoku.4x4.1e3b2e4.

            \(SudokuCommand.reading)

            --json prints {"line":1,"kind":"9x9","clues":30,"puzzle":"..."}, the puzzle in the wanted format, of opensudoku as a \
            whole file.

            Examples:
              tassello sudoku convert --to grid puzzles.sdm
              tassello sudoku convert --to opensudoku < puzzles.txt > puzzles.opensudoku
              tassello sudoku convert --to id --kind windoku windoku.txt
              tassello sudoku convert --to link --address https://example.org/ puzzles.txt
            """)

    @OptionGroup var input: PuzzleInput

    @Option(help: "Format to write.")
    var to = ChoiceArgument(PuzzleForm.format(.line))

    @Option(help: "Where the app is, for links: what stands before the #.")
    var address = "http://localhost:\(ServerSettings().port)/"

    func validate() throws {
        try AppAddress.check(address)
    }

    func run() throws {
        let writer = PuzzleFormWriter(form: to.choice, address: AppAddress.text(address))
        let isKindTold = input.source.kind != nil
        var frame = Frame()
        if !input.json {
            writer.begin(&frame.beginning)
            writer.end(&frame.end)
        }
        try input.run(batch: 64, done: "converted", in: frame) {
            PuzzleConverter(writer: writer, isKindTold: isKindTold)
        }
    }
}

/// Writes one puzzle after the other.
private struct PuzzleConverter: PuzzleWorker {
    static let answerSize = 140

    let writer: PuzzleFormWriter
    /// Whether `--kind` says of which kind the puzzles are.
    let isKindTold: Bool
    var solvers = KindMemory<SudokuSolver>()

    /// Of a game in progress only candidates and pencil marks tell more than the clues.
    mutating func answer(
        _ grid: SudokuGrid, of entry: SudokuEntry, json: Bool, to output: inout Text
    ) throws(PuzzleProblem) {
        if entry.candidates != nil, ![.candidates, .pencilMarks].contains(writer.form) {
            let solver = solvers.value(for: grid.kind) { SudokuSolver($0) }
            guard !solver.needsCandidates(grid) else { throw .needsCandidates }
        }
        guard json else {
            if writer.form.isDigits { try PuzzleProblem.requireTold(grid.kind, isTold: isKindTold) }
            try writer.write(entry, grid, to: &output)
            // An empty line between pictures.
            if [.format(.grid), .pencilMarks].contains(writer.form) { output.append(byte: UInt8(ascii: "\n")) }
            return
        }
        var text = Text()
        writer.begin(&text)
        try writer.write(entry, grid, to: &text)
        writer.end(&text)
        text.bytes.removeLast()
        output.beginObject(line: entry.line)
        output.append(field: "kind", grid.kind.text)
        output.append(field: "clues", grid.clues)
        output.append(field: "puzzle", text)
        output.endObject()
    }
}
