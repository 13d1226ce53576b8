import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// Passing a result on, and what the link does on the other device.
@Suite struct SharingTests {
    private static let board: Text = "sliding.2x3.uniform.multi.1.000000000000002a"

    @Test(arguments: ["Ada", "Nguyễn Thị Hường", "~50 % & <b>", "名前", "", "عمر"])
    func aLinkKeepsItsNumbersAndNames(_ name: String) {
        let challenge = Challenge(address: Self.board, milliseconds: 34_567, name: Text(name))
        let link = challenge.link
        #expect(Challenge.read(link).challenge == challenge && Challenge.read(link).address == Self.board)
        let safe = link.bytes.allSatisfy { (0x30...0x7A).contains($0) || ".~%".utf8.contains($0) }
        #expect(safe)
    }

    /// Whatever has become of the part behind the puzzle, the puzzle opens.
    @Test(arguments: ["~", "~0~Ada", "~x~Ada", "~99999999999~A", "~12", "~-1~A", "~~"])
    func aDamagedTimeIsNone(_ rest: String) {
        let (address, challenge) = Challenge.read(Self.board + Text(rest))
        #expect(address == Self.board && challenge == nil)
    }

    @Test func aNameInALinkIsAsNamesMayBe() {
        for (encoded, name) in [
            ("%", "%"), ("%4", "%4"), ("%41da", "Ada"), ("%00A", "A"), ("%FF", ""), ("%E2%80%AEA", "A"),
        ] {
            #expect(Challenge.read(Self.board + "~1000~" + Text(encoded)).challenge?.name == Text(name))
        }
        let long = String(repeating: "x", count: 5000)
        #expect(Challenge.read(Self.board + "~1000~" + Text(long)).challenge?.name.count == 32)
    }

    @Test func aResultIsSentAndBeaten() throws {
        let author = try Device.started(route: Self.board)
        #expect(author.view?.route == "board" && author.shows(.challengeNone) && author.shows("2\u{A0}×\u{A0}3"))
        try author.click(.startGame)
        try author.solve(pace: 500)
        try author.wait(2000)
        try author.enter("Ada", into: "Your name")
        try author.click(.saveName)
        let shared = try author.click(.share)
        guard case .share(let link, let text, let picture) = try #require(shared.first) else {
            Issue.record("\(shared)")
            return
        }
        #expect(link.hasPrefix(Self.board + "~") && text.string.hasPrefix("Sliding puzzle 2\u{A0}×\u{A0}3: solved in"))
        #expect(picture.hasPrefix("<svg") && picture.string.contains(">Ada · "))

        let reader = try Device.started(["settings/rows": "2", "settings/columns": "3"], route: link)
        #expect(reader.says("Ada has solved it in 0:0"))
        try reader.click(.startGame)
        #expect(try reader.board == author.sliding?.game.id.start)
        // It is remembered.
        var random = SeededGenerator(seed: 1)
        try reader.playAtRandom(1, &random)
        let again = try reader.killed()
        try again.click(.resume)
        try again.solve(pace: 100)
        try again.wait(2000)
        #expect(again.says(" faster than Ada"))
        // Another board is compared with nobody.
        try again.send(.newGameConfirmed)
        try again.solve()
        try again.wait(2000)
        #expect(!again.says("than Ada"))
    }

    @Test func aLinkTakesNoGameAway() throws {
        let device = try Device.started()
        try device.newGame()
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(3, &random)
        let board = try device.board
        try device.send(.routeChanged(Self.board))
        #expect(device.view?.route == "board")
        try device.click(.startGame)
        #expect(device.shows(.abandonTitle) && device.sliding?.game.position == board)
        try device.click(.keepPlaying)
        #expect(device.sliding?.game.position == board)
    }

    @Test(arguments: [
        "sliding.", "sliding.99x99.uniform.multi.1.0", "sliding.4x4.uniform.multi.9.00", "sliding.<script>",
    ])
    func aLinkToNothingSaysSo(_ link: String) throws {
        let device = try Device.started(route: Text(link))
        #expect(device.shows(.noBoardTitle) && device.sliding == nil)
    }
}

extension Device {
    fileprivate func says(_ words: String) -> Bool { page.container.wholeText.string.contains(words) }
}
