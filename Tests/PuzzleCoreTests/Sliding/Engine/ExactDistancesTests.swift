import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct ExactDistancesTests {
    /// Against breadth-first search over all positions.
    @Test(arguments: [(2, 3), (3, 2)], [GameAnalysis.Metric.singleTile, .multiTile])
    func theyAreThoseOfBreadthFirstSearch(_ sides: (Int, Int), _ metric: GameAnalysis.Metric) throws {
        let size = try #require(BoardSize(rows: sides.0, columns: sides.1))
        let exact = try #require(ExactDistances(size, metric))
        var known = [SlidingBoard(solved: size): 0]
        var layer = [SlidingBoard(solved: size)]
        while !layer.isEmpty {
            var next: [SlidingBoard] = []
            for board in layer {
                for direction in Slide.Direction.allCases where board.movable(direction) > 0 {
                    for tiles in 1...(metric == .singleTile ? 1 : board.movable(direction)) {
                        var neighbour = board
                        try neighbour.apply(Slide(direction, tiles: tiles))
                        guard known[neighbour] == nil else { continue }
                        known[neighbour] = try #require(known[board]) + 1
                        next.append(neighbour)
                    }
                }
            }
            layer = next
        }
        #expect(known.count == 360)
        for (board, distance) in known { #expect(exact.distance(of: board, nodes: .max / 2) == distance) }
    }

    @Test func largeBoardsHaveNone() throws {
        let five = try #require(BoardSize(rows: 5, columns: 5))
        #expect(ExactDistances(five, .singleTile) == nil)
        #expect(ExactDistances(five, .multiTile) == nil)
        #expect(ExactDistances(.fifteenPuzzle, .multiTile) != nil)
        #expect(ExactDistances(.fifteenPuzzle, .singleTile) != nil)
    }

    /// Slice after slice, of whatever size, beginning with what is known: the same in the end, and never too much before.
    @Test(arguments: [GameAnalysis.Metric.singleTile, .multiTile])
    func aSearchInSlicesFindsTheSame(metric: GameAnalysis.Metric) throws {
        let size = try #require(BoardSize(rows: 2, columns: 4))
        let space = StateSpace(size, multiMove: metric == .multiTile)
        let exact = try #require(ExactDistances(size, metric))
        for (index, board) in space.boards.enumerated() where index % 1_500 == 7 {
            let depth = try #require(space.depth(of: board))
            var (least, isExact, looked) = (0, false, 0 as UInt64)
            while !isExact {
                let before = looked
                (least, isExact, looked) = exact.search(board, least: max(least, depth - 1), nodes: 40)
                #expect(least <= depth && (isExact || looked >= before))
            }
            #expect(least == depth)
        }
    }

    /// A search that takes long goes on with the help of more tables; what it has proved stays proved.
    @Test func longSearchesGetMoreTables() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let space = StateSpace(size, multiMove: true)
        let (weak, strong): ([UInt8], [UInt8]) = ([0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 1, 1, 1, 2, 2])
        let layout = LineTables.Layout(size, labels: [weak, weak, weak, weak, strong])
        for board in space.boards.suffix(5) {
            let depth = try #require(space.depth(of: board))
            var results: [UInt64] = []
            for tables in [LineTables.Layout(size, labels: [weak, weak, weak, weak]), layout] {
                let exact = ExactDistances(size, lines: tables)
                var found = exact.search(board, least: 0, nodes: 100)
                while !found.isExact {
                    let next = exact.search(board, least: 0, nodes: 100)
                    #expect(next.least >= found.least && next.least <= depth && next.looked >= found.looked)
                    found = next
                }
                #expect(found.least == depth)
                results.append(found.looked)
                // As after any other game.
                exact.beginGame()
                #expect(exact.distance(of: board, nodes: Int(found.looked)) == depth)
            }
            #expect(results[1] < results[0])
        }
    }

    /// A search that was given up for another board's begins anew.
    @Test func searchesOfTwoBoardsDoNotMix() throws {
        let size = try #require(BoardSize(rows: 2, columns: 4))
        let space = StateSpace(size, multiMove: true)
        let exact = try #require(ExactDistances(size, .multiTile))
        let (far, near) = (try #require(space.boards.last), space.boards[100])
        while exact.search(far, least: 0, nodes: 1).looked == 0 {}
        #expect(exact.distance(of: near, nodes: .max / 2) == space.depth(of: near))
        var found = exact.search(far, least: 0, nodes: 10_000)
        while !found.isExact { found = exact.search(far, least: 0, nodes: 10_000) }
        #expect(found.least == space.depth(of: far))
    }
}
