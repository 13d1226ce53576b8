import PuzzleCore
import Testing

@Suite struct SlidingPuzzleTests {
    @Test func severalTilesMoveAtOnceOnlyWithMultiMove() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        for multiMove in [true, false] {
            let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: multiMove)
            var board = SlidingBoard(solved: size)
            let slide = try #require(board.slide(moving: 0 + 2 * 3))
            #expect(slide == Slide(.right, tiles: 2))
            if multiMove {
                let inverse = try SlidingPuzzle.apply(slide, to: &board, params: params)
                #expect(board.tiles == [1, 2, 3, 4, 5, 6, 0, 7, 8])
                SlidingPuzzle.revert(inverse, in: &board)
            } else {
                #expect(throws: IllegalMove.severalTiles) {
                    try SlidingPuzzle.apply(slide, to: &board, params: params)
                }
            }
            #expect(board.isSolved)
        }
    }

    @Test func aMoveOfNoTilesIsOutsideOfTheBoardByEitherRule() throws {
        for text: Text in ["3x3.uniform.single", "3x3.uniform.multi"] {
            var board = SlidingBoard(solved: slidingParams(text).size)
            for tiles in [0, -1, Int.min] {
                #expect(throws: IllegalMove.outsideBoard) {
                    try SlidingPuzzle.apply(Slide(.up, tiles: tiles), to: &board, params: slidingParams(text))
                }
            }
        }
    }

    @Test func uniformScramblesCompeteBySizeAndRule() {
        #expect(SlidingPuzzle.leaderboard(of: slidingParams("4x4.uniform.multi")) == "sliding.4x4.multi")
        #expect(SlidingPuzzle.leaderboard(of: slidingParams("12x15.uniform.single")) == "sliding.12x15.single")
        #expect(SlidingPuzzle.leaderboard(of: slidingParams("4x4.walk30.multi")) == nil)
    }

    @Test func aLeaderboardNamesWhatIsPlayedForIt() {
        for rows in BoardSize.sides {
            for columns in BoardSize.sides {
                for multiMove in [true, false] {
                    let size = BoardSize(rows: rows, columns: columns).unsafelyUnwrapped
                    let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: multiMove)
                    let leaderboard = SlidingPuzzle.leaderboard(of: params)
                    #expect(leaderboard.flatMap(SlidingPuzzle.params(ofLeaderboard:)) == params)
                }
            }
        }
        for text: Text in [
            "", "sliding", "sliding.", "sliding.4x4", "sliding.4x4.", "sliding.4x4.multi.", "sliding.4x4.multi ",
            "sliding.1x4.multi", "sliding.4x16.multi", "sliding.04x4.multi", "sliding.4X4.multi", "sudoku.4x4.multi",
            "sliding.4x4.uniform.multi", "Sliding.4x4.multi", "sliding.4x4.both",
        ] {
            #expect(SlidingPuzzle.params(ofLeaderboard: text) == nil, "\(text)")
        }
    }

    @Test func idsRoundTrip() throws {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<500 {
            let id = PuzzleID<SlidingPuzzle>(params: random.params(), seed: random.next())
            #expect(try PuzzleID(id.text) == id)
        }
    }

    @Test func idsThatAreNotRightAreRefusedWhereTheyGoWrong() {
        let cases: [(Text, Int, ParseError.Expected)] = [
            ("", 0, .puzzleKind),
            ("sudoku.4x4.uniform.multi.1.0000000000000000", 0, .puzzleKind),
            ("sliding", 7, .separator),
            ("slidingx4x4.uniform.multi.1.0000000000000000", 7, .separator),
            ("sliding.x4.uniform.multi.1.0000000000000000", 8, .number),
            ("sliding.04x4.uniform.multi.1.0000000000000000", 8, .number),
            ("sliding.1x4.uniform.multi.1.0000000000000000", 8, .boardSize),
            ("sliding.4x16.uniform.multi.1.0000000000000000", 8, .boardSize),
            ("sliding.4x100.uniform.multi.1.0000000000000000", 10, .numberInRange),
            ("sliding.4*4.uniform.multi.1.0000000000000000", 9, .boardSize),
            ("sliding.4x4.shaken.multi.1.0000000000000000", 12, .scramble),
            ("sliding.4x4.walk.multi.1.0000000000000000", 16, .number),
            ("sliding.4x4.walk0.multi.1.0000000000000000", 16, .numberInRange),
            ("sliding.4x4.walk1001.multi.1.0000000000000000", 16, .numberInRange),
            ("sliding.4x4.walk01.multi.1.0000000000000000", 16, .number),
            ("sliding.4x4.uniform.both.1.0000000000000000", 20, .moveRule),
            ("sliding.4x4.uniform.multi.2.0000000000000000", 26, .generatorVersion),
            ("sliding.4x4.uniform.multi.01.0000000000000000", 26, .number),
            ("sliding.4x4.uniform.multi.4294967296.0000000000000000", 26, .numberInRange),
            ("sliding.4x4.uniform.multi.1.000000000000000", 28, .seed),
            ("sliding.4x4.uniform.multi.1.000000000000000G", 28, .seed),
            ("sliding.4x4.uniform.multi.1.000000000000000A", 28, .seed),
            ("sliding.4x4.uniform.multi.1.00000000000000000", 44, .end),
            ("sliding.4x4.uniform.multi.1.0000000000000000 ", 44, .end),
        ]
        for (text, offset, expected) in cases {
            #expect(throws: ParseError(at: offset, expected: expected), "\(text)") {
                try PuzzleID<SlidingPuzzle>(text)
            }
        }
    }

    @Test func movesRoundTrip() throws {
        for direction in Slide.Direction.allCases {
            for tiles in 1...14 {
                var text = Text()
                SlidingPuzzle.write(Slide(direction, tiles: tiles), to: &text)
                var reader = TextReader(text)
                #expect(try SlidingPuzzle.readMove(from: &reader) == Slide(direction, tiles: tiles))
                #expect(reader.isAtEnd)
            }
        }
    }

    @Test func movesThatAreNotRightAreRefusedWhereTheyGoWrong() {
        let cases: [(Text, Int, ParseError.Expected)] = [
            ("", 0, .move), ("u", 0, .move), ("3U", 0, .move), ("U0", 1, .numberInRange), ("U1", 1, .numberInRange),
            ("U02", 1, .number), ("U15", 1, .numberInRange), ("U99999999999999999999", 1, .numberInRange),
        ]
        for (text, offset, expected) in cases {
            var reader = TextReader(text)
            #expect(throws: ParseError(at: offset, expected: expected), "\(text)") {
                try SlidingPuzzle.readMove(from: &reader)
            }
        }
    }
}
