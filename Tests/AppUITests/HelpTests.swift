import PuzzleCore
import Testing

@testable import AppUI

@Suite struct HelpTests {
    /// A game of practice: mixed by moves.
    private func practice(_ size: (rows: Int, columns: Int) = (3, 3)) throws -> Device {
        let device = try Device.started(settings(size, ["settings/scramble": "1", "settings/mixingFactor": "60"]))
        try device.newGame()
        return device
    }

    private func ranked() throws -> Device {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        #expect(device.isRanked == true)
        return device
    }

    @Test func theFirstPressShowsTheMoveAndTheSecondMakesIt() throws {
        let device = try practice()
        let start = try device.board
        try device.help(.hint)
        let hint = try #require(device.hint)
        #expect(try device.board == start)
        #expect(device.page.container.all { $0.attributes[.class] == "hint" }.count == 1)
        let tile = try device.tile(hint)
        #expect(device.page.container.first { $0.text.hasPrefix("Hint: " + Text(decimal: tile) + " ") } != nil)
        try device.help(.hint)
        var after = start
        try after.apply(hint)
        #expect(try device.board == after)
        #expect(!device.hasHint)
        #expect(device.page.container.all { $0.attributes[.class] == "hint" }.isEmpty)
    }

    @Test func theKeyDoesWhatTheButtonDoes() throws {
        let device = try practice()
        try device.send(.keyPressed(.hint, onBoard: false))
        try device.send(.helpConfirmed)
        #expect(device.hasHint)
        try device.send(.keyPressed(.hint, onBoard: false))
        #expect(device.moves == 1)
    }

    @Test func hintsAloneSolveTheBoard() throws {
        let device = try practice((4, 4))
        try device.help(.hint)
        for _ in 0..<400 where device.dialog != .finished {
            device.now += 100
            try device.send(.hintAsked)
        }
        #expect(device.dialog == .finished)
    }

    @Test func anotherMoveMakesTheHintGoAway() throws {
        let device = try practice()
        try device.help(.hint)
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(1, &random)
        #expect(!device.hasHint)
    }

    @Test func anAnswerAboutAnEarlierBoardIsIgnored() throws {
        let device = try practice()
        device.engine = .held
        try device.help(.hint)
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(1, &random)
        try device.deliverHint()
        #expect(!device.hasHint && device.isAided == false)
    }

    @Test func aRankedGameAsksBeforeItIsRankedNoMore() throws {
        let device = try ranked()
        try device.click(.hint)
        #expect(device.dialog == .useHelp && device.questions.isEmpty)
        try device.click(.keepPlaying)
        #expect(device.dialog == nil && device.isRanked == true)
        try device.click(.hint)
        try device.click(
            try #require(
                device.page.container.first { $0.attributes[.role] == "dialog" }?.first {
                    $0.text == "Hint"
                }))
        #expect(device.hasHint && device.isRanked == false && device.shows(.aided))
    }

    /// A result that stays on the device is a result too.
    @Test func aRelaxedGameAsksOnceBeforeItsResultIsGivenUp() throws {
        let device = try practice()
        for label in ["Hint", "Solve"] as [Text] {
            try device.click(label)
            #expect(device.shows(.useHelpText) && device.questions.isEmpty)
            try device.click(.keepPlaying)
        }
        #expect(device.isAided == false && !device.isSolving)
        try device.help(.hint)
        try device.click(.hint)
        try device.click(.hint)
        #expect(device.dialog == nil && device.hasHint)
    }

    @Test func aGameWithHelpIsNeitherSentNorKept() throws {
        let device = try ranked()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(2, &random)
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        try device.solve()
        #expect(device.dialog == .finished && device.shows(.aidedText))
        #expect(device.server.results.isEmpty && device.outbox.isEmpty && device.bests.isEmpty)
        #expect(
            device.store.keys("results/").isEmpty && device.store.keys("records/").isEmpty
                && device.store.keys("bests/").isEmpty)
        #expect(device.store["games/sliding"] == nil)
    }

    @Test func helpIsRememberedOverARestart() throws {
        let device = try ranked()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(2, &random)
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        let again = try device.killed()
        #expect(again.isAided == true && again.isRanked == false)
        try again.send(.resumed)
        try again.solve()
        #expect(again.server.results.isEmpty && again.bests.isEmpty)
    }

    @Test func withoutTheEngineTheGameStaysRanked() throws {
        let device = try ranked()
        device.engine = .down
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        #expect(
            device.shows(.noHint)
                && device.isRanked == true)
        #expect(!device.hasHint && !device.isSolving)
    }

    // MARK: A board that solves itself

    @Test func theBoardSolvesItselfMoveByMove() throws {
        let device = try practice()
        try device.help(.solve)
        #expect(device.moves == 1 && device.focus == "stop")
        try device.wait(60_000)
        #expect(device.dialog == .finished && device.bests.isEmpty)
    }

    @Test func itStopsWhenItIsTold() throws {
        let device = try practice()
        try device.help(.solve)
        try device.click(.stop)
        let moves = device.moves
        try device.wait(5_000)
        #expect(device.moves == moves && !device.isSolving)
        #expect(device.control(.stop) == nil)
    }

    @Test func escapeAndPauseStopIt() throws {
        let device = try practice()
        try device.help(.solve)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(!device.isSolving && device.view == .game)
        try device.help(.solve)
        try device.send(.hidden)
        #expect(!device.isSolving)
    }

    @Test func itsSpeedCanBeChosen() throws {
        func moves(speed: Int) throws -> Int {
            let device = try practice((4, 4))
            try device.help(.solve)
            try device.send(.solvingChosen(speed: speed))
            try device.wait(1_000)
            return try #require(device.moves)
        }
        #expect(try moves(speed: 1) < moves(speed: 2))
        #expect(try moves(speed: 2) < moves(speed: 3))
    }
}
