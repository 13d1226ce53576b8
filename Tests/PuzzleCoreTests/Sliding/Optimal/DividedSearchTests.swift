import PuzzleEngines
import Testing

@testable import PuzzleCore

/// Searches for one board that share out the parts of each bound find what one finds alone.
@Suite struct DividedSearchTests {
    private final class Searcher<Search: ShortestSearch & ~Copyable> {
        var search: Search

        init(_ search: consuming Search) { self.search = search }
    }

    private func solutionAlone<Search: ShortestSearch & ~Copyable>(_ make: () -> Search) -> [Slide]? {
        var search = make()
        while !search.advance(nodes: 1000) {}
        return search.solution
    }

    /// As threads do it, but in turns: so it is the same each time.
    private func solution<Search: ShortestSearch & ~Copyable>(
        among count: Int, slice: Int, _ make: () -> Search
    ) -> [Slide] {
        let searchers = (0..<count).map { _ in Searcher(make()) }
        var bound = searchers[0].search.bound
        while true {
            var parts = 0
            var found: (part: Int, solution: [Slide])?
            let takePart: () -> Int = {
                guard found == nil else { return .max }
                parts += 1
                return parts - 1
            }
            var late = searchers[...]
            var working: [Searcher<Search>] = []
            repeat {
                // When the others have begun already.
                if let searcher = late.popFirst() {
                    searcher.search.divide(bound: bound, next: takePart)
                    working.append(searcher)
                }
                var rest: [Searcher<Search>] = []
                for searcher in working {
                    let isFinished = searcher.search.advance(nodes: slice)
                    let part = searcher.search.part
                    guard part < found?.part ?? .max else { continue }
                    if isFinished, let solution = searcher.search.solution { found = (part, solution) }
                    if !isFinished, searcher.search.bound == bound { rest.append(searcher) }
                }
                working = rest
            } while !late.isEmpty || !working.isEmpty
            if let found { return found.solution }
            let bounds = Set(searchers.map { $0.search.bound })
            let next = searchers[0].search.bound
            #expect(bounds.count == 1 && next > bound)
            bound = next
        }
    }

    private func expectTheSame<Search: ShortestSearch & ~Copyable>(_ board: SlidingBoard, _ make: () -> Search) {
        let alone = solutionAlone(make)
        for (count, slice) in [(1, 1000), (2, 7), (4, 50)] {
            let together = solution(among: count, slice: slice, make)
            #expect(together == alone, "\(board.tiles), \(count) searches")
        }
    }

    @Test(arguments: [(2, 2), (2, 3), (3, 2)])
    func allSolversOnEveryPositionOfASmallBoard(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let patterns = PatternTables(building: try #require(TableLayout(size, .light)))
        let largePatterns = LargePatternTables(building: try #require(LargePatternTables.Layout(size, .full)))
        let lines = LineTables(building: try #require(LineTables.Layout(size, .light)))
        for board in StateSpace(size, multiMove: false).boards where !board.isSolved {
            expectTheSame(board) { OptimalSolver(board, tables: patterns, memoryBits: 8) }
            expectTheSame(board) { LargeOptimalSolver(board, tables: largePatterns) }
            expectTheSame(board) { MultiTileSolver(board, tables: lines, memoryBits: 8) }
        }
    }

    /// The farthest ones, and those that are their own mirror image, of which half of the ways are searched.
    @Test func boardsOf3x3() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let mirrored = { (cell: Int) in cell % 3 * 3 + cell / 3 }
        let boards = StateSpace(size, multiMove: false).boards
        let symmetric = boards.filter { board in
            (0..<9).allSatisfy { cell in
                let tile = Int(board.tiles[cell])
                return Int(board.tiles[mirrored(cell)]) == (tile > 0 ? mirrored(tile - 1) + 1 : 0)
            }
        }
        #expect(symmetric.count > 10)
        let patterns = PatternTables(building: try #require(TableLayout(size, .light)))
        let lines = LineTables(building: try #require(LineTables.Layout(size, .light)))
        for board in symmetric.suffix(10) + boards.suffix(10) {
            expectTheSame(board) { OptimalSolver(board, tables: patterns, memoryBits: 8) }
            expectTheSame(board) { MultiTileSolver(board, tables: lines, memoryBits: 8) }
        }
    }

    @Test func boardsOf4x4() throws {
        let patterns = PatternTables(building: try #require(TableLayout(.fifteenPuzzle, .light)))
        let largePatterns = LargePatternTables(building: try #require(LargePatternTables.Layout(.fifteenPuzzle, .full)))
        let lines = LineTables(building: try #require(LineTables.Layout(.fifteenPuzzle, .light)))
        for seed in 0..<4 as Range<UInt64> {
            let board = Scramble.walk(moves: 60).board(.fifteenPuzzle, seed: seed)
            expectTheSame(board) { OptimalSolver(board, tables: patterns, memoryBits: 12) }
            let nearer = Scramble.walk(moves: 30).board(.fifteenPuzzle, seed: seed)
            expectTheSame(nearer) { LargeOptimalSolver(nearer, tables: largePatterns) }
            expectTheSame(nearer) { MultiTileSolver(nearer, tables: lines, memoryBits: 12) }
        }
    }

    /// It goes on with another bound from the middle of a search.
    @Test func aSearchIsDividedInTheMiddle() throws {
        let patterns = PatternTables(building: try #require(TableLayout(.fifteenPuzzle, .light)))
        for seed in 0..<4 as Range<UInt64> {
            let board = Scramble.walk(moves: 60).board(.fifteenPuzzle, seed: seed)
            let alone = solutionAlone { OptimalSolver(board, tables: patterns) }
            let begun = solution(among: 2, slice: 100) { () -> OptimalSolver in
                var search = OptimalSolver(board, tables: patterns, memoryBits: 12)
                var left = 20
                while left > 0, !search.advance(nodes: 10) { left -= 1 }
                if search.solution == nil { return search }
                return OptimalSolver(board, tables: patterns, memoryBits: 12)
            }
            #expect(begun == alone)
        }
    }
}
