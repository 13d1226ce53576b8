import PuzzleCore
import Testing

@Suite struct ScrambleTests {
    @Test func puzzlesOfASeedNeverChange() throws {
        for (text, tiles) in FrozenPuzzles.all {
            let id = try PuzzleID<SlidingPuzzle>(text)
            #expect(SlidingPuzzle.generate(id.params, seed: id.seed).tiles == tiles, "\(text)")
        }
    }

    @Test func everyPuzzleIsSolvableAndNotSolved() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let params = random.params()
            let board = SlidingPuzzle.generate(params, seed: random.next())
            #expect(board.size == params.size)
            #expect(board.isSolvable && !board.isSolved, "\(params)")
            #expect(SlidingBoard(size: board.size, tiles: board.tiles) == board)
        }
    }

    /// Walks of an even length on 2x2 turn in circles and end where they began every twelfth move.
    @Test func aWalkThatComesHomeGoesOn() {
        for moves in 1...48 {
            for seed: UInt64 in 0..<4 {
                let params = SlidingPuzzle.Params(size: smallest, scramble: .walk(moves: moves), multiMove: false)
                #expect(!SlidingPuzzle.generate(params, seed: seed).isSolved, "\(moves) \(seed)")
            }
        }
    }

    @Test func aWalkTakesAsManyMovesAsAskedFor() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let space = StateSpace(size, multiMove: false)
        for moves in 1...12 {
            for seed: UInt64 in 0..<20 {
                let params = SlidingPuzzle.Params(size: size, scramble: .walk(moves: moves), multiMove: false)
                let depth = try #require(space.depth(of: SlidingPuzzle.generate(params, seed: seed)))
                // Each move changes the parity; a walk never goes straight back, so none shorter than 12 comes home.
                #expect(depth <= moves && depth % 2 == moves % 2 || moves == 12)
            }
        }
    }

    @Test func aWalkOutsideOfTheAllowedLengthsIsTheNearestAllowedOne() throws {
        for (moves, allowed) in [(-1, 1), (0, 1), (1, 1), (1000, 1000), (1001, 1000), (Int.max, 1000)] {
            let params = SlidingPuzzle.Params(size: smallest, scramble: .walk(moves: moves), multiMove: false)
            #expect(params.scramble == .walk(moves: allowed))
            let id = PuzzleID<SlidingPuzzle>(params: params, seed: 1)
            #expect(try PuzzleID(id.text) == id)
        }
    }

    /// The bounds lie about five standard deviations above the mean of the chi-square distribution with that many degrees
    /// of freedom (one less than there are positions).
    @Test(arguments: [(2, 2, 11, 40.0), (2, 3, 359, 492.0), (3, 2, 359, 492.0)])
    func everyPositionIsEquallyLikely(rows: Int, columns: Int, positions: Int, bound: Double) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: true)
        var counts: [[UInt8]: Int] = [:]
        for seed in 0..<UInt64(positions * 50) {
            counts[SlidingPuzzle.generate(params, seed: seed).tiles, default: 0] += 1
        }
        #expect(counts.count == positions)
        #expect(chiSquare(counts.values, expected: 50) < bound)
    }

    private let smallest = BoardSize(rows: 2, columns: 2).unsafelyUnwrapped
}
