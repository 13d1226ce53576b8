import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct OutboxTests {
    /// A device that has finished `count` ranked games without a network.
    private func offline(_ count: Int) throws -> Device {
        let device = try Device.started(settings((2, 3)))
        try device.send(.viewOpened(.newGame))
        device.network = .down
        try device.send(.connectionChanged(isOnline: false))
        for _ in 0..<count {
            try device.newGame()
            #expect(device.isRanked == true)
            try device.solve()
        }
        #expect(device.outbox.count == count && device.server.submissions.isEmpty)
        return device
    }

    private func goOnline(_ device: Device) throws {
        device.network = .up
        try device.send(.connectionChanged(isOnline: true))
    }

    @Test func resultsMadeOfflineAreSentOnceInTheirOrder() throws {
        let device = try offline(3)
        let made = device.outbox
        #expect(device.shows(.waitingForNetwork))
        try goOnline(device)
        #expect(device.server.submissions == made && device.server.results == made)
        #expect(device.outbox.isEmpty && device.store.keys("outbox/").isEmpty)
        try device.wait(3_600_000)
        try device.send(.connectionChanged(isOnline: true))
        #expect(device.server.submissions == made)
        #expect(device.shows("3 of 12"))
    }

    @Test func resultsMadeOfflineAreSentInTheirOrderAfterAKillToo() throws {
        let device = try offline(3)
        let made = device.outbox
        let again = try device.killed(network: .up)
        #expect(again.server.results == made)
        #expect(again.store.keys("outbox/").isEmpty && again.notice == .resultSent)
    }

    @Test func anAnswerThatIsLostMakesTheSameResultBeSentAgain() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.network = .loseAnswers
        try device.solve()
        #expect(device.server.results.count == 1 && device.outbox.count == 1)
        let again = try device.killed(network: .up)
        #expect(again.server.results.count == 1 && again.server.submissions.count == 2)
        #expect(again.server.submissions[0] == again.server.submissions[1])
        #expect(again.outbox.isEmpty && again.notice == .resultSent)
    }

    @Test func aNewDeviceIntroducesItselfOnce() throws {
        let device = try Device.started(settings((2, 3)), network: .down)
        try device.newGame()
        try device.solve()
        try device.send(.fieldChanged(.playerName, "Ada"))
        try device.send(.nameSaved)
        // Name and game both make a guest of a device without a cookie: the second waits for the first one's answer.
        device.network = .held
        try device.send(.connectionChanged(isOnline: true))
        try device.send(.newGameConfirmed)
        #expect(device.waiting.map(\.ticket.kind) == [.renamePlayer])
        device.network = .up
        try device.deliver(.renamePlayer)
        #expect(device.server.names == ["Ada"] && device.isRanked == true)
    }

    @Test func aResultIsTriedLessAndLessOften() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.network = .answering(FakeServer.Answer(status: 503, body: Text()))
        try device.solve()
        var waits: [WallTime] = []
        for _ in 0..<8 {
            let due = try #require(device.timers[.outbox])
            waits.append(due - device.now)
            let before = device.requests.count
            try device.wait(due - device.now - 1)
            #expect(device.requests.count == before)
            try device.wait(1)
            #expect(device.requests.count == before + 1)
        }
        #expect(waits == waits.sorted() && waits[0] >= 500 && waits.last == 60_000)
        device.network = .up
        try device.wait(60_000)
        #expect(device.server.results.count == 1 && device.outbox.isEmpty)
        #expect(device.timers[.outbox] == nil)
    }

    @Test func aResultThatCannotBeTakenStandsInNoOthersWay() throws {
        let device = try offline(2)
        try device.send(.dialogClosed)
        let made = device.outbox
        device.network = .answering(FakeServer.Answer(status: 500, body: Text()))
        try device.send(.connectionChanged(isOnline: true))
        #expect(device.outbox == [made[1], made[0]])
        device.network = .up
        try device.wait(60_000)
        #expect(device.server.results == [made[1], made[0]])
        #expect(device.store.keys("outbox/").isEmpty)
    }

    @Test func aGameThatIsJustOverIsSentFirst() throws {
        let device = try offline(2)
        let made = device.outbox
        device.network = .answering(FakeServer.Answer(status: 503, body: Text()))
        try device.send(.connectionChanged(isOnline: true))
        device.network = .up
        try device.newGame()
        device.network = .held
        try device.solve()
        #expect(device.outbox.count == 3 && !made.contains(device.outbox[0]))
    }

    /// Where the end of the game is open, it says so by itself.
    @Test func aRefusalIsToldOnce() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.server.refusal = .gameExpired
        try device.solve()
        #expect(device.outbox.isEmpty && device.notice == nil)
        #expect(device.shows(.resultRefused))
    }

    @Test func aNameThatIsNotAllowedIsTold() throws {
        let device = try Device.started(settings((2, 3)))
        device.server.refusedNames = ["Аdmin"]
        try device.newGame()
        try device.solve()
        try device.send(.fieldChanged(.playerName, "Аdmin"))
        try device.send(.nameSaved)
        #expect(device.notice == .nameRefused && device.server.names.isEmpty)
        #expect(device.store["state/nameUnsent"] == nil)
        try device.send(.dialogClosed)
    }

    @Test func aRefusedResultIsDroppedWithANoticeAndTheNextOnesAreSent() throws {
        let device = try offline(2)
        try device.send(.dialogClosed)
        device.server.refusal = .gameExpired
        device.network = .held
        try device.send(.connectionChanged(isOnline: true))
        try device.deliverOne(.submitResult)
        #expect(device.notice == .resultRefused)
        device.server.refusal = nil
        #expect(device.outbox.count == 1 && device.store.keys("outbox/").count == 1)
        try device.deliver(.submitResult)
        #expect(device.server.results.count == 1 && device.outbox.isEmpty)
        #expect(device.store.keys("results/").count == 2)
    }

    /// The clock was wrong during the game: the result of a time that is still to come, and one whose time has not come in a day.
    @Test(arguments: [false, true]) func aTimeThatNeverPassesIsRefused(isOfFuture: Bool) throws {
        let device = try offline(1)
        device.server.refusal = .timeNotPassed
        if !isOfFuture {
            let again = try device.killed(after: 3_600_000, network: .up)
            #expect(again.outbox.count == 1 && again.notice == nil)
        }
        let again = try device.killed(after: isOfFuture ? 0 &- 3_600_000 : 25 * 3_600_000, network: .up)
        #expect(again.outbox.isEmpty && again.store.keys("outbox/").isEmpty && again.notice == .resultRefused)
    }

    @Test func theDialogSaysWhenAResultIsRefused() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.server.refusal = .illegalMove
        try device.solve()
        #expect(device.outbox.isEmpty && device.dialog == .finished)
        #expect(device.shows(.resultRefused))
        #expect(!device.shows("A practice game: kept on this device."))
    }

    @Test(arguments: ProblemCode.allCases.filter { !$0.isFinal })
    func whatMayStillBeTakenIsSentAgain(problem: ProblemCode) throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.server.refusal = problem
        try device.solve()
        #expect(device.outbox.count == 1 && device.store.keys("outbox/").count == 1)
        let again = try device.killed(network: .up)
        #expect(again.outbox.count == 1)
        again.server.refusal = nil
        try again.wait(120_000)
        #expect(again.server.results.count == 1 && again.outbox.isEmpty)
    }

    /// What a later version of the server says besides is passed over, everywhere.
    @Test func aNewerServerIsUnderstood() throws {
        let device = try Device.started(settings((2, 3)), server: FakeServer(hasDaily: true, isNewer: true))
        device.server.standing = Standing(by: .time, rank: 1, players: 1, value: 1000)
        device.server.board = [
            LeaderboardEntry(rank: 1, player: "Ada", isMe: false, milliseconds: 1000, moves: 9, score: 10, at: 0)
        ]
        try device.newGame()
        #expect(device.isRanked == true)
        try device.solve()
        #expect(device.server.results.count == 1 && device.outbox.isEmpty)
        #expect(device.shows("3 of 12"))
        let again = try device.killed(network: .up)
        try again.send(.viewOpened(.leaderboard))
        #expect(again.shows("Ada"))
        #expect(again.stock.count == device.stock.count && !again.stock.isEmpty)
    }

    /// A portal of a hotel, a proxy, a page of another server: none of them has answered for the leaderboard.
    @Test(arguments: [
        (200, "<html>Welcome to the hotel</html>"), (201, ""), (200, "{}"), (403, "Forbidden"), (404, "<html>"),
        (429, ""), (302, ""), (500, ""), (0, ""), (502, "{\"error\":{}}"),
    ])
    func anAnswerThatIsNotTheServersLosesNothing(status: Int, body: String) throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.network = .answering(FakeServer.Answer(status: status, body: Text(body)))
        try device.solve()
        try device.send(.fieldChanged(.playerName, "Ada"))
        try device.send(.nameSaved)
        #expect(device.outbox.count == 1 && device.store.keys("outbox/").count == 1)
        device.network = .up
        try device.wait(60_000)
        #expect(device.server.results.count == 1 && device.server.names == ["Ada"])
        #expect(device.shows("3 of 12"))
    }

    @Test(arguments: [ProblemCode.overloaded, .internalError]) func aServerInTroubleIsAskedAgain(code: ProblemCode)
        throws
    {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.server.refusal = code
        try device.solve()
        #expect(device.outbox.count == 1 && device.timers[.outbox] != nil)
    }

    @Test func anotherGameDoesNotGetTheReceiptOfTheOneBefore() throws {
        let device = try Device.started(settings((2, 3)))
        try device.send(.viewOpened(.newGame))
        try device.newGame()
        device.network = .held
        try device.solve()
        let first = try #require(device.outbox.first)
        try device.newGame()
        try device.deliverOne(.beginGame)
        try device.solve()
        #expect(device.outbox.count == 2)
        try device.deliverOne(.submitResult)
        #expect(device.server.results == [first] && device.ranks == 0)
        try device.deliver()
        #expect(device.finish?.receipt?.result == device.server.results.last?.result)
        #expect(device.server.results.count == 2)
    }

    /// What was under way when the player was forgotten is nobody's: above all it says nothing of the next player's results.
    @Test func anAnswerThatComesAfterADeletionTakesNoNewResult() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.network = .held
        try device.solve()
        let before = device.waiting
        #expect(before.contains { $0.ticket.kind == .submitResult })
        try device.send(.deletionConfirmed)
        try device.deliverOne(.deletePlayer)
        #expect(device.outbox.isEmpty)
        device.network = .up
        try device.newGame()
        #expect(device.isRanked == true)
        device.network = .held
        try device.solve()
        let made = device.outbox
        #expect(made.count == 1)
        let refusal = device.server.problem(.gameExpired)
        for request in before where request.ticket.kind == .submitResult {
            try device.send(.answered(request.ticket, status: refusal.status, body: refusal.body))
        }
        #expect(device.outbox == made && !device.shows(.resultRefused))
        #expect(device.waiting.contains { $0.ticket.kind == .submitResult && $0.body == json(made[0]) })
        try device.deliver(.submitResult)
        #expect(device.server.results.contains(made[0]) && device.outbox.isEmpty)
    }

    /// Another player could not have its result ranked.
    @Test func aGameIssuedToAForgottenPlayerIsNotKept() throws {
        let device = try Device.started(settings((2, 3)))
        device.network = .held
        try device.send(.viewOpened(.newGame))
        try device.send(.deletionConfirmed)
        try device.deliverOne(.deletePlayer)
        try device.deliverOne(.issueGame)
        #expect(device.stock.isEmpty && device.store.keys("stock/").isEmpty)
    }

    /// Who waits for a game while the player is forgotten gets one as somebody new.
    @Test func aGameThatIsWaitedForDuringADeletionIsAskedForAgain() throws {
        let device = try Device.started(settings((2, 3)))
        device.network = .held
        try device.send(.deletionConfirmed)
        try device.newGame()
        let first = try #require(device.waiting.last { $0.ticket.kind == .beginGame })
        try device.deliverOne(.deletePlayer)
        #expect(device.waiting.count { $0.ticket.kind == .beginGame } == 2)
        let answer = device.server.answer(method: first.method, path: first.path, body: first.body)
        try device.send(.answered(first.ticket, status: answer.status, body: answer.body))
        #expect(device.isWaiting)
        let second = try #require(device.waiting.last { $0.ticket.kind == .beginGame })
        let next = device.server.answer(method: second.method, path: second.path, body: second.body)
        try device.send(.answered(second.ticket, status: next.status, body: next.body))
        #expect(!device.isWaiting && device.isRanked == true)
    }

    @Test func aLateAnswerToAnOlderRequestIsIgnored() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.network = .held
        try device.solve()
        let request = try #require(device.waiting.last { $0.ticket.kind == .submitResult })
        try device.drop()
        try device.wait(4000)
        let answer = device.server.answer(method: "POST", path: request.path, body: request.body)
        try device.send(.answered(request.ticket, status: answer.status, body: answer.body))
        #expect(device.outbox.count == 1)
        try device.deliver()
        #expect(device.server.results.count == 1 && device.outbox.isEmpty)
    }

    // MARK: The name

    @Test func theNameIsSentBeforeTheResults() throws {
        let device = try offline(1)
        try device.send(.fieldChanged(.playerName, "Ada"))
        try device.send(.nameSaved)
        #expect(device.store["state/nameUnsent"] != nil)
        let again = try device.killed(network: .up)
        #expect(again.server.names == ["Ada"] && again.server.results.count == 1)
        #expect(again.requests.first?.ticket.kind == .renamePlayer)
        #expect(again.store["state/nameUnsent"] == nil)
        #expect(try again.killed().server.names == ["Ada"])
    }

    @Test func aNameChangedWhileTheOldOneIsUnderWayIsSentToo() throws {
        let device = try offline(1)
        device.network = .held
        try device.send(.connectionChanged(isOnline: true))
        try device.send(.fieldChanged(.playerName, "Ada"))
        try device.send(.nameSaved)
        try device.send(.fieldChanged(.playerName, "Bea"))
        try device.send(.nameSaved)
        try device.deliver()
        #expect(device.server.names.last == "Bea" && device.store["state/nameUnsent"] == nil)
    }

    // MARK: Stock

    /// The server takes results for 30 days.
    @Test func aGameThatWasInStockForTooLongIsNotPlayedAsRanked() throws {
        let device = try Device.started(settings((2, 3)))
        try device.send(.viewOpened(.newGame))
        #expect(device.stock.count == 3)
        let fresh = try device.killed(after: 20 * 86_400_000, network: .down)
        #expect(fresh.stock == device.stock)
        let stale = try device.killed(after: 31 * 86_400_000, network: .down)
        #expect(stale.stock.isEmpty && stale.store.keys("stock/").isEmpty)
        try stale.newGame()
        #expect(stale.isRanked == false)
    }

    @Test func theOldestGameInStockIsPlayedFirst() throws {
        let device = try Device.started(settings((2, 3)))
        try device.send(.viewOpened(.newGame))
        #expect(try device.killed().stock.map(\.issued.game) == device.stock.map(\.issued.game))
    }
}
