import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct HintEngineTests {
    private func board(_ rows: Int, _ columns: Int, seed: UInt64) throws -> SlidingBoard {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: true)
        return SlidingPuzzle.generate(params, seed: seed)
    }

    @Test(arguments: [(2, 2), (2, 5), (3, 3), (4, 4), (7, 5)], [true, false])
    func hintsAloneSolveTheBoard(_ sides: (Int, Int), _ multiMove: Bool) throws {
        var board = try board(sides.0, sides.1, seed: 11)
        let engine = HintEngine()
        for _ in 0..<2_000 {
            guard let slide = engine.answer(HintQuestion(board, multiMove: multiMove)) else { break }
            #expect(multiMove || slide.tiles == 1)
            try board.apply(slide)
        }
        #expect(board.isSolved)
    }

    /// Whatever is found in idle time, and whatever the player does in between.
    @Test func hintsLeadHomeWithOtherMovesAndSearchInBetween() throws {
        var random = SeededGenerator(seed: 5)
        var board = try board(4, 4, seed: 12)
        let engine = HintEngine()
        for step in 0..<4_000 {
            if random.number(below: 3) == 0 { _ = engine.improve() }
            guard let hint = engine.answer(HintQuestion(board, multiMove: true)) else { break }
            let others = Slide.Direction.allCases.filter { board.movable($0) > 0 }
            let isOwn = step < 200 && random.number(below: 3) == 0
            try board.apply(isOwn ? Slide(others[Int(random.number(below: UInt32(others.count)))]) : hint)
        }
        #expect(board.isSolved)
    }

    /// Nothing but hints, with a slice of search now and then: the plan gets shorter by what is followed and by what is
    /// found, so there are never more hints than it had moves at first.
    @Test(arguments: [(4, 4), (6, 7), (10, 10)])
    func hintsWithSearchInBetweenNeverGoInCircles(rows: Int, columns: Int) throws {
        var board = try board(rows, columns, seed: 3)
        let longest = try #require(HintPlan(board)).length
        let engine = HintEngine()
        var (moves, hints) = (0, 0)
        while let slide = engine.answer(HintQuestion(board, multiMove: true)) {
            try board.apply(slide)
            moves += slide.tiles
            hints += 1
            try #require(moves <= longest)
            if hints % 8 == 0 { _ = engine.improve() }
        }
        #expect(board.isSolved)
    }

    /// The player makes some moves alone and asks again: it is still the same plan, found at length before.
    @Test func whatWasFoundIsKeptWhenThePlayerMovesOn() throws {
        var board = try board(6, 6, seed: 4)
        let longest = try #require(HintPlan(board)).length
        let engine = HintEngine()
        _ = engine.answer(HintQuestion(board, multiMove: false))
        for _ in 0..<200 { _ = engine.improve() }
        // Round a corner, so that the gap comes into no cell twice.
        let (down, right) = (board.movable(.up), board.movable(.left))
        try board.apply(down > 2 ? Slide(.up, tiles: 2) : Slide(.down, tiles: 2))
        try board.apply(right > 2 ? Slide(.left, tiles: 3) : Slide(.right, tiles: 3))
        var hints = 0
        while let slide = engine.answer(HintQuestion(board, multiMove: false)) {
            try board.apply(slide)
            hints += 1
        }
        #expect(board.isSolved && hints < longest * 3 / 4, "\(hints) of \(longest)")
    }

    @Test func theWayToAnotherBoardIsFoundIfItNeverCrossesItself() throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<200 {
            let start = SlidingPuzzle.generate(random.params(), seed: random.next())
            var (board, visited, slides) = (start, Set([start.gap]), [Slide]())
            for _ in 0..<random.number(0...20) {
                let slide = random.slide(on: board, multiMove: false)
                var next = board
                try next.apply(slide)
                guard visited.insert(next.gap).inserted else { continue }
                board = next
                slides.append(slide)
            }
            #expect(start.slides(to: board) == slides)
            let other = SlidingPuzzle.generate(
                SlidingPuzzle.Params(size: start.size, scramble: .uniform, multiMove: false), seed: random.next())
            if let way = start.slides(to: other) {
                var end = start
                for slide in way { try end.apply(slide) }
                #expect(end == other)
            }
        }
    }

    /// What is found between a hint and the move that follows it does not lead back.
    @Test(arguments: [0, 1, 20, 2000])
    func searchAfterAHintDoesNotTakeItBack(slices: Int) throws {
        let size = try #require(BoardSize(rows: 2, columns: 6))
        var board = try #require(SlidingBoard(size: size, tiles: [1, 5, 8, 11, 0, 6, 4, 7, 2, 3, 10, 9]))
        let longest = try #require(HintPlan(board)).length
        let engine = HintEngine()
        var moves = 0
        while let slide = engine.answer(HintQuestion(board, multiMove: true)) {
            try board.apply(slide)
            moves += slide.tiles
            try #require(moves <= longest)
            for _ in 0..<slices { guard engine.improve() else { break } }
        }
        #expect(board.isSolved)
    }

    /// A hint says nothing of boards after one that needed none.
    @Test func aBoardAfterASolvedOneBeginsAnew() throws {
        let engine = HintEngine()
        _ = engine.answer(HintQuestion(try board(2, 3, seed: 1), multiMove: true))
        for seed in 0..<3 as Range<UInt64> {
            let board = try board(7, 7, seed: seed)
            #expect(engine.answer(HintQuestion(SlidingBoard(solved: board.size), multiMove: true)) == nil)
            var after = board
            try after.apply(try #require(engine.answer(HintQuestion(board, multiMove: true))))
        }
    }

    @Test func idleTimeHasAnEnd() throws {
        let engine = HintEngine()
        _ = engine.answer(HintQuestion(try board(3, 4, seed: 1), multiMove: false))
        var slices = 0
        while engine.improve() { slices += 1 }
        #expect(slices > 0)
        #expect(!HintEngine().improve())
    }

    @Test func aSolvedBoardHasNoHint() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        #expect(HintEngine().answer(HintQuestion(SlidingBoard(solved: size), multiMove: true)) == nil)
    }

    @Test func questionsAreReadAsTheyAreWritten() throws {
        let question = HintQuestion(try board(3, 4, seed: 2), multiMove: false)
        #expect(HintQuestion(question.text) == question)
        let solved = HintQuestion(SlidingBoard(solved: try #require(BoardSize(rows: 2, columns: 2))), multiMove: true)
        #expect(solved.text == "sliding:hint;2x2.uniform.multi;1;2;3;0")
    }

    @Test(arguments: [
        "", "sliding:hint;", "sliding:hint;2x2.uniform.multi", "sliding:hint;2x2.uniform.multi;1;2;3",
        "sliding:hint;2x2.uniform.multi;1;2;3;3", "hint;2x2.uniform.multi;1;2;3;0",
        "sliding:hint;2x2.uniform.multi;1;2;3;0;", "sliding:hint;2x2.uniform.multi;1;2;3;256",
        "sliding:hint;99x2.uniform.multi;1",
    ])
    func whatIsNoQuestionIsNotRead(_ text: String) { #expect(HintQuestion(Text(text)) == nil) }
}
