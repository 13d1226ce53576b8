import AppForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// Results and resets on several devices of an account.
@Suite struct SharedResultsTests {
    private static let groups = ["sliding.3x3.multi", "sliding.4x4.multi", "sudoku.classic.hard"] as [Text]
    private static let now: WallTime = 1_800_000_000_000
    private static let hour: WallTime = 3_600_000

    private func server() -> FakeServer {
        let server = FakeServer()
        server.addAccount()
        // So that there are several messages.
        server.sync.most = 30
        return server
    }

    private func device(_ server: FakeServer, seed: UInt64, _ stored: [Text: Text] = [:]) throws -> Device {
        let device = try Device.started(stored, server: server, now: Self.now, seed: seed)
        try device.logIn()
        return device
    }

    /// A guest's, on which games are short and are no ranked ones.
    private func player(_ server: FakeServer, seed: UInt64) throws -> Device {
        try Device.started(settings((2, 2), ["settings/ranked": "0"]), server: server, now: Self.now, seed: seed)
    }

    private func id(_ number: Int) -> Text {
        var text: Text = "01890000-0000-7000-8000-"
        text.append(decimal: number, width: 12)
        return text
    }

    /// As from a file: its games are there, too.
    private func add(_ numbers: some Sequence<Int>, to device: Device, hoursAgo: WallTime = 1000) throws {
        var file: Text = "id,group,ranked,moves,milliseconds,at,name,record\r\n"
        for number in numbers {
            let group = Self.groups[number % 3]
            let ranked = group.hasPrefix("sudoku") ? SudokuMark(achievement: .a, score: number % 300).ranked : 20
            file.append(id(number) + "," + group + ",")
            for value in [ranked, 10 + number % 40, 1000 * (number % 60)] {
                file.append(decimal: value)
                file.append(",")
            }
            file.append(decimal: Self.now - hoursAgo * Self.hour + WallTime(number) * 1000)
            file.append(",Ada,1\r\n")
        }
        try device.send(.viewOpened(.scores))
        try device.choose(file: file)
        guard device.context.dialog == .importScores else { return }
        let answer = try #require(
            device.page.container.first { $0.tag == .button && $0.wholeText == device.text(.importScores) })
        try device.click(answer)
    }

    private func resetAll(_ device: Device, days: Int? = nil) throws {
        try device.send(.viewOpened(.resetScores))
        try device.send(.fieldChanged(.reset(.preserved), "0"))
        if let days { try device.send(.fieldChanged(.reset(.days), Text(decimal: days + 1))) }
        guard (device.reset.doomed ?? 0) > 0 else { return }
        try device.click(.resetScores)
        try device.click(.yes)
    }

    private func undo(_ device: Device) throws {
        guard device.reset.levels(device.context) > 0 else { return }
        try device.send(.scoreReset(.undoAsked))
        try device.click(.yes)
    }

    /// Which results are there is not found out before `readAll`.
    private func holdFinding(_ device: Device) {
        device.afterEach = { device in
            let isFinding = device.effects.contains { if case .find = $0 { true } else { false } }
            device.isStoreSlow = device.isStoreSlow || isFinding
        }
    }

    /// What waits to be read comes, with all that follows from it.
    private func readAll(_ device: Device) throws {
        (device.afterEach, device.isStoreSlow) = (nil, false)
        while !device.read.isEmpty { try device.deliverRead() }
    }

    /// Until nothing is told any more.
    private func meet(_ devices: [Device]) throws {
        for _ in 0..<3 {
            for device in devices {
                device.network = .up
                try device.send(.connectionChanged(isOnline: true))
                try device.wait(70_000)
            }
        }
    }

    private func results(_ device: Device) -> [StoredEntry] { device.store.found(StoredQuery(.results)) }
    private func records(_ device: Device) -> [Text] { results(device).compactMap { $0.id(in: .results) } }

    /// The best ones and the latest are those of what is there.
    private func check(_ device: Device) throws {
        let scores = results(device).compactMap { device.context.score(stored: $0) }
        #expect(Set(device.bests.map(\.group)) == Set(scores.map(\.group)))
        for (group, best) in device.bests {
            let all = scores.filter { $0.group == group && !device.context.isLost($0) }
            #expect(best.games == all.count && best.milliseconds == all.map(\.milliseconds).min())
            #expect(best.moves == all.map(\.moves).min() && best.score == all.map(\.score).min())
        }
        #expect(device.latest?.at == scores.map(\.at).max())
        let again = try device.killed()
        #expect(again.latest?.record == device.latest?.record)
        #expect(Set(again.bests.map { $0.group + $0.best.entry }) == Set(device.bests.map { $0.group + $0.best.entry }))
    }

    private func checkAgreement(_ devices: [Device]) throws {
        for device in devices {
            #expect(results(device) == results(devices[0]))
            try check(device)
        }
    }

    @Test func whatWasPlayedBeforeIsOnAllDevices() throws {
        let server = server()
        let one = try Device.started([:], server: server, now: Self.now, seed: 1)
        try add(0..<700, to: one)
        try one.logIn()
        let two = try device(server, seed: 2)
        #expect(two.shows("Synchronised: Scores") && records(two).count == 700)
        try add(600..<900, to: two)
        try meet([one, two])
        #expect(records(two) == (0..<900).map(id))
        try checkAgreement([one, two])
        #expect(two.store.keys("untold/").isEmpty && one.store.keys("untold/").isEmpty)
        // It is quiet then.
        let count = two.requests.count { $0.ticket.kind == .sync }
        try two.wait(600_000)
        #expect(two.requests.count { $0.ticket.kind == .sync } == count)
    }

    @Test func aResetAndItsUndoAreForAll() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try add(0..<100, to: one)
        try meet([one, two])
        #expect(records(two).count == 100)
        try resetAll(one)
        try meet([one, two])
        #expect(records(two).isEmpty && two.reset.deletions.map(\.count) == [100])
        try checkAgreement([one, two])
        // Whoever was not there when it was done can undo it as well.
        try undo(two)
        try meet([one, two])
        #expect(records(one).count == 100 && one.reset.deletions.isEmpty && two.reset.deletions.isEmpty)
        // With its game, where that was.
        #expect(one.store.keys("records/").count == 100)
        try checkAgreement([one, two])
    }

    /// What was being told when all results are gone through again.
    @Test func whatWasToldWithoutAnAnswerDoesNotWait() throws {
        let one = try device(server(), seed: 1)
        try add(0..<9, to: one)
        one.network = .held
        try one.wait(2000)
        #expect(one.store.keys("untold/").count == 9)
        try one.send(.settingChanged(.shareDays, 30))
        try one.drop()
        one.network = .up
        try one.wait(120_000)
        #expect(one.store.keys("untold/").isEmpty)
    }

    /// What others have changed is asked for all the same.
    @Test func whatHasNoRoomWaitsForIt() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        server.sync.isFull = true
        try add(0..<9, to: one)
        try one.wait(2000)
        try one.send(.sync(.asked))
        #expect(one.store.keys("untold/").count == 9)
        server.sync.isFull = false
        try one.send(.settingChanged(.theme, 1))
        try meet([one, two])
        #expect(records(two) == (0..<9).map(id) && one.store.keys("untold/").isEmpty)
        try checkAgreement([one, two])
    }

    /// The app is ended in the middle of a game, and the latest transaction is lost; then the game is won before it has been read that
    /// nothing waits to be told.
    @Test func aResultRightAfterTheStartIsTold() throws {
        let server = server()
        let one = try player(server, seed: 1)
        try one.logIn()
        let two = try device(server, seed: 2)
        var stores: [FakeStore] = []
        one.afterEach = { device in
            if device.store != stores.last { stores.append(device.store) }
        }
        try one.newGame()
        try one.wait(31_000)
        let store = try #require(stores.dropLast().last)
        let again = Device(store: store, server: server, now: one.now, seed: 3)
        again.isStoreSlow = true
        try again.start()
        #expect(again.isLoggedIn)
        try again.send(.continued(.sliding))
        try again.solve()
        try readAll(again)
        try meet([again, two])
        #expect(records(again).count == 1 && again.store.keys("untold/").isEmpty)
        try checkAgreement([again, two])
    }

    @Test func aNameThatIsTypedWhileItsResultIsReadIsTold() throws {
        let server = server()
        let one = try player(server, seed: 1)
        try one.logIn()
        let two = try device(server, seed: 2)
        try one.wait(2000)
        try one.newGame()
        try one.solve()
        one.isStoreSlow = true
        try one.wait(2000)
        try one.send(.fieldChanged(.playerName, "Adele"))
        try readAll(one)
        try meet([one, two])
        #expect(two.latest?.name == "Adele" && one.store.keys("untold/").isEmpty)
        try checkAgreement([one, two])
    }

    /// As it was before, it comes from the account, which is told of all results once more.
    @Test func aNameThatIsTypedWhileItsResultComesStays() throws {
        let server = server()
        let one = try player(server, seed: 1)
        try one.logIn()
        let two = try device(server, seed: 2)
        try one.newGame()
        try one.solve()
        try one.wait(2000)
        holdFinding(one)
        try one.send(.settingChanged(.shareDays, 1000))
        try one.wait(2000)
        #expect(!one.read.isEmpty)
        try one.send(.fieldChanged(.playerName, "Adele"))
        try readAll(one)
        try meet([one, two])
        #expect(one.latest?.name == "Adele")
        try checkAgreement([one, two])
    }

    /// It comes when those that were there before are being read.
    @Test func aResultAtTheFirstLogInTakesNoOtherAway() throws {
        let server = server()
        let one = try player(server, seed: 1)
        try add(0..<9, to: one)
        try one.newGame()
        one.isStoreSlow = true
        try one.logIn()
        // First that nothing waits to be told.
        for _ in one.read { try one.deliverRead() }
        try one.send(.continued(.sliding))
        try one.solve()
        try readAll(one)
        try one.wait(2000)
        #expect(records(one).count == 10 && one.store.keys("untold/").isEmpty)
        let two = try device(server, seed: 2)
        try checkAgreement([one, two])
    }

    /// The account knows of a reset that is undone after its device was logged out.
    @Test func whatIsUndoneWithoutAnAccountIsThereWithOne() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try add(0..<10, to: one)
        try resetAll(one)
        try meet([one, two])
        try one.send(.account(.logOutAsked))
        try one.click(.logOutKeep)
        #expect(!one.isLoggedIn)
        try one.send(.viewOpened(.resetScores))
        try undo(one)
        #expect(records(one).count == 10)
        try one.logIn()
        try meet([one, two])
        #expect(records(one).count == 10 && records(two).count == 10)
        try checkAgreement([one, two])
    }

    /// It is known, and the app is ended before it is done.
    @Test func whatIsUndoneElsewhereIsDoneAfterTheNextStart() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try add(0..<10, to: one)
        try meet([one, two])
        try resetAll(one)
        try meet([one, two])
        try undo(two)
        try two.wait(2000)
        holdFinding(one)
        try one.send(.shown)
        #expect(one.store.keys("stamps/scores/undone/").count == 1 && !one.read.isEmpty)
        let again = try one.killed()
        try meet([again, two])
        #expect(again.reset.deletions.isEmpty && again.store.keys("records/").count == 10)
        try checkAgreement([again, two])
    }

    /// Before all of what was undone elsewhere has come.
    @Test func aResetThatIsUndoneTwiceIsToldOnce() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try add(0..<100, to: one)
        try meet([one, two])
        try resetAll(one)
        try meet([one, two])
        try undo(one)
        try one.wait(2000)
        two.network = .held
        try two.send(.shown)
        try two.deliverOne(.sync)
        #expect(!records(two).isEmpty && two.reset.deletions.count == 1)
        try undo(two)
        #expect(two.reset.deletions.isEmpty)
        func isAsking() -> Bool { two.waiting.contains { $0.ticket.kind == .sync } }
        for _ in 0..<20 where isAsking() { try two.deliverOne(.sync) }
        try #require(!isAsking())
        try meet([one, two])
        #expect(records(two).count == 100)
        try checkAgreement([one, two])
    }

    @Test func whatIsChangedWhileResultsAreTakenInIsNotForgotten() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try meet([one, two])
        try add(0..<3, to: one)
        try one.wait(2000)
        holdFinding(two)
        try two.send(.device(.sharedChanged(mark: server.sync.mark)))
        #expect(!two.read.isEmpty)
        // Here, and elsewhere.
        try two.send(.settingChanged(.theme, 1))
        try two.wait(2000)
        try add(3..<6, to: one)
        try one.wait(2000)
        try two.send(.device(.sharedChanged(mark: server.sync.mark)))
        try readAll(two)
        #expect(records(two) == (0..<6).map(id))
        try one.send(.shown)
        #expect(one.settings[.theme] == 1)
    }

    @Test func aPictureThatWasSentWaitsForResults() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try two.send(.settingChanged(.sharePictures, 1))
        try meet([one, two])
        two.network = .held
        let picture = OwnPicture(
            name: "own/0123456789abcdef0123456789abcdef", title: "Cat", width: 300, height: 200, bytes: 1000)
        try two.send(.device(.picture(.ready(picture))))
        try two.wait(2000)
        try two.deliver(.sync)
        try add(0..<3, to: one)
        try one.wait(2000)
        holdFinding(two)
        try two.send(.device(.sharedChanged(mark: server.sync.mark)))
        try two.deliver(.sync)
        #expect(!two.read.isEmpty)
        try add(3..<6, to: one)
        try one.wait(2000)
        try two.deliverOne(.picture)
        try two.deliver(.sync)
        try readAll(two)
        two.network = .up
        try two.deliver()
        try meet([one, two])
        #expect(records(two) == (0..<6).map(id) && server.pictures.count == 1)
    }

    @Test func whatCouldNotBeStoredAfterTheFirstLogInIsAskedForAgain() throws {
        let server = server()
        let one = try device(server, seed: 1)
        try add(0..<6, to: one)
        try one.wait(2000)
        let two = try Device.started(server: server, now: Self.now, seed: 2)
        holdFinding(two)
        try two.logIn()
        #expect(!two.read.isEmpty)
        two.store.isFull = true
        try readAll(two)
        two.store.isFull = false
        try meet([two])
        #expect(records(two) == (0..<6).map(id))
    }

    /// But taken in only after them: whoever ends the app meanwhile, or has a full disk, misses nothing.
    @Test(arguments: [false, true]) func theNextAnswerIsAskedForWhileResultsAreStored(isStoreFailing: Bool) throws {
        let server = server()
        let one = try device(server, seed: 1)
        try add(0..<90, to: one)
        try meet([one])
        let two = try Device.started(server: server, now: Self.now, seed: 2)
        holdFinding(two)
        try two.logIn()
        #expect(two.requests.count { $0.ticket.kind == .sync } == 2 && !two.read.isEmpty && records(two).isEmpty)
        let again = try two.killed()
        #expect(records(again).count == 90)

        let three = try Device.started(server: server, now: Self.now, seed: 3)
        holdFinding(three)
        try three.logIn()
        three.store.isFull = isStoreFailing
        try readAll(three)
        three.store.isFull = false
        if isStoreFailing { try meet([three]) }
        #expect(records(three).count == 90)
        try checkAgreement([one, three])
    }

    /// What comes behind what was not stored is no reason to leave that out.
    @Test func anAnswerAfterAFailureIsNotHeard() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try add(0..<90, to: one)
        try meet([one, two])
        #expect(records(two).count == 90)
        try resetAll(one)
        try one.wait(70_000)
        two.network = .held
        try two.send(.device(.sharedChanged(mark: server.sync.mark)))
        try two.deliverOne(.sync)
        try two.send(.storageFailed)
        try two.deliver(.sync)
        try meet([two])
        #expect(records(two).isEmpty)
    }

    @Test func whatCameLaterIsNotMeant() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try add(0..<10, to: one)
        try meet([one, two])
        try two.send(.connectionChanged(isOnline: false))
        two.network = .down
        try resetAll(one)
        one.now += 60_000
        // It was deleted, and is wanted again.
        try add(3..<5, to: one)
        try add(10..<12, to: two)
        try meet([one, two])
        #expect(records(one) == [3, 4, 10, 11].map(id))
        try checkAgreement([one, two])
    }

    /// Some have come back from a file after the first reset, and a second one has deleted them, too. A third device still has all that the
    /// first one has deleted, whether it has heard that they came back or not.
    @Test(arguments: [false, true]) func whatAnotherResetHasDeletedStaysDeleted(isBackKnown: Bool) throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        let third = try device(server, seed: 3)
        try add(0..<10, to: one)
        try meet([one, two, third])
        try resetAll(one)
        try meet([one, two, third])
        try add(3..<5, to: one)
        if isBackKnown { try meet([one, third]) }
        #expect(records(one) == (3..<5).map(id) && records(third).count == (isBackKnown ? 2 : 0))
        try resetAll(one)
        try meet([one, third])
        #expect(records(one).isEmpty && records(third).isEmpty)
        // Who has not heard of the second one undoes the first one.
        try undo(two)
        #expect(records(two).count == 10)
        try meet([one, two, third])
        #expect(records(two) == [0, 1, 2, 5, 6, 7, 8, 9].map(id))
        try checkAgreement([one, two, third])
    }

    @Test func onlyTheLatestDaysAreShared() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try one.send(.settingChanged(.shareDays, 10))
        try add(0..<5, to: one, hoursAgo: 24 * 30)
        try add(5..<10, to: one, hoursAgo: 24)
        try meet([one, two])
        #expect(records(two) == (5..<10).map(id) && records(one).count == 10)
        try one.send(.settingChanged(.shareDays, 0))
        try add(10..<15, to: two)
        try meet([one, two])
        #expect(records(one).count == 10)
        try one.send(.settingChanged(.shareDays, 3650))
        try meet([one, two])
        #expect(records(one).count == 15)
        try checkAgreement([one, two])
    }

    /// Also if it was just being asked for others, or something could not be stored then.
    @Test(arguments: [false, true]) func whoSharesMoreDaysGetsTheirResults(isStoreFailing: Bool) throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try one.send(.settingChanged(.shareDays, 10))
        try add(0..<5, to: two, hoursAgo: 24 * 30)
        try meet([one, two])
        #expect(records(one).isEmpty)
        one.network = .held
        try one.send(.sync(.asked))
        try one.send(.settingChanged(.shareDays, 3650))
        if isStoreFailing { try one.send(.storageFailed) }
        try one.deliver()
        try meet([one, two])
        #expect(records(one) == (0..<5).map(id))
        try checkAgreement([one, two])
    }

    /// As long as all days are shared.
    @Test func aClockThatIsWrongByYearsKeepsNoResultBack() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        two.now += 11 * 365 * 24 * Self.hour
        try add(0..<5, to: one)
        try meet([one, two])
        #expect(records(two) == (0..<5).map(id))
        try checkAgreement([one, two])
    }

    @Test func aServerThatHasForgottenIsToldAgain() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try add(0..<40, to: one)
        try add(40..<50, to: two)
        try meet([one, two])
        try resetAll(one, days: 0)
        try add(50..<60, to: one)
        try one.wait(70_000)
        server.sync.forget()
        try meet([two, one])
        #expect(records(two) == (50..<60).map(id))
        try checkAgreement([one, two])
    }
}
