import AppUI
import PuzzleCore
import Testing

@Suite struct HelpTests {
    /// A game of practice: mixed by moves.
    private func practice(_ size: (rows: Int, columns: Int) = (3, 3)) throws -> Device {
        let device = try Device.started(settings(size, ["setting/scramble": "1", "setting/mixingFactor": "60"]))
        try device.newGame()
        return device
    }

    private func ranked() throws -> Device {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        #expect(device.state.play?.isRanked == true)
        return device
    }

    @Test func theFirstPressShowsTheMoveAndTheSecondMakesIt() throws {
        let device = try practice()
        let start = try device.board
        try device.help("Hint")
        let hint = try #require(device.state.help.hint)
        #expect(try device.board == start)
        #expect(device.page.container.all { $0.attributes[.class] == "hint" }.count == 1)
        let tile = try device.tile(hint)
        #expect(device.page.container.first { $0.text.hasPrefix("Hint: " + Text(decimal: tile) + " ") } != nil)
        try device.help("Hint")
        var after = start
        try after.apply(hint)
        #expect(try device.board == after)
        #expect(device.state.help.hint == nil)
        #expect(device.page.container.all { $0.attributes[.class] == "hint" }.isEmpty)
    }

    @Test func theKeyDoesWhatTheButtonDoes() throws {
        let device = try practice()
        try device.send(.keyPressed(.hint, onTile: false))
        try device.send(.helpConfirmed)
        #expect(device.state.help.hint != nil)
        try device.send(.keyPressed(.hint, onTile: false))
        #expect(device.state.play?.game.moves == 1)
    }

    @Test func hintsAloneSolveTheBoard() throws {
        let device = try practice((4, 4))
        try device.help("Hint")
        for _ in 0..<400 where device.state.dialog != .finished {
            device.now += 100
            try device.send(.hintAsked)
        }
        #expect(device.state.dialog == .finished)
    }

    @Test func anotherMoveMakesTheHintGoAway() throws {
        let device = try practice()
        try device.help("Hint")
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(1, &random)
        #expect(device.state.help.hint == nil)
    }

    @Test func anAnswerAboutAnEarlierBoardIsIgnored() throws {
        let device = try practice()
        device.engine = .held
        try device.help("Hint")
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(1, &random)
        try device.deliverHint()
        #expect(device.state.help.hint == nil && device.state.play?.isAided == false)
    }

    @Test func aRankedGameAsksBeforeItIsRankedNoMore() throws {
        let device = try ranked()
        try device.click("Hint")
        #expect(device.state.dialog == .useHelp && device.questions.isEmpty)
        try device.click("Keep playing")
        #expect(device.state.dialog == nil && device.state.play?.isRanked == true)
        try device.click("Hint")
        try device.click(
            try #require(
                device.page.container.first { $0.attributes[.role] == "dialog" }?.first {
                    $0.text == "Hint"
                }))
        #expect(device.state.help.hint != nil && device.state.play?.isRanked == false && device.shows("With help"))
    }

    /// A result that stays on the device is a result too.
    @Test func aRelaxedGameAsksOnceBeforeItsResultIsGivenUp() throws {
        let device = try practice()
        for label in ["Hint", "Solve"] as [Text] {
            try device.click(label)
            #expect(device.shows(device.text(.useHelpText)) && device.questions.isEmpty)
            try device.click("Keep playing")
        }
        #expect(device.state.play?.isAided == false && device.state.help.speed == 0)
        try device.help("Hint")
        try device.click("Hint")
        try device.click("Hint")
        #expect(device.state.dialog == nil && device.state.help.hint != nil)
    }

    @Test func aGameWithHelpIsNeitherSentNorKept() throws {
        let device = try ranked()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(2, &random)
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        try device.solve()
        #expect(device.state.dialog == .finished && device.shows("Solved with help: not ranked, and not kept."))
        #expect(device.server.results.isEmpty && device.state.outbox.isEmpty && device.state.bests.isEmpty)
        #expect(device.store.keys("~").isEmpty && device.store.keys("best/").isEmpty)
        #expect(device.store["game/sliding"] == nil)
    }

    @Test func helpIsRememberedOverARestart() throws {
        let device = try ranked()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(2, &random)
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        let again = try device.killed()
        #expect(again.state.play?.isAided == true && again.state.play?.isRanked == false)
        try again.send(.resumed)
        try again.solve()
        #expect(again.server.results.isEmpty && again.state.bests.isEmpty)
    }

    @Test func withoutTheEngineTheGameStaysRanked() throws {
        let device = try ranked()
        device.engine = .down
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        #expect(
            device.shows("Hints and analysis could not be loaded. Try again when you are online.")
                && device.state.play?.isRanked == true)
        #expect(device.state.help.hint == nil && device.state.help.speed == 0)
    }

    // MARK: A board that solves itself

    @Test func theBoardSolvesItselfMoveByMove() throws {
        let device = try practice()
        try device.help("Solve")
        #expect(device.state.play?.game.moves == 1 && device.focus == "stop")
        try device.wait(60_000)
        #expect(device.state.dialog == .finished && device.state.bests.isEmpty)
    }

    @Test func itStopsWhenItIsTold() throws {
        let device = try practice()
        try device.help("Solve")
        try device.click("Stop")
        let moves = device.state.play?.game.moves
        try device.wait(5_000)
        #expect(device.state.play?.game.moves == moves && device.state.help.speed == 0)
        #expect(device.control("Stop") == nil)
    }

    @Test func escapeAndPauseStopIt() throws {
        let device = try practice()
        try device.help("Solve")
        try device.send(.keyPressed(.escape, onTile: false))
        #expect(device.state.help.speed == 0 && device.state.view == .game)
        try device.help("Solve")
        try device.send(.hidden)
        #expect(device.state.help.speed == 0)
    }

    @Test func itsSpeedCanBeChosen() throws {
        func moves(speed: Int) throws -> Int {
            let device = try practice((4, 4))
            try device.help("Solve")
            try device.send(.solvingChosen(speed: speed))
            try device.wait(1_000)
            return try #require(device.state.play).game.moves
        }
        #expect(try moves(speed: 1) < moves(speed: 2))
        #expect(try moves(speed: 2) < moves(speed: 3))
    }

    @Test func anEngineThatFailsUnaskedIsNoNews() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.send(.engineAnswered(ticket: 0, Text()))
        #expect(device.state.notice == nil && device.state.study == nil)
    }
}
