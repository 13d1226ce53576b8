import Accounts
import Foundation
import HTTPTypes
import Logging
import MemoryStore
import PuzzleAPI
import PuzzleCore
import Store
import Synchronization
import Testing

@testable import Server

/// Accounts by mail and password, over whole exchanges.
struct AccountTests {
    static let mail: Text = "ann@example.org"
    static let password: Text = "a long way home"
    static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    static let safari =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
    static let stores = [StoreKind.memory, .sqlite]

    /// Who plays, and what is sent to them.
    final class World {
        let client: TestClient
        let clock: TestClock
        let mails: KeptMails
        let passwords: CountedPasswords

        init(_ client: TestClient, _ clock: TestClock, _ mails: KeptMails, _ passwords: CountedPasswords) {
            self.client = client
            self.clock = clock
            self.mails = mails
            self.passwords = passwords
        }

        func browser(_ userAgent: String = AccountTests.firefox) -> Browser { Browser(client, userAgent: userAgent) }

        /// Signs up on a device, and opens the link.
        @discardableResult
        func newAccount(
            _ browser: Browser? = nil, mail: Text = AccountTests.mail, password: Text = AccountTests.password
        ) async throws -> Browser {
            let browser = browser ?? self.browser()
            #expect(try await browser.signUp(mail, password).status == 202)
            let token = try #require(mails.all.last?.token)
            #expect(try await browser.call(Endpoints.confirmMail, MailConfirmation(token: token)).status == 200)
            return browser
        }

        /// Plays a game to its end.
        func play(_ browser: Browser, on leaderboard: Text = "sliding.2x2.multi") async throws {
            let game = try await browser.begin(leaderboard)
            clock.advance(by: 60_000)
            #expect(try await browser.finish(game, record: try solvedRecord(game.puzzle)).status == 201)
        }
    }

    static func settings(_ change: (inout ServerSettings) -> Void = { _ in }) -> ServerSettings {
        var settings = ServerSettings()
        settings.publicAddress = "https://puzzles.example.org"
        change(&settings)
        return settings
    }

    func inWorld(
        _ kind: StoreKind = .memory, settings: ServerSettings = Self.settings(),
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, way: TestClient.Way = .router,
        _ body: @Sendable @escaping (World) async throws -> Void
    ) async throws {
        let (mails, passwords) = (KeptMails(), CountedPasswords())
        try await withServer(kind, settings: settings, logger: logger, way: way, passwords: passwords, postbox: mails) {
            try await body(World($0, $1, mails, passwords))
        }
    }

    // MARK: Signing up

    @Test(arguments: StoreKind.allCases)
    func aGuestBecomesAnAccountInPlace(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = world.browser()
            _ = try await ann.call(Endpoints.renamePlayer, PlayerChange(name: "Ann"))
            try await world.play(ann)
            let secret = ann.cookie
            let asked = try await ann.signUp(Self.mail, language: "it")
            #expect(asked.status == 202 && asked.text == "{}")
            #expect(ann.cookie == secret)
            let sent = try #require(world.mails.all.first)
            let token = try #require(sent.token)
            #expect(sent.to == Self.mail && sent.language == "it" && world.mails.all.count == 1)
            #expect(
                sent.mail
                    == .confirmAddress(link: "https://puzzles.example.org/#account:confirm;" + token, minutes: 30))
            #expect(token.count == 64)
            #expect(try await ann.get("/api/v1/account").problem().code == .noAccount)

            // Who opens the link elsewhere is not logged in there.
            let elsewhere = world.browser(Self.safari)
            let confirmed = try await elsewhere.call(Endpoints.confirmMail, MailConfirmation(token: token))
            #expect(confirmed.status == 200 && confirmed.headers[.setCookie] == nil)
            #expect(try await elsewhere.get("/api/v1/account").problem().code == .noPlayer)

            let account: Account = try await ann.get("/api/v1/account").message()
            #expect(account.playerName == "Ann" && account.mail == Self.mail && account.hasPassword)
            #expect(account.sessions.map(\.device) == ["Firefox, Linux"] && account.sessions.map(\.isThis) == [true])
            let standing: MyStanding = try await ann.call(
                Endpoints.myStanding, NoBody(), leaderboard: "sliding.2x2.multi"
            ).message()
            #expect(standing.standing?.rank == 1)
            #expect(try await ann.signUp("bob@example.org").problem().code == .hasAccount)
        }
    }

    /// Whoever knew the guest's cookie, as one who has put it there, is not logged in by that.
    @Test(arguments: StoreKind.allCases)
    func theCookieIsRenewedWhereTheLinkIsOpened(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = world.browser()
            let game = try await ann.begin()
            _ = try await ann.signUp(Self.mail)
            let old = ann.cookie
            let confirmed = try await ann.confirm(try #require(world.mails.all.last?.token))
            let line = try #require(confirmed.headers[.setCookie])
            #expect(confirmed.status == 200 && ann.cookie != old && line.contains("; HttpOnly"))
            let account: Account = try await ann.get("/api/v1/account").message()
            #expect(account.sessions.map(\.isThis) == [true] && account.sessions[0].device == "Firefox, Linux")

            // What is still under way is sent again with the new one. Nobody becomes a guest by it, in place of the account.
            let eve = world.browser()
            eve.cookie = old
            world.clock.advance(by: 60_000)
            let record = try solvedRecord(game.puzzle)
            let beginning = GameBeginning(game: newID(), leaderboard: "sliding.2x2.multi")
            for answer in [
                try await eve.get("/api/v1/player"), try await eve.finish(game, record: record),
                try await eve.call(Endpoints.beginGame, beginning),
                try await eve.call(Endpoints.renamePlayer, PlayerChange(name: "Eve")),
            ] {
                #expect(try answer.problem().code == .noPlayer && answer.headers[.setCookie] == nil)
            }
            #expect(try await ann.finish(game, record: record).status == 201)

            // Somebody else's cookie is not.
            let (bob, guest) = (world.browser(), world.browser(Self.safari))
            _ = try await guest.begin()
            _ = try await bob.signUp("bob@example.org")
            let elsewhere = try await guest.confirm(try #require(world.mails.all.last?.token))
            #expect(elsewhere.status == 200 && elsewhere.headers[.setCookie] == nil)
            #expect(try await guest.get("/api/v1/account").problem().code == .noAccount)
            #expect(try await bob.get("/api/v1/account").status == 200)
        }
    }

    @Test func nobodyBecomesAGuestWhileTheCookieIsRenewed() async throws {
        struct Device: Sendable {
            let cookie: String?
            let token: Text
        }
        let (turns, mails) = (Turns(), KeptMails())
        let settings = Self.settings {
            ($0.requestsPerMinute, $0.guestsPerHour, $0.mailsPerHour) = (0, 0, 0)
        }
        let store = SteppedStore(store: MemoryStore(), turns: turns)
        try await withServer(on: store, settings: settings, postbox: mails) { client, clock in
            @Sendable func browser(_ cookie: String?) -> Browser {
                let browser = Browser(client)
                browser.cookie = cookie
                return browser
            }
            @Sendable func confirm(_ device: Device) async throws -> Browser.Answer {
                try await browser(device.cookie).confirm(device.token)
            }
            @Sendable func begin(_ device: Device) async throws -> Browser.Answer {
                let beginning = GameBeginning(game: newID(), leaderboard: "sliding.2x2.multi")
                return try await browser(device.cookie).call(Endpoints.beginGame, beginning)
            }
            func newGuest() async throws -> Device {
                let ann = browser(nil)
                _ = try await ann.begin()
                _ = try await ann.signUp(Text("ann\(mails.all.count)@example.org"))
                return Device(cookie: ann.cookie, token: try #require(mails.all.last?.token))
            }
            var orders = 0
            try await turns.inEveryOrder(prepare: newGuest, confirm, begin) { _, answers, order in
                orders += 1
                let line = try #require(answers[0].headers[.setCookie])
                let ann = browser(String(line.prefix { $0 != ";" }))
                #expect(try await ann.get("/api/v1/account").status == 200, "\(order)")
                guard answers[1].status == 201 else {
                    let isLeftAlone = answers[1].headers[.setCookie] == nil
                    #expect(try answers[1].problem().code == .noPlayer && isLeftAlone, "\(order)")
                    return
                }
                let game: IssuedGame = try answers[1].message()
                clock.advance(by: 60_000)
                #expect(try await ann.finish(game, record: try solvedRecord(game.puzzle)).status == 201, "\(order)")
            }
            #expect(orders > 10)
        }
    }

    @Test func whoIsNoPlayerYetBecomesOne() async throws {
        try await inWorld { world in
            let ann = world.browser()
            let asked = try await ann.signUp(Self.mail)
            let player = try await ann.get("/api/v1/player")
            #expect(asked.headers[.setCookie] != nil && player.status == 200)
        }
    }

    @Test(arguments: stores)
    func aLinkIsOpenedOnceAndInTime(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = world.browser()
            _ = try await ann.signUp(Self.mail)
            let first = try #require(world.mails.all.last?.token)
            // A second mail makes the first one's link void.
            _ = try await ann.signUp(Self.mail)
            #expect(try await ann.confirm(first).problem().code == .linkInvalid)
            let second = try #require(world.mails.all.last?.token)
            world.clock.advance(by: 30 * 60_000)
            #expect(try await ann.confirm(second).problem().code == .linkInvalid)
            _ = try await ann.signUp(Self.mail)
            let third = try #require(world.mails.all.last?.token)
            world.clock.advance(by: 30 * 60_000 - 1)
            #expect(try await ann.confirm(third).status == 200)
            #expect(try await ann.confirm(third).problem().code == .linkInvalid)
            #expect(try await ann.confirm(Text(String(repeating: "0", count: 64))).problem().code == .linkInvalid)
        }
    }

    @Test(arguments: stores)
    func aLinkIsForOnePurpose(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            _ = try await ann.reset(Self.mail)
            let reset = try #require(world.mails.all.last?.token)
            #expect(try await ann.confirm(reset).problem().code == .linkInvalid)
            let bob = world.browser()
            _ = try await bob.signUp("bob@example.org")
            let confirm = try #require(world.mails.all.last?.token)
            let wrong = try await bob.call(
                Endpoints.choosePassword, NewPassword(token: confirm, password: "another one"))
            #expect(try wrong.problem().code == .linkInvalid)
            // Neither was used up by that.
            #expect(try await bob.confirm(confirm).status == 200)
            let right = try await bob.call(
                Endpoints.choosePassword, NewPassword(token: reset, password: "another one"))
            #expect(right.status == 200)
        }
    }

    @Test func whoeverWasFirstHasTheAddress() async throws {
        try await inWorld { world in
            let (ann, eve) = (world.browser(), world.browser(Self.safari))
            _ = try await ann.signUp(Self.mail)
            let ofAnn = try #require(world.mails.all.last?.token)
            #expect(try await ann.confirm(ofAnn).status == 200)
            #expect(try await eve.signUp("ANN@Example.org").status == 202)
            let told = try #require(world.mails.all.last)
            #expect(told.mail == .accountExists(link: "https://puzzles.example.org/") && told.to == Self.mail)
            #expect(try await eve.get("/api/v1/account").problem().code == .noAccount)
        }
    }

    @Test func passwordsThatAreTriedFirstAreRefused() async throws {
        try await inWorld { world in
            let ann = world.browser()
            for password: Text in ["password", "12345678", "ann@example.org"] {
                let problem = try await ann.signUp(Self.mail, password).problem()
                #expect(problem.code == .passwordTooCommon && problem.field == "password")
            }
            #expect(ann.cookie == nil && world.mails.all.isEmpty && world.passwords.count == 0)
            for password: Text in ["1234567", ""] {
                #expect(try await ann.signUp(Self.mail, password).problem().code == .outOfRange)
            }
        }
    }

    @Test func withoutAPublicAddressThereAreNoLinks() async throws {
        var settings = ServerSettings()
        settings.host = "0.0.0.0"
        try await inWorld(settings: settings) { world in
            let ann = world.browser()
            for answer in [try await ann.signUp(Self.mail), try await ann.reset(Self.mail)] {
                let problem = try answer.problem()
                #expect(problem.code == .mailUnavailable && problem.message.string.contains("--public-address"))
            }
            #expect(world.mails.all.isEmpty && ann.cookie == nil)
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1", nil, false, nil, "http://localhost:8080"),
            ("localhost", nil, false, nil, "http://localhost:8080"),
            ("::1", nil, false, nil, "http://localhost:8080"), ("0.0.0.0", nil, false, nil, nil),
            ("192.0.2.1", nil, false, nil, nil), ("127.0.0.1", nil, true, nil, nil),
            ("127.0.0.1", nil, false, ["puzzles.example.org"], nil),
            ("127.0.0.1", "https://puzzles.example.org", true, nil, "https://puzzles.example.org"),
        ] as [(String, String?, Bool, [String]?, String?)])
    func thePublicAddressIsNeverARequests(
        host: String, said: String?, isHTTPS: Bool, hosts: [String]?, expected: String?
    ) {
        var settings = ServerSettings()
        settings.host = host
        settings.publicAddress = said
        settings.isHTTPS = isHTTPS
        settings.allowedHosts = hosts
        #expect(settings.publicAddress(listeningOn: 8080) == expected)
    }

    // MARK: Logging in

    @Test(arguments: StoreKind.allCases)
    func loggingInMergesTheGuestAndRenewsTheCookie(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            try await world.newAccount()
            let phone = world.browser(Self.safari)
            try await world.play(phone, on: "sliding.3x3.multi")
            let guest = phone.cookie
            let answer = try await phone.logIn("ANN@example.org")
            let account: Account = try answer.message()
            #expect(account.sessions.map(\.device) == ["Safari, iPhone", "Firefox, Linux"])
            #expect(account.sessions.map(\.isThis) == [true, false])
            #expect(Set(account.sessions.map(\.id)).count == 2)
            #expect(phone.cookie != guest && phone.cookie?.count == "tassello=".count + 64)
            let line = try #require(answer.headers[.setCookie])
            for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=34560000"] {
                #expect(line.contains(part))
            }
            let standing: MyStanding = try await phone.call(
                Endpoints.myStanding, NoBody(), leaderboard: "sliding.3x3.multi"
            ).message()
            #expect(standing.standing?.rank == 1 && standing.players == 1)
            phone.cookie = guest
            #expect(try await phone.get("/api/v1/player").status == 401)
        }
    }

    @Test func whatIsWrongHasOneAnswer() async throws {
        try await inWorld { world in
            try await world.newAccount()
            let eve = world.browser()
            let answers = [
                try await eve.logIn(Self.mail, "a long way hom"), try await eve.logIn("eve@example.org"),
                try await eve.logIn(Self.mail, "x"), try await eve.logIn(Self.mail, "A long way home"),
            ]
            for answer in answers {
                #expect(try answer.problem().code == .wrongCredentials)
                #expect(answer.body == answers[0].body && answer.headers[.setCookie] == nil)
            }
        }
    }

    @Test func aDeviceHasOneSession() async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            let first = ann.cookie
            let again: Account = try await ann.logIn(Self.mail).message()
            #expect(again.sessions.count == 1 && ann.cookie != first)
            let second = ann.cookie
            ann.cookie = first
            #expect(try await ann.get("/api/v1/account").status == 401)
            // Another account on the same device: the first one's session ends, and nothing of it is merged.
            try await world.newAccount(mail: "bob@example.org", password: "another long way")
            ann.cookie = second
            let bob: Account = try await ann.logIn("bob@example.org", "another long way").message()
            #expect(bob.mail == "bob@example.org")
            ann.cookie = second
            #expect(try await ann.get("/api/v1/account").status == 401)
            #expect(try await world.browser().logIn(Self.mail).status == 200)
        }
    }

    @Test func aNewDeviceIsTold() async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            _ = try await world.browser().logIn(Self.mail)
            #expect(world.mails.kinds == [.confirmAddress])
            _ = try await world.browser(Self.safari).logIn(Self.mail)
            let told = try #require(world.mails.all.last)
            #expect(told.mail == .newDevice(device: "Safari, iPhone", link: "https://puzzles.example.org/"))
            #expect(told.to == Self.mail && told.language == "en")
            _ = try await ann.logIn(Self.mail, "wrong")
            #expect(world.mails.all.count == 2)
        }
    }

    @Test func aStrongerHashTakesTheWeakOnesPlace() async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            world.passwords.version.withLock { $0 = "v2:" }
            let before = world.passwords.count
            #expect(try await ann.logIn(Self.mail).status == 200)
            #expect(world.passwords.count == before + 2)
            #expect(try await ann.logIn(Self.mail).status == 200)
            #expect(world.passwords.count == before + 3)
        }
    }

    @Test func moreThanCanBeHashedIsToBeTriedAgain() async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            world.passwords.isFull.store(true, ordering: .relaxed)
            let eve = world.browser()
            for answer in [
                try await ann.logIn(Self.mail), try await eve.logIn("eve@example.org"),
                try await eve.signUp("eve@example.org"),
            ] {
                #expect(try answer.problem().code == .overloaded)
                #expect(answer.headers[.retryAfter] != nil && answer.headers[.setCookie] == nil)
            }
            world.passwords.isFull.store(false, ordering: .relaxed)
            #expect(try await ann.get("/api/v1/account").status == 200)
        }
    }

    /// Each would be two durable writes, while there is too much to do.
    @Test func whoeverIsRefusedIsNoPlayerMeanwhile() async throws {
        let calls = Mutex<[String]>([])
        let store = SteppedStore(store: MemoryStore(), onCall: { call in calls.withLock { $0.append(call) } })
        let passwords = CountedPasswords()
        passwords.isFull.store(true, ordering: .relaxed)
        try await withServer(on: store, settings: Self.settings(), passwords: passwords) { client, _ in
            let problem = try await Browser(client).signUp(Self.mail).problem()
            #expect(problem.code == .overloaded && calls.withLock { $0 } == [])
        }
    }

    @Test func loggingOutEndsTheSessionAndRemovesTheCookie() async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            let secret = ann.cookie
            let answer = try await ann.call(Endpoints.logOut, NoBody())
            #expect(answer.status == 200)
            #expect(answer.headers[.setCookie] == "tassello=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
            ann.cookie = secret
            #expect(try await ann.call(Endpoints.logOut, NoBody()).problem().code == .noPlayer)
            let guest = world.browser()
            _ = try await guest.begin()
            #expect(try await guest.call(Endpoints.logOut, NoBody()).problem().code == .noAccount)
            #expect(try await guest.get("/api/v1/player").status == 200)
        }
    }

    // MARK: Passwords and addresses

    @Test(arguments: stores)
    func aNewPasswordEndsAllSessions(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            let phone = world.browser(Self.safari)
            _ = try await phone.logIn(Self.mail)
            #expect(try await world.browser().reset("Ann@example.org").text == "{}")
            let sent = try #require(world.mails.all.last)
            let token = try #require(sent.token)
            #expect(sent.to == Self.mail)
            #expect(
                sent.mail == .resetPassword(link: "https://puzzles.example.org/#account:reset;" + token, minutes: 30))
            for common in ["password1", Self.mail] as [Text] {
                #expect(try await ann.choose(token, common).problem().code == .passwordTooCommon)
            }
            let answer = try await ann.choose(token, "a new way home")
            #expect(answer.status == 200 && answer.headers[.setCookie]?.hasPrefix("tassello=; ") == true)
            #expect(world.mails.kinds.last == .passwordChanged)
            for browser in [ann, phone] { #expect(try await browser.get("/api/v1/account").status == 401) }
            #expect(try await ann.choose(token, "a third way home").problem().code == .linkInvalid)
            #expect(try await ann.logIn(Self.mail).problem().code == .wrongCredentials)
            #expect(try await ann.logIn(Self.mail, "a new way home").status == 200)
        }
    }

    /// Whoever logs in by it while it is being replaced is not in afterwards, whoever comes first.
    @Test func noSessionOutlivesThePasswordThatHasOpenedIt() async throws {
        struct Reset: Sendable {
            let mail: Text
            let token: Text
        }
        let (turns, mails) = (Turns(), KeptMails())
        let settings = Self.settings {
            ($0.requestsPerMinute, $0.guestsPerHour, $0.mailsPerHour) = (0, 0, 0)
            ($0.logInsPerHour, $0.logInsPerMailAddress) = (0, 0)
        }
        let store = SteppedStore(store: MemoryStore(), turns: turns)
        try await withServer(on: store, settings: settings, postbox: mails) { client, _ in
            func newReset() async throws -> Reset {
                let mail = Text("ann\(mails.all.count)@example.org")
                let ann = Browser(client)
                _ = try await ann.signUp(mail)
                _ = try await ann.confirm(try #require(mails.all.last?.token))
                _ = try await Browser(client).reset(mail)
                return Reset(mail: mail, token: try #require(mails.all.last?.token))
            }
            @Sendable func logIn(_ reset: Reset) async throws -> Browser.Answer {
                try await Browser(client).logIn(reset.mail)
            }
            @Sendable func choose(_ reset: Reset) async throws -> Browser.Answer {
                try await Browser(client).choose(reset.token, "a new way home")
            }
            var statuses: Set<Int> = []
            try await turns.inEveryOrder(prepare: newReset, logIn, choose) { _, answers, order in
                #expect(answers[1].status == 200, "\(order)")
                statuses.insert(answers[0].status)
                guard answers[0].status == 200 else { return }
                let ann = Browser(client)
                ann.cookie = try String(#require(answers[0].headers[.setCookie]).prefix { $0 != ";" })
                #expect(try await ann.get("/api/v1/account").status == 401, "\(order)")
            }
            #expect(statuses == [200, 403])
        }
    }

    @Test func aGuestWhoChoosesAPasswordStaysAGuest() async throws {
        try await inWorld { world in
            try await world.newAccount()
            let guest = world.browser()
            _ = try await guest.begin()
            _ = try await guest.reset(Self.mail)
            let answer = try await guest.choose(try #require(world.mails.all.last?.token), "a new way home")
            #expect(answer.status == 200 && answer.headers[.setCookie] == nil)
            #expect(try await guest.get("/api/v1/player").status == 200)
        }
    }

    @Test(arguments: stores)
    func changesNeedAFreshProof(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            let phone = world.browser(Self.safari)
            _ = try await phone.logIn(Self.mail)
            // A session that came by a mail's link has shown no password.
            let change = PasswordChange(password: "a new way home")
            let move = MailChange(mail: "new@example.org", language: "vi")
            #expect(try await ann.call(Endpoints.changePassword, change).problem().code == .proofNeeded)
            #expect(try await ann.call(Endpoints.changeMail, move).problem().code == .proofNeeded)
            let wrong = try await ann.call(Endpoints.prove, Proof(password: "wrong"))
            #expect(try wrong.problem().code == .wrongCredentials)
            #expect(try await ann.call(Endpoints.changePassword, change).problem().code == .proofNeeded)
            #expect(try await ann.call(Endpoints.prove, Proof(password: Self.password)).status == 200)
            world.clock.advance(by: 5 * 60_000 + 1)
            #expect(try await ann.call(Endpoints.changePassword, change).problem().code == .proofNeeded)
            #expect(try await ann.call(Endpoints.prove, Proof(password: Self.password)).status == 200)
            world.clock.advance(by: 5 * 60_000)
            let changed: Account = try await ann.call(Endpoints.changePassword, change).message()
            #expect(changed.sessions.map(\.isThis) == [true])
            #expect(world.mails.kinds.last == .passwordChanged)
            #expect(try await phone.get("/api/v1/account").status == 401)
            // Logging in is a proof.
            _ = try await phone.logIn(Self.mail, "a new way home")
            #expect(try await phone.call(Endpoints.changeMail, move).status == 202)
        }
    }

    @Test(arguments: stores)
    func anAddressChangesWhenItsMailIsRead(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            try await world.newAccount(mail: "bob@example.org", password: "another long way")
            _ = try await ann.call(Endpoints.prove, Proof(password: Self.password))
            func move(to mail: Text) async throws -> Browser.Answer {
                try await ann.call(Endpoints.changeMail, MailChange(mail: mail, language: "vi"))
            }
            let (free, taken) = (try await move(to: "new@example.org"), try await move(to: "Bob@example.org"))
            #expect(free.status == 202 && free.status == taken.status && free.body == taken.body)
            let kept = world.mails.all.suffix(2)
            #expect(kept.map(\.to) == ["new@example.org", "bob@example.org"])
            #expect(kept.last?.mail == .accountExists(link: "https://puzzles.example.org/"))
            let token = try #require(kept.first?.token)
            #expect(
                kept.first?.mail
                    == .changeAddress(link: "https://puzzles.example.org/#account:mail;" + token, minutes: 30))
            let before: Account = try await ann.get("/api/v1/account").message()
            #expect(before.mail == Self.mail)
            #expect(try await world.browser().confirm(token).status == 200)
            // Whoever did it: who has the earlier address hears of it, in the language that mails to it had.
            let told = try #require(world.mails.all.last)
            #expect(told.mail == .addressChanged(link: "https://puzzles.example.org/"))
            #expect(told.to == Self.mail && told.language == "en" && world.mails.all.count == kept.endIndex + 1)
            #expect(try await world.browser().confirm(token).problem().code == .linkInvalid)
            let after: Account = try await ann.get("/api/v1/account").message()
            #expect(after.mail == "new@example.org")
            #expect(try await world.browser().logIn("new@example.org").status == 200)
            #expect(try await world.browser().logIn(Self.mail).problem().code == .wrongCredentials)
            // Written another way it is the same one.
            let count = world.mails.all.count
            #expect(try await move(to: "New@example.org").status == 202)
            #expect(try await ann.confirm(try #require(world.mails.all.last?.token)).status == 200)
            #expect(world.mails.all.count == count + 1)
        }
    }

    // MARK: Sessions

    @Test(arguments: stores)
    func sessionsAreListedAndEnded(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            let phone = world.browser(Self.safari)
            _ = try await phone.logIn(Self.mail)
            let bob = try await world.newAccount(mail: "bob@example.org", password: "another long way")
            let account: Account = try await ann.get("/api/v1/account").message()
            let (own, other) = (
                try #require(account.sessions.first { $0.isThis }), try #require(account.sessions.first { !$0.isThis })
            )
            // Nobody ends another account's.
            #expect(try await bob.call(Endpoints.endSession, Handle(id: other.id)).problem().code == .notFound)
            #expect(try await phone.get("/api/v1/account").status == 200)
            let ended: Account = try await ann.call(Endpoints.endSession, Handle(id: other.id)).message()
            #expect(ended.sessions.map(\.id) == [own.id])
            #expect(try await phone.get("/api/v1/account").status == 401)
            #expect(try await ann.call(Endpoints.endSession, Handle(id: other.id)).problem().code == .notFound)
            let last = try await ann.call(Endpoints.endSession, Handle(id: own.id))
            #expect(last.headers[.setCookie]?.hasPrefix("tassello=; ") == true)
            #expect(try last.message(Account.self).sessions == [])
        }
    }

    @Test(arguments: stores)
    func sessionsThatNobodyUsesEnd(kind: StoreKind) async throws {
        let day: UnixMilliseconds = 24 * 60 * 60_000
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            for _ in 0..<6 {
                world.clock.advance(by: 59 * day)
                #expect(try await ann.get("/api/v1/player").status == 200)
                #expect(try await ann.get("/api/v1/account").status == 200)
            }
            // 354 days are over: in use or not, it ends after 400.
            let game = try await ann.begin()
            world.clock.advance(by: 46 * day)
            // At once, also for what guests may, and before it is swept.
            #expect(try await ann.get("/api/v1/account").problem().code == .noPlayer)
            #expect(try await ann.get("/api/v1/player").problem().code == .noPlayer)
            let record = try solvedRecord(game.puzzle)
            #expect(try await ann.finish(game, record: record).problem().code == .noPlayer)
            #expect(try await ann.call(Endpoints.deletePlayer, NoBody()).problem().code == .noPlayer)
            _ = try await ann.logIn(Self.mail)
            #expect(try await ann.get("/api/v1/account").status == 200)
            world.clock.advance(by: 60 * day)
            #expect(try await ann.get("/api/v1/account").problem().code == .noPlayer)
            // Who goes on without logging in is a guest, as after it is swept.
            _ = try await ann.begin()
            #expect(try await ann.get("/api/v1/account").problem().code == .noAccount)
        }
    }

    @Test func usesAreNotedOnceAnHour() async throws {
        let calls = Mutex<[String]>([])
        let store = SteppedStore(store: MemoryStore(), onCall: { call in calls.withLock { $0.append(call) } })
        let mails = KeptMails()
        try await withServer(on: store, settings: Self.settings(), postbox: mails) { client, clock in
            let world = World(client, clock, mails, CountedPasswords())
            let ann = try await world.newAccount()
            func count(_ name: String) -> Int { calls.withLock { $0.count { $0.hasPrefix(name) } } }
            for minutes in 1...180 {
                clock.advance(by: 60_000)
                #expect(try await ann.get("/api/v1/player").status == 200, "\(minutes)")
            }
            #expect(count("touchSession") == 3)
            #expect(count("session(") <= 4)
            let account: Account = try await ann.get("/api/v1/account").message()
            #expect(account.sessions.first.map { clock.now - $0.used } ?? .max < 60 * 60_000)
        }
    }

    @Test func whoReadsIsServedWhileNothingCanBeWritten() async throws {
        let isFull = Mutex(false)
        let store = SteppedStore(
            store: MemoryStore(), fails: { call in isFull.withLock { $0 } && call.hasPrefix("touchSession") })
        let mails = KeptMails()
        try await withServer(on: store, settings: Self.settings(), postbox: mails) { client, clock in
            let world = World(client, clock, mails, CountedPasswords())
            let ann = try await world.newAccount()
            clock.advance(by: 61 * 60_000)
            isFull.withLock { $0 = true }
            #expect(try await ann.get("/api/v1/player").status == 200)
            isFull.withLock { $0 = false }
            clock.advance(by: 61 * 60_000)
            let account: Account = try await ann.get("/api/v1/account").message()
            #expect(account.sessions.map(\.used) == [clock.now])
        }
    }

    // MARK: How often

    private func expectTooMany(_ answer: Browser.Answer) throws {
        #expect(try answer.problem().code == .tooManyRequests)
        #expect(answer.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0)
    }

    @Test func logInsAreCountedByMailAddressAndClient() async throws {
        let settings = Self.settings {
            $0.logInsPerMailAddress = 2
            $0.trustedProxies = [IPNetwork("127.0.0.1"), IPNetwork("::1")].compactMap { $0 }
        }
        let (mails, passwords) = (KeptMails(), CountedPasswords())
        try await withServer(settings: settings, way: .live, passwords: passwords, postbox: mails) { client, clock in
            let world = World(client, clock, mails, passwords)
            try await world.newAccount()
            func logIn(from host: Int, _ password: String = "wrong") async throws -> Browser.Answer {
                try await world.browser().send(
                    .post, "/api/v1/account/log-in", json: #"{"mail":"ann@example.org","password":"\#(password)"}"#,
                    headers: [.xForwardedFor: "192.0.2.\(host)"])
            }
            for _ in 0..<2 { #expect(try await logIn(from: 1).status == 403) }
            try expectTooMany(await logIn(from: 1))
            // Whose address it is can log in all the same, unless very many try.
            #expect(try await logIn(from: 2, Self.password.string).status == 200)
            var host = 3
            var answer = try await logIn(from: host)
            // One more may come every 45 s, and beside other tests this may take minutes.
            while answer.status == 403, host < 200 {
                host += 1
                answer = try await logIn(from: host)
            }
            #expect(host >= 20)
            try expectTooMany(answer)
        }
    }

    @Test func logInsAreCountedByMailAddress() async throws {
        try await inWorld(settings: Self.settings { $0.logInsPerMailAddress = 2 }) { world in
            let ann = try await world.newAccount()
            for mail: Text in [Self.mail, "eve@example.org"] {
                let other = world.browser()
                #expect(try await other.logIn(mail, "wrong").status == 403)
                #expect(try await other.logIn(Text(mail.string.uppercased()), "wrong").status == 403)
                try expectTooMany(await other.logIn(mail))
            }
            #expect(try await ann.get("/api/v1/account").status == 200)
        }
    }

    @Test func proofsAreCountedByPlayer() async throws {
        try await inWorld(settings: Self.settings { $0.logInsPerMailAddress = 2 }) { world in
            let ann = try await world.newAccount()
            let bob = try await world.newAccount(mail: "bob@example.org", password: "another long way")
            for _ in 0..<2 {
                #expect(try await ann.call(Endpoints.prove, Proof(password: "wrong")).status == 403)
            }
            try expectTooMany(await ann.call(Endpoints.prove, Proof(password: Self.password)))
            #expect(try await bob.call(Endpoints.prove, Proof(password: "another long way")).status == 200)
            // Nobody is kept from proving it by others who try to log in.
            for _ in 0..<2 { #expect(try await world.browser().logIn("bob@example.org", "wrong").status == 403) }
            try expectTooMany(await world.browser().logIn("bob@example.org"))
            #expect(try await bob.call(Endpoints.prove, Proof(password: "another long way")).status == 200)
        }
    }

    @Test func logInsAreCountedByAddress() async throws {
        try await inWorld(settings: Self.settings { $0.logInsPerHour = 2 }) { world in
            let eve = world.browser()
            #expect(try await eve.logIn("a@example.org").status == 403)
            #expect(try await eve.logIn("b@example.org").status == 403)
            try expectTooMany(await eve.logIn("c@example.org"))
        }
    }

    @Test func mailsAreCountedByMailAddress() async throws {
        try await inWorld(settings: Self.settings { $0.mailsPerMailAddress = 2 }) { world in
            let ann = try await world.newAccount()
            #expect(try await ann.reset("ANN@example.org").status == 202)
            #expect(try await ann.reset(Self.mail).status == 202)
            try expectTooMany(await ann.reset(Self.mail))
            // Links by which the owner comes in again are counted by themselves: others cannot use them up by anything else.
            #expect(try await world.browser().signUp(Self.mail).status == 202)
            try expectTooMany(await world.browser().signUp(Self.mail))
            for _ in 0..<2 { #expect(try await ann.reset("nobody@example.org").status == 202) }
            try expectTooMany(await ann.reset("nobody@example.org"))
            #expect(world.mails.kinds == [.confirmAddress, .resetPassword, .resetPassword, .accountExists])
        }
    }

    @Test func mailsAndLinksAreCountedByAddress() async throws {
        try await inWorld(settings: Self.settings { $0.mailsPerHour = 3 }) { world in
            let eve = world.browser()
            #expect(try await eve.signUp("a@example.org").status == 202)
            #expect(try await eve.reset("b@example.org").status == 202)
            let token = Text(String(repeating: "0", count: 64))
            #expect(try await eve.confirm(token).status == 410)
            try expectTooMany(await eve.confirm(token))
            try expectTooMany(await eve.choose(token, "a new way home"))
            try expectTooMany(await eve.reset("c@example.org"))
            try expectTooMany(await eve.signUp("c@example.org"))
        }
    }

    // MARK: Who has an account

    /// Everything that somebody who asks can see, and what they could measure, is the same for addresses with an account and without:
    /// answers, and the calls of the store and the hashes on which the time goes.
    @Test func nobodyLearnsWhoHasAnAccount() async throws {
        let calls = Mutex<[String]>([])
        let store = SteppedStore(store: MemoryStore(), onCall: { call in calls.withLock { $0.append(call) } })
        let (mails, passwords) = (KeptMails(), CountedPasswords())
        try await withServer(on: store, settings: Self.settings(), passwords: passwords, postbox: mails) {
            client, clock in
            let world = World(client, clock, mails, passwords)
            try await world.newAccount()
            struct Seen: Equatable {
                let status: Int
                let body: [UInt8]
                let headers: [String]
                let calls: [String]
                let hashes: Int
                let mails: Int
            }
            func seen(_ ask: (Browser) async throws -> Browser.Answer) async throws -> Seen {
                let (hashes, mails) = (world.passwords.count, world.mails.all.count)
                calls.withLock { $0 = [] }
                let answer = try await ask(world.browser(Self.safari))
                let headers = answer.headers.map { field in
                    field.name == .setCookie
                        ? "\(field.name): \(field.value.count) \(field.value.dropFirst(73))" : "\(field)"
                }
                return Seen(
                    status: answer.status, body: answer.body, headers: headers, calls: calls.withLock { $0 },
                    hashes: world.passwords.count - hashes, mails: world.mails.all.count - mails)
            }
            let nobody: Text = "eve@example.org"
            let logIns = (
                try await seen { try await $0.logIn(Self.mail, "wrong") },
                try await seen { try await $0.logIn(nobody, "wrong") }
            )
            #expect(logIns.0 == logIns.1 && logIns.0.status == 403 && logIns.0.hashes == 1)
            let resets = (
                try await seen { try await $0.reset(Self.mail) }, try await seen { try await $0.reset(nobody) }
            )
            #expect(resets.0 == resets.1 && resets.0.status == 202 && resets.0.mails == 1)
            let signUps = (
                try await seen { try await $0.signUp(Self.mail) }, try await seen { try await $0.signUp(nobody) }
            )
            #expect(signUps.0 == signUps.1 && signUps.0.status == 202 && signUps.0.hashes == 1)
            #expect(signUps.0.mails == 1)
        }
    }

    // MARK: What is typed

    static let injected = "\r\nBcc: eve@example.org\r\n\r\nx"

    @Test(arguments: [
        ("/api/v1/account/sign-up", "mail"), ("/api/v1/account/sign-up", "language"),
        ("/api/v1/account/log-in", "mail"), ("/api/v1/account/reset", "mail"), ("/api/v1/account/reset", "language"),
        ("/api/v1/account/confirm", "token"), ("/api/v1/account/reset/finish", "token"),
        ("/api/v1/account/mail", "mail"), ("/api/v1/account/mail", "language"),
        ("/api/v1/account/sessions/end", "id"),
    ])
    func nothingTypedMakesALineOfAMail(path: String, field: String) async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            _ = try await ann.call(Endpoints.prove, Proof(password: Self.password))
            let count = world.mails.all.count
            let right: [String: [String: String]] = [
                "sign-up": ["mail": "a@example.org", "password": "a long way home", "language": "en"],
                "log-in": ["mail": "a@example.org", "password": "a long way home"],
                "reset": ["mail": "a@example.org", "language": "en"],
                "confirm": ["token": String(repeating: "0", count: 64)],
                "finish": ["token": String(repeating: "0", count: 64), "password": "a long way home"],
                "mail": ["mail": "a@example.org", "language": "en"], "end": ["id": "0123456789abcdef"],
            ]
            var fields = try #require(right[String(path.split(separator: "/").last ?? "")])
            for value in [
                (fields[field] ?? "") + Self.injected, "a\nb@example.org", "a@example.org\0", "a@example.org\u{2028}x",
                "a@example.org, eve@example.org", "<a@example.org>", "en\u{85}",
            ] {
                fields[field] = value
                let json = String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
                let method: HTTPRequest.Method = path.hasSuffix("/mail") ? .put : .post
                let problem = try await ann.send(method, path, json: json).problem()
                #expect(problem.code == .outOfRange && problem.field?.string == field, "\(json)")
            }
            #expect(world.mails.all.count == count)
        }
    }

    @Test func whatABrowserSaysOfItselfIsNotPassedOn() async throws {
        try await inWorld { world in
            try await world.newAccount()
            _ = try await world.browser("Evil/1.0 <script> Bcc: eve@example.org").logIn(Self.mail)
            #expect(
                world.mails.all.last?.mail == .newDevice(device: "Unknown", link: "https://puzzles.example.org/"))
        }
    }

    @Test(arguments: [
        (firefox, "Firefox, Linux"), (safari, "Safari, iPhone"), ("", "Unknown"), ("curl/8.14.1", "Unknown"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
            "Edge, Windows"
        ),
        (
            "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet, Android"
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
            "Chrome, macOS"
        ),
        ("Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) FxiOS/140.0 Mobile Safari/605.1.15", "Firefox, iPad"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/138.0.0.0 Safari/537.36", "Chrome, ChromeOS"),
        ("something on Linux\r\nX: y", "Linux"), (String(repeating: "Firefox/ Linux ", count: 500), "Firefox, Linux"),
    ])
    func devicesAreNamedRoughly(userAgent: String, name: String) {
        let text = DeviceName(userAgent: userAgent).text
        #expect(text.string == name && TextRule.device.allows(text))
    }

    @Test(arguments: [
        "/api/v1/account/sign-up", "/api/v1/account/confirm", "/api/v1/account/log-in", "/api/v1/account/log-out",
        "/api/v1/account/reset", "/api/v1/account/reset/finish", "/api/v1/account/prove", "/api/v1/account/password",
        "/api/v1/account/mail", "/api/v1/account/sessions/end",
    ])
    func pagesOfOtherSitesAreRefused(path: String) async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            let method: HTTPRequest.Method = path.hasSuffix("/password") || path.hasSuffix("/mail") ? .put : .post
            for headers: HTTPFields in [
                [HTTPField.Name("Sec-Fetch-Site")!: "cross-site"], [.origin: "https://evil.example"],
            ] {
                let answer = try await ann.send(method, path, json: "{}", headers: headers)
                #expect(try answer.problem().code == .crossSite)
            }
            // A form of another site can send this, and says nothing of where it is from in old browsers.
            if path != "/api/v1/account/log-out" {
                let answer = try await ann.send(
                    method, path, headers: [.contentType: "text/plain"], body: Array("{}".utf8))
                #expect(try answer.problem().code == .unsupportedMediaType)
                #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.contentSecurityPolicy] != nil)
            }
            #expect(try await ann.get("/api/v1/account").status == 200)
        }
    }

    @Test func guestsAndStrangersHaveNoAccount() async throws {
        try await inWorld { world in
            let (guest, stranger) = (world.browser(), world.browser())
            _ = try await guest.begin()
            func ask(_ browser: Browser) async throws -> [ProblemCode] {
                try [
                    try await browser.get("/api/v1/account"), try await browser.call(Endpoints.logOut, NoBody()),
                    try await browser.call(Endpoints.prove, Proof(password: "x")),
                    try await browser.call(Endpoints.changePassword, PasswordChange(password: "a new way home")),
                    try await browser.call(Endpoints.changeMail, MailChange(mail: "a@b", language: "en")),
                    try await browser.call(Endpoints.endSession, Handle(id: "0123456789abcdef")),
                ].map { try $0.problem().code }
            }
            #expect(try await ask(guest) == Array(repeating: .noAccount, count: 6))
            #expect(try await ask(stranger) == Array(repeating: .noPlayer, count: 6))
        }
    }

    // MARK: Everything, and its end

    @Test(arguments: StoreKind.allCases)
    func everythingIsHandedOver(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            _ = try await ann.call(Endpoints.renamePlayer, PlayerChange(name: "Ann"))
            for _ in 0..<3 { try await world.play(ann) }
            _ = try await ann.begin("sliding.3x3.multi")
            let shared = SyncItem(
                .look, key: "theme", stamp: "0000000000010000-0000000000000abc", value: "\"dark\"")
            _ = try await ann.call(
                Endpoints.sync, SyncRequest(mark: 0, cursors: [], changes: [SyncChange(shared)]))
            _ = try await ann.call(Endpoints.prove, Proof(password: Self.password))
            _ = try await ann.call(Endpoints.changeMail, MailChange(mail: "new@example.org", language: "en"))
            let token = try #require(world.mails.all.last?.token)
            let answer = try await ann.get("/api/v1/account/export")
            #expect(answer.status == 200 && answer.headers[.contentType] == "application/json")
            #expect(answer.headers[.contentDisposition] == "attachment; filename=\"tassello.json\"")
            #expect(answer.headers[.cacheControl] == "no-store")
            let all = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
            #expect((all["player"] as? [String: Any])?["name"] as? String == "Ann")
            let account = try #require(all["account"] as? [String: Any])
            #expect(account["mail"] as? String == Self.mail.string && account["hasPassword"] as? Bool == true)
            #expect((account["sessions"] as? [[String: Any]])?.map { $0["device"] as? String } == ["Firefox, Linux"])
            let games = try #require(all["games"] as? [[String: Any]])
            #expect(games.count == 4 && games.compactMap { $0["result"] as? [String: Any] }.count == 3)
            #expect(games.allSatisfy { $0["puzzle"] is String && $0["issued"] is Int })
            let records = games.compactMap { ($0["result"] as? [String: Any])?["record"] as? String }
            #expect(records.allSatisfy { $0.hasPrefix("tassello1;") } && records.count == 3)
            #expect((all["standings"] as? [[String: Any]])?.isEmpty == false)
            #expect((all["shared"] as? [[String: Any]])?.map { $0["value"] as? String } == ["\"dark\""])
            #expect(
                (all["events"] as? [[String: Any]])?.map { $0["event"] as? String } == ["signUpAsked", "accountMade"])
            let link = try #require((all["links"] as? [[String: Any]])?.first)
            #expect(link["purpose"] as? String == "changeMail" && link["mail"] as? String == "new@example.org")
            #expect(link["expires"] as? Int == Int(world.clock.now) + 30 * 60_000 && link.count == 3)
            // Neither what opens the account, nor what helps to guess it.
            let cookie = try #require(ann.cookie)
            for secret in [String(cookie.dropFirst(9)), "v1:", "a long way home", token.string] {
                #expect(!answer.text.contains(secret))
            }
            // What is over is no link any more.
            world.clock.advance(by: 30 * 60_000)
            #expect(try await ann.get("/api/v1/account/export").text.contains(#""links":[]"#))
            #expect(try await ann.get("/api/v1/account/export?all=1").problem().code == .invalidParameter)
        }
    }

    @Test func aGuestGetsEverythingToo() async throws {
        try await inWorld(settings: Self.settings { $0.exportsPerHour = 1 }) { world in
            let guest = world.browser()
            #expect(try await guest.get("/api/v1/account/export").problem().code == .noPlayer)
            for _ in 0..<60 { _ = try await world.play(guest) }
            // What delivers nothing counts for nothing.
            for _ in 0..<2 {
                let head = try await guest.send(.head, "/api/v1/account/export")
                #expect(head.status == 200 && head.headers[.contentType] == "application/json" && head.body.isEmpty)
            }
            let answer = try await guest.get("/api/v1/account/export")
            let all = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
            #expect(all["account"] == nil && (all["games"] as? [Any])?.count == 60)
            #expect((all["events"] as? [Any])?.isEmpty == true)
            try expectTooMany(await guest.get("/api/v1/account/export"))
        }
    }

    @Test(arguments: stores)
    func theAccountGoesWithThePlayer(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            let phone = world.browser(Self.safari)
            _ = try await phone.logIn(Self.mail)
            _ = try await ann.reset(Self.mail)
            let token = try #require(world.mails.all.last?.token)
            // Who has nothing but the cookie deletes nothing.
            let refused = try await ann.call(Endpoints.deletePlayer, NoBody())
            #expect(try refused.problem().code == .proofNeeded && refused.headers[.setCookie] == nil)
            #expect(try await ann.get("/api/v1/account").status == 200)
            _ = try await ann.call(Endpoints.prove, Proof(password: Self.password))
            world.clock.advance(by: 5 * 60_000 + 1)
            #expect(try await ann.call(Endpoints.deletePlayer, NoBody()).problem().code == .proofNeeded)
            _ = try await ann.call(Endpoints.prove, Proof(password: Self.password))
            #expect(try await ann.call(Endpoints.deletePlayer, NoBody()).status == 200)
            #expect(try await phone.get("/api/v1/account").status == 401)
            #expect(try await phone.logIn(Self.mail).problem().code == .wrongCredentials)
            #expect(try await phone.choose(token, "a new way home").problem().code == .linkInvalid)
            // The address is free again.
            try await world.newAccount()
        }
    }

    // MARK: What is noted

    @Test func whatHappensIsNotedWithoutSecrets() async throws {
        let store = MemoryStore()
        let lines = Mutex<[String]>([])
        let logger = Logger(label: "test") { _ in
            LineLogHandler(format: .text, level: .trace) { line in
                lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
            }
        }
        let mails = KeptMails()
        try await withServer(on: store, settings: Self.settings(), logger: logger, postbox: mails) { client, clock in
            let world = World(client, clock, mails, CountedPasswords())
            let ann = try await world.newAccount()
            let phone = world.browser(Self.safari)
            _ = try await phone.begin()
            _ = try await phone.logIn(Self.mail)
            _ = try await world.browser().logIn(Self.mail, "secret-password")
            _ = try await world.browser().logIn("eve@example.org", "secret-password")
            _ = try await phone.call(Endpoints.changePassword, PasswordChange(password: "secret-way home"))
            _ = try await phone.call(Endpoints.changeMail, MailChange(mail: "new@example.org", language: "en"))
            _ = try await phone.confirm(try #require(mails.all.last?.token))
            _ = try await ann.logIn("new@example.org", "secret-way home")
            let account: Account = try await ann.get("/api/v1/account").message()
            let other = try #require(account.sessions.first { !$0.isThis })
            _ = try await ann.call(Endpoints.endSession, Handle(id: other.id))
            _ = try await ann.get("/api/v1/account/export")
            _ = try await ann.call(Endpoints.logOut, NoBody())
            _ = try await ann.reset("new@example.org")
            let token = try #require(mails.all.last?.token)
            _ = try await ann.choose(token, "secret-way back")
            _ = try await ann.logIn("new@example.org", "secret-way back")
            let cookie = try #require(ann.cookie)
            _ = try await ann.call(Endpoints.deletePlayer, NoBody())
            #expect(
                await store.auditLog.map(\.event) == [
                    .signUpAsked, .accountMade, .loggedIn, .guestMerged, .logInFailed, .logInFailed, .passwordChanged,
                    .mailChanged, .loggedIn, .sessionEnded, .exported, .loggedOut, .resetAsked, .passwordReset,
                    .loggedIn, .accountDeleted,
                ])
            #expect(await store.auditLog.allSatisfy { $0.player == nil }, "who is gone is named no more")
            let log = lines.withLock { $0.joined() }
            #expect(log.contains("/api/v1/account/log-in"))
            for secret in ["secret", "example.org", token.string, String(cookie.dropFirst(9)), "a long way"] {
                #expect(!log.contains(secret), "\(secret)")
            }
        }
    }

    // MARK: With nothing in place of anything

    @Test func aMailIsAFileWhereThereIsNoSendmail() async throws {
        try await withFolder { folder in
            var settings = Self.settings()
            settings.mailProgram = .outbox
            settings.outbox = folder + "/outbox"
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let mailer = Mailer(settings, logger: logger)
            let store = try SQLiteStore(folder: folder)
            try await withServer(
                on: store, settings: settings, passwords: PasswordDesk(), postbox: mailer
            ) { client, _ in
                let ann = Browser(client, userAgent: Self.firefox)
                #expect(try await ann.signUp(Self.mail, language: "it").status == 202)
                await mailer.close()
                let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/outbox")
                let text = try String(contentsOfFile: folder + "/outbox/" + #require(files.first), encoding: .utf8)
                #expect(text.hasPrefix("From: Tassello <tassello@puzzles.example.org>\r\nTo: <ann@example.org>\r\n"))
                let encoded = try #require(text.components(separatedBy: "\r\n\r\n").last)
                let body = String(
                    decoding: try #require(Data(base64Encoded: encoded, options: .ignoreUnknownCharacters)),
                    as: UTF8.self)
                let link = try #require(body.firstRange(of: "https://puzzles.example.org/#account:confirm;"))
                #expect(try await ann.confirm(Text(body[link.upperBound...].prefix(64))).status == 200)
                #expect(try await ann.logIn(Self.mail, "wrong").problem().code == .wrongCredentials)
                #expect(try await ann.logIn(Self.mail).status == 200)
            }
            await store.close()
        }
    }
}

extension Browser {
    func signUp(
        _ mail: Text, _ password: Text = AccountTests.password, language: Text = "en"
    ) async throws -> Answer {
        try await call(Endpoints.signUp, SignUp(mail: mail, password: password, language: language))
    }

    func confirm(_ token: Text) async throws -> Answer {
        try await call(Endpoints.confirmMail, MailConfirmation(token: token))
    }

    func logIn(_ mail: Text, _ password: Text = AccountTests.password) async throws -> Answer {
        try await call(Endpoints.logIn, LogIn(mail: mail, password: password))
    }

    func reset(_ mail: Text) async throws -> Answer {
        try await call(Endpoints.resetPassword, PasswordReset(mail: mail, language: "en"))
    }

    func choose(_ token: Text, _ password: Text) async throws -> Answer {
        try await call(Endpoints.choosePassword, NewPassword(token: token, password: password))
    }
}
