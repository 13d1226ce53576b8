import Accounts
import Foundation
import PuzzleAPI
import PuzzleCore
import Server
import Store
import Synchronization

/// Real servers on a real store, with the time of a history. One history after the other uses them, each with an account of its own.
package final class SimulatedServers {
    /// Where they keep what they know.
    package enum Place: Sendable {
        /// One server on SQLite, in files that go with it.
        case files
        /// Two servers on one PostgreSQL.
        case postgres(address: String)
    }

    struct NoAccount: Error {}

    private let place: Place
    private let answerItems: Int
    private let clock = SimulatedClock()
    private var stores: [any Store] = []
    private var servers: [DirectServer] = []
    private let root: URL
    /// Where SQLite's files are now.
    private var folder: URL?
    private var folders = 0
    private var histories = 0
    /// The copy that can be restored.
    private var copy: URL?

    /// Histories whose players are in the same files, and after which the log is emptied, so that memory is enough for both.
    private static var historiesInFiles: Int { 100 }
    private static var historiesInLog: Int { 2 }

    /// - Parameter answerItems: See `Limits.syncAnswerItems`.
    package init(_ place: Place, answerItems: Int) {
        (self.place, self.answerItems) = (place, answerItems)
        // Where nothing waits for a disk.
        let memory = URL(filePath: "/dev/shm")
        let parent =
            FileManager.default.fileExists(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
        root = parent.appending(path: "tassello-simulation-" + UUID().uuidString)
    }

    /// A history begins.
    /// - Returns: the mail address of its player.
    func begin(seed: UInt64, at time: UnixMilliseconds) async throws -> Text {
        switch place {
        case .files:
            if histories % Self.historiesInFiles == 0 {
                try await openFiles(from: nil)
            } else if histories % Self.historiesInLog == 0 {
                for store in stores { _ = try await store.sweep(at: 0) }
            }
        case .postgres(let address):
            while stores.count < 2 { open(try PostgresStore(address: address)) }
        }
        histories += 1
        copy = nil
        clock.begin(at: time, seed: seed)
        return Text(UUID().uuidString.lowercased() + "@example.org")
    }

    private func openFiles(from copy: URL?) async throws {
        await closeStores()
        if let folder { try? FileManager.default.removeItem(at: folder) }
        folders += 1
        let new = root.appending(path: "\(folders)")
        folder = new
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        if let copy { _ = try SQLiteRestore(file: copy.path, folder: new.path).run() }
        open(try SQLiteStore(folder: new.path))
    }

    private func open(_ store: some Store) {
        let clock = clock
        stores.append(store)
        servers.append(
            DirectServer(
                store: store, passwords: PlainPasswords(), postbox: NoPostbox(), now: { clock.now },
                step: { clock.step() }, syncAnswerItems: answerItems))
    }

    private func closeStores() async {
        for store in stores { await store.close() }
        (stores, servers) = ([], [])
    }

    package func close() async {
        await closeStores()
        try? FileManager.default.removeItem(at: root)
    }

    // MARK: What happens in a history

    func pass(to time: UnixMilliseconds) { clock.pass(to: time) }

    /// - Parameter number: Which of the servers is asked, by whatever number.
    func answer(
        _ number: Int, method: Text, path: Text, body: Text, cookie: String?
    ) async -> DirectServer.Answer {
        await servers[number % servers.count].answer(method, path, body: body, cookie: cookie)
    }

    /// Makes the player's account, if there is none.
    func makeAccount(_ mail: Text, password: Text) async throws {
        let (store, now) = (stores[0], clock.now)
        let key = MailKey(mail)
        guard try await store.account(withMail: key) == nil else { return }
        let (secret, token) = (Self.secret, Self.secret)
        let player = try await store.addPlayer(withSecret: secret, at: now)
        try await store.addToken(
            NewToken(
                token: token, purpose: .signUp, mail: mail, key: key, player: player.id,
                password: PasswordHash(password), device: "simulation", language: "en", expires: now + 60_000))
        guard case .done = try await store.useToken(token, for: .signUp, password: nil, at: now) else {
            throw NoAccount()
        }
    }

    /// Another one for each run of a history. What it is makes no difference.
    private static var secret: SecretHash { SecretHash((0..<32).map { _ in UInt8.random(in: 0...255) }) }

    /// Copies all that the server knows. Of PostgreSQL there is no copy.
    func backUp() throws {
        guard let folder else { return }
        let file = root.appending(path: "copy.sqlite")
        _ = try SQLiteBackup(folder: folder.path, file: file.path).run(replacing: true)
        copy = file
    }

    /// The server knows what it knew when the copy was made, if one was.
    func restore() async throws { if let copy { try await openFiles(from: copy) } }
}

/// The time of a history, and what its servers draw.
private final class SimulatedClock: Sendable {
    private let state = Mutex<(now: UnixMilliseconds, random: SeededGenerator)>((0, SeededGenerator(seed: 0)))

    var now: UnixMilliseconds { state.withLock { $0.now } }

    func begin(at time: UnixMilliseconds, seed: UInt64) {
        state.withLock { $0 = (time, SeededGenerator(seed: seed)) }
    }

    func pass(to time: UnixMilliseconds) { state.withLock { $0.now = time } }

    /// From so many that a number never comes twice: that chance is not what histories are for.
    func step() -> Int64 { state.withLock { Int64($0.random.next() >> 24) + 1 } }
}

/// Passwords are not what histories are for.
private struct PlainPasswords: PasswordKeeper {
    func hash(_ password: Text) -> PasswordHash { PasswordHash(password) }
    func isRight(_ password: Text, for hash: PasswordHash?) -> Bool { hash?.text == password }
    func needsRenewal(_ hash: PasswordHash) -> Bool { false }
}

private struct NoPostbox: Postbox {
    func send(_ mail: Mail?, to address: MailAddress, language: Text) {}
    func close() async {}
    func giveUp() {}
}
