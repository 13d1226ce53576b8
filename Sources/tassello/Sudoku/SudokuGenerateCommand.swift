import ArgumentParser
import PuzzleCore
import PuzzleEngines

/// `tassello sudoku generate`
struct SudokuGenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Make puzzles with one solution, of a wanted level.",
        discussion: """
            Prints one puzzle per line. The same seed gives the same puzzles: the N-th has the seed SEED + N - 1. One that is \
            not found leaves no line; it is reported on standard error as line N, and the exit code is then 1.

            Levels are bands of Sudoku Explainer's classic rating: \(SudokuCommand.levels). Of a range of ratings, and of \
            extreme up to 9.0, each rating is looked for equally often; rare ones are found more rarely all the same.

            With --technique the hardest step to the solution is of this technique, or no harder than one that is; with --level or --rating beside it, any \
            step. Steps are those that rate takes, and techniques have the names that hint --json prints. Rare ones need \
            more --tries.

            --pattern reads a picture of where the clues are: a line for each row, . or 0 for empty cells and any other \
            character for a clue; or a grid as convert --to grid prints it. Symmetries have qqwing's names: mirror makes left and right alike, flip top and bottom, and \
            random takes one of qqwing's for each puzzle. diagonal is ours; half-turn is rotate180, and quarter-turn rotate90.

            A puzzle of a kind that its size does not tell, as with --layout, is printed as an id, which says it; every command \
            reads it. Who takes single members out of JSON takes "id" then: "puzzle" alone does not tell the kind.

            --json prints {"line":1,"puzzle":"...","solution":"...","er":3.0,"level":"hard","clues":28,"seed":"7","id":"..."}, \
            and behind a puzzle whose size does not say its kind its "kind"; the seed is text because many programs round large \
            numbers. Puzzles that are rated above 9.4, which take long to rate, have no "er" and no "level". A puzzle that is \
            not found is {"line":2,"error":"...","code":"..."}.

            Examples:
              tassello sudoku generate --level hard
              tassello sudoku generate --level extreme --symmetry mirror --count 9 --seed 7
              tassello sudoku generate --technique x-wing --count 3
              tassello sudoku generate --rating 7.1..7.5 --symmetry random
              tassello sudoku generate --kind 16x16 --clues 110
              tassello sudoku generate --layout random | tassello sudoku solve --json
              tassello sudoku generate --count 5 --minimal --json | jq -r .solution
            """)

    @Option(help: "Level of the puzzles; without it, any.")
    var level: ChoiceArgument<SudokuLevel>?

    @Option(help: RatingArgument.help, transform: RatingArgument.ratings)
    var rating: ClosedRange<Int>?

    @Option(
        help: TechniqueArgument.help, completion: TechniqueArgument.completion,
        transform: TechniqueArgument.technique)
    var technique: SudokuTechnique?

    @Option(
        help: KindArgument.help(without: "classic"), completion: KindArgument.completion, transform: KindArgument.kind)
    var kind = SudokuKind.classic

    @Option(help: LayoutArgument.help, completion: .list(["random"]))
    var layout: String?

    @Option(help: "Turn or reflection that leaves the places of the clues as they are.")
    var symmetry = ChoiceArgument(SymmetryArgument.none)

    @Option(
        help: "File with a picture of where the clues are; - for standard input. Without it, they are anywhere.",
        completion: .file())
    var pattern: String?

    @Option(help: "How many puzzles, from 0 to 1000000000.")
    var count = 1

    @Option(help: "Seed of the first puzzle, from 0 to 18446744073709551615; without it, a random one.")
    var seed: UInt64?

    @Flag(help: "Leave only clues that are needed; with a symmetry, only groups of clues that are.")
    var minimal = false

    @Option(
        help: "How many clues a puzzle has, from 17 to 81 if it is classic; without it, as many as suit the level.")
    var clues: Int?

    @Option(
        help: """
            How many grids are tried for each puzzle, from 1 to 10000000; without it, those of some seconds, of rare puzzles \
            of half a minute.
            """)
    var tries: Int?

    @OptionGroup var threads: ThreadCount

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func validate() throws {
        guard 0...1_000_000_000 ~= count else { throw ValidationError("--count must be from 0 to 1000000000.") }
        guard tries.map({ 1...10_000_000 ~= $0 }) ?? true else {
            throw ValidationError("--tries must be from 1 to 10000000.")
        }
        guard clues == nil || !minimal else { throw ValidationError("--clues and --minimal cannot be combined.") }
        guard level == nil || rating == nil else { throw ValidationError("--level and --rating cannot be combined.") }
        guard pattern == nil || clues == nil && !minimal && symmetry.choice == .none else {
            throw ValidationError(
                "--pattern says where all clues are: it cannot be combined with --clues, --minimal or --symmetry.")
        }
        if let layout { _ = try LayoutArgument.kind(layout, kind) }
        try validateSteps()
        try validateClues()
    }

    /// What the hardest step may be rated.
    private var ratings: ClosedRange<Int>? { rating ?? level?.choice.ratings }

    /// Refuses what no puzzle needs.
    private func validateSteps() throws {
        // A hidden single is rated 1.2 or 1.5, and no step between the two.
        let isBetween = rating.map { (13...14).contains($0.lowerBound) && $0.upperBound < 15 } ?? false
        if let rating, isBetween || !SudokuTechnique.orderable.contains(where: { $0.ratings.overlaps(rating) }) {
            throw ValidationError("No step is rated \(RatingArgument.text(rating)).")
        }
        guard let technique else { return }
        guard technique != .directClaiming || !kind.isClassic || layout != nil else {
            throw ValidationError(
                "No classic puzzle needs direct-claiming: direct-pointing is there as well, and easier.")
        }
        guard let ratings, technique.ratings.lowerBound > ratings.upperBound else { return }
        throw ValidationError(
            "No step of \(technique.code) is rated below \(RatingArgument.text(technique.ratings.lowerBound)), so no such "
                + "puzzle needs it.")
    }

    /// Refuses numbers of clues that no such puzzle has.
    private func validateClues() throws {
        guard let clues else { return }
        let fewest = layout == nil ? kind.fewestClues : kind.size - 1
        guard fewest...kind.cells ~= clues else {
            throw ValidationError(
                "--clues must be from \(fewest) to \(kind.cells): no puzzle of this kind has fewer, and the grid has no more "
                    + "cells.")
        }
        guard symmetry.choice.places(seed: 0, clues: .exactly(clues), size: kind.size) != nil else {
            throw ValidationError("With --symmetry \(symmetry.choice.name) no puzzle has \(clues) clues.")
        }
        let easiest = max(ratings?.lowerBound ?? 0, technique?.ratings.lowerBound ?? 0)
        let isBeyondSingles = easiest > SudokuTechnique.nakedSingle.ratings.upperBound
        let most = isBeyondSingles ? kind.mostCluesBeyondSingles : kind.cells - 1
        guard easiest == 0 || clues <= most else {
            throw ValidationError(
                "No puzzle with \(clues) clues has a step rated \(RatingArgument.text(easiest)) or more: --clues must be \(most) "
                    + "at most.")
        }
    }

    func run() throws {
        let first = seed ?? UInt64.random(in: 0...UInt64.max)
        let jigsaw = try layout.flatMap { try LayoutArgument.kind($0, kind) }
        let drawsLayouts = layout != nil && jigsaw == nil
        let example = jigsaw ?? (drawsLayouts ? LayoutArgument.kind(kind, seed: first) : nil) ?? kind
        var order = SudokuOrder()
        order.clues = clues.map { .exactly($0) } ?? (minimal ? .minimal : .any)
        order.level = level?.choice
        order.ratings = rating
        order.technique = technique
        if let pattern {
            let pictured = try PatternArgument.pattern(pattern, example)
            order.places = .pattern(pictured)
        }
        let wish = PuzzleWish(
            kind: jigsaw ?? kind, drawsLayouts: drawsLayouts, order: order,
            symmetry: pattern == nil ? symmetry.choice : nil, tries: tries, json: json)
        Interruption.endsProcess()
        let terminal = ProgressLine()
        defer { terminal.end() }
        let total = count
        var index = 0
        let answers = OrderedAnswers<Int>(window: 1024, to: terminal) {
            guard index < total else { return nil }
            index += 1
            return index
        }
        let isSound = try answers.run(threads: threads.count) {
            let maker = PuzzleMaker(wish)
            return { (line: Int) in
                var answer = Answer()
                do throws(SudokuGenerationError) {
                    try maker.append(line: line, seed: first &+ UInt64(line - 1), to: &answer.output)
                    terminal.count(1, "puzzle", "made", of: total)
                } catch {
                    error.inLine(line, wish).append(to: &answer, json: wish.json)
                }
                return answer
            }
        }
        if !isSound { throw ExitCode(1) }
    }
}

/// What puzzles shall be like.
private struct PuzzleWish {
    let kind: SudokuKind
    /// Whether each puzzle has regions of its own.
    let drawsLayouts: Bool
    let order: SudokuOrder
    /// nil if the order says where the clues are.
    let symmetry: SymmetryArgument?
    let tries: Int?
    let json: Bool

    func ordered(seed: UInt64) -> SudokuOrder {
        var order = order
        if let places = symmetry?.places(seed: seed, clues: order.clues, size: kind.size) { order.places = places }
        return order
    }

    /// Some techniques and ratings are those of one puzzle in ten thousand.
    func tries(_ kind: SudokuKind) -> Int {
        let isRare = order.ratings != nil || symmetry == nil || order.clues != .any
        return tries ?? SudokuGenerator.quickAttempts(kind) * (order.technique != nil ? 10 : isRare ? 5 : 1)
    }

    func generator(_ kind: SudokuKind) -> SudokuGenerator {
        SudokuGenerator(kind, attempts: tries(kind))
    }
}

/// Makes one puzzle after the other.
private final class PuzzleMaker {
    /// How many layouts are tried for a puzzle with one of its own, a second each at most.
    private static var layouts: UInt64 { 32 }

    private let wish: PuzzleWish
    private var generator: SudokuGenerator
    private var rater: SudokuRater

    init(_ wish: PuzzleWish) {
        self.wish = wish
        generator = wish.generator(wish.kind)
        rater = SudokuRater(wish.kind)
    }

    func append(line: Int, seed: UInt64, to output: inout Text) throws(SudokuGenerationError) {
        let (puzzle, rating) =
            try wish.drawsLayouts
            ? puzzleWithLayout(seed: seed) : generator.puzzle(seed: seed, wish.ordered(seed: seed))
        guard wish.json else {
            output.append(puzzle.grid)
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

    /// With a layout of its own; with another one if no grid is found for the first, which is so for a few, and with an anti-knight
    /// rule for two in three: a grid was found when it was drawn, but by luck.
    private func puzzleWithLayout(
        seed: UInt64
    ) throws(SudokuGenerationError) -> (puzzle: SudokuPuzzle, rating: Int?) {
        for layout in 0..<Self.layouts {
            guard let kind = LayoutArgument.kind(wish.kind, seed: seed ^ layout << 56) else { continue }
            generator = wish.generator(kind)
            rater = SudokuRater(kind)
            do throws(SudokuGenerationError) {
                return try generator.puzzle(seed: seed, wish.ordered(seed: seed))
            } catch {
                guard case .noGrid = error else { throw error }
            }
        }
        throw .noGrid
    }
}

extension SudokuOrder {
    /// What is wanted of the steps: ` of level hard`, ` rated 7.1 to 7.5 that needs x-wing`.
    fileprivate var steps: String {
        var text = ""
        if let level { text += " of level \(level.name)" }
        if let ratings { text += " rated \(RatingArgument.text(ratings))" }
        if let technique {
            text += text.isEmpty ? " whose hardest step is of \(technique.code)" : " that needs \(technique.code)"
        }
        return text
    }
}

extension SudokuGenerationError {
    fileprivate func inLine(_ line: Int, _ wish: PuzzleWish) -> LineProblem {
        LineProblem(line: line, column: nil, code: code(wish.order), message: message(wish))
    }

    private func code(_ order: SudokuOrder) -> Text {
        switch self {
        case .noGrid: return "no_grid"
        case .noPuzzle: return "clues_not_reached"
        case .undecided: return "undecided"
        case .noPattern: return "pattern_not_reached"
        case .noLevel, .noRating:
            if order.technique != nil { return "technique_not_reached" }
            return order.level != nil ? "level_not_reached" : "rating_not_reached"
        }
    }

    private func message(_ wish: PuzzleWish) -> String {
        let notFound = "no such puzzle\(wish.order.steps) was found; "
        let advice = " More than \(wish.tries(wish.kind)) --tries may find one."
        switch self {
        case .noGrid: return "no full grid of this kind was found with this seed; another one may find one."
        case .noPuzzle(let nearest):
            return "no such puzzle with the wanted clues was found; the nearest one has \(nearest)." + advice
        case .noLevel(let nearest):
            let told = nearest.map { "the nearest one is \($0.name)." }
            return notFound + (told ?? "all are too hard to be rated in time.") + advice
        case .noRating(let nearest):
            let told = nearest.map { "the nearest one is rated \(RatingArgument.text($0))." }
            return notFound + (told ?? "all are harder.") + advice
        case .noPattern(let solutions):
            let told = solutions.map { "the nearest one has \($0) solutions." }
            return "no puzzle with clues in these places was found; " + (told ?? "all have more than are counted.")
                + advice
        case .undecided:
            return
                "no puzzle was found that is proved to be minimal: the solver gave up before it knew whether all clues "
                + "are needed."
        }
    }
}
