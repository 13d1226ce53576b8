import PuzzleCore

/// Short solutions for boards of any size, better the longer it works; a solution is there from the start.
///
/// Make one, call `advance(work:)` as often as time allows, and take `solution` whenever it is needed. The same board, the
/// same width and the same work, slice by slice, give the same solution on every platform.
///
/// It begins with the solution of `LineByLineSolver`, then makes passes of `BeamSearch`, each wider than the one before it:
/// beyond 6x6 the first one placement by placement, the others over the whole board. One of these that gets stuck with a
/// few tiles in each other's way is finished placement by placement. Up to 6x6 the wide ones go from the start to the
/// goal and from the goal to the start: they err in different places, so the better of both is better than one of twice
/// the width. A share of the work goes into searching windows of the solution anew (`WindowSchedule`): a third beyond 6x6.
/// Up to 6x6 wide passes leave windows less to find (with a third, solutions of 5x5 after two seconds were 2.1 % above the
/// optimum, with a 17th 1.8 %). Boards of up to sixteen cells are solved by `OptimalSolver` in the end.
///
/// It can go along with a game: told of each slide, it keeps a solution of the present board, and a search that is under
/// way goes on. Only the next one starts from where the board is then: a pass on a large board takes as long as many
/// moves, and a few moves more or less make no difference to it.
public final class NearOptimalSolver {
    /// What is to be solved.
    public private(set) var board: SlidingBoard
    /// The shortest solution so far: the directions in which single tiles slide, one after another.
    public private(set) var solution: [Slide.Direction]
    /// Whether more work cannot make it better: it is proved to be a shortest one.
    public private(set) var isFinished: Bool

    /// What the work at hand is for.
    private enum Task {
        /// A pass from the start to the goal, or from the goal to the start.
        case pass(isBackward: Bool)
        /// The rest of a pass that got stuck after these moves.
        case finish([Slide.Direction])
        /// These moves of `solution`.
        case window(Range<Int>)
    }

    // Made by the first work: the solution that is there from the start should not wait for it.
    private lazy var space = SearchSpace(board.size, blocks: .forBoards(of: board.size))
    private lazy var wholeSpace =
        space.restStage == 0 ? space : SearchSpace(board.size, rest: BoardSize.sides.upperBound)
    private var tables: PatternTableBuilder?
    private var proof: OptimalSolver?
    private var task = Task.pass(isBackward: false)
    private var search: BeamSearch?
    private var windows = WindowSchedule()
    /// Work of passes, and of windows.
    private var spent = (passes: 0, windows: 0)
    /// Moves from where the pass or the proof started to `board`, none of which takes back the one before it.
    private var moved: [Slide.Direction] = []
    /// Of the next pass.
    private var width = NearOptimalSolver.firstWidth
    private var isBackward = false
    private let greatestWidth: Int

    /// For a browser: up to 25 MB, and layers that a question can wait for.
    public static var smallWidth: Int { 20_000 }
    /// For a process of its own: up to 150 MB on 5x5, 250 MB on 15x15.
    public static var largeWidth: Int { 250_000 }
    private static var firstWidth: Int { 24 }
    /// From here on the tables of blocks are worth the time to build them, and both directions theirs: narrower passes find
    /// more in that time.
    private static var firstLargeWidth: Int { 5_000 }
    /// Of a board that a proof is searched for: wider passes take longer than the proof.
    private static var greatestWidthBeforeProof: Int { 2_000 }
    /// For what is left when a pass got stuck. With 72 solutions of 10x10 became a tenth longer.
    private static var finishingWidth: Int { 300 }

    /// Takes a few milliseconds at most.
    /// - Parameters:
    ///   - greatestWidth: positions that a search keeps at a time, 1,000 at least: what bounds the memory.
    ///   - previous: another solver, on the same thread; if it is for boards of the same size, what it prepared for these
    ///     need not be made again.
    /// - Returns: nil if the board cannot be solved.
    public init?(
        _ board: SlidingBoard, greatestWidth: Int = NearOptimalSolver.smallWidth,
        after previous: NearOptimalSolver? = nil
    ) {
        guard board.isSolvable else { return nil }
        self.board = board
        self.greatestWidth = greatestWidth
        solution = board.isSolved ? [] : LineByLineSolver.solve(board)
        isFinished = board.isSolved
        if let previous, previous.board.size == board.size {
            space = previous.space
            wholeSpace = previous.wholeSpace
            tables = previous.tables
        }
    }

    /// Looks for a shorter solution.
    /// - Parameter work: how many positions to look at; 10,000 take a few milliseconds natively. The search goes on by
    ///   whole layers, one at least, so it is exceeded by up to one layer: four moves from each of up to as many positions
    ///   as the greatest width, late in the search. What tables are made of counts too: positions behind distances of a
    ///   placement, up to 50,000 when a layer needs them first; those taken over from another solver cost nothing.
    /// - Returns: whether the solution became shorter.
    @discardableResult
    public func advance(work: Int) -> Bool {
        let before = solution.count
        var done = 0
        while done < work, !isFinished {
            let start = done
            if let search {
                goOn(search, &done)
            } else if canProve, width > Self.greatestWidthBeforeProof {
                prove(&done, enough: work)
            } else if width > greatestWidth || windowsTurn && width > 10 * Self.firstWidth {
                beginWindow()
                // To find the positions at its ends.
                done += solution.count
            } else if let blocks = space.blocks, width >= Self.firstLargeWidth, !blocks.isBuilt {
                // Out of the share of the windows: on boards this small passes find more.
                blocks.build(work: &done, enough: work)
                spent.windows += done - start
                continue
            } else {
                beginPass()
            }
            if case .window = task { spent.windows += done - start } else { spent.passes += done - start }
        }
        return solution.count < before
    }

    /// Whether windows have had less than their share of the work.
    private var windowsTurn: Bool { (space.restStage == 0 ? 16 : 2) * spent.windows < spent.passes }

    private func goOn(_ search: BeamSearch, _ work: inout Int) {
        switch (search.advance(work: &work), task) {
        case (.searching, _): return
        case (.solved(let moves), .pass(let isBackward)): accept(isBackward ? MoveNotation.inverse(moves) : moves)
        case (.solved(let moves), .finish(let first)): accept(first + moves)
        case (.solved(let moves), .window(let range)):
            solution.replaceSubrange(range, with: moves)
            windows.improved()
        case (.stuck(let moves), _): return finish(after: moves)
        case (.exhausted, _): break
        }
        self.search = nil
        if case .pass = task { isFinished = search.isComplete && moved.isEmpty }
    }

    // MARK: Passes

    private func beginPass() {
        let isWhole = space.restStage > 0 && width > Self.firstWidth
        task = .pass(isBackward: isBackward)
        moved.removeAll(keepingCapacity: true)
        let tiles = isBackward ? SlidingBoard(solved: board.size).tiles(towards: board) : board.tiles
        search = BeamSearch(
            tiles, in: isWhole ? wholeSpace : space, width: width, limit: solution.count, givesUp: isWhole)
        isBackward = space.restStage == 0 && width >= Self.firstLargeWidth && !isBackward
        if !isBackward { widen() }
    }

    /// The last width is the greatest one. Before it the widest only double: with one pass of 100,000 more, solutions of 5x5 after ten
    /// seconds were 0.99 % above the optimum, and 1.03 % when the greatest came next, which takes longer than that.
    private func widen() {
        let next = width * (width < Self.firstLargeWidth ? 4 : width < 8 * Self.firstLargeWidth ? 8 : 2)
        width = width < greatestWidth ? min(next, greatestWidth) : next
    }

    private func finish(after moves: [Slide.Direction]) {
        search = nil
        guard moves.count < solution.count else { return }
        var start = board
        for direction in MoveNotation.inverse(moved) + moves { start.slide(direction) }
        task = .finish(moves)
        search = BeamSearch(
            start.tiles, in: space, width: Self.finishingWidth, limit: solution.count + moved.count - moves.count)
    }

    /// - Parameter moves: a solution from where the pass or the proof started.
    private func accept(_ moves: [Slide.Direction]) {
        var shared = 0
        while shared < moved.count, shared < moves.count, moves[shared] == moved[shared] { shared += 1 }
        guard moved.count - shared + moves.count - shared < solution.count else { return }
        solution = MoveNotation.inverse(Array(moved[shared...])) + moves[shared...]
    }

    // MARK: Windows

    private func beginWindow() {
        let range = windows.next(of: solution.count, greatestWidth: min(greatestWidth, Self.smallWidth))
        var start = board
        for direction in solution[..<range.lowerBound] { start.slide(direction) }
        var end = start
        for direction in solution[range] { end.slide(direction) }
        task = .window(range)
        search = BeamSearch(
            start.tiles(towards: end), in: wholeSpace, width: windows.width, limit: range.count)
    }

    /// Follows the moves of a window that is being searched, as moves before it go or come.
    private func moveWindow(by moves: Int) {
        guard case .window(let range) = task, search != nil else { return }
        if range.lowerBound + moves < 0 {
            search = nil
        } else {
            task = .window(range.lowerBound + moves..<range.upperBound + moves)
        }
    }

    // MARK: Proof

    private var canProve: Bool { board.size.cells <= SmallGrid.maximumCells }

    private func prove(_ work: inout Int, enough: Int) {
        task = .pass(isBackward: false)
        if tables == nil { tables = TableLayout(board.size, .light).map(PatternTableBuilder.init) }
        guard let tables = tables?.build(work: &work, enough: enough) else { return }
        if proof == nil {
            proof = OptimalSolver(board, tables: tables)
            moved.removeAll(keepingCapacity: true)
        }
        let nodes = max(1, enough - work)
        work += nodes
        guard proof?.advance(nodes: nodes) == true, let moves = proof?.solution else { return }
        proof = nil
        accept(moves.map { $0.direction })
        // From where the board was when it began: with other moves since then, it begins anew.
        isFinished = moved.isEmpty || solution.count + moved.count == moves.count
    }

    // MARK: A game

    /// Slides tiles on the board. A move of the solution makes that one shorter; any other puts the way back in front of
    /// it, and is a reason to look for a better one.
    /// - Throws: if the slide is not legal; nothing is changed then.
    public func play(_ slide: Slide) throws(IllegalMove) {
        try board.apply(slide)
        for _ in 0..<slide.tiles {
            if moved.last == slide.direction.opposite { moved.removeLast() } else { moved.append(slide.direction) }
            if solution.first == slide.direction {
                solution.removeFirst()
                moveWindow(by: -1)
            } else {
                solution.insert(slide.direction.opposite, at: 0)
                moveWindow(by: 1)
                if isFinished {
                    (width, isBackward, isFinished) = (Self.firstWidth, false, false)
                    proof = nil
                }
            }
        }
        if board.isSolved { (solution, isFinished, search) = ([], true, nil) }
    }
}

extension SlidingBoard {
    /// The tiles by cell, each with the number of the cell, counted from 1, where it is on `goal`, a board of the same size.
    func tiles(towards goal: SlidingBoard) -> [UInt8] {
        var numbers = [UInt8](repeating: 0, count: size.cells)
        for (cell, tile) in goal.tiles.enumerated() where tile > 0 { numbers[Int(tile)] = UInt8(cell + 1) }
        return tiles.map { numbers[Int($0)] }
    }

    /// A move of a solution of this board.
    fileprivate mutating func slide(_ direction: Slide.Direction) {
        // Solutions are made of legal moves.
        try? apply(Slide(direction))
    }
}
