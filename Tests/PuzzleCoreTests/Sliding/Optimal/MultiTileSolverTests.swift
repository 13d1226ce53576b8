import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

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

    /// On all positions of boards with one table of each kind.
    @Test(arguments: [(2, 2), (2, 3), (3, 2), (3, 3)])
    func theTablesNeverAskForTooMuch(rows: Int, columns: Int) throws {
        let tables = try tables(rows, columns)
        let space = StateSpace(tables.layout.size, multiMove: true)
        for (index, board) in space.boards.enumerated() where space.boards.count < 1000 || index % 23 == 0 {
            #expect(tables.bound(of: board) <= space.depth(of: board) ?? -1, "\(board.tiles)")
        }
    }

    /// Whatever labels the tiles have, and several tables at once.
    @Test func tablesOfAnyLabelsNeverAskForTooMuch() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let space = StateSpace(size, multiMove: true)
        let labels: [[UInt8]] = [[0, 0, 1, 1, 2, 2, 3, 3], [0, 1, 2, 3, 0, 1, 2, 3], [3, 3, 3, 0, 1, 2, 3, 3]]
        let tables = LineTables(building: LineTables.Layout(size, labels: labels))
        for (index, board) in space.boards.enumerated() where index % 23 == 0 {
            #expect(tables.bound(of: board) <= space.depth(of: board) ?? -1, "\(board.tiles)")
        }
        for board in space.boards.suffix(20) {
            #expect(try length(board, tables) == space.depth(of: board), "\(board.tiles)")
        }
    }

    /// Some of the six tables for proofs on 4x4, against the one for estimates.
    @Test func severalTablesFindTheSameLengths() throws {
        let light = try tables(4, 4)
        let several = LineTables(
            building: LineTables.Layout(.fifteenPuzzle, labels: Array(LineLabels.fifteenPuzzle[2...3])))
        let params = SlidingPuzzle.Params(size: .fifteenPuzzle, scramble: .walk(moves: 24), multiMove: true)
        for seed in 0..<6 as Range<UInt64> {
            let board = SlidingPuzzle.generate(params, seed: seed, version: 1)
            let length = try length(board, light)
            #expect(try self.length(board, several) == length)
            var solver = MultiTileSolver(board, tables: several, least: length - 1, memoryBits: 8)
            while !solver.advance(nodes: 1000) {}
            let bound = solver.bound
            #expect(bound == length)
        }
    }

    /// The tables are the same bytes however small the slices are.
    @Test func tablesAreBuiltInSlices() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let layout = LineTables.Layout(size, labels: [[0, 0, 1, 1, 2, 2, 3, 3], [0, 0, 0, 1, 1, 1, 2, 2]])
        var bytes: [[UInt8]] = []
        for work in [1, 1000, .max] {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 64)
            defer { memory.deallocate() }
            let builder = LineTableBuilder(layout, into: memory)
            var slices = 1
            while !builder.advance(to: layout.tables, work: work) { slices += 1 }
            #expect(work == .max ? slices == 2 : slices > 10)
            bytes.append(Array(memory))
        }
        #expect(bytes[0] == bytes[1] && bytes[0] == bytes[2] && !bytes[0].contains(255))
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
