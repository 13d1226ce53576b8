import ArgumentParser
import PuzzleAPI
import PuzzleCore
import Server

/// `tassello sliding analyse`
struct AnalyseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyse",
        abstract: "Tell where recorded games lost moves.",
        discussion: """
            Reads records of sliding-puzzle games, one a line, finished or not, and tells for each how many moves the \
            player made, how many a shortest solution has, or between which numbers that lies, and which turns led away \
            from the goal. Empty lines are skipped. What cannot be read is told on standard error, with --json in its \
            place, with its line number, and the exit code is then 1.

            A record is tassello1;ID;TURNS with commas between the turns. ID names the puzzle, as sliding scramble --json \
            does. A turn is the milliseconds since the turn before it and the direction in which a tile slides, U, D, L \
            or R, followed by the number of tiles if there are more than one: 340L2. - in place of a direction takes the \
            last turn back, + makes it again.

            --json prints one object a line. Its "metric" is what counts as a move. Its "distances" are the least and the \
            greatest number of moves to the goal before the first turn and after each one; its "losses" the least and the \
            greatest number of moves that each turn lost. A number that is not known is null, and so is \
            "movesPerManhattan" if the game is not solved.

            Examples:
              tassello sliding analyse game.txt
              tassello sliding analyse --work 1000000 --json < games.txt
              tassello sliding analyse --metric mtm < games.txt > analysis.txt
            """)

    @Argument(help: "A record, or a file of records; - for standard input.", completion: .file())
    var record = "-"

    @Option(
        help: """
            What counts as a move: each tile (stm), or each slide of any number of tiles (mtm); without it, what counts \
            in the game.
            """)
    var metric: MetricArgument?

    @Option(
        help: """
            Effort for each position, from 0 to 1000000000, and twenty times as much for the first; 10000 take some \
            milliseconds.
            """)
    var work = 100_000

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func validate() throws {
        guard 0...1_000_000_000 ~= work else { throw ValidationError("--work must be from 0 to 1000000000.") }
    }

    func run() throws {
        let isRecord = record.hasPrefix("tassello1;")
        var reader = isRecord ? nil : LineReader(try InputFile(record), limit: RecordLine.maximumLength)
        var next = isRecord ? LineReader.Line(number: 1, bytes: Array(record.utf8)) : try reader?.next()
        let terminal = ProgressLine()
        var estimators = Estimators()
        var isSound = true
        while let line = next {
            var answer = Answer()
            do throws(VerificationError) {
                if let record = try RecordLine.text(line) {
                    let analysis = try analyse(GameRecord<SlidingPuzzle>(record), &estimators)
                    answer.output = json ? object(analysis, line: line.number) : report(analysis, line: line.number)
                }
            } catch {
                isSound = false
                problem(error, line: line.number).append(to: &answer, json: json)
            }
            try terminal.write(answer)
            next = try reader?.next()
        }
        if !isSound { throw ExitCode(1) }
    }

    private func problem(_ error: VerificationError, line: Int) -> LineProblem {
        let problem = Problem(error).error
        var message = problem.message.string
        if case .unreadable(let error) = error, error.expected == .puzzleKind {
            message = "Games of the sliding puzzle alone are analysed: tassello1;sliding."
        }
        return LineProblem(line: line, column: nil, code: Text(problem.code.word), message: message)
    }

    private func analyse(
        _ record: GameRecord<SlidingPuzzle>, _ estimators: inout Estimators
    ) throws(VerificationError) -> GameAnalysis {
        let params = record.id.params
        let metric = (metric ?? (params.multiMove ? .mtm : .stm)).metric
        var analysis = try GameAnalysis(record, metric: metric)
        let estimator = estimators.estimator(params.size, metric)
        while !analysis.isComplete {
            // What is found for the first position tells most about all others.
            let work = analysis.progress.done == 0 ? work * 20 : work
            analysis.advance { estimator.distance(of: $0, nodes: self.work * 20, work: work) }
        }
        return analysis
    }

    private func report(_ analysis: GameAnalysis, line: Int) -> Text {
        let game = analysis.game
        let shortest = "(\(MetricArgument(analysis.metric)), shortest \(words(analysis.optimal)))"
        var parts = ["line \(line): \(game.id.text)", "\(counted(analysis.moves, "move")) \(shortest)"]
        if !game.isSolved { parts[1] += ", not solved" }
        let losses = analysis.losingTurns.map { turn in
            "\(words(analysis.loss(ofTurn: turn))) at turn \(turn + 1) (\(words(game.turns[turn].action)))"
        }
        parts.append(losses.isEmpty ? "no turn surely wasted moves" : "wasted " + losses.joined(separator: ", "))
        if let ratio = analysis.movesPerManhattanDistance { parts.append("\(rounded(ratio)) x Manhattan distance") }
        return Text(parts.joined(separator: "; ") + "\n")
    }

    private func object(_ analysis: GameAnalysis, line: Int) -> Text {
        let game = analysis.game
        var text = Text()
        text.beginObject(line: line)
        text.append(field: "puzzle", game.id.text)
        text.append(field: "metric", Text(MetricArgument(analysis.metric).rawValue))
        text.append(field: "solved", game.isSolved)
        text.append(field: "turns", game.moves)
        text.append(field: "moves", analysis.moves)
        text.append(field: "milliseconds", Int(game.milliseconds))
        text.append(field: "manhattan", analysis.manhattanDistance)
        text.append(field: "movesPerManhattan", json: Text(analysis.movesPerManhattanDistance.map(rounded) ?? "null"))
        text.append(field: "shortest", json: Text(array(analysis.optimal)))
        text.append(field: "distances", json: list(analysis.distances))
        text.append(field: "losses", json: list(analysis.costs.indices.map(analysis.loss)))
        text.endObject()
        return text
    }

    private func words(_ bounds: DistanceBounds) -> String {
        guard let upper = bounds.upper else { return "at least \(bounds.lower)" }
        return bounds.lower == upper ? "\(upper)" : "\(bounds.lower) to \(upper)"
    }

    private func words(_ action: Turn<Slide>.Action) -> String {
        switch action {
        case .play(let slide):
            var text = Text()
            SlidingPuzzle.write(slide, to: &text)
            return text.string
        case .undo: return "undo"
        case .redo: return "redo"
        }
    }

    private func array(_ bounds: DistanceBounds) -> String {
        "[\(bounds.lower),\(bounds.upper.map { "\($0)" } ?? "null")]"
    }

    private func list(_ bounds: [DistanceBounds]) -> Text { Text("[" + bounds.map(array).joined(separator: ",") + "]") }

    private func rounded(_ ratio: Double) -> String { "\((ratio * 1000).rounded() / 1000)" }
}

/// An estimator, with its tables, for each kind of games; all are forgotten when there are many.
private struct Estimators {
    private struct Kind: Hashable {
        let size: BoardSize
        let metric: GameAnalysis.Metric
    }

    /// Each can take up to 60 MB.
    private static let limit = 8

    private var known: [Kind: DistanceEstimator] = [:]

    mutating func estimator(_ size: BoardSize, _ metric: GameAnalysis.Metric) -> DistanceEstimator {
        let kind = Kind(size: size, metric: metric)
        if let estimator = known[kind] { return estimator }
        if known.count == Self.limit { known.removeAll() }
        let estimator = DistanceEstimator(size, metric)
        known[kind] = estimator
        return estimator
    }
}
