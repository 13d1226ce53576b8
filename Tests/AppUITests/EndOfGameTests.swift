import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// The end of a game: it takes nothing that was meant for the board, loses no name, and can be seen again.
struct EndOfGameTests {
    private func finished() throws -> Device {
        let device = try Device.started(settings((2, 3)))
        device.takesTimeToFinish = true
        try device.newGame()
        try device.solve()
        return device
    }

    @Test func nothingTakesInputBeforeItCanBeSeen() throws {
        let device = try finished()
        let puzzle = device.sliding?.game.id
        // The board celebrates.
        #expect(device.element(EndOfGameView.resultID) == nil && device.control(.newGame) == nil)
        for action in [
            Action.tilePressed(1), .keyPressed(.escape, onBoard: true), .keyPressed(.newGame, onBoard: true),
            .routeChanged("", isFromHistory: true), .shaken,
        ] { try device.send(action) }
        #expect(device.view == .game && device.sliding?.game.id == puzzle)
        // What comes up is there, and still takes nothing.
        try device.wait(700)
        #expect(device.shows(.solvedTitle) && device.control(.newGame) == nil && device.control(.close) == nil)
        try device.send(.keyPressed(.escape, onBoard: true))
        #expect(device.dialog == .finished)
        // Enter once more does nothing: the focus is on none of the buttons.
        try device.wait(400)
        #expect(device.focus == EndOfGameView.resultID && device.control(.newGame) != nil)
        #expect(device.element(EndOfGameView.resultID)?.tag == .section)
        try device.click(.newGame)
        #expect(device.sliding?.game.id != puzzle)
    }

    @Test func aLostGameTakesNothingEither() throws {
        let device = try Device.started()
        device.takesTimeToFinish = true
        try device.newSudoku(.extreme)
        try device.enterWrong(device.openCells()[0])
        #expect(device.isGameShown && device.control(.newGame) == nil)
        try device.wait(300)
        #expect(device.shows(.lostTitle) && device.control(.newGame) == nil)
        try device.wait(400)
        #expect(device.control(.newGame) != nil)
    }

    /// Ways to leave the end of a game without pressing "Save".
    @Test(arguments: [0, 1, 2, 3, 4]) func aNameThatWasTypedIsKept(way: Int) throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.enter("Ada", into: "Your name")
        var after = device
        switch way {
        case 0: try device.click(.newGame)
        case 1: try device.goBackInHistory()
        case 2: try device.click(.analysis)
        case 3:
            // Another app, and this one is ended.
            try device.send(.hidden)
            after = try device.killed()
            #expect(after.store.keys("profiles/") == ["profiles/Ada"])
        default: after = try device.killed()
        }
        #expect(after.playerName == "Ada" && after.playerName == "Ada")
        #expect(device.server.names == ["Ada"])
        try after.send(.viewOpened(.scores))
        #expect(after.shows("Ada"))
    }

    @Test func aNameIsNotSentHalfTyped() throws {
        let device = try Device.started(settings((2, 3)))
        device.network = .held
        try device.newGame()
        try device.deliver()
        try device.solve()
        try device.enter("Ad", into: "Your name")
        // The result arrives meanwhile, and whatever waited is sent.
        try device.deliver()
        #expect(device.server.names.isEmpty && device.server.results.count == 1)
        try device.enter("Ada", into: "Your name")
        try device.click(.saveName)
        try device.deliver()
        #expect(device.server.names == ["Ada"])
    }

    @Test func theEndCanBeSeenAgainFromTheBoard() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click(.close)
        #expect(!device.shows(.solvedTitle))
        try device.click(.result)
        #expect(device.shows(.solvedTitle) && device.focus == EndOfGameView.resultID && device.shows("3 of 12"))
    }

    @Test func theEndCanBeSeenAgainFromTheScores() throws {
        let device = try Device.started(settings((2, 3), ["settings/timeScore": "0"]))
        try device.newGame()
        try device.solve()
        try device.enter("Ada", into: "Your name")
        let again = try device.killed()
        try again.send(.viewOpened(.scores))
        let score = try #require(again.latest)
        try again.click(Text(decimal: score.score))
        #expect(again.shows(.solvedTitle) && again.control(.analysis) != nil && again.focus == EndOfGameView.resultID)
        // Its name may be changed; the player's own is another matter.
        try again.enter("Grace", into: "Your name")
        try again.click(.close)
        #expect(again.shows("Grace") && again.playerName == "Ada" && again.view == .scores)
        #expect(again.focus == "score-0", "and not the top of the list")
        #expect(try again.killed().latest?.name == "Grace")
    }

    @Test func anEmptiedNameOfAnOlderScoreIsTheOneBefore() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.enter("Bob", into: "Your name")
        let again = try device.killed()
        try again.send(.viewOpened(.scores))
        try again.send(.scoreOpened(0))
        for name in ["Bo", "B", ""] as [Text] { try again.enter(name, into: "Your name") }
        #expect(again.latest?.name == "Bob")
    }

    @Test func savingAnEmptyNameAsksForOne() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click(.saveName)
        #expect(device.focus == "player-name" && device.control(.nameSaved) == nil)
    }

    @Test func aNewGameFromAnOlderScoreAsksAboutTheOneThatIsNotOver() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click(.close)
        try device.newGame()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(3, &random)
        let board = try device.board
        try device.send(.viewOpened(.scores))
        try device.send(.scoreOpened(0))
        #expect(device.shows(.solvedTitle))
        try device.send(.newGameConfirmed)
        #expect(device.dialog == .abandonGame)
        #expect(try device.board == board)
    }

    // MARK: After a loss

    private func lost(_ stored: [Text: Text] = [:]) throws -> Device {
        let device = try Device.started(stored)
        try device.newSudoku(.extreme)
        try device.enterRight(device.openCells()[0])
        try device.enterWrong(device.openCells()[0])
        #expect(device.shows(.lostTitle))
        return device
    }

    @Test func aLostGameGoesOnAsPractice() throws {
        let device = try lost()
        let scores = device.store.keys("results/")
        let position = try device.sudokuGame.position
        try device.click(.goOnAsPractice)
        #expect(device.dialog == nil && device.shows(.aided))
        #expect(try device.sudokuGame.position.grid == position.grid && device.sudokuGame.position.errors == 1)
        // Any number of errors, over a kill, to the end.
        for cell in try device.openCells().prefix(6) { try device.enterWrong(cell) }
        let again = try device.killed()
        #expect(try again.sudokuGame.position == device.sudokuGame.position && again.sudokuGame.position.errors == 6)
        try again.click(.resume)
        try again.solveSudoku()
        #expect(again.shows(.solvedTitle) && again.shows(.aidedText))
        // It was lost, and that is what counts.
        #expect(again.store.keys("results/") == scores && again.server.results.isEmpty)
    }

    @Test func theSolutionOfALostGameIsShown() throws {
        let device = try lost()
        let solution = try device.sudokuGame.position.puzzle.solution
        try device.click(.showSolution)
        #expect(device.dialog == nil && device.control(.showSolution) == nil)
        for cell in solution.digits.indices {
            #expect(device.element(SudokuBoardView.cellID(cell))?.text == Text(decimal: Int(solution[cell])))
        }
        #expect(device.control(.newGame) != nil)
    }

    /// Also when the app was closed on it.
    @Test func aLostGameCanBeTakenUpUntilAnotherOneBegins() throws {
        let device = try lost().killed()
        #expect(device.dialog == nil && device.control(.resume) == nil)
        try device.send(.viewOpened(.sudoku))
        let scores = device.store.keys("results/")
        #expect(scores.count == 1)
        try device.click(.showSolution)
        #expect(device.control(.goOnAsPractice) == nil)
        let again = try device.killed()
        try again.send(.viewOpened(.sudoku))
        try again.click(.goOnAsPractice)
        try again.solveSudoku()
        #expect(again.shows(.aidedText))
        #expect(again.store.keys("results/") == scores && again.store.keys("games/sudoku/turn/").isEmpty)

        let other = try lost()
        try other.newSudoku()
        #expect(other.sudoku?.game.outcome == nil && other.store.keys("games/sudoku/turn/").isEmpty)
        #expect(try other.killed().sudoku?.game.outcome == nil)
    }

    @Test func nobodyIsInvitedToBeTheFirstAfterALostDay() throws {
        let device = try Device.started(server: dailyServer(), now: dailyNoon)
        try device.send(.dailyAsked(.sudoku))
        for cell in try device.openCells().prefix(10) { try device.enterWrong(cell) }
        #expect(try device.sudokuGame.outcome == .lost)
        try device.send(.dailyRankingChosen(try #require(device.finish?.daily)))
        #expect(device.shows(.leaderboardStillEmpty) && !device.shows(.leaderboardEmptyText))
    }
}
