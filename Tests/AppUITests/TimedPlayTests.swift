import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Testing

@testable import AppUI

/// Ranked games whose time the server measures.
@Suite struct TimedPlayTests {
    private func firstTurn(_ device: Device) throws -> Milliseconds {
        let record = try #require(device.server.results.first).record
        let turns = try #require(record.string.split(separator: ";").last)
        return try #require(Milliseconds(turns.prefix { $0.isNumber }))
    }

    @Test(
        "The board may be looked at for 15 seconds; then the clock starts by itself",
        arguments: [(0, 0), (14_000, 0), (15_000, 0), (20_500, 5500)] as [(WallTime, Milliseconds)], [false, true])
    func inspection(_ looked: (time: WallTime, counted: Milliseconds), isKilled: Bool) throws {
        var device = try Device.started(settings((2, 3)))
        try device.newGame()
        if isKilled, looked.time > 0 {
            device = try device.killed(after: looked.time)
            try device.send(.viewOpened(.game))
        } else {
            try device.wait(looked.time)
        }
        #expect(device.time == looked.counted)
        try device.solve(pace: 100)
        #expect(try firstTurn(device) == looked.counted + 100 * (looked.counted > 0 || looked.time == 15_000 ? 1 : 0))
        #expect(device.latest?.milliseconds == (try verify(device.server.results[0].record)).milliseconds)
    }

    @Test func theInspectionIsCountedDown() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        #expect(device.shows("0:15") && device.shows(.startsIn) && !device.shows(.time))
        try device.wait(1010)
        #expect(device.shows("0:14"))
        try device.wait(14_200)
        #expect(device.shows("0:00"))
        try device.wait(2000)
        #expect(device.shows("0:02"))
        // Whoever begins earlier has no more of it.
        try device.newGame()
        try device.tap(
            try device.tile(
                Slide(
                    try #require(
                        Slide.Direction.allCases.first { direction in
                            var board = try! device.board
                            return (try? board.apply(Slide(direction))) != nil
                        }))))
        #expect(device.shows("0:00"))
    }

    /// Under the question that comes with a pause, whose title says so.
    @Test func theClockIsSeenToRunOn() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.wait(20_500)
        #expect(device.shows("0:05"))
        try device.solve(leaving: 1)
        try device.send(.paused)
        #expect(device.dialog == .welcomeBack && device.shows(.welcomeRankedTitle))
        try device.wait(3000)
        #expect(device.shows("0:08"))
        // Nobody looks.
        try device.send(.hidden)
        try device.send(.shown)
        try device.wait(2000)
        #expect(device.dialog == .welcomeBack && device.shows("0:10"))
    }

    @Test func aGameThatComesTooLateIsNotPlayed() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.network = .held
        try device.send(.newGameConfirmed)
        try device.wait(2500)
        #expect(device.notice == .offlineGame)
        // Wished once more before the answer to the first wish is there.
        try device.send(.newGameConfirmed)
        let late = try #require(device.waiting.first { $0.ticket.kind == .beginGame }).ticket
        try device.deliverOne(.beginGame)
        #expect(device.waiting.contains { $0.ticket.kind == .beginGame && $0.ticket.serial != late.serial })
        try device.wait(1000)
        try device.deliverOne(.beginGame)
        #expect(device.shows("0:15"))
    }

    @Test func turningTheScreenAsksBeforeABegunGameIsGivenUp() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        let board = try device.board
        try device.turn()
        #expect(device.dialog == SlidingPuzzle.turnQuestion)
        try device.turn()
        #expect(try device.dialog == nil && device.board == board)
    }

    @Test("Of a Sudoku the clock runs as soon as it is seen", arguments: [false, true])
    func study(isKilled: Bool) throws {
        var device = try Device.started()
        try device.newSudoku(.easy)
        if isKilled {
            device = try device.killed(after: 90_000)
            try device.send(.viewOpened(.sudoku))
        } else {
            try device.wait(90_010)
        }
        #expect(device.shows("1:30"))
        try device.solveSudoku()
        #expect(try firstTurn(device) >= 90_000)
    }

    @Test func offlineTheClockStartsWithTheFirstMove() throws {
        let device = try Device.started(settings((2, 3)))
        try device.send(.viewOpened(.newGame))
        device.network = .down
        try device.send(.connectionChanged(isOnline: false))
        try device.newGame()
        #expect(device.isRanked == true)
        try device.wait(60_000)
        try device.solve()
        device.server.listing = .offline
        device.network = .up
        try device.send(.connectionChanged(isOnline: true))
        #expect(try firstTurn(device) == 0)
        #expect(device.shows(.listedOffline))
    }

    @Test func aResultThatIsHeldSaysSo() throws {
        let device = try Device.started(settings((2, 3)))
        device.server.listing = .held
        try device.newGame()
        try device.solve()
        #expect(device.shows(.resultHeld) && !device.shows(.firstListed))
    }

    /// A server of the time before timed games knows none of the routes.
    @Test(arguments: [true, false]) func anEarlyServerIsAskedByEarlyRoutes(isDaily: Bool) throws {
        let device = try Device.started(settings((2, 3)), server: FakeServer(isEarly: true))
        try device.newGame()
        #expect(device.isRanked == true && device.notice == nil)
        try device.solve()
        #expect(device.server.results.count == 1 && device.ranks > 0)
        // What waits since another start is sent, too.
        device.network = .down
        try device.newGame()
        #expect(device.notice == .offlineGame)
        try device.solve()
        let again = try device.killed(network: .up)
        #expect(again.outbox.isEmpty && again.server.results.count == 2)
    }

    @Test func thePlayerIsDeleted() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.enter("Ada", into: "Your name")
        try device.click(.saveName)
        try device.click(.close)
        try device.send(.viewOpened(.settings))
        for network in [Device.Network.down, .up] {
            device.network = network
            try device.click(.deletePlayer)
            #expect(device.shows(.deleteTitle))
            try device.click(.no)
            #expect(device.server.deletions == 0)
            try device.click(.deletePlayer)
            try device.send(.deletionConfirmed)
            guard case .up = network else {
                #expect(device.notice == .deletionFailed && device.store["state/name"] == "Ada")
                continue
            }
            #expect(device.notice == .playerDeleted && device.server.deletions == 1)
        }
        #expect(device.store["state/name"] == nil && device.store.keys("stock/").isEmpty)
        #expect(device.store.keys("results/").count == 1)
        #expect(device.server.names == ["Ada"])
    }
}
