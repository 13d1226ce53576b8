import Foundation
import PuzzleCore
import PuzzleEngines

/// Solves one board after the other. Each thread needs one of its own.
struct BoardSolver {
    enum Method: Sendable {
        /// A shortest solution, with proof.
        case optimal(TableStore, isMultiTile: Bool)
        /// A short one.
        case near
    }

    /// Between two reports of progress.
    private static let pause = Duration.milliseconds(200)
    /// Positions between two looks at the clock, a few milliseconds' work.
    private static let slice = 50_000
    /// Work of the near-optimal solver between two looks at the clock.
    private static let nearSlice = 20_000
    /// Its work in all when the time for a proof is up.
    private static let workAfterLimit = 200_000
    /// For a short solution, without a limit.
    private static let nearTime = Duration.seconds(1)

    let method: Method
    let limit: Duration?
    /// Of the board before: what it prepared for boards of its size takes up to a second.
    private var nearSolver: NearOptimalSolver?

    init(method: Method, limit: Duration?) {
        self.method = method
        self.limit = limit
    }

    /// When the work is to end, it is answered with what is known so far.
    /// - Parameter progress: told what that is, several times a second.
    mutating func solve(
        _ line: BoardLine, progress: (String) -> Void
    ) throws(BoardLine.Problem) -> SolveAnswer {
        var answer = try solve(line.goal.turned(line.board), progress)
        (answer.board, answer.goal) = (line.board, line.goal)
        answer.solution = line.goal.turned(answer.solution)
        return answer
    }

    private mutating func solve(
        _ board: SlidingBoard, _ progress: (String) -> Void
    ) throws(BoardLine.Problem) -> SolveAnswer {
        switch method {
        case .optimal(let store, isMultiTile: false):
            guard let tables = store.patterns(board.size) else { throw .tooLargeToProve }
            return prove(board, OptimalSolver(board, tables: tables), .stm, progress) { $0.map { Slide($0) } }
        case .optimal(let store, isMultiTile: true):
            guard let tables = store.lines(board.size) else { throw .tooLargeToProve }
            let search = MultiTileSolver(board, tables: tables, memoryBits: 18)
            return prove(board, search, .mtm, progress, slides: MoveNotation.slides)
        case .near:
            return near(board, progress)
        }
    }

    /// - Parameter slides: the moves of the metric that single tiles' steps are.
    private func prove<Search: ShortestSearch & ~Copyable>(
        _ board: SlidingBoard, _ search: consuming Search, _ metric: MetricArgument,
        _ progress: (String) -> Void, slides: ([Slide.Direction]) -> [Slide]
    ) -> SolveAnswer {
        let clock = ContinuousClock()
        let start = clock.now
        var told = start
        while !search.advance(nodes: Self.slice) {
            let now = clock.now
            if isOver(now - start, limit) { break }
            if now - told >= Self.pause {
                progress("at least \(search.bound) moves, \(search.nodes) positions")
                told = now
            }
        }
        let seconds = (clock.now - start) / .seconds(1)
        let solution = search.solution ?? slides(Self.short(board))
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

    private mutating func near(_ board: SlidingBoard, _ progress: (String) -> Void) -> SolveAnswer {
        let clock = ContinuousClock()
        let start = clock.now
        var told = start
        let solver = Self.nearOptimalSolver(
            board, greatestWidth: NearOptimalSolver.largeWidth, after: nearSolver)
        nearSolver = solver
        let bound = LowerBound(board.size).moves(board, .singleTile)
        while !solver.isFinished, solver.solution.count > bound {
            let now = clock.now
            if isOver(now - start, limit ?? Self.nearTime) { break }
            if now - told >= Self.pause {
                progress("at most \(solver.solution.count) moves")
                told = now
            }
            solver.advance(work: Self.nearSlice)
        }
        return SolveAnswer(
            board: board, metric: .stm, bound: bound, solution: solver.solution.map { Slide($0) },
            isOptimal: solver.isFinished || solver.solution.count == bound, nodes: nil,
            seconds: (clock.now - start) / .seconds(1))
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
