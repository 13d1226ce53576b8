import Foundation
import PuzzleCore
import Testing

@testable import AppUI

/// SL-6: the tiles show numbers, a picture, or both.
@Suite struct PictureTests {
    private func device(_ face: Face, _ more: [Text: Text] = [:], size: (Int, Int) = (2, 3)) throws -> Device {
        try Device.started(
            settings(size, more.merging(["settings/face": Text(decimal: Int(face.rawValue))]) { a, _ in a }),
            server: dailyServer(), now: dailyNoon)
    }

    private func boards(_ device: Device) -> [Page.Element] {
        device.page.container.all { $0.attributes[.picture] != nil }
    }

    private func picture(_ device: Device) -> Text? { device.element("board")?.attributes[.picture] }

    private func set(_ device: Device, _ picture: Picture) throws {
        try device.send(.settingChanged(.picture, Int(picture.rawValue)))
    }

    @Test func eachPictureHasAFile() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: AppSources.root.appending(path: "Web/pictures"), includingPropertiesForKeys: nil)
        let names = files.map { $0.deletingPathExtension().lastPathComponent }.sorted()
        // In this order they are on the sheet of thumbnails, too.
        #expect(Picture.allCases.map { Text($0.name).string } == names)
    }

    /// Their numbers are stored: none may move.
    @Test func newOnesComeLast() {
        let pictures = [
            "balloons", "birches", "city", "dahlia", "dunes", "harbour", "jungle", "kaleidoscope", "koi", "lemons",
            "mountains", "nightsky", "poppies", "sea", "sunflower", "terrazzo",
        ]
        #expect(Picture.allCases.prefix(pictures.count).map { Text($0.name).string } == pictures)
        let materials = ["paper", "wood", "stone", "glass", "night", "contrast", "colour-safe"]
        #expect(Material.allCases.prefix(materials.count).map { Text($0.name).string } == materials)
    }

    @Test func withNumbersThereIsNoPicture() throws {
        let device = try device(.numbers)
        try device.newGame()
        #expect(boards(device).isEmpty && device.control(.peek) == nil)
    }

    @Test func tilesKnowTheirPlaceInThePicture() throws {
        let device = try device(.picture)
        try device.newGame()
        for tile in 1...5 {
            let styles = try #require(device.element(Text("tile-\(tile)"))).styles
            #expect(
                styles[.homeRow] == Text(decimal: (tile - 1) / 3)
                    && styles[.homeColumn] == Text(decimal: (tile - 1) % 3))
        }
        #expect(device.element("board")?.attributes[.face] == "picture")
        try device.send(.settingChanged(.face, Int(Face.both.rawValue)))
        #expect(device.element("board")?.attributes[.face] == "both")
        #expect(device.element("tile-1")?.text == "1")
    }

    @Test func aGameKeepsItsPicture() throws {
        var device = try device(.picture)
        try set(device, .koi)
        try device.newGame()
        try set(device, .lemons)
        #expect(picture(device) == "koi")
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(3, &random)
        device = try device.killed()
        #expect(picture(device) == "koi")
        try device.send(.resumed)
        try device.solve()
        #expect(picture(device) == "koi")
        // The server is sent the record alone.
        #expect(device.server.results.allSatisfy { !$0.record.bytes.contains(0x0A) })

        try device.click(.analysis)
        #expect(boards(device).map { $0.attributes[.picture] } == ["koi"])
        try device.send(.viewOpened(.scores))
        try set(device, .city)
        try device.click(.replay)
        #expect(boards(device).map { $0.attributes[.picture] } == ["koi"])
        try device.click(.raceAgain)
        #expect(picture(device) == "koi")
        device = try device.killed()
        try device.send(.viewOpened(.game))
        #expect(picture(device) == "koi")
    }

    @Test func theDaysPuzzleHasAPictureOfItsOwn() throws {
        let device = try device(.both)
        try set(device, .koi)
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sliding))
        #expect(picture(device) == Text(Picture.ofDay(dailyDay).name))
    }

    @Test func theWholePictureIsSeenUntilTheNextMove() throws {
        func isSeen(_ device: Device) -> Bool {
            device.page.container.first { $0.attributes[.class] == "whole" } != nil
        }
        let device = try device(.picture)
        try device.newGame()
        #expect(!isSeen(device))
        try device.click(.peek)
        #expect(isSeen(device))
        try device.click(.peek)
        #expect(!isSeen(device))
        try device.click(.peek)
        try device.send(.keyPressed(.escape, onBoard: true))
        #expect(!isSeen(device) && device.view == .game)
        try device.click(.peek)
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(1, &random)
        #expect(!isSeen(device))
    }

    @Test func oneIsChosenFromTheWall() throws {
        let device = try device(.numbers)
        try device.send(.viewOpened(.newGame))
        #expect(device.control(.facePicture) != nil)
        try device.click(.facePicture)
        let thumbnails = device.page.container.all { $0.attributes[.class] == "thumbnail" }
        #expect(thumbnails.count == Picture.allCases.count)
        try device.click(thumbnails[7])
        #expect(device.settings.picture == Picture.allCases[7])
        #expect(boards(device).map { $0.attributes[.picture] } == [Text(Picture.allCases[7].name)])
    }

    @Test func aPictureThatCannotBeLoadedIsTold() throws {
        let device = try device(.picture)
        try device.newGame()
        try device.send(.device(.picture(.failed(.notShown))))
        #expect(device.notice == .pictureFailed)
    }

    // MARK: The player's own

    private let own = OwnPicture(name: "own/ab", title: "Grandma", width: 1600, height: 800, bytes: 123_456)

    private func album(_ device: Device) -> [Page.Element] {
        device.page.container.all { $0.attributes[.class] == "own-picture" }
    }

    @Test func oneOfTheirOwnIsKeptAndChosen() throws {
        var device = try device(.numbers)
        try device.send(.viewOpened(.pictures))
        #expect(device.shows(.noOwnPictures))
        try device.send(.device(.picture(.coming)))
        #expect(device.shows(.pictureComing))
        try device.send(.device(.picture(.ready(own))))
        #expect(!device.shows(.pictureComing) && album(device).count == 1)
        #expect(device.store["pictures/ab"] == own.facts && device.settings.face == .picture)
        device = try device.killed()
        try device.newGame()
        #expect(picture(device) == "own/ab")
        try device.send(.viewOpened(.pictures))
        #expect(album(device).count == 1 && device.shows("1,600 × 800 · 124 kB") || device.shows("1600 × 800 · 124 kB"))
    }

    @Test func oneForWhichThereIsNoRoomIsTakenBack() throws {
        let device = try device(.picture)
        try set(device, .koi)
        try device.send(.viewOpened(.pictures))
        device.store.isFull = true
        try device.send(.device(.picture(.ready(own))))
        #expect(album(device).isEmpty)
        device.store.isFull = false
        try device.newGame()
        #expect(picture(device) == "koi")
    }

    /// What was on the tiles before comes back, whatever it was.
    @Test(arguments: [false, true]) func whereThereIsNoRoomTheChoiceStays(isOwn: Bool) throws {
        var device = try device(isOwn ? .picture : .numbers)
        try device.send(.viewOpened(.pictures))
        let other = OwnPicture(name: "own/cd", title: "Cat", width: 900, height: 900, bytes: 9)
        if isOwn {
            try device.send(.device(.picture(.ready(other))))
            try device.send(.settingChanged(.pictureZoom, 170))
        }
        let before = device.settings
        device.store.isFull = true
        try device.send(.device(.picture(.ready(own))))
        device.store.isFull = false
        for _ in 0..<2 {
            #expect(device.context.ownPicture == (isOwn ? other : nil) && device.settings == before)
            try device.send(.viewOpened(.home))
            device = try device.killed()
        }
    }

    @Test func oneThatCannotBeDeletedStays() throws {
        let device = try device(.picture)
        try device.send(.viewOpened(.pictures))
        try device.send(.device(.picture(.ready(own))))
        try device.send(.pictures(.deletionAsked(0)))
        device.store.isFull = true
        try device.click(.deletePicture)
        #expect(album(device).count == 1)
    }

    @Test func aDeletedOneGivesWay() throws {
        let device = try device(.picture)
        try device.send(.viewOpened(.pictures))
        try device.send(.device(.picture(.ready(own))))
        try device.send(.pictures(.deletionAsked(0)))
        try device.click(.deletePicture)
        #expect(album(device).isEmpty && device.store["pictures/ab"] == nil)
        #expect(try device.killed().store["state/picture"] == nil)
        try device.newGame()
        #expect(picture(device) == Text(Picture.allCases[0].name))
    }

    /// Games that have it show the picture that is set, now and after a restart.
    @Test func aDeletedOneLeavesItsGames() throws {
        var device = try device(.picture)
        try device.send(.viewOpened(.pictures))
        try device.send(.device(.picture(.ready(own))))
        try device.send(.settingChanged(.pictureZoom, 200))
        try device.newGame()
        #expect(picture(device) == "own/ab;200;50;50")
        try device.send(.viewOpened(.pictures))
        try device.send(.pictures(.deletionAsked(0)))
        try device.click(.deletePicture)
        for _ in 0..<2 {
            try device.send(.viewOpened(.game))
            #expect(picture(device) == Text(Picture.allCases[0].name))
            device = try device.killed()
        }
    }

    @Test func oneThatMayNotBeKeptIsShownAndTold() throws {
        let device = try device(.picture)
        try device.send(.viewOpened(.pictures))
        try device.enter("https://example.org/a.png", into: device.text(.pictureAddress))
        let effects = try device.click(.loadPicture)
        #expect(effects.contains(.addPicture(address: "https://example.org/a.png")))
        let address = OwnPicture(name: "https://example.org/a.png", title: "a", width: 0, height: 0, bytes: 0)
        try device.send(.device(.picture(.ready(address))))
        #expect(device.notice == .pictureNotKept && album(device).isEmpty)
        try device.newGame()
        #expect(picture(device) == "https://example.org/a.png")
    }

    /// A slow one comes after the player has chosen another: it is there, and the choice stays.
    @Test func oneThatComesLateChangesNoChoice() throws {
        let device = try device(.picture)
        try device.send(.viewOpened(.pictures))
        try device.enter("https://example.org/a.png", into: device.text(.pictureAddress))
        try device.click(.loadPicture)
        try device.send(.pictures(.chosen(Picture.koi.rawValue)))
        try device.send(.device(.picture(.ready(own))))
        #expect(album(device).count == 1)
        try device.newGame()
        #expect(picture(device) == "koi")
        // The next one is wanted.
        try device.send(.device(.picture(.coming)))
        try device.send(.device(.picture(.ready(own))))
        try device.send(.newGameAsked)
        try device.send(.newGameConfirmed)
        #expect(picture(device) == "own/ab")
    }

    @Test func oneThatComesLateLeavesTheNumbersOfTheGameAlone() throws {
        let device = try device(.numbers)
        try device.send(.viewOpened(.pictures))
        try device.enter("https://example.org/a.png", into: device.text(.pictureAddress))
        try device.click(.loadPicture)
        try device.newGame()
        try device.send(.device(.picture(.ready(own))))
        #expect(picture(device) == nil && device.settings.face == .numbers)
        try device.send(.viewOpened(.pictures))
        #expect(album(device).count == 1)
    }

    /// A file may be called anything.
    @Test(arguments: [("\u{202E}gnp.exe", "gnp.exe"), ("\u{200B}", "Picture"), (" a  b ", "a  b")] as [(Text, Text)])
    func itsTitleIsReadable(_ titles: (file: Text, shown: Text)) throws {
        let device = try device(.numbers)
        try device.send(.viewOpened(.pictures))
        let found = OwnPicture(name: own.name, title: titles.file, width: 10, height: 10, bytes: 9)
        try device.send(.device(.picture(.ready(found))))
        #expect(album(device).first?.all { $0.attributes[.class] == "name" }.first?.text == titles.shown)
    }

    @Test func whatCannotBeReadIsReadAgain() throws {
        let device = try device(.picture)
        try device.send(.viewOpened(.pictures))
        try device.send(.device(.picture(.ready(own))))
        try device.send(.viewOpened(.home))
        for view in [AppView.pictures, .scores] {
            device.store.isUnreadable = true
            try device.send(.viewOpened(view))
            #expect(device.shows(.storageUnreadable), "\(view.route)")
            try device.click(.retry)
            #expect(device.shows(.storageUnreadable), "\(view.route)")
            device.store.isUnreadable = false
            try device.click(.retry)
            #expect(!device.shows(.storageUnreadable))
        }
        try device.send(.viewOpened(.pictures))
        #expect(album(device).count == 1)
    }

    @Test func whatIsWrongIsToldAndTheOldPictureStays() throws {
        for problem in PictureProblem.allCases {
            let device = try device(.picture)
            try set(device, .koi)
            try device.send(.viewOpened(.pictures))
            try device.send(.device(.picture(.coming)))
            try device.send(.device(.picture(.failed(problem))))
            #expect(device.notice == problem.notice)
            try device.newGame()
            #expect(picture(device) == "koi")
        }
        #expect(Set(PictureProblem.allCases.map(\.notice)).count == PictureProblem.allCases.count)
    }

    @Test func aPictureIsCroppedByHandAndByNumbers() throws {
        let device = try device(.picture, size: (4, 4))
        try device.send(.viewOpened(.newGame))
        func choice() -> Text? { boards(device).first?.attributes[.picture] }
        #expect(choice() == "balloons")
        try device.send(.settingChanged(.pictureZoom, 200))
        #expect(choice() == "balloons;200;50;50")
        // Half a board to the right shows what is half a board further left.
        try device.send(.gesture(.drag(0, x: 250, y: 0)))
        #expect(choice() == "balloons;200;25;50")
        try device.send(.gesture(.drop(0, x: 500, y: -100)))
        #expect(choice() == "balloons;200;0;60")
        #expect(try device.killed().settings[.pictureY] == 60)
        try device.newGame()
        #expect(picture(device) == "balloons;200;0;60")
        // Another one begins with all of itself.
        try device.send(.viewOpened(.newGame))
        try device.send(.pictures(.chosen(1)))
        #expect(choice() == "birches")
    }

    /// Beside the settings the board that shows it is the sliding puzzle's, whichever puzzle was played last.
    @Test func afterASudokuItIsCroppedInTheSettings() throws {
        let device = try device(.picture, size: (4, 4))
        try device.newSudoku()
        try device.send(.viewOpened(.settings))
        try device.send(.settingChanged(.pictureZoom, 200))
        try device.send(.gesture(.drop(0, x: 250, y: 0)))
        #expect(boards(device).first?.attributes[.picture] == "balloons;200;25;50")
        try device.send(.viewOpened(.pictures))
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .newGame)
    }

    @Test func aPictureThatFitsIsNotMoved() throws {
        let device = try device(.picture, size: (4, 4))
        try device.send(.viewOpened(.newGame))
        try device.send(.gesture(.drop(0, x: 900, y: -900)))
        #expect(boards(device).first?.attributes[.picture] == "balloons")
    }

    @Test func theBridgeKnowsTheSameProblems() throws {
        let bridge = try AppSources.web("bridge.js")
        let list = try #require(bridge.firstMatch(of: /const PICTURE_PROBLEMS = \[(.*?)\]/.dotMatchesNewlines())).1
        #expect(list.matches(of: /'(\w+)'/).map { String($0.1) } == PictureProblem.allCases.map { "\($0)" })
    }
}
