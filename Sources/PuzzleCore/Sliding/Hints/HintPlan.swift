/// Hints for a game in progress: always a next move, at once on any board, and whoever follows them solves the board.
///
/// It is a plan, not advice for one position: a solution is kept and continued while the player follows it. Another
/// move puts the way back in front of the plan, and the plan is replaced only by a shorter one. So it gets shorter with
/// every hint that is followed, whatever happens between; hints cannot go round in circles.
///
/// Make one when a hint is first wanted and call `advance(work:)` for as long as the player may wait, 50 milliseconds or
/// so; then tell it of every move, and let it work on in idle time if you like.
public final class HintPlan {
    public private(set) var board: SlidingBoard
    /// The planned moves of single tiles that solve the board, the next one last.
    private var plan: [Slide.Direction]
    private var solver: NearOptimalSolver?

    /// - Returns: nil if the board cannot be solved.
    public init?(_ board: SlidingBoard) {
        guard let solver = NearOptimalSolver(board) else { return nil }
        self.board = board
        self.solver = solver
        plan = solver.solution.reversed()
    }

    /// The direction in which a tile should slide next; nil if the board is solved.
    public var next: Slide.Direction? { plan.last }

    /// Moves of single tiles until the board is solved, if all hints are followed.
    public var length: Int { plan.count }

    /// The slide that makes the next move, and with it those after it in the same direction, for games in which several
    /// tiles may slide at once.
    public var nextSlide: Slide? {
        guard let next else { return nil }
        var tiles = 1
        while tiles < plan.count, plan[plan.count - 1 - tiles] == next { tiles += 1 }
        return Slide(next, tiles: tiles)
    }

    /// Looks for a shorter plan from where the board is now.
    /// - Parameter work: as in `NearOptimalSolver.advance(work:)`.
    public func advance(work: Int) {
        guard let solver = solver ?? NearOptimalSolver(board) else { return }
        self.solver = solver
        solver.advance(work: work)
        if solver.solution.count < plan.count { plan = solver.solution.reversed() }
    }

    /// Tells of a move that was made on the board, by a hint or not; a move that is not legal changes nothing.
    public func play(_ slide: Slide) {
        guard (try? board.apply(slide)) != nil else { return }
        solver = nil
        for _ in 0..<slide.tiles {
            if plan.last == slide.direction { plan.removeLast() } else { plan.append(slide.direction.opposite) }
        }
    }
}
