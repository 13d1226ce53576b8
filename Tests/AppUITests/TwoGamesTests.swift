import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// A day's puzzle and another game of the same puzzle, while something is under way.
@Suite struct TwoGamesTests {
    private func device(_ network: Device.Network = .up) throws -> Device {
        try Device.started(server: dailyServer(), network: network, now: dailyNoon)
    }

    /// A game that waits aside is not taken for one that the server did not issue in time.
    @Test(arguments: PuzzleKind.allCases) func whoeverGoesOnWithAGameWaitsForNoOther(puzzle: PuzzleKind) throws {
        for answers in [false, true] {
            let device = try device()
            let ordinary = try device.begin(puzzle)
            device.network = .held
            try device.click(try device.daily(puzzle))
            #expect(device.shown(puzzle) == nil)
            try device.send(.viewOpened(.home))
            try device.send(.continued(GameSlot(puzzle, isDaily: false)))
            if answers { try device.deliver(.beginGame) } else { try device.wait(10_000) }
            #expect(device.shown(puzzle) == ordinary && device.isGameShown)
            #expect(try device.move(puzzle) != ordinary)
            #expect(try device.killed().shown(puzzle) == device.shown(puzzle))
        }
    }

    @Test(arguments: PuzzleKind.allCases) func whoeverGoesOnWithTheDaysWaitsForNoOther(puzzle: PuzzleKind) throws {
        for answers in [false, true] {
            let device = try device(.held)
            try device.click(try device.daily(puzzle))
            try device.deliverOne(.beginGame)
            let daily = try device.move(puzzle)
            try device.send(.newGameAsked)
            try device.send(.viewOpened(.home))
            #expect(try device.daily(puzzle).wholeText.string.hasPrefix("Puzzle of the dayContinue"))
            try device.click(try device.daily(puzzle))
            if answers { try device.deliver(.beginGame) } else { try device.wait(10_000) }
            #expect(device.shown(puzzle) == daily && device.isDaily == true)
            #expect(try device.killed().shown(puzzle) == daily)
        }
    }

    /// A game is given up when the other one begins, and not as long as that is only awaited.
    @Test(arguments: PuzzleKind.allCases) func theGameInWhosePlaceAnotherWasAwaitedGoesOn(puzzle: PuzzleKind) throws {
        let device = try device()
        _ = try device.begin(puzzle)
        let played = try device.move(puzzle)
        device.network = .held
        try device.send(.newGameAsked)
        try device.send(.newGameConfirmed)
        #expect(device.shown(puzzle) == nil)
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(puzzle))
        #expect(device.shown(puzzle) == nil)
        try device.send(.viewOpened(.home))
        try device.send(.continued(GameSlot(puzzle, isDaily: false)))
        #expect(device.shown(puzzle) == played && device.isGameShown)
        #expect(try device.move(puzzle) != played)
        #expect(try device.killed().shown(puzzle) == device.shown(puzzle))
    }

    @Test func whereThereIsNoOtherPuzzleTheGameGoesOn() throws {
        let device = try device()
        _ = try device.begin(.sudoku)
        let played = try device.move(.sudoku)
        try device.send(.settingChanged(.sudokuSymmetry, 1))
        device.engine = .held
        try device.send(.newGameAsked)
        try device.send(.newGameConfirmed)
        let ticket = try #require(device.questions.last).ticket
        try device.send(.engineAnswered(ticket: ticket, SudokuAnswer.noPuzzle(nearest: nil).text))
        #expect(device.notice == .noSuchPuzzle && device.shown(.sudoku) == played)
    }

    /// A hint is about the board for which it was asked.
    @Test(arguments: [false, true]) func aHintStaysWithItsGame(comesLate: Bool) throws {
        let device = try device()
        try device.click(try device.daily(.sliding))
        let daily = try device.move(.sliding)
        try device.send(.newGameAsked)
        if comesLate { device.engine = .held }
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sliding))
        if comesLate { try device.deliverHint() }
        #expect(!device.hasHint && !device.isSolving && device.standing == .ranked)
        #expect(device.shown(.sliding) == daily)
    }

    /// A newer server's puzzles cannot be made here: the day's is then the date's, and takes no other game's place.
    @Test(arguments: PuzzleKind.allCases) func aPuzzleOfANewerServerTakesNoPlace(puzzle: PuzzleKind) throws {
        let device = try device()
        let ordinary = try device.begin(puzzle)
        device.network = .held
        try device.click(try device.daily(puzzle))
        let request = try #require(device.waiting.first { $0.ticket.kind == .beginGame })
        let leaderboard = DailyBoard(day: dailyDay, kind: puzzle).leaderboard
        let issued = IssuedGame(
            game: "00000000-0000-4000-9000-000000000009", puzzle: Text(puzzle.name) + ".99.x", leaderboard: leaderboard)
        try device.send(.answered(request.ticket, status: 201, body: json(issued)))
        #expect(
            device.table == puzzle && device.isDaily == true && device.standing != .ranked)
        try device.send(.viewOpened(.home))
        try device.send(.continued(GameSlot(puzzle, isDaily: false)))
        #expect(device.shown(puzzle) == ordinary)
    }

    /// What was left before today's puzzle was there is not today's.
    @Test func aPuzzleThatWasNotMadeInTimeIsNotBegun() throws {
        let device = try device()
        try device.click(try device.daily(.sudoku))
        let yesterdays = try device.move(.sudoku)
        try device.send(.viewOpened(.home))
        try device.sleep()
        device.engine = .down
        try device.click(try device.daily(.sudoku))
        try device.send(.dailyConfirmed)
        let again = try device.killed()
        #expect(again.shown(.sudoku) == yesterdays)
        try again.send(.dialogClosed)
        try again.send(.viewOpened(.home))
        #expect(try again.daily(.sudoku).wholeText == "Puzzle of the dayClassic · Expert · one try")
    }

    /// The answer to one question is not that to another.
    @Test func thatOneDayIsOverSaysNothingOfTheOther() throws {
        let first = try device()
        try first.click(try first.daily(.sudoku))
        try first.solveSudoku()
        let device = try Device.started(server: first.server, network: .held, now: dailyNoon)
        try device.click(try device.daily(.sudoku))
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sliding))
        try device.deliver(.beginGame)
        #expect(device.view == .game && device.standing == .ranked)
        try device.send(.viewOpened(.home))
        #expect(try device.daily(.sudoku).wholeText == "Puzzle of the dayDone: see the ranking")
        #expect(try device.daily(.sliding).wholeText.string.hasPrefix("Puzzle of the dayContinue"))
    }

    @Test func thatAnotherGameCannotBeHadSaysNothingOfTheDays() throws {
        let device = try device(.held)
        try device.send(.viewOpened(.newGame))
        let refill = try #require(device.waiting.first { $0.ticket.kind == .issueGame })
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sliding))
        try device.send(.answered(refill.ticket, status: 503, body: Text()))
        #expect(device.sliding == nil)
        try device.deliver(.beginGame)
        #expect(device.standing == .ranked && device.sliding?.slot == .dailySliding)
    }

    /// Whoever has not begun to play the date's puzzle gets the server's.
    @Test(arguments: PuzzleKind.allCases) func theServersComesFirst(puzzle: PuzzleKind) throws {
        let device = try device(.held)
        try device.click(try device.daily(puzzle))
        try device.wait(2600)
        #expect(device.standing != .ranked)
        try device.drop()
        try device.send(.viewOpened(.home))
        device.network = .up
        try device.click(try device.daily(puzzle))
        #expect(device.standing == .ranked)
    }

    /// Whose server is away although there is a network does not play the date's puzzle twice.
    @Test func theDatesPuzzleIsPlayedOnce() throws {
        let device = try device(.answering(FakeServer.Answer(status: 503, body: Text())))
        try device.click(try device.daily(.sudoku))
        try device.solveSudoku()
        try device.send(.dialogClosed)
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sudoku))
        #expect(device.view == .leaderboard && device.shows(.leaderboardFailedTitle))
    }

    /// A failure is of the turn before the games changed places, too.
    @Test(arguments: PuzzleKind.allCases) func whatCouldNotBeStoredIsStoredWithTheNextTurn(puzzle: PuzzleKind) throws {
        let device = try device()
        _ = try device.begin(puzzle)
        try device.click(try device.daily(puzzle))
        try device.send(.viewOpened(.home))
        try device.send(.storageFailed)
        try device.send(.continued(GameSlot(puzzle, isDaily: false)))
        let turns = GameSlot(puzzle, isDaily: false).turns
        for key in device.store.keys(turns) { device.store.perform([.remove(key: key)]) }
        let now = try device.move(puzzle)
        #expect(try device.killed().shown(puzzle) == now)
    }

    /// Whoever takes the digit first has no cell, whichever game is brought.
    @Test func noCellIsSelectedForWhoTakesTheDigitFirst() throws {
        let device = try Device.started(["settings/digitFirst": "1"], server: dailyServer(), now: dailyNoon)
        try device.newSudoku()
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sudoku))
        try device.send(.viewOpened(.home))
        try device.send(.continued(.sudoku))
        #expect(device.sudoku?.slot == .sudoku && device.selectedCell == nil)
        #expect(try device.killed().selectedCell == nil)
    }

    @Test func aGameAsideIsTheFirstThingToGoOnWith() throws {
        let device = try device()
        try device.click(try device.daily(.sliding))
        _ = try device.move(.sliding)
        try device.send(.newGameAsked)
        try device.send(.viewOpened(.home))
        #expect(device.page.container.all { $0.attributes[.class] == "button primary" }.isEmpty)
        #expect(device.continuing.count == 1)
    }
}
