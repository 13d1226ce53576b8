import PuzzleCore
import Testing

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

    @Test func idleTimeHasAnEnd() throws {
        let engine = HintEngine()
        _ = engine.answer(HintQuestion(try board(3, 3, seed: 1), multiMove: false))
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
        #expect(solved.text == "hint;2x2.uniform.multi;1;2;3;0")
    }

    @Test(arguments: [
        "", "hint;", "hint;2x2.uniform.multi", "hint;2x2.uniform.multi;1;2;3", "hint;2x2.uniform.multi;1;2;3;3",
        "hint;2x2.uniform.multi;1;2;3;0;", "hint;2x2.uniform.multi;1;2;3;256", "hint;99x2.uniform.multi;1",
    ])
    func whatIsNoQuestionIsNotRead(_ text: String) { #expect(HintQuestion(Text(text)) == nil) }
}
