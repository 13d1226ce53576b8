import ArgumentParser
import PuzzleCore
import PuzzleEngines
import Synchronization

/// `tassello sudoku generate`
struct SudokuGenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Make puzzles with one solution, of a wanted level.",
        discussion: """
            Prints one puzzle per line. The same seed gives the same puzzles: the N-th has the seed SEED + N - 1. One that is \
            not found leaves no line; it is reported on standard error as line N, and the exit code is then 1.

            Levels are bands of Sudoku Explainer's classic rating: \(SudokuCommand.levels).

            With --layout a puzzle is printed as an id, which says the regions; every command reads it.

            --json prints {"line":1,"puzzle":"...","solution":"...","er":3.0,"level":"hard","clues":28,"seed":"7","id":"..."}, \
            and behind a puzzle whose size does not say its kind its "kind"; the seed is text because many programs round large \
            numbers. Puzzles that are rated above 9.4, which take long to rate, have no "er" and no "level". A puzzle that is \
            not found is {"line":2,"error":"...","code":"..."}.

            Examples:
              tassello sudoku generate --level hard
              tassello sudoku generate --level extreme --symmetry mirror --count 9 --seed 7
              tassello sudoku generate --kind 16x16 --clues 110
              tassello sudoku generate --layout random | tassello sudoku solve --json
              tassello sudoku generate --count 5 --minimal --json | jq -r .solution
            """)

    @Option(help: "Level of the puzzles; without it, any.")
    var level: ChoiceArgument<SudokuLevel>?

    @Option(help: KindArgument.help, transform: KindArgument.kind)
    var kind = SudokuKind.classic

    @Option(help: LayoutArgument.help)
    var layout: String?

    @Option(help: "Turn or reflection that leaves the places of the clues as they are.")
    var symmetry = ChoiceArgument(SudokuSymmetry.none)

    @Option(parsing: .unconditional, help: "How many puzzles, from 0 to 1000000000.")
    var count = 1

    @Option(
        parsing: .unconditional,
        help: "Seed of the first puzzle, from 0 to 18446744073709551615; without it, a random one.")
    var seed: UInt64?

    @Flag(help: "Leave only clues that are needed; with a symmetry, only groups of clues that are.")
    var minimal = false

    @Option(parsing: .unconditional, help: "How many clues a puzzle has; without it, as many as suit the level.")
    var clues: Int?

    @OptionGroup var threads: ThreadCount

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func validate() throws {
        guard 0...1_000_000_000 ~= count else { throw ValidationError("--count must be from 0 to 1000000000.") }
        guard clues == nil || !minimal else { throw ValidationError("--clues and --minimal cannot be combined.") }
        guard clues.map({ 1...kind.cells ~= $0 }) ?? true else {
            throw ValidationError("--clues must be from 1 to \(kind.cells), the cells of the grid.")
        }
        if let layout { _ = try LayoutArgument.kind(layout, kind) }
    }

    func run() throws {
        let first = seed ?? UInt64.random(in: 0...UInt64.max)
        let jigsaw = try layout.flatMap { try LayoutArgument.kind($0, kind) }
        let wish = PuzzleWish(
            kind: jigsaw ?? kind, isLaidOut: layout != nil, drawsLayouts: layout != nil && jigsaw == nil,
            level: level?.choice, symmetry: symmetry.choice,
            clues: clues.map { .exactly($0) } ?? (minimal ? .minimal : .any), json: json)
        Interruption.endsProcess()
        let terminal = ProgressLine()
        defer { terminal.end() }
        let bad = Atomic(false)
        let total = count
        var index = 0
        let answers = OrderedAnswers<Int>(
            window: 1024,
            next: {
                guard index < total else { return nil }
                index += 1
                return index
            }, write: { try terminal.write($0) })
        try answers.run(threads: threads.count) {
            let maker = PuzzleMaker(wish)
            return { (line: Int) in
                var answer = Answer()
                do throws(SudokuGenerationError) {
                    try maker.append(line: line, seed: first &+ UInt64(line - 1), to: &answer.output)
                } catch {
                    bad.store(true, ordering: .relaxed)
                    error.inLine(line, wish).append(to: &answer, json: wish.json)
                }
                terminal.count(1, "puzzle", "made", of: total)
                return answer
            }
        }
        if bad.load(ordering: .relaxed) { throw ExitCode(1) }
    }
}

/// What puzzles shall be like.
private struct PuzzleWish {
    let kind: SudokuKind
    /// Whether regions are given, which only an id says.
    let isLaidOut: Bool
    /// Whether each puzzle has regions of its own.
    let drawsLayouts: Bool
    let level: SudokuLevel?
    let symmetry: SudokuSymmetry
    let clues: SudokuClues
    let json: Bool

    func generator(_ kind: SudokuKind) -> SudokuGenerator {
        SudokuGenerator(kind, attempts: SudokuGenerator.quickAttempts(kind))
    }
}

/// Makes one puzzle after the other.
private final class PuzzleMaker {
    private let wish: PuzzleWish
    private var generator: SudokuGenerator
    private var rater: SudokuRater

    init(_ wish: PuzzleWish) {
        self.wish = wish
        generator = wish.generator(wish.kind)
        rater = SudokuRater(wish.kind)
    }

    func append(line: Int, seed: UInt64, to output: inout Text) throws(SudokuGenerationError) {
        if wish.drawsLayouts {
            guard let kind = LayoutArgument.kind(wish.kind, seed: seed) else { throw .noGrid }
            generator = wish.generator(kind)
            rater = SudokuRater(kind)
        }
        let (puzzle, rating) = try puzzle(seed: seed)
        guard wish.json else {
            if wish.isLaidOut {
                output.append(ShortID.text(of: puzzle.grid))
            } else {
                output.append(digits: puzzle.grid.digits[...])
            }
            output.append(byte: UInt8(ascii: "\n"))
            return
        }
        output.beginObject(line: line, puzzle.grid)
        var solution = Text()
        solution.append(digits: puzzle.solution.digits[...])
        output.append(field: "solution", solution)
        // Chains within chains take up to half a minute.
        if let rating = rating ?? rater.rate(puzzle.grid, deepest: .dynamicPlus)?.hardest {
            output.append(field: "er", tenths: rating)
            output.append(field: "level", Text(SudokuLevel(rating: rating).name))
        }
        output.append(field: "clues", puzzle.grid.clues)
        output.append(field: "seed", Text("\(seed)"))
        output.append(field: "id", ShortID.text(of: puzzle.grid))
        output.endObject()
    }

    private func puzzle(seed: UInt64) throws(SudokuGenerationError) -> (SudokuPuzzle, rating: Int?) {
        guard let level = wish.level else {
            return (try generator.puzzle(seed: seed, symmetry: wish.symmetry, clues: wish.clues), nil)
        }
        let rated = try generator.puzzle(seed: seed, level: level, symmetry: wish.symmetry, clues: wish.clues)
        return (rated.puzzle, rated.rating)
    }
}

extension SudokuGenerationError {
    fileprivate func inLine(_ line: Int, _ wish: PuzzleWish) -> LineProblem {
        let (code, message): (Text, String) =
            switch self {
            case .noGrid: ("no_grid", "no full grid of this kind was found.")
            case .noPuzzle(let nearest):
                ("clues_not_reached", "no such puzzle with the wanted clues was found; the nearest one has \(nearest).")
            case .noLevel(let nearest):
                (
                    "level_not_reached",
                    "no such puzzle of level \(wish.level.map { "\($0.name)" } ?? "") was found; "
                        + (nearest.map { "the nearest one is \($0.name)." } ?? "all are too hard to be rated in time.")
                )
            case .undecided:
                (
                    "undecided",
                    "no puzzle was found that is proved to be minimal: whether all clues are needed was not decided within "
                        + "\(SudokuSolver.choices) choices."
                )
            }
        return LineProblem(line: line, column: nil, code: code, message: message)
    }
}
