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
        try device.send(.device(.pictureFailed))
        #expect(device.notice == .pictureFailed)
    }
}
