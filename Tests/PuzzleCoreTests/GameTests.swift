import PuzzleCore
import Testing

@Suite struct GameTests {
    @Test func aNewGameHasNothingToTakeBack() {
        let game = slidingGame("4x4.uniform.multi")
        #expect(game.moves == 0 && game.milliseconds == 0 && game.lastMove == nil)
        #expect(!game.canUndo && !game.canRedo && !game.isSolved)
    }

    @Test func everyTurnCountsAsOneMove() throws {
        // The gap of this puzzle is in the third row of the first column.
        var game = slidingGame("4x4.uniform.multi", seed: 0)
        #expect(game.position.gap == 8)
        try game.take(Turn(.play(Slide(.left, tiles: 3)), at: 0))
        #expect(game.moves == 1)
        #expect(game.lastMove == Slide(.left, tiles: 3))
        try game.take(Turn(.undo, at: 10))
        #expect(game.moves == 2)
        try game.take(Turn(.redo, at: 20))
        #expect(game.moves == 3)
        #expect(game.milliseconds == 20)
    }

    @Test func undoingAllLeadsToTheStartAndRedoingAllToTheEnd() throws {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<100 {
            let params = random.params()
            var game = Game(PuzzleID<SlidingPuzzle>(params: params, seed: random.next()))
            let start = game.position
            var positions: [SlidingBoard] = []
            for number in 0..<30 where !game.isSolved {
                positions.append(game.position)
                let slide = random.slide(on: game.position, multiMove: params.multiMove)
                try game.take(Turn(.play(slide), at: UInt32(number * 100)))
            }
            guard !game.isSolved else { continue }
            let end = game.position
            while let before = positions.popLast() {
                #expect(game.canUndo)
                try game.take(Turn(.undo, at: 3000))
                #expect(game.position == before)
            }
            #expect(game.position == start && !game.canUndo)
            while game.canRedo { try game.take(Turn(.redo, at: 3000)) }
            #expect(game.position == end)
            #expect(game.moves == 90)
        }
    }

    @Test func aMoveAfterUndoForgetsWhatCouldBeRedone() throws {
        var game = slidingGame("4x4.uniform.multi", seed: 0)
        try game.take(Turn(.play(Slide(.left)), at: 0))
        try game.take(Turn(.play(Slide(.left)), at: 1))
        try game.take(Turn(.undo, at: 2))
        try game.take(Turn(.undo, at: 3))
        try game.take(Turn(.play(Slide(.down)), at: 4))
        #expect(!game.canRedo)
        #expect(throws: IllegalTurn.nothingToRedo) { try game.take(Turn(.redo, at: 5)) }
    }

    @Test func anIllegalTurnLeavesTheGameAsItWas() throws {
        var game = slidingGame("4x4.uniform.single", seed: 0)
        func expectRefusal(_ reason: IllegalTurn, _ action: Turn<Slide>.Action, at: Milliseconds) {
            let (position, turns) = (game.position, game.turns)
            let (canUndo, canRedo, lastMove) = (game.canUndo, game.canRedo, game.lastMove)
            #expect(throws: reason) { try game.take(Turn(action, at: at)) }
            #expect(game.position == position && game.turns == turns)
            #expect(game.canUndo == canUndo && game.canRedo == canRedo && game.lastMove == lastMove)
        }
        expectRefusal(.nothingToUndo, .undo, at: 0)
        expectRefusal(.nothingToRedo, .redo, at: 0)
        expectRefusal(.illegalMove(.outsideBoard), .play(Slide(.right)), at: 0)
        expectRefusal(.illegalMove(.severalTiles), .play(Slide(.left, tiles: 2)), at: 0)
        try game.take(Turn(.play(Slide(.left)), at: 0))
        try game.take(Turn(.play(Slide(.left)), at: 100))
        expectRefusal(.timeRunsBackwards, .undo, at: 99)
        try game.take(Turn(.undo, at: 100))
        // Two moves at the same time are in order, and what can be redone survives a refusal.
        expectRefusal(.illegalMove(.outsideBoard), .play(Slide(.left, tiles: 0)), at: 100)
        expectRefusal(.illegalMove(.outsideBoard), .play(Slide(.down, tiles: -1)), at: 100)
        #expect(game.canRedo)
    }

    @Test func aSolvedGameIsOver() throws {
        var game = try solvedGame("2x3.uniform.multi")
        #expect(game.isSolved && !game.canUndo && !game.canRedo)
        for action: Turn<Slide>.Action in [.play(Slide(.right)), .undo, .redo] {
            #expect(throws: IllegalTurn.alreadyOver) { try game.take(Turn(action, at: 100_000)) }
        }
    }

    @Test func theLatestTimeIsTheEndOfTime() throws {
        var game = slidingGame("4x4.uniform.multi", seed: 0)
        try game.take(Turn(.play(Slide(.left)), at: 0))
        try game.take(Turn(.play(Slide(.left)), at: .max))
        try game.take(Turn(.play(Slide(.left)), at: .max))
        #expect(game.milliseconds == .max)
        #expect(try GameRecord<SlidingPuzzle>(GameRecord(game).text) == GameRecord(game))
    }
}
