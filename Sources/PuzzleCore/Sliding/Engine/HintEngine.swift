/// Answers one hint after the other, at once, and looks for better ones while nobody asks.
///
/// It keeps one `HintPlan` for as long as the boards asked for follow from one another, so hints cannot go round in
/// circles.
public final class HintEngine {
    private var plan: HintPlan?
    /// What was looked at for the present plan, as in `NearOptimalSolver.advance(work:)`.
    private var work = 0

    /// On boards of up to so many cells a little search before the first answer costs less than a frame.
    private static var smallBoard: Int { 16 }
    private static var firstWork: Int { 5_000 }
    /// One slice takes a few milliseconds on a slow phone; a question never waits longer.
    private static var slice: Int { 2_000 }
    private static var enoughWork: Int { 400_000 }

    public init() {}

    /// The next slide; nil if the board is solved or cannot be.
    public func answer(_ question: HintQuestion) -> Slide? {
        follow(question.board)
        if work == 0, question.board.tiles.count <= Self.smallBoard { advance(Self.firstWork) }
        return question.multiMove ? plan?.nextSlide : plan?.next.map { Slide($0) }
    }

    /// Spends a slice of idle time.
    /// - Returns: whether there is more to do.
    public func improve() -> Bool {
        guard let plan, plan.length > 0, work < Self.enoughWork else { return false }
        advance(Self.slice)
        return true
    }

    private func advance(_ amount: Int) {
        plan?.advance(work: amount)
        work += amount
    }

    private func follow(_ board: SlidingBoard) {
        if let plan, plan.board == board { return }
        // After one slide the plan goes on, whether the slide was the hint or not.
        if let plan, plan.board.size == board.size, let slide = plan.board.slide(moving: board.gap) {
            plan.play(slide)
            if plan.board == board { return }
        }
        plan = HintPlan(board)
        work = 0
    }
}
