import PuzzleCore
import Testing

@Suite struct SlidingBoardTests {
    static let sizes = [(2, 2), (2, 15), (3, 4), (4, 4), (12, 15), (15, 15)].map {
        BoardSize(rows: $0, columns: $1).unsafelyUnwrapped
    }

    @Test func sidesAreFrom2To15() {
        for rows in -1...17 {
            for columns in -1...17 {
                let isAllowed = (2...15).contains(rows) && (2...15).contains(columns)
                #expect((BoardSize(rows: rows, columns: columns) != nil) == isAllowed)
            }
        }
    }

    @Test func transposingASizeTurnsItOnItsSide() throws {
        let size = try #require(BoardSize(rows: 2, columns: 15))
        #expect(size.transposed == BoardSize(rows: 15, columns: 2))
        #expect(size.text == "2x15")
        #expect(!size.isSquare && BoardSize.fifteenPuzzle.isSquare)
    }

    @Test(arguments: sizes) func theGoalIsInOrderWithTheGapLast(size: BoardSize) {
        let board = SlidingBoard(solved: size)
        #expect(board.tiles == (1..<size.cells).map { UInt8($0) } + [0])
        #expect(board.gap == size.cells - 1)
        #expect(board.isSolved && board.isSolvable)
    }

    @Test func tilesMustBeEveryNumberOnce() throws {
        let size = try #require(BoardSize(rows: 2, columns: 2))
        #expect(SlidingBoard(size: size, tiles: [3, 0, 1, 2])?.gap == 1)
        for tiles: [UInt8] in [
            [], [0], [1, 2, 3], [1, 2, 3, 4], [1, 1, 2, 0], [0, 0, 1, 2], [1, 2, 255, 0], [1, 2, 3, 0, 4],
        ] {
            #expect(SlidingBoard(size: size, tiles: tiles) == nil, "\(tiles)")
        }
    }

    @Test func aBoardWithTwoTilesSwappedIsNotSolvable() {
        for size in Self.sizes {
            var tiles = SlidingBoard(solved: size).tiles
            tiles.swapAt(size.cells - 3, size.cells - 2)
            #expect(SlidingBoard(size: size, tiles: tiles)?.isSolvable == false)
        }
    }

    @Test func slidesGoWhereTheirNamesSay() throws {
        let size = try #require(BoardSize(rows: 3, columns: 3))
        let middle = try #require(SlidingBoard(size: size, tiles: [1, 2, 3, 4, 0, 5, 6, 7, 8]))
        for (direction, tiles): (Slide.Direction, [UInt8]) in [
            (.up, [1, 2, 3, 4, 7, 5, 6, 0, 8]), (.down, [1, 0, 3, 4, 2, 5, 6, 7, 8]),
            (.left, [1, 2, 3, 4, 5, 0, 6, 7, 8]), (.right, [1, 2, 3, 0, 4, 5, 6, 7, 8]),
        ] {
            var board = middle
            try board.apply(Slide(direction))
            #expect(board.tiles == tiles)
        }
    }

    /// With the gap in every cell: a tap on every cell, and beyond.
    @Test(arguments: sizes) func aTapMovesTheTilesBetweenItAndTheGap(size: BoardSize) throws {
        for gap in 0..<size.cells {
            var tiles = SlidingBoard(solved: size).tiles
            tiles.swapAt(gap, size.cells - 1)
            let board = try #require(SlidingBoard(size: size, tiles: tiles))
            for cell in -1...size.cells {
                let isOnBoard = (0..<size.cells).contains(cell)
                let (row, column) = (cell / size.columns, cell % size.columns)
                let (gapRow, gapColumn) = (gap / size.columns, gap % size.columns)
                let isInLine = isOnBoard && cell != gap && (row == gapRow || column == gapColumn)
                let slide = board.slide(moving: cell)
                #expect((slide != nil) == isInLine)
                guard let slide else { continue }
                #expect(slide.tiles == abs(row - gapRow) + abs(column - gapColumn))
                var moved = board
                try moved.apply(slide)
                #expect(moved.gap == cell)
            }
        }
    }

    @Test(arguments: sizes) func aSlideBeyondTheBoardIsRefusedAndChangesNothing(size: BoardSize) {
        var random = SeededGenerator(seed: 5)
        for seed: UInt64 in 0..<10 {
            var board = SlidingPuzzle.generate(.init(size: size, scramble: .uniform, multiMove: true), seed: seed)
            for direction in Slide.Direction.allCases {
                let before = board
                for tiles in [Int.min, -1, 0, board.movable(direction) + 1, random.number(15...1000), Int.max] {
                    #expect(throws: IllegalMove.outsideBoard) { try board.apply(Slide(direction, tiles: tiles)) }
                }
                #expect(board == before)
            }
        }
    }

    @Test func theInverseTakesAMoveBack() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let params = random.params()
            var board = SlidingPuzzle.generate(params, seed: random.next())
            for _ in 0..<10 {
                let before = board
                let slide = random.slide(on: board, multiMove: true)
                try board.apply(slide)
                #expect(board != before)
                var back = board
                try back.apply(slide.inverse)
                #expect(back == before)
            }
        }
    }

    @Test func aRunOfTilesGoesWhereItsTilesGoOneByOne() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            var whole = SlidingPuzzle.generate(random.params(), seed: random.next())
            var oneByOne = whole
            let slide = random.slide(on: whole, multiMove: true)
            try whole.apply(slide)
            for _ in 0..<slide.tiles { try oneByOne.apply(Slide(slide.direction)) }
            #expect(whole == oneByOne)
        }
    }

    @Test func movesKeepTheBoardWhole() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<100 {
            var board = SlidingPuzzle.generate(random.params(), seed: random.next())
            for _ in 0..<20 { try board.apply(random.slide(on: board, multiMove: true)) }
            #expect(SlidingBoard(size: board.size, tiles: board.tiles) == board)
            #expect(board.isSolvable)
        }
    }
}
