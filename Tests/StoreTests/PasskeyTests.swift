import MemoryStore
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

extension World {
    func newPasskey(
        of player: PlayerID, id: [UInt8]? = nil, titled title: Text = "Firefox, Linux", at now: UnixMilliseconds = noon
    ) -> StoredPasskey {
        StoredPasskey(
            id: id ?? newSecret().bytes, player: player, key: [1, 2, 3], counter: 7, title: title, created: now,
            used: now)
    }

    /// A guest who has become an account with nothing but a passkey.
    func newPasskeyAccount(
        at now: UnixMilliseconds = noon
    ) async throws -> (id: PlayerID, secret: SecretHash, passkey: StoredPasskey) {
        let secret = newSecret()
        let player = try await store.addPlayer(withSecret: secret, at: now).id
        let passkey = newPasskey(of: player, at: now)
        #expect(try await store.addAccount(account(passkey)))
        return (player, secret, passkey)
    }

    func account(_ passkey: StoredPasskey, userHandle: [UInt8] = [9, 9]) -> NewPasskeyAccount {
        NewPasskeyAccount(passkey: passkey, userHandle: userHandle, device: "Firefox, Linux", language: "it")
    }
}

@Suite("Every store: passkeys")
struct PasskeyTests {
    @Test(arguments: Engine.allCases)
    func aGuestBecomesAnAccountByAPasskeyAlone(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let secret = world.newSecret()
            let guest = try await store.addPlayer(withSecret: secret, at: noon).id
            let mail = try await world.newToken(.signUp, "ada@example.org", of: guest)
            let passkey = world.newPasskey(of: guest, at: noon + minute)
            #expect(try await store.addAccount(world.account(passkey)))
            let expected = StoredAccount(
                player: guest, mail: nil, password: nil, language: "it", created: noon + minute)
            #expect(try await store.account(of: guest) == expected)
            #expect(try await store.passkey(passkey.id) == passkey)
            #expect(try await store.passkeys(of: guest) == [passkey])
            #expect(try await store.userHandle(of: guest, orElse: [1]) == [9, 9])
            // Here the passkey was shown just now.
            let session = try #require(await store.session(withSecret: secret, at: noon + minute))
            #expect(session.player == guest && session.device == "Firefox, Linux" && session.proven == noon + minute)
            // What was asked for by mail before makes no other account.
            #expect(try await world.use(mail, for: .signUp, at: noon + minute) == nil)

            // Neither a second account, nor one with somebody else's passkey, nor one of nobody's.
            #expect(try await !store.addAccount(world.account(world.newPasskey(of: guest))))
            let bob = try await world.newPlayer(named: "Bob")
            #expect(try await !store.addAccount(world.account(world.newPasskey(of: bob, id: passkey.id))))
            #expect(try await store.account(of: bob) == nil)
            try await store.removePlayer(bob)
            #expect(try await !store.addAccount(world.account(world.newPasskey(of: bob))))
            // There may be any number without an address.
            _ = try await world.newPasskeyAccount()
        }
    }

    @Test(arguments: Engine.allCases)
    func theGuestsSecretIsRenewed(engine: Engine) async throws {
        try await engine.run { world in
            let (old, new) = (world.newSecret(), world.newSecret())
            let guest = try await world.store.addPlayer(withSecret: old, at: noon).id
            let account = NewPasskeyAccount(
                passkey: world.newPasskey(of: guest), userHandle: [9, 9], device: "Firefox, Linux", language: "it",
                renewal: SecretRenewal(of: old, to: new))
            #expect(try await world.store.addAccount(account))
            #expect(try await world.store.sessions(of: guest, at: noon).map(\.secret) == [new])
            #expect(try await world.store.player(withSecret: old) == nil)
            #expect(try await world.store.wasRenewed(old, at: noon))
        }
    }

    @Test(arguments: Engine.allCases)
    func anAccountHasSomePasskeys(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, _) = try await world.newAccount("ada@example.org")
            let (bob, _) = try await world.newAccount("bob@example.org")
            #expect(try await store.passkeys(of: ada).isEmpty)
            var added: [StoredPasskey] = []
            for number in 0..<Limits.passkeys {
                // The longest that there are, and the shortest.
                let id = [UInt8](repeating: UInt8(number), count: number % 2 == 0 ? 1023 : 1)
                added.append(
                    world.newPasskey(of: ada, id: id, at: noon + UnixMilliseconds(Limits.passkeys - number)))
                #expect(try await store.addPasskey(added[number]))
            }
            #expect(try await store.passkeys(of: ada) == added.reversed())
            #expect(Set(added.map(\.handle)).count == Limits.passkeys)
            #expect(added.allSatisfy { TextRule.handle.allows($0.handle) })
            #expect(try await !store.addPasskey(world.newPasskey(of: ada)))
            // One is one account's.
            #expect(try await !store.addPasskey(world.newPasskey(of: bob, id: added[0].id)))
            #expect(try await store.passkey(added[0].id)?.player == ada)
            #expect(try await store.passkey([77]) == nil)
            // A guest has none.
            let guest = try await world.newPlayer()
            #expect(try await !store.addPasskey(world.newPasskey(of: guest)))
        }
    }

    @Test(arguments: Engine.allCases)
    func authenticatorsKnowAnAccountByOneHandle(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            let guest = try await world.newPlayer()
            #expect(try await world.store.userHandle(of: ada, orElse: [1, 2]) == [1, 2])
            #expect(try await world.store.userHandle(of: ada, orElse: [3, 4]) == [1, 2])
            await #expect(throws: StoreError.unknownPlayer) {
                try await world.store.userHandle(of: guest, orElse: [5])
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aPasskeyIsRenamedAndUsed(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, _, passkey) = try await world.newPasskeyAccount()
            let (bob, _, other) = try await world.newPasskeyAccount()
            #expect(try await !store.renamePasskey(passkey.handle, of: bob, to: "Mine"))
            #expect(try await store.renamePasskey(passkey.handle, of: ada, to: "Bàn phím"))
            try await store.touchPasskey(passkey.id, counter: 4_294_967_295, usedAt: noon + minute)
            // Who comes late changes nothing.
            try await store.touchPasskey(passkey.id, counter: 1, usedAt: noon)
            try await store.touchPasskey([77], counter: 1, usedAt: noon)
            let changed = StoredPasskey(
                id: passkey.id, player: ada, key: [1, 2, 3], counter: 4_294_967_295, title: "Bàn phím", created: noon,
                used: noon + minute)
            #expect(try await store.passkeys(of: ada) == [changed])
            #expect(try await store.passkeys(of: bob) == [other])
        }
    }

    @Test(arguments: Engine.allCases)
    func theLastWayInStays(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, _, first) = try await world.newPasskeyAccount()
            let second = world.newPasskey(of: ada)
            #expect(try await store.removePasskey(first.handle, of: ada) == .lastWayIn)
            // A password without an address is no way in.
            try await store.changePassword(of: ada, to: PasswordHash("$x"), keeping: nil)
            #expect(try await store.removePasskey(first.handle, of: ada) == .lastWayIn)
            #expect(try await store.addPasskey(second))
            #expect(try await store.removePasskey(first.handle, of: ada) == .removed)
            #expect(try await store.removePasskey(first.handle, of: ada) == .unknown)
            #expect(try await store.removePasskey(second.handle, of: ada) == .lastWayIn)
            let (bob, _) = try await world.newAccount("bob@example.org")
            let third = world.newPasskey(of: bob)
            #expect(try await store.addPasskey(third))
            #expect(try await store.removePasskey(second.handle, of: bob) == .unknown)
            #expect(try await store.removePasskey(third.handle, of: bob) == .removed)
            #expect(try await store.passkeys(of: bob).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func passkeysGoWithTheirPlayer(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (ada, secret, passkey) = try await world.newPasskeyAccount()
            try await store.removePlayer(ada)
            #expect(try await store.account(of: ada) == nil)
            #expect(try await store.passkey(passkey.id) == nil)
            #expect(try await store.session(withSecret: secret, at: noon) == nil)
            // The credential may be somebody's again.
            let (bob, _) = try await world.newAccount("bob@example.org")
            #expect(try await store.addPasskey(world.newPasskey(of: bob, id: passkey.id)))
        }
    }

    @Test(arguments: Engine.allCases)
    func aGuestIsMergedIntoAnAccountByPasskey(engine: Engine) async throws {
        try await engine.run { world in
            let (ada, _, _) = try await world.newPasskeyAccount()
            let guest = try await world.newPlayer(named: "Zoe")
            try await world.play(guest)
            _ = try await world.logIn(ada, merging: guest)
            #expect(try await world.standing(of: ada).standing?.rank == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func aChallengeIsUsedOnce(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let (one, other) = (world.newSecret(), world.newSecret())
            #expect(try await store.useChallenge(one, until: noon + minute))
            #expect(try await !store.useChallenge(one, until: noon + minute))
            #expect(try await store.useChallenge(other, until: noon + 2 * minute))
            try await world.sweepAll(at: noon + minute)
            #expect(try await store.useChallenge(one, until: noon + 3 * minute))
            #expect(try await !store.useChallenge(other, until: noon + 2 * minute))
            // Of many that use one at the same time, one does.
            let third = world.newSecret()
            let uses = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 { group.addTask { try await store.useChallenge(third, until: noon) } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(uses == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func challengesAreSignedByOneKey(engine: Engine) async throws {
        try await engine.run { world in
            let store = world.store
            let first = try await store.challengeKey(orElse: [1, 2])
            let second = try await store.challengeKey(orElse: [3])
            #expect(first == [1, 2] && second == first)
            #expect(try await store.dailyKey(orElse: [4]) == [4])
        }
    }
}
