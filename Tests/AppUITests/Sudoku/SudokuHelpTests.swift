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
        #expect(try device.openCells().first != cells[0] && device.selectedCell == cells[0])
        for _ in 0..<3 { try device.send(.hintAsked) }
        #expect(try device.sudokuGame.position.hints == 5)
        try device.send(.hintAsked)
        #expect(device.notice == .noHintsLeft && device.dialog == nil)
        #expect(device.isRanked == true)
    }

    @Test func anExplanationIsToldInFourStagesAndThenDone() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        let open = try device.openCells().count
        try device.send(.explanationAsked)
        #expect(device.explanation?.stage == .technique)
        #expect(try device.sudokuGame.position.hints == 0)
        for stage in [SudokuHintStage.area, .pattern, .action] {
            try device.send(.explanationAsked)
            #expect(device.explanation?.stage == stage)
        }
        let turns = try device.sudokuGame.turns.count
        try device.send(.explanationAsked)
        #expect(device.explanation == nil)
        #expect(try device.sudokuGame.turns.count > turns && device.openCells().count <= open)
        #expect(try device.sudokuGame.position.hints == 1)
    }

    /// What to look for is free; where costs a hint, once in a position.
    @Test func anExplanationHasItsPriceOnce() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        let cell = try device.openCells()[0]
        try device.send(.explanationAsked)
        #expect(try device.sudokuGame.position.hints == 0 && device.sudokuGame.moves == 0)
        try device.send(.explanationClosed)
        for _ in 0..<3 {
            for _ in 0..<4 { try device.send(.explanationAsked) }
            try device.send(.explanationClosed)
            #expect(try device.sudokuGame.position.hints == 1)
        }
        // The same digits and notes again, and after a new start as well.
        try device.send(.cellPressed(cell))
        for _ in 0..<2 { try device.send(.digitKeyPressed(1, asNote: true)) }
        for device in [device, try device.killed()] {
            if device.view != .sudoku { try device.send(.viewOpened(.sudoku)) }
            if device.dialog != nil { try device.send(.dialogClosed) }
            for _ in 0..<2 { try device.send(.explanationAsked) }
            #expect(device.explanation?.stage == .area)
            #expect(try device.sudokuGame.position.hints == 1)
            try device.send(.explanationClosed)
        }
    }

    /// Nor does it say which digit is missing: notes could be a way to ask for every digit.
    @Test func missingNotesAreToldForNothing() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        let cells = try device.openCells().prefix(2)
        let solution = try device.sudokuGame.position.puzzle.solution
        for cell in cells {
            try device.send(.cellPressed(cell))
            try device.send(.digitKeyPressed(solution[cell] % 9 + 1, asNote: true))
        }
        try device.send(.explanationAsked)
        guard case .missingNote = device.explanation?.hint else {
            Issue.record("not told")
            return
        }
        #expect(try device.sudokuGame.position.hints == 0)
        let told = try #require(device.page.container.first { $0.attributes[.class] == "explanation" })
        let digit = "\(solution[cells[0]])"
        #expect(!told.wholeText.string.contains(digit), "\(told.wholeText)")
        try device.send(.explanationAsked)
        let position = try device.sudokuGame.position
        var possible = Set(1...9)
        for peer in position.kind.peers[cells[0]] { possible.remove(Int(position.grid[peer])) }
        #expect((1...9).filter { position.notes[cells[0]] >> UInt16($0 - 1) & 1 == 1 } == possible.sorted())
        #expect(position.notes[cells[1]].nonzeroBitCount == 1 && position.hints == 0)
    }

    /// The question about help does not stop the clock; an incoming call does.
    @Test func anExplanationThatIsAcceptedAfterALookElsewhereComes() throws {
        let device = try Device.started()
        try device.newSudoku(.expert)
        for _ in 0..<SudokuLevel.expert.hintLimit { try device.send(.hintAsked) }
        try device.send(.explanationAsked)
        try device.send(.explanationAsked)
        #expect(device.dialog == .useHelp)
        try device.lookElsewhere()
        let stage = device.explanation?.stage
        try device.send(.helpConfirmed)
        #expect(device.isPaused == false && device.dialog == nil)
        #expect(device.explanation?.stage != stage)
    }

    @Test(arguments: [0, 2]) func aHintThatIsAcceptedAfterALookElsewhereComes(speed: Int) throws {
        let device = try Device.started(settings((3, 3)))
        try device.newGame()
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(2, &random)
        try device.send(speed > 0 ? .solvingChosen(speed: speed) : .hintAsked)
        #expect(device.dialog == .useHelp && device.focus == DialogView.focusID)
        try device.lookElsewhere()
        try device.send(.helpConfirmed)
        #expect(device.isPaused == false && device.dialog == nil)
        // Solving has made the first move already.
        #expect(device.isSolving == (speed > 0) && device.hasHint == (speed == 0))
    }

    /// Explanations alone solve every puzzle, and never do anything wrong.
    @Test(arguments: [SudokuLevel.easy, .medium, .hard, .expert]) func explanationsLeadToTheEnd(level: SudokuLevel)
        throws
    {
        let device = try Device.started()
        try device.newSudoku(level)
        for _ in 0..<2000 where device.dialog != .finished {
            try device.send(.explanationAsked)
            if device.dialog == .useHelp { try device.send(.helpConfirmed) }
            #expect(try device.sudokuGame.position.errors == 0)
        }
        #expect(device.dialog == .finished && device.shows(.solvedTitle))
        // More explanations than the level has hints: not ranked, not kept.
        #expect(device.server.submissions.isEmpty && device.finish?.isKept == false)
    }

    @Test func aWrongDigitIsExplainedFirst() throws {
        let device = try Device.started()
        try device.newSudoku()
        let cell = try device.openCells()[5]
        try device.enterWrong(cell)
        try device.send(.cellPressed(cell))
        try device.click(.whyWrong)
        #expect(try device.wrongDigits() == [cell])
        try device.send(.explanationAsked)
        #expect(try device.sudokuGame.position.grid[cell] == 0 && device.explanation == nil)
        // That it is wrong was known.
        #expect(try device.sudokuGame.position.hints == 0)
    }

    /// Of several, why the chosen one is wrong; where that shows is marked, and no other colours are.
    @Test func whyIsAskedOfTheChosenDigit() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        let cells = try device.openCells().prefix(2)
        for cell in cells { try device.enterWrong(cell) }
        for cell in cells {
            try device.send(.cellPressed(cell))
            #expect(device.tints.contains { !$0.isEmpty })
            try device.click(.whyWrong)
            #expect(try device.wrongDigits().first == cell && device.tints.allSatisfy(\.isEmpty))
            guard case .wrongDigits(_, let houses, let others)? = device.explanation?.hint else { return }
            let marked = device.page.container.all {
                let name = $0.attributes[.class]?.string ?? ""
                return name.hasPrefix("sudoku-cell") && (name.contains(" area") || name.contains(" blocker"))
            }
            #expect(marked.isEmpty == (houses.isEmpty && others.isEmpty))
            try device.send(.explanationClosed)
        }
    }

    /// The name of the technique leads to its lesson, and from there the way back to the game, where the explanation still is.
    @Test func aTermLeadsToItsLessonAndBack() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        for _ in 0..<2 { try device.send(.explanationAsked) }
        let told = device.explanation
        guard case .step(let step)? = told?.hint else {
            Issue.record("no step")
            return
        }
        try device.send(.routeChanged(Lessons.address(step.technique)))
        #expect(device.view == .page && device.page.container.first { $0.attributes[.href] == "#sudoku" } != nil)
        // And from lesson to lesson.
        try device.send(.routeChanged(Text(Lessons.techniques)))
        #expect(device.page.container.first { $0.attributes[.href] == "#sudoku" } != nil)
        try device.send(.routeChanged("sudoku"))
        #expect(device.view == .sudoku && device.explanation == told)
        #expect(try device.sudokuGame.position.hints == 1)
    }

    /// What it costs stands on the button, before it is pressed.
    @Test func pricesAreShown() throws {
        let device = try Device.started()
        try device.newSudoku(.expert)
        let limit = SudokuLevel.expert.hintLimit
        try device.send(.explanationAsked)
        #expect(device.price == Text("costs 1 hint, \(limit) left"))
        for _ in 0..<2 { try device.send(.explanationAsked) }
        try device.send(.explanationClosed)
        try device.send(.explanationAsked)
        #expect(device.price == device.text(.costsNothing))
        try device.send(.explanationClosed)
        for _ in 1..<limit { try device.send(.hintAsked) }
        try device.send(.explanationAsked)
        #expect(device.price == device.text(.costsRanking) && device.dialog == nil)
        try device.send(.explanationAsked)
        #expect(device.dialog == .useHelp)
        try device.send(.helpConfirmed)
        #expect(device.explanation?.stage == .area && device.isAided == true)
    }

    /// On request or never checked: which digits are wrong is what the explanation says.
    @Test(arguments: ["1", "2"]) func toBeToldOfAMistakeIsAHint(checks: Text) throws {
        let device = try Device.started(["settings/sudokuChecks": checks])
        try device.newSudoku()
        let cells = try device.openCells()
        try device.enterWrong(cells[5])
        // That there is one costs nothing, and what the rest costs is told before.
        try device.send(.explanationAsked)
        #expect(device.shows(.lookForWrong) && device.shows("costs 1 hint, 5 left"))
        #expect(device.page.container.first { $0.attributes[.class]?.string.contains("faulty") == true } == nil)
        #expect(try device.sudokuGame.position.hints == 0)
        try device.send(.explanationAsked)
        #expect(try device.wrongDigits() == [cells[5]])
        #expect(device.page.container.first { $0.attributes[.class]?.string.contains("faulty") == true } != nil)
        #expect(try device.sudokuGame.position.hints == 1)
        // Not twice for the same.
        try device.send(.explanationClosed)
        for _ in 0..<2 { try device.send(.explanationAsked) }
        #expect(try device.sudokuGame.position.hints == 1)
        guard checks == "1" else { return }
        try device.send(.explanationClosed)
        try device.send(.checkAsked)
        try device.send(.explanationAsked)
        #expect(try device.sudokuGame.position.hints == 1)
        // One that was not checked is news again.
        try device.send(.explanationClosed)
        try device.enterWrong(cells[6])
        for _ in 0..<2 { try device.send(.explanationAsked) }
        #expect(try device.sudokuGame.position.hints == 2)
    }

    /// A right digit that clashes with a wrong one is not red any more when the wrong one is known.
    @Test func theCheckClearsRightDigits() throws {
        let device = try Device.started(["settings/sudokuChecks": "1"])
        try device.newSudoku()
        let position = try device.sudokuGame.position
        let open = try device.openCells()
        let pair = open.lazy.flatMap { cell in position.kind.peers[cell].map { (cell, $0) } }
            .first { open.contains($0.1) && position.puzzle.solution[$0.0] != position.puzzle.solution[$0.1] }
        let (wrong, right) = try #require(pair)
        try device.enter(position.puzzle.solution[right], in: wrong)
        try device.enterRight(right)
        func conflicts() -> Int {
            device.page.container.all { $0.attributes[.class]?.string.contains("conflict") == true }.count
        }
        #expect(conflicts() >= 2)
        try device.send(.checkAsked)
        #expect(conflicts() <= 1)
    }

    /// Also to who does not see the board: how many are wrong, and of each cell what it is.
    @Test func aCheckIsSaid() throws {
        let device = try Device.started(["settings/sudokuChecks": "1"])
        try device.newSudoku()
        let cells = try device.openCells()
        try device.enterWrong(cells[0])
        try device.enterRight(cells[1])
        func labels(_ phrase: Phrase) -> Int {
            let end = ", " + device.text(phrase).string
            return device.page.container.all { $0.attributes[.label]?.string.hasSuffix(end) == true }.count
        }
        #expect(labels(.cellWrong) == 0 && labels(.cellRight) == 0)
        try device.send(.checkAsked)
        #expect(device.state.context.announcement == "1 digit is wrong")
        #expect(labels(.cellWrong) == 1 && labels(.cellRight) == 1)
    }

    @Test func escapeClosesTheExplanationAndNotTheGame() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.explanationAsked)
        try device.send(.keyPressed(.escape, onBoard: true))
        #expect(device.explanation == nil && device.view == .sudoku)
        try device.send(.keyPressed(.escape, onBoard: true))
        #expect(device.view == .home)
    }

    @Test func takingBackSkipsWhatChangedNothing() throws {
        let device = try Device.started()
        try device.newSudoku()
        let cell = try device.openCells()[0]
        try device.enterRight(cell)
        for _ in 0..<2 { try device.send(.explanationAsked) }
        try device.send(.explanationClosed)
        try device.send(.undone)
        #expect(try device.sudokuGame.position.grid[cell] == 0 && device.sudokuGame.position.hints == 1)
    }

    @Test func anExplanationThatCannotBeHadCostsNothing() throws {
        let device = try Device.started()
        try device.newSudoku()
        device.engine = .down
        try device.send(.explanationAsked)
        #expect(device.notice == .noHint && device.explanation == nil)
        #expect(try device.sudokuGame.position.hints == 0 && device.sudokuGame.moves == 0)
    }

    @Test func anAnswerThatComesAfterAMoveIsIgnored() throws {
        let device = try Device.started()
        try device.newSudoku()
        device.engine = .held
        try device.send(.explanationAsked)
        try device.enterRight(device.openCells()[0])
        try device.deliverHint()
        #expect(device.explanation == nil)
        #expect(try device.sudokuGame.position.hints == 0)
    }

    // MARK: Ahead of time

    @Test func theNextPuzzleIsThereAlready() throws {
        let device = try Device.started()
        try device.newSudoku(.hard)
        #expect(device.stock.contains { $0.made != nil })
        // Neither network nor engine is needed, not even after a new start.
        let again = try device.killed(network: .down)
        again.engine = .down
        try again.newSudoku(.hard)
        #expect(again.isRanked == true && again.isMaking == false)
    }

    @Test func anUnrankedPuzzleIsMadeAheadToo() throws {
        let device = try Device.started(["settings/sudokuSymmetry": "0"])
        try device.newSudoku(.hard)
        #expect(device.isNextReady && device.isRanked == false)
        let first = try device.sudokuGame.position.puzzle
        let again = try device.killed()
        again.engine = .down
        try again.newSudoku(.hard)
        #expect(try again.sudokuGame.position.puzzle != first)
        #expect(!again.isNextReady)
    }

    @Test func offlineWithoutStockIsPractice() throws {
        let device = try Device.started(network: .down)
        try device.newSudoku(.medium)
        #expect(device.isRanked == false && device.notice == .practiceOnly)
        try device.solveSudoku()
        #expect(device.dialog == .finished && device.bests.count == 1)
    }

    @Test func aServerThatDoesNotAnswerIsNotWaitedFor() throws {
        let device = try Device.started(network: .held)
        try device.newSudoku(.medium)
        #expect(device.isWaiting && device.table == .sudoku && device.sudoku == nil)
        try device.send(.timerFired(.issue))
        #expect(device.isRanked == false)
        // What comes late goes into the stock.
        try device.deliver()
        #expect(!device.stock.isEmpty)
    }

    @Test func withoutAnEngineItSaysSoAndTriesAgain() throws {
        let device = try Device.started()
        device.engine = .down
        try device.newSudoku()
        #expect(device.shows(.makingFailedTitle))
        device.engine = .up
        try device.click(.retry)
        #expect(device.isRanked == true)
    }
}

extension Device {
    /// What the next step of an explanation costs.
    fileprivate var price: Text? { page.container.first { $0.attributes[.class] == "price" }?.wholeText }

    fileprivate func wrongDigits() throws -> [Int] {
        guard case .wrongDigits(let cells, _, _)? = explanation?.hint else { return [] }
        return cells
    }

    /// The shapes of the cells that see the selected one, and of those with its digit.
    fileprivate var tints: [Text] {
        page.container.all { ["layer-peers", "layer-same"].contains($0.attributes[.class]) }.map {
            $0.attributes[.d] ?? Text()
        }
    }
}

extension Device {
    /// Another app is in front for a while.
    fileprivate func lookElsewhere() throws {
        try send(.hidden)
        try send(.shown)
        #expect(isPaused == true)
    }
}
