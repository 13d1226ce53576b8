import ArgumentParser
import CPUTime
import PuzzleCore
import PuzzleEngines

/// `tassello bench sliding`
struct BenchSlidingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sliding",
        abstract: "Measure the sliding puzzle's engine.",
        discussion: """
            Prints a figure a line: name, value, unit. Time is CPU time of one thread. Shortest solutions are found for boards \
            of up to sixteen cells, with light or full tables, whose building is a figure of its own. For larger boards it \
            is the mean length that is found in half a second up to 6x6, in a second up to 10x10, and in two beyond.

            Without a file, the boards are evenly mixed ones, always the same, of 4x4, 5x5, 6x6, 8x8, 10x10 and 12x15.

            \(SlidingCommand.formats) A line that is not a board ends it.

            Examples:
              tassello bench sliding
              tassello bench sliding --boards 100
              tassello bench sliding --tables full boards.txt
            """)

    private static let sizes = [(4, 4), (5, 5), (6, 6), (8, 8), (10, 10), (12, 15)]

    @Argument(help: "File of boards; - for standard input. Without it, boards that are made here.", completion: .file())
    var file: String?

    @Option(help: "How many boards of each size are made, from 1 to 10000; of a file, all.")
    var boards = 5

    @Option(
        help: """
            Rows x columns of all boards in the file, each from 2 to 15, such as 3x5; without it, what each line tells.
            """,
        transform: BoardSize.argument)
    var size: BoardSize?

    @Flag(help: "Leave what follows a board's cells on its line unread.")
    var columns = false

    @OptionGroup var tables: TableOptions

    func validate() throws {
        guard 1...10_000 ~= boards else { throw ValidationError("--boards must be from 1 to 10000.") }
    }

    func run() throws {
        Interruption.endsProcess()
        let groups = try file.map { Self.bySize(try read($0)) } ?? made()
        let store = tables.store(ProgressLine(), limit: nil)
        for group in groups {
            var known: PatternTables?
            // All processors build them.
            let ready = ContinuousClock().measure { known = store.patterns(group[0].size) }
            if let tables = known {
                try Figure.print("sliding.tables-\(group[0].size.text)", ready / .seconds(1), "s")
                try measureOptimal(group, tables)
            } else {
                try measureNear(group)
            }
        }
    }

    private func made() -> [[SlidingBoard]] {
        Self.sizes.compactMap { rows, columns in
            guard let size = BoardSize(rows: rows, columns: columns) else { return nil }
            let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: false)
            return (0..<boards).map { SlidingPuzzle.generate(params, seed: UInt64($0)) }
        }
    }

    private func read(_ file: String) throws -> [SlidingBoard] {
        var reader = BoardReader(try InputFile(file), size: size, hasRows: !columns)
        var boards: [SlidingBoard] = []
        while let line = try reader.next() {
            do throws(BoardLine.Problem) {
                let given = try BoardLine.read(line, size: size, allowsMore: columns)
                boards.append(given.goal.turned(given.board))
            } catch {
                var answer = Answer()
                error.inLine(line.number).append(to: &answer, json: false)
                throw CommandFailure("\(file), \(answer.messages[0])")
            }
        }
        return boards
    }

    private static func bySize(_ boards: [SlidingBoard]) -> [[SlidingBoard]] {
        var groups: [[SlidingBoard]] = []
        for board in boards {
            if let group = groups.firstIndex(where: { $0[0].size == board.size }) {
                groups[group].append(board)
            } else {
                groups.append([board])
            }
        }
        return groups
    }

    private func measureOptimal(_ boards: [SlidingBoard], _ tables: PatternTables) throws {
        var (total, worst, moves) = (0.0, 0.0, 0)
        for board in boards {
            let time = CPUTime.of {
                var solver = OptimalSolver(board, tables: tables)
                while !solver.advance(nodes: .max / 2) {}
                moves += solver.solution?.count ?? 0
            }
            (total, worst) = (total + time, max(worst, time))
        }
        let name = "sliding.optimal-\(boards[0].size.text)"
        try Figure.print(name, Double(boards.count) / total, "boards/s")
        try Figure.print(name + "-worst", worst * 1000, "ms")
        try Figure.print(name + "-length", Double(moves) / Double(boards.count), "moves")
    }

    private func measureNear(_ boards: [SlidingBoard]) throws {
        let cells = boards[0].size.cells
        let seconds = cells <= 36 ? 0.5 : cells <= 100 ? 1 : 2
        var moves = 0
        for board in boards {
            let start = CPUTime.now
            guard let solver = NearOptimalSolver(board) else { continue }
            while CPUTime.now - start < seconds, !solver.isFinished { solver.advance(work: 20_000) }
            moves += solver.solution.count
        }
        try Figure.print("sliding.near-\(boards[0].size.text)", Double(moves) / Double(boards.count), "moves")
    }
}
