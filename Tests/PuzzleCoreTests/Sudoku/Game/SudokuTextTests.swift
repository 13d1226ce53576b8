import PuzzleCore
import Testing

@Suite struct SudokuTextTests {
    @Test func theTextFormOfAGameIsFrozen() throws {
        var game = sudokuGame()
        try game.play(.fillNotes)
        try game.play(.note(digit: 4, cell: 15, isSet: false))
        try game.play(.note(digit: 3, cell: 15, isSet: true))
        try game.play(.enter(digit: 1, cell: 0, tidies: true))
        try game.play(.enter(digit: 4, cell: 1, tidies: false))
        try game.play(.erase(cell: 1))
        try game.turn(.undo)
        try game.turn(.redo)
        try game.play(.hint(cell: nil, tidies: true))
        try game.play(.hint(cell: 10, tidies: false))
        let text: Text = """
            tassello1;sudoku.4x4.hard.ownb3a34b21a3b2a.immediate.1.0000000000000000;\
            0f,1000c15x4,1000c15n3,1000c0t1,1000c1d4,1000c1e,1000-,1000+,1000t,1000h10
            """
        #expect(GameRecord(game).text == text)
        #expect(try GameRecord<Sudoku>(text) == GameRecord(game))
    }

    @Test func everyMoveIsReadAsItIsWritten() throws {
        var moves: [SudokuMove] = [.fillNotes, .check, .hint(cell: nil, tidies: false), .hint(cell: nil, tidies: true)]
        moves += [.explain(number: 1), .explain(number: 255)]
        for cell in [0, 9, 10, 80, 255] {
            moves += [.erase(cell: cell), .hint(cell: cell, tidies: false), .hint(cell: cell, tidies: true)]
            for digit: UInt8 in [1, 9, 10, 16] {
                for flag in [false, true] {
                    moves.append(.enter(digit: digit, cell: cell, tidies: flag))
                    moves.append(.note(digit: digit, cell: cell, isSet: flag))
                }
            }
        }
        var texts: Set<Text> = []
        for move in moves {
            var text = Text()
            Sudoku.write(move, to: &text)
            var reader = TextReader(text)
            #expect(try Sudoku.readMove(from: &reader) == move && reader.isAtEnd)
            #expect(text.bytes[0] >= UInt8(ascii: "a") && text.bytes[0] <= UInt8(ascii: "z"))
            texts.insert(text)
        }
        #expect(texts.count == moves.count)
    }

    @Test func paramsAreReadAsTheyAreWritten() throws {
        let generated: [Text] = [
            "classic.easy.halfturn.immediate", "classic.extreme.none.never", "4x4.easy.quarterturn.request",
            "9x9x.medium.mirror.immediate", "9x9n.easy.diagonal.immediate", "classic.extreme.halfturn.immediate3",
            "classic.hard.none.request0",
        ]
        for text in generated + sudokuVariety {
            var written = Text()
            Sudoku.write(sudokuParams(text), to: &written)
            #expect(written == text)
        }
        // As long as they come: 256 cells, with letters for digits.
        let kind = try SudokuKind(size: 16)
        let digits = (0..<256).map { (cell: Int) -> UInt8 in
            let (row, column) = (cell / 16, cell % 16)
            return UInt8((row % 4 * 4 + row / 4 + column) % 16 + 1)
        }
        let full = try #require(SudokuGrid(kind, digits: digits))
        var grid = full
        for cell in [0, 100, 255] { grid[cell] = 0 }
        var text = Text()
        Sudoku.write(Sudoku.Params(own: try SudokuPuzzle(solving: grid), .extreme, checks: .onRequest), to: &text)
        #expect(text.hasPrefix("16x16.extreme.owna"))
        guard case .own(let puzzle) = sudokuParams(text).source else { throw OwnPuzzleError.noSolution }
        #expect(puzzle.grid == grid && puzzle.solution == full)
    }

    @Test func idsThatAreNotRightAreRefusedWhereTheyGoWrong() {
        let cases: [(Text, Int, ParseError.Expected)] = [
            ("", 7, .number), ("classical.hard", 14, .separator), ("9x9.hard.halfturn.immediate", 7, .sudokuKind),
            ("5x5.hard.halfturn.immediate", 7, .sudokuKind), ("classic", 14, .separator),
            ("classic.harder.halfturn.immediate", 19, .separator),
            ("classic.simple.halfturn.immediate", 15, .sudokuLevel),
            ("classic.hard.", 20, .symmetry), ("classic.hard.half-turn.immediate", 20, .symmetry),
            ("classic.hard.halfturn.", 29, .checks), ("classic.hard.halfturn.always", 29, .checks),
            // A level that not every seed of the kind has.
            ("4x4.extreme.halfturn.immediate", 11, .sudokuLevel), ("16x16.easy.halfturn.immediate", 13, .sudokuLevel),
            // Cells: too few, too many, a strange one, a digit too high, a run written as two.
            ("4x4.easy.ownb3a34b21a3b2.immediate", 31, .cells), ("4x4.easy.ownb3a34b21a3b2b.immediate", 31, .cells),
            ("4x4.easy.ownb3a34b21a3b-a.immediate", 30, .cells), ("4x4.easy.ownb3a34b21a3b5a.immediate", 30, .cells),
            ("4x4.easy.ownaa3a34b21a3b2a.immediate", 19, .cells),
            // Equal digits in a row, full, none and several solutions.
            ("4x4.easy.ownb3334b21a3b2a.immediate", 16, .uniquePuzzle),
            ("4x4.easy.own33n.immediate", 16, .uniquePuzzle),
            ("4x4.easy.own1234341221434321.immediate", 16, .uniquePuzzle),
            ("4x4.easy.own123d4h.immediate", 16, .uniquePuzzle), ("4x4.easy.own1o.immediate", 16, .uniquePuzzle),
        ]
        for (params, offset, expected) in cases {
            let text: Text = "sudoku." + params
            #expect(throws: ParseError(at: offset, expected: expected), "\(text)") { try PuzzleID<Sudoku>(text) }
        }
        #expect(throws: ParseError(at: 43, expected: .generatorVersion)) {
            try PuzzleID<Sudoku>("sudoku." + smallSudoku + ".2.0000000000000000")
        }
    }

    @Test func movesThatAreNotRightAreRefusedWhereTheyGoWrong() {
        let cases: [(Text, Int, ParseError.Expected)] = [
            ("", 0, .move), ("C1d1", 0, .move), ("d1", 0, .move), ("c", 1, .number), ("cd1", 1, .number),
            ("c01d1", 1, .number), ("c256d1", 1, .numberInRange), ("c1", 2, .move), ("c1q1", 2, .move),
            ("c1d", 3, .number), ("c1d0", 3, .numberInRange), ("c1d17", 3, .numberInRange), ("h256", 1, .numberInRange),
            ("t00", 1, .number),
        ]
        for (text, offset, expected) in cases {
            #expect(throws: ParseError(at: offset, expected: expected), "\(text)") {
                var reader = TextReader(text)
                _ = try Sudoku.readMove(from: &reader)
            }
        }
    }

    /// A changed text is refused, or it is exactly the text form of what was read.
    @Test func aChangedRecordIsRefusedOrMeansWhatItSays() throws {
        var game = sudokuGame()
        try game.play(.fillNotes)
        try game.play(.enter(digit: 1, cell: 0, tidies: true))
        try game.play(.hint(cell: 1, tidies: false))
        try game.turn(.undo)
        try game.turn(.redo)
        try game.finish()
        let text = GameRecord(game).text
        func expectRefusedOrExact(_ changed: Text) {
            guard let record = try? GameRecord<Sudoku>(changed) else { return }
            #expect(record.text == changed)
            // It may prove another result, but nothing traps.
            _ = try? verify(record)
        }
        for index in text.bytes.indices {
            for byte in "09;,.-+cdxhb".utf8 {
                var changed = text
                changed.bytes[index] = byte
                expectRefusedOrExact(changed)
            }
            var changed = text
            changed.bytes.remove(at: index)
            expectRefusedOrExact(changed)
        }
    }

    @Test func aForgedRecordIsRefusedByItsTurn() throws {
        var game = sudokuGame()
        try game.finish()
        func expect(_ number: Int, _ reason: IllegalTurn, _ turns: [Turn<SudokuMove>]) {
            #expect(throws: VerificationError.illegalTurn(number: number, reason)) {
                try verify(GameRecord(id: game.id, turns: turns))
            }
        }
        let turns = game.turns
        expect(10, .alreadyOver, turns + [Turn(.undo, at: 100_000)])
        expect(1, .illegalMove(.givenCell), [Turn(.play(.enter(digit: 3, cell: 2, tidies: false)), at: 0)])
        expect(1, .illegalMove(.noSuchCell), [Turn(.play(.enter(digit: 3, cell: 16, tidies: false)), at: 0)])
        expect(2, .illegalMove(.changesNothing), [turns[0], turns[0]].map { Turn($0.action, at: 0) })
        expect(1, .nothingToUndo, [Turn(.undo, at: 0)])
        expect(3, .timeRunsBackwards, [turns[0], turns[2], Turn(turns[1].action, at: 1999)])
    }

    @Test func anOwnPuzzleIsRefusedWithItsFault() throws {
        func refusal(_ cells: Text) throws -> OwnPuzzleError? {
            do throws(OwnPuzzleError) {
                _ = try SudokuPuzzle(solving: grid(cells, try! SudokuKind(size: 4)))
                return nil
            } catch {
                return error
            }
        }
        #expect(try refusal("0030340021030020") == nil)
        #expect(try refusal("1234341221434321") == .full)
        #expect(try refusal("1230000400000000") == .noSolution)
        #expect(try refusal("1000000000000000") == .severalSolutions)
        guard case .conflicting(let conflicts) = try refusal("1100000000000000") else {
            throw OwnPuzzleError.noSolution
        }
        #expect(conflicts.allSatisfy { $0.digit == 1 && $0.cells == [0, 1] } && conflicts.count == 2)
    }
}
