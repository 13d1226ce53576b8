import ArgumentParser
import Foundation
import PuzzleCore
import PuzzleEngines

/// `tassello sliding analyse`
struct SlidingAnalyseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyse",
        abstract: "Tell where recorded games lost moves.",
        discussion: """
            Reads records of sliding-puzzle games, one a line, finished or not, and tells for each how many moves the \
            player made, how many a shortest solution has, or between which numbers that lies, and which turns led away \
            from the goal. Answers come in the order of the lines. Empty lines and those that begin with # are skipped. What \
            cannot be read is told on standard error, with --json in its place, with its line and column, and the exit code is \
            then 1.

            A record is tassello1;ID;TURNS with commas between the turns. ID names the puzzle, as sliding scramble --json \
            does. A turn is the milliseconds since the turn before it and the direction in which a tile slides, U, D, L \
            or R, followed by the number of tiles if there are more than one: 340L2. - in place of a direction takes the \
            last turn back, + makes it again.

            --json prints one object a line. Its "metric" is what counts as a move. Its "distances" are the least and the \
            greatest number of moves to the goal before the first turn and after each one; its "losses" the least and the \
            greatest number of moves that each turn lost. A number that is not known is null, and so is \
            "moves_per_manhattan" if the game is not solved.

            Examples:
              tassello sliding analyse game.txt
              tassello sliding analyse --work 1000000 --json < games.txt
              tassello sliding analyse --metric mtm < games.txt > analysis.txt
            """,
        aliases: ["analyze"])

    /// Records that are at work or wait for their turn: a long game shall not hold up the others.
    private static let window = 64

    @Argument(help: "A record, or a file of records; - for standard input.", completion: .file())
    var record = "-"

    @Option(
        help: """
            What counts as a move: each tile (stm), or each slide of any number of tiles (mtm); without it, what counts \
            in the game.
            """)
    var metric: ChoiceArgument<GameAnalysis.Metric>?

    @Option(
        help: """
            Effort for each position, from 0 to 1000000000, and twenty times as much for the first; 10000 take some \
            milliseconds.
            """)
    var work = 100_000

    @OptionGroup var threads: ThreadCount

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func validate() throws {
        guard 0...1_000_000_000 ~= work else { throw ValidationError("--work must be from 0 to 1000000000.") }
    }

    func run() throws {
        var given =
            record.hasPrefix("\(GameRecordFormat.header)") ? LineReader.Line(number: 1, bytes: Array(record.utf8)) : nil
        var reader = given == nil ? LineReader(try InputFile(record), limit: RecordLine.maximumLength) : nil
        Interruption.endsProcess()
        let terminal = ProgressLine()
        defer { terminal.end() }
        let (metric, work, threads, json) = (metric?.choice, work, threads.count, json)
        let answers = OrderedAnswers(window: Self.window, to: terminal) { try given.take() ?? reader?.next() }
        let isSound = try answers.run(threads: threads) {
            let analyst = GameAnalyst(metric: metric, work: work, threads: threads)
            return { line in
                var answer = Answer()
                do throws(VerificationError) {
                    let record = try RecordLine.text(line)
                    let analysis = try analyst.analyse(GameRecord(record)) { done, total in
                        terminal.show("Line \(line.number): \(done) of \(counted(total, "position"))")
                    }
                    terminal.count(1, "game", "analysed")
                    analysis.append(to: &answer.output, line: line.number, json: json)
                } catch {
                    error.ofGame(inLine: line.number).append(to: &answer, json: json)
                }
                return answer
            }
        }
        if !isSound { throw ExitCode(1) }
    }
}
