import PuzzleCore
import PuzzleEngines

/// What a puzzle can be written as.
enum PuzzleForm: NamedCase, Equatable {
    case format(SudokuFormat)
    /// All candidates in a line, as a Sukaku has them.
    case candidates
    /// The same as a picture of the grid.
    case pencilMarks
    /// A link that opens the puzzle in the app.
    case link

    /// Whether it has nothing but cells, which would be taken for those of the regular kind.
    var isDigits: Bool { [.format(.line), .format(.sdm), .format(.grid), .candidates, .pencilMarks].contains(self) }

    static let allCases = SudokuFormat.allCases.map { PuzzleForm.format($0) } + [.candidates, .pencilMarks, .link]

    var name: StaticString {
        switch self {
        case .format(.line): "line"
        case .format(.sdm): "sdm"
        case .format(.grid): "grid"
        case .format(.sdk): "sdk"
        case .format(.openSudoku): "opensudoku"
        case .format(.id): "id"
        case .candidates: "candidates"
        case .pencilMarks: "pencil-marks"
        case .link: "link"
        }
    }
}

/// Writes puzzles one after the other.
struct PuzzleFormWriter: Sendable {
    let form: PuzzleForm
    /// Of the app, for links.
    let address: Text

    func begin(_ text: inout Text) {
        if case .format(let format) = form { SudokuWriter(format).begin(&text) }
    }

    func end(_ text: inout Text) {
        if case .format(let format) = form { SudokuWriter(format).end(&text) }
    }

    /// Writes the puzzle, to its end of line.
    /// - Parameter grid: that of the entry.
    /// - Throws: if a file of this form would be read as a puzzle of another kind by whatever program reads it.
    func write(_ entry: SudokuEntry, _ grid: SudokuGrid, to text: inout Text) throws(PuzzleProblem) {
        switch form {
        case .format(.sdk) where !grid.kind.isRegular: throw .kindBeyondFormat
        case .format(.openSudoku) where !grid.kind.isClassic: throw .notClassic(grid.kind)
        case .format(let format): SudokuWriter(format).write(grid, to: &text)
        case .candidates: write(candidatesOf: entry, grid, .line, to: &text)
        case .pencilMarks: write(candidatesOf: entry, grid, .grid, to: &text)
        case .link:
            text.append(ShortID.link(of: grid, at: address))
            text.append(byte: UInt8(ascii: "\n"))
        }
    }

    private func write(
        candidatesOf entry: SudokuEntry, _ grid: SudokuGrid, _ format: CandidateFormat, to text: inout Text
    ) {
        let position = entry.position ?? grid
        format.write(position, entry.candidates ?? position.candidates, to: &text)
    }
}
