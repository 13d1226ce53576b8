import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// Signing up, logging in and out: on the way nothing that was typed stays on the device, and nothing that was played is lost.
@Suite struct AccountTests {
    private static let (address, password) = (TestAccount.address, TestAccount.password)

    private func link(_ purpose: Text, _ device: Device) throws -> Text {
        "account:" + purpose + ";" + (try #require(device.server.accounts.mails.last).token)
    }

    private func signUp(_ device: Device) throws {
        try device.send(.viewOpened(.signUp))
        try device.enter(Self.address, into: "E-mail address")
        try device.enter(Self.password, into: "Password")
        try device.click(.signUp)
    }

    /// A device that is logged in.
    private func account(_ stored: [Text: Text] = [:], name: Text = "Ada") throws -> Device {
        let server = FakeServer()
        server.addAccount(name: name)
        let device = try Device.started(stored, server: server)
        try device.logIn()
        return device
    }

    private func fault(_ device: Device) -> Text? {
        device.page.container.first { $0.attributes[.class] == "fault" }?.text
    }

    /// Nothing that was typed stands in the store, the log or the address.
    private func expectNothingTyped(in device: Device, _ secrets: [Text] = []) {
        let everything = device.store.entries.map { $0.key.string + $0.value.string } + device.history.map(\.string)
        for secret in secrets + [Self.address, Self.password] {
            #expect(!everything.contains { $0.contains(secret.string) }, "\(secret)")
        }
    }

    /// The fields of the log's entries of a kind.
    private func logged(_ kind: LogKind, _ device: Device) -> [[Text]] {
        device.store.keys("log/").compactMap { device.store[$0].map { LogRecord(stored: $0) } }
            .filter { $0.kind == kind }.map(\.fields)
    }

    // MARK: Signing up

    @Test func aGuestBecomesAnAccountByTheLinkOfAMail() throws {
        let device = try Device.started(route: "account")
        #expect(device.shows(.accountText) && device.shows(.accountOptional) && !device.isLoggedIn)
        #expect(logged(.requestFailed, device).isEmpty, "that nobody is logged in is no failure")
        try device.click(.signUp)
        #expect(device.view == .signUp && device.shows(.passwordHint))
        try signUp(device)
        #expect(device.server.accounts.mails.map(\.address) == [Self.address])
        #expect(device.shows(device.catalogue[.sentSignUp, Self.address]) && device.focus == "main")
        // Not yet.
        try device.click(.linkOpened)
        #expect(!device.isLoggedIn && device.view == .signUp)

        try device.follow(link("confirm", device))
        #expect(device.view == .account && device.history.last == "account" && device.shows(.confirmText))
        #expect(!device.isLoggedIn, "programs that look through mails open links, too")
        try device.click(.confirm)
        #expect(device.isLoggedIn && device.notice == .loggedIn && device.shows(Self.address))
        #expect(device.server.accounts.password(of: Self.address) == Self.password)
        #expect(device.store["state/account"] == "1" && logged(.loggedIn, device).count == 1)
        expectNothingTyped(in: device, [try #require(device.server.accounts.mails.last).token])
        // It is known after a restart, and asked about once.
        let again = try device.killed()
        #expect(again.isLoggedIn && again.requests.count { $0.ticket.kind == .readAccount } == 1)
    }

    /// The server knows the device by another cookie from then on: what is sent meanwhile would come from nobody.
    @Test func nothingElseIsAskedWhileTheLinkIsOpened() throws {
        let device = try Device.started(settings((2, 3)))
        try signUp(device)
        try device.newGame()
        device.network = .held
        try device.follow(link("confirm", device))
        let early = try #require(device.waiting.first { $0.ticket.kind == .readAccount })
        try device.click(.confirm)
        try device.send(.viewOpened(.game))
        try device.solve()
        #expect(Set(device.waiting.map(\.ticket.kind.rawValue)).count == 2 && device.outbox.count == 1)
        try device.deliverOne(.confirmMail)
        #expect(device.waiting.contains { $0.ticket.kind == .submitResult })
        // What the server said of the guest counts no more.
        let answer = device.server.problem(.noPlayer)
        try device.send(.answered(early.ticket, status: answer.status, body: answer.body))
        device.network = .up
        try device.deliver()
        #expect(device.isLoggedIn && device.outbox.isEmpty)
    }

    @Test func aLinkIsOpenedWhenNothingIsUnderWay() throws {
        let device = try Device.started(settings((2, 3)))
        try signUp(device)
        try device.newGame()
        device.network = .held
        try device.solve()
        try device.click(.close)
        try device.follow(link("confirm", device))
        try device.click(.confirm)
        #expect(device.notice == .oneMoment && !device.waiting.contains { $0.ticket.kind == .confirmMail })
        device.network = .up
        try device.deliver()
        try device.click(.confirm)
        #expect(device.isLoggedIn)
    }

    @Test func theLinkMayBeOpenedElsewhere() throws {
        let device = try Device.started()
        try signUp(device)
        try device.send(.viewOpened(.home))
        try device.send(.hidden)
        try device.server.accounts.openLinkElsewhere()
        try device.send(.shown)
        #expect(device.isLoggedIn && device.notice == .loggedIn && device.view == .home)
        // Then it is not asked for again each time.
        let count = device.requests.count { $0.ticket.kind == .readAccount }
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.requests.count { $0.ticket.kind == .readAccount } == count)
    }

    /// Also where the app was started anew meanwhile.
    @Test func theLinkIsWaitedForHalfAnHour() throws {
        let device = try Device.started()
        try signUp(device)
        let again = try device.killed()
        #expect(!again.isLoggedIn && again.requests.contains { $0.ticket.kind == .readAccount })
        let late = try again.killed(after: 1_900_000)
        #expect(!late.isLoggedIn && late.store["state/account"] == nil && late.notice == nil)
        #expect(try !late.killed().requests.contains { $0.ticket.kind == .readAccount })
        try again.server.accounts.openLinkElsewhere()
        let third = try again.killed()
        #expect(third.isLoggedIn && third.notice == .loggedIn && third.store["state/account"] == "1")
    }

    @Test func whoOpensTheLinkOnAnotherDeviceIsNotLoggedInThere() throws {
        let device = try Device.started()
        try signUp(device)
        let link = try link("confirm", device)
        device.server.accounts.isAnotherDevice = true
        let other = try Device.started(server: device.server, route: link)
        try other.click(.confirm)
        #expect(!other.isLoggedIn && other.shows(.confirmedElsewhere) && other.history == ["account"])
        try other.click(.logIn)
        #expect(other.view == .logIn)
    }

    @Test func aLinkIsOpenedWhileAnotherTabPlays() throws {
        let device = try Device.started()
        try signUp(device)
        let reading = Device(store: device.store, server: device.server, route: try link("confirm", device))
        try reading.start(isPlayedElsewhere: true)
        #expect(reading.view == .account && reading.history == ["account"])
        let before = reading.store
        try reading.click(.confirm)
        #expect(reading.isLoggedIn && reading.shows(Self.address) && reading.store == before)
        // There it can be read, and nothing else.
        #expect(reading.page.container.first { $0.tag == .fieldset }?.attributes[.disabled] != nil)
        try reading.send(.account(.logOutAsked))
        #expect(reading.element("dialog-title") == nil)
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.isLoggedIn)
    }

    @Test(arguments: ["account:confirm;", "account:confirm;xyz", "account:", "account:later;0", "account:reset;A"])
    func aDamagedLinkIsTold(_ address: String) throws {
        let device = try Device.started(route: Text(address))
        #expect(fault(device) == device.text(.linkOver))
        #expect(!device.history[0].string.contains(":"))
        #expect(!device.server.accounts.requests.contains { $0.contains("confirm") })
    }

    @Test func aLinkWorksOnce() throws {
        let device = try Device.started()
        try signUp(device)
        let address = try link("confirm", device)
        try device.server.accounts.openLinkElsewhere()
        device.server.accounts.endPresent()
        try device.follow(address)
        try device.click(.confirm)
        #expect(fault(device) == device.text(.linkOver) && device.shows(.accountText))
    }

    @Test func whoHasAnAccountAlreadyIsToldByMailAlone() throws {
        let device = try Device.started()
        device.server.accounts.add(Self.address, password: "another one")
        try signUp(device)
        #expect(device.server.accounts.mails.last?.content == .hasAccount)
        #expect(device.shows(device.catalogue[.sentSignUp, Self.address]))
        try device.click(.anotherAddress)
        #expect(device.focus == AccountParts.id(.mail) && device.element(AccountParts.id(.newPassword)) != nil)
    }

    // MARK: Logging in

    @Test func whatWasPlayedAsAGuestGoesToTheAccount() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        device.network = .down
        try device.solve()
        try device.enter("Zoë", into: "Your name")
        try device.click(.saveName)
        try device.click(.close)
        #expect(device.outbox.count == 1)
        device.network = .up
        device.server.accounts.add(Self.address, password: Self.password, name: "Ada")
        try device.sendLogIn()
        #expect(device.view == .account && device.history.last == "account" && device.notice == .resultSent)
        #expect(device.outbox.isEmpty && device.server.results.count == 1)
        #expect(device.playerName == "Ada" && device.server.names.isEmpty, "the account has its name already")
        // What the device has, it keeps: the points are those of the name that has won them.
        #expect(device.store.keys("results/").count == 1)
        #expect(device.store["profiles/Zoë"] != nil)
        #expect(try device.killed().playerName == "Ada")
        expectNothingTyped(in: device)
    }

    @Test func anAccountWithoutANameGetsThatOfTheDevice() throws {
        let device = try account(["state/name": "Zoë"], name: "")
        #expect(device.playerName == "Zoë" && device.server.names == ["Zoë"])
    }

    /// What was won without a name is the account's.
    @Test func aNamelessGuestTakesTheNameOfTheAccount() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click(.close)
        device.server.accounts.add(Self.address, password: Self.password, name: "Ada")
        try device.sendLogIn()
        #expect(device.store.keys("profiles/") == ["profiles/Ada"])
    }

    @Test func aChangedNameComesFromTheAccountLater() throws {
        let device = try account()
        device.server.accounts.add(Self.address, password: Self.password, name: "Countess")
        try device.send(.viewOpened(.account))
        #expect(device.playerName == "Countess")
        #expect(!device.requests.contains { $0.ticket.kind == .renamePlayer })
    }

    /// Until the device is known, one request at a time may make it known: it would be two guests.
    @Test func theDeviceBecomesKnownOnce() throws {
        let device = try Device.started(network: .held)
        try device.send(.fieldChanged(.profileName, "Zoë"))
        try device.send(.profile(.saved))
        try signUp(device)
        #expect(device.notice == .oneMoment && !device.waiting.contains { $0.ticket.kind == .signUp })
        try device.deliver()
        try device.click(.signUp)
        #expect(device.waiting.contains { $0.ticket.kind == .signUp })
    }

    /// The server does not know the guest any more whose account it has become: what is sent meanwhile would come from nobody.
    @Test(arguments: [password, "wrong"])
    func nothingElseIsAskedWhileLoggingIn(password: Text) throws {
        let device = try Device.started(settings((2, 3)))
        device.server.accounts.add(Self.address, password: Self.password)
        try device.newGame()
        device.network = .held
        try device.sendLogIn(password: password)
        try device.send(.viewOpened(.game))
        try device.solve()
        try device.send(.newGameAsked)
        #expect(device.isWaiting && device.waiting.map(\.ticket.kind) == [.logIn])
        // Whatever has come of it, then it is sent.
        try device.deliverOne(.logIn)
        #expect(device.isLoggedIn == (password == Self.password))
        #expect(device.waiting.contains { $0.ticket.kind == .submitResult })
        #expect(device.waiting.contains { $0.ticket.kind == .beginGame })
        device.network = .up
        try device.deliver()
        #expect(device.outbox.isEmpty && device.isRanked == true)
    }

    /// What is under way is for the guest.
    @Test func whoeverIsBusyLogsInLater() throws {
        let device = try Device.started(settings((2, 3)))
        device.server.accounts.add(Self.address, password: Self.password)
        try device.newGame()
        device.network = .held
        try device.solve()
        try device.click(.close)
        try device.sendLogIn()
        #expect(device.notice == .oneMoment && !device.waiting.contains { $0.ticket.kind == .logIn })
        try device.click(.passkeyLogIn)
        #expect(!device.waiting.contains { $0.ticket.kind == .passkeyLogInOptions })
        device.network = .up
        try device.deliver()
        try device.click(.logIn)
        #expect(device.isLoggedIn)
    }

    /// What was asked as a guest may be answered late.
    @Test func anAnswerToTheGuestLogsNobodyOut() throws {
        let device = try Device.started(network: .held)
        device.server.accounts.add(Self.address, password: Self.password)
        try device.send(.viewOpened(.account))
        let asked = try #require(device.waiting.first { $0.ticket.kind == .readAccount })
        try device.sendLogIn()
        try device.deliverOne(.logIn)
        let answer = device.server.problem(.noAccount)
        try device.send(.answered(asked.ticket, status: answer.status, body: answer.body))
        #expect(device.isLoggedIn && device.notice == .loggedIn)
    }

    @Test func theServerIsAskedBeforeTheDeviceIsLoggedOut() throws {
        let device = try account(settings((2, 3)))
        try device.newGame()
        device.network = .held
        try device.solve()
        let sent = try #require(device.waiting.first { $0.ticket.kind == .submitResult })
        let answer = device.server.problem(.noPlayer)
        try device.send(.answered(sent.ticket, status: answer.status, body: answer.body))
        #expect(device.isLoggedIn)
        try device.deliver(.readAccount)
        #expect(device.isLoggedIn && device.notice != .loggedOutElsewhere)
        device.network = .up
        try device.wait(60_000)
        #expect(device.outbox.isEmpty)
    }

    @Test func withoutItsStorageTheDeviceIsLoggedInAllTheSame() throws {
        let device = try account()
        let again = try Device.started(server: device.server)
        #expect(!again.isLoggedIn && !again.requests.contains { $0.ticket.kind == .readAccount })
        try again.send(.viewOpened(.account))
        #expect(again.isLoggedIn && again.shows(Self.address))
    }

    // MARK: What is wrong

    @Test(
        arguments: [
            (.wrongCredentials, 0, .wrongCredentials), (.storeUnavailable, 0, .accountServer),
            (.overloaded, 5, .accountServer), (.internalError, 0, .accountServer), (.notFound, 0, .accountServer),
        ] as [(ProblemCode, Int, Phrase)])
    func whatTheServerRefusesIsTold(code: ProblemCode, wait: Int, phrase: Phrase) throws {
        let device = try Device.started()
        (device.server.accounts.refusal, device.server.accounts.wait) = (code, wait)
        try device.sendLogIn()
        #expect(fault(device) == device.text(phrase) && !device.isLoggedIn)
        #expect(logged(.logInFailed, device) == [[Text(decimal: code.status)]])
        #expect(!logged(.requestFailed, device).contains { $0.first == "logIn" })
        expectNothingTyped(in: device)
        // With the next letter it is another try.
        try device.enter("x", into: "Password")
        #expect(fault(device) == nil)
    }

    @Test(arguments: [(0, 1), (1, 1), (60, 1), (61, 2), (900, 15)])
    func tooManyTriesAreToldToWait(seconds: Int, minutes: Int) throws {
        let device = try Device.started()
        (device.server.accounts.refusal, device.server.accounts.wait) = (.tooManyRequests, seconds)
        try device.sendLogIn()
        #expect(fault(device) == device.catalogue[.tooManyTries, minutes])
    }

    /// As one without a public address.
    @Test func aServerWithoutMailsIsTold() throws {
        let device = try Device.started()
        device.server.accounts.refusal = .mailUnavailable
        try signUp(device)
        #expect(fault(device) == device.text(.mailUnavailable))
        try device.send(.viewOpened(.resetPassword))
        try device.enter(Self.address, into: "E-mail address")
        try device.click(.sendLink)
        #expect(fault(device) == device.text(.mailUnavailable))
    }

    @Test func aPasswordThatIsTooLongIsWrong() throws {
        let (device, long) = (try account(), Text(String(repeating: "x", count: 129)))
        try device.click(.changePassword)
        try device.enter(long, into: "Current password")
        try device.enter("four wild geese", into: "New password")
        try device.click(.saveName)
        #expect(fault(device) == device.text(.wrongPassword) && device.focus == AccountParts.id(.password))
        let other = try Device.started()
        try other.sendLogIn(password: long)
        #expect(fault(other) == other.text(.wrongCredentials) && other.focus == AccountParts.id(.password))
        #expect(!other.requests.contains { $0.ticket.kind == .logIn })
    }

    @Test func withoutANetworkItSaysSo() throws {
        let device = try Device.started()
        device.network = .down
        try device.sendLogIn()
        #expect(fault(device) == device.text(.accountServer))
        try device.send(.connectionChanged(isOnline: false))
        let count = device.requests.count
        try device.click(.logIn)
        #expect(fault(device) == device.text(.accountOffline) && device.requests.count == count)
    }

    @Test func theWrongFieldHasTheFocusAndIsMarked() throws {
        let device = try Device.started()
        device.server.accounts.add(Self.address, password: Self.password)
        try device.sendLogIn(password: "wrong")
        #expect(fault(device) == device.text(.wrongCredentials) && device.focus == AccountParts.id(.password))
        let field = try #require(device.element(AccountParts.id(.password)))
        #expect(field.attributes[.invalid] == "true")
        #expect(field.attributes[.describedBy].map { device.element($0)?.text } == device.text(.wrongCredentials))
        #expect(device.element(AccountParts.id(.mail))?.attributes[.invalid] == nil)
    }

    @Test func whatCannotBeRightIsNotSent() throws {
        let device = try Device.started(route: "sign-up")
        func expect(_ phrase: Phrase, _ field: AccountField) {
            #expect(fault(device) == device.text(phrase) && device.focus == AccountParts.id(field))
        }
        for address in ["", " ", "ada", "@", "ada@", "a b@c.d", "a@b@c"] as [Text] {
            try device.enter(address, into: "E-mail address")
            try device.click(.signUp)
            expect(.noAddress, .mail)
        }
        try device.enter(" " + Self.address + " ", into: "E-mail address")
        for (password, phrase) in [("", .passwordShort), ("1234567", .passwordShort), ("ờờờờờờờ", .passwordShort)]
            as [(Text, Phrase)]
        {
            try device.enter(password, into: "Password")
            try device.click(.signUp)
            expect(phrase, .newPassword)
        }
        try device.enter(Text(String(repeating: "ờ", count: 129)), into: "Password")
        try device.click(.signUp)
        expect(.passwordLong, .newPassword)
        #expect(device.server.accounts.mails.isEmpty)
        try device.enter(Text(String(repeating: "ờ", count: 128)), into: "Password")
        device.server.accounts.refusal = .passwordTooCommon
        try device.click(.signUp)
        expect(.passwordCommon, .newPassword)
        device.server.accounts.refusal = nil
        try device.click(.signUp)
        #expect(device.server.accounts.mails.last?.address == Self.address, "spaces around it are not meant")
        try device.send(.viewOpened(.logIn))
        try device.click(.logIn)
        expect(.passwordMissing, .password)
    }

    @Test func aPressTooManyAsksOnce() throws {
        let device = try Device.started(network: .held)
        try device.sendLogIn()
        #expect(device.shows(.oneMoment))
        try device.send(.account(.logInSent))
        #expect(device.waiting.count { $0.ticket.kind == .logIn } == 1)
    }

    /// Who has left the view by then is told all the same, in a notice.
    @Test func aRefusalThatComesLateIsTold() throws {
        let device = try Device.started(network: .held)
        try device.sendLogIn()
        try device.send(.viewOpened(.home))
        try device.deliver(.logIn)
        #expect(device.notice == .wrongCredentials && device.view == .home)
    }

    /// In another of these views it is nothing that is wrong there.
    @Test func aRefusalIsToldWhereItWasAskedFor() throws {
        let device = try Device.started(network: .held)
        try device.sendLogIn()
        try device.send(.viewOpened(.signUp))
        try device.deliver(.logIn)
        #expect(device.notice == .wrongCredentials && fault(device) == nil)
    }

    @Test func aMailIsToldOfThatWasAskedFor() throws {
        let device = try Device.started(network: .held)
        try signUp(device)
        try device.enter("countess@example.org", into: "E-mail address")
        try device.deliver(.signUp)
        #expect(device.shows(device.catalogue[.sentSignUp, Self.address]))
    }

    @Test func whoHasLeftIsToldOfTheMail() throws {
        let device = try Device.started(network: .held)
        try signUp(device)
        try device.send(.viewOpened(.home))
        try device.send(.fieldChanged(.profileName, "Zoë"))
        let focus = device.focus
        let effects = try { () throws in
            let sent = try #require(device.waiting.first { $0.ticket.kind == .signUp })
            return try device.send(.answered(sent.ticket, status: 202, body: "{}"))
        }()
        #expect(device.shows(device.catalogue[.sentSignUp, Self.address]) && device.view == .home)
        #expect(device.focus == focus && !effects.contains { if case .focus = $0 { true } else { false } })
        try device.send(.viewOpened(.signUp))
        #expect(device.control(.signUp) != nil)
    }

    @Test func whoHasLeftTheAccountIsToldWhatHasChanged() throws {
        let device = try account()
        device.server.accounts.addSession(on: "Bob")
        try device.send(.viewOpened(.account))
        try device.click(.changePassword)
        try device.enter(Self.password, into: "Current password")
        try device.enter("four wild geese", into: "New password")
        device.network = .held
        try device.click(.saveName)
        try device.deliverOne(.giveProof)
        try device.send(.viewOpened(.home))
        try device.deliver(.changePassword)
        #expect(device.notice == .passwordChanged && device.view == .home && device.focus == "main")
    }

    // MARK: What is typed

    @Test func passwordsAreInFieldsForThem() throws {
        let device = try Device.started(route: "log-in")
        func field(_ field: AccountField) throws -> Page.Element {
            try #require(device.element(AccountParts.id(field)))
        }
        #expect(try field(.mail).attributes[.autocomplete] == "username")
        #expect(try field(.password).attributes[.autocomplete] == "current-password")
        try device.enter(Self.password, into: "Password")
        #expect(try field(.password).attributes[.type] == "password")
        // It is in no attribute of the page.
        #expect(device.page.container.all { $0.attributes.values.contains(Self.password) }.isEmpty)
        try device.click(.showPassword)
        #expect(try field(.password).attributes[.type] == "text")
        try device.click(.hidePassword)
        #expect(try field(.password).attributes[.type] == "password")
        let form = try #require(device.page.container.first { $0.tag == .form })
        #expect(form.all { $0.attributes[.type] == "submit" }.map(\.text) == [device.text(.logIn)])
        #expect(form.first { $0 === (try? field(.mail)) } != nil)
        try device.send(.routeChanged("sign-up"))
        #expect(try field(.newPassword).attributes[.autocomplete] == "new-password")
    }

    @Test func passwordsGoWithTheViewAndTheAddressLater() throws {
        let device = try Device.started(route: "log-in")
        try device.enter(Self.address, into: "E-mail address")
        try device.enter(Self.password, into: "Password")
        let id = device.element(AccountParts.id(.password))?.id
        try device.send(.routeChanged("help:accounts"))
        try device.send(.routeChanged("log-in"))
        #expect(device.element(AccountParts.id(.mail))?.attributes[.value] == Self.address)
        #expect(device.element(AccountParts.id(.password))?.id != id, "its field is another one")
        try device.click(.logIn)
        #expect(fault(device) == device.text(.passwordMissing))
        try device.click(.forgotPassword)
        #expect(device.element(AccountParts.id(.mail))?.attributes[.value] == Self.address)
        try device.send(.viewOpened(.home))
        try device.send(.viewOpened(.logIn))
        #expect(device.element(AccountParts.id(.mail))?.attributes[.value] == "")
    }

    @Test(
        arguments: [
            ("1234567", .short), ("aaaaaaaaaaaaaaaaaaaa", .repeating), ("12345678", .repeating),
            ("abcabcabcabcabc", .repeating), ("abcdefghijklmnop", .repeating), ("passwordpassword", .weak),
            ("ada@example.org", .address), ("ADA@example.org", .address), ("kX9!mq2P", .weak), ("kX9!mq2Pz", .weak),
            ("kX9!mq2Pz7", .fair), ("three goats", .fair), ("kX9!mq2Pz7tR4", .good), ("three wild geese", .good),
            ("correct horse battery staple", .strong), ("chín con ngỗng trời bay", .strong),
        ] as [(Text, PasswordStrength)])
    func aPasswordIsWorthWhatItIs(password: Text, strength: PasswordStrength) {
        #expect(PasswordStrength(password, mail: Self.address) == strength, "\(password)")
    }

    @Test func theStrengthIsToldWhileTyping() throws {
        let device = try Device.started(route: "sign-up")
        try device.enter("adalovelace@example.org", into: "E-mail address")
        for (password, phrase) in [
            ("", .passwordHint), ("short", .passwordShort), ("adalovelace", .strengthAddress),
            ("12345678", .strengthRepeating), ("kX9!mq2P", .strengthWeak), ("kX9!mq2Pz7", .strengthFair),
            ("three wild geese", .strengthGood), ("correct horse battery staple", .strengthStrong),
        ] as [(Text, Phrase)] {
            try device.enter(password, into: "Password")
            #expect(device.element("account-strength")?.text == device.text(phrase))
        }
    }

    // MARK: A new password

    @Test func aForgottenPasswordIsChosenAnew() throws {
        let device = try Device.started()
        device.server.accounts.add(Self.address, password: "old one")
        try device.send(.viewOpened(.logIn))
        try device.enter(Self.address, into: "E-mail address")
        try device.click(.forgotPassword)
        try device.click(.sendLink)
        #expect(device.shows(device.catalogue[.sentReset, Self.address]))
        try device.follow(link("reset", device))
        #expect(device.view == .resetPassword && device.history.last == "reset-password")
        try device.enter("short", into: "New password")
        try device.click(.saveName)
        #expect(fault(device) == device.text(.passwordShort))
        try device.enter(Self.password, into: "New password")
        try device.click(.saveName)
        #expect(device.view == .logIn && device.notice == .passwordChosen)
        #expect(device.server.accounts.password(of: Self.address) == Self.password)
        expectNothingTyped(in: device, [try #require(device.server.accounts.mails.last).token])
        try device.sendLogIn()
        #expect(device.isLoggedIn)
    }

    /// Where there is no account the answer is the same.
    @Test func whetherThereIsAnAccountIsNotTold() throws {
        let device = try Device.started(route: "reset-password")
        try device.enter(Self.address, into: "E-mail address")
        try device.click(.sendLink)
        #expect(device.shows(device.catalogue[.sentReset, Self.address]) && device.server.accounts.mails.isEmpty)
    }

    @Test func aNewPasswordLogsThisDeviceOutToo() throws {
        let device = try account()
        try device.send(.viewOpened(.resetPassword))
        try device.enter(Self.address, into: "E-mail address")
        try device.click(.sendLink)
        try device.follow(link("reset", device))
        try device.enter("four wild geese", into: "New password")
        try device.click(.saveName)
        #expect(!device.isLoggedIn && device.view == .logIn && device.notice == .passwordChosen)
        #expect(device.store["state/account"] == nil)
        // An old link leads back to where one can ask for another.
        try device.follow(link("reset", device))
        try device.enter("five wild geese", into: "New password")
        try device.click(.saveName)
        #expect(fault(device) == device.text(.linkOver) && device.control(.sendLink) != nil)
    }

    // MARK: The account

    @Test func thePasswordIsChangedByWhoKnowsIt() throws {
        let device = try account()
        device.server.accounts.addSession(on: "Bob")
        try device.send(.viewOpened(.account))
        try device.click(.changePassword)
        #expect(device.focus == AccountParts.id(.password))
        let owner = device.page.container.first { $0.attributes[.class] == "password-owner" }
        #expect(owner?.attributes[.value] == Self.address && owner?.attributes[.autocomplete] == "username")
        try device.enter("wrong", into: "Current password")
        try device.enter("four wild geese", into: "New password")
        try device.click(.saveName)
        #expect(fault(device) == device.text(.wrongPassword) && device.focus == AccountParts.id(.password))
        try device.enter(Self.password, into: "Current password")
        try device.click(.saveName)
        #expect(device.server.accounts.password(of: Self.address) == "four wild geese")
        #expect(device.notice == .passwordChanged && device.element(AccountParts.id(.password)) == nil)
        #expect(!device.shows("Bob"), "other devices are logged out")
        expectNothingTyped(in: device, ["four wild geese"])
    }

    @Test func theAddressIsChangedByALinkToTheNewOne() throws {
        let device = try account()
        try device.click(.changeMail)
        try device.enter(Self.password, into: "Current password")
        try device.enter("countess@example.org", into: "New e-mail address")
        try device.click(.saveName)
        #expect(device.shows(device.catalogue[.sentMailChange, "countess@example.org"]))
        #expect(device.shows(Self.address), "until then it is the old one")
        try device.follow(link("mail", device))
        #expect(device.shows(.confirmMailText))
        try device.click(.confirm)
        #expect(device.notice == .mailChanged && device.shows("countess@example.org"))
        #expect(device.history.allSatisfy { !$0.string.contains(":") })
    }

    @Test func aProofThatWasTooOldIsAskedForAgain() throws {
        let device = try account()
        try device.click(.changePassword)
        try device.enter(Self.password, into: "Current password")
        try device.enter("four wild geese", into: "New password")
        device.network = .held
        try device.click(.saveName)
        try device.deliverOne(.giveProof)
        device.server.accounts.refusal = .proofNeeded
        try device.deliver(.changePassword)
        #expect(fault(device) == device.text(.wrongPassword))
    }

    @Test func aFormIsOpenedAndClosedByItsButton() throws {
        let device = try account()
        for (form, phrase) in [(.password, .changePassword), (.mail, .changeMail)] as [(AccountForm, Phrase)] {
            let id = AccountView.formID(form)
            #expect(device.element(id)?.attributes[.expanded] == "false")
            try device.click(phrase)
            #expect(device.element(id)?.attributes[.expanded] == "true" && device.focus == AccountParts.id(.password))
            try device.click(phrase)
            #expect(device.element(id)?.attributes[.expanded] == "false" && device.focus == id)
        }
    }

    @Test func devicesOfOneNameAreToldApart() throws {
        let device = try account()
        for _ in 0..<2 { device.server.accounts.addSession(on: "Eve") }
        try device.send(.viewOpened(.account))
        let ends = device.page.container.all { $0.attributes[.id]?.hasPrefix("end-session-") == true }
        #expect(ends.allSatisfy { $0.attributes[.label] == device.catalogue[.logOutDevice, "Eve"] })
        let uses = ends.compactMap { $0.attributes[.describedBy].flatMap { device.element($0)?.text } }
        #expect(uses.count == 2 && uses[0] != uses[1])
    }

    @Test func anotherDeviceIsLoggedOut() throws {
        let device = try account()
        device.server.accounts.addSession(on: "Bob")
        device.server.accounts.addSession(on: "Eve")
        try device.send(.viewOpened(.account))
        #expect(device.shows(.thisDevice) && device.shows("Eve"))
        let ends = device.page.container.all { $0.attributes[.id]?.hasPrefix("end-session-") == true }
        #expect(ends.count == 2, "not this one")
        try device.click(ends[1])
        #expect(device.element("dialog-title")?.text == device.catalogue[.logOutDevice, "Eve"])
        try device.click(.cancel)
        #expect(device.focus == "end-session-2")
        try device.click(ends[1])
        try device.click(.logOut)
        #expect(device.server.accounts.others.map(\.device) == ["Bob"] && !device.shows("Eve") && device.shows("Bob"))
        #expect(device.notice == .deviceLoggedOut)
    }

    /// By the browser, as there may be more than the app has room for.
    @Test func everythingIsDownloaded() throws {
        let device = try account()
        let link = try #require(device.control(.exportAccount))
        #expect(link.tag == .a && link.attributes[.href] == "/api/v1/account/export")
        #expect(link.attributes[.download] != nil)
    }

    @Test func everythingIsDeleted() throws {
        let device = try account()
        try device.click(.deleteAccount)
        #expect(device.shows(.deleteAccountText))
        try device.click(.deletePlayer)
        // First it is shown who is there.
        #expect(device.shows(.deleteProofText) && device.focus == AccountParts.id(.password))
        #expect(!logged(.requestFailed, device).contains { $0.first == "deletePlayer" })
        try device.enter("wrong", into: "Current password")
        try device.click(.confirm)
        #expect(fault(device) == device.text(.wrongPassword) && device.server.deletions == 0)
        try device.enter(Self.password, into: "Current password")
        try device.click(.confirm)
        #expect(device.server.deletions == 1 && device.server.accounts.password(of: Self.address) == nil)
        #expect(!device.isLoggedIn && device.notice == .playerDeleted && device.playerName.isEmpty)
        #expect(device.store["state/account"] == nil && device.shows(.accountText))
        #expect(try !device.killed().isLoggedIn)
    }

    /// Also by the button of the settings.
    @Test func theSettingsLeadToTheProof() throws {
        let device = try account()
        try device.send(.viewOpened(.settings))
        try device.click(.deletePlayer)
        #expect(device.shows(.deleteAccountText))
        try device.send(.deletionConfirmed)
        #expect(device.view == .account && device.history.last == "account" && device.shows(.deleteProofText))
        #expect(device.focus == AccountParts.id(.password))
        try device.enter(Self.password, into: "Current password")
        try device.click(.confirm)
        #expect(device.server.deletions == 1 && !device.isLoggedIn && device.notice == .playerDeleted)
    }

    @Test func whoHasGoneOnIsNotFetchedBack() throws {
        let device = try account()
        device.network = .held
        try device.send(.deletionAsked)
        try device.send(.deletionConfirmed)
        try device.send(.viewOpened(.home))
        try device.deliver(.deletePlayer)
        #expect(device.view == .home && device.notice == .proofText && device.isLoggedIn)
    }

    /// What cannot be reached is told, and nobody is logged out by it.
    @Test func withoutTheServerTheAccountIsStillThere() throws {
        let device = try account()
        let again = try device.killed(network: .down)
        try again.send(.viewOpened(.account))
        #expect(again.isLoggedIn && again.shows(.accountOffline))
        again.network = .up
        try again.send(.connectionChanged(isOnline: true))
        #expect(again.shows(Self.address))
    }

    // MARK: Logging out

    @Test func loggedOutTheDeviceKeepsWhatItHas() throws {
        let device = try account(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click(.close)
        try device.send(.viewOpened(.account))
        try device.click(.logOut)
        #expect(device.element("dialog-title")?.text == device.text(.logOutTitle) && device.shows(.logOutText))
        try device.click(.logOutKeep)
        #expect(!device.isLoggedIn && device.notice == .loggedOut && device.server.accounts.present == nil)
        #expect(device.stock.isEmpty && device.outbox.isEmpty, "what was the account's counts for no guest")
        #expect(device.playerName == "Ada" && device.store.keys("results/").count == 1)
        #expect(logged(.loggedOut, device).count == 1)
        let again = try device.killed()
        #expect(!again.isLoggedIn && again.playerName == "Ada" && again.latest != nil)
    }

    @Test func loggedOutTheDeviceForgetsEverything() throws {
        let device = try account(settings((2, 3), ["settings/theme": "1"]))
        try device.newGame()
        try device.solve()
        try device.click(.close)
        try device.send(.viewOpened(.account))
        #expect(!device.store.entries.isEmpty)
        try device.click(.logOut)
        try device.click(.logOutForget)
        #expect(device.store.entries.isEmpty && device.effects.contains(.restart))
        #expect(device.history.last == "home" && device.server.accounts.present == nil)
        // Whatever comes before it has started anew leaves nothing behind.
        for action in [Action.hidden, .viewOpened(.settings), .settingChanged(.spacing, 5), .shown, .newGameConfirmed] {
            #expect(try device.send(action).isEmpty)
        }
        #expect(device.store.entries.isEmpty)
        let again = try device.killed()
        #expect(again.view == .home && again.playerName.isEmpty && again.bests.isEmpty && !again.isLoggedIn)
    }

    @Test func aStoreThatDeletesNothingIsTold() throws {
        let device = try account(settings((2, 3)))
        device.store.isFull = true
        try device.click(.logOut)
        try device.click(.logOutForget)
        #expect(device.notice == .forgettingFailed && !device.effects.contains(.restart))
    }

    @Test func whoCannotBeLoggedOutStaysLoggedIn() throws {
        let device = try account()
        device.network = .down
        try device.click(.logOut)
        try device.click(.logOutForget)
        #expect(device.isLoggedIn && fault(device) == device.text(.accountServer))
        #expect(!device.store.entries.isEmpty)
        // Then it is another question.
        device.network = .up
        try device.click(.logOut)
        try device.click(.logOutKeep)
        #expect(!device.isLoggedIn && !device.store.entries.isEmpty)
    }

    /// The answer may be lost, and the device logged out all the same.
    @Test func everythingIsForgottenWithoutAnAnswer() throws {
        let device = try account(settings((2, 3)))
        device.network = .loseAnswers
        try device.click(.logOut)
        device.network = .held
        try device.click(.logOutForget)
        let sent = try #require(device.waiting.first { $0.ticket.kind == .logOut })
        device.server.accounts.endPresent()
        try device.send(.answered(sent.ticket, status: 0, body: Text()))
        #expect(device.isLoggedIn && !device.store.entries.isEmpty)
        try device.deliver(.readAccount)
        #expect(device.store.entries.isEmpty && device.effects.contains(.restart))
    }

    /// Then a session that ends later deletes nothing.
    @Test func nothingIsForgottenWhileTheDeviceIsLoggedIn() throws {
        for isLost in [true, false] {
            let device = try account(settings((2, 3)))
            device.network = .held
            try device.click(.logOut)
            try device.click(.logOutForget)
            let sent = try #require(device.waiting.first { $0.ticket.kind == .logOut })
            try device.send(.answered(sent.ticket, status: 0, body: Text()))
            #expect(fault(device) == device.text(.accountServer))
            let question = try #require(device.waiting.first { $0.ticket.kind == .readAccount })
            if isLost {
                try device.send(.answered(question.ticket, status: 0, body: Text()))
            } else {
                try device.deliver(.readAccount)
            }
            device.network = .up
            device.server.accounts.endPresent()
            try device.send(.account(.retried))
            #expect(!device.isLoggedIn && device.notice == .loggedOutElsewhere && !device.store.entries.isEmpty)
        }
    }

    @Test func resultsThatAreNotSentAreToldOf() throws {
        let device = try account(settings((2, 3)))
        try device.newGame()
        device.network = .down
        try device.solve()
        try device.send(.account(.logOutAsked))
        let words = device.catalogue
        #expect(device.shows(words[.logOutUnsent, words[.logOutText], words[.unsentResults, 1]]))
    }

    // MARK: Logged out elsewhere

    @Test func aSessionThatWasEndedElsewhereIsTold() throws {
        let device = try account()
        device.server.accounts.endPresent()
        let again = try device.killed()
        #expect(!again.isLoggedIn && again.notice == .loggedOutElsewhere && again.store["state/account"] == nil)
        #expect(logged(.loggedOut, again).count == 1)
        // Once.
        let third = try again.killed()
        #expect(third.notice == nil)
        try third.send(.viewOpened(.account))
        #expect(third.shows(.accountText) && third.notice == nil)
    }

    /// The server may say so late: what is typed by then stands in the fields.
    @Test func whatIsTypedBeforeASessionIsToldAsOverStays() throws {
        let device = try account()
        device.server.accounts.endPresent()
        let again = try device.killed(network: .held)
        try again.send(.viewOpened(.resetPassword))
        try again.enter(Self.address, into: "E-mail address")
        try again.deliver(.readAccount)
        #expect(!again.isLoggedIn && again.notice == .loggedOutElsewhere)
        again.network = .up
        try again.click(.sendLink)
        #expect(again.shows(again.catalogue[.sentReset, Self.address]))
    }

    @Test(arguments: ["reset", "mail"])
    func aLinkOutlivesASessionThatIsToldAsOver(purpose: Text) throws {
        let device = try account()
        device.server.accounts.endPresent()
        let again = try device.killed(network: .held)
        try again.follow("account:" + purpose + ";" + Text(String(repeating: "a", count: 64)))
        try again.deliver(.readAccount)
        #expect(!again.isLoggedIn && again.notice == .loggedOutElsewhere)
        if purpose == "mail" {
            #expect(again.shows(.confirmMailText))
        } else {
            try again.enter(Self.password, into: "New password")
            try again.click(.saveName)
            let choice: NewPassword = try JSONReader.readTolerantly(#require(again.waiting.last).body.bytes)
            #expect(choice.token.bytes.count == 64)
        }
    }

    /// Where nothing is shared that would be asked for.
    @Test func whoComesBackAfterAnHourIsAskedAbout() throws {
        let device = try account()
        for setting in Setting.allCases where setting.switched != nil { try device.send(.settingChanged(setting, 0)) }
        device.server.accounts.endPresent()
        try device.send(.viewOpened(.home))
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.isLoggedIn)
        try device.send(.hidden)
        device.now += 3_700_000
        try device.send(.shown)
        #expect(!device.isLoggedIn && device.notice == .loggedOutElsewhere)
    }

    /// An answer that there is no player is no deletion: the account is there, only this device has no way to it.
    @Test func aSessionThatIsOverDeletesNothing() throws {
        let device = try account()
        device.network = .answering(device.server.problem(.noPlayer))
        try device.send(.deletionAsked)
        try device.send(.deletionConfirmed)
        #expect(device.notice == .loggedOutElsewhere && !device.isLoggedIn)
        #expect(device.server.accounts.password(of: Self.address) != nil)
    }

    @Test func theSessionMayBeOverWhenThePlayerLogsOut() throws {
        let device = try account()
        device.server.accounts.endPresent()
        try device.click(.logOut)
        try device.click(.logOutKeep)
        #expect(!device.isLoggedIn && device.notice == .loggedOut)
    }

    // MARK: Where it is found

    @Test func theProfileAndTheSettingsLeadThere() throws {
        for view in [AppView.profile, .settings] {
            let device = try Device.started(route: view.route)
            try device.click(.account)
            #expect(device.view == .account)
        }
        let device = try Device.started(route: "profile")
        #expect(device.shows(.onAllDevices) && device.shows(.accountText))
        #expect(try !account().shows(.accountText))
    }

    @Test func whoIsLoggedInIsToldSoWhereOneLogsIn() throws {
        let device = try account()
        for view in [AppView.signUp, .logIn] {
            try device.send(.viewOpened(view))
            #expect(device.shows(.alreadyLoggedIn) && device.page.container.first { $0.tag == .form } == nil)
        }
    }
}
