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
    static let nearTime = Duration.seconds(1)
    /// Most cells of boards for which a proof often comes to its end. Beyond, a short solution is worth half of the time.
    private static let provable = 20

    private let store: TableStore
    private let metric: GameAnalysis.Metric
    /// Whether solutions need only be short.
    private let isNear: Bool
    private let limit: Duration?
    private let helpers: Helpers?
    /// Of the board before: what it prepared for boards of its size takes up to a second.
    private var nearSolver: NearOptimalSolver?

    /// - Parameter helpers: who may take part in the search for a shortest solution; nil for nobody.
    init(_ store: TableStore, _ metric: GameAnalysis.Metric, isNear: Bool, limit: Duration?, helpers: Helpers?) {
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
        let start = ContinuousClock.now
        // Building tables counts.
        var answer = try isNear ? near(board, start, progress) : optimal(board, start, progress)
        (answer.board, answer.goal) = (line.board, line.goal)
        answer.solution = line.goal.turned(answer.solution)
        answer.seconds = (ContinuousClock.now - start) / .seconds(1)
        return answer
    }

    private mutating func optimal(
        _ board: SlidingBoard, _ start: ContinuousClock.Instant, _ progress: @escaping @Sendable (String) -> Void
    ) throws(BoardLine.Problem) -> SolveAnswer {
        let (store, size, end) = (store, board.size, limit.map { start + $0 })
        switch metric {
        case .singleTile where size.cells <= TableLayout.maximumCells:
            return prove(board, until: end, progress, store.patterns) { OptimalSolver(board, tables: $0) }
        case .singleTile where size.cells <= LargePatternTables.maximumCells:
            return shorten(board, start, limit, progress, store.largePatterns) {
                LargeOptimalSolver(board, tables: $0, least: $1)
            }
        case .multiTile where size.cells <= TableLayout.maximumCells:
            return prove(board, until: end, progress, store.lines) {
                MultiTileSolver(board, tables: $0, memoryBits: 18)
            }
        case .singleTile, .multiTile: throw .tooLargeToProve
        }
    }

    /// - Parameters:
    ///   - known: what is known of the board; when there is no solution shorter than its, the search is over.
    ///   - tables: of boards of a size; nil if they are not built in time.
    ///   - make: makes a search for the board.
    private func prove<Tables, Search: ShortestSearch & ~Copyable>(
        _ board: SlidingBoard, until end: ContinuousClock.Instant?, _ progress: @escaping @Sendable (String) -> Void,
        known: SolveAnswer? = nil, _ tables: (BoardSize, _ goesOn: () -> Bool) -> Tables?,
        _ make: @escaping (Tables) -> Search
    ) -> SolveAnswer {
        guard let tables = tables(board.size, { !isOver(end) }) else {
            return known ?? answer(board, bound: lowerBound(board), metric.slides(Self.short(board)))
        }
        let search = SharedSearch(target: known?.solution.count ?? .max, until: end, progress: progress)
        let found = search.run(helpers) { make(tables) }
        let solution = found ?? known?.solution ?? metric.slides(Self.short(board))
        return answer(board, bound: search.bound, solution, nodes: search.nodes)
    }

    private func answer(
        _ board: SlidingBoard, bound: Int, _ solution: [Slide], isShortest: Bool = false, nodes: UInt64? = nil
    ) -> SolveAnswer {
        SolveAnswer(
            board: board, metric: metric, bound: bound, solution: solution,
            isOptimal: isShortest || solution.count == bound, nodes: nodes)
    }

    private func lowerBound(_ board: SlidingBoard) -> Int { LowerBound(board.size).moves(board, metric) }

    private func isOver(_ end: ContinuousClock.Instant?) -> Bool {
        Interruption.isRequested || end.map { ContinuousClock.now >= $0 } ?? false
    }

    /// A short solution for a board of which no shortest one is found in time.
    private static func short(_ board: SlidingBoard) -> [Slide.Direction] {
        let solver = nearOptimalSolver(board, greatestWidth: NearOptimalSolver.smallWidth)
        solver.advance(work: workAfterLimit)
        return solver.solution
    }

    private mutating func near(
        _ board: SlidingBoard, _ start: ContinuousClock.Instant, _ progress: @escaping @Sendable (String) -> Void
    ) -> SolveAnswer {
        let time = limit ?? Self.nearTime
        // Single tiles cannot tell everything.
        guard metric == .multiTile, board.size.cells <= TableLayout.maximumCells else {
            return near(board, until: start + time, progress)
        }
        return shorten(board, start, time, progress, store.lines) {
            MultiTileSolver(board, tables: $0, least: $1, memoryBits: 18)
        }
    }

    /// Finds a short solution in some of the time, and looks for a shortest one in the rest.
    /// - Parameter make: told how many moves every solution has at least.
    private mutating func shorten<Tables, Search: ShortestSearch & ~Copyable>(
        _ board: SlidingBoard, _ start: ContinuousClock.Instant, _ limit: Duration?,
        _ progress: @escaping @Sendable (String) -> Void, _ tables: (BoardSize, _ goesOn: () -> Bool) -> Tables?,
        _ make: @escaping (Tables, _ least: Int) -> Search
    ) -> SolveAnswer {
        var time = limit.map { $0 / 2 } ?? Self.nearTime
        if board.size.cells <= Self.provable { time = min(time, Self.nearTime) }
        let known = near(board, until: start + time, progress)
        guard !known.isOptimal else { return known }
        let end = limit.map { start + $0 }
        return prove(board, until: end, progress, known: known, tables) { make($0, known.bound) }
    }

    /// A short solution by single tiles; counted in slides, the one that has the fewest of all that are found.
    private mutating func near(
        _ board: SlidingBoard, until end: ContinuousClock.Instant, _ progress: (String) -> Void
    ) -> SolveAnswer {
        var told = ContinuousClock.now
        let solver = Self.nearOptimalSolver(
            board, greatestWidth: NearOptimalSolver.largeWidth, after: nearSolver)
        nearSolver = solver
        let bound = lowerBound(board)
        var solution = metric.slides(solver.solution)
        while !solver.isFinished, solution.count > bound, !isOver(end) {
            let now = ContinuousClock.now
            if now - told >= Self.pause {
                progress("at most \(solution.count) moves")
                told = now
            }
            guard solver.advance(work: Self.nearSlice) else { continue }
            let shorter = metric.slides(solver.solution)
            if shorter.count < solution.count { solution = shorter }
        }
        return answer(board, bound: bound, solution, isShortest: solver.isFinished && metric == .singleTile)
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
