import ArgumentParser
import PuzzleCore

/// `tassello sudoku convert`
struct SudokuConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert puzzles from any known format to another.",
        discussion: """
            line is one puzzle a line with dots for empty cells, sdm the same with zeros, grid a picture, sdk and opensudoku \
            are the formats of SudoCue and OpenSudoku, and id is our own short text, the only one that says what kind the \
            puzzle is.

            \(SudokuCommand.reading)

            --json prints {"line":1,"kind":"9x9","clues":30,"puzzle":"..."}, the puzzle in the wanted format.

            Examples:
              tassello sudoku convert --to grid puzzles.sdm
              tassello sudoku convert --to opensudoku < puzzles.txt > puzzles.opensudoku
              tassello sudoku convert --to id --kind windoku windoku.txt
            """)

    @OptionGroup var input: PuzzleInput

    @Option(help: "Format to write.")
    var to = SudokuFormat.line

    func run() throws {
        let writer = SudokuWriter(to)
        var (beginning, end) = (Text(), Text())
        if !input.json {
            writer.begin(&beginning)
            writer.end(&end)
        }
        try input.run(batch: 64, done: "puzzles converted", around: (beginning, end)) {
            PuzzleConverter(writer: writer)
        }
    }
}

/// Writes one puzzle after the other.
private struct PuzzleConverter: PuzzleWorker {
    static let answerSize = 140

    let writer: SudokuWriter

    mutating func answer(_ grid: SudokuGrid, line: Int, json: Bool, to output: inout Text) {
        guard json else {
            if writer.format == .line {
                output.append(digits: grid.digits)
                output.append(byte: UInt8(ascii: "\n"))
                return
            }
            writer.write(grid, to: &output)
            // An empty line between pictures.
            if writer.format == .grid { output.append(byte: UInt8(ascii: "\n")) }
            return
        }
        var text = Text()
        writer.write(grid, to: &text)
        text.bytes.removeLast()
        output.beginObject(line: line)
        output.append(field: "kind", grid.kind.text)
        output.append(field: "clues", grid.clues)
        output.append(field: "puzzle", text)
        output.endObject()
    }
}

extension SudokuFormat: ExpressibleByArgument {
    public init?(argument: String) {
        guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = format
    }

    private var name: String {
        switch self {
        case .line: "line"
        case .sdm: "sdm"
        case .grid: "grid"
        case .sdk: "sdk"
        case .openSudoku: "opensudoku"
        case .id: "id"
        }
    }

    public var defaultValueDescription: String { name }
    public static var allValueStrings: [String] { allCases.map(\.name) }
}
