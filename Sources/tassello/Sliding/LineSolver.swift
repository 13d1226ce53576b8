import Foundation
import PuzzleCore

/// Solves one board after the other; several threads can use it at once.
struct LineSolver: Sendable {
    enum Method: Sendable {
        /// A shortest solution, with proof.
        case optimal(TableStore, isMultiTile: Bool)
        /// A short one.
        case near
    }

    /// Positions between two looks at the clock, a few milliseconds' work.
    private static let slice = 50_000
    /// Work of the near-optimal solver between two looks at the clock, and in all if there is no limit.
    private static let nearSlice = 200_000
    private static let nearTime = Duration.seconds(1)

    let method: Method
    let limit: Duration?

    /// - Parameter progress: told the proved bound and the number of positions, several times a second.
    func solve(
        _ board: SlidingBoard, progress: (_ bound: Int, _ nodes: UInt64) -> Void
    ) throws(BoardLine.Problem) -> SolveAnswer {
        switch method {
        case .optimal(let store, isMultiTile: false):
            guard let tables = store.patterns(board.size) else { throw .tooLargeToProve }
            var solver = OptimalSolver(board, tables: tables)
            let seconds = run(progress) { (solver.advance(nodes: Self.slice), solver.bound, solver.nodes) }
            let solution = solver.solution ?? Self.short(board).map { Slide($0) }
            return SolveAnswer(
                size: board.size, metric: .stm, bound: solver.bound, solution: solution,
                isOptimal: solution.count == solver.bound,
                nodes: solver.nodes, seconds: seconds)
        case .optimal(let store, isMultiTile: true):
            guard let tables = store.lines(board.size) else { throw .tooLargeToProve }
            var solver = MultiTileSolver(board, tables: tables, memoryBits: 18)
            let seconds = run(progress) { (solver.advance(nodes: Self.slice), solver.bound, solver.nodes) }
            let solution = solver.solution ?? MoveNotation.slides(Self.short(board))
            return SolveAnswer(
                size: board.size, metric: .mtm, bound: solver.bound, solution: solution,
                isOptimal: solution.count == solver.bound,
                nodes: solver.nodes, seconds: seconds)
        case .near:
            return near(board)
        }
    }

    /// A short solution for a board of which no shortest one is found in time.
    private static func short(_ board: SlidingBoard) -> [Slide.Direction] {
        guard let solver = NearOptimalSolver(board) else { return [] }
        solver.advance(work: nearSlice)
        return solver.solution
    }

    private func near(_ board: SlidingBoard) -> SolveAnswer {
        let clock = ContinuousClock()
        let start = clock.now
        guard let solver = NearOptimalSolver(board) else { fatalError("a board that was read can be solved") }
        while !solver.isFinished, clock.now - start < limit ?? Self.nearTime { solver.advance(work: Self.nearSlice) }
        return SolveAnswer(
            size: board.size, metric: .stm, bound: nil, solution: solver.solution.map { Slide($0) },
            isOptimal: board.isSolved, nodes: nil, seconds: (clock.now - start) / .seconds(1))
    }

    /// Runs slices until the search has ended or the time is up.
    /// - Returns: the seconds it took.
    private func run(
        _ progress: (Int, UInt64) -> Void, slice: () -> (isFinished: Bool, bound: Int, nodes: UInt64)
    ) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var told = start
        while true {
            let (isFinished, bound, nodes) = slice()
            let now = clock.now
            if isFinished || limit.map({ now - start >= $0 }) ?? false {
                return (now - start) / .seconds(1)
            }
            if now - told >= .milliseconds(200) {
                progress(bound, nodes)
                told = now
            }
        }
    }
}
