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
        let puzzle = device.state.play?.game.id
        // The board celebrates.
        #expect(device.element(DialogView.resultID) == nil && device.control("New game") == nil)
        for action in [
            Action.tilePressed(1), .keyPressed(.escape, onTile: true), .keyPressed(.newGame, onTile: true),
            .routeChanged("", isFromHistory: true), .shaken,
        ] { try device.send(action) }
        #expect(device.state.view == .game && device.state.play?.game.id == puzzle)
        // What comes up is there, and still takes nothing.
        try device.wait(700)
        #expect(device.shows("Solved!") && device.control("New game") == nil && device.control("Close") == nil)
        try device.send(.keyPressed(.escape, onTile: true))
        #expect(device.state.dialog == .finished)
        // Enter once more does nothing: the focus is on none of the buttons.
        try device.wait(400)
        #expect(device.focus == DialogView.resultID && device.control("New game") != nil)
        #expect(device.element(DialogView.resultID)?.tag == .section)
        try device.click("New game")
        #expect(device.state.play?.game.id != puzzle)
    }

    @Test func aLostGameTakesNothingEither() throws {
        let device = try Device.started()
        device.takesTimeToFinish = true
        try device.newSudoku(.extreme)
        try device.enterWrong(device.openCells()[0])
        #expect(device.state.dialog == .finished && device.control("New game") == nil)
        try device.wait(300)
        #expect(device.shows("Lost this time") && device.control("New game") == nil)
        try device.wait(400)
        #expect(device.control("New game") != nil)
    }

    /// Ways to leave the end of a game without pressing "Save".
    @Test(arguments: [0, 1, 2, 3]) func aNameThatWasTypedIsKept(way: Int) throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.enter("Ada", into: "Your name")
        var after = device
        switch way {
        case 0: try device.click("New game")
        case 1: try device.goBackInHistory()
        case 2: try device.click("Analysis")
        default: after = try device.killed()
        }
        #expect(after.state.playerName == "Ada" && after.store["name"] == "Ada")
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
        try device.click("Save")
        try device.deliver()
        #expect(device.server.names == ["Ada"])
    }

    @Test func theEndCanBeSeenAgainFromTheBoard() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click("Close")
        #expect(!device.shows("Solved!"))
        try device.click("Result")
        #expect(device.shows("Solved!") && device.focus == DialogView.resultID && device.shows("3 of 12"))
    }

    @Test func theEndCanBeSeenAgainFromTheScores() throws {
        let device = try Device.started(settings((2, 3), ["setting/timeScore": "0"]))
        try device.newGame()
        try device.solve()
        try device.enter("Ada", into: "Your name")
        let again = try device.killed()
        try again.send(.viewOpened(.scores))
        let score = try #require(again.state.latest)
        try again.click(Text(decimal: score.score))
        #expect(again.shows("Solved!") && again.control("Analysis") != nil && again.focus == DialogView.resultID)
        // Its name may be changed; the player's own is another matter.
        try again.enter("Grace", into: "Your name")
        try again.click("Close")
        #expect(again.shows("Grace") && again.state.playerName == "Ada" && again.state.view == .scores)
        #expect(again.focus == "score-0", "and not the top of the list")
        #expect(try again.killed().state.latest?.name == "Grace")
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
        #expect(again.state.latest?.name == "Bob")
    }

    @Test func savingAnEmptyNameAsksForOne() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click("Save")
        #expect(device.focus == "player-name" && device.control("Saved") == nil)
    }

    @Test func aNewGameFromAnOlderScoreAsksAboutTheOneThatIsNotOver() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click("Close")
        try device.newGame()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(3, &random)
        let board = try device.board
        try device.send(.viewOpened(.scores))
        try device.send(.scoreOpened(0))
        #expect(device.shows("Solved!"))
        try device.send(.newGameConfirmed)
        #expect(device.state.dialog == .abandonGame)
        #expect(try device.board == board)
    }

    // MARK: After a loss

    private func lost(_ stored: [Text: Text] = [:]) throws -> Device {
        let device = try Device.started(stored)
        try device.newSudoku(.extreme)
        try device.enterRight(device.openCells()[0])
        try device.enterWrong(device.openCells()[0])
        #expect(device.shows("Lost this time"))
        return device
    }

    @Test func aLostGameGoesOnAsPractice() throws {
        let device = try lost()
        let scores = device.store.keys("~score/")
        let position = try device.sudokuGame.position
        try device.click("Go on as practice")
        #expect(device.state.dialog == nil && device.shows("With help"))
        #expect(try device.sudokuGame.position.grid == position.grid && device.sudokuGame.position.errors == 1)
        // Any number of errors, over a kill, to the end.
        for cell in try device.openCells().prefix(6) { try device.enterWrong(cell) }
        let again = try device.killed()
        #expect(try again.sudokuGame.position == device.sudokuGame.position && again.sudokuGame.position.errors == 6)
        try again.click("Continue")
        try again.solveSudoku()
        #expect(again.shows("Solved!") && again.shows("Solved with help: not ranked, and not kept."))
        // It was lost, and that is what counts.
        #expect(again.store.keys("~score/") == scores && again.server.results.isEmpty)
    }

    @Test func theSolutionOfALostGameIsShown() throws {
        let device = try lost()
        let solution = try device.sudokuGame.position.puzzle.solution
        try device.click("Show solution")
        #expect(device.state.dialog == nil && device.control("Show solution") == nil)
        for cell in solution.digits.indices {
            #expect(device.element(SudokuBoardView.cellID(cell))?.text == Text(decimal: Int(solution[cell])))
        }
        #expect(device.control("New game") != nil)
    }

    /// Also when the app was closed on it.
    @Test func aLostGameCanBeTakenUpUntilAnotherOneBegins() throws {
        let device = try lost().killed()
        #expect(device.state.dialog == nil && device.control("Continue") == nil)
        try device.send(.viewOpened(.sudoku))
        let scores = device.store.keys("~score/")
        #expect(scores.count == 1)
        try device.click("Show solution")
        #expect(device.control("Go on as practice") == nil)
        let again = try device.killed()
        try again.send(.viewOpened(.sudoku))
        try again.click("Go on as practice")
        try again.solveSudoku()
        #expect(again.shows("Solved with help: not ranked, and not kept."))
        #expect(again.store.keys("~score/") == scores && again.store.keys("turn/").isEmpty)

        let other = try lost()
        try other.newSudoku()
        #expect(other.state.sudoku.play?.game.outcome == nil && other.store.keys("turn/").isEmpty)
        #expect(try other.killed().state.sudoku.play?.game.outcome == nil)
    }

    @Test func nobodyIsInvitedToBeTheFirstAfterALostDay() throws {
        let device = try Device.started(server: dailyServer(), now: dailyNoon)
        try device.send(.dailyAsked(.sudoku))
        for cell in try device.openCells().prefix(10) { try device.enterWrong(cell) }
        #expect(try device.sudokuGame.outcome == .lost)
        try device.send(.dailyRankingChosen(try #require(device.state.finish?.daily)))
        #expect(device.shows(device.text(.leaderboardStillEmpty)) && !device.shows(device.text(.leaderboardEmptyText)))
    }
}
