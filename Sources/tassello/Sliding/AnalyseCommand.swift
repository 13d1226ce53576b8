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
            Reads records of sliding-puzzle games, one a line (tassello1;...), finished or not, and tells for each how \
            many moves a shortest solution has, or between which numbers that lies, how many the player made, and which \
            turns led away from the goal. Empty lines are skipped. What cannot be read is told on standard error, with \
            --json in its place, with its line number, and the exit code is then 1.

            --json prints one object a line. Its "distances" are the least and the greatest number of moves to the goal \
            before the first turn and after each one; its "losses" the least and the greatest number of moves that each \
            turn lost. A number that is not known is null.

            Examples:
              tassello sliding analyse game.txt
              tassello sliding analyse --work 1000000 --json < games.txt
              tassello sliding analyse 'tassello1;sliding.2x2.uniform.multi.1.000000000000002a;0U,340L,520D,700R,880U,950L'
            """)

    @Argument(help: "A record, or a file of records; - for standard input.", completion: .file())
    var record = "-"

    @Option(help: "What counts as a move: each tile (stm), or each slide of any number of tiles (mtm).")
    var metric = MetricArgument.stm

    @Option(help: "Effort for each position, from 0 to 1000000000; 10000 take some milliseconds.")
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
        var isSound = true
        while let line = next {
            var answer = Answer()
            do throws(VerificationError) {
                if let record = try RecordLine.text(line) {
                    let analysis = try analyse(GameRecord<SlidingPuzzle>(record))
                    let text = json ? object(analysis, line: line.number) : report(analysis, line: line.number)
                    answer.output = Text(text + "\n")
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

    private func analyse(_ record: GameRecord<SlidingPuzzle>) throws(VerificationError) -> GameAnalysis {
        let metric: GameAnalysis.Metric = metric == .stm ? .singleTile : .multiTile
        var analysis = try GameAnalysis(record, metric: metric)
        let exact = ExactDistances(record.id.params.size, metric)
        while !analysis.isComplete {
            analysis.advance { board in
                exact?.distance(of: board, nodes: work * 20).map { DistanceBounds(exactly: $0) }
                    ?? board.estimatedDistance(metric, work: work)
            }
        }
        return analysis
    }

    private func report(_ analysis: GameAnalysis, line: Int) -> String {
        var parts = [
            "line \(line): \(analysis.game.id.text)", "moves \(analysis.moves)", "shortest \(words(analysis.optimal))",
        ]
        if let ratio = analysis.movesPerManhattanDistance {
            parts.append("\(rounded(ratio)) moves per step of distance")
        }
        let losses = analysis.losingTurns.map { "\($0 + 1) (\(words(analysis.loss(ofTurn: $0))))" }
        parts.append(losses.isEmpty ? "no turn surely lost moves" : "lost at turn " + losses.joined(separator: ", "))
        if !analysis.game.isSolved { parts.append("not solved") }
        return parts.joined(separator: "; ")
    }

    private func object(_ analysis: GameAnalysis, line: Int) -> String {
        let game = analysis.game
        let distances = analysis.distances.map(array).joined(separator: ",")
        let losses = analysis.costs.indices.map { array(analysis.loss(ofTurn: $0)) }.joined(separator: ",")
        let ratio = analysis.movesPerManhattanDistance.map(rounded) ?? "null"
        return """
            {"line":\(line),"puzzle":"\(game.id.text)","solved":\(game.isSolved),"turns":\(game.moves),\
            "moves":\(analysis.moves),"milliseconds":\(game.milliseconds),"manhattan":\(analysis.manhattanDistance),\
            "movesPerManhattan":\(ratio),"shortest":\(array(analysis.optimal)),"distances":[\(distances)],\
            "losses":[\(losses)]}
            """
    }

    private func words(_ bounds: DistanceBounds) -> String {
        guard let upper = bounds.upper else { return "at least \(bounds.lower)" }
        return bounds.lower == upper ? "\(upper)" : "\(bounds.lower) to \(upper)"
    }

    private func array(_ bounds: DistanceBounds) -> String {
        "[\(bounds.lower),\(bounds.upper.map { "\($0)" } ?? "null")]"
    }

    private func rounded(_ ratio: Double) -> String { "\((ratio * 1000).rounded() / 1000)" }
}
