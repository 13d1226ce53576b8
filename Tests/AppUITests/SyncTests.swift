import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// What the devices of an account share: stored here first, told when there is a network, and the same everywhere in the end.
@Suite struct SyncTests {
    /// A device that is logged in to the account of a server.
    private func device(
        _ server: FakeServer, seed: UInt64, _ stored: [Text: Text] = [:], width: Int = 1440, height: Int = 900
    ) throws -> Device {
        let device = try Device.started(stored, server: server, width: width, height: height, seed: seed)
        try device.logIn()
        return device
    }

    private func server() -> FakeServer {
        let server = FakeServer()
        server.addAccount()
        return server
    }

    @Test func whatIsChangedOnOneIsSoOnTheOther() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try one.send(.settingChanged(.theme, 1))
        try one.send(.settingChanged(.undoCopies, 7))
        try one.wait(1000)
        try two.send(.shown)
        #expect(two.settings[.theme] == 1 && two.settings[.undoCopies] == 7)
        #expect(two.store["settings/theme"] == "1")
        #expect(two.shows("Synchronised: Look and sound, Keeping scores"))
        // It is not told back, and nothing is asked for without end.
        let count = two.requests.count { $0.ticket.kind == .sync }
        try two.wait(60_000)
        #expect(two.requests.count { $0.ticket.kind == .sync } == count)
        #expect(try two.killed().settings[.undoCopies] == 7)
    }

    /// What it does not know yet, an older version passes over.
    @Test func aSettingOfANewerVersionIsThereAfterTheUpdate() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try one.send(.settingChanged(.theme, 1))
        try one.wait(1000)
        try two.send(.shown)
        var store = two.store
        let state = try #require(store["state/sync"])
        let end = try #require(state.bytes.lastIndex(of: UInt8(ascii: ";")))
        store.perform([
            .put(key: "state/sync", value: Text(state.bytes[...end]) + "1"), .remove(key: "settings/theme"),
            .remove(key: "stamps/look/theme"),
        ])
        let updated = try Device.started(store: store, server: server, seed: 2)
        #expect(updated.settings[.theme] == 1)
        // Once.
        #expect(updated.store["state/sync"] == state)
    }

    @Test func whoNeverPausesIsFollowed() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        for volume in 1...10 {
            try one.send(.settingChanged(.volume, 10 * volume))
            try one.wait(400)
            try two.send(.device(.sharedChanged(mark: server.sync.mark)))
            #expect(two.settings[.volume] >= 10 * (volume - 2))
        }
    }

    /// As long as it is in front.
    @Test func anOpenDeviceIsToldAtOnce() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        #expect(two.listening == "/api/v1/account/sync/events")
        try one.send(.settingChanged(.theme, 1))
        try one.wait(1000)
        try two.send(.device(.sharedChanged(mark: server.sync.mark)))
        #expect(two.settings[.theme] == 1)
        let count = two.requests.count { $0.ticket.kind == .sync }
        try two.send(.device(.sharedChanged(mark: server.sync.mark)))
        #expect(two.requests.count { $0.ticket.kind == .sync } == count)
        // What is told while it asks is asked for afterwards.
        two.network = .held
        try two.send(.sync(.asked))
        try two.deliver(.sync)
        try two.send(.sync(.asked))
        try one.send(.settingChanged(.theme, 2))
        try one.wait(1000)
        try two.send(.device(.sharedChanged(mark: server.sync.mark)))
        #expect(two.requests.last?.ticket.kind == .sync)
        two.network = .up
        try two.deliver(.sync)
        #expect(two.settings[.theme] == 2)
        try two.send(.hidden)
        #expect(two.listening == nil)
        try two.send(.shown)
        #expect(two.listening != nil)
        for setting in Setting.allCases where setting.switched != nil { try two.send(.settingChanged(setting, 0)) }
        #expect(two.listening == nil)
    }

    @Test func whatWasChangedLastHolds() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        for device in [one, two] { device.network = .down }
        try one.send(.connectionChanged(isOnline: false))
        try two.send(.connectionChanged(isOnline: false))
        try one.send(.settingChanged(.theme, 1))
        two.now += 60_000
        try two.send(.settingChanged(.theme, 2))
        // A clock that is wrong by years changes at most which one holds.
        try two.send(.settingChanged(.volume, 10))
        one.now += 10 * 365 * 86_400_000
        try one.send(.settingChanged(.volume, 20))
        for device in [two, one, two] {
            device.network = .up
            try device.send(.connectionChanged(isOnline: true))
        }
        #expect(one.settings[.theme] == 2 && two.settings[.theme] == 2)
        #expect(one.settings[.volume] == 20 && two.settings[.volume] == 20)
        // Whoever has seen it can change it again.
        try two.send(.settingChanged(.volume, 30))
        try two.wait(1000)
        try one.send(.shown)
        #expect(one.settings[.volume] == 30)
    }

    @Test func whatIsOffStaysHere() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try two.send(.settingChanged(.shareLook, 0))
        try one.send(.settingChanged(.theme, 1))
        try one.send(.settingChanged(.multiMove, 0))
        try one.wait(1000)
        try two.send(.settingChanged(.material, 2))
        try two.wait(1000)
        try two.send(.shown)
        try one.send(.shown)
        #expect(two.settings[.theme] == 0 && two.settings[.multiMove] == 0)
        #expect(one.settings[.material] == 0)
        // Which switches are on is each device's own affair.
        #expect(one.settings.isOn(.shareLook))
        try two.send(.settingChanged(.shareLook, 1))
        try two.wait(1000)
        try two.send(.shown)
        try one.send(.shown)
        #expect(two.settings[.theme] == 1 && one.settings[.material] == 2)
    }

    @Test func whatWasSetBeforeIsToldAtTheFirstLogIn() throws {
        let server = server()
        let one = try device(server, seed: 1, ["settings/theme": "1"])
        try one.wait(1000)
        // What the account has already, holds.
        let two = try device(server, seed: 2, ["settings/theme": "2", "settings/volume": "20"])
        try two.wait(1000)
        try one.send(.shown)
        try two.send(.shown)
        #expect(one.settings[.theme] == two.settings[.theme])
        #expect(one.settings[.volume] == 20)
    }

    @Test func aResetOfAllSettingsIsTold() throws {
        let server = server()
        let (one, two) = (try device(server, seed: 1), try device(server, seed: 2))
        try one.send(.settingChanged(.theme, 1))
        try one.wait(1000)
        try two.send(.shown)
        #expect(two.settings[.theme] == 1)
        try two.send(.settings(.resetConfirmed))
        try two.wait(1000)
        try one.send(.shown)
        #expect(one.settings[.theme] == 0)
    }

    @Test func aBoardThatDoesNotFitStaysAway() throws {
        let server = server()
        let one = try device(server, seed: 1)
        let two = try device(server, seed: 2, width: 320, height: 568)
        try one.send(.settingChanged(.rows, 15))
        try one.send(.settingChanged(.columns, 15))
        try one.wait(1000)
        try two.send(.shown)
        #expect(two.settings[.rows] == 4 && two.settings[.columns] == 4)
        #expect(two.shows(.boardDoesNotFit))
        // Nor is the small one forced upon the large screen.
        try two.wait(1000)
        try one.send(.shown)
        #expect(one.settings[.rows] == 15)
    }

    @Test(arguments: ["lost", "down", "forgotten", "killed"])
    func nothingIsLostOnTheWay(trouble: String) throws {
        let server = server()
        var one = try device(server, seed: 1)
        let two = try device(server, seed: 2)
        switch trouble {
        case "lost": one.network = .loseAnswers
        case "down": one.network = .down
        default: break
        }
        try one.send(.settingChanged(.theme, 1))
        if trouble == "killed" { one = try one.killed() } else { try one.wait(2000) }
        if trouble == "forgotten" {
            server.sync.forget()
            try two.send(.settingChanged(.volume, 20))
            try two.wait(2000)
            try one.send(.shown)
        }
        one.network = .up
        try one.wait(120_000)
        try two.send(.shown)
        #expect(two.settings[.theme] == 1)
        if trouble == "forgotten" {
            try one.send(.shown)
            #expect(one.settings[.volume] == 20)
        }
    }

    /// The numbers of a restored copy are others.
    @Test func aNumberThatIsForgottenIsNotAskedForWithoutEnd() throws {
        let server = server()
        let one = try device(server, seed: 1)
        try one.send(.settingChanged(.theme, 1))
        try one.wait(2000)
        server.sync.forget()
        one.network = .held
        let count = one.requests.count { $0.ticket.kind == .sync }
        try one.send(.device(.sharedChanged(mark: 1 << 40)))
        try one.deliverOne(.sync)
        try one.deliverOne(.sync)
        #expect(one.requests.count { $0.ticket.kind == .sync } == count + 2)
    }

    /// Its number may be greater than all that the next account has for years.
    @Test func anAccountThatIsGoneIsNotAskedForWithoutEnd() throws {
        let one = try device(server(), seed: 1)
        one.network = .held
        let count = one.requests.count { $0.ticket.kind == .sync }
        try one.send(.device(.sharedChanged(mark: 1 << 40)))
        try one.deliverOne(.sync)
        #expect(one.requests.count { $0.ticket.kind == .sync } == count + 1)
    }

    /// As when the account was deleted elsewhere, and a game was begun here before that was known.
    @Test func aDeviceThatHasBecomeAGuestsIsLoggedOut() throws {
        let server = server()
        let one = try device(server, seed: 1)
        server.accounts.endPresent()
        server.accounts.isKnown = true
        try one.send(.settingChanged(.theme, 1))
        try one.wait(2000)
        #expect(!one.isLoggedIn)
    }

    @Test func anAccountWithoutRoomIsTold() throws {
        let server = server()
        server.sync.isFull = true
        let one = try device(server, seed: 1)
        try one.send(.viewOpened(.sync))
        try one.send(.settingChanged(.theme, 1))
        try one.wait(5000)
        #expect(one.shows(.syncNoRoom) && one.settings[.theme] == 1)
        let count = one.requests.count { $0.ticket.kind == .sync }
        try one.wait(600_000)
        #expect(one.requests.count { $0.ticket.kind == .sync } == count)
    }

    // MARK: What was earned

    private func win(_ device: Device, _ games: Int) throws {
        for _ in 0..<games {
            try device.newGame()
            try device.solve()
            try device.click(.close)
        }
        try device.wait(2000)
    }

    private func points(_ device: Device) throws -> Text {
        try device.send(.shown)
        try device.send(.viewOpened(.profile))
        return try #require(device.page.container.first { $0.attributes[.class] == "profile-points" }).text
    }

    @Test func whatIsEarnedOnEachCountsOnAll() throws {
        let server = server()
        let (one, two) = (
            try device(server, seed: 1, settings((2, 3))), try device(server, seed: 2, settings((2, 3)))
        )
        try win(one, 2)
        try win(two, 1)
        #expect(try points(two) == "300 points" && points(one) == "300 points")
        // However often it is told, and whoever tells it.
        server.sync.forget()
        for device in [two, one, two, one] { #expect(try points(device) == "300 points") }
        #expect(try points(one.killed()) == "300 points")
        // Deleted results take nothing away.
        try one.send(.viewOpened(.resetScores))
        try one.send(.scoreReset(.asked))
        try one.send(.scoreReset(.confirmed))
        try one.wait(2000)
        #expect(try points(two) == "300 points")
        // What is off stays here, and comes when it is on.
        try two.send(.settingChanged(.shareProfile, 0))
        try win(two, 1)
        try win(one, 1)
        #expect(try points(two) == "400 points" && points(one) == "400 points")
        try two.send(.settingChanged(.shareProfile, 1))
        try two.wait(2000)
        #expect(try points(two) == "500 points" && points(one) == "500 points")
    }

    /// What it stored since it logged in is lost, or its result is as well; the server has heard all of it.
    @Test(arguments: [false, true]) func whatWasToldRightBeforeAKillCountsOnce(isResultLost: Bool) throws {
        let server = server()
        // As the app stores it with its first write.
        let clock: [Text: Text] = ["state/clock": HybridClock(device: 7).text]
        let one = try Device.started(settings((2, 3), clock), server: server, seed: 1)
        let before = one.store
        try win(one, 1)
        let store = isResultLost ? before : one.store
        try one.logIn()
        try one.wait(2000)
        let again = try Device.started(store: store, server: server, now: one.now, seed: 2)
        try again.logIn()
        try again.wait(2000)
        let two = try device(server, seed: 3)
        #expect(try points(again) == "100 points" && points(two) == "100 points")
        try win(again, 1)
        #expect(try points(again) == "200 points" && points(two) == "200 points")
    }

    /// None of them has won ten by itself.
    @Test func whatIsReachedTogetherIsReachedAtOneTime() throws {
        let server = server()
        let (one, two) = (
            try device(server, seed: 1, settings((2, 3))), try device(server, seed: 2, settings((2, 3)))
        )
        try win(one, 6)
        try two.send(.shown)
        try win(two, 4)
        for device in [one, two, one, two] {
            try device.send(.shown)
            try device.wait(2000)
        }
        let names = one.state.profiles.all.map(\.name)
        #expect(names == two.state.profiles.all.map(\.name))
        for name in names {
            #expect(one.state.profiles[name].reached(.tenBoards) == two.state.profiles[name].reached(.tenBoards))
        }
        #expect(names.contains { one.state.profiles[$0].reached(.tenBoards) != nil })
    }

    // MARK: Pictures

    private static let cat = OwnPicture(
        name: "own/0123456789abcdef0123456789abcdef", title: "Cat", width: 300, height: 200, bytes: 1000)

    private func sharing(_ server: FakeServer, seed: UInt64) throws -> Device {
        let device = try device(server, seed: seed)
        try device.send(.settingChanged(.sharePictures, 1))
        try device.wait(2000)
        return device
    }

    private func add(_ picture: OwnPicture, to device: Device) throws {
        try device.send(.device(.picture(.ready(picture))))
        try device.wait(2000)
    }

    @Test func aPictureIsSentBeforeItIsToldOf() throws {
        let server = server()
        let (one, two) = (try sharing(server, seed: 1), try sharing(server, seed: 2))
        let other = try device(server, seed: 3)
        try add(Self.cat, to: one)
        let sent = try #require(one.requests.firstIndex { $0.ticket.kind == .picture })
        let told = try #require(
            one.requests.firstIndex { $0.body.string.contains("0123456789abcdef0123456789abcdef") })
        #expect(one.requests[sent].method == "PUT" && sent < told)
        for device in [two, other] { try device.send(.shown) }
        #expect(two.store[Self.cat.key] == Self.cat.facts)
        #expect(two.shows("Synchronised: Your pictures"))
        // At first pictures stay where they are.
        #expect(other.store[Self.cat.key] == nil && other.requests.allSatisfy { $0.ticket.kind != .picture })
        // Nothing more is sent or had.
        let count = two.requests.count
        try two.wait(60_000)
        #expect(two.requests.count == count)

        try two.send(.viewOpened(.pictures))
        try two.send(.pictures(.deletionAsked(0)))
        try two.send(.pictures(.deletionConfirmed))
        try two.wait(2000)
        try one.send(.shown)
        #expect(one.store[Self.cat.key] == nil && one.context.ownPicture == nil)
        // Also when the server has forgotten that.
        server.sync.forget()
        for device in [one, two, one, two] { try device.send(.shown) }
        #expect(one.store[Self.cat.key] == nil && two.store[Self.cat.key] == nil)
    }

    @Test func picturesOfBeforeComeWhenTheyAreShared() throws {
        let server = server()
        let one = try device(server, seed: 1, [Self.cat.key: Self.cat.facts])
        #expect(server.pictures.isEmpty)
        try one.send(.settingChanged(.sharePictures, 1))
        try one.wait(2000)
        #expect(server.pictures.count == 1)
        let two = try sharing(server, seed: 2)
        #expect(two.store[Self.cat.key] == Self.cat.facts)
        // What is off is not deleted elsewhere.
        try two.send(.settingChanged(.sharePictures, 0))
        try one.send(.viewOpened(.pictures))
        try one.send(.pictures(.deletionAsked(0)))
        try one.send(.pictures(.deletionConfirmed))
        try one.wait(2000)
        try two.send(.shown)
        #expect(one.store[Self.cat.key] == nil && two.store[Self.cat.key] != nil)
    }

    @Test func aPictureForWhichThereIsNoRoomStaysAndIsTold() throws {
        let server = server()
        server.hasNoRoomForPictures = true
        let one = try sharing(server, seed: 1)
        try add(Self.cat, to: one)
        try one.send(.viewOpened(.sync))
        #expect(one.shows(.picturesNoRoom) && one.store[Self.cat.key] != nil)
        #expect(one.requests.count { $0.ticket.kind == .picture } == 1)
        server.hasNoRoomForPictures = false
        try one.send(.shown)
        #expect(server.pictures.count == 1 && !one.shows(.picturesNoRoom))
    }

    /// Only as long as it is not known to be stored: what fails later is something else.
    @Test(arguments: [false, true]) func aPictureThatHasComeMayBeWhatThereIsNoRoomFor(isStored: Bool) throws {
        let server = server()
        let (one, two) = (try sharing(server, seed: 1), try sharing(server, seed: 2))
        try add(Self.cat, to: one)
        two.isStoreSlow = true
        try two.send(.shown)
        while two.store[Self.cat.key] == nil { try two.deliverRead() }
        if isStored { while !two.read.isEmpty { try two.deliverRead() } }
        try two.send(.device(.storageFailed))
        #expect(two.shows(.noSpaceForPicture) == !isStored && two.shows(.storageFailed) == isStored)
    }

    @Test func aGuestIsToldWhatAnAccountIsFor() throws {
        let device = try Device.started(route: "sync")
        #expect(device.shows(.syncNeedsAccount) && device.control(.syncNow) == nil)
        try device.send(.settingChanged(.theme, 1))
        try device.wait(10_000)
        #expect(!device.requests.contains { $0.ticket.kind == .sync })
        try device.click(.account)
        #expect(device.state.context.view == .account)
    }
}
