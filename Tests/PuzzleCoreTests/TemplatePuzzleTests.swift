import PuzzleCore
import PuzzleEngines
import TemplatePuzzle
import Testing

/// A puzzle that the core does not know goes through everything that the core does with puzzles.
@Suite struct TemplatePuzzleTests {
    @Test func isPlayedSavedAndVerifiedLikeAnyOther() throws {
        let id = PuzzleID<TemplatePuzzle>(params: TemplatePuzzle.Params(stones: 10), seed: 6)
        var game = Game(id)
        #expect(game.position == 8)
        let start = game.position
        try game.take(Turn(.play(3), at: 0))
        try game.take(Turn(.undo, at: 100))
        #expect(game.position == start)
        try game.take(Turn(.redo, at: 200))
        while game.position > 0 { try game.take(Turn(.play(1), at: game.milliseconds + 100)) }

        let text = GameRecord(game).text
        #expect(text.hasPrefix("tassello1;heap.10.2.0000000000000006;0T3,100-,100+,100T1"))
        let record = try GameRecord<TemplatePuzzle>(text)
        #expect(record == GameRecord(game))
        let result = try verify(record)
        #expect(result.puzzle == "heap.10.2.0000000000000006")
        #expect(result.leaderboard == "heap.10")
        #expect(result.moves == Int(start))
        #expect(result.milliseconds == 200 + (start - 3) * 100)
    }

    @Test func itsIllegalMovesAreRefusedLikeAnyOther() {
        let id = PuzzleID<TemplatePuzzle>(params: TemplatePuzzle.Params(stones: 2), seed: 1)
        let record = GameRecord(id: id, turns: [Turn(.play(3), at: 0)])
        #expect(throws: VerificationError.illegalTurn(number: 1, .illegalMove(.outsideBoard))) { try verify(record) }
        #expect(throws: VerificationError.unreadable(ParseError(at: 38, expected: .numberInRange))) {
            try GameRecord<TemplatePuzzle>("tassello1;heap.2.1.0000000000000001;0T4")
        }
    }

    @Test func aServerThatDoesNotKnowItSaysSo() {
        #expect(throws: VerificationError.unreadable(ParseError(at: 10, expected: .puzzleKind))) {
            try verify("tassello1;heap.2.1.0000000000000001;0T1")
        }
    }
}

@Test func puzzlesOfAnOlderGeneratorStayWhatTheyAre() throws {
    let old = try PuzzleID<TemplatePuzzle>("heap.10.1.0000000000000006")
    #expect(old.version == 1 && old.start == 10)
    #expect(old.text == "heap.10.1.0000000000000006")
    let new = PuzzleID<TemplatePuzzle>(params: old.params, seed: old.seed)
    #expect(new.text == "heap.10.2.0000000000000006" && new.start != old.start)
    for version in ["0", "3"] {
        #expect(throws: ParseError(at: 8, expected: .generatorVersion)) {
            try PuzzleID<TemplatePuzzle>(Text("heap.10.\(version).0000000000000006"))
        }
    }
}
