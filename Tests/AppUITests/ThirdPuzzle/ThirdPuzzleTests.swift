import AppForTests
import PuzzleCore
import TemplatePuzzle
import Testing

@testable import AppUI
@testable import EnginePages

/// A third puzzle is a folder and a line in the list of kinds: this is that line, and all that the app does for every puzzle.
@Suite struct ThirdPuzzleTests {
    private func device(_ store: FakeStore = FakeStore([:]), now: WallTime = 1_800_000_000_000) throws -> Device {
        let device = Device(
            store: store, now: now, puzzles: State.puzzles + [Table<TemplatePuzzle>()],
            engines: [ReplayPages<TemplatePuzzle>().answer, StatisticsPage<TemplatePuzzle>.answer])
        try device.start()
        return device
    }

    private func stones(_ device: Device) -> Int? {
        device.page.container.first { $0.attributes[.class] == "heap" }.flatMap { Int(decimal: $0.text) }
    }

    /// Begins a game from the start page.
    private func begin(_ device: Device) throws -> Int {
        let button = try #require(device.element("begin-new-heap"))
        try device.click(button)
        #expect(device.view?.route == "heap" && device.standing == .relaxed)
        return try #require(stones(device))
    }

    private func take(_ stones: Int, _ device: Device) throws {
        device.now += 1000
        let heap = try #require(device.page.container.first { $0.attributes[.class] == "board-space" })
        try device.click(heap.children[stones - 1])
    }

    @Test func itIsPlayedFromTheStartPageToTheScores() throws {
        let device = try device()
        let all = try begin(device)
        try take(1, device)
        #expect(stones(device) == all - 1)
        // By its keys, and those of every puzzle.
        try device.send(.digitKeyPressed(1, asNote: false))
        #expect(stones(device) == all - 2)
        #expect(device.uses(.undo, onBoard: false))
        try device.send(.keyPressed(.undo, onBoard: false))
        #expect(stones(device) == all - 1)
        try device.click(.pause)
        #expect(device.dialog == .welcomeBack && device.isPaused == true)
        try device.click(.resume)
        #expect(device.dialog == nil && device.isPaused == false)
        while let left = stones(device), left > 0 { try take(1, device) }
        #expect(device.dialog == .finished && device.shows(.solvedTitle) && device.shows(.notRanked))
        try device.click(.close)
        let score = try #require(device.latest)
        #expect(score.group == "heap.10" && score.moves == all + 2)

        try device.send(.viewOpened(.home))
        #expect(device.shows("Heap of 10"))
        try device.send(.viewOpened(.scores))
        #expect(device.shows("Heap of 10") && device.page.container.all { $0.tag == .td }.count > 0)
        try device.click(.replay)
        #expect(device.view == .page && stones(device) == all)
        try device.enter(Text(decimal: all + 2), into: "Timeline")
        #expect(stones(device) == 0)

        try device.send(.viewOpened(.scores))
        try device.click(.statistics)
        #expect(device.questions.last?.text.hasPrefix("heap:statistics;") == true && device.shows("Mean"))
    }

    @Test func whatWasPlayedIsThereAfterAKill() throws {
        let first = try device()
        let all = try begin(first)
        try take(1, first)
        try take(1, first)
        let again = try device(first.store, now: first.now + 60_000)
        #expect(again.view?.route == "heap" && again.dialog == .welcomeBack && again.isPaused == true)
        try again.click(.resume)
        #expect(stones(again) == all - 2 && again.time == 1000)
        // Beside it, another puzzle.
        try again.send(.viewOpened(.home))
        try again.newGame()
        try again.send(.viewOpened(.home))
        #expect(again.continuing.count == 1 && again.continuing[0].contains("Heap"))
        try again.send(.continued(GameSlot("heap", isDaily: false)))
        #expect(stones(again) == all - 2)
    }

    @Test func anUnfinishedGameIsNotGivenUpUnasked() throws {
        let device = try device()
        _ = try begin(device)
        try take(1, device)
        try device.send(.keyPressed(.newGame, onBoard: false))
        #expect(device.dialog == .abandonGame)
        try device.click(.newGame)
        #expect(device.dialog == nil && device.moves == nil && device.standing == .relaxed)
    }

    /// An app without it puts its game aside, and one with it has it again.
    @Test func aVersionWithoutItKeepsItsGame() throws {
        let first = try device()
        let all = try begin(first)
        try take(3, first)
        let without = Device(store: first.store, now: first.now)
        try without.start()
        #expect(without.view == .home)
        let again = try device(without.store, now: first.now + 1000)
        try again.click(.resume)
        #expect(stones(again) == all - 3)
    }
}
