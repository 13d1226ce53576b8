import PuzzleCore
import Testing

@Suite struct MultiTileSolverTests {
    private func tables(_ rows: Int, _ columns: Int) throws -> LineTables {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        return LineTables(building: try #require(LineTables.Layout(size, .light)))
    }

    private func length(_ board: SlidingBoard, _ tables: LineTables) throws -> Int {
        var solver = MultiTileSolver(board, tables: tables, memoryBits: 8)
        let first = solver.bound
        while !solver.advance(nodes: 1000) {}
        // The macros take no noncopyable values.
        let (solution, bound) = (solver.solution, solver.bound)
        let slides = try #require(solution)
        #expect(bound == slides.count && first <= slides.count)
        var end = board
        for slide in slides { try end.apply(slide) }
        #expect(end.isSolved)
        return slides.count
    }

    @Test(arguments: [(2, 2), (2, 3), (3, 2)])
    func solvesEveryPositionOfASmallBoardInTheFewestMoves(rows: Int, columns: Int) throws {
        let tables = try tables(rows, columns)
        let space = StateSpace(tables.layout.size, multiMove: true)
        for board in space.boards { #expect(try length(board, tables) == space.depth(of: board), "\(board.tiles)") }
    }

    @Test(arguments: [(2, 4), (4, 2), (3, 3)])
    func solvesSomePositionsInTheFewestMoves(rows: Int, columns: Int) throws {
        let tables = try tables(rows, columns)
        let space = StateSpace(tables.layout.size, multiMove: true)
        for board in space.boards.suffix(40_000).enumerated().filter({ $0.offset % 800 == 0 }).map(\.element) {
            #expect(try length(board, tables) == space.depth(of: board), "\(board.tiles)")
        }
    }

    @Test func slicesGiveTheSameAsOneGo() throws {
        let tables = try tables(2, 4)
        let params = SlidingPuzzle.Params(size: tables.layout.size, scramble: .uniform, multiMove: true)
        for seed in 0..<5 {
            let board = SlidingPuzzle.generate(params, seed: UInt64(seed), version: 1)
            let length = try length(board, tables)
            var solver = MultiTileSolver(board, tables: tables, memoryBits: 8)
            while !solver.advance(nodes: 1) {
                let bound = solver.bound
                #expect(bound <= length)
            }
            let solution = solver.solution
            #expect(solution?.count == length)
        }
    }
}
