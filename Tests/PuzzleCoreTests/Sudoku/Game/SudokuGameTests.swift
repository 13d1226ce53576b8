import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct SudokuGameTests {
    @Test func aNewGameHasTheGivenDigitsAlone() {
        let position = sudokuGame().position
        #expect(position.grid == grid("0030340021030020", position.kind) && position.grid == position.puzzle.grid)
        #expect(position.puzzle.solution == grid("1234341221434321", position.kind))
        #expect(position.errors == 0 && position.hints == 0 && position.points == 0 && position.combo == 0)
        #expect(position.outcome == nil && position.notes.allSatisfy { $0 == 0 })
        for cell in 0..<16 {
            #expect(position.isGiven(cell) == (position.grid[cell] != 0) && position.verdict(cell) == nil)
            #expect(position.isRevealed(cell) == position.isGiven(cell))
        }
    }

    @Test func digitsAreJudgedAtOnce() throws {
        var game = sudokuGame()
        try game.enterRight(0)
        #expect(game.position.verdict(0) == .right && game.position.isRevealed(0))
        try game.enterWrong(1)
        #expect(game.position.verdict(1) == .wrong && !game.position.isRevealed(1))
        #expect(game.position.errors == 1)
        try game.play(.erase(cell: 1))
        #expect(game.position.verdict(1) == nil && game.position.grid[1] == 0 && game.position.errors == 1)
        try game.enterRight(1)
        #expect(game.position.verdict(1) == .right && game.position.errors == 1)
    }

    @Test func theSameWrongDigitIsOneError() throws {
        var game = sudokuGame()
        try game.enterWrong(0)
        for action: Turn<SudokuMove>.Action in [.undo, .redo, .play(.erase(cell: 0))] { try game.turn(action) }
        try game.enterWrong(0)
        #expect(game.position.errors == 1 && game.position.verdict(0) == .wrong)
        try game.play(.enter(digit: 3, cell: 0, tidies: false))
        #expect(game.position.errors == 2)
    }

    @Test(arguments: SudokuLevel.allCases)
    func theErrorLimitEndsTheGame(level: SudokuLevel) throws {
        var game = sudokuGame(easyClassic(Text(level.name), "immediate"))
        for cell in game.openCells.prefix(level.errorLimit) {
            #expect(!game.isOver)
            try game.enterWrong(cell)
        }
        #expect(game.outcome == .lost && game.isOver && !game.isSolved && !game.canUndo)
        for action: Turn<SudokuMove>.Action in [.undo, .redo, .play(.fillNotes), .play(game.rightMove(1))] {
            #expect(throws: IllegalTurn.alreadyOver) { try game.turn(action) }
        }
    }

    @Test func aGameMayAllowMoreErrorsThanItsLevel() throws {
        var forgiving = sudokuGame("classic.extreme.halfturn.immediate3")
        for cell in forgiving.openCells.prefix(2) { try forgiving.enterWrong(cell) }
        #expect(!forgiving.isOver)
        try forgiving.enterWrong(forgiving.openCells[2])
        #expect(forgiving.outcome == .lost)

        var endless = sudokuGame("classic.extreme.halfturn.immediate0")
        for cell in endless.openCells { try endless.enterWrong(cell) }
        #expect(!endless.isOver && endless.position.errors == endless.openCells.count)
    }

    @Test func aLimitIsWrittenInOneWayOnly() {
        // Its own limit, none of one digit, and what is no limit.
        for text: Text in ["immediate1", "immediate10", "immediate03", "immediatex"] {
            var reader = TextReader("classic.extreme.halfturn." + text + ".1.0000000000000001")
            #expect(throws: ParseError.self, "\(text)") {
                _ = try Sudoku.readParams(from: &reader)
                try reader.expect(UInt8(ascii: "."))
            }
        }
    }

    @Test(arguments: SudokuLevel.allCases)
    func theHintLimitEndsHints(level: SudokuLevel) throws {
        var game = sudokuGame(easyClassic(Text(level.name), "never"))
        for number in 1...level.hintLimit {
            try game.play(.hint(cell: nil, tidies: false))
            #expect(game.position.hints == number)
        }
        let position = game.position
        #expect(throws: IllegalTurn.illegalMove(.noHintsLeft)) { try game.play(.hint(cell: nil, tidies: false)) }
        #expect(game.position == position && !game.isOver)
    }

    @Test func limitsAreThoseOfTheTable() {
        #expect(SudokuLevel.allCases.map { $0.errorLimit } == [5, 4, 3, 2, 1])
        #expect(SudokuLevel.allCases.map { $0.hintLimit } == [5, 4, 3, 2, 1])
    }

    @Test func aHintGoesToTheSelectedCellOrTheFirstEmptyOrTheFirstWrongOne() throws {
        var game = sudokuGame("4x4.easy.ownb3a34b21a3b2a.never")
        try game.play(.hint(cell: 7, tidies: false))
        #expect(game.position.grid[7] == 2)
        try game.enterWrong(0)
        try game.play(.hint(cell: nil, tidies: false))
        #expect(game.position.grid[1] == 2 && game.position.grid[0] == 2)
        // A selected cell with a wrong digit gets the right one.
        try game.play(.hint(cell: 0, tidies: false))
        #expect(game.position.grid[0] == 1 && game.position.verdict(0) == .right)
        for cell in [3, 6, 10, 12] { try game.enterRight(cell) }
        for cell in [13, 15] { try game.enterWrong(cell) }
        try game.play(.hint(cell: nil, tidies: false))
        #expect(game.position.grid[13] == 3 && game.position.hints == 4 && !game.isOver)
    }

    @Test func whatAHintHasToldIsToldAgainForNothing() throws {
        var game = sudokuGame()
        try game.play(.hint(cell: 0, tidies: false))
        try game.enterRight(1)
        let tally = game.tally
        try game.play(.erase(cell: 0))
        try game.play(.hint(cell: 0, tidies: false))
        try game.play(.erase(cell: 0))
        try game.enterRight(0)
        // As does a digit that was right.
        try game.play(.erase(cell: 1))
        try game.play(.hint(cell: 1, tidies: false))
        #expect(game.tally == tally && game.position.hints == 1)
    }

    @Test func anExplanationIsAHintThatCountsOnce() throws {
        var game = sudokuGame()
        try game.enterRight(0)
        try game.play(.explain(number: 1))
        #expect(game.position.hints == 1 && game.position.combo == 0)
        try game.turn(.undo)
        try game.turn(.redo)
        try game.play(.explain(number: 1))
        #expect(game.position.hints == 1 && game.position.explanations == 1)
        #expect(throws: IllegalTurn.illegalMove(.changesNothing)) { try game.play(.explain(number: 3)) }
        #expect(throws: IllegalTurn.illegalMove(.changesNothing)) { try game.play(.explain(number: 0)) }
        for number in 2...game.id.params.level.hintLimit { try game.play(.explain(number: number)) }
        let next = game.position.explanations + 1
        #expect(throws: IllegalTurn.illegalMove(.noHintsLeft)) { try game.play(.explain(number: next)) }
    }

    @Test func aTidyDigitLeavesTheNotesOfItsPeers() throws {
        for isHint in [false, true] {
            var game = sudokuGame()
            for cell in [0, 1, 3, 6, 12] { try game.play(.note(digit: 1, cell: cell, isSet: true)) }
            try game.play(.note(digit: 2, cell: 1, isSet: true))
            let notes = game.position.notes
            if isHint {
                try game.play(.hint(cell: 0, tidies: true))
            } else {
                try game.play(.enter(digit: 1, cell: 0, tidies: true))
            }
            // Same row and box, same row, same column; cell 6 is no peer.
            #expect(game.position.notes[1] == 2 && game.position.notes[3] == 0 && game.position.notes[12] == 0)
            #expect(game.position.notes[6] == 1 && game.position.notes[0] == 0)
            try game.turn(.undo)
            #expect(game.position.notes == notes && game.position.grid[0] == 0)
            try game.play(.enter(digit: 1, cell: 0, tidies: false))
            #expect(game.position.notes[1] == 3 && game.position.notes[3] == 1 && game.position.notes[0] == 0)
        }
    }

    @Test(arguments: sudokuVariety)
    func automaticNotesAreWhatThePeersLeave(params: Text) throws {
        var game = sudokuGame(params)
        try game.enterWrong(game.openCells[3])
        try game.play(.fillNotes)
        let (kind, grid) = (game.position.kind, game.position.grid)
        for cell in 0..<kind.cells {
            for digit in 1...UInt8(kind.size) {
                let isNoted = game.position.notes[cell] & 1 << UInt16(digit - 1) != 0
                let isSeen = (0..<kind.cells).contains { other in
                    grid[other] == digit && kind.houses.contains { $0.cells.contains(other) && $0.cells.contains(cell) }
                }
                #expect(isNoted == (grid[cell] == 0 && !isSeen))
            }
        }
        #expect(throws: IllegalTurn.illegalMove(.changesNothing)) { try game.play(.fillNotes) }
        try game.turn(.undo)
        #expect(game.position.notes.allSatisfy { $0 == 0 })
    }

    @Test func onRequestNothingIsToldUntilTheCheck() throws {
        var game = sudokuGame("4x4.medium.ownb3a34b21a3b2a.request")
        try game.enterRight(0, 1, 3)
        try game.enterWrong(6)
        #expect(game.tally == [0, 0, 0, 0, 0] && game.position.verdict(0) == nil)
        try game.play(.check)
        #expect(game.position.verdict(3) == .right && game.position.verdict(6) == .wrong)
        // 20 + 40 + 60, then the error.
        #expect(game.tally == [1, 0, 120, 0, 120])
        // What was told is not told again.
        for action: Turn<SudokuMove>.Action in [.play(.check), .undo, .redo] { try game.turn(action) }
        #expect(game.tally == [1, 0, 120, 0, 120])
        try game.play(.erase(cell: 6))
        for cell in [7, 10, 12] { try game.enterWrong(cell) }
        try game.play(.check)
        #expect(game.position.errors == 4 && game.outcome == .lost)
    }

    @Test func withoutChecksThereAreNoErrorsAndTheEndCounts() throws {
        var game = sudokuGame("4x4.medium.ownb3a34b21a3b2a.never")
        for cell in game.openCells { try game.enterWrong(cell) }
        #expect(game.tally == [0, 0, 0, 0, 0] && !game.isOver)
        #expect(throws: IllegalTurn.illegalMove(.notOnRequest)) { try game.play(.check) }
        try game.finish()
        #expect(game.isSolved && game.position.errors == 0 && game.position.combo == 9)
        #expect(game.position.points == 20 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9))
    }

    @Test(arguments: sudokuVariety)
    func everyIllegalMoveIsRefusedAndChangesNothing(params: Text) throws {
        var game = sudokuGame(params)
        let kind = game.position.kind
        let (open, given) = (game.openCells[0], game.position.grid.digits.firstIndex { $0 != 0 } ?? 0)
        try game.play(game.rightMove(game.openCells[1]))
        try game.play(.note(digit: 2, cell: open, isSet: true))
        let filled = game.openCells[1]
        func expect(_ reason: IllegalMove, _ move: SudokuMove) {
            let (position, turns) = (game.position, game.turns)
            #expect(throws: IllegalTurn.illegalMove(reason), "\(move)") { try game.play(move) }
            #expect(game.position == position && game.turns == turns)
        }
        for cell in [-1, kind.cells, 255, 1000, Int.max, Int.min] where cell < 0 || cell >= kind.cells {
            expect(.noSuchCell, .enter(digit: 1, cell: cell, tidies: true))
            expect(.noSuchCell, .erase(cell: cell))
            expect(.noSuchCell, .note(digit: 1, cell: cell, isSet: true))
            expect(.noSuchCell, .hint(cell: cell, tidies: false))
        }
        for digit in [0, UInt8(kind.size + 1), 17, 255] {
            expect(.noSuchDigit, .enter(digit: digit, cell: open, tidies: false))
            expect(.noSuchDigit, .note(digit: digit, cell: open, isSet: true))
        }
        expect(.givenCell, .enter(digit: 1, cell: given, tidies: false))
        expect(.givenCell, .erase(cell: given))
        expect(.givenCell, .note(digit: 1, cell: given, isSet: true))
        expect(.givenCell, .hint(cell: given, tidies: false))
        expect(.filledCell, .note(digit: 1, cell: filled, isSet: true))
        expect(.filledCell, .note(digit: 1, cell: filled, isSet: false))
        expect(.changesNothing, .note(digit: 2, cell: open, isSet: true))
        expect(.changesNothing, .note(digit: 1, cell: open, isSet: false))
        expect(.changesNothing, game.rightMove(filled))
        expect(.changesNothing, .erase(cell: game.openCells[2]))
        if game.id.params.checks != .onRequest { expect(.notOnRequest, .check) }
    }
}

/// What holds however a game goes.
@Suite struct SudokuPropertyTests {
    @Test(arguments: sudokuVariety)
    func undoTakesBackTheGridAndNothingThatCounts(params: Text) throws {
        var random = SeededGenerator(seed: 41)
        let id = sudokuGame(params).id
        for _ in 0..<15 {
            var game = Game(id)
            random.play(20, in: &game)
            for _ in 0..<30 where !game.isOver {
                let before = game
                guard (try? game.play(random.sudokuMove(in: game))) != nil, !game.isOver else { continue }
                let after = game
                try game.turn(.undo)
                #expect(game.position.grid == before.position.grid && game.position.notes == before.position.notes)
                #expect(game.tally == after.tally)
                try game.turn(.redo)
                #expect(game.position == after.position)
            }
        }
    }

    @Test(arguments: sudokuVariety)
    func countsOnlyGrow(params: Text) {
        var random = SeededGenerator(seed: 42)
        let id = sudokuGame(params).id
        for _ in 0..<20 {
            var game = Game(id)
            while !game.isOver {
                let before = game.position
                random.play(1, in: &game)
                let after = game.position
                #expect(after.errors >= before.errors && after.hints >= before.hints && after.points >= before.points)
                #expect(after.hints <= game.id.params.level.hintLimit)
            }
            let isLost = game.position.errors >= game.id.params.level.errorLimit
            #expect(game.outcome == (isLost ? .lost : .solved))
        }
    }

    /// Whoever takes moves back and makes them again has the same points at the same time.
    @Test(arguments: sudokuVariety)
    func nobodyScoresByUndoAndRedo(params: Text) throws {
        var random = SeededGenerator(seed: 43)
        let id = sudokuGame(params).id
        for _ in 0..<10 {
            var (plain, busy) = (Game(id), Game(id))
            while !plain.isOver {
                let move = random.sudokuMove(in: plain)
                guard (try? plain.play(move)) != nil else { continue }
                try busy.take(Turn(.play(move), at: plain.milliseconds))
                guard !busy.isOver else { break }
                var undone = 0
                while undone < 4, busy.canUndo, random.number(0...2) > 0 {
                    try busy.take(Turn(.undo, at: plain.milliseconds))
                    undone += 1
                }
                for _ in 0..<undone { try busy.take(Turn(.redo, at: plain.milliseconds)) }
                #expect(busy.tally == plain.tally && busy.position == plain.position)
            }
            #expect(busy.tally == plain.tally && busy.outcome == plain.outcome)
        }
    }

    @Test(arguments: sudokuVariety)
    func randomPlayVerifies(params: Text) throws {
        var random = SeededGenerator(seed: 44)
        var outcomes: [Outcome] = []
        let id = sudokuGame(params).id
        for _ in 0..<15 {
            var game = Game(id)
            random.play(10_000, in: &game)
            let record = try GameRecord<Sudoku>(GameRecord(game).text)
            #expect(record == GameRecord(game))
            #expect(try Game(replaying: record).position == game.position)
            let result = try verify(GameRecord(game).text)
            #expect(result.outcome == game.outcome && result.moves == game.moves)
            #expect(result.milliseconds == game.milliseconds && result.score == Sudoku.score(of: game))
            #expect(result.achievement == Sudoku.achievement(of: game))
            #expect(result.rankedScore == Sudoku.rankedScore(of: game) && result.leaderboard == nil)
            outcomes.append(result.outcome)
            // Cut short, it is not over.
            for count in stride(from: 0, to: game.turns.count, by: 25) {
                #expect(throws: VerificationError.unfinished) {
                    try verify(GameRecord(id: game.id, turns: Array(game.turns[..<count])))
                }
            }
        }
        #expect(outcomes.contains(.solved))
    }
}
