import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct NotationTests {
    @Test func boardsAreReadAsTheyAreWritten() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let params = random.params()
            let board = SlidingPuzzle.generate(params, seed: random.next())
            #expect(try SlidingBoard(notation: board.notation) == board)
            #expect(try SlidingBoard(notation: board.notation, size: board.size) == board)
            var flat = board.notation
            flat.bytes = flat.bytes.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: " ") : $0 }
            #expect(try SlidingBoard(notation: flat, size: board.size) == board)
            if board.size.isSquare { #expect(try SlidingBoard(notation: flat) == board) }
        }
    }

    @Test func spacesAndSlashesMayStandLoosely() throws {
        let board = try SlidingBoard(notation: "1 2 3/4 5 6/7 0 8")
        #expect(board.notation == "1 2 3/4 5 6/7 0 8")
        for text: Text in ["  1 2 3 / 4\t5 6 /7 0 8 ", "1 2 3 4 5 6 7 0 8", "1 2 3/4 5 6/7 0 8/ "] {
            #expect(try SlidingBoard(notation: text) == board)
        }
        let more: Text = "1 2 3 4 5 6 7 0 8  22 solved in anger"
        #expect(try SlidingBoard(notation: more, size: board.size, allowsMore: true) == board)
        let date: Text = "1 2 3/4 5 6/7 0 8 21/11"
        #expect(try SlidingBoard(notation: date, size: board.size, allowsMore: true) == board)
    }

    @Test(
        arguments: [
            ("", 0, .empty), ("  ", 0, .empty), ("1 2/x 0", 4, .notANumber), ("1 2/-3 0", 4, .notANumber),
            ("1 02/3 0", 2, .notANumber), ("1,2,3,0", 0, .notANumber), ("solve me", 0, .notANumber),
            ("1 2/4 0", 4, .noSuchTile(greatest: 3)), ("1 2/99999999999999999999 0", 4, .noSuchTile(greatest: 224)),
            ("1 2/2 0", 4, .duplicate(tile: 2)), ("0 1 2/3 0 4", 8, .duplicate(tile: 0)), ("1 2/3 3", 7, .noGap),
            ("1 2 3/4 0", 6, .raggedRow(2, cells: 2, expected: 3)),
            ("1 2/3 0//", 7, .raggedRow(3, cells: 0, expected: 2)),
            ("/1 2/3 0", 1, .raggedRow(2, cells: 2, expected: 0)),
            ("1 2 3 4 0", 9, .wrongCount(5, expected: nil)), ("0", 0, .size(rows: 1, columns: 1)),
            ("1 2 3 0/4 5 6 7", 0, .oddParity), ("1 0/2 3/4 5/6 7", 0, .oddParity), ("1 2/0 3", 0, nil),
            ("2 1/3 0", 0, .oddParity),
            ("1 2 3/4 5 6/8 7 0", 0, .oddParity), ("1 2 3/4 5 6/7 8 9", 17, .noGap),
        ] as [(Text, Int, BoardNotationError.Problem?)])
    func whatIsNoBoardSaysWhy(text: Text, offset: Int, problem: BoardNotationError.Problem?) {
        do throws(BoardNotationError) {
            _ = try SlidingBoard(notation: text)
            #expect(problem == nil)
        } catch {
            #expect(error == problem.map { BoardNotationError(at: offset, $0) })
        }
    }

    @Test func theGapMayBeFirst() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let size = random.size()
            let solved = SlidingBoard(solved: size).turned
            #expect(solved.tiles.enumerated().allSatisfy { $0.offset == Int($0.element) })
            #expect(try SlidingBoard(notation: solved.notation, goal: .gapFirst) == solved)
            var board = solved
            var slides: [Slide] = []
            for _ in 0..<30 {
                slides.append(random.slide(on: board, multiMove: true))
                try board.apply(slides[slides.count - 1])
            }
            #expect(try SlidingBoard(notation: board.notation, size: size, goal: .gapFirst) == board)
            #expect(board.turned.turned == board)
            var turned = SlidingBoard(solved: size)
            for slide in SlidingGoal.gapFirst.turned(slides) { try turned.apply(slide) }
            #expect(turned == board.turned && SlidingGoal.gapLast.turned(board) == board)
            let directions = slides.flatMap { [Slide.Direction](repeating: $0.direction, count: $0.tiles) }
            #expect(
                MoveNotation.slides(SlidingGoal.gapFirst.turned(directions))
                    == SlidingGoal.gapFirst.turned(MoveNotation.slides(directions)))
        }
        for (goal, text) in [(.gapFirst, "1 2/3 0"), (.gapLast, "0 1/2 3")] as [(SlidingGoal, Text)] {
            #expect(throws: BoardNotationError(at: 0, .oddParity)) {
                _ = try SlidingBoard(notation: text, goal: goal)
            }
            #expect(try SlidingBoard(notation: text, goal: goal.other).notation == text)
        }
    }

    @Test func boardsThatAreTooLargeAreRefusedBeforeTheyAreRead() throws {
        var wide = Text(decimal: 0)
        for tile in 1...15 {
            wide.append(byte: UInt8(ascii: " "))
            wide.append(decimal: tile)
        }
        #expect(throws: BoardNotationError(at: 0, .size(rows: 2, columns: 16))) {
            var rows = wide + "/"
            for tile in 16...31 {
                if tile > 16 { rows.append(byte: UInt8(ascii: " ")) }
                rows.append(decimal: tile)
            }
            _ = try SlidingBoard(notation: rows)
        }
        let huge = Text(
            bytes: [UInt8](repeating: UInt8(ascii: "0"), count: 1) + [32]
                + Array(repeating: [49, 32], count: 300).joined())
        #expect(throws: BoardNotationError(at: 450, .wrongCount(226, expected: nil))) {
            _ = try SlidingBoard(notation: huge)
        }
        let size = try #require(BoardSize(rows: 2, columns: 3))
        for (text, offset, problem) in [
            ("1 2 3 0", 7, .wrongCount(4, expected: 6)), ("1 2 3 4 5 0 6", 13, .wrongCount(7, expected: 6)),
            ("1 2/3 4/5 0", 0, .shape(rows: 3, columns: 2, expected: size)),
            ("1 2 3/4 5 6/7 8 0", 0, .shape(rows: 3, columns: 3, expected: size)),
        ] as [(Text, Int, BoardNotationError.Problem)] {
            #expect(throws: BoardNotationError(at: offset, problem)) {
                _ = try SlidingBoard(notation: text, size: size)
            }
        }
    }

    /// slidysim's readme: "U - tile moves to the top", and numbers "mean repetition of the same move". Its example
    /// position and solution, with the length that follows from these two rules.
    @Test func lettersNameTheDirectionOfTheTile() throws {
        var board = try SlidingBoard(notation: "1 2 3/4 0 6/7 5 8")
        for move in try MoveNotation.moves("UL") { try board.apply(Slide(move)) }
        #expect(board.isSolved)
        let moves = try MoveNotation.moves("URDL2UR2DLUR2ULURDL2URDLUL")
        #expect(moves.count == 26)
        #expect(moves.prefix(8) == [.up, .right, .down, .left, .left, .up, .right, .right])
    }

    /// The same string, played as single tiles and as slides of several, gives the same position.
    @Test func repeatedLettersAreOneSlide() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<50 {
            let start = SlidingPuzzle.generate(random.params(), seed: 1)
            var single = start
            var moves: [Slide.Direction] = []
            for _ in 0..<60 {
                let slide = random.slide(on: single, multiMove: true)
                try single.apply(slide)
                moves += Array(repeating: slide.direction, count: slide.tiles)
            }
            var multi = start
            for slide in MoveNotation.slides(moves) { try multi.apply(slide) }
            #expect(multi == single)
            #expect(try MoveNotation.moves(MoveNotation.text(moves)) == moves)
            for move in MoveNotation.inverse(moves) { try multi.apply(Slide(move)) }
            #expect(multi == start)
        }
        #expect(MoveNotation.text([.up, .up, .left, .down, .down, .down]) == "U2LD3")
        #expect(MoveNotation.text([]) == "")
        #expect(MoveNotation.text([Slide.Direction](repeating: .up, count: 30)) == "U14U14U2")
    }

    @Test(
        arguments: [
            ("UX", 1, .move), ("u", 0, .move), ("U R", 1, .move), ("2U", 0, .move), ("U0", 1, .numberInRange),
            ("UR02", 2, .number), ("U15", 1, .numberInRange), ("U14R1000000", 4, .numberInRange),
        ] as [(Text, Int, ParseError.Expected)])
    func whatIsNoMoveSaysWhere(text: Text, offset: Int, expected: ParseError.Expected) {
        #expect(throws: ParseError(at: offset, expected: expected)) { _ = try MoveNotation.moves(text) }
    }

    /// A scramble's own moves lead from the solved board to it.
    @Test func theInverseOfASolutionIsTheScramble() throws {
        for seed in 0..<10 as Range<UInt64> {
            let size = try #require(BoardSize(rows: 3, columns: 4))
            let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: false)
            let board = SlidingPuzzle.generate(params, seed: seed)
            let solver = try #require(NearOptimalSolver(board))
            solver.advance(work: 5000)
            var scrambled = SlidingBoard(solved: size)
            for move in MoveNotation.inverse(solver.solution) { try scrambled.apply(Slide(move)) }
            #expect(scrambled == board)
        }
    }

    /// Which tile lies in which cell, over 10,000 scrambles: 225 degrees of freedom, 15 times 15; the bound lies five
    /// standard deviations above their number.
    @Test func everyTileIsEquallyOftenInEveryCell() {
        let params = SlidingPuzzle.Params(size: .fifteenPuzzle, scramble: .uniform, multiMove: false)
        var counts = [Int](repeating: 0, count: 256)
        for seed in 0..<10_000 as Range<UInt64> {
            for (cell, tile) in SlidingPuzzle.generate(params, seed: seed).tiles.enumerated() {
                counts[cell * 16 + Int(tile)] += 1
            }
        }
        #expect(chiSquare(counts, expected: 625) < 331)
    }
}
