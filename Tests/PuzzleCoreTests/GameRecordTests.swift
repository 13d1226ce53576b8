import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct GameRecordTests {
    typealias Record = GameRecord<SlidingPuzzle>

    @Test func theTextFormIsFrozen() throws {
        var game = slidingGame("4x4.uniform.multi", seed: 0)
        try game.take(Turn(.play(Slide(.left, tiles: 3)), at: 0))
        try game.take(Turn(.play(Slide(.down)), at: 340))
        try game.take(Turn(.undo, at: 465))
        try game.take(Turn(.redo, at: 465))
        let text: Text = "tassello1;sliding.4x4.uniform.multi.1.0000000000000000;0L3,340D,125-,0+"
        #expect(Record(game).text == text)
        #expect(try Record(text) == Record(game))
    }

    @Test func aGameWithoutTurnsIsARecord() throws {
        let record = Record(slidingGame("2x2.walk1.single", seed: 42))
        #expect(record.text == "tassello1;sliding.2x2.walk1.single.1.000000000000002a;")
        #expect(try Record(record.text) == record)
    }

    @Test func replayingARecordGivesTheSameGame() throws {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<200 {
            var game = Game(PuzzleID<SlidingPuzzle>(params: random.params(), seed: random.next()))
            try random.play(40, in: &game)
            let record = try Record(Record(game).text)
            #expect(record == Record(game))
            var replay = Game(record.id)
            for turn in record.turns { try replay.take(turn) }
            #expect(replay.position == game.position)
            #expect(replay.milliseconds == game.milliseconds && replay.canRedo == game.canRedo)
        }
    }

    @Test func aRecordWrittenTurnByTurnIsTheWholeRecord() throws {
        var random = SeededGenerator(seed: 32)
        var game = slidingGame("5x5.uniform.multi")
        try random.play(30, in: &game)
        var text = Record(slidingGame("5x5.uniform.multi")).text
        var previous: Milliseconds = 0
        for (index, turn) in game.turns.enumerated() {
            if index > 0 { text.append(byte: UInt8(ascii: ",")) }
            Record.write(turn, after: previous, to: &text)
            previous = turn.at
        }
        #expect(text == Record(game).text)
    }

    @Test func recordsThatAreNotRightAreRefusedWhereTheyGoWrong() {
        let start: Text = "tassello1;sliding.2x2.uniform.multi.1.0000000000000001;"
        #expect(start.count == 55)
        let cases: [(Text, Int, ParseError.Expected)] = [
            ("", 0, .recordHeader), ("tassello1", 0, .recordHeader), ("tassello2;sliding", 0, .recordHeader),
            ("tassello1;", 10, .puzzleKind), ("tassello1;slidin", 10, .puzzleKind),
            ("tassello1;sliding.2x2.uniform.multi.1.0000000000000001", 54, .separator),
            ("tassello1;sliding.2x2.uniform.multi.2.0000000000000001;0U", 36, .generatorVersion),
            (start + ",", 55, .number), (start + "U", 55, .number), (start + "-5U", 55, .number),
            (start + "00U", 55, .number), (start + "05U", 55, .number), (start + "0", 56, .move),
            (start + "0u", 56, .move), (start + "0U1", 57, .numberInRange), (start + "0U;", 57, .separator),
            (start + "0U,", 58, .number), (start + "0U,,5D", 58, .number), (start + "0U 5D", 57, .separator),
            (start + "0U,4294967296D", 58, .numberInRange), (start + "0U,99999999999999999999999D", 58, .numberInRange),
            // Together more milliseconds than can be counted.
            (start + "0U,4294967295D,1U", 70, .numberInRange),
        ]
        for (text, offset, expected) in cases {
            #expect(throws: VerificationError.unreadable(ParseError(at: offset, expected: expected)), "\(text)") {
                try Record(text)
            }
        }
    }

    /// Whatever replaces, follows or drops a byte: the text is refused, or it is exactly the text form of what was read.
    /// So no two texts are the same game, and a changed byte never passes for something else.
    @Test(arguments: ["2x3.uniform.multi", "2x2.walk7.single"] as [Text])
    func aChangedTextIsRefusedOrMeansWhatItSays(params: Text) throws {
        var game = slidingGame(params)
        try game.take(Turn(.play(SeededGenerator.firstSlide(of: game)), at: 0))
        try game.take(Turn(.undo, at: 120))
        try game.take(Turn(.redo, at: 1120))
        var random = SeededGenerator(seed: 33)
        try random.play(6, in: &game)
        let text = Record(game).text
        for index in text.bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed.bytes[index] = byte
                expectRefusedOrExact(changed)
            }
            for inserted in "0919;,.-+ULx".utf8 {
                var changed = text
                changed.bytes.insert(inserted, at: index)
                expectRefusedOrExact(changed)
            }
            var changed = text
            changed.bytes.remove(at: index)
            expectRefusedOrExact(changed)
            expectRefusedOrExact(Text(text.bytes[..<index]))
        }
    }

    private func expectRefusedOrExact(_ text: Text) {
        if let record = try? Record(text) { #expect(record.text == text) }
        if let result = try? verify(text) { #expect(text.hasPrefix("tassello1;" + result.puzzle)) }
    }

    @Test func aLongGameIsReadEvenIfItIsTooLongToBeVerified() throws {
        let turns = (0...Record.maximumTurns).map { Turn(.play(Slide($0 % 2 == 0 ? .up : .down)), at: 0) }
        let record = Record(id: slidingGame("3x3.uniform.multi").id, turns: turns)
        #expect(try Record(record.text) == record)
    }
}

extension SeededGenerator {
    static func firstSlide(of game: Game<SlidingPuzzle>) -> Slide {
        var random = SeededGenerator(seed: 0)
        return random.slide(on: game.position, multiMove: game.id.params.multiMove)
    }
}
