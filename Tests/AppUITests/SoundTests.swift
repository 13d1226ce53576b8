import Foundation
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct SoundTests {
    private func game(_ stored: [Text: Text] = [:]) throws -> Device {
        let device = try Device.started(
            settings((2, 3), stored.merging(["settings/scramble": "1", "settings/mixingFactor": "60"]) { $1 }))
        try device.newGame()
        device.sounds = []
        return device
    }

    // MARK: What is heard

    @Test func aMoveIsHeardAndWhatIsNoMoveIsNot() throws {
        let device = try game()
        for direction in Slide.Direction.allCases {
            let moves = try #require(device.moves)
            let key: Key =
                switch direction {
                case .up: .up
                case .down: .down
                case .left: .left
                case .right: .right
                }
            device.sounds = []
            try device.send(.keyPressed(key, onBoard: false))
            #expect(device.sounds.map { $0.sound } == (device.moves == moves ? [] : [.slide]))
        }
        #expect(device.sliding?.isStarted == true)
    }

    @Test func aTileThatComesHomeSoundsHigher() throws {
        let device = try game()
        var pitches: Set<Int> = []
        var random = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            let gap = try device.board.gap
            device.sounds = []
            try device.playAtRandom(1, &random)
            guard device.dialog == nil, let heard = device.sounds.first else { continue }
            let board = try device.board
            #expect(heard.pitch == (Int(board.tiles[gap]) == gap + 1 ? 4 : 0))
            pitches.insert(heard.pitch)
        }
        #expect(pitches == [0, 4])
    }

    @Test func undoAndRedo() throws {
        let device = try game()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(2, &random)
        device.sounds = []
        for action in [Action.undone, .redone, .redone] { try device.send(action) }
        #expect(device.sounds.map { $0.sound } == [.undo, .slide])
    }

    @Test func aHintIsHeardWhenItIsThere() throws {
        let device = try game()
        device.engine = .held
        try device.help(.hint)
        device.sounds = []
        try device.deliverHint()
        #expect(device.sounds.map { $0.sound } == [.hint])
        try device.click(.hint)
        #expect(device.sounds.map { $0.sound } == [.hint, .slide])
    }

    @Test func aBoardThatSolvesItselfIsHeardMoveByMove() throws {
        let device = try game()
        try device.help(.solve)
        try device.wait(60_000)
        let moves = try #require(device.moves)
        #expect(device.dialog == .finished)
        #expect(device.sounds.filter { $0.sound == .slide }.count == moves)
        #expect(!device.sounds.contains { $0.sound == .hint })
    }

    @Test func theEndIsHeardOnce() throws {
        let device = try game()
        try device.solve()
        #expect(device.sounds.filter { $0.sound == .won }.count == 1 && device.sounds.last?.sound == .won)
        let again = try device.killed()
        #expect(again.sounds.isEmpty)
    }

    @Test func aSudokuIsHeardCellByCell() throws {
        let device = try Device.started()
        try device.newSudoku(.medium)
        let cells = try device.openCells()
        func heard(_ play: () throws -> Void) rethrows -> [Sound] {
            device.sounds = []
            try play()
            return device.sounds.map { $0.sound }
        }
        #expect(try heard { try device.send(.cellPressed(cells[0])) } == [.select])
        #expect(try heard { try device.enterRight(cells[0]) } == [.select, .right])
        #expect(try heard { try device.enterWrong(cells[1]) } == [.select, .wrong])
        #expect(try heard { try device.click(.undo) } == [.undo])
        #expect(try heard { try device.send(.hintAsked) } == [.hint])
        #expect(try heard { try device.solveSudoku() }.last == .won)
        try device.newSudoku(.extreme)
        #expect(try heard { try device.enterWrong(device.openCells()[0]) } == [.select, .wrong, .lost])
    }

    @Test func buttonsAndLinksAreHeardAndTimeIsNot() throws {
        let device = try Device.started()
        #expect(device.sounds.isEmpty)
        for label in ["Settings", "Dark", "Scores", "Leaderboard", "Moves", "Help", "Play"] as [Text] {
            device.sounds = []
            try device.click(label)
            #expect(device.sounds.map { $0.sound } == [.select], "\(label)")
        }
        device.sounds = []
        for action in [Action.hidden, .shown, .updateFound, .connectionChanged(isOnline: false), .storageFailed] {
            try device.send(action)
        }
        try device.wait(60_000)
        #expect(device.sounds.isEmpty)
    }

    /// A game that is begun with a level or a size is one choice; so is a setting, by a button or typed.
    @Test func aChoiceIsHeardOnce() throws {
        let device = try Device.started()
        for chip in ["Hard", "3\u{A0}×\u{A0}3"] as [Text] {
            try device.send(.viewOpened(.home))
            device.sounds = []
            try device.click(chip)
            #expect(device.sounds.map { $0.sound } == [.select], "\(chip)")
        }
        try device.send(.viewOpened(.moreSettings))
        device.sounds = []
        try device.enter("7", into: "Tile spacing")
        try device.click("Tile spacing: more")
        #expect(device.settings[.spacing] == 8 && device.sounds.map { $0.sound } == [.select, .select])
        try device.enter("many", into: "Tile spacing")
        #expect(device.sounds.count == 2)
    }

    @Test func everySoundIsMadeUnderItsName() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Web/sound.js")
        let code = try String(contentsOf: file, encoding: .utf8)
        for sound in Sound.allCases { #expect(code.contains("\n  \(Text(sound.name).string): ["), "\(sound)") }
    }

    // MARK: How loud

    @Test func aChangeOfTheVolumeIsHeardAsLoudAsItIsThen() throws {
        let device = try Device.started(route: "settings")
        try device.click("Volume: more")
        #expect(device.sounds.last?.volume == 70)
        for _ in 0..<7 { try device.click("Volume: less") }
        #expect(device.sounds.map { $0.volume } == [70, 60, 50, 40, 30, 20, 10] && device.settings[.volume] == 0)
        try device.enter("100", into: "Volume")
        #expect(device.sounds.last?.volume == 100)
        try device.click("Volume: less")
        #expect(device.sounds.last?.volume == 90)
    }

    @Test func atNoVolumeThereIsNothing() throws {
        let device = try game(["settings/volume": "0", "settings/music": "1"])
        var random = SeededGenerator(seed: 4)
        try device.playAtRandom(3, &random)
        for action in [Action.undone, .redone, .hintAsked, .paused, .resumed] { try device.send(action) }
        try device.solve()
        for view in AppView.allCases { try device.send(.viewOpened(view)) }
        for action in [Action.hidden, .shown, .settingChanged(.music, 0), .settingChanged(.music, 1)] {
            try device.send(action)
        }
        #expect(device.sounds.isEmpty && device.music == nil)
    }

    // MARK: Music

    @Test func musicIsForWhoAsksForIt() throws {
        let device = try Device.started()
        for view in AppView.allCases { try device.send(.viewOpened(view)) }
        #expect(device.music == nil)
        try device.send(.viewOpened(.settings))
        try device.click(.music)
        #expect(device.music == 60)
        try device.click("Volume: less")
        #expect(device.music == 50)
        try device.click(.music)
        #expect(device.music == 0)
    }

    @Test func musicIsForTheMenusAlone() throws {
        let device = try Device.started(["settings/music": "1"])
        #expect(device.music == 60)
        for view in AppView.allCases {
            try device.send(.viewOpened(view))
            #expect(device.music == (view == .game || view == .sudoku ? 0 : 60), "\(view)")
        }
        try device.send(.viewOpened(.home))
        try device.newGame()
        #expect(device.music == 0)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .home && device.music == 60)
    }

    @Test func aGameThatGoesOnHasNoMusic() throws {
        let device = try game(["settings/music": "1"])
        var random = SeededGenerator(seed: 4)
        try device.playAtRandom(1, &random)
        let again = try device.killed()
        #expect(again.view == .game && again.music == nil)
    }

    @Test func nobodyHearsMusicOfAPageThatIsNotSeen() throws {
        let device = try Device.started(["settings/music": "1"])
        try device.send(.hidden)
        #expect(device.music == 0)
        try device.send(.viewOpened(.rules))
        #expect(device.music == 0)
        try device.send(.shown)
        #expect(device.music == 60)
        try device.send(.playedElsewhere)
        #expect(device.music == 0)
    }
}
