import Foundation
import MemoryStore
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

let minute: UnixMilliseconds = 60 * second

/// Short forms in which tests speak of accounts.
extension World {
    /// Keeps a token that is over in half an hour.
    func newToken(
        _ purpose: TokenPurpose, _ mail: Text, of player: PlayerID?, at now: UnixMilliseconds = noon
    ) async throws -> SecretHash {
        let token = newSecret()
        try await store.addToken(
            NewToken(
                token: token, purpose: purpose, mail: mail, key: MailKey(Text(mail.string.lowercased())),
                player: player, password: purpose == .signUp ? PasswordHash("$first") : nil, device: "Firefox, Linux",
                language: "it", expires: now + 30 * minute))
        return token
    }

    func use(
        _ token: SecretHash, for purpose: TokenPurpose, at now: UnixMilliseconds = noon
    ) async throws -> StoredAccount? {
        let password = purpose == .resetPassword ? PasswordHash("$second") : nil
        switch try await store.useToken(token, for: purpose, password: password, at: now) {
        case .done(let account): return account
        case .invalid: return nil
        }
    }

    /// A guest who has become an account, with the guest's secret.
    func newAccount(
        _ mail: Text, named name: Text? = nil, at now: UnixMilliseconds = noon
    ) async throws -> (id: PlayerID, secret: SecretHash) {
        let secret = newSecret()
        let player = try await store.addPlayer(withSecret: secret, at: now).id
        if let name { try await store.rename(player, to: #require(PlayerName(name))) }
        let token = try await newToken(.signUp, mail, of: player, at: now)
        #expect(try await use(token, for: .signUp, at: now)?.player == player)
        return (player, secret)
    }

    func logIn(
        _ player: PlayerID, merging guest: PlayerID? = nil, at now: UnixMilliseconds = noon
    ) async throws -> SecretHash {
        let session = NewSession(secret: newSecret(), device: "Safari, iPhone", created: now)
        try await store.logIn(player, session: session, merging: guest)
        return session.secret
    }

    /// What happened, the first first.
    func audited() async throws -> [AuditEntry] {
        if let memory = store as? MemoryStore { return await memory.auditLog }
        return try await #require(store as? any SQLStore).auditLog(limit: 99).reversed()
    }

    func sweepAll(at now: UnixMilliseconds) async throws { while try await store.sweep(at: now) {} }
}

@Suite("Every store: accounts, sessions, links in mails")
struct AccountTests {
    // MARK: Signing up

    @Test(arguments: Engine.allCases)
    func aGuestBecomesAnAccountInPlace(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let secret = world.newSecret()
            let guest = try await store.addPlayer(withSecret: secret, at: noon).id
            try await world.play(guest)
            #expect(try await store.account(of: guest) == nil)
            #expect(try await store.session(withSecret: secret, at: noon) == nil)
            let token = try await world.newToken(.signUp, "Ada@Example.org", of: guest)
            #expect(try await store.account(withMail: MailKey("ada@example.org")) == nil)
            let account = try await world.use(token, for: .signUp, at: noon + minute)
            let expected = StoredAccount(
                player: guest, mail: "Ada@Example.org", password: PasswordHash("$first"), language: "it",
                created: noon + minute)
            #expect(account == expected)
            #expect(try await store.account(of: guest) == expected)
            #expect(try await store.account(withMail: MailKey("ada@example.org")) == expected)
            #expect(try await store.account(withMail: MailKey("Ada@Example.org")) == nil)
            // The device is logged in, and has shown no password since.
            #expect(try await store.player(withSecret: secret)?.id == guest)
            let session = try #require(await store.session(withSecret: secret, at: noon + minute))
            #expect(session.player == guest && session.device == "Firefox, Linux" && session.proven == 0)
            #expect(session.created == noon + minute && session.used == noon + minute)
            #expect(try await world.standing(of: guest).standing?.rank == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func aSecretIsRenewedByItsOwnersLink(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            func signUp(_ mail: Text, renewing old: SecretHash?) async throws -> (id: PlayerID, [SecretHash]) {
                let secrets = [world.newSecret(), world.newSecret()]
                let player = try await store.addPlayer(withSecret: secrets[0], at: noon).id
                let token = try await world.newToken(.signUp, mail, of: player)
                let outcome = try await store.useToken(
                    token, for: .signUp, password: nil,
                    renewing: SecretRenewal(of: old ?? secrets[0], to: secrets[1]), at: noon)
                let account = try #require(await store.account(of: player))
                #expect(outcome == .done(account))
                return (player, secrets)
            }
            let (ada, secrets) = try await signUp("ada@example.org", renewing: nil)
            #expect(try await store.player(withSecret: secrets[0]) == nil)
            #expect(try await store.player(withSecret: secrets[1])?.id == ada)
            let session = try #require(await store.session(withSecret: secrets[1], at: noon))
            #expect(session.device == "Firefox, Linux" && session.proven == 0)
            #expect(try await store.sessions(of: ada, at: noon) == [session])
            for (secret, wasRenewed) in zip(secrets, [true, false]) {
                #expect(try await store.wasRenewed(secret, at: noon) == wasRenewed)
            }
            // Nobody else's is.
            let (bob, bobs) = try await signUp("bob@example.org", renewing: secrets[1])
            #expect(try await store.player(withSecret: bobs[0])?.id == bob)
            #expect(try await store.player(withSecret: bobs[1]) == nil)
            #expect(try await store.player(withSecret: secrets[1])?.id == ada)

            #expect(try await store.wasRenewed(secrets[0], at: noon + SecretRenewal.memory - 1))
            #expect(try await !store.wasRenewed(secrets[0], at: noon + SecretRenewal.memory))
            #expect(try await store.player(withSecret: secrets[1])?.id == ada)
        }
    }

    /// Else the owner of the address would be led to open the stranger's link.
    @Test(arguments: Engine.allCases)
    func noStrangerEndsALink(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, eve) = (try await world.newPlayer(named: "Ada"), try await world.newPlayer(named: "Eve"))
            let earlier = try await world.newToken(.signUp, "ada@example.org", of: ada)
            let later = try await world.newToken(.signUp, "ada@example.org", of: ada)
            _ = try await world.newToken(.signUp, "ada@example.org", of: eve)
            #expect(try await world.use(earlier, for: .signUp) == nil)
            #expect(try await world.use(later, for: .signUp)?.player == ada)
            let link = try await world.newToken(.resetPassword, "ada@example.org", of: ada)
            _ = try await world.newToken(.resetPassword, "ada@example.org", of: ada)
            #expect(try await world.use(link, for: .resetPassword)?.player == ada)
        }
    }

    @Test(arguments: Engine.allCases)
    func aTokenIsForOneUseOfOnePurposeInTime(engine: Engine) async throws {
        try await engine.run { world in
            let guest = try await world.newPlayer(named: "Ada")
            #expect(try await world.use(world.newSecret(), for: .signUp) == nil)
            let token = try await world.newToken(.signUp, "ada@example.org", of: guest)
            // For another purpose it is none, and stays.
            for purpose in [TokenPurpose.resetPassword, .changeMail] {
                #expect(try await world.use(token, for: purpose) == nil)
            }
            #expect(try await world.use(token, for: .signUp, at: noon + 30 * minute - 1) != nil)
            #expect(try await world.use(token, for: .signUp) == nil)

            let other = try await world.newPlayer(named: "Bob")
            let late = try await world.newToken(.signUp, "bob@example.org", of: other)
            #expect(try await world.use(late, for: .signUp, at: noon + 30 * minute) == nil)
            // Also for one whose clock goes back.
            #expect(try await world.use(late, for: .signUp) == nil)
            let first = try await world.newToken(.signUp, "bob@example.org", of: other)
            let second = try await world.newToken(.signUp, "BOB@example.org", of: other)
            #expect(try await world.use(first, for: .signUp) == nil)
            #expect(try await world.use(second, for: .signUp)?.mail == "BOB@example.org")
        }
    }

    @Test(arguments: Engine.allCases)
    func anAddressIsOneAccounts(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, bob) = (try await world.newPlayer(named: "Ada"), try await world.newPlayer(named: "Bob"))
            let first = try await world.newToken(.signUp, "ada@example.org", of: ada)
            let second = try await world.newToken(.signUp, "Ada@example.org", of: bob)
            // It is whose link is opened first.
            #expect(try await world.use(second, for: .signUp)?.player == bob)
            #expect(try await world.use(first, for: .signUp) == nil)
            let third = try await world.newToken(.signUp, "ADA@example.org", of: ada)
            #expect(try await world.use(third, for: .signUp) == nil)
            #expect(try await world.store.account(of: ada) == nil)
            // Who has one gets no second.
            let fourth = try await world.newToken(.signUp, "bob@example.org", of: bob)
            #expect(try await world.use(fourth, for: .signUp) == nil)
            #expect(try await world.store.account(of: bob)?.mail == "Ada@example.org")
            // Nor does one who has gone.
            let fifth = try await world.newToken(.signUp, "eva@example.org", of: ada)
            try await world.store.removePlayer(ada)
            #expect(try await world.use(fifth, for: .signUp) == nil)
            #expect(try await world.store.account(withMail: MailKey("eva@example.org")) == nil)
        }
    }

    // MARK: Passwords and addresses

    @Test(arguments: Engine.allCases)
    func aResetEndsAllSessionsAndLinks(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, secret) = try await world.newAccount("ada@example.org")
            let other = try await world.logIn(ada)
            let bystander = try await world.newAccount("bob@example.org")
            // Somebody who had been in for a moment has begun to take it over.
            let change = try await world.newToken(.changeMail, "eve@example.org", of: ada)
            let nobodys = try await world.newToken(.resetPassword, "nobody@example.org", of: nil)
            #expect(try await world.use(nobodys, for: .resetPassword) == nil)
            let token = try await world.newToken(.resetPassword, "ada@example.org", of: ada)
            #expect(try await world.use(token, for: .resetPassword)?.password == PasswordHash("$second"))
            for secret in [secret, other] {
                #expect(try await store.player(withSecret: secret) == nil)
                #expect(try await store.session(withSecret: secret, at: noon) == nil)
            }
            #expect(try await world.use(change, for: .changeMail) == nil)
            #expect(try await store.account(of: ada)?.mail == "ada@example.org")
            #expect(try await store.player(withSecret: bystander.secret)?.id == bystander.id)
            // One that was asked for at an address that is no longer the account's.
            let old = try await world.newToken(.resetPassword, "ada@example.org", of: ada)
            let move = try await world.newToken(.changeMail, "ada@example.com", of: ada)
            #expect(try await world.use(move, for: .changeMail)?.mail == "ada@example.com")
            #expect(try await world.use(old, for: .resetPassword) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func anAddressIsChangedIfNobodyHasIt(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, secret) = try await world.newAccount("ada@example.org")
            let (bob, _) = try await world.newAccount("bob@example.org")
            let taken = try await world.newToken(.changeMail, "Bob@example.org", of: ada)
            #expect(try await world.use(taken, for: .changeMail) == nil)
            // The same one, written otherwise.
            let again = try await world.newToken(.changeMail, "ADA@example.org", of: ada)
            #expect(try await world.use(again, for: .changeMail)?.mail == "ADA@example.org")
            let new = try await world.newToken(.changeMail, "ada@example.com", of: ada)
            #expect(try await world.use(new, for: .changeMail)?.mail == "ada@example.com")
            #expect(try await store.account(withMail: MailKey("ada@example.org")) == nil)
            #expect(try await store.account(withMail: MailKey("ada@example.com"))?.player == ada)
            #expect(try await store.player(withSecret: secret)?.id == ada)
            // What is free again may be another one's.
            let free = try await world.newToken(.changeMail, "ada@example.org", of: bob)
            #expect(try await world.use(free, for: .changeMail)?.player == bob)
            let guest = try await world.newPlayer(named: "Eva")
            let none = try await world.newToken(.changeMail, "eva@example.org", of: guest)
            #expect(try await world.use(none, for: .changeMail) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func aChangedPasswordEndsAllOtherSessions(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, secret) = try await world.newAccount("ada@example.org")
            let other = try await world.logIn(ada)
            let change = try await world.newToken(.changeMail, "eve@example.org", of: ada)
            try await store.changePassword(of: ada, to: PasswordHash("$other"), keeping: other)
            #expect(try await store.account(of: ada)?.password == PasswordHash("$other"))
            // Nor does one that was ended in this way change it in turn.
            await #expect(throws: StoreError.unknownPlayer) {
                try await store.changePassword(of: ada, to: PasswordHash("$late"), keeping: secret)
            }
            #expect(try await store.account(of: ada)?.password == PasswordHash("$other"))
            #expect(try await store.player(withSecret: secret) == nil)
            #expect(try await store.player(withSecret: other)?.id == ada)
            #expect(try await world.use(change, for: .changeMail) == nil)
            let guest = try await world.newPlayer()
            await #expect(throws: StoreError.unknownPlayer) {
                try await store.changePassword(of: guest, to: PasswordHash("$other"), keeping: nil)
            }
            // Only of the same password.
            try await store.renewPassword(of: ada, from: PasswordHash("$first"), to: PasswordHash("$wrong"))
            #expect(try await store.account(of: ada)?.password == PasswordHash("$other"))
            try await store.renewPassword(of: ada, from: PasswordHash("$other"), to: PasswordHash("$stronger"))
            #expect(try await store.account(of: ada)?.password == PasswordHash("$stronger"))
            #expect(try await store.sessions(of: ada, at: noon).map(\.secret) == [other])
        }
    }

    // MARK: Sessions

    @Test(arguments: Engine.allCases)
    func sessionsAreListedAndEnded(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, first) = try await world.newAccount("ada@example.org")
            let second = try await world.logIn(ada, at: noon + minute)
            let third = try await world.logIn(ada, at: noon + 2 * minute)
            let (bob, bobs) = try await world.newAccount("bob@example.org")
            try await store.touchSession(first, usedAt: noon + 3 * minute, provenAt: noon + 3 * minute)
            try await store.touchSession(first, usedAt: noon + 1, provenAt: nil)
            let sessions = try await store.sessions(of: ada, at: noon + 4 * minute)
            #expect(sessions.map(\.secret) == [first, third, second])
            #expect(sessions.map(\.used) == [3, 2, 1].map { noon + $0 * minute })
            #expect(sessions.map(\.proven) == [3, 2, 1].map { noon + $0 * minute })
            #expect(sessions.map(\.device) == ["Firefox, Linux", "Safari, iPhone", "Safari, iPhone"])
            #expect(Set(sessions.map(\.handle)).count == 3 && sessions.allSatisfy { $0.handle.count == 16 })
            // Nobody ends another one's.
            #expect(try await store.endSession(sessions[1].handle, of: bob) == false)
            #expect(try await store.endSession("0123456789abcdef", of: ada) == false)
            #expect(try await store.endSession(sessions[1].handle, of: ada))
            #expect(try await store.endSession(sessions[1].handle, of: ada) == false)
            #expect(try await store.player(withSecret: third) == nil)
            #expect(try await store.sessions(of: ada, at: noon).map(\.secret) == [first, second])
            try await store.endSessions(of: ada, keeping: second)
            #expect(try await store.sessions(of: ada, at: noon).map(\.secret) == [second])
            try await store.endSessions(of: ada, keeping: nil)
            #expect(try await store.player(withSecret: second) == nil)
            #expect(try await store.player(withSecret: bobs)?.id == bob)
            // A guest's secret is none.
            let secret = world.newSecret()
            let guest = try await store.addPlayer(withSecret: secret, at: noon).id
            try await store.endSessions(of: guest, keeping: nil)
            #expect(try await store.player(withSecret: secret)?.id == guest)
            await #expect(throws: StoreError.unknownPlayer) { _ = try await world.logIn(guest) }
        }
    }

    @Test(arguments: Engine.allCases)
    func tooManySessionsEndTheOneThatWasUsedLongestAgo(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, first) = try await world.newAccount("ada@example.org")
            var secrets = [first]
            for number in 1..<Limits.sessions {
                secrets.append(try await world.logIn(ada, at: noon + Int64(number)))
            }
            try await store.touchSession(first, usedAt: noon + minute, provenAt: nil)
            #expect(try await store.sessions(of: ada, at: noon).count == Limits.sessions)
            // By a clock that is behind: the new one stays all the same.
            secrets.append(try await world.logIn(ada, at: noon - minute))
            let left = try await store.sessions(of: ada, at: noon).map(\.secret)
            #expect(Set(left) == Set(secrets).subtracting([secrets[1]]))
            #expect(try await store.player(withSecret: secrets[1]) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func sessionsEndInTime(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, secret) = try await world.newAccount("ada@example.org")
            let idle = noon + AccountRules.sessionIdle
            #expect(try await store.session(withSecret: secret, at: idle - 1) != nil)
            #expect(try await store.session(withSecret: secret, at: idle) == nil)
            #expect(try await store.player(withSecret: secret, at: idle - 1)?.id == ada)
            #expect(try await store.player(withSecret: secret, at: idle) == nil)
            #expect(try await store.sessions(of: ada, at: idle).isEmpty)
            // What has ended is not woken up.
            try await store.touchSession(secret, usedAt: idle, provenAt: idle)
            #expect(try await store.session(withSecret: secret, at: idle) == nil)
            try await world.sweepAll(at: idle - 1)
            #expect(try await store.player(withSecret: secret)?.id == ada)
            try await world.sweepAll(at: idle)
            #expect(try await store.player(withSecret: secret) == nil)

            let busy = try await world.logIn(ada, at: noon)
            let end = noon + AccountRules.sessionLife
            for time in stride(from: noon, to: end, by: 30 * Int(day)) {
                try await store.touchSession(busy, usedAt: time, provenAt: nil)
            }
            try await store.touchSession(busy, usedAt: end - 1, provenAt: nil)
            #expect(try await store.session(withSecret: busy, at: end - 1) != nil)
            #expect(try await store.session(withSecret: busy, at: end) == nil)
            #expect(try await store.player(withSecret: busy, at: end - 1)?.id == ada)
            #expect(try await store.player(withSecret: busy, at: end) == nil)
            try await world.sweepAll(at: end - 1)
            #expect(try await store.player(withSecret: busy)?.id == ada)
            try await world.sweepAll(at: end)
            #expect(try await store.player(withSecret: busy) == nil)
            // The account stays, whoever has not been there for how long.
            #expect(try await store.account(of: ada) != nil)
        }
    }

    // MARK: Upkeep

    @Test(arguments: Engine.allCases)
    func guestsWhoOnlyAskedAreSweptAndAccountsNever(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            func guest() async throws -> (id: PlayerID, secret: SecretHash) {
                let secret = world.newSecret()
                let player = try await store.addPlayer(withSecret: secret, at: noon)
                return (player.id, secret)
            }
            let (asked, replaced) = (try await guest(), try await guest())
            let (both, named) = (try await guest(), try await guest())
            try await store.rename(named.id, to: #require(PlayerName("Ada")))
            _ = try await world.newToken(.signUp, "a@example.org", of: asked.id)
            _ = try await world.newToken(.signUp, "b@example.org", of: replaced.id)
            _ = try await world.newToken(.signUp, "b@example.org", of: both.id)
            _ = try await world.newToken(.signUp, "c@example.org", of: both.id, at: noon + day)
            _ = try await world.newToken(.signUp, "d@example.org", of: named.id)
            _ = try await world.newToken(.resetPassword, "e@example.org", of: nil)
            // With nothing but an account, and one whose only game is over.
            let account = try await world.newAccount("f@example.org")
            _ = try await world.issue(to: account.id)
            func areThere(_ players: (id: PlayerID, secret: SecretHash)...) async throws -> [Bool] {
                var there: [Bool] = []
                for player in players {
                    there.append(try await store.player(withSecret: player.secret)?.id == player.id)
                }
                return there
            }
            try await world.sweepAll(at: noon + 29 * minute)
            #expect(try await areThere(asked, replaced) == [true, true])
            try await world.sweepAll(at: noon + 30 * minute)
            #expect(try await areThere(asked, both, named, account) == [false, true, true, true])
            try await world.sweepAll(at: noon + 31 * day)
            #expect(try await areThere(both, named, account) == [false, true, true])
            try await world.sweepAll(at: noon + 3000 * day)
            #expect(try await store.account(of: account.id) != nil)
            try await store.rename(account.id, to: #require(PlayerName("Eva")))
            // A link that came too late leaves nobody either.
            let late = try await guest()
            let token = try await world.newToken(.signUp, "f@example.org", of: late.id)
            #expect(try await world.use(token, for: .signUp) == nil)
            #expect(try await areThere(late) == [false])
        }
    }

    @Test(arguments: Engine.allCases)
    func whatHappenedIsNotedForAYear(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            for (number, event) in AuditEntry.Event.allCases.enumerated() {
                try await world.store.audit(
                    AuditEntry(event: event, player: number % 2 == 0 ? ada : nil, at: noon + Int64(number)))
            }
            let entries = try await world.audited()
            #expect(entries.map(\.event) == AuditEntry.Event.allCases)
            #expect(entries[0] == AuditEntry(event: .signUpAsked, player: ada, at: noon) && entries[1].player == nil)
            try await world.store.removePlayer(ada)
            #expect(try await world.audited().allSatisfy { $0.player == nil })
            try await world.store.audit(AuditEntry(event: .accountDeleted, player: ada, at: noon + day))
            #expect(try await world.audited().last == AuditEntry(event: .accountDeleted, player: nil, at: noon + day))
            try await world.sweepAll(at: noon + AccountRules.auditLife + 2)
            let left = entries.map(\.event).dropFirst(3) + [.accountDeleted]
            #expect(try await world.audited().map(\.event) == Array(left))
        }
    }

    // MARK: Leaving

    @Test(arguments: Engine.allCases)
    func whoLeavesLeavesNothing(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, secret) = try await world.newAccount("ada@example.org", named: "Ada")
            let other = try await world.logIn(ada)
            let token = try await world.newToken(.resetPassword, "ada@example.org", of: ada)
            try await world.play(ada)
            try await store.removePlayer(ada)
            for secret in [secret, other] {
                #expect(try await store.player(withSecret: secret) == nil)
                #expect(try await store.session(withSecret: secret, at: noon) == nil)
            }
            #expect(try await store.account(of: ada) == nil)
            #expect(try await store.account(withMail: MailKey("ada@example.org")) == nil)
            #expect(try await world.use(token, for: .resetPassword) == nil)
            await #expect(throws: StoreError.unknownPlayer) { _ = try await world.logIn(ada) }
            // The address is free.
            #expect(try await world.newAccount("ada@example.org").id != ada)
        }
    }

    /// From the database, its log, and a copy.
    @Test func theBytesOfWhoLeavesGo() async throws {
        try await withFolder { folder in
            let data = "\(folder)/data"
            let store = try SQLiteStore(hurriedIn: data)
            let world = World(store: store)
            let administration = try SQLiteStore(existingIn: data)
            var leaving: [PlayerID] = []
            for number in 0..<60 {
                let isLeaving = number % 3 == 1
                let name = isLeaving ? "Traceless" : "Steady"
                let (player, _) = try await world.newAccount(
                    Text("\(name)-\(number)@Example.org"), named: Text("\(name) \(number)"))
                for board in [board, "sudoku.classic.hard"] as [Text] {
                    try await world.play(player, on: board, milliseconds: Milliseconds(60_000 - number))
                }
                _ = try await world.newToken(.resetPassword, Text("\(name)-\(number)@Example.org"), of: player)
                _ = try await world.newToken(.changeMail, Text("\(name)-new-\(number)@Example.org"), of: player)
                try await store.audit(AuditEntry(event: .loggedIn, player: player, at: noon))
                let shared = SyncItem(
                    .profile, key: "name", stamp: "0000000000010000-0000000000000abc", value: Text("\(name) shared"))
                _ = try await store.exchange(
                    SyncExchange(mark: 0, cursors: [], items: [shared], step: 1), of: player)
                if isLeaving { leaving.append(player) }
            }
            let renamed = try await administration.rename(
                leaving[0], to: #require(PlayerName("Traceless still")), at: noon)
            #expect(renamed)
            #expect(try await administration.operatorLog().map(\.deed).last?.string.contains("Traceless") == true)
            func files(with word: String) throws -> [String] {
                let copy = "\(folder)/copy"
                try SQLiteBackup(folder: data, file: copy).run(replacing: true)
                return try ["\(data)/\(SQLiteStore.fileName)", "\(data)/\(SQLiteStore.fileName)-wal", copy].filter {
                    file in
                    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: Unicode.ASCII.self)
                    return text.lowercased().contains(word)
                }
            }
            #expect(try files(with: "traceless").count >= 2)
            for player in leaving { try await store.removePlayer(player) }
            // With the next sweep the log goes.
            _ = try await store.sweep(at: noon)
            #expect(try files(with: "traceless") == [])
            #expect(try files(with: "steady").count == 2)
            let deeds = try await administration.operatorLog().map(\.deed.string)
            #expect(deeds.last == "player \(leaving[0].number) renamed")
            await administration.close()
            await store.close()
        }
    }
}

@Suite("Accounts beside servers of the version before")
struct OlderServersTests {
    /// What a server that knows nothing of accounts does to remove a player.
    private static let removal =
        ["game", "best", "attempts", "daily", "nameGram", "secret"].map {
            "DELETE FROM \($0) WHERE player = 1"
        } + ["DELETE FROM player WHERE id = 1"]

    private func anAccountGoesWithItsPlayer(_ store: some SQLStore) async throws {
        let world = World(store: store)
        let (ada, secret) = try await world.newAccount("ada@example.org", named: "Ada")
        #expect(ada.number == 1)
        _ = try await world.logIn(ada)
        let shared = SyncItem(.look, key: "theme", stamp: "0000000000010000-0000000000000abc", value: "1")
        _ = try await store.exchange(SyncExchange(mark: 0, cursors: [], items: [shared], step: 1), of: ada)
        #expect(try await store.integer("SELECT count(*) FROM syncItem") == 1)
        #expect(try await store.keepPicture("0123456789abcdef0123456789abcdef", [1, 2, 3], of: ada))
        for statement in Self.removal { try await store.perform(statement) }
        for table in ["player", "secret", "account", "session", "syncItem", "syncState", "syncMark", "picture"] {
            #expect(try await store.integer("SELECT count(*) FROM \(table)") == 0, "\(table)")
        }
        #expect(try await store.session(withSecret: secret, at: noon) == nil)
        await store.close()
    }

    @Test func onSQLite() async throws {
        try await withFolder { try await anAccountGoesWithItsPlayer(SQLiteStore(hurriedIn: $0)) }
    }

    @Test func onPostgreSQL() async throws {
        try await anAccountGoesWithItsPlayer(PostgresStore(address: PostgresForTests.newDatabase()))
    }

    /// While servers of the version before go on.
    @Test func tablesAreAddedToThoseOfTheVersionBefore() async throws {
        let address = try PostgresForTests.newDatabase()
        let old = try PostgresStore(address: address)
        let world = World(store: old)
        let secret = world.newSecret()
        let guest = try await old.addPlayer(withSecret: secret, at: noon).id
        for table in [
            "picture", "syncItem", "syncState", "syncMark", "passkey", "usedChallenge", "session", "account", "token",
            "auditLog",
        ] {
            try await old.perform("DROP TABLE \(table)")
        }
        try await old.perform("DELETE FROM migration WHERE number > 7")
        try await world.play(guest)
        let new = try PostgresStore(address: address)
        let other = World(store: new)
        other.random = SeededGenerator(seed: 3)
        let token = try await other.newToken(.signUp, "ada@example.org", of: guest)
        #expect(try await other.use(token, for: .signUp)?.player == guest)
        try await world.play(guest)
        #expect(try await old.player(withSecret: secret)?.id == guest)
        #expect(try await new.integer("SELECT max(oldestCompatible) FROM migration") == 7)
        await old.close()
        await new.close()
    }
}
