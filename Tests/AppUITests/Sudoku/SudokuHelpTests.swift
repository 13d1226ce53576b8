import PuzzleCore
import Testing

@testable import AppUI

/// Hints, explanations, and puzzles made ahead.
@Suite struct SudokuHelpTests {
    @Test func aHintFillsTheSelectedCellElseTheFirstEmptyOne() throws {
        let device = try Device.started()
        try device.newSudoku()
        let cells = try device.openCells()
        try device.send(.cellPressed(cells[3]))
        try device.send(.hintAsked)
        #expect(try device.sudokuGame.position.hints == 1 && !device.openCells().contains(cells[3]))
        // The selected cell has its digit now.
        try device.send(.hintAsked)
        #expect(try device.openCells().first != cells[0] && device.state.sudoku.selected == cells[0])
        for _ in 0..<3 { try device.send(.hintAsked) }
        #expect(try device.sudokuGame.position.hints == 5)
        try device.send(.hintAsked)
        #expect(device.state.notice == .noHintsLeft && device.state.dialog == nil)
        #expect(device.state.sudoku.play?.isRanked == true)
    }

    @Test func anExplanationIsToldInFourStagesAndThenDone() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        let open = try device.openCells().count
        try device.send(.explanationAsked)
        #expect(device.state.sudoku.explanation?.stage == .technique)
        #expect(try device.sudokuGame.position.hints == 1)
        for stage in [SudokuHintStage.area, .pattern, .action] {
            try device.send(.explanationAsked)
            #expect(device.state.sudoku.explanation?.stage == stage)
        }
        let turns = try device.sudokuGame.turns.count
        try device.send(.explanationAsked)
        #expect(device.state.sudoku.explanation == nil)
        #expect(try device.sudokuGame.turns.count > turns && device.openCells().count <= open)
        #expect(try device.sudokuGame.position.hints == 1)
    }

    /// Explanations alone solve every puzzle, and never do anything wrong.
    @Test(arguments: [SudokuLevel.easy, .medium, .hard, .expert]) func explanationsLeadToTheEnd(level: SudokuLevel)
        throws
    {
        let device = try Device.started()
        try device.newSudoku(level)
        for _ in 0..<2000 where device.state.dialog != .finished {
            try device.send(.explanationAsked)
            if device.state.dialog == .useHelp { try device.send(.helpConfirmed) }
            #expect(try device.sudokuGame.position.errors == 0)
        }
        #expect(device.state.dialog == .finished && device.shows("Solved!"))
        // More explanations than the level has hints: not ranked, not kept.
        #expect(device.server.submissions.isEmpty && device.state.finish?.isKept == false)
    }

    @Test func aWrongDigitIsExplainedFirst() throws {
        let device = try Device.started()
        try device.newSudoku()
        let cell = try device.openCells()[5]
        try device.enterWrong(cell)
        try device.send(.cellPressed(cell))
        try device.click(device.text(.whyWrong))
        #expect(device.state.sudoku.explanation?.hint == .wrongDigits(cells: [cell]))
        try device.send(.explanationAsked)
        #expect(try device.sudokuGame.position.grid[cell] == 0 && device.state.sudoku.explanation == nil)
        // That it is wrong was known.
        #expect(try device.sudokuGame.position.hints == 0)
    }

    /// On request or never checked: which digits are wrong is what the explanation says.
    @Test(arguments: ["1", "2"]) func toBeToldOfAMistakeIsAHint(checks: Text) throws {
        let device = try Device.started(["setting/sudokuChecks": checks])
        try device.newSudoku()
        let cells = try device.openCells()
        try device.enterWrong(cells[5])
        try device.send(.explanationAsked)
        #expect(device.state.sudoku.explanation?.hint == .wrongDigits(cells: [cells[5]]))
        #expect(try device.sudokuGame.position.hints == 1)
        guard checks == "1" else { return }
        try device.send(.explanationClosed)
        try device.send(.checkAsked)
        try device.send(.explanationAsked)
        #expect(try device.sudokuGame.position.hints == 1)
        // One that was not checked is news again.
        try device.send(.explanationClosed)
        try device.enterWrong(cells[6])
        try device.send(.explanationAsked)
        #expect(try device.sudokuGame.position.hints == 2)
    }

    @Test func escapeClosesTheExplanationAndNotTheGame() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.explanationAsked)
        try device.send(.keyPressed(.escape, onTile: true))
        #expect(device.state.sudoku.explanation == nil && device.state.view == .sudoku)
        try device.send(.keyPressed(.escape, onTile: true))
        #expect(device.state.view == .home)
    }

    @Test func takingBackSkipsWhatChangedNothing() throws {
        let device = try Device.started()
        try device.newSudoku()
        let cell = try device.openCells()[0]
        try device.enterRight(cell)
        try device.send(.explanationAsked)
        try device.send(.explanationClosed)
        try device.send(.undone)
        #expect(try device.sudokuGame.position.grid[cell] == 0 && device.sudokuGame.position.hints == 1)
    }

    @Test func anExplanationThatCannotBeHadCostsNothing() throws {
        let device = try Device.started()
        try device.newSudoku()
        device.engine = .down
        try device.send(.explanationAsked)
        #expect(device.state.notice == .noHint && device.state.sudoku.explanation == nil)
        #expect(try device.sudokuGame.position.hints == 0 && device.sudokuGame.moves == 0)
    }

    @Test func anAnswerThatComesAfterAMoveIsIgnored() throws {
        let device = try Device.started()
        try device.newSudoku()
        device.engine = .held
        try device.send(.explanationAsked)
        try device.enterRight(device.openCells()[0])
        try device.deliverHint()
        #expect(device.state.sudoku.explanation == nil)
        #expect(try device.sudokuGame.position.hints == 0)
    }

    // MARK: Ahead of time

    @Test func theNextPuzzleIsThereAlready() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        #expect(device.state.stock.contains { $0.made != nil })
        // Neither network nor engine is needed, not even after a new start.
        let again = try device.killed(network: .down)
        again.engine = .down
        try again.newSudoku(.hard)
        #expect(again.state.sudoku.play?.isRanked == true && again.state.sudoku.making == nil)
    }

    @Test func anUnrankedPuzzleIsMadeAheadToo() throws {
        let device = try Device.started(["setting/sudokuSymmetry": "0"])
        try device.newSudoku(.hard)
        #expect(device.state.sudoku.ready != nil && device.state.sudoku.play?.isRanked == false)
        let first = try device.sudokuGame.position.puzzle
        let again = try device.killed()
        again.engine = .down
        try again.newSudoku(.hard)
        #expect(try again.sudokuGame.position.puzzle != first)
        #expect(again.state.sudoku.ready == nil)
    }

    @Test func offlineWithoutStockIsPractice() throws {
        let device = try Device.started(network: .down)
        try device.newSudoku(.medium)
        #expect(device.state.sudoku.play?.isRanked == false && device.state.notice == .practiceOnly)
        try device.solveSudoku()
        #expect(device.state.dialog == .finished && device.state.bests.count == 1)
    }

    @Test func aServerThatDoesNotAnswerIsNotWaitedFor() throws {
        let device = try Device.started(network: .held)
        try device.newSudoku(.medium)
        #expect(device.state.awaited?.slot == .sudoku && device.state.sudoku.play == nil)
        try device.send(.timerFired(.issue))
        #expect(device.state.sudoku.play?.isRanked == false)
        // What comes late goes into the stock.
        try device.deliver()
        #expect(!device.state.stock.isEmpty)
    }

    @Test func withoutAnEngineItSaysSoAndTriesAgain() throws {
        let device = try Device.started()
        device.engine = .down
        try device.newSudoku()
        #expect(device.shows("No puzzle yet"))
        device.engine = .up
        try device.click("Try again")
        #expect(device.state.sudoku.play?.isRanked == true)
    }
}
