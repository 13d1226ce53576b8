import PuzzleCore

/// Answers one hint after the other, at once, and looks for better ones while nobody asks.
///
/// It keeps one `HintPlan` for as long as the boards asked for follow from one another, so hints cannot go round in
/// circles. Each hint counts as followed as soon as it is given: what idle time finds must go on from there. A plan from the
/// board before it would make the hint a detour, the next hint led back, and so on.
public final class HintEngine {
    private var plan: HintPlan?
    /// The hint that was given last, and the board it was for; nil if there was none for that board.
    private var given: (hint: Slide, board: SlidingBoard)?
    /// The work that the present plan was given, of which `NearOptimalSolver.advance(work:)` may do a little more; less
    /// for each time that the player went another way.
    private var work = 0

    /// On boards of up to so many cells a little search before the first answer costs less than a frame.
    private static var smallBoard: Int { 16 }
    private static var firstWork: Int { 5_000 }
    /// One slice takes a few milliseconds on a slow phone. A question waits for one at most: for a whole layer of the
    /// search, if that is more.
    private static var slice: Int { 2_000 }

    public init() {}

    /// The next slide; nil if the board is solved or cannot be.
    public func answer(_ question: HintQuestion) -> Slide? {
        follow(question.board)
        if work == 0, question.board.tiles.count <= Self.smallBoard { advance(Self.firstWork) }
        guard let hint = question.multiMove ? plan?.nextSlide : plan?.next.map({ Slide($0) }) else { return nil }
        plan?.play(hint)
        given = (hint, question.board)
        return hint
    }

    /// Spends a slice of idle time.
    /// - Returns: whether there is more to do.
    public func improve() -> Bool {
        guard let plan, !plan.isFinished, work < Self.enoughWork(plan.board.size) else { return false }
        advance(Self.slice)
        return true
    }

    /// Ten seconds or so on 5x5, half a minute on 15x15; unless a shortest plan is found first, as on 4x4. What comes later is
    /// seldom worth the battery.
    private static func enoughWork(_ size: BoardSize) -> Int { 30_000_000 + 300 * size.cells * size.cells }

    /// What is worth spending again when the player has gone another way.
    private static var ownWayWork: Int { 400_000 }

    private func advance(_ amount: Int) {
        plan?.advance(work: amount)
        work += amount
    }

    private func follow(_ board: SlidingBoard) {
        if let plan, plan.board.size == board.size, let slides = way(from: plan, to: board) {
            let followed = plan.length - slides.reduce(0) { $0 + $1.tiles }
            for slide in slides { plan.play(slide) }
            if plan.length > followed { work = max(work - Self.ownWayWork, 0) }
        } else {
            plan = HintPlan(board, after: plan)
            work = 0
        }
        given = nil
    }

    /// The moves since the latest hint, which was followed, or else is taken back before them.
    private func way(from plan: HintPlan, to board: SlidingBoard) -> [Slide]? {
        if let slides = plan.board.slides(to: board) { return slides }
        guard let given, let slides = given.board.slides(to: board) else { return nil }
        return [Slide(given.hint.direction.opposite, tiles: given.hint.tiles)] + slides
    }
}

extension SlidingBoard {
    /// The slides that lead to another board of the same size, if the gap comes into no cell twice on the way: then each
    /// tile that it meets goes one step, and tells by where it lies now where the gap went next.
    /// - Returns: nil if there is no such way.
    func slides(to board: SlidingBoard) -> [Slide]? {
        var slides: [Slide] = []
        var present = self
        while present.gap != board.gap {
            let tile = board.tiles[present.gap]
            guard let direction = Slide.Direction.allCases.first(where: { present.tile(movableTo: $0) == tile }) else {
                return nil
            }
            // A tile that can move is legal to move.
            try? present.apply(Slide(direction))
            slides.append(Slide(direction))
            // A way that is longer comes into a cell twice.
            guard slides.count < size.cells else { return nil }
        }
        return present == board ? slides : nil
    }

    /// The tile that would slide in a direction.
    private func tile(movableTo direction: Slide.Direction) -> UInt8? {
        guard movable(direction) > 0 else { return nil }
        let (rows, columns) = direction.gapStep
        return tiles[gap + rows * size.columns + columns]
    }
}
