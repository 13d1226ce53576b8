import PuzzleCore
import Testing

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
        #expect(ExactDistances(.fifteenPuzzle, .multiTile) == nil)
        #expect(ExactDistances(.fifteenPuzzle, .singleTile) != nil)
    }
}
