/// Exact distances from the goal, on boards where they are found in a moment: in moves of single tiles up to sixteen
/// cells, in slides of several tiles up to ten. Light tables are built at the first question.
public final class ExactDistances {
    private let size: BoardSize
    private let metric: GameAnalysis.Metric
    private var patterns: PatternTables?
    private var lines: LineTables?

    /// - Returns: nil for a larger board.
    public init?(_ size: BoardSize, _ metric: GameAnalysis.Metric) {
        guard size.cells <= (metric == .singleTile ? 16 : 10) else { return nil }
        self.size = size
        self.metric = metric
    }

    /// - Parameters:
    ///   - board: solvable, of the size asked for.
    ///   - nodes: how many positions to look at before giving up; up to ten million take a second.
    /// - Returns: nil if it took longer.
    public func distance(of board: SlidingBoard, nodes: Int) -> Int? {
        metric == .singleTile ? singleTile(board, nodes) : multiTile(board, nodes)
    }

    private func singleTile(_ board: SlidingBoard, _ nodes: Int) -> Int? {
        guard let tables = patterns ?? TableLayout(size, .light).map({ PatternTables(building: $0) }) else {
            return nil
        }
        patterns = tables
        var solver = OptimalSolver(board, tables: tables)
        return solver.advance(nodes: nodes) ? solver.solution?.count : nil
    }

    private func multiTile(_ board: SlidingBoard, _ nodes: Int) -> Int? {
        guard let tables = lines ?? LineTables.Layout(size, .light).map({ LineTables(building: $0) }) else {
            return nil
        }
        lines = tables
        var solver = MultiTileSolver(board, tables: tables)
        return solver.advance(nodes: nodes) ? solver.solution?.count : nil
    }
}
