import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct ServerTimeTests {
    private func verified(_ text: Text, _ milliseconds: Int64?) throws -> VerifiedResult {
        let puzzle = try verify(text).puzzle
        return try #require(
            try verify(text, of: puzzle, in: milliseconds.map { ServerTime(milliseconds: $0) }))
    }

    private func solved() throws -> (record: Text, time: Int64) {
        let game = try solvedGame("2x3.uniform.multi", seed: 9)
        return (GameRecord(game).text, Int64(game.milliseconds))
    }

    @Test func withoutAServerNothingIsTimed() throws {
        let (record, time) = try solved()
        let result = try verified(record, nil)
        #expect(!result.isTimed && Int64(result.milliseconds) == time)
    }

    @Test(
        "Fifteen seconds of inspection and two of way are free, what is more is added",
        arguments: [0, 17_000, 17_001, 77_000, 77_001])
    func lateness(more: Int64) throws {
        let (record, time) = try solved()
        let result = try verified(record, time + more)
        #expect(result.isTimed == (more <= 77_000))
        #expect(Int64(result.milliseconds) == time + (more > 77_000 ? 0 : max(more - 17_000, 0)))
        // The time is in the score, too.
        #expect(result.rankedScore == result.moves + Int(result.milliseconds / 1000))
    }

    @Test("No time is too long to be counted")
    func longest() throws {
        let game = try solvedGame("2x3.uniform.multi", seed: 9)
        var late = Game(game.id)
        for turn in game.turns { try late.take(Turn(turn.action, at: .max)) }
        let result = try verified(GameRecord(late).text, Int64(Milliseconds.max) + 77_000)
        #expect(result.isTimed && result.milliseconds == .max)
    }

    @Test("A Sudoku has no inspection: whoever studies it first has a first turn that is later")
    func sudoku() throws {
        let id = try PuzzleID<Sudoku>("sudoku.4x4.easy.none.immediate.1.0000000000000007")
        var game = Game(id)
        let puzzle = game.position.puzzle
        var time: Milliseconds = 3_600_000
        for cell in 0..<16 where !game.position.isGiven(cell) {
            try game.take(Turn(.play(.enter(digit: puzzle.solution[cell], cell: cell, tidies: false)), at: time))
            time += 1000
        }
        let record = GameRecord(game).text
        let seen = Int64(game.milliseconds)
        #expect(try verified(record, seen + 2000).milliseconds == game.milliseconds)
        let late = try verified(record, seen + 5000)
        #expect(late.isTimed && Int64(late.milliseconds) == seen + 3000)
        #expect(late.score <= Sudoku.score(of: game))
    }
}
