import PuzzleEngines
import Testing

@testable import PuzzleCore

@Suite struct LargeOptimalSolverTests {
    private func solve(_ board: SlidingBoard, _ tables: LargePatternTables, least: Int = 0) throws -> [Slide] {
        var solver = LargeOptimalSolver(board, tables: tables, least: least)
        var bounds = [solver.bound]
        while !solver.advance(nodes: 1000) { bounds.append(solver.bound) }
        // The macros take no noncopyable values.
        let (solution, bound) = (solver.solution, solver.bound)
        let slides = try #require(solution)
        #expect(bound == slides.count && bounds == bounds.sorted())
        var end = board
        for slide in slides {
            #expect(slide.tiles == 1)
            try end.apply(slide)
        }
        #expect(end.isSolved)
        return slides
    }

    /// Small boards have patterns of their own, and of square ones the mirror image is looked up as well.
    @Test(arguments: [(2, 2), (2, 3), (3, 2)])
    func solvesEveryPositionOfASmallBoardInTheFewestMoves(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let tables = LargePatternTables(building: size)
        let space = StateSpace(size, multiMove: false)
        for board in space.boards { #expect(try solve(board, tables).count == space.depth(of: board)) }
    }

    @Test(arguments: [(2, 4), (3, 3)])
    func theTablesNeverEstimateTooMuch(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let tables = LargePatternTables(building: size)
        let space = StateSpace(size, multiMove: false)
        for index in stride(from: 0, to: space.boards.count, by: 11) {
            let board = space.boards[index]
            let depth = try #require(space.depth(of: board))
            let bound = LargeOptimalSolver(board, tables: tables).bound
            #expect(bound <= depth && (depth - bound) % 2 == 0 && bound >= board.manhattanDistance, "\(board.tiles)")
        }
    }

    /// Of sixteen cells both solvers are asked, which know nothing of each other.
    @Test func bothSolversFindTheSame() throws {
        let small = PatternTables(building: try #require(TableLayout(.fifteenPuzzle, .light)))
        let large = LargePatternTables(building: .fifteenPuzzle)
        for seed in 0..<20 as Range<UInt64> {
            let board = Scramble.walk(moves: 60).board(.fifteenPuzzle, seed: seed)
            var solver = OptimalSolver(board, tables: small)
            while !solver.advance(nodes: 100_000) {}
            let (length, bound) = (solver.bound, LowerBound(.fifteenPuzzle).moves(board, .singleTile))
            #expect(try solve(board, large, least: bound).count == length)
        }
    }

    /// Shortest ones, whatever the least is that is known before; and slices make no difference. Tables of 5x5 take half a minute:
    /// the command line's tests make them.
    @Test(arguments: [(4, 5), (3, 6)])
    func solvesLargeBoardsThatAreNotFarFromTheGoal(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let tables = LargePatternTables(building: size)
        for seed in 0..<5 as Range<UInt64> {
            let board = Scramble.walk(moves: 40).board(size, seed: seed)
            let slides = try solve(board, tables)
            #expect(slides.count <= 40)
            #expect(try solve(board, tables, least: slides.count).count == slides.count)
            var solver = LargeOptimalSolver(board, tables: tables)
            while !solver.advance(nodes: 7) {}
            let solution = solver.solution
            #expect(solution == slides)
        }
    }
}
