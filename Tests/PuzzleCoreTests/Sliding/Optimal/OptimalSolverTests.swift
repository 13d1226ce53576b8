import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct OptimalSolverTests {
    private func tables(_ rows: Int, _ columns: Int, _ kind: TableLayout.Kind = .light) throws -> PatternTables {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        return PatternTables(building: try #require(TableLayout(size, kind)))
    }

    private func boards(_ size: BoardSize, count: Int) -> [SlidingBoard] {
        let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: false)
        return (0..<count).map { SlidingPuzzle.generate(params, seed: UInt64($0), version: 1) }
    }

    private func solve(_ board: SlidingBoard, _ tables: PatternTables) throws -> (slides: [Slide], nodes: UInt64) {
        var solver = OptimalSolver(board, tables: tables, memoryBits: 8)
        while !solver.advance(nodes: 1000) {}
        // The macros take no noncopyable values.
        let (solution, bound) = (solver.solution, solver.bound)
        let slides = try #require(solution)
        #expect(bound == slides.count)
        var end = board
        for slide in slides {
            #expect(slide.tiles == 1)
            try end.apply(slide)
        }
        #expect(end.isSolved)
        return (slides, solver.nodes)
    }

    @Test(arguments: [(2, 2), (2, 3), (3, 2)])
    func solvesEveryPositionOfASmallBoardInTheFewestMoves(rows: Int, columns: Int) throws {
        let tables = try tables(rows, columns)
        let space = StateSpace(tables.layout.size, multiMove: false)
        for board in space.boards { #expect(try solve(board, tables).slides.count == space.depth(of: board)) }
    }

    @Test(arguments: [(2, 4), (4, 2), (3, 3)], TableLayout.Kind.allCases)
    func solvesSomePositionsInTheFewestMoves(board: (rows: Int, columns: Int), kind: TableLayout.Kind) throws {
        let tables = try tables(board.rows, board.columns, kind)
        let space = StateSpace(tables.layout.size, multiMove: false)
        for board in boards(tables.layout.size, count: 40) {
            #expect(try solve(board, tables).slides.count == space.depth(of: board))
        }
    }

    /// The first bound is the tables' estimate; it is at most the true distance, and as even or odd as that.
    @Test(arguments: [(2, 3), (3, 2), (2, 4)])
    func theTablesNeverEstimateTooMuch(rows: Int, columns: Int) throws {
        let tables = try tables(rows, columns)
        let space = StateSpace(tables.layout.size, multiMove: false)
        // On the way to the farthest, some of each distance.
        for index in stride(from: 0, to: space.boards.count, by: space.boards.count > 1000 ? 11 : 1) {
            let board = space.boards[index]
            let depth = try #require(space.depth(of: board))
            let bound = OptimalSolver(board, tables: tables, memoryBits: 8).bound
            #expect(bound <= depth && (depth - bound) % 2 == 0, "\(board.tiles)")
        }
    }

    @Test func slicesGiveTheSameAsOneGo() throws {
        let tables = try tables(3, 3)
        for board in boards(tables.layout.size, count: 5) {
            let (slides, nodes) = try solve(board, tables)
            var solver = OptimalSolver(board, tables: tables, memoryBits: 8)
            var last = solver.bound
            while !solver.advance(nodes: 1) {
                let bound = solver.bound
                #expect(bound >= last && bound <= slides.count)
                last = bound
            }
            let end = (solver.solution, solver.nodes)
            #expect(end.0 == slides && end.1 == nodes)
        }
    }

    @Test func theSolvedBoardNeedsNothing() throws {
        let tables = try tables(2, 3)
        var solver = OptimalSolver(SlidingBoard(solved: tables.layout.size), tables: tables)
        let isFinished = solver.advance(nodes: 0)
        let end = (solver.solution, solver.bound, solver.nodes)
        #expect(isFinished && end.0 == [] && end.1 == 0 && end.2 == 0)
    }

    @Test func boardsOfMoreThanSixteenCellsHaveNoTables() throws {
        let eighteen = try #require(BoardSize(rows: 3, columns: 6))
        #expect(TableLayout(eighteen, .light) == nil && LineTables.Layout(eighteen, .full) == nil)
        let sixteen = try #require(BoardSize(rows: 2, columns: 8))
        #expect(TableLayout(sixteen, .full)?.patterns.map(\.count) == [8, 7])
    }
}
