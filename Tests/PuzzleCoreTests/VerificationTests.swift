import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct VerificationTests {
    typealias Record = GameRecord<SlidingPuzzle>

    @Test func aSolvedGameProvesItsResult() throws {
        let game = try solvedGame("2x3.uniform.multi", seed: 9, interval: 1500)
        let result = try verify(Record(game).text)
        #expect(result.puzzle == "sliding.2x3.uniform.multi.1.0000000000000009")
        #expect(result.leaderboard == "sliding.2x3.multi")
        #expect(result.moves == game.moves && game.moves > 3)
        #expect(result.milliseconds == UInt32(game.moves - 1) * 1500)
        #expect(result.score == game.moves + (game.moves - 1) * 1500 / 1000)
        #expect(try verify(Record(game)) == result)
    }

    @Test func undoneMovesCountToo() throws {
        let direct = try solvedGame("2x3.uniform.single", seed: 9)
        var turns = direct.turns
        turns.insert(Turn(.redo, at: 0), at: 1)
        turns.insert(Turn(.undo, at: 0), at: 1)
        let detour = try verify(Record(id: direct.id, turns: turns))
        #expect(detour.moves == direct.moves + 2)
        #expect(detour.milliseconds == direct.milliseconds)
    }

    @Test func aWalkIsVerifiedButNotRanked() throws {
        let result = try verify(Record(solvedGame("2x3.walk9.single")))
        #expect(result.leaderboard == nil)
    }

    @Test func aUnknownKindOrHeaderIsNamed() {
        expect(.unreadable(ParseError(at: 0, expected: .recordHeader)), "")
        expect(.unreadable(ParseError(at: 0, expected: .recordHeader)), "tassello2;sliding.2x2")
        expect(.unreadable(ParseError(at: 10, expected: .puzzleKind)), "tassello1;")
        expect(.unreadable(ParseError(at: 10, expected: .puzzleKind)), "tassello1;chess.9x9.1.0000000000000000;")
        expect(.unreadable(ParseError(at: 10, expected: .puzzleKind)), "tassello1;slidingx.2x2")
        expect(.unreadable(ParseError(at: 18, expected: .number)), "tassello1;sliding.")
    }

    /// What is not the given puzzle is neither made nor solved; what cannot be read is told all the same.
    @Test func onlyTheGivenPuzzleIsPlayed() throws {
        let record = Record(try solvedGame("2x3.uniform.multi", seed: 9)).text
        let puzzle: Text = "sliding.2x3.uniform.multi.1.0000000000000009"
        #expect(try verify(record, of: puzzle) == verify(record))
        for other in [
            "", "sliding.2x3.uniform.multi.1.0000000000000008", "sliding.2x3.uniform.multi.1.000000000000000",
        ] {
            #expect(try verify(record, of: Text(other)) == nil)
        }
        // A grid with many solutions, and a cell that there is not.
        for other: Text in ["4x4.easy.own1o.never", "classic.hard.none.never"] {
            let text = "tassello1;sudoku." + other + ".1.0000000000000000;0c200d4"
            #expect(try verify(text, of: puzzle) == nil)
            #expect(throws: VerificationError.self) { try verify(text) }
        }
        let unreadable: [Text] = ["", "tassello1;sudoku.4x4.easy.own5o.never.1.0000000000000000;", record + ","]
        for text in unreadable + ["tassello1;" + puzzle + ";"] {
            let error = try #require(throws: VerificationError.self) { try verify(text) }
            #expect(throws: error) { try verify(text, of: puzzle) }
        }
    }

    @Test func anotherGeneratorVersionIsNotPlayed() {
        expect(
            .unreadable(ParseError(at: 36, expected: .generatorVersion)),
            "tassello1;sliding.2x2.uniform.multi.2.0000000000000001;0U")
    }

    @Test func anIllegalTurnIsNamedByItsNumber() throws {
        let game = try solvedGame("2x3.uniform.multi", seed: 9)
        let turns = game.turns
        func expect(_ number: Int, _ reason: IllegalTurn, _ turns: [Turn<Slide>]) {
            #expect(throws: VerificationError.illegalTurn(number: number, reason)) {
                try verify(Record(id: game.id, turns: turns))
            }
        }
        expect(1, .nothingToUndo, [Turn(.undo, at: 0)])
        expect(1, .nothingToRedo, [Turn(.redo, at: 0)])
        expect(3, .timeRunsBackwards, [turns[0], turns[1], Turn(turns[2].action, at: turns[1].at - 1)])
        expect(2, .nothingToRedo, [turns[0], Turn(.redo, at: 0)])
        expect(3, .illegalMove(.outsideBoard), [turns[0], turns[1], Turn(.play(Slide(.up, tiles: 2)), at: 200)])
        expect(turns.count + 1, .alreadyOver, turns + [Turn(.undo, at: 100_000)])
        expect(turns.count + 1, .alreadyOver, turns + [Turn(.play(Slide(.right)), at: 100_000)])
    }

    @Test func severalTilesInASingleMoveGameAreRefused() {
        expect(
            .illegalTurn(number: 1, .illegalMove(.severalTiles)),
            "tassello1;sliding.4x4.uniform.single.1.0000000000000000;0L3")
    }

    @Test func aGameCutShortIsNotSolved() throws {
        let game = try solvedGame("2x3.uniform.multi", seed: 9)
        for count in 0..<game.turns.count {
            #expect(throws: VerificationError.unfinished) {
                try verify(Record(id: game.id, turns: Array(game.turns[..<count])))
            }
        }
    }

    @Test func movesNeedTime() throws {
        for interval: Milliseconds in [0, 9] {
            let record = try Record(solvedGame("2x3.uniform.multi", seed: 9, interval: interval))
            #expect(throws: VerificationError.tooFast) { try verify(record) }
        }
        let game = try solvedGame("2x3.uniform.multi", seed: 9, interval: 10)
        #expect(try verify(Record(game)).milliseconds == minimumMilliseconds(moves: game.moves))
        #expect(minimumMilliseconds(moves: 0) == 0 && minimumMilliseconds(moves: 1) == 0)
        #expect(minimumMilliseconds(moves: 2) == 10)
        #expect(minimumMilliseconds(moves: .max) == .max)
    }

    @Test func aSingleMoveMayTakeNoTime() throws {
        #expect(try verify(Record(solvedGame("2x2.walk1.single"))).moves == 1)
    }

    @Test func aGameIsVerifiedUpToTheMaximumOfTurns() throws {
        let solution = try solvedGame("2x2.walk1.single")
        let there = try #require(solution.turns.first)
        // To and fro, never over the goal.
        guard case .play(let solving) = there.action else { return }
        let away: Slide.Direction = solving.direction == .up ? .right : .down
        func turns(_ count: Int) -> [Turn<Slide>] {
            (0..<count).map { number in
                let direction = number == count - 1 ? solving.direction : number % 2 == 0 ? away : away.opposite
                return Turn(.play(Slide(direction)), at: UInt32(number) * 10)
            }
        }
        let most = Record.maximumTurns
        #expect(throws: VerificationError.tooManyTurns) { try verify(Record(id: solution.id, turns: turns(most + 1))) }
        #expect(throws: VerificationError.tooManyTurns) {
            try verify(Record(id: solution.id, turns: turns(most + 1)).text)
        }
        let longest = turns(most - 1)
        #expect(try verify(Record(id: solution.id, turns: longest).text).moves == most - 1)
    }

    @Test func aTimeBeyondAllCountingIsRefused() {
        expect(
            .unreadable(ParseError(at: 58, expected: .numberInRange)),
            "tassello1;sliding.2x2.uniform.multi.1.0000000000000001;0U,315360000000D")
    }

    @Test func scoresFollowTheRule() throws {
        #expect(ScoreRule(secondsPerPoint: nil).score(moves: 10, milliseconds: 99_999) == 10)
        #expect(ScoreRule.ranked.score(moves: 10, milliseconds: 999) == 10)
        #expect(ScoreRule.ranked.score(moves: 10, milliseconds: 1000) == 11)
        #expect(ScoreRule(secondsPerPoint: 3).score(moves: 10, milliseconds: 8999) == 12)
        #expect(ScoreRule.ranked.score(moves: 100_000, milliseconds: .max) == 4_394_967)
        // Fewer than one second a point would be no rule.
        for seconds in [0, -1, Int.min] { #expect(ScoreRule(secondsPerPoint: seconds) == .ranked) }
        let game = try solvedGame("2x3.uniform.multi", seed: 9, interval: 1000)
        #expect(try verify(Record(game)).score == game.moves + Int(game.milliseconds / 1000))
    }

    private func expect(_ error: VerificationError, _ text: Text) {
        #expect(throws: error, "\(text)") { try verify(text) }
    }
}
