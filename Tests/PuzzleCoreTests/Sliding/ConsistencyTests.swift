import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

/// No move changes an estimate by more than itself. As the solved board is estimated at nothing, no estimate is ever
/// too high.
///
/// Pattern tables are not among these: they forget where the gap is, so a move that leads it into another region can raise
/// the estimate by more (Felner et al., "Inconsistent heuristics in theory and practice", 2011). `OptimalSolverTests`
/// compare them with the distances themselves.
@Suite struct ConsistencyTests {
    /// Calls `body` with boards of a size and each of their neighbours.
    private func forSomeMoves(
        _ rows: Int, _ columns: Int, multiMove: Bool, boards: Int,
        _ body: (SlidingBoard, Slide, SlidingBoard) throws -> Void
    ) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: multiMove)
        var random = SeededGenerator(seed: 31)
        for seed in 0..<UInt64(boards) {
            // Far from the goal and near it.
            var board = seed % 2 == 0 ? SlidingPuzzle.generate(params, seed: seed) : SlidingBoard(solved: size)
            for _ in 0..<random.number(0...30) { try board.apply(random.slide(on: board, multiMove: true)) }
            for direction in Slide.Direction.allCases where board.movable(direction) > 0 {
                for tiles in 1...(multiMove ? board.movable(direction) : 1) {
                    var neighbour = board
                    try neighbour.apply(Slide(direction, tiles: tiles))
                    try body(board, Slide(direction, tiles: tiles), neighbour)
                }
            }
        }
    }

    /// A slide across the lines of one kind changes their number by one at most, and that of the others not at all.
    @Test(arguments: [(2, 2), (2, 5), (3, 3), (4, 2)])
    func lineTables(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let tables = LineTables(building: try #require(LineTables.Layout(size, .light)))
        #expect(tables.slides(SlidingBoard(solved: size)) == (0, 0))
        try forSomeMoves(rows, columns, multiMove: true, boards: 60) { board, slide, neighbour in
            let (before, after) = (tables.slides(board), tables.slides(neighbour))
            let isAcrossRows = slide.direction == .up || slide.direction == .down
            #expect(abs(before.rows - after.rows) <= (isAcrossRows ? 1 : 0), "\(board.tiles) \(slide)")
            #expect(abs(before.columns - after.columns) <= (isAcrossRows ? 0 : 1), "\(board.tiles) \(slide)")
        }
    }

    /// What has to cross borders between lines: the same on boards of any size.
    @Test(arguments: [(2, 2), (2, 5), (3, 3), (4, 4), (7, 3), (9, 9)])
    func crossings(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let bound = LowerBound(size)
        #expect(bound.slides(SlidingBoard(solved: size)) == (0, 0))
        try forSomeMoves(rows, columns, multiMove: true, boards: 60) { board, slide, neighbour in
            let (before, after) = (bound.slides(board), bound.slides(neighbour))
            let isAcrossRows = slide.direction == .up || slide.direction == .down
            #expect(abs(before.rows - after.rows) <= (isAcrossRows ? 1 : 0), "\(board.tiles) \(slide)")
            #expect(abs(before.columns - after.columns) <= (isAcrossRows ? 0 : 1), "\(board.tiles) \(slide)")
        }
    }

    /// Distances and conflicts: the estimate of the analysis for large boards.
    @Test(arguments: [(2, 2), (3, 3), (4, 4), (3, 7), (9, 9)])
    func distancesAndConflicts(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let bound = LowerBound(size)
        func estimate(_ board: SlidingBoard) -> Int { bound.moves(board, .singleTile) }
        #expect(estimate(SlidingBoard(solved: size)) == 0)
        try forSomeMoves(rows, columns, multiMove: false, boards: 60) { board, slide, neighbour in
            #expect(abs(estimate(board) - estimate(neighbour)) == 1, "\(board.tiles) \(slide)")
        }
    }
}
