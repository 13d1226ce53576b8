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
        let tables = LargePatternTables(building: try #require(LargePatternTables.Layout(size, .full)))
        let space = StateSpace(size, multiMove: false)
        for board in space.boards { #expect(try solve(board, tables).count == space.depth(of: board)) }
    }

    @Test(arguments: [(2, 4), (3, 3)], [.light, .full] as [TableLayout.Kind])
    func theTablesNeverEstimateTooMuch(sides: (Int, Int), kind: TableLayout.Kind) throws {
        let size = try #require(BoardSize(rows: sides.0, columns: sides.1))
        let tables = LargePatternTables(building: try #require(LargePatternTables.Layout(size, kind)))
        let space = StateSpace(size, multiMove: false)
        for index in stride(from: 0, to: space.boards.count, by: 11) {
            let board = space.boards[index]
            let depth = try #require(space.depth(of: board))
            let bound = LargeOptimalSolver(board, tables: tables).bound
            #expect(bound <= depth && (depth - bound) % 2 == 0 && bound >= board.manhattanDistance, "\(board.tiles)")
        }
    }

    @Test func theLayoutsOf5x5HaveEachTileOnce() throws {
        let size = try #require(BoardSize(rows: 5, columns: 5))
        for (kind, most) in [(.light, 4), (.full, 5)] as [(TableLayout.Kind, Int)] {
            let layout = try #require(LargePatternTables.Layout(size, kind))
            #expect(layout.patterns.joined().sorted() == Array(1...24) && layout.patterns.map(\.count).max() == most)
            #expect(TableFile(layout).byteCount == layout.byteCount && TableFile(layout).kind == kind)
        }
        #expect(LargePatternTables.Layout(try #require(BoardSize(rows: 5, columns: 6)), .light) == nil)
    }

    /// Slices make no difference, however small they are.
    @Test func tablesAreBuiltInSlices() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let layout = try #require(LargePatternTables.Layout(size, .light))
        func built(work: Int) -> [UInt8] {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 8)
            defer { memory.deallocate() }
            let builder = LargePatternTableBuilder(layout, into: memory)
            while !builder.advance(work: work) {}
            return [UInt8](memory)
        }
        let (small, large) = (built(work: 7), built(work: 1_000_000))
        #expect(small == large)
    }

    /// Of sixteen cells both solvers are asked, which know nothing of each other.
    @Test func bothSolversFindTheSame() throws {
        let small = PatternTables(building: try #require(TableLayout(.fifteenPuzzle, .light)))
        let large = LargePatternTables(building: try #require(LargePatternTables.Layout(.fifteenPuzzle, .full)))
        for seed in 0..<20 as Range<UInt64> {
            let board = Scramble.walk(moves: 60).board(.fifteenPuzzle, seed: seed)
            var solver = OptimalSolver(board, tables: small)
            while !solver.advance(nodes: 100_000) {}
            let (length, bound) = (solver.bound, LowerBound(.fifteenPuzzle).moves(board, .singleTile))
            #expect(try solve(board, large, least: bound).count == length)
        }
    }

    /// Shortest ones, whatever the least is that is known before; and slices make no difference. Full tables of 5x5 take half a
    /// minute: the command line's tests begin to make them.
    @Test(arguments: [(4, 5, .full), (3, 6, .full), (5, 5, .light)] as [(Int, Int, TableLayout.Kind)])
    func solvesLargeBoardsThatAreNotFarFromTheGoal(rows: Int, columns: Int, kind: TableLayout.Kind) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let tables = LargePatternTables(building: try #require(LargePatternTables.Layout(size, kind)))
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
