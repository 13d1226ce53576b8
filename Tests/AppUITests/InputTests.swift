import PuzzleCore
import Testing

@testable import AppUI

@Suite struct InputTests {
    private func device() throws -> Device {
        let device = try Device.started()
        try device.newGame()
        return device
    }

    /// A direction in which at least `count` tiles can slide.
    private func direction(_ device: Device, _ count: Int = 1) throws -> Slide.Direction {
        let board = try device.board
        return try #require(Slide.Direction.allCases.first { board.movable($0) >= count })
    }

    private func after(_ slide: Slide, on board: SlidingBoard) throws -> SlidingBoard {
        var board = board
        try board.apply(slide)
        return board
    }

    @Test(arguments: [(Key.up, Slide.Direction.up), (.down, .down), (.left, .left), (.right, .right)])
    func arrowsSlideTheTileBesideTheGap(key: Key, direction: Slide.Direction) throws {
        try expectKey(key, slides: direction)
    }

    @Test(arguments: [(Key.w, Slide.Direction.up), (.s, .down), (.a, .left), (.d, .right)])
    func lettersSlideTheTileBesideTheGap(key: Key, direction: Slide.Direction) throws {
        try expectKey(key, slides: direction)
    }

    private func expectKey(_ key: Key, slides direction: Slide.Direction) throws {
        let device = try device()
        for _ in 0..<5 {
            let board = try device.board
            #expect(device.uses(key, onBoard: false))
            try device.send(.keyPressed(key, onBoard: false))
            if board.movable(direction) > 0 {
                #expect(try device.board == after(Slide(direction), on: board))
            } else {
                #expect(try device.board == board && device.effects.isEmpty)
            }
        }
    }

    @Test func withTheFocusOnATileArrowsMoveTheFocus() throws {
        let device = try device()
        let board = try device.board
        for key in [Key.up, .down, .left, .right] {
            #expect(!device.uses(key, onBoard: true))
            try device.send(.keyPressed(key, onBoard: true))
        }
        #expect(try device.board == board)
    }

    @Test func aRemoteControlStartsOnATileBesideTheGapAndItsArrowsNeverSlide() throws {
        let device = try Device.started(isTelevision: true)
        try device.newGame()
        let board = try device.board
        let focus = try #require(device.focus.flatMap { device.element($0) })
        let cell = try #require(board.tiles.firstIndex { Text("tile-\($0)") == focus.attributes[.id] })
        #expect(board.slide(moving: cell)?.tiles == 1)
        // The focus is on a button below the board: the arrows are the only way back.
        for key in [Key.up, .down, .left, .right] {
            #expect(!device.uses(key, onBoard: false))
            try device.send(.keyPressed(key, onBoard: false))
        }
        #expect(try device.board == board)
        try device.click(focus)
        #expect(device.moves == 1)
        // A pointer in the hand again: arrows slide.
        try device.send(.remoteUsed(false))
        #expect(device.uses(.up, onBoard: false))
    }

    @Test func withoutARemoteTheBoardHasTheFocus() throws {
        #expect(try device().focus == "board")
    }

    // MARK: Fingers

    @Test(arguments: [0, 119, -119]) func aShortTouchIsAPress(distance: Int) throws {
        let device = try device()
        let slide = Slide(try direction(device))
        let expected = try after(slide, on: device.board)
        try device.send(.tileDropped(tile: device.tile(slide), x: distance, y: distance))
        #expect(try device.board == expected)
    }

    @Test(arguments: [150, 299, 300, 700, 5000, Int(Int32.max), Int(Int32.min)])
    func aDragSlidesFromAThirdOfTheWay(distance: Int) throws {
        let device = try device()
        let direction = try direction(device, 2)
        for tiles in [1, 2] {
            let slide = Slide(direction, tiles: tiles)
            let board = try device.board
            let tile = try device.tile(slide)
            let (x, y) = (direction.x * distance, direction.y * distance)
            try device.send(.tileDragged(tile: tile, x: x / 2, y: y / 2))
            try device.send(.tileDragged(tile: tile, x: x, y: y))
            let drag = try #require(device.drag)
            #expect(
                abs(drag.x) <= 1000 && abs(drag.y) <= 1000 && drag.x * direction.x >= 0 && drag.y * direction.y >= 0)
            #expect(device.page.container.all { $0.styles[.dragX] != nil }.count == tiles)
            try device.send(.tileDropped(tile: tile, x: x, y: y))
            #expect(device.drag == nil)
            #expect(try device.board == (distance >= 300 ? after(slide, on: board) : board))
            if distance >= 300 { return }
        }
    }

    /// A quick finger lifts before it was ever seen to move.
    @Test func aStrokeWithoutAMoveInBetweenDragsTheTileUnderIt() throws {
        let device = try device()
        let direction = try direction(device, 2)
        let slide = Slide(direction, tiles: 2)
        let expected = try after(slide, on: device.board)
        try device.send(.tileDropped(tile: device.tile(slide), x: direction.x * 400, y: direction.y * 400))
        #expect(try device.board == expected)
    }

    @Test func aTileDoesNotFollowAwayFromTheGapOrSideways() throws {
        let device = try device()
        let direction = try direction(device)
        let board = try device.board
        let tile = try device.tile(Slide(direction))
        try device.send(.tileDragged(tile: tile, x: -direction.x * 900, y: -direction.y * 900))
        #expect(device.drag?.x == 0 && device.drag?.y == 0)
        try device.send(.tileDropped(tile: tile, x: -direction.x * 900, y: -direction.y * 900))
        #expect(try device.board == board)
    }

    @Test func aStrokeOverATileThatCannotFollowSlidesTheOneBesideTheGap() throws {
        let device = try device()
        for _ in 0..<20 {
            let board = try device.board
            let still = try #require(board.tiles.indices.first { $0 != board.gap && board.slide(moving: $0) == nil })
            let direction = try direction(device)
            let tile = Int(board.tiles[still])
            try device.send(.tileDragged(tile: tile, x: direction.x * 500, y: direction.y * 500))
            #expect(device.drag == nil)
            try device.send(.tileDropped(tile: tile, x: direction.x * 500, y: direction.y * 500))
            #expect(try device.board == after(Slide(direction), on: board))
        }
    }

    @Test func aCancelledDragMovesNothing() throws {
        let device = try device()
        let direction = try direction(device)
        let board = try device.board
        try device.send(.tileDragged(tile: device.tile(Slide(direction)), x: direction.x * 900, y: direction.y * 900))
        try device.send(.dragCancelled)
        #expect(try device.drag == nil && device.board == board)
    }

    /// A key is pressed, or undo, while a finger holds a tile.
    @Test func aMoveDuringADragEndsIt() throws {
        let device = try device()
        var random = SeededGenerator(seed: 12)
        try device.playAtRandom(3, &random)
        let direction = try direction(device)
        let tile = try device.tile(Slide(direction))
        try device.send(.tileDragged(tile: tile, x: direction.x * 900, y: direction.y * 900))
        try device.click(.undo)
        #expect(device.drag == nil)
        let board = try device.board
        try device.send(.tileDropped(tile: tile, x: direction.x * 900, y: direction.y * 900))
        let expected = board.tiles.firstIndex(of: UInt8(tile)).flatMap { board.slide(moving: $0) }
        if expected?.direction == direction {
            #expect(try device.board == after(#require(expected), on: board))
        }
    }

    @Test func nothingMovesUnderAQuestion() throws {
        let device = try device()
        var random = SeededGenerator(seed: 13)
        try device.playAtRandom(3, &random)
        try device.click(.pause)
        let board = try device.board
        for key in Key.allCases where key != .escape {
            try device.send(.keyPressed(key, onBoard: false))
            #expect(!device.uses(key, onBoard: false))
        }
        for tile in 1...15 {
            try device.send(.tilePressed(tile))
            try device.send(.tileDragged(tile: tile, x: 900, y: 0))
            try device.send(.tileDropped(tile: tile, x: 900, y: 0))
        }
        try device.send(.undone)
        #expect(try device.board == board && device.drag == nil && device.dialog == .welcomeBack)
    }

    @Test func tilesThatDoNotExistAreIgnored() throws {
        let device = try device()
        let board = try device.board
        for tile in [0, 16, 255, 256, -1, Int(Int32.max), Int(Int32.min)] {
            try device.send(.tilePressed(tile))
            try device.send(.tileDragged(tile: tile, x: 900, y: 0))
            try device.send(.dragCancelled)
        }
        #expect(try device.board == board)
    }

    @Test func keysForOtherThings() throws {
        let device = try device()
        var random = SeededGenerator(seed: 14)
        try device.playAtRandom(2, &random)
        try device.send(.keyPressed(.undo, onBoard: true))
        #expect(device.moves == 3)
        try device.send(.keyPressed(.redo, onBoard: false))
        #expect(device.moves == 4)
        try device.send(.keyPressed(.pause, onBoard: false))
        #expect(device.dialog == .welcomeBack)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.dialog == nil && device.isPaused == false)
        try device.send(.keyPressed(.newGame, onBoard: false))
        #expect(device.dialog == .abandonGame)
    }

    /// A letter typed elsewhere starts nothing, as `uses` says.
    @Test(arguments: AppView.allCases) func gameKeysWorkInTheGameAlone(view: AppView) throws {
        let device = try device()
        var random = SeededGenerator(seed: 15)
        try device.playAtRandom(2, &random)
        try device.send(.viewOpened(view))
        let moves = device.moves
        for key in Key.allCases where key != .escape && view != .game && view != .sudoku {
            #expect(!device.uses(key, onBoard: false))
            try device.send(.keyPressed(key, onBoard: false))
        }
        #expect(device.view == view && device.dialog == nil && device.moves == moves)
    }

    @Test func pauseWithoutAGameDoesNothing() throws {
        let device = try Device.started(route: "game")
        #expect(try device.send(.keyPressed(.pause, onBoard: false)).isEmpty)
        #expect(try device.send(.paused).isEmpty)
    }
}
