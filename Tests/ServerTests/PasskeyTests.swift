import Foundation
import HTTPTypes
import MemoryStore
import Passkeys
import PuzzleAPI
import PuzzleCore
import Store
import Testing

@testable import Server

/// Short forms in which tests speak of passkeys.
extension Browser {
    func options(_ endpoint: Endpoint<NoBody, PasskeyOptions>) async throws -> PasskeyOptions {
        try await call(endpoint, NoBody()).message()
    }

    func addPasskey(_ authenticator: SoftwareAuthenticator) async throws -> Answer {
        try await call(Endpoints.addPasskey, authenticator.make(options(Endpoints.passkeyOptions)))
    }

    func logIn(_ authenticator: SoftwareAuthenticator, with index: Int? = nil) async throws -> Answer {
        try await call(
            Endpoints.passkeyLogIn, authenticator.sign(options(Endpoints.passkeyLogInOptions), with: index))
    }

    func prove(_ authenticator: SoftwareAuthenticator, with index: Int? = nil) async throws -> Answer {
        let options = try await options(Endpoints.passkeyProofOptions)
        return try await call(Endpoints.proveByPasskey, authenticator.sign(options, with: index, telling: false))
    }
}

/// Accounts by passkeys, over whole exchanges.
struct PasskeyTests {
    private func inWorld(
        _ kind: StoreKind = .memory, settings: ServerSettings = AccountTests.settings(),
        _ body: @Sendable @escaping (AccountTests.World) async throws -> Void
    ) async throws {
        try await AccountTests().inWorld(kind, settings: settings, body)
    }

    @Test(arguments: StoreKind.allCases)
    func aPlayerWithoutMailOrPasswordHasAnAccount(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            let options = try await ann.options(Endpoints.passkeyOptions)
            #expect(options.relyingParty == "puzzles.example.org" && options.passkeys.isEmpty)
            #expect(Base64URL.bytes(of: options.user ?? Text())?.count == 32 && options.userName == "Tassello")
            #expect(ann.cookie == nil, "to ask makes nobody a guest")
            let made = try await ann.call(Endpoints.addPasskey, authenticator.make(options))
            let account: Account = try made.message()
            #expect(account.mail == nil && !account.hasPassword && account.playerName.isEmpty)
            #expect(account.passkeys.map(\.title) == ["Firefox, Linux"])
            #expect(account.sessions.map(\.isThis) == [true])
            #expect(try await ann.get("/api/v1/account").message(Account.self) == account)

            // On another device, where a guest has played.
            let phone = world.browser(AccountTests.safari)
            try await world.play(phone)
            let guest = phone.cookie
            world.clock.advance(by: 60_000)
            let entered: Account = try await phone.logIn(authenticator).message()
            #expect(phone.cookie != guest && entered.sessions.count == 2)
            #expect(entered.passkeys.map(\.used) == [account.passkeys[0].created + 120_000])
            let standing: MyStanding = try await ann.call(
                Endpoints.myStanding, NoBody(), leaderboard: "sliding.2x2.multi"
            ).message()
            #expect(standing.standing?.rank == 1)
            // Mails there are none, as there is no address.
            #expect(world.mails.all.isEmpty && world.passwords.count == 0)
        }
    }

    @Test func aGuestKeepsWhatItHas() async throws {
        try await inWorld { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            _ = try await ann.call(Endpoints.renamePlayer, PlayerChange(name: "Ann"))
            try await world.play(ann)
            let secret = ann.cookie
            let options = try await ann.options(Endpoints.passkeyOptions)
            #expect(options.userName == "Ann")
            let account: Account = try await ann.call(Endpoints.addPasskey, authenticator.make(options)).message()
            #expect(account.playerName == "Ann" && ann.cookie != secret)
            let standing: MyStanding = try await ann.call(
                Endpoints.myStanding, NoBody(), leaderboard: "sliding.2x2.multi"
            ).message()
            #expect(standing.standing?.rank == 1)
        }
    }

    @Test(arguments: AccountTests.stores)
    func anAccountByMailGetsPasskeys(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let (ann, authenticator) = (try await world.newAccount(), SoftwareAuthenticator())
            #expect(try await ann.call(Endpoints.passkeyOptions, NoBody()).problem().code == .proofNeeded)
            _ = try await ann.call(Endpoints.prove, Proof(password: AccountTests.password))
            let first: Account = try await ann.addPasskey(authenticator).message()
            #expect(first.passkeys.count == 1 && first.hasPassword)
            // Whoever did it: the owner hears of it, as of a new password.
            let told = try #require(world.mails.all.last)
            #expect(told.mail == .passkeyAdded(link: "https://puzzles.example.org/"))
            #expect(told.to == AccountTests.mail && told.language == "en")
            world.clock.advance(by: 1)
            let options = try await ann.options(Endpoints.passkeyOptions)
            #expect(options.passkeys.map(\.id) == [Base64URL.text(of: authenticator.credentials[0].id)])
            #expect(options.user == Base64URL.text(of: authenticator.credentials[0].userHandle))
            #expect(options.userName == AccountTests.mail)
            let second: Account = try await ann.call(Endpoints.addPasskey, authenticator.make(options)).message()
            #expect(second.passkeys.count == 2 && second.passkeys.first == first.passkeys.first)

            // Renamed, by any name that a player may have.
            let id = first.passkeys[0].id
            let renamed: Account = try await ann.call(
                Endpoints.renamePasskey, PasskeyTitle(id: id, title: "Chìa khóa")
            ).message()
            #expect(renamed.passkeys.map(\.title) == ["Chìa khóa", "Firefox, Linux"])
            for title in ["", " ", String(repeating: "x", count: 33), "a\\u0000b", "a\\nb"] {
                let answer = try await ann.send(
                    .put, "/api/v1/account/passkeys", json: #"{"id":"\#(id)","title":"\#(title)"}"#)
                #expect(try answer.problem().code == .outOfRange, "\(title)")
            }
            let nobodys = PasskeyTitle(id: "0123456789abcdef", title: "x")
            #expect(try await ann.call(Endpoints.renamePasskey, nobodys).problem().code == .notFound)

            // What is proven is over after five minutes, and proven by a passkey, too.
            world.clock.advance(by: 5 * 60_000)
            #expect(try await ann.call(Endpoints.removePasskey, Handle(id: id)).problem().code == .proofNeeded)
            #expect(try await ann.prove(authenticator).status == 200)
            let left: Account = try await ann.call(Endpoints.removePasskey, Handle(id: id)).message()
            #expect(left.passkeys.map(\.id) == [second.passkeys[1].id])
            #expect(try await ann.call(Endpoints.removePasskey, Handle(id: id)).problem().code == .notFound)
            #expect(world.mails.kinds == [.confirmAddress, .passkeyAdded, .passkeyAdded, .passkeyRemoved])
            #expect(
                try await ann.call(Endpoints.changePassword, PasswordChange(password: "another long way")).status == 200
            )
            // With address and password the last one may go.
            #expect(
                try await ann.call(Endpoints.removePasskey, Handle(id: left.passkeys[0].id)).status == 200)
            for index in 0...1 {
                #expect(try await ann.logIn(authenticator, with: index).problem().code == .wrongCredentials)
            }
        }
    }

    @Test(arguments: AccountTests.stores)
    func theGuestsCookieIsRenewed(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            _ = try await ann.begin()
            let old = ann.cookie
            let account: Account = try await ann.addPasskey(authenticator).message()
            #expect(ann.cookie != old && account.sessions.map(\.isThis) == [true])
            #expect(try await ann.get("/api/v1/account").message(Account.self) == account)
            // With one more it stays.
            let new = ann.cookie
            #expect(try await ann.addPasskey(authenticator).status == 200)
            #expect(ann.cookie == new)
            ann.cookie = old
            #expect(try await ann.get("/api/v1/player").status == 401)
        }
    }

    @Test func theLastWayInStays() async throws {
        try await inWorld { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            let account: Account = try await ann.addPasskey(authenticator).message()
            let handle = Handle(id: account.passkeys[0].id)
            #expect(try await ann.call(Endpoints.removePasskey, handle).problem().code == .lastWayIn)
            _ = try await ann.addPasskey(authenticator)
            #expect(try await ann.call(Endpoints.removePasskey, handle).status == 200)
        }
    }

    // MARK: Challenges

    @Test(arguments: AccountTests.stores)
    func aChallengeIsForOneUseOfOnePurposeInTime(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            let creation = try await ann.options(Endpoints.passkeyOptions)
            let made = authenticator.make(creation)
            #expect(try await ann.call(Endpoints.addPasskey, made).status == 200)
            // Replayed, by somebody else.
            #expect(
                try await world.browser().call(Endpoints.addPasskey, made).problem().code == .passkeyRefused)
            #expect(
                try await world.browser().call(Endpoints.addPasskey, authenticator.make(creation)).problem().code
                    == .passkeyRefused)

            let phone = world.browser(AccountTests.safari)
            let options = try await phone.options(Endpoints.passkeyLogInOptions)
            let assertion = authenticator.sign(options, with: 0)
            #expect(try await phone.call(Endpoints.passkeyLogIn, assertion).status == 200)
            #expect(try await phone.call(Endpoints.passkeyLogIn, assertion).problem().code == .wrongCredentials)
            // Of another purpose.
            let proof = try await ann.options(Endpoints.passkeyProofOptions)
            let next = try await ann.options(Endpoints.passkeyOptions)
            let entry = try await ann.options(Endpoints.passkeyLogInOptions)
            for wrong in [proof, next] {
                let answer = try await phone.call(Endpoints.passkeyLogIn, authenticator.sign(wrong, with: 0))
                #expect(try answer.problem().code == .wrongCredentials)
            }
            for wrong in [entry, next] {
                let answer = try await ann.call(Endpoints.proveByPasskey, authenticator.sign(wrong, with: 0))
                #expect(try answer.problem().code == .wrongCredentials)
            }
            for wrong in [entry, proof, try await world.browser().options(Endpoints.passkeyOptions)] {
                let answer = try await ann.call(Endpoints.addPasskey, authenticator.make(wrong))
                #expect(try answer.problem().code == .passkeyRefused)
            }
            // None of them was used up by that, and each is over after five minutes.
            world.clock.advance(by: 5 * 60_000 - 1)
            #expect(
                try await ann.call(Endpoints.proveByPasskey, authenticator.sign(proof, with: 0)).status == 200)
            world.clock.advance(by: 1)
            let late = try await ann.call(Endpoints.passkeyLogIn, authenticator.sign(entry, with: 0))
            #expect(try late.problem().code == .wrongCredentials)
        }
    }

    @Test func aChallengeIsForOneAccount() async throws {
        try await inWorld { world in
            let (ann, eve, authenticator) = (world.browser(), world.browser(), SoftwareAuthenticator())
            _ = try await ann.addPasskey(authenticator)
            _ = try await eve.addPasskey(authenticator)
            let foreign = try await ann.options(Endpoints.passkeyOptions)
            #expect(
                try await eve.call(Endpoints.addPasskey, authenticator.make(foreign)).problem().code == .passkeyRefused)
            let proof = try await ann.options(Endpoints.passkeyProofOptions)
            for index in 0...1 {
                let answer = try await eve.call(
                    Endpoints.proveByPasskey, authenticator.sign(proof, with: index, telling: false))
                #expect(try answer.problem().code == .wrongCredentials)
            }
            // One's own challenge, another one's passkey.
            #expect(try await eve.prove(authenticator, with: 0).problem().code == .wrongCredentials)
            #expect(try await eve.prove(authenticator, with: 1).status == 200)
        }
    }

    @Test func aForgedChallengeIsNone() async throws {
        try await inWorld { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            _ = try await ann.addPasskey(authenticator)
            let options = try await ann.options(Endpoints.passkeyLogInOptions)
            let bytes = try #require(Base64URL.bytes(of: options.challenge))
            for place in [0, 31, 32, 39, 40, 71] {
                var forged = bytes
                forged[place] ^= 1
                var changed = options
                changed.challenge = Base64URL.text(of: forged)
                let answer = try await ann.call(Endpoints.passkeyLogIn, authenticator.sign(changed))
                #expect(try answer.problem().code == .wrongCredentials, "byte \(place)")
            }
            for count in [16, 71] {
                var changed = options
                changed.challenge = Base64URL.text(of: Array(bytes.prefix(count)))
                let answer = try await ann.call(Endpoints.passkeyLogIn, authenticator.sign(changed))
                #expect(try answer.problem().code == .wrongCredentials)
            }
            #expect(try await ann.call(Endpoints.passkeyLogIn, authenticator.sign(options)).status == 200)
        }
    }

    // MARK: What is wrong

    @Test func whateverIsWrongTheAnswerIsTheSame() async throws {
        try await inWorld { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            _ = try await ann.addPasskey(authenticator)
            func answer(_ change: (inout PasskeyAssertion) -> Void) async throws -> Browser.Answer {
                var assertion = authenticator.sign(try await ann.options(Endpoints.passkeyLogInOptions), with: 0)
                change(&assertion)
                return try await world.browser().call(Endpoints.passkeyLogIn, assertion)
            }
            // There is no such passkey; it is another one's; what it has signed is something else; what is no base64.
            let answers = [
                try await answer { $0.id = "AAAA" }, try await answer { $0.user = "AAAA" },
                try await answer { $0.user = nil }, try await answer { $0.signature = "AAAA" },
                try await answer { $0.authenticatorData = "AAAA" }, try await answer { $0.clientData = "AAAA" },
                try await answer { $0.id = "A" }, try await answer { $0.signature = "AB" },
            ]
            for answer in answers {
                #expect(try answer.problem().code == .wrongCredentials)
                #expect(answer.text == answers[0].text && answer.headers[.setCookie] == nil)
            }
            authenticator.origin = "https://evil.example"
            #expect(try await ann.logIn(authenticator).text == answers[0].text)
            authenticator.origin = "https://puzzles.example.org"
            authenticator.verifiesUser = false
            #expect(try await ann.logIn(authenticator).text == answers[0].text)
        }
    }

    @Test func whatNobodyHasAskedForIsNoPasskey() async throws {
        try await inWorld { world in
            let (ann, eve, authenticator) = (world.browser(), world.browser(), SoftwareAuthenticator())
            _ = try await ann.addPasskey(authenticator)
            func refuse(_ registration: PasskeyRegistration) async throws {
                let answer = try await eve.call(Endpoints.addPasskey, registration)
                #expect(try answer.problem().code == .passkeyRefused)
                #expect(eve.cookie == nil, "nobody is made a guest by that")
            }
            let options = try await eve.options(Endpoints.passkeyOptions)
            try await refuse(PasskeyRegistration(clientData: "AAAA", attestation: "AAAA"))
            try await refuse(PasskeyRegistration(clientData: "A", attestation: "A"))
            // One that somebody has.
            try await refuse(authenticator.make(options, id: authenticator.credentials[0].id))
            authenticator.origin = "http://puzzles.example.org"
            try await refuse(authenticator.make(options))
            let long = #"{"clientData":"\#(String(repeating: "A", count: 16_385))","attestation":"AAAA"}"#
            #expect(try await eve.send(.post, "/api/v1/account/passkeys", json: long).problem().code == .outOfRange)
        }
    }

    @Test func aCounterThatDoesNotGrowIsNoError() async throws {
        try await inWorld { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            _ = try await ann.addPasskey(authenticator)
            authenticator.counts = true
            for _ in 0..<2 { #expect(try await ann.logIn(authenticator).status == 200) }
            authenticator.credentials[0].counter = 0
            #expect(try await ann.logIn(authenticator).status == 200)
        }
    }

    @Test func triesAreCountedByTheAddress() async throws {
        try await inWorld(settings: AccountTests.settings { $0.logInsPerHour = 3 }) { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            _ = try await ann.addPasskey(authenticator)
            _ = try await ann.logIn(authenticator)
            _ = try await world.browser().logIn(authenticator)
            let refused = try await ann.logIn(authenticator)
            #expect(try refused.problem().code == .tooManyRequests && refused.headers[.retryAfter] != nil)
            #expect(try await ann.prove(authenticator).problem().code == .tooManyRequests)
        }
    }

    // MARK: Where there are none

    @Test(
        arguments: [
            ("https://puzzles.example.org", "puzzles.example.org", "https://puzzles.example.org"),
            ("https://Puzzles.Example.org:8443/play", "puzzles.example.org", "https://puzzles.example.org:8443"),
            ("https://puzzles.example.org:443", "puzzles.example.org", "https://puzzles.example.org"),
            ("http://localhost:8080", "localhost", "http://localhost:8080"),
            ("http://localhost:80", "localhost", "http://localhost"), ("http://puzzles.example.org", nil, nil),
            ("https://192.0.2.1", nil, nil), ("https://[2001:db8::1]:8443", nil, nil), ("http://127.0.0.1", nil, nil),
        ] as [(String, String?, String?)])
    func theRelyingPartyIsThePublicAddress(address: String, id: String?, origin: String?) {
        let party = RelyingParty(publicAddress: address)
        #expect(party?.id.string == id && party?.origins.first?.string == origin)
    }

    @Test func withoutAPublicAddressThereAreNone() async throws {
        var settings = ServerSettings()
        settings.host = "0.0.0.0"
        try await inWorld(settings: settings) { world in
            let ann = world.browser()
            for endpoint in [
                Endpoints.passkeyOptions, Endpoints.passkeyLogInOptions, Endpoints.passkeyProofOptions,
            ] {
                let problem = try await ann.call(endpoint, NoBody()).problem()
                #expect(problem.code == .passkeysUnavailable && problem.message.string.contains("--public-address"))
            }
        }
    }

    // MARK: What is kept

    @Test(arguments: AccountTests.stores)
    func everythingIsToldAndDeleted(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let (ann, authenticator) = (world.browser(), SoftwareAuthenticator())
            let account: Account = try await ann.addPasskey(authenticator).message()
            #expect(try await ann.logIn(authenticator).status == 200)
            let all = try await ann.get("/api/v1/account/export").text
            let passkey = account.passkeys[0]
            #expect(
                all.contains(
                    #""passkeys":[{"id":"\#(passkey.id)","name":"Firefox, Linux","created":\#(passkey.created)"#))
            #expect(all.contains("loggedInByPasskey") && all.contains("accountMade"))
            // Neither keys nor the ids of authenticators.
            #expect(!all.contains(Base64URL.text(of: authenticator.credentials[0].id).string))
            #expect(try await ann.call(Endpoints.deletePlayer, NoBody()).status == 200)
            #expect(try await world.browser().logIn(authenticator).problem().code == .wrongCredentials)
        }
    }
}
