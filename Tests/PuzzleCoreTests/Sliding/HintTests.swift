import PuzzleCore
import Testing

@Suite struct HintTests {
    @Test(arguments: [(2, 2), (2, 6), (3, 3), (4, 4), (5, 3), (8, 7)])
    func hintsAloneSolveTheBoard(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        for seed in 0..<3 as Range<UInt64> {
            let plan = try #require(HintPlan(board(size, seed: seed)))
            plan.advance(work: 3000)
            var board = plan.board
            let length = plan.length
            for left in stride(from: length, to: 0, by: -1) {
                #expect(plan.length == left)
                let slide = Slide(try #require(plan.next))
                try board.apply(slide)
                plan.play(slide)
            }
            #expect(board.isSolved && plan.board == board)
            #expect(plan.next == nil && plan.nextSlide == nil)
        }
    }

    /// A player who follows most hints and makes other moves in between: each hint followed brings the end nearer by
    /// one, each other move takes it away by one at most, and searching never makes it worse.
    @Test func otherMovesCostOneAtMost() throws {
        let size = try #require(BoardSize(rows: 4, columns: 5))
        var random = SeededGenerator(seed: 8)
        let plan = try #require(HintPlan(board(size, seed: 5)))
        var turns = 0
        while let next = plan.next {
            let before = plan.length
            if random.number(0...3) == 0 {
                plan.play(random.slide(on: plan.board, multiMove: false))
                #expect(plan.length <= before + 1)
            } else {
                plan.play(Slide(next))
                #expect(plan.length == before - 1)
            }
            if random.number(0...9) == 0 {
                let before = plan.length
                plan.advance(work: 2000)
                #expect(plan.length <= before)
            }
            turns += 1
            try #require(turns < 10_000)
        }
        #expect(plan.board.isSolved)
    }

    @Test func slidesOfSeveralTilesAreFollowedToo() throws {
        let size = try #require(BoardSize(rows: 5, columns: 6))
        let plan = try #require(HintPlan(board(size, seed: 2)))
        var board = plan.board
        var slides = 0
        let length = plan.length
        while let slide = plan.nextSlide {
            try board.apply(slide)
            plan.play(slide)
            slides += 1
        }
        #expect(board.isSolved && slides < length)
    }

    @Test func movesThatAreNotLegalChangeNothing() throws {
        let plan = try #require(HintPlan(SlidingBoard(solved: .fifteenPuzzle)))
        plan.play(Slide(.up))
        #expect(plan.board.isSolved && plan.next == nil)
        plan.play(Slide(.down, tiles: 3))
        #expect(plan.length == 3 && plan.nextSlide == Slide(.up, tiles: 3))
    }

    private func board(_ size: BoardSize, seed: UInt64) -> SlidingBoard {
        SlidingPuzzle.generate(SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: false), seed: seed)
    }
}
