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
        #expect(picture.hasPrefix("<svg") && picture.string.contains(">\u{2068}Ada\u{2069} · "))

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

    @Test func whatHelpHasSolvedIsNoTimeToBeat() throws {
        let device = try Device.started(route: Self.board + "~20000~Ada")
        try device.click(.startGame)
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        try device.solve(pace: 100)
        try device.wait(2000)
        #expect(device.shows(.aidedText) && device.control(.share) == nil && !device.says("than Ada"))
    }

    /// A scramble from elsewhere is played as it was written down, counts for a list of its own, and never for a leaderboard.
    @Test(arguments: [
        "5 1 2/3 0 4/6 7 8", "5 1 2 3 0 4 6 7 8", " 5 1 2\n3 0 4\n6 7 8\n", "5 1 2/3 0 4/6 7 8/",
        "\r\n5 1 2\r\n\r\n3 0 4/\r\n6 7 8\r\n  \r\n",
    ])
    func aBoardIsEntered(_ text: String) throws {
        let device = try Device.started(settings((4, 4)))
        try device.send(.viewOpened(.newGame))
        try device.click("Enter a board")
        #expect(device.view?.route == "board" && device.control(.startGame) == nil)
        try device.enter(Text(text), into: "Numbers of the tiles")
        try device.click(.startGame)
        #expect(try device.board.notation == "5 1 2/3 0 4/6 7 8" && device.sliding?.isRanked == false)
        #expect(device.sliding?.game.id.text == "sliding.3x3.given5-1-2-3-0-4-6-7-8.multi.1.0000000000000000")
        // It is kept like any other.
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(1, &random)
        let board = try device.board
        let again = try device.killed()
        try again.click(.resume)
        #expect(try again.board == board)
        try again.solve()
        #expect(again.latest?.group == "sliding.3x3.multi.given" && again.finish?.isRanked == false)
        // Whoever enters a board can enter one that is nearly solved.
        #expect(again.finish?.shortest != nil && again.finish?.milestones.contains(.shortest) == false)
        try again.send(.viewOpened(.scores))
        #expect(again.says("3\u{A0}×\u{A0}3 · Entered"))
    }

    @Test(arguments: [
        ("1 2 3/4 5 6/7 8 0", "This board is solved already."), ("2 1 3/4 5 6/7 8 0", "This board cannot be solved."),
        ("1 2 3/4 5 6/7 7 0", "Tile 7 is there twice."), ("1 2 3/4 5 6/7 9 0", "The numbers go from 0 to 8."),
        ("1 2 3/4 5/6 7 8 0", "All rows need the same length"), ("1 2 x", "Only numbers"),
        ("1 2 3/4 5 6/7 8 9", "There is no 0"), ("1 2", "All rows need the same length"),
    ])
    func whatIsNoBoardIsSaid(_ text: String, _ fault: String) throws {
        let device = try Device.started()
        try device.send(.viewOpened(.newGame))
        try device.click("Enter a board")
        try device.enter(Text(text), into: "Numbers of the tiles")
        #expect(device.says(fault) && device.control(.startGame) == nil)
        // What stands there can be mended.
        try device.enter("0 1 2/3 4 5/6 7 8", into: "Numbers of the tiles")
        #expect(!device.says(fault) && device.control(.startGame) != nil)
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
