import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

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

    /// On a large board a search takes as long as many moves, and is not lost with each of them.
    @Test func searchGoesOnWhileThePlanIsFollowed() throws {
        let size = try #require(BoardSize(rows: 8, columns: 9))
        let plan = try #require(HintPlan(board(size, seed: 1)))
        let length = plan.length
        var moves = 0
        while plan.length + moves == length, let slide = plan.next {
            plan.advance(work: 2000)
            plan.play(Slide(slide))
            moves += 1
        }
        #expect(moves < length / 2 && plan.length + moves < length)
        var board = plan.board
        while let next = plan.next {
            try board.apply(Slide(next))
            plan.play(Slide(next))
        }
        #expect(board.isSolved)
    }

    /// Moves of the player's own between the slices: what is found from an earlier board still solves the present one.
    @Test(arguments: [(3, 3), (5, 4), (7, 7)])
    func whatIsFoundFromAnEarlierBoardSolvesThePresentOne(rows: Int, columns: Int) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        var random = SeededGenerator(seed: 21)
        let plan = try #require(HintPlan(board(size, seed: 6)))
        var found = 0
        for _ in 0..<300 {
            let before = plan.length
            plan.advance(work: 500)
            if plan.length < before { found += 1 }
            #expect(plan.length <= before)
            if random.number(0...2) > 0 { plan.play(random.slide(on: plan.board, multiMove: true)) }
            #expect(plan.board.isSolved(by: plan.moves))
        }
        #expect(found > 0)
    }

    @Test func aPlanIsAsGoodWithWhatAnotherOnePrepared() throws {
        var previous: HintPlan?
        for (rows, columns) in [(8, 8), (8, 8), (3, 5), (8, 8)] {
            let size = try #require(BoardSize(rows: rows, columns: columns))
            let plan = try #require(HintPlan(board(size, seed: 3), after: previous))
            for _ in 0..<45 { plan.advance(work: 2_000) }
            #expect(plan.board.isSolved(by: plan.moves))
            let alone = try #require(HintPlan(plan.board))
            #expect(plan.length < alone.length)
            previous = plan
        }
    }

    /// On the largest boards too, some seconds of idle time make the first plan a good deal shorter.
    @Test(arguments: [(12, 15, 0), (15, 15, 0)])
    func idleTimeShortensThePlanOfALargeBoard(rows: Int, columns: Int, seed: UInt64) throws {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let plan = try #require(HintPlan(board(size, seed: seed)))
        let length = plan.length
        for _ in 0..<500 where plan.length == length { plan.advance(work: 2_000) }
        #expect(plan.length < length * 4 / 5)
        #expect(plan.board.isSolved(by: plan.moves))
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
