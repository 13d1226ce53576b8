import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// Games in progress on several devices of an account.
@Suite struct SharedGamesTests {
    private func server() -> FakeServer {
        let server = dailyServer()
        server.addAccount()
        return server
    }

    private func device(
        _ server: FakeServer, seed: UInt64, _ more: [Text: Text] = [:], width: Int = 1440, height: Int = 900
    ) throws -> Device {
        let device = try Device.started(
            settings((2, 3), more), server: server, now: dailyNoon, width: width, height: height, seed: seed)
        try device.logIn()
        return device
    }

    /// Two devices that have the same game, which was begun on the first one and is on the screen there.
    private func pair(_ server: FakeServer) throws -> (one: Device, two: Device) {
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try one.newGame()
        try play(one, 2)
        try one.wait(2000)
        try hear(two)
        #expect(turns(two) == turns(one))
        return (one, two)
    }

    private func play(_ device: Device, _ count: Int) throws {
        var random = SeededGenerator(seed: device.now &+ UInt64(count))
        try device.playAtRandom(count, &random)
    }

    private func turns(_ device: Device) -> Text? { device.saved(.sliding)?.turns }

    /// The server says that something has changed.
    private func hear(_ device: Device) throws {
        try device.send(.device(.sharedChanged(mark: device.server.sync.mark)))
    }

    private func setOnline(_ isOnline: Bool, _ devices: Device...) throws {
        for device in devices {
            device.network = isOnline ? .up : .down
            try device.send(.connectionChanged(isOnline: isOnline))
        }
    }

    /// Both go on without a network, differently.
    private func goOnApart(_ one: Device, _ two: Device) throws {
        try setOnline(false, one, two)
        try two.send(.viewOpened(.game))
        try play(one, 3)
        try play(two, 1)
    }

    @Test func aGameGoesOnOnTheOtherDevice() throws {
        let server = server()
        let (one, two) = try pair(server)
        #expect(two.shows("Synchronised: Games in progress"))
        #expect(two.saved(.sliding)?.header == one.saved(.sliding)?.header)
        #expect(two.store["games/sliding/player"] == "Ada")
        let again = try two.killed()
        #expect(turns(again) == turns(one) && again.dialog == .welcomeBack)
        try again.send(.resumed)
        try play(again, 3)
        try again.wait(2000)
        // The board that is being played moves on.
        try hear(one)
        #expect(turns(one) == turns(again) && one.isInPlay && one.dialog == nil)
        try play(one, 1)
        let killed = try one.killed()
        #expect(turns(killed) == turns(one))
        try one.wait(2000)
        try hear(again)
        #expect(turns(again) == turns(one))
        // It is not told back, and nothing is asked for without end.
        let count = again.requests.count { $0.ticket.kind == .sync }
        try again.wait(60_000)
        #expect(again.requests.count { $0.ticket.kind == .sync } == count)
    }

    /// What comes in the middle of a move waits until it is done.
    @Test(arguments: [false, true]) func aTileInTheHandStaysThere(isDropped: Bool) throws {
        let server = server()
        let (one, two) = try pair(server)
        try two.send(.viewOpened(.game))
        try play(two, 1)
        try two.wait(2000)
        let before = turns(one)
        let tile = try #require(
            try one.board.tiles.first { tile in
                tile != 0 && one.element(Text("tile-\(tile)"))?.isClickable == true
            })
        try one.send(.tileDragged(tile: Int(tile), x: 500, y: 500))
        #expect(one.context.table.isBusy)
        try hear(one)
        #expect(turns(one) == before && one.isInPlay)
        guard isDropped else {
            try one.send(.dragCancelled)
            #expect(turns(one) == turns(two) && one.isInPlay)
            return
        }
        // Both have moved: which one is meant?
        try one.send(.tileDropped(tile: Int(tile), x: 0, y: 0))
        #expect(one.shows(.otherGameTitle) && turns(one) != before && turns(one) != turns(two))
    }

    @Test(arguments: [false, true]) func whoeverHasGoneOnTwiceIsAsked(isOther: Bool) throws {
        let server = server()
        let (one, two) = try pair(server)
        try goOnApart(one, two)
        let (first, second) = (turns(one), turns(two))
        try setOnline(true, one, two)
        #expect(two.shows(.otherGameTitle) && turns(two) == second)
        let (here, there) = ("2\u{A0}×\u{A0}3 · 3 moves" as Text, "2\u{A0}×\u{A0}3 · 5 moves" as Text)
        #expect(two.shows(two.catalogue[.otherGameText, here, there]))
        try hear(one)
        #expect(one.shows(.otherGameTitle) && turns(one) == first)
        try two.click(isOther ? .otherGame : .thisGame)
        #expect(turns(two) == (isOther ? first : second) && two.isInPlay)
        try two.wait(2000)
        // It is answered for all.
        try hear(one)
        #expect(!one.shows(.otherGameTitle) && turns(one) == turns(two))
        for device in [one, two] {
            let again = try device.killed()
            try again.send(.resumed)
            #expect(!again.shows(.otherGameTitle) && turns(again) == (isOther ? first : second))
        }
    }

    @Test func untilThePlayerHasChosenNothingIsLost() throws {
        let server = server()
        let (one, two) = try pair(server)
        try goOnApart(one, two)
        let first = turns(one)
        try setOnline(true, one, two)
        try two.click(.decideLater)
        #expect(two.isInPlay)
        try play(two, 1)
        try two.wait(2000)
        #expect(!two.shows(.otherGameTitle))
        // Not even if it is asked for nowhere else.
        let third = try device(server, seed: 3)
        try third.send(.viewOpened(.game))
        #expect(third.shows(.otherGameTitle))
        let again = try two.killed()
        #expect(turns(again) == turns(two) && again.dialog == .welcomeBack)
        try again.send(.resumed)
        #expect(again.shows(.otherGameTitle))
        try again.click(.otherGame)
        #expect(turns(again) == first)
    }

    @Test func aQuestionIsAnsweredOnce() throws {
        let server = server()
        let (one, two) = try pair(server)
        try goOnApart(one, two)
        try setOnline(true, one, two)
        try two.send(.hidden)
        try two.send(.shown)
        #expect(two.shows(.otherGameTitle))
        try two.click(.decideLater)
        #expect(!two.shows(.otherGameTitle) && two.isInPlay)
    }

    @Test(arguments: [false, true]) func whatIsOverIsOverEverywhere(isGoneOn: Bool) throws {
        let server = server()
        let (one, two) = try pair(server)
        if isGoneOn { try goOnApart(one, two) }
        try one.solve()
        try one.wait(5000)
        try setOnline(true, one, two)
        try one.wait(5000)
        try hear(two)
        #expect(two.saved(.sliding) == nil && two.store.keys("games/").isEmpty)
        #expect(two.notice == .gameEndedElsewhere)
        #expect(two.store.keys("results/") == one.store.keys("results/") && server.results.count == 1)
        // The next one is there as any other.
        try two.newGame()
        try play(two, 2)
        try two.wait(2000)
        try one.send(.dialogClosed)
        try hear(one)
        #expect(turns(one) == turns(two))
        // Nor does it come back when somebody is late.
        let late = try one.killed()
        try late.send(.shown)
        #expect(turns(late) == turns(two))
    }

    /// Who wins and begins another one leaves two things to hear of: what is open then is over all the same.
    @Test(arguments: [0, 2]) func aGameThatIsOverGivesWayToTheNextOne(turnsOfTheNext count: Int) throws {
        let server = server()
        let (one, two) = try pair(server)
        try goOnApart(one, two)
        try one.solve()
        try one.wait(5000)
        try one.newGame()
        try play(one, count)
        try one.wait(2000)
        #expect(two.isInPlay)
        try setOnline(true, one, two)
        try one.wait(5000)
        try hear(two)
        #expect(!two.shows(.otherGameTitle) && two.notice == .gameEndedElsewhere)
        #expect(two.saved(.sliding)?.header == one.saved(.sliding)?.header && turns(two) == turns(one))
    }

    @Test(arguments: [false, true]) func aNewGameTakesThePlaceOfTheOldOne(isOpen: Bool) throws {
        let server = server()
        let (one, two) = try pair(server)
        let before = two.saved(.sliding)
        if isOpen { try two.send(.viewOpened(.game)) }
        try one.newGame()
        try one.wait(2000)
        try hear(two)
        if isOpen {
            #expect(two.shows(.otherGameTitle) && two.saved(.sliding)?.header == before?.header)
            try two.click(.thisGame)
            try two.wait(2000)
            try hear(one)
            #expect(one.shows(.otherGameTitle))
            try one.click(.otherGame)
        }
        #expect(two.saved(.sliding)?.header == one.saved(.sliding)?.header)
        #expect((two.saved(.sliding)?.header == before?.header) == isOpen)
    }

    /// A guest's game, and the account's.
    @Test func whatWasBegunBeforeTheLogInIsKept() throws {
        let server = server()
        let (one, two) = try pair(server)
        let guest = try Device.started(settings((2, 3)), server: server, now: dailyNoon, seed: 9)
        guest.network = .down
        try guest.send(.connectionChanged(isOnline: false))
        try guest.newGame()
        try play(guest, 4)
        let own = guest.saved(.sliding)
        try setOnline(true, guest)
        try guest.logIn()
        try guest.send(.viewOpened(.game))
        #expect(guest.shows(.otherGameTitle) && guest.saved(.sliding)?.turns == own?.turns)
        try hear(two)
        try two.send(.viewOpened(.game))
        #expect(two.shows(.otherGameTitle) && turns(two) == turns(one))
    }

    @Test func whatIsOffStaysHere() throws {
        let server = server()
        let (one, two) = try pair(server)
        try two.send(.settingChanged(.shareStatus, 0))
        let before = turns(two)
        try play(one, 2)
        try one.wait(2000)
        try two.send(.shown)
        #expect(turns(two) == before)
        try two.send(.viewOpened(.game))
        try play(two, 1)
        try two.wait(10_000)
        try hear(one)
        #expect(!one.shows(.otherGameTitle))
        try two.send(.settingChanged(.shareStatus, 1))
        try two.wait(2000)
        #expect(two.shows(.otherGameTitle))
    }

    @Test func aBoardWithoutRoomStaysAway() throws {
        let server = server()
        let one = try device(server, seed: 1, ["settings/shareGame": "0"])
        let two = try device(server, seed: 2, ["settings/shareGame": "0"], width: 320, height: 568)
        try two.newGame()
        try play(two, 2)
        try two.wait(2000)
        try hear(one)
        #expect(turns(one) == turns(two))
        let before = two.saved(.sliding)
        try one.send(.settingChanged(.rows, 15))
        try one.send(.settingChanged(.columns, 15))
        try one.newGame()
        try play(one, 2)
        try one.wait(2000)
        try hear(two)
        #expect(two.saved(.sliding) == before && two.notice == .boardDoesNotFit)
        #expect(try two.killed().saved(.sliding) == before)
        // It stays so, without a word for each move.
        try two.send(.noticeDismissed)
        try play(one, 2)
        try one.wait(2000)
        try hear(two)
        #expect(two.saved(.sliding) == before && two.notice != .boardDoesNotFit)
        // Who goes on here has two games; only a large screen can ask.
        try play(two, 1)
        try two.wait(2000)
        #expect(!two.shows(.otherGameTitle))
        try hear(one)
        #expect(one.shows(.otherGameTitle))
    }

    @Test func theDaysPuzzleIsDoneForAll() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try one.send(.viewOpened(.home))
        try one.click(try one.daily(.sudoku))
        try one.enterRight(try one.openCells()[0])
        try one.wait(2000)
        try hear(two)
        #expect(two.saved(.dailySudoku)?.turns == one.saved(.dailySudoku)?.turns && two.saved(.sudoku) == nil)
        try one.solveSudoku()
        try one.wait(5000)
        try hear(two)
        #expect(two.saved(.dailySudoku) == nil)
        #expect(two.store["days/sudoku"] != nil && two.store["days/sudoku"] == one.store["days/sudoku"])
    }

    @Test func aSudokuComesWithItsPuzzle() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try one.newSudoku()
        try one.enterRight(try one.openCells()[0])
        try one.wait(2000)
        // No engine is needed for it.
        two.engine = .down
        try hear(two)
        #expect(two.saved(.sudoku)?.turns == one.saved(.sudoku)?.turns && two.rating == one.rating)
        try two.send(.viewOpened(.sudoku))
        let cell = try two.openCells()[0]
        try two.enterRight(cell)
        try two.wait(2000)
        let selected = one.selectedCell
        try hear(one)
        #expect(one.saved(.sudoku)?.turns == two.saved(.sudoku)?.turns && one.selectedCell == selected)
    }

    /// Else another account would be told what this one had.
    @Test func whoeverLogsOutForgetsTheOthersGame() throws {
        let server = server()
        let (one, two) = try pair(server)
        try goOnApart(one, two)
        try setOnline(true, one, two)
        #expect(two.store.keys("stamps/status/") == ["stamps/status/sliding"])
        try two.send(.sync(.loggedOut))
        #expect(two.store.keys("stamps/status/").isEmpty && turns(two) != nil)
        #expect(two.dialog == .welcomeBack)
    }

    /// What there was before it does not know any more.
    @Test func aGuestsNewGameReplacesNoneOfTheAccounts() throws {
        let server = server()
        let (one, two) = try pair(server)
        let before = turns(two)
        try one.send(.sync(.loggedOut))
        try one.newGame()
        try play(one, 1)
        try one.wait(2000)
        try hear(two)
        #expect(turns(two) == before)
        try two.send(.viewOpened(.game))
        #expect(two.shows(.otherGameTitle))
    }

    /// The account knows the first device's game twice: as it was told before the log-out, and after it.
    @Test(arguments: [false, true]) func whatIsGivenUpAfterALogOutIsNotAskedAgain(isOther: Bool) throws {
        let server = server()
        let (one, two) = try pair(server)
        try goOnApart(one, two)
        let wanted = turns(two)
        try setOnline(true, one, two)
        try one.send(.sync(.loggedOut))
        try one.send(.sync(.loggedIn))
        try hear(two)
        #expect(one.shows(.otherGameTitle) && two.shows(.otherGameTitle))
        // Either way the second one's is wanted.
        let chooser = isOther ? one : two
        try chooser.click(isOther ? .otherGame : .thisGame)
        #expect(!chooser.shows(.otherGameTitle) && turns(chooser) == wanted)
        // Nor does anything of the other one come back.
        try chooser.wait(2000)
        for device in [one, two] {
            try hear(device)
            #expect(!device.shows(.otherGameTitle) && turns(device) == wanted)
            let again = try device.killed()
            try again.send(.resumed)
            #expect(!again.shows(.otherGameTitle) && turns(again) == wanted)
        }
    }

    @Test func whatComesAfterTheLogOutIsNotHeard() throws {
        let server = server()
        let (one, two) = try pair(server)
        let before = turns(two)
        try play(one, 1)
        try one.wait(2000)
        two.network = .held
        try hear(two)
        #expect(two.waiting.count { $0.ticket.kind == .sync } == 1)
        try two.send(.sync(.loggedOut))
        try two.deliver()
        #expect(turns(two) == before && two.store.keys("stamps/status/").isEmpty)
    }

    /// The other device does not have it.
    @Test func theirOwnPictureStaysOnTheTiles() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        let own = OwnPicture(name: "own/ab", title: "Grandma", width: 1600, height: 800, bytes: 123_456)
        try one.send(.viewOpened(.pictures))
        try one.send(.device(.picture(.ready(own))))
        try one.newGame()
        try play(one, 2)
        let picture = one.store["games/sliding/picture"]
        #expect(picture?.hasPrefix("own/ab") == true)
        try one.wait(2000)
        try hear(two)
        #expect(turns(two) == turns(one) && two.store["games/sliding/picture"] == nil)
        try two.send(.viewOpened(.game))
        try play(two, 1)
        try two.wait(2000)
        try hear(one)
        #expect(turns(one) == turns(two) && one.store["games/sliding/picture"] == picture)
    }

    @Test func anAccountWithoutRoomKeepsTheGameHere() throws {
        let server = server()
        let (one, two) = try pair(server)
        server.sync.isFull = true
        let before = turns(two)
        func told() -> Int { one.requests.count { $0.ticket.kind == .sync && $0.body.string.contains("\"key\"") } }
        let count = told()
        for _ in 0..<4 {
            try play(one, 1)
            try one.wait(2000)
        }
        // Once it has been refused, it is not tried with each turn.
        #expect(told() == count + 1)
        server.sync.isFull = false
        let again = try one.killed()
        try again.wait(2000)
        try hear(two)
        #expect(turns(again) == turns(one) && turns(two) == turns(one) && turns(two) != before)
    }

    /// Whatever is done in whatever order, without a network and with answers that are lost: all have the same in the end.
    @Test(arguments: 0..<10) func allAgreeInTheEnd(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 815)
        func draw(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
        let server = server()
        var devices = try (1...3).map { try device(server, seed: UInt64($0)) }
        for _ in 0..<40 {
            let place = draw(devices.count)
            let device = devices[place]
            device.now += WallTime(draw(3)) * 10_000
            switch draw(12) {
            case 0...3:
                try show(device)
                if going(device) == nil { try device.newGame() }
                if device.isInPlay { try play(device, draw(3)) }
            case 4: try device.newGame()
            case 5:
                try show(device)
                if device.isInPlay { try device.solve() }
            case 6, 7: try setOnline(draw(3) > 0, device)
            case 8: device.network = draw(2) > 0 ? .loseAnswers : .down
            case 9: devices[place] = try device.killed(after: 1000, network: device.network)
            case 10: try device.send(.viewOpened(.home))
            default: try device.wait(3000)
            }
            if devices[place].shows(.otherGameTitle) {
                let answers = [Phrase.decideLater, .thisGame, .otherGame]
                try devices[place].click(answers[draw(answers.count)])
            }
        }
        for device in devices {
            if device.shows(.otherGameTitle) { try device.click(.decideLater) }
            try device.send(.dialogClosed)
            try device.send(.viewOpened(.home))
            try device.send(.shown)
        }
        try meet(devices)
        try show(devices[0])
        while devices[0].shows(.otherGameTitle) { try devices[0].click(.thisGame) }
        try devices[0].send(.viewOpened(.home))
        try meet(devices)
        for device in devices {
            let (game, agreed) = (going(device), going(devices[0]))
            #expect(game?.header == agreed?.header && game?.turns == agreed?.turns)
            #expect(device.store.keys("results/") == devices[0].store.keys("results/"))
            let again = try device.killed()
            #expect(going(again)?.turns == agreed?.turns)
            try show(again)
            #expect(!again.shows(.otherGameTitle))
        }
    }

    /// Its game, unless it is over.
    private func going(_ device: Device) -> SavedGame? { device.saved(.sliding).flatMap { $0.isOver ? nil : $0 } }

    /// Its game, uncovered; nothing but the question about two games is asked.
    private func show(_ device: Device) throws {
        if device.shows(.otherGameTitle) { return }
        try device.send(.dialogClosed)
        try device.send(.viewOpened(.game))
    }

    private func meet(_ devices: [Device]) throws {
        for _ in 0..<3 {
            for device in devices {
                device.network = .up
                try device.send(.connectionChanged(isOnline: true))
                try device.wait(70_000)
            }
        }
    }
}
