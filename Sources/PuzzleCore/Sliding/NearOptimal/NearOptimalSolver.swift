/// Short solutions for boards of any size, better the longer it works; a solution is there from the start.
///
/// Make one, call `advance(work:)` as often as time allows, and take `solution` whenever it is needed. The same board
/// and the same work, slice by slice, give the same solution on every platform. Needs at most about 60 MB.
///
/// It begins with the solution of `LineByLineSolver`, then makes passes of `BeamSearch`, each three times as wide.
///
/// It can go along with a game: told of each slide, it keeps a solution of the present board, and a pass that is under
/// way goes on. Only the next one starts from where the board is then: a pass on a large board takes as long as many
/// moves, and a few moves more or less make no difference to it.
public final class NearOptimalSolver {
    /// What is to be solved.
    public private(set) var board: SlidingBoard
    /// The shortest solution so far: the directions in which single tiles slide, one after another.
    public private(set) var solution: [Slide.Direction]
    /// Whether more work cannot make it better.
    public private(set) var isFinished: Bool

    // Made by the first work: the solution that is there from the start should not wait for it.
    private lazy var space = SearchSpace(board.size)
    private var search: BeamSearch?
    /// Moves from where `search` started to `board`, none of which takes back the one before it.
    private var moved: [Slide.Direction] = []
    private var width = NearOptimalSolver.firstWidth

    private static var firstWidth: Int { 24 }
    private static var greatestWidth: Int { 20_000 }

    /// Takes a few milliseconds at most.
    /// - Parameter previous: another solver, on the same thread; if it is for boards of the same size, what it prepared
    ///   for these need not be made again.
    /// - Returns: nil if the board cannot be solved.
    public init?(_ board: SlidingBoard, after previous: NearOptimalSolver? = nil) {
        guard board.isSolvable else { return nil }
        self.board = board
        solution = board.isSolved ? [] : LineByLineSolver.solve(board)
        isFinished = board.isSolved
        if let previous, previous.board.size == board.size { space = previous.space }
    }

    /// Looks for a shorter solution.
    /// - Parameter work: how many positions to look at; 10,000 take a few milliseconds natively. The search goes on by
    ///   whole layers, one at least, so it is exceeded by up to one layer: four moves from each of up to 20,000 positions
    ///   late in the search. The positions that lie behind distances of a placement count too, up to 50,000 when a layer
    ///   needs them first; those taken over from another solver cost nothing.
    /// - Returns: whether the solution became shorter.
    @discardableResult
    public func advance(work: Int) -> Bool {
        let before = solution.count
        var done = 0
        while done < work, !isFinished {
            let search = search ?? begin()
            switch search.advance(work: &done) {
            case .searching: continue
            case .solved(let moves): accept(moves)
            case .exhausted: break
            }
            self.search = nil
            width *= 3
            let isProved = search.isComplete && space.restStage == 0 && moved.isEmpty
            isFinished = width > Self.greatestWidth || isProved
        }
        return solution.count < before
    }

    private func begin() -> BeamSearch {
        let search = BeamSearch(board, in: space, width: width, limit: solution.count)
        self.search = search
        moved.removeAll(keepingCapacity: true)
        return search
    }

    /// - Parameter moves: a solution from where the search started.
    private func accept(_ moves: [Slide.Direction]) {
        var shared = 0
        while shared < moved.count, shared < moves.count, moves[shared] == moved[shared] { shared += 1 }
        guard moved.count - shared + moves.count - shared < solution.count else { return }
        solution = MoveNotation.inverse(Array(moved[shared...])) + moves[shared...]
    }

    /// Slides tiles on the board. A move of the solution makes that one shorter; any other puts the way back in front of
    /// it, and is a reason to look for a better one.
    /// - Throws: if the slide is not legal; nothing is changed then.
    public func play(_ slide: Slide) throws(IllegalMove) {
        try board.apply(slide)
        for _ in 0..<slide.tiles {
            if moved.last == slide.direction.opposite { moved.removeLast() } else { moved.append(slide.direction) }
            if solution.first == slide.direction {
                solution.removeFirst()
            } else {
                solution.insert(slide.direction.opposite, at: 0)
                if isFinished { (width, isFinished) = (Self.firstWidth, false) }
            }
        }
        if board.isSolved { (solution, isFinished) = ([], true) }
    }
}
