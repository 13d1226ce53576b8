/// Short solutions for boards of any size, better the longer it works; a solution is there from the start.
///
/// Make one, call `advance(work:)` as often as time allows, and take `solution` whenever it is needed. The same board
/// and the same total of work give the same solution on every platform. Needs at most about 60 MB.
///
/// It begins with the solution of `LineByLineSolver`, then makes passes of `BeamSearch`, each three times as wide.
public final class NearOptimalSolver {
    /// The shortest solution so far: the directions in which single tiles slide, one after another.
    public private(set) var solution: [Slide.Direction]
    /// Whether more work cannot make it better.
    public private(set) var isFinished: Bool

    private let board: SlidingBoard
    // Made by the first work: the solution that is there from the start should not wait for it.
    private lazy var space = SearchSpace(board.size)
    private var search: BeamSearch?
    private var width = NearOptimalSolver.firstWidth

    private static var firstWidth: Int { 24 }
    private static var greatestWidth: Int { 20_000 }

    /// Takes a few milliseconds at most.
    /// - Returns: nil if the board cannot be solved.
    public init?(_ board: SlidingBoard) {
        guard board.isSolvable else { return nil }
        self.board = board
        solution = LineByLineSolver.solve(board)
        isFinished = board.isSolved
        if isFinished { solution = [] }
    }

    /// Looks for a shorter solution.
    /// - Parameter work: about how many positions to look at; 10,000 take about a millisecond natively. May be exceeded
    ///   by one layer of the search.
    /// - Returns: whether the solution became shorter.
    @discardableResult
    public func advance(work: Int) -> Bool {
        let before = solution.count
        var done = 0
        while done < work, !isFinished {
            let search = search ?? BeamSearch(board, in: space, width: width, limit: solution.count)
            self.search = search
            switch search.advance(work: &done) {
            case .searching: continue
            case .solved(let moves): solution = moves
            case .exhausted: break
            }
            self.search = nil
            width *= 3
            isFinished = width > Self.greatestWidth || search.isComplete && space.restStage == 0
        }
        return solution.count < before
    }
}
