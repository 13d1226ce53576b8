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
            a solution, or with several, is an error. One that chains do not solve has the least that it can be, with a +: on grids larger \
            than 9x9 chains within chains, which could take hours, are not looked for; up to 9x9 none has ever been seen. A Sukaku is printed with its candidates, in JSON as "candidates", and a puzzle \
            of a kind that its size does not tell as an id.

            --details tells behind a # what its hardest step is, how many steps there are, and how many minutes people need, with the range in which their mean is for nine puzzles in ten. One person may need less or \
            more. It is an estimate from classic puzzles with 48 to 58 empty cells and up to 7.2; of others nothing is said. \
            Then comes a line for each technique, which begins with #, with the number of its steps.

            --rating and --level print only the puzzles whose hardest step is rated so; of others nothing is said.

            \(SudokuCommand.reading)

            --json prints {"line":1,"puzzle":"...","er":7.2,"ep":1.2,"ed":1.2,"level":"extreme","technique":"...","name":"...",\
            "steps":54,"techniques":[...]}, and behind a puzzle whose size does not say its kind its "kind". Technique and name \
            are those of the first of the hardest steps, with a "depth" if it has chains that are more than plain ones. Each of \
            the "techniques" has "technique", "name", "er", of its hardest step, and "count". Behind them may follow \
            "minutes":7.5,"minutes_from":4.5,"minutes_to":15.0, as --details tells them. A puzzle that chains do \
            not solve has "too_hard":true behind "er", its level, and no more.

            Examples:
              tassello sudoku rate puzzles.txt
              tassello sudoku rate --details --language it puzzles.txt
              tassello sudoku rate --rating 3.0..4.5 puzzles.txt > chosen.txt
              tassello sudoku rate --level hard puzzles.txt
              tassello sudoku rate --threads 1 < puzzles.txt | sort -k 2 -n
              tassello sudoku rate --json puzzles.sdm | jq -c 'select(.er >= 9)'
            """)

    @OptionGroup var input: PuzzleInput

    @Flag(help: "Tell the hardest step, how many steps there are of each technique, and how many minutes people need.")
    var details = false

    @Option(
        help: RatingArgument.helpText(
            "Print only puzzles with this rating (ER); without it, all", RatingArgument.rated),
        transform: { try RatingArgument.ratings($0, within: RatingArgument.rated) })
    var rating: ClosedRange<Int>?

    @Option(help: "Print only puzzles of this level; without it, all.")
    var level: ChoiceArgument<SudokuLevel>?

    @Option(help: "Language in which techniques are named; all else is in English.")
    var language = ChoiceArgument(Language.english)

    func validate() throws {
        guard level == nil || rating == nil else { throw ValidationError("--level and --rating cannot be combined.") }
        guard !details || !input.json else {
            throw ValidationError("--details and --json cannot be combined: JSON has them already.")
        }
    }

    func run() throws {
        HintTexts.load(language.choice)
        let (names, hasDetails, wanted, isKindTold) = (
            language.choice, details, rating ?? level?.choice.ratings, input.source.kind != nil
        )
        try input.run(batch: 1, done: "rated") {
            PuzzleRater(language: names, hasDetails: hasDetails, wanted: wanted, isKindTold: isKindTold)
        }
    }
}

/// Rates one puzzle after the other.
private struct PuzzleRater: PuzzleWorker {
    static let answerSize = 900

    private let language: Language
    private let hasDetails: Bool
    /// Ratings of the hardest step; nil for any.
    private let wanted: ClosedRange<Int>?
    /// Whether `--kind` says of which kind the puzzles are.
    private let isKindTold: Bool
    private var gauge = PuzzleGauge()

    init(language: Language, hasDetails: Bool, wanted: ClosedRange<Int>?, isKindTold: Bool) {
        self.language = language
        self.hasDetails = hasDetails
        self.wanted = wanted
        self.isKindTold = isKindTold
    }

    mutating func answer(
        _ grid: SudokuGrid, of entry: SudokuEntry, json: Bool, to output: inout Text
    ) throws(PuzzleProblem) {
        let measure = try gauge.measure(grid, candidates: entry.candidates)
        guard wanted?.contains(measure.hardest) ?? true else { return }
        if !json, measure.sukaku != nil { try PuzzleProblem.requireTold(grid.kind, isTold: isKindTold) }
        let rating = measure.rating
        if json {
            output.beginObject(line: entry.line, grid, candidates: measure.sukaku)
            output.append(er: measure.hardest, isTooHard: rating == nil)
            if let rating {
                output.append(field: "ep", tenths: rating.firstDigit)
                output.append(field: "ed", tenths: rating.firstStep)
            }
            output.append(field: "level", Text(measure.level.name))
            if let rating {
                append(detailsOf: rating, grid.kind, object: &output)
                if let time = measure.solvingTime(of: grid) {
                    output.append(field: "minutes", tenths: time.tenths)
                    output.append(field: "minutes_from", tenths: time.range.lowerBound)
                    output.append(field: "minutes_to", tenths: time.range.upperBound)
                }
            }
            output.endObject()
        } else {
            output.append(grid, candidates: measure.sukaku)
            output.append(byte: UInt8(ascii: " "))
            output.append(tenths: measure.hardest)
            if let rating {
                output.append(byte: UInt8(ascii: "/"))
                output.append(tenths: rating.firstDigit)
                output.append(byte: UInt8(ascii: "/"))
                output.append(tenths: rating.firstStep)
            } else {
                output.append(byte: UInt8(ascii: "+"))
            }
            output.append(byte: UInt8(ascii: " "))
            output.append(word: measure.level.name)
            if let rating, hasDetails {
                append(detailsOf: rating, grid.kind, measure.solvingTime(of: grid), words: &output)
            }
            output.append(byte: UInt8(ascii: "\n"))
        }
    }

    private func append(detailsOf rating: SudokuRating, _ kind: SudokuKind, object: inout Text) {
        let (teller, counts) = (StepTeller(kind, language), StepCounts(rating.steps))
        if let hardest = counts.hardest { teller.append(nameOf: hardest, to: &object) }
        counts.append(to: &object, teller, hasRating: true)
    }

    /// ` # hardest: Naked pair; 54 steps up to 3.0; 7.5 minutes (4.5 to 15.0)`, and in lines of their own, which are comments,
    /// `# 45 x Hidden single` and so on.
    private func append(
        detailsOf rating: SudokuRating, _ kind: SudokuKind, _ time: SolvingTime?, words: inout Text
    ) {
        let (teller, counts) = (StepTeller(kind, language), StepCounts(rating.steps))
        words.append(word: " # hardest: ")
        if let hardest = counts.hardest { words.append(teller.title(of: hardest)) }
        words.append(word: "; ")
        words.append(counts.total)
        if let time { append(time, words: &words) }
        for technique in counts.techniques(teller) {
            words.append(word: "\n# ")
            words.append(technique)
        }
    }

    /// `; 7.5 minutes (4.5 to 15.0)`
    private func append(_ time: SolvingTime, words: inout Text) {
        words.append(word: "; ")
        words.append(tenths: time.tenths)
        words.append(word: " minutes (")
        words.append(tenths: time.range.lowerBound)
        words.append(word: " to ")
        words.append(tenths: time.range.upperBound)
        words.append(word: ")")
    }
}
