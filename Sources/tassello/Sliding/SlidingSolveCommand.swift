import ArgumentParser
import Foundation
import PuzzleAPI
import PuzzleCore
import PuzzleEngines

/// `tassello sliding solve`
struct SlidingSolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solve",
        abstract: "Find shortest solutions, and prove that there are none shorter.",
        discussion: """
            Solves boards of up to 25 cells, or of any size with --near. Answers come in the order of the lines; a solution tells \
            where tiles slide: U, D, L, R, and U2 for two tiles at once.

            \(SlidingCommand.formats)

            Full tables make hard 4x4 boards ten times as fast. They are built at the first use, which takes a minute \
            and 1.2 GB of memory, and are kept in the data folder: 290 MB. Those of 5x5 take half a minute; without --limit \
            they are built in any case, and kept with --tables full: 40 MB.

            With --limit, a board that takes longer is answered with a short solution, and with the number of moves \
            that are proved to be needed. Building tables counts: so under 300 seconds full ones are used only if they are \
            kept already, and else light ones.

            Beyond sixteen cells most proofs take longer than anybody waits, on 5x5 nearly all: give a --limit, or \
            press Ctrl-C. A short solution is looked for first, for a second; with a --limit for half of it at most, and beyond \
            twenty cells, where a proof is rare, for just that. In slides of several tiles (--metric mtm) such boards need --near.

            With --near, all of the time is used to make the solution shorter, unless it is proved to be a shortest one, as \
            on nearly all boards of up to sixteen cells in a second. On each thread that takes up to 150 MB on 5x5, \
            250 MB on 15x15. With --metric mtm as well, solutions are short in steps of single tiles, of which those in one \
            direction are put together, and the one that has the fewest slides then is printed; on boards of up to sixteen \
            cells, what is left after a second, or after half of --limit, is spent on slides themselves, and the solution may be proved to be a \
            shortest one.

            Each thread solves a board of its own. Threads for which the input has none left take part in searches that others \
            have not finished: so one hard board is sooner solved, too. Solutions are the same for any number of threads.

            Ctrl-C ends the search, and the building of tables: boards that are at work are answered with the shortest solution so far, and with the \
            number of moves that are proved to be needed. The exit code is then 130. Once more, and it ends at once.

            --json prints one object a line: "line", "rows", "columns", "board", "metric", "length", "optimal", "moves", \
            "seconds", "nodes" (the positions that the search for a proof has looked at, if there was one; --near alone \
            needs none), the "goal" if the gap is first and, if it is not proved to be the shortest, the "bound" that is; or \
            "line", "error" in words, "code" and "column".

            What is wrong with a line is told on standard error, or with --json in its place, and the others are solved. \
            The exit code is then 1; also if tables could not be kept.

            Examples:
              tassello sliding solve boards.txt
              echo '8 6 7/2 5 4/3 0 1' | tassello sliding solve
              tassello sliding solve --tables full --json boards.txt > solutions.json
              tassello sliding solve --metric mtm --limit 10 < boards.txt
              tassello sliding scramble --size 10x10 | tassello sliding solve --near
              tassello sliding solve --near --metric mtm --limit 10 boards.txt
              tassello sliding scramble --size 3x3 --json | tassello sliding solve --json
              echo '1 0 2/3 4 5/6 7 8' | tassello sliding solve --goal gap-first
            """)

    /// Lines that are at work or wait for their turn: one hard board shall not hold up the others.
    private static let window = 4096

    @Argument(help: "File of boards; - for standard input.", completion: .file())
    var file = "-"

    @Option(
        help: "Rows x columns of all boards, each from 2 to 15, such as 3x5; without it, what each line tells.",
        transform: BoardSize.argument)
    var size: BoardSize?

    @Option(help: "Where the gap is when a board is solved; without it, what an object says, or else last.")
    var goal: ChoiceArgument<SlidingGoal>?

    @Flag(help: "Leave what follows a board's cells on its line unread.")
    var columns = false

    @Option(help: "What is one move: one tile's step (stm), or any number of tiles in a line at once (mtm).")
    var metric = ChoiceArgument(GameAnalysis.Metric.singleTile)

    @Flag(
        help: """
            Find a short solution for a board of any size, up to 15x15, the shorter the longer it may take: a second, or \
            --limit. Uses no tables, but for slides of several tiles.
            """)
    var near = false

    @Option(
        help: """
            Seconds for each board, fractions too, above 0 and up to 1000000000; without it, as long as it takes, with --near a \
            second.
            """)
    var limit: Double?

    @OptionGroup var tables: TableOptions

    @OptionGroup var threads: ThreadCount

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func validate() throws {
        if let limit, !(limit > 0 && limit <= 1e9) {
            throw ValidationError("--limit is a number of seconds above 0, 1000000000 at most.")
        }
    }

    func run() throws {
        var reader = BoardReader(try InputFile(file), size: size, hasRows: !columns)
        Interruption.endsWork()
        let terminal = ProgressLine()
        defer { terminal.end() }
        let limit = limit.map { Duration.seconds($0) }
        let store = tables.store(terminal, limit: limit ?? (near ? BoardSolver.nearTime : nil))
        let (size, goal, columns, metric, isNear, json) = (size, goal?.choice, columns, metric.choice, near, json)
        let helpers = threads.count > 1 ? Helpers() : nil
        var isOver = false
        let answers = OrderedAnswers(window: Self.window, to: terminal) {
            guard !isOver, let line = try reader.next() else { return nil as LineReader.Line? }
            isOver = line.bytes.map { JSON.columnOfOpenLine($0) != nil } ?? false
            return line
        }
        let isSound = try answers.run(threads: threads.count) {
            helpers?.begin()
            var solver = BoardSolver(store, metric, isNear: isNear, limit: limit, helpers: helpers)
            return { line in
                var answer = Answer()
                do throws(BoardLine.Problem) {
                    let board = try BoardLine.read(line, size: size, goal: goal, allowsMore: columns)
                    let solved = try solver.solve(board) { terminal.show("Line \(line.number): \($0)") }
                    // Not what an interruption left without a proof.
                    if solved.isOptimal || !Interruption.isRequested { terminal.count(1, "board", "solved") }
                    solved.append(to: &answer.output, line: line.number, json: json)
                } catch {
                    error.inLine(line.number).append(to: &answer, json: json)
                }
                return answer
            }
        } atEnd: {
            helpers?.help()
        }
        if Interruption.isRequested { throw ExitCode(Interruption.status) }
        if !isSound || store.problems > 0 { throw ExitCode(1) }
    }
}
