import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// Passkeys: nothing of what an authenticator says stays on the device.
@Suite struct PasskeyTests {
    private static let address: Text = "ada@example.org"
    private static let password: Text = "three wild geese"

    private func fault(_ device: Device) -> Text? {
        device.page.container.first { $0.attributes[.class] == "fault" }?.text
    }

    /// A device that is logged in to an account with a password, and has just shown who is there, or not.
    private func account(isProven: Bool) throws -> Device {
        let server = FakeServer()
        server.accounts.add(Self.address, password: Self.password, name: "Ada")
        let device = try Device.started(server: server)
        try device.send(.viewOpened(.logIn))
        try device.enter(Self.address, into: "E-mail address")
        try device.enter(Self.password, into: "Password")
        try device.click(.logIn)
        if isProven {
            try device.click(.addPasskey)
            try device.enter(Self.password, into: "Current password")
            try device.click(.confirm)
        }
        return device
    }

    /// A device that is logged in to an account with nothing but a passkey.
    private func passkeyAccount(_ stored: [Text: Text] = [:]) throws -> Device {
        let device = try Device.started(stored)
        try device.send(.viewOpened(.signUp))
        try device.click(.passkeySignUp)
        return device
    }

    private func rows(_ device: Device) -> Int { device.page.container.all { $0.text == device.text(.remove) }.count }

    @Test func aGuestSignsUpByAPasskeyAlone() throws {
        let device = try passkeyAccount(["state/name": "Zoë"])
        #expect(device.isLoggedIn && device.view == .account && device.notice == .loggedIn)
        #expect(device.history.last == "account" && rows(device) == 1)
        #expect(device.server.names == ["Zoë"], "the account gets the device's name")
        #expect(device.control(.changePassword) == nil && device.control(.changeMail) != nil)
        let everything = device.store.entries.map { $0.key.string + $0.value.string }
        #expect(!everything.contains { $0.contains("signUp") || $0.contains("attestation") })
        #expect(try device.killed().isLoggedIn)
    }

    @Test func whoHasAPasskeyLogsInWithoutAName() throws {
        let server = try passkeyAccount().server
        server.accounts.endPresent()
        let device = try Device.started(server: server)
        try device.send(.viewOpened(.logIn))
        try device.click(.passkeyLogIn)
        #expect(device.isLoggedIn && device.view == .account && device.notice == .loggedIn)
        // Another one's, or of an account that is gone.
        server.accounts.endPresent()
        server.accounts.usedPasskey = 7
        let other = try Device.started(server: server)
        try other.send(.viewOpened(.logIn))
        try other.click(.passkeyLogIn)
        #expect(!other.isLoggedIn && fault(other) == other.text(.passkeyUnknown))
    }

    @Test func aPasskeyIsAddedWhenItIsShownWhoIsThere() throws {
        let device = try account(isProven: false)
        #expect(rows(device) == 0)
        try device.click(.addPasskey)
        #expect(device.shows(.proofText) && device.focus == AccountParts.id(.password) && rows(device) == 0)
        try device.enter("wrong", into: "Current password")
        try device.click(.confirm)
        #expect(fault(device) == device.text(.wrongPassword))
        try device.enter(Self.password, into: "Current password")
        try device.click(.confirm)
        #expect(rows(device) == 1 && device.notice == .passkeyAdded && !device.shows(.proofText))
        #expect(device.focus == AccountView.formID(.addPasskey))
        // Now that is known.
        try device.click(.addPasskey)
        #expect(rows(device) == 2)
        // The next time by a passkey.
        device.server.accounts.forgetProof()
        try device.click(.addPasskey)
        try device.click(.usePasskey)
        #expect(rows(device) == 3)
        // Also what is no passkey.
        device.server.accounts.forgetProof()
        try device.click(.changePassword)
        try device.enter("another flock of geese", into: "New password")
        try device.click(.usePasskey)
        #expect(device.notice == .passwordChanged)
        #expect(device.server.accounts.password(of: Self.address) == "another flock of geese")
    }

    @Test func aPasskeyIsRenamed() throws {
        let device = try account(isProven: true)
        try device.click(.rename)
        #expect(device.focus == AccountParts.id(.title))
        try device.enter("", into: "Name of the passkey")
        try device.click(.saveName)
        #expect(fault(device) == device.text(.noTitle))
        try device.enter("  My phone ", into: "Name of the passkey")
        try device.click(.saveName)
        #expect(device.shows("My phone") && device.element(AccountParts.id(.title)) == nil)
    }

    @Test func aPasskeyIsRemovedButNotTheLastWayIn() throws {
        let device = try passkeyAccount()
        try device.click(.remove)
        #expect(device.element("dialog-title") != nil)
        try device.send(.account(.passkeyRemovalConfirmed))
        #expect(fault(device) == device.text(.lastWayIn) && rows(device) == 1)
        try device.click(.addPasskey)
        device.server.accounts.forgetProof()
        try device.click(.remove)
        try device.send(.account(.passkeyRemovalConfirmed))
        #expect(rows(device) == 2 && device.focus == AccountParts.passkeyProofID)
        try device.click(.usePasskey)
        #expect(rows(device) == 1 && device.notice == .passkeyRemoved)
    }

    @Test func everythingIsDeletedByWhoHasThePasskey() throws {
        let device = try passkeyAccount()
        device.server.accounts.forgetProof()
        try device.click(.deleteAccount)
        try device.click(.deletePlayer)
        #expect(device.focus == AccountParts.passkeyProofID && device.server.deletions == 0)
        try device.click(.usePasskey)
        #expect(device.server.deletions == 1 && !device.isLoggedIn && device.notice == .playerDeleted)
    }

    @Test func whoChangesTheirMindIsTold() throws {
        let device = try Device.started()
        device.authenticator = .cancelled
        try device.send(.viewOpened(.signUp))
        try device.click(.passkeySignUp)
        #expect(device.notice == .passkeyCancelled && fault(device) == nil && !device.isLoggedIn)
        device.authenticator = .failed
        try device.click(.passkeySignUp)
        #expect(fault(device) == device.text(.passkeyFailed))
        // An answer that nobody has asked for.
        let count = device.requests.count
        try device.send(.device(.authenticatorAnswered(.answered, body: "{}")))
        #expect(device.requests.count == count)
    }

    @Test func whereThereAreNoneNoneAreOffered() throws {
        let without = Device(hasPasskeys: false)
        try without.start()
        for view in [AppView.signUp, .logIn] {
            try without.send(.viewOpened(view))
            #expect(without.control(.passkeySignUp) == nil && without.control(.passkeyLogIn) == nil)
        }
        let device = try Device.started()
        device.server.accounts.refusal = .passkeysUnavailable
        try device.send(.viewOpened(.logIn))
        try device.click(.passkeyLogIn)
        #expect(fault(device) == device.text(.passkeysUnavailable) && device.control(.passkeyLogIn) == nil)
    }
}
