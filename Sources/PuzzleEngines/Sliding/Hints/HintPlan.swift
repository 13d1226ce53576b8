import PuzzleCore

/// Hints for a game in progress: always a next move, at once on any board, and whoever follows them solves the board.
///
/// It is a plan, not advice for one position: a solution is kept and continued while the player follows it. Another
/// move puts the way back in front of the plan, and the plan is replaced only by a shorter one. So it gets shorter with
/// every hint that is followed, whatever happens between; hints cannot go round in circles.
///
/// Make one when a hint is first wanted and call `advance(work:)` for as long as the player may wait, 50 milliseconds or
/// so; then tell it of every move, and let it work on in idle time if you like.
public final class HintPlan {
    private let solver: NearOptimalSolver

    /// - Parameter previous: the plan of another game; for boards of the same size, it was prepared for this one too.
    /// - Returns: nil if the board cannot be solved.
    public init?(_ board: SlidingBoard, after previous: HintPlan? = nil) {
        guard let solver = NearOptimalSolver(board, after: previous?.solver) else { return nil }
        self.solver = solver
    }

    public var board: SlidingBoard { solver.board }

    /// The moves of single tiles that solve the board.
    var moves: [Slide.Direction] { solver.solution }

    /// The direction in which a tile should slide next; nil if the board is solved.
    public var next: Slide.Direction? { moves.first }

    /// Moves of single tiles until the board is solved, if all hints are followed.
    public var length: Int { moves.count }

    /// The slide that makes the next move, and with it those after it in the same direction, for games in which several
    /// tiles may slide at once.
    public var nextSlide: Slide? {
        guard let next else { return nil }
        return Slide(next, tiles: moves.prefix { $0 == next }.count)
    }

    /// Whether more work cannot make the plan shorter.
    public var isFinished: Bool { solver.isFinished }

    /// Looks for a shorter plan from where the board is now.
    /// - Parameter work: as in `NearOptimalSolver.advance(work:)`.
    public func advance(work: Int) { solver.advance(work: work) }

    /// Tells of a move that was made on the board, by a hint or not; a move that is not legal changes nothing.
    public func play(_ slide: Slide) { try? solver.play(slide) }
}
