import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Testing

@testable import AppUI

@Suite struct SudokuGameTests {
    // MARK: Whole games

    /// What stands out beside the selected cell is drawn under the cells, so that an arrow key changes no hundred of them.
    @Test func selectingACellPatchesLittle() throws {
        let device = try Device.started(["settings/sudokuKind": "4"])
        try device.newSudoku()
        try device.send(.notesFilled)
        try device.send(.cellPressed(100))
        try device.send(.keyPressed(.right, onBoard: true))
        #expect(device.selectedCell == 101 && !device.patches.isEmpty && device.patches.count <= 12)
        let kind = try device.sudokuGame.position.kind
        let peers = device.page.container.first { $0.attributes[.class] == "layer-peers" }?.attributes[.d]?.string
        let squares = try #require(peers).split(separator: "M").map { "M\($0)" }
        #expect(kind.size == 16 && Set(squares) == Set(kind.peers[101].map { "M\($0 % 16) \($0 / 16)h1v1h-1z" }))
    }

    @Test(arguments: SudokuLevel.allCases) func aRankedGameIsVerifiedByTheServer(level: SudokuLevel) throws {
        let device = try Device.started()
        try device.newSudoku(level)
        #expect(device.view == .sudoku && device.isRanked == true)
        #expect(level.ratings.contains(device.rating))
        try device.solveSudoku()
        #expect(device.dialog == .finished && device.shows(.solvedTitle) && device.server.results.count == 1)
        let record = try #require(device.server.results.first?.record)
        let verified = try verify(record)
        #expect(verified.leaderboard == "sudoku.classic." + Text(level.name))
        #expect(device.shows(try #require(verified.achievement).name) && device.ranks > 0)
        #expect(device.outbox.isEmpty && device.bests.map(\.group) == [verified.leaderboard])
        // What is over is not there again.
        #expect(try device.killed().sudoku == nil)
    }

    /// What a digit has made whole answers, and nothing else.
    @Test func wholeHousesAnswer() throws {
        let device = try Device.started()
        try device.newSudoku()
        func answer() -> Page.Element? { device.page.container.first { $0.attributes[.class] == "layer-whole" } }
        let kind = try device.sudokuGame.position.kind
        #expect(answer() == nil)
        for cell in try device.openCells().dropLast() {
            try device.enterRight(cell)
            let grid = try device.sudokuGame.position.grid
            let whole = kind.housesOfCell[cell].filter { kind.houses[$0].cells.allSatisfy { grid[$0] != 0 } }
            let cells = Set(whole.flatMap { kind.houses[$0].cells }).sorted()
            let path = answer()?.attributes[.d]?.string ?? ""
            #expect(path.split(separator: "M").map { "M\($0)" } == cells.map { "M\($0 % 9) \($0 / 9)h1v1h-1z" })
        }
        try device.send(.undone)
        #expect(answer() == nil)
    }

    /// On the start page a game that waits shows where digits stand, and none of them: its clock may stand still.
    @Test func aGameThatWaitsIsSeenAndNotRead() throws {
        let device = try Device.started()
        try device.newSudoku()
        func drawn(_ name: Text) -> Page.Element? { device.page.container.first { $0.attributes[.class] == name } }
        try device.send(.viewOpened(.home))
        #expect(drawn("kind-digits") != nil && drawn("kind-given") == nil)
        try device.send(.continued(.sudoku))
        try device.enterRight(try device.openCells()[0])
        try device.send(.viewOpened(.home))
        #expect(drawn("kind-digits") == nil && drawn("kind-given")?.attributes[.d] != nil)
        let entered = try #require(drawn("kind-entered")?.attributes[.d]).string
        #expect(entered.filter { $0 == "M" }.count == 1)
    }

    @Test func aGameIsLostAtTheLastError() throws {
        let device = try Device.started()
        try device.newSudoku(.extreme)
        try device.enterWrong(device.openCells()[0])
        #expect(device.dialog == .finished && device.shows(.lostTitle) && device.shows("D"))
        // Kept in the list, and neither sent nor a best.
        #expect(device.server.submissions.isEmpty && device.bests.allSatisfy { $0.best.games == 0 })
        try device.send(.viewOpened(.home))
        #expect(device.shows(.noBestsYet))
        try device.send(.viewOpened(.scores))
        #expect(device.shows("D"))
        // After another game the list can still be reached, also by a new start.
        try device.newSudoku(.easy)
        try device.solveSudoku()
        let again = try device.killed()
        try again.send(.viewOpened(.scores))
        try again.click("Classic · Extreme")
        #expect(again.shows("D"))
    }

    /// A check may be the last error; whoever takes it back is not listened to.
    @Test func whatIsOverIsNotTakenBack() throws {
        let device = try Device.started(["settings/sudokuChecks": "1"])
        try device.newSudoku(.extreme)
        try device.enterWrong(device.openCells()[0])
        try device.send(.checkAsked)
        #expect(device.hasLost)
        try device.send(.dialogClosed)
        let game = try device.sudokuGame
        try device.send(.keyPressed(.undo, onBoard: false))
        #expect(try device.sudokuGame.moves == game.moves)
    }

    @Test func afterAGameNothingOfItIsLeftToTellOf() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.solveSudoku()
        try device.send(.dialogClosed)
        #expect(device.store["games/sudoku/puzzle"] == nil)
        // Earlier versions left it.
        device.store["games/sudoku/puzzle"] = "9x9;of another time"
        device.store["kept/games/sudoku/puzzle"] = "9x9;kept"
        let again = try device.killed()
        #expect(again.notice == nil && again.store["kept/games/sudoku/puzzle"] == "9x9;kept")
    }

    @Test func onlyLevelsThatThereAreAreOnOffer() throws {
        let small = try #require(SudokuChoice.kinds.firstIndex { $0.size == 4 })
        let device = try Device.started(["settings/sudokuKind": Text(decimal: small)])
        let kind = SudokuWords.kind(SudokuChoice.kinds[small], device.catalogue)
        // The large button begins a game of the only one.
        #expect(!device.shows(.levelEasy) && device.shows(kind + " · Easy"))
    }

    /// The sliding puzzle's game that is awaited is not wanted any more.
    @Test func aGameOfTheOtherPuzzleThatWasAwaitedDoesNotBegin() throws {
        let device = try Device.started(settings((2, 3)), network: .held)
        try device.newGame()
        try device.newSudoku()
        try device.deliver()
        #expect(device.sliding == nil && device.isRanked == true && device.view == .sudoku)
    }

    @Test func thatThereIsNoPuzzleIsToldWhereverThePlayerIs() throws {
        let device = try Device.started(["settings/sudokuSymmetry": "1"])
        device.engine = .held
        try device.newSudoku()
        let ticket = try #require(device.questions.last).ticket
        try device.send(.viewOpened(.settings))
        try device.send(.engineAnswered(ticket: ticket, SudokuAnswer.noPuzzle(nearest: nil).text))
        #expect(device.view == .settings && device.notice == .noSuchPuzzle)
    }

    @Test(arguments: SudokuChoice.kinds.indices) func everyKindOnOfferCanBePlayed(kind: Int) throws {
        let device = try Device.started(["settings/sudokuKind": Text(decimal: kind)])
        try device.newSudoku()
        #expect(try device.sudokuGame.position.kind == SudokuChoice.kinds[kind])
        try device.solveSudoku()
        #expect(device.dialog == .finished && device.hasLost == false)
        let isRanked = SudokuBoardNames.all.contains("sudoku." + Sudoku.name(of: SudokuChoice.kinds[kind]) + ".easy")
        #expect(device.server.results.count == (isRanked ? 1 : 0))
    }

    // MARK: Interruptions

    @Test func aKilledGameGoesOnAsItWas() throws {
        var device = try Device.started()
        try device.newSudoku(.medium)
        let cells = try device.openCells()
        for (index, cell) in cells.enumerated().dropLast() {
            if index % 7 == 0 { try device.enterWrong(cell) }
            if index % 5 == 0 { try device.send(.undone) }
            if device.dialog == nil { try device.enterRight(cell) }
            guard device.dialog == nil else { return }
            let game = try device.sudokuGame
            let play = try #require(device.sudoku)
            if index % 4 == 0 {
                device = try device.killed()
                #expect(device.dialog == .welcomeBack && device.view == .sudoku)
                try device.send(.resumed)
                let again = try #require(device.sudoku)
                #expect(try device.sudokuGame.position == game.position && device.sudokuGame.turns == game.turns)
                #expect(again.issued == play.issued && again.isRanked)
                #expect(again.milliseconds(at: device.now) >= play.milliseconds(at: device.now))
                #expect(device.rating > 0)
            }
            if try device.sudokuGame.position.errors == 3 { break }
        }
    }

    @Test func bothPuzzlesWaitForTheirPlayer() throws {
        let device = try Device.started(settings((2, 3)))
        var random = SeededGenerator(seed: 3)
        try device.newGame()
        try device.playAtRandom(2, &random)
        try device.newSudoku()
        try device.enterRight(device.openCells()[0])
        try device.send(.viewOpened(.home))
        #expect(device.page.container.all(where: { $0.text == "Continue" }).count == 2)
        // The one that was played last comes back first, the other one is still there.
        let again = try device.killed()
        #expect(again.view == .sudoku && again.dialog == .welcomeBack)
        try again.send(.viewOpened(.game))
        #expect(again.sliding?.isPaused == false && again.sudoku?.isPaused == true)
        let last = try again.killed()
        #expect(last.view == .game && last.sudoku?.isUnfinished == true)
    }

    // MARK: Cells, digits, notes

    @Test func theSameDigitOnceMoreIsTakenOut() throws {
        let device = try Device.started(["settings/sudokuChecks": "2"])
        try device.newSudoku()
        let cell = try device.openCells()[0]
        try device.enter(5, in: cell)
        try device.send(.digitPressed(5))
        #expect(try device.sudokuGame.position.grid[cell] == 0)
        try device.send(.digitPressed(6))
        try device.send(.erased)
        #expect(try device.sudokuGame.position.grid[cell] == 0)
    }

    @Test func aRightDigitStaysUnlessItIsUndone() throws {
        let device = try Device.started()
        try device.newSudoku()
        let cell = try device.openCells()[0]
        try device.enterRight(cell)
        let digit = try device.sudokuGame.position.grid[cell]
        try device.send(.digitPressed(digit))
        try device.send(.erased)
        #expect(try device.sudokuGame.position.grid[cell] == digit)
        try device.send(.undone)
        #expect(try device.sudokuGame.position.grid[cell] == 0)
    }

    @Test func notesAreWrittenByModeAndByKey() throws {
        let device = try Device.started()
        try device.newSudoku()
        let cell = try device.openCells()[0]
        try device.send(.cellPressed(cell))
        try device.send(.notingToggled)
        try device.send(.digitPressed(3))
        try device.send(.notingToggled)
        try device.send(.digitKeyPressed(7, asNote: true))
        #expect(try device.sudokuGame.position.notes[cell] == 0b100_0100)
        try device.send(.digitKeyPressed(3, asNote: true))
        #expect(try device.sudokuGame.position.notes[cell] == 0b100_0000)
    }

    @Test func tidyingNotesCanBeSwitchedOff() throws {
        for tidies in [0, 1] {
            let device = try Device.started(["settings/tidyNotes": Text(decimal: tidies)])
            try device.newSudoku()
            try device.send(.notesFilled)
            let cell = try device.openCells()[0]
            let digit = try device.sudokuGame.position.puzzle.solution[cell]
            let bit = UInt16(1) << UInt16(digit - 1)
            try device.enterRight(cell)
            let position = try device.sudokuGame.position
            let isLeft = position.kind.peers[cell].contains { position.notes[$0] & bit != 0 }
            #expect(isLeft == (tidies == 0))
        }
    }

    @Test func theDigitMayComeFirst() throws {
        let device = try Device.started(["settings/digitFirst": "1"])
        try device.newSudoku()
        let cells = try device.openCells()
        let solution = try device.sudokuGame.position.puzzle.solution
        let digit = solution[cells[0]]
        try device.send(.digitPressed(digit))
        for cell in cells where solution[cell] == digit { try device.send(.cellPressed(cell)) }
        #expect(try device.openCells().allSatisfy { solution[$0] != digit })
        // A cell that has another digit puts that one into the hand.
        let given = try #require(solution.digits.indices.first { !cells.contains($0) && solution[$0] != digit })
        try device.send(.cellPressed(given))
        #expect(device.chosenDigit == solution[given])
        try device.send(.digitPressed(solution[given]))
        #expect(device.chosenDigit == nil)
    }

    @Test func strangeCellsAndDigitsAreIgnored() throws {
        let device = try Device.started()
        try device.newSudoku()
        let position = try device.sudokuGame.position
        for cell in [81, 255, 100_000] { try device.send(.cellPressed(cell)) }
        for digit: UInt8 in [0, 10, 16, 255] {
            try device.send(.digitKeyPressed(digit, asNote: false))
            try device.send(.digitKeyPressed(digit, asNote: true))
        }
        #expect(try device.sudokuGame.position == position)
    }

    // MARK: Keys

    @Test func arrowsMoveTheSelectionAndComeBackOnTheOtherSide() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.cellPressed(0))
        for (key, cell) in [(Key.left, 8), (.up, 80), (.right, 72), (.down, 0), (.down, 9), (.right, 10)] {
            try device.send(.keyPressed(key, onBoard: true))
            #expect(device.selectedCell == cell && device.focus == "cell-" + Text(decimal: cell))
        }
    }

    @Test func aRemoteControlLeavesTheBoardOverItsEdge() throws {
        let device = try Device.started(isTelevision: true)
        try device.newSudoku()
        try device.send(.cellPressed(0))
        #expect(!device.uses(.left, onBoard: true) && device.uses(.right, onBoard: true))
        #expect(!device.uses(.right, onBoard: false))
        // Pressing a cell leads to the digits, a digit back to the cell.
        let cell = try device.openCells()[0]
        try device.send(.cellPressed(cell))
        #expect(device.focus == "digit-1")
        try device.send(.digitPressed(device.sudokuGame.position.puzzle.solution[cell]))
        #expect(device.focus == "cell-" + Text(decimal: cell))
    }

    // MARK: Checks

    @Test func checksOnRequestCountErrorsThen() throws {
        let device = try Device.started(["settings/sudokuChecks": "1"])
        try device.newSudoku()
        #expect(device.isRanked == false)
        try device.enterWrong(device.openCells()[0])
        #expect(try device.sudokuGame.position.errors == 0)
        try device.send(.keyPressed(.check, onBoard: true))
        #expect(try device.sudokuGame.position.errors == 1)
    }

    @Test func aFullGridThatIsWrongIsSaidToBeSo() throws {
        let device = try Device.started(["settings/sudokuChecks": "2", "settings/sudokuKind": "1"])
        try device.newSudoku()
        let cells = try device.openCells()
        // Two digits the wrong way round: one that is in all of its cells cannot be entered.
        let solution = try device.sudokuGame.position.puzzle.solution
        let other = try #require(cells.last { solution[$0] != solution[cells[0]] })
        for cell in cells where cell != cells[0] && cell != other { try device.enterRight(cell) }
        try device.enter(solution[other], in: cells[0])
        try device.enter(solution[cells[0]], in: other)
        #expect(device.notice == .gridIsWrong)
        try device.send(.erased)
        try device.enterRight(cells[0])
        try device.enterRight(other)
        #expect(device.dialog == .finished)
    }
}

/// Leaderboards as the server names them.
enum SudokuBoardNames {
    static let all: [Text] = [
        "sudoku.classic.easy", "sudoku.4x4.easy", "sudoku.6x6.easy", "sudoku.9x9x.easy", "sudoku.9x9w.easy",
        "sudoku.9x9n.easy",
    ]
}
