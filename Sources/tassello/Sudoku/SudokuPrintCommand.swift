import ArgumentParser
import Foundation
import Printing
import PuzzleCore
import PuzzleEngines
import Synchronization

/// `tassello sudoku print`
struct SudokuPrintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print",
        abstract: "Print puzzles: sheets, or a book, as PDF or SVG.",
        discussion: """
            Under each puzzle stand its number, its level and its rating. With --address there is a QR code beside it, which opens \
            it in the app. --solutions puts all solutions at the end, small. --book makes a book: a title page, contents, a chapter \
            for each level from the easiest on, and the solutions. A puzzle without a solution, or with several, is an error. \
            A Sukaku is printed with its candidates, and without a code.

            --format says what is written, or else the ending of --output, .pdf or .svg; the two must not differ. Without --output \
            PDF goes to standard output, and pages as SVG become page-001.svg, page-002.svg and so on. Several pages for a file \
            NAME.svg become NAME-001.svg, NAME-002.svg and so on. The same puzzles make the same bytes. Where there is no puzzle \
            nothing is written. A title that is too long for its lines is cut.

            \(SudokuCommand.reading)

            Examples:
              tassello sudoku print --output sheets.pdf puzzles.txt
              tassello sudoku print --solutions --per-page 6 puzzles.txt > sheets.pdf
              tassello sudoku print --output page.svg --language it puzzles.txt
              tassello sudoku generate --level hard --count 20 > hard.txt
              tassello sudoku print --book --title "For Anna" --output book.pdf hard.txt
            """)

    /// More would not fit into memory everywhere.
    private static let mostPuzzles = 10_000

    @OptionGroup var source: PuzzleSource

    @Option(
        help: "File to write; - for standard output. Without it, that, or a file for each page.",
        completion: .file(extensions: ["pdf", "svg"]))
    var output: String?

    @Option(help: "What is written; without it, what the ending of --output says; without both, PDF.")
    var format: ChoiceArgument<PrintFormat>?

    @Option(help: "Paper.")
    var paper = ChoiceArgument(PaperSize.a4)

    @Option(
        help: "How many puzzles are on a page: 1, 2, 4 or 6.",
        completion: .list(PrintOrder.perPage.map { "\($0)" }))
    var perPage = 4

    @Flag(help: "Put the solutions at the end; a book has them without that.")
    var solutions = false

    @Flag(help: "Make a book, with the puzzles by level and rating.")
    var book = false

    @Option(help: "Title of sheets and book.")
    var title = "Sudoku"

    @Option(help: "Language of what is printed.")
    var language = ChoiceArgument(Language.english)

    @Option(
        help: "Where the app is, with http or https, as in https://example.org/: for codes that open the puzzles there."
    )
    var address: String?

    func validate() throws {
        guard PrintOrder.perPage.contains(perPage) else { throw ValidationError("--per-page must be 1, 2, 4 or 6.") }
        if let address { try AppAddress.checkAbsolute(address) }
        guard output != "" else { throw ValidationError("--output names no file.") }
        let words = printedTitle
        guard !words.allSatisfy({ $0 == " " }), words.count <= 200 else {
            throw ValidationError("--title must be of 1 to 200 characters.")
        }
        if let missing = Typeface.firstMissing(in: words) {
            let code = String(missing.value, radix: 16, uppercase: true)
            throw ValidationError(
                """
                --title has a character that cannot be printed, U+\(String(repeating: "0", count: max(0, 4 - code.count)))\
                \(code): only letters of Europe and Vietnam can.
                """)
        }
        if try target() == .standardOutput(.pdf), isatty(STDOUT_FILENO) == 1 {
            throw ValidationError("A terminal cannot show PDF: name a file with --output.")
        }
    }

    func run() throws {
        let destination = try target()
        HintTexts.load(.english)
        HintTexts.load(language.choice)
        let (puzzles, isSound) = try readPuzzles()
        if !puzzles.isEmpty { try write(pages(puzzles), to: destination) }
        if !isSound { throw ExitCode(1) }
    }

    /// Letters with their accents as one character, which is what fonts have.
    private var printedTitle: String { title.precomposedStringWithCanonicalMapping }

    // MARK: Puzzles

    /// - Returns: those that can be printed, in their order, and whether these are all; others have been told.
    private func readPuzzles() throws -> (puzzles: [PrintedPuzzle], isSound: Bool) {
        let kind = source.kind
        var queue = PuzzleQueue(try InputFile(source.file), kind: kind, batch: 1)
        Interruption.endsProcess()
        let terminal = ProgressLine()
        defer { terminal.end() }
        let printed = Mutex<[Int: PrintedPuzzle]>([:])
        var entries: [SudokuEntry] = []
        while let batch = try queue.next() {
            // Those that are none are told in their places.
            entries += batch
            guard entries.count <= Self.mostPuzzles else {
                throw CommandFailure("There are more than \(Self.mostPuzzles) puzzles: print them in parts.")
            }
        }
        var items = entries.enumerated().makeIterator()
        let answers = OrderedAnswers<(offset: Int, element: SudokuEntry)>(window: 256, to: terminal) { items.next() }
        let isSound = try answers.run(threads: source.threads.count) {
            var gauge = PuzzleGauge()
            return { item in
                var answer = Answer()
                if let puzzle = Self.puzzle(item.element, of: kind, with: &gauge, to: &answer) {
                    printed.withLock { $0[item.offset] = puzzle }
                    terminal.count(1, "puzzle", "rated")
                }
                return answer
            }
        }
        let inOrder = printed.withLock { $0 }.sorted { $0.key < $1.key }
        return (inOrder.map(\.value), isSound)
    }

    /// - Returns: nil if there is something wrong with it, which is told.
    private static func puzzle(
        _ entry: SudokuEntry, of kind: SudokuKind?, with gauge: inout PuzzleGauge, to answer: inout Answer
    ) -> PrintedPuzzle? {
        switch entry.result {
        case .success(let grid):
            do throws(PuzzleProblem) {
                try PuzzleProblem.require(kind, of: grid)
                let measure = try gauge.measure(grid, candidates: entry.candidates)
                return PrintedPuzzle(
                    grid, candidates: measure.sukaku, solution: measure.solution, rating: measure.hardest)
            } catch {
                error.problem(of: entry).append(to: &answer, json: false)
            }
        case .failure(let error): error.problem.append(to: &answer, json: false)
        }
        return nil
    }

    // MARK: Pages

    private func pages(_ puzzles: [PrintedPuzzle]) -> [Page] {
        let order = PrintOrder(
            paper: paper.choice, perPage: perPage, title: printedTitle, language: language.choice,
            hasSolutions: solutions, address: address.map { AppAddress.text($0) })
        return book ? Sheets(order).book(puzzles) : Sheets(order).pages(puzzles)
    }

    private enum Target: Equatable {
        case standardOutput(PrintFormat)
        case pdf(String)
        /// Without its ending, which follows the number of a page.
        case pictures(String, ending: String)
    }

    /// - Throws: `ValidationError` if it is not known what is to be written.
    private func target() throws -> Target {
        guard let output, output != "-" else {
            // Pages are files of their own, unless standard output is asked for.
            let format = format?.choice ?? .pdf
            return format == .svg && output == nil ? .pictures("page", ending: ".svg") : .standardOutput(format)
        }
        let ending = PrintFormat.allCases.first { output.lowercased().hasSuffix(".\($0.name)") }
        guard let format = format?.choice ?? ending else {
            throw ValidationError("--output must end in .pdf or .svg, or --format must say what is written.")
        }
        guard ending == nil || ending == format else {
            throw ValidationError(
                "--format \(format.name) and --output \(output) contradict each other: change one of the two.")
        }
        switch format {
        case .pdf: return .pdf(output)
        case .svg:
            let dot = ending == nil ? output.endIndex : output.index(output.endIndex, offsetBy: -4)
            return .pictures(String(output[..<dot]), ending: String(output[dot...]))
        }
    }

    private func write(_ pages: [Page], to target: Target) throws {
        func picture(_ index: Int) -> Text {
            let number = pages.count > 1 ? ", \(index + 1)/\(pages.count)" : ""
            return SVGWriter.file(of: pages[index], title: printedTitle + number)
        }
        let document = { PDFWriter.file(of: pages, title: printedTitle, language: language.choice) }
        switch target {
        case .standardOutput(.pdf): try StandardOutput.write(document())
        case .standardOutput(.svg):
            guard pages.count == 1 else {
                throw CommandFailure("There are \(pages.count) pages, and SVG has one: name a file with --output.")
            }
            try StandardOutput.write(picture(0))
        case .pdf(let path): try OutputFile.write(document(), to: path)
        case .pictures(let name, let ending):
            let isNumbered = pages.count > 1 || output == nil
            for index in pages.indices {
                var number = Text()
                number.append(decimal: index + 1, width: 3)
                try OutputFile.write(picture(index), to: isNumbered ? "\(name)-\(number)\(ending)" : name + ending)
            }
        }
    }
}

/// What pages are written as.
enum PrintFormat: NamedCase {
    case pdf, svg

    var name: StaticString {
        switch self {
        case .pdf: "pdf"
        case .svg: "svg"
        }
    }
}
