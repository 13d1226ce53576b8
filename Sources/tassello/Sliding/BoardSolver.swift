import Foundation
import PuzzleCore
import PuzzleEngines

/// Solves one board after the other. Each thread needs one of its own.
struct BoardSolver {
    /// Between two reports of progress.
    private static let pause = Duration.milliseconds(200)
    /// Work of the near-optimal solver between two looks at the clock.
    private static let nearSlice = 20_000
    /// Its work in all when the time for a proof is up.
    private static let workAfterLimit = 200_000
    /// For a short solution, without a limit.
    private static let nearTime = Duration.seconds(1)

    private let store: TableStore
    private let metric: MetricArgument
    /// Whether solutions need only be short.
    private let isNear: Bool
    private let limit: Duration?
    private let helpers: Helpers?
    /// Of the board before: what it prepared for boards of its size takes up to a second.
    private var nearSolver: NearOptimalSolver?

    /// - Parameter helpers: who may take part in the search for a shortest solution; nil for nobody.
    init(_ store: TableStore, _ metric: MetricArgument, isNear: Bool, limit: Duration?, helpers: Helpers?) {
        self.store = store
        self.metric = metric
        self.isNear = isNear
        self.limit = limit
        self.helpers = helpers
    }

    /// When the work is to end, it is answered with what is known so far.
    /// - Parameter progress: told what that is, several times a second, on any thread.
    mutating func solve(
        _ line: BoardLine, progress: @escaping @Sendable (String) -> Void
    ) throws(BoardLine.Problem) -> SolveAnswer {
        let board = line.goal.turned(line.board)
        var answer = try isNear ? near(board, progress) : optimal(board, progress)
        (answer.board, answer.goal) = (line.board, line.goal)
        answer.solution = line.goal.turned(answer.solution)
        return answer
    }

    private mutating func optimal(
        _ board: SlidingBoard, _ progress: @escaping @Sendable (String) -> Void
    ) throws(BoardLine.Problem) -> SolveAnswer {
        switch metric {
        case .stm:
            if let tables = store.patterns(board.size) {
                return prove(board, limit, progress) { OptimalSolver(board, tables: tables) }
            }
            guard let tables = store.largePatterns(board.size) else { throw .tooLargeToProve }
            return shorten(board, limit, progress) { LargeOptimalSolver(board, tables: tables, least: $0) }
        case .mtm:
            guard let tables = store.lines(board.size) else { throw .tooLargeToProve }
            return prove(board, limit, progress) { MultiTileSolver(board, tables: tables, memoryBits: 18) }
        }
    }

    /// - Parameters:
    ///   - known: a solution; when there is none shorter, the search is over.
    ///   - make: makes a search for the board.
    private func prove<Search: ShortestSearch & ~Copyable>(
        _ board: SlidingBoard, _ limit: Duration?, _ progress: @escaping @Sendable (String) -> Void,
        known: [Slide]? = nil, _ make: @escaping () -> Search
    ) -> SolveAnswer {
        let search = SharedSearch(target: known?.count ?? .max, limit: limit, progress: progress)
        let found = search.run(helpers, make)
        let seconds = search.seconds
        let solution = found ?? known ?? metric.slides(Self.short(board))
        return SolveAnswer(
            board: board, metric: metric, bound: search.bound, solution: solution,
            isOptimal: solution.count == search.bound, nodes: search.nodes, seconds: seconds)
    }

    private func isOver(_ time: Duration, _ limit: Duration?) -> Bool {
        Interruption.isRequested || limit.map { time >= $0 } ?? false
    }

    /// A short solution for a board of which no shortest one is found in time.
    private static func short(_ board: SlidingBoard) -> [Slide.Direction] {
        let solver = nearOptimalSolver(board, greatestWidth: NearOptimalSolver.smallWidth)
        solver.advance(work: workAfterLimit)
        return solver.solution
    }

    private mutating func near(
        _ board: SlidingBoard, _ progress: @escaping @Sendable (String) -> Void
    ) -> SolveAnswer {
        let time = limit ?? Self.nearTime
        guard metric == .mtm, let tables = store.lines(board.size) else { return near(board, time, progress) }
        // Single tiles cannot tell everything.
        return shorten(board, time, progress) {
            MultiTileSolver(board, tables: tables, least: $0, memoryBits: 18)
        }
    }

    /// Finds a short solution in half of the time, and looks for a shortest one in the rest.
    /// - Parameter search: told how many moves every solution has at least.
    private mutating func shorten<Search: ShortestSearch & ~Copyable>(
        _ board: SlidingBoard, _ limit: Duration?, _ progress: @escaping @Sendable (String) -> Void,
        _ search: @escaping (_ least: Int) -> Search
    ) -> SolveAnswer {
        let known = near(board, limit.map { $0 / 2 } ?? Self.nearTime, progress)
        guard !known.isOptimal else { return known }
        let rest = limit.map { $0 - Duration.seconds(known.seconds) }
        var answer = prove(board, rest, progress, known: known.solution) { search(known.bound) }
        answer.seconds += known.seconds
        return answer
    }

    /// A short solution by single tiles; counted in slides, the one that has the fewest of all that are found.
    private mutating func near(
        _ board: SlidingBoard, _ time: Duration, _ progress: (String) -> Void
    ) -> SolveAnswer {
        let clock = ContinuousClock()
        let start = clock.now
        var told = start
        let solver = Self.nearOptimalSolver(
            board, greatestWidth: NearOptimalSolver.largeWidth, after: nearSolver)
        nearSolver = solver
        let bound = LowerBound(board.size).moves(board, metric.metric)
        var solution = metric.slides(solver.solution)
        while !solver.isFinished, solution.count > bound {
            let now = clock.now
            if isOver(now - start, time) { break }
            if now - told >= Self.pause {
                progress("at most \(solution.count) moves")
                told = now
            }
            guard solver.advance(work: Self.nearSlice) else { continue }
            let shorter = metric.slides(solver.solution)
            if shorter.count < solution.count { solution = shorter }
        }
        let isShortest = solver.isFinished && metric == .stm
        return SolveAnswer(
            board: board, metric: metric, bound: bound, solution: solution,
            isOptimal: isShortest || solution.count == bound, nodes: nil, seconds: (clock.now - start) / .seconds(1))
    }

    private static func nearOptimalSolver(
        _ board: SlidingBoard, greatestWidth: Int, after previous: NearOptimalSolver? = nil
    ) -> NearOptimalSolver {
        guard let solver = NearOptimalSolver(board, greatestWidth: greatestWidth, after: previous) else {
            preconditionFailure("a board that was read can be solved")
        }
        return solver
    }
}
