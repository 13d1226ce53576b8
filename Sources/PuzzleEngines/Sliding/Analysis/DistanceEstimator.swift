import PuzzleCore

/// Bounds of the distances along games on boards of one size: exact where the distance is found in time.
///
/// Where it is not, one solver goes along with the game from question to question. For a pass over a large board takes
/// the work of many positions, and what it finds holds, continued, for all positions after it.
public final class DistanceEstimator {
    /// Whether distances can be exact.
    public let canBeExact: Bool

    private let size: BoardSize
    private let metric: GameAnalysis.Metric
    private let exact: ExactDistances?
    private let bound: LowerBound
    private var solver: NearOptimalSolver?
    private var lines: LineTables?

    public init(_ size: BoardSize, _ metric: GameAnalysis.Metric) {
        self.size = size
        self.metric = metric
        // Embedded Swift never frees an object whose initializer fails.
        exact = ExactDistances.canFind(size, metric) ? ExactDistances(size, metric) : nil
        canBeExact = exact != nil
        bound = LowerBound(size)
    }

    /// The boards that follow are of another game: what was found for this one does not tell on them.
    public func beginGame() {
        solver = nil
        exact?.beginGame()
    }

    /// - Parameters:
    ///   - board: solvable, of the size asked for. Best is one a few moves away from the one before.
    ///   - known: what is known of its distance.
    ///   - nodes: as in `ExactDistances.distance(of:least:nodes:)`; 0 for estimates alone.
    ///   - work: as in `NearOptimalSolver.advance(work:)`, if it takes longer.
    public func distance(
        of board: SlidingBoard, known: DistanceBounds = DistanceBounds(lower: 0, upper: nil), nodes: Int, work: Int
    ) -> DistanceBounds {
        if known.exact != nil { return known }
        if nodes > 0, let distance = exact?.distance(of: board, least: known.lower, nodes: nodes) {
            return DistanceBounds(exactly: distance)
        }
        return DistanceBounds(lower: lowerBound(board), upper: upperBound(board, work))
    }

    /// Goes on with the search for the exact distance of a board, a slice at a time, and estimates it at its first slice;
    /// only where `canBeExact`.
    /// - Parameters:
    ///   - nodes: positions to look at now.
    ///   - limit: positions after which the search is over without a result.
    ///   - work: as above.
    /// - Returns: what is known now, and whether the search is over.
    public func search(
        _ board: SlidingBoard, known: DistanceBounds, nodes: Int, limit: UInt64, work: Int
    ) -> (found: DistanceBounds, isOver: Bool) {
        guard known.exact == nil, let exact else { return (known, true) }
        let (least, isExact, looked) = exact.search(board, least: known.lower, nodes: nodes)
        if isExact { return (DistanceBounds(exactly: least), true) }
        let upper = known.upper ?? upperBound(board, work)
        return (DistanceBounds(lower: least, upper: upper), looked >= limit || least == upper)
    }

    /// Goes on with the search for a move with which a shortest solution begins, a slice at a time; only where `canBeExact`.
    /// - Parameters:
    ///   - distance: the board's, if it is known.
    ///   - nodes, limit: as above.
    /// - Returns: the move, if it is found, and whether the search is over.
    public func searchMove(
        from board: SlidingBoard, distance: Int, nodes: Int, limit: UInt64
    ) -> (move: Slide?, isOver: Bool) {
        guard let exact, !board.isSolved else { return (nil, true) }
        let (_, isExact, looked) = exact.search(board, least: distance, nodes: nodes)
        return (isExact ? exact.solution?.first : nil, isExact || looked >= limit)
    }

    /// Of slides, what has to cross borders between lines, and up to sixteen cells what the line tables know.
    private func lowerBound(_ board: SlidingBoard) -> Int {
        if metric == .multiTile {
            lines = lines ?? LineTables.Layout(size, .light).map { LineTables(building: $0) }
            if let lines {
                let (crossing, known) = (bound.slides(board), lines.slides(board))
                return LineTables.moves((max(crossing.rows, known.rows), max(crossing.columns, known.columns)))
            }
        }
        return bound.moves(board, metric)
    }

    /// The length of the solver's solution; of slides, that of the same moves with those in one direction together.
    private func upperBound(_ board: SlidingBoard, _ work: Int) -> Int? {
        if let solver, let slides = solver.board.slides(to: board) {
            for slide in slides { try? solver.play(slide) }
        } else {
            solver = NearOptimalSolver(board, after: solver)
        }
        guard let solver else { return nil }
        solver.advance(work: work)
        return metric == .singleTile ? solver.solution.count : MoveNotation.slides(solver.solution).count
    }
}
