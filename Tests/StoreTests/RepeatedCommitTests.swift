import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// A store whose every commit is made and not acknowledged, so that all is done once more.
private struct RepeatingStore<S: SQLStore>: SQLStore {
    let store: S

    var capacity: StoreCapacity { store.capacity }

    func write<Answer: Sendable>(
        locking locks: [Lock], _ work: @escaping @Sendable (inout Transaction<S.Connection>) throws -> Answer
    ) async throws(StoreError) -> Answer {
        _ = try await store.write(locking: locks, work)
        return try await store.write(locking: locks, work)
    }

    func read<Answer: Sendable>(
        _ query: @escaping @Sendable (S.Connection) throws -> Answer
    ) async throws(StoreError) -> Answer { try await store.read(query) }

    func lookUp<Answer: Sendable>(
        _ query: @escaping @Sendable (S.Connection) throws -> Answer
    ) async throws(StoreError) -> Answer { try await store.lookUp(query) }

    func sweep(at now: UnixMilliseconds) async throws(StoreError) -> Bool {
        let limit = capacity.rowsPerSweep
        return try await write(locking: []) { try $0.sweep(at: now, limit: limit) }
    }

    func check() async throws(StoreError) { try await store.check() }
    func checkPlace() throws(StoreError) { try store.checkPlace() }
    func close() async { await store.close() }
}

/// A database that is lost while it commits may have done it.
@Suite("What is done again is answered as if it were done once")
struct RepeatedCommitTests {
    private func onBoth(_ test: (World) async throws -> Void) async throws {
        try await withFolder { folder in
            let store = RepeatingStore(store: try SQLiteStore(hurriedIn: folder))
            try await test(World(store: store))
            await store.close()
        }
        let store = RepeatingStore(store: try PostgresStore(address: PostgresForTests.newDatabase()))
        try await test(World(store: store))
        await store.close()
    }

    @Test func links() async throws {
        try await onBoth { world in
            let (ada, _) = try await world.newAccount("ada@example.org")
            let change = try await world.newToken(.changeMail, "ada@example.com", of: ada)
            #expect(try await world.use(change, for: .changeMail)?.mail == "ada@example.com")
            let reset = try await world.newToken(.resetPassword, "ada@example.com", of: ada)
            #expect(try await world.use(reset, for: .resetPassword)?.password == PasswordHash("$second"))
            let (earlier, made) = (world.newSecret(), world.newSecret())
            let store = try #require(world.store as? any SQLStore)
            for token in [earlier, made] {
                #expect(try await store.addResetToken(token, for: ada, until: noon + 30 * minute, at: noon))
            }
            #expect(try await world.use(earlier, for: .resetPassword) == nil)
            #expect(try await world.use(made, for: .resetPassword)?.player == ada)
            // What cannot be done is not done by that, and what is used up is.
            let taken = try await world.newToken(.signUp, "ada@example.com", of: world.newPlayer(named: "Bob"))
            #expect(try await world.use(taken, for: .signUp) == nil)
            for (token, purpose) in [(change, TokenPurpose.changeMail), (reset, .resetPassword)] {
                #expect(try await world.use(token, for: purpose) == nil)
            }
            let secrets = [world.newSecret(), world.newSecret()]
            let eva = try await world.store.addPlayer(withSecret: secrets[0], at: noon).id
            let signUp = try await world.newToken(.signUp, "eva@example.org", of: eva)
            let outcome = try await world.store.useToken(
                signUp, for: .signUp, password: nil, renewing: SecretRenewal(of: secrets[0], to: secrets[1]), at: noon)
            let account = try #require(await world.store.account(of: eva))
            #expect(outcome == .done(account))
            #expect(try await world.store.player(withSecret: secrets[1])?.id == eva)
            let late = try await world.newToken(.changeMail, "ADA@example.com", of: ada)
            #expect(try await world.use(late, for: .changeMail, at: noon + 30 * minute) == nil)
        }
    }

    @Test func passkeys() async throws {
        try await onBoth { world in
            let store = world.store
            let (ada, _, passkey) = try await world.newPasskeyAccount()
            #expect(try await store.passkeys(of: ada) == [passkey])
            let second = world.newPasskey(of: ada, at: noon + minute)
            #expect(try await store.addPasskey(second))
            #expect(try await store.passkeys(of: ada) == [passkey, second])
            // Somebody else's is none of one's own.
            let (bob, _) = try await world.newAccount("bob@example.org")
            #expect(try await !store.addPasskey(world.newPasskey(of: bob, id: second.id, at: noon + minute)))
            let challenge = world.newSecret()
            #expect(try await store.useChallenge(challenge, until: noon + minute))
            #expect(try await !store.useChallenge(challenge, until: noon + minute))
        }
    }
}
