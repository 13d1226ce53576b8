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
