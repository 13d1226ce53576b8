import AppUI
import PuzzleCore
import Testing

@Suite struct StudyTests {
    private func solved(_ size: (rows: Int, columns: Int) = (2, 3), games: Int = 1) throws -> Device {
        let device = try Device.started(settings(size))
        for _ in 0..<games {
            try device.newGame()
            try device.solve()
        }
        return device
    }

    private func chart(_ device: Device) -> Page.Element? { device.page.container.first { $0.tag == .svg } }

    @Test func aWonGameIsAnalysed() throws {
        let device = try Device.started(settings((2, 3), ["setting/multiMove": "0"]))
        try device.newGame()
        let shortest = StateSpace.of(try device.board.size).solution(of: try device.board).count
        var random = SeededGenerator(seed: 4)
        try device.playAtRandom(7, &random)
        try device.solve()
        let moves = try #require(device.state.finish).score.moves
        try device.click("Analysis")
        try device.wait(1_000)
        #expect(device.state.view == .study && device.history.last == "study")
        #expect(device.shows("Your moves") && device.shows(Text(decimal: moves)))
        #expect(device.shows("Shortest") && device.shows(Text(decimal: shortest)))
        let label = try #require(chart(device)?.attributes[.label]).string
        #expect(label.contains("\(moves) turns, from \(shortest) at the start"))
    }

    @Test func aStoredGameIsPlayedAgain() throws {
        let device = try solved()
        try device.send(.viewOpened(.scores))
        let moves = try #require(device.state.latest).moves
        try device.click("Replay")
        #expect(device.shows("Pause") && device.shows("Move 0 of \(moves)".text))
        try device.wait(60_000)
        #expect(device.shows("Watch") && device.shows("Move \(moves) of \(moves)".text))
        try device.send(.fieldChanged(.study, "1"))
        #expect(device.shows("Move 1 of \(moves)".text))
        try device.click("Four times")
        try device.click("Watch")
        try device.wait(60_000)
        #expect(device.shows("Move \(moves) of \(moves)".text))
    }

    @Test func statisticsAreThoseOfTheBoard() throws {
        let device = try solved(games: 6)
        try device.send(.viewOpened(.scores))
        try device.click("Statistics")
        #expect(device.shows("Games") && device.shows("6") && device.shows("Average of 5"))
        let file = try #require(device.page.container.first { $0.attributes[.download] != nil }?.attributes[.href])
            .string
        #expect(file.split(separator: "%0A").count == 7)
    }

    @Test func whatIsLeftIsNotAskedForAgain() throws {
        let device = try solved()
        try device.send(.viewOpened(.scores))
        try device.click("Replay")
        try device.send(.viewOpened(.home))
        let asked = device.questions.count
        try device.wait(10_000)
        #expect(device.questions.count == asked)
    }

    @Test func withoutTheEngineThePageSaysSo() throws {
        let device = try solved()
        device.engine = .down
        try device.send(.viewOpened(.scores))
        try device.click("Statistics")
        #expect(device.shows("Nothing to show"))
    }

    @Test func pagesAreReadAsTheyAreWritten() throws {
        let page = Node(
            .div, "study",
            [
                Node(.button, "button", text: "Go").on(.click, .studyAsked("go 1")),
                Node(.input).with(.type, "range").onInput(.study),
                Node(.svg).with(.viewBox, "0 0 1 1").style(.row, 3),
            ])
        var text = Text()
        PageWriter.write(page, to: &text)
        var reader = TextReader(text)
        let read = try #require(PageReader.element(&reader))
        var again = Text()
        PageWriter.write(read, to: &again)
        #expect(again == text && reader.isAtEnd)
        for end in 0..<text.count {
            var cut = TextReader(Text(text.bytes[..<end]))
            #expect(PageReader.element(&cut) == nil)
        }
    }
}

extension String {
    fileprivate var text: Text { Text(self) }
}
