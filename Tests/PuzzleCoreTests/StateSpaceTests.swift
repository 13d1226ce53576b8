import PuzzleCore
import Testing

/// The whole state space of the small boards.
@Suite struct StateSpaceTests {
    struct Distribution: Sendable {
        let rows: Int
        let columns: Int
        let multiMove: Bool
        let counts: [Int]
    }

    /// Number of positions at each distance from the solved board, computed by exhaustive breadth-first search with
    /// another program.
    static let distributions = [
        Distribution(rows: 2, columns: 2, multiMove: false, counts: [1, 2, 2, 2, 2, 2, 1]),
        Distribution(rows: 2, columns: 2, multiMove: true, counts: [1, 2, 2, 2, 2, 2, 1]),
        Distribution(
            rows: 2, columns: 3, multiMove: false,
            counts: [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1]),
        Distribution(
            rows: 2, columns: 3, multiMove: true,
            counts: [1, 3, 4, 6, 8, 12, 15, 18, 22, 30, 36, 45, 42, 30, 28, 24, 18, 9, 5, 3, 1]),
        Distribution(
            rows: 2, columns: 4, multiMove: false,
            counts: [
                1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414, 1664,
                1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
            ]),
        Distribution(
            rows: 2, columns: 4, multiMove: true,
            counts: [
                1, 4, 6, 12, 18, 36, 53, 96, 136, 232, 324, 544, 728, 1064, 1366, 1928, 2321, 2780, 2884, 2436, 1825,
                800, 368, 140, 50, 8,
            ]),
        Distribution(
            rows: 3, columns: 3, multiMove: false,
            counts: [
                1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
                17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
            ]),
        Distribution(
            rows: 3, columns: 3, multiMove: true,
            counts: [
                1, 4, 8, 16, 32, 64, 127, 244, 454, 856, 1576, 2854, 5117, 8588, 13466, 19739, 26558, 31485, 30985,
                23494, 11751, 3390, 589, 41, 1,
            ]),
    ]

    @Test(arguments: distributions)
    func hasTheKnownNumberOfPositionsAtEachDistance(known: Distribution) throws {
        let size = try #require(BoardSize(rows: known.rows, columns: known.columns))
        #expect(StateSpace(size, multiMove: known.multiMove).countsByDepth == known.counts)
        // A board turned on its side is the same graph, mirrored.
        if !size.isSquare, size.cells < 8 {
            #expect(StateSpace(size.transposed, multiMove: known.multiMove).countsByDepth == known.counts)
        }
    }

    @Test(arguments: [(2, 2), (2, 3), (3, 2)])
    func parityTellsExactlyWhatCanBeReached(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let space = StateSpace(size, multiMove: false)
        for tiles in permutations(of: (0..<size.cells).map { UInt8($0) }) {
            let board = try #require(SlidingBoard(size: size, tiles: tiles))
            #expect(board.isSolvable == (space.depth(of: board) != nil), "\(tiles)")
            #expect(board.isSolved == (space.depth(of: board) == 0), "\(tiles)")
        }
    }

    private func permutations(of elements: [UInt8]) -> [[UInt8]] {
        guard elements.count > 1 else { return [elements] }
        return elements.indices.flatMap { index in
            var rest = elements
            let first = rest.remove(at: index)
            return permutations(of: rest).map { [first] + $0 }
        }
    }
}
