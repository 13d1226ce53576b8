import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct NearOptimalTests {
    /// The solution that is there before any search. The benchmark does the same for all sizes and 10,000 boards.
    @Test func aSolutionIsThereFromTheStart() throws {
        for rows in [2, 3, 4, 7, 12] {
            for columns in [2, 3, 4, 8, 15] {
                let size = try #require(BoardSize(rows: rows, columns: columns))
                let board = Scramble.uniform.board(size, seed: 1)
                #expect(board.isSolved(by: LineByLineSolver.solve(board)), "\(size.text)")
            }
        }
    }

    /// All positions of small boards, in which tiles and gap are in one another's way most.
    @Test(arguments: [(2, 2), (2, 3), (3, 2)])
    func everyPositionOfASmallBoardIsSolved(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        forEachPosition(of: size) { board in
            #expect(board.isSolved(by: LineByLineSolver.solve(board)), "\(board.tiles)")
        }
    }

    @Test(arguments: [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
    func withEnoughWorkSmallBoardsAreSolvedInTheFewestMoves(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let space = StateSpace(size, multiMove: false)
        for seed in 0..<3 as Range<UInt64> {
            let board = Scramble.uniform.board(size, seed: seed)
            let solver = try #require(NearOptimalSolver(board))
            while !solver.isFinished { solver.advance(work: 100_000) }
            #expect(board.isSolved(by: solver.solution))
            #expect(solver.solution.count == space.depth(of: board), "\(board.tiles)")
        }
    }

    /// The first two of Korf's boards (1985), turned to this goal, with the lengths that he found.
    @Test(arguments: [
        ([13, 6, 8, 12, 15, 14, 0, 10, 11, 7, 4, 5, 9, 1, 3, 2], 57),
        ([10, 5, 1, 0, 15, 9, 13, 14, 2, 8, 4, 7, 6, 12, 11, 3], 55),
    ])
    func aShortestSolutionEndsTheWork(_ tiles: [UInt8], length: Int) throws {
        let board = try #require(SlidingBoard(size: .fifteenPuzzle, tiles: tiles))
        let solver = try #require(NearOptimalSolver(board))
        while !solver.isFinished { solver.advance(work: 100_000) }
        #expect(board.isSolved(by: solver.solution))
        #expect(solver.solution.count == length)
        #expect(!solver.advance(work: 100_000))
    }

    /// From the start of a proof to its end the board may be another one.
    @Test func movesDuringAProofDoNoHarm() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let space = StateSpace(size, multiMove: false)
        let solver = try #require(NearOptimalSolver(Scramble.uniform.board(size, seed: 4)))
        var random = SeededGenerator(seed: 6)
        for _ in 0..<300 {
            solver.advance(work: 4_000)
            if random.number(0...9) == 0 { try solver.play(random.slide(on: solver.board, multiMove: true)) }
            #expect(solver.board.isSolved(by: solver.solution))
            if solver.isFinished { #expect(solver.solution.count == space.depth(of: solver.board)) }
        }
        while !solver.isFinished { solver.advance(work: 100_000) }
        #expect(solver.solution.count == space.depth(of: solver.board))
    }

    /// Larger boards are never given up: all of the time can be used.
    @Test(arguments: [(5, 5), (7, 7)])
    func workGoesOnUntilAShortestSolutionIsProved(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let board = Scramble.uniform.board(size, seed: 2)
        let solver = try #require(NearOptimalSolver(board, greatestWidth: 1_000))
        var length = solver.solution.count
        for _ in 0..<60 {
            solver.advance(work: 100_000)
            #expect(!solver.isFinished && solver.solution.count <= length)
            length = solver.solution.count
            #expect(board.isSolved(by: solver.solution))
        }
    }

    @Test func windowsCoverAllMoves() {
        var schedule = WindowSchedule()
        var covered = Set<Int>()
        for _ in 0..<20 {
            let window = schedule.next(of: 200, greatestWidth: 150)
            #expect(!window.isEmpty && window.upperBound <= 200 && schedule.width <= 150)
            covered.formUnion(window)
        }
        #expect(covered.count == 200)
    }

    /// On 2x2 the only block is the board, so its number is the distance.
    @Test func blocksCountTheMovesThatTheirTilesNeed() throws {
        let size = try #require(BoardSize(rows: 2, columns: 2))
        let blocks = try #require(BlockTables.forBoards(of: size))
        var work = 0
        while !blocks.isBuilt { blocks.build(work: &work, enough: work + 3) }
        let space = StateSpace(size, multiMove: false)
        forEachPosition(of: size) { board in
            var places = [Int](repeating: 0, count: blocks.places)
            let sum = board.tiles.withUnsafeBufferPointer { tiles in
                places.withUnsafeMutableBufferPointer { places in
                    guard let tiles = tiles.baseAddress, let places = places.baseAddress else { return Int32(0) }
                    blocks.find(tiles, missing: size.cells, places)
                    return blocks.sum(places)
                }
            }
            #expect(board.manhattanDistance + Int(sum) == space.depth(of: board), "\(board.tiles)")
        }
    }

    /// Also for blocks that share the table of their mirror image, and wherever the goal has the gap.
    @Test func blocksChangeAsTheirSum() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let blocks = try #require(BlockTables.forBoards(of: size))
        var work = 0
        blocks.build(work: &work, enough: .max)
        var random = SeededGenerator(seed: 12)
        var (places, after) = ([Int](repeating: 0, count: blocks.places), [Int](repeating: 0, count: blocks.places))
        for seed in 0..<20 as Range<UInt64> {
            let goal = seed == 0 ? SlidingBoard(solved: size) : Scramble.uniform.board(size, seed: seed)
            var board = Scramble.uniform.board(size, seed: 100 + seed)
            for _ in 0..<50 {
                var moved = board
                try moved.apply(random.slide(on: board, multiMove: false))
                let tiles = board.tiles(towards: goal)
                blocks.find(tiles, missing: goal.gap + 1, &places)
                blocks.find(moved.tiles(towards: goal), missing: goal.gap + 1, &after)
                #expect(
                    blocks.change(places, tile: Int(tiles[moved.gap]), from: moved.gap, to: board.gap)
                        == blocks.sum(after) - blocks.sum(places))
                board = moved
            }
            blocks.find(goal.tiles(towards: goal), missing: goal.gap + 1, &places)
            #expect(blocks.sum(places) == 0)
        }
    }

    /// Passes from the goal to the start find some of the solutions; with blocks and without.
    @Test(arguments: [(3, 6), (5, 6)])
    func passesInBothDirectionsSolveTheBoard(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        for seed in 0..<2 as Range<UInt64> {
            let solver = try #require(
                NearOptimalSolver(Scramble.uniform.board(size, seed: seed), greatestWidth: 5_000))
            for _ in 0..<60 {
                solver.advance(work: 100_000)
                #expect(solver.board.isSolved(by: solver.solution), "\(seed)")
            }
        }
    }

    @Test(arguments: [(3, 3), (4, 4), (6, 6), (7, 8), (2, 12), (9, 3)])
    func moreWorkMakesItBetterAndNeverWrong(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let board = Scramble.uniform.board(size, seed: 7)
        let solver = try #require(NearOptimalSolver(board))
        let first = solver.solution.count
        var length = first
        for _ in 0..<80 {
            let becameShorter = solver.advance(work: 5000)
            #expect(becameShorter == (solver.solution.count < length))
            #expect(solver.solution.count <= length)
            #expect(board.isSolved(by: solver.solution))
            length = solver.solution.count
        }
        #expect(length < first)
    }

    @Test func theSameWorkGivesTheSameSolution() throws {
        let size = try #require(BoardSize(rows: 5, columns: 7))
        let board = Scramble.uniform.board(size, seed: 1)
        let solvers = try [#require(NearOptimalSolver(board)), #require(NearOptimalSolver(board))]
        for _ in 0..<10 {
            for solver in solvers { solver.advance(work: 2000) }
            #expect(solvers[0].solution == solvers[1].solution)
        }
    }

    @Test func boardsWithoutASolutionHaveNoSolver() throws {
        let size = BoardSize.fifteenPuzzle
        var tiles = SlidingBoard(solved: size).tiles
        tiles.swapAt(13, 14)
        let board = try #require(SlidingBoard(size: size, tiles: tiles))
        #expect(NearOptimalSolver(board) == nil)
    }

    @Test func aSolvedBoardNeedsNothing() throws {
        let solver = try #require(NearOptimalSolver(SlidingBoard(solved: .fifteenPuzzle)))
        #expect(solver.isFinished)
        #expect(solver.solution.isEmpty)
        #expect(!solver.advance(work: 1))
    }

    /// For one tile, and for two in the window. Only two that are both outside can be in each other's way.
    @Test(arguments: [(7, 7), (3, 9), (2, 9), (2, 15), (15, 2), (3, 15)])
    func someMoveLowersTheDistanceOfAPlacement(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let grid = GridNeighbours(size)
        var random = SeededGenerator(seed: 3)
        for placement in PlacementPlan(size, rest: 6).placements {
            let distances = PlacementDistances(placement, grid: grid)
            defer { distances.deallocate() }
            let open = (0..<size.cells).filter { placement.open[$0] }
            for _ in 0..<300 {
                var cells = open
                random.shuffle(&cells)
                let (first, second, gap) = (cells[0], placement.second == nil ? 0 : cells[1], cells[2])
                let distance = distances.distance(first: first, second: second, gap: gap)
                let isHome = first == placement.first && (placement.second == nil || second == placement.second)
                #expect(isHome == (distance == 0))
                let isInWindow = [first, second, gap].allSatisfy(placement.window.contains)
                guard !isHome, placement.second == nil || isInWindow else { continue }
                let nearest = (0..<4).compactMap { direction -> Int32? in
                    let to = grid.neighbour(of: gap, direction)
                    guard to >= 0, placement.open[to] else { return nil }
                    return distances.distance(
                        first: first == to ? gap : first,
                        second: second == to && placement.second != nil ? gap : second,
                        gap: to)
                }.min()
                #expect(try #require(nearest) < distance, "\(placement.first) \(first) \(second) \(gap)")
            }
        }
    }

    /// Against counting from the definition: the fewest tiles whose removal leaves each line in order.
    @Test(arguments: [(4, 5), (5, 5), (6, 8), (9, 7)])
    func conflictsAreCountedAsDefined(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let conflicts = LineConflicts(size, rows: 0..<rows, columns: 0..<columns)
        var random = SeededGenerator(seed: 2)
        for _ in 0..<60 {
            var board = SlidingBoard(solved: size)
            for _ in 0..<random.number(0...60) { try board.apply(random.slide(on: board, multiMove: true)) }
            let expected = obviousConflicts(board)
            var tiles = board.tiles
            tiles.withUnsafeMutableBufferPointer { tiles in
                guard let start = tiles.baseAddress else { return }
                #expect(Int(conflicts.count(start)) == expected)
                for direction in Slide.Direction.allCases where board.movable(direction) > 0 {
                    var moved = board
                    try? moved.apply(Slide(direction))
                    let change = conflicts.change(start, from: moved.gap, to: board.gap)
                    #expect(Int(change) == obviousConflicts(moved) - expected)
                }
            }
        }
    }

    private func obviousConflicts(_ board: SlidingBoard) -> Int {
        let (rows, columns) = (board.size.rows, board.size.columns)
        var sum = 0
        for row in 0..<rows {
            sum += removals(
                (0..<columns).map { Int(board.tiles[row * columns + $0]) - 1 }.filter { $0 / columns == row && $0 >= 0 }
            )
        }
        for column in 0..<columns {
            sum += removals(
                (0..<rows).map { Int(board.tiles[$0 * columns + column]) - 1 }.filter {
                    $0 >= 0 && $0 % columns == column
                })
        }
        return sum
    }

    /// Tries all subsets.
    private func removals(_ homes: [Int]) -> Int {
        var best = homes.count
        for subset in 0..<1 << homes.count {
            let kept = homes.indices.filter { subset & 1 << $0 != 0 }.map { homes[$0] }
            if kept == kept.sorted() { best = min(best, homes.count - kept.count) }
        }
        return best
    }

    @Test func prunedHistoriesStillTellTheMoves() {
        var history = MoveHistory(limit: 100)
        var random = SeededGenerator(seed: 5)
        var expected: [[Slide.Direction]] = [[]]
        var places: [UInt32] = [MoveHistory.root]
        for _ in 0..<500 {
            let parent = random.number(0...(places.count - 1))
            let direction = Slide.Direction.allCases[random.number(0...3)]
            places.append(history.append(parent: places[parent], direction.rawValue))
            expected.append(expected[parent] + [direction])
            guard history.isFull else { continue }
            let living = (0..<5).map { _ in random.number(0...(places.count - 1)) }
            places = living.map { places[$0] }
            expected = living.map { expected[$0] }
            history.prune(keeping: &places)
            for (place, moves) in zip(places, expected) { #expect(history.moves(to: place) == moves) }
        }
    }
}
