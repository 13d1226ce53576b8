import Foundation
import GRDB
import MemoryStore
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

/// The stores that the conformance suite runs on.
enum Engine: String, CaseIterable, Sendable {
    case memory, sqlite, postgres

    /// Runs `test` on a new, empty store.
    func run(_ test: (World) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await test(World(store: MemoryStore()))
        case .sqlite:
            try await withFolder { folder in
                let store = try SQLiteStore(hurriedIn: folder)
                try await test(World(store: store))
                await store.close()
            }
        case .postgres:
            let store = try PostgresStore(address: PostgresForTests.newDatabase())
            try await test(World(store: store))
            await store.close()
        }
    }
}

extension Store {
    /// At noon: where no session ends it is all the same.
    func player(withSecret secret: SecretHash) async throws(StoreError) -> StoredPlayer? {
        try await player(withSecret: secret, at: noon)
    }
}

extension SQLStore {
    fileprivate func stored(_ id: ResultID) async throws -> StoredResult? { try await read { try $0.result(id) } }

    func integer(_ sql: String) async throws -> Int { try await read { try $0.one(sql, []) { $0.integer(0) } } }

    func texts(_ sql: String) async throws -> [Text] { try await read { try $0.all(sql, []) { $0.text(0) } } }

    func perform(_ sql: String) async throws { try await write(locking: []) { try $0.db.run(sql, []) } }
}

extension SQLiteStore {
    /// A store that does not wait for the disk at each commit, which takes most of the time of tests that store much.
    convenience init(hurriedIn folder: String) throws {
        try self.init(folder: folder)
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    }
}

/// Calls `body` with the path of a folder that does not exist yet and is removed afterwards.
func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
}

let board: Text = "sliding.4x4.multi"
let second: UnixMilliseconds = 1000
let day: UnixMilliseconds = 24 * 60 * 60 * second
/// Wednesday, 15 May 2024, 12:00 UTC.
let noon: UnixMilliseconds = 1_715_774_400_000

/// A store and the short forms in which tests speak of it.
final class World {
    let store: any Store
    var random = SeededGenerator(seed: 15)

    init(store: any Store) { self.store = store }

    func newSecret() -> SecretHash { SecretHash((0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) }) }
    func newResultID() -> ResultID { ResultID(high: random.next(), low: random.next()) }

    func newPlayer(named name: Text? = nil) async throws -> PlayerID {
        let player = try await store.addPlayer(withSecret: newSecret(), at: noon).id
        if let name { try await store.rename(player, to: #require(PlayerName(name))) }
        return player
    }

    func issue(
        to player: PlayerID, on leaderboard: Text = board, at time: UnixMilliseconds = noon - day / 2
    ) async throws -> GameID {
        let game = GameID(at: time, using: &random)
        try await store.issueGame(
            NewGame(id: game, player: player, leaderboard: leaderboard, puzzle: "puzzle", issued: time))
        return game
    }

    func result(
        _ id: ResultID? = nil, of game: GameID, by player: PlayerID, puzzle: Text = "puzzle", record: Text = "record",
        milliseconds: Milliseconds = 60_000, moves: Int = 100, at time: UnixMilliseconds = noon
    ) -> NewResult {
        NewResult(
            id: id ?? newResultID(), player: player, game: game, record: record,
            verified: VerifiedResult(
                puzzle: puzzle, leaderboard: nil, moves: moves, milliseconds: milliseconds,
                score: ScoreRule.ranked.score(moves: moves, milliseconds: milliseconds)),
            received: time)
    }

    /// Issues a game to `player` and submits its result.
    @discardableResult
    func play(
        _ player: PlayerID, on leaderboard: Text = board, milliseconds: Milliseconds = 60_000, moves: Int = 100,
        at time: UnixMilliseconds = noon
    ) async throws -> StoredResult {
        let game = try await issue(to: player, on: leaderboard, at: time - Int64(milliseconds))
        let outcome = try await store.submit(
            result(of: game, by: player, milliseconds: milliseconds, moves: moves, at: time))
        guard case .stored(let stored) = outcome else { throw Unexpected(outcome: outcome) }
        return stored
    }

    /// What is stored under a result's id.
    func stored(_ id: ResultID) async throws -> StoredResult? {
        if let memory = store as? MemoryStore { return await memory.results[id] }
        return try await #require(store as? any SQLStore).stored(id)
    }

    /// All lines of a ladder, page by page.
    func lines(
        _ metric: Metric = .time, _ period: Period = .all, limit: Int = 100, asker: PlayerID? = nil
    ) async throws -> [LeaderboardEntry] {
        let ladder = Ladder(leaderboard: board, metric: metric, period: period)
        var lines: [LeaderboardEntry] = []
        var cursor: Place?
        repeat {
            let page = try await store.page(of: ladder, after: cursor, limit: limit, asker: asker)
            #expect(page.entries.count <= limit)
            lines += page.entries
            cursor = try page.next.map { try #require(Place($0)) }
        } while cursor != nil
        return lines
    }

    func standing(
        of player: PlayerID, _ metric: Metric = .time, _ period: Period = .all
    ) async throws -> MyStanding {
        try await store.standing(of: player, on: Ladder(leaderboard: board, metric: metric, period: period))
    }
}

/// Why a store on PostgreSQL is not opened, behind the name of the error; nothing if it is.
func refusal(_ address: String, isServers: Bool = true) -> String {
    do throws(StoreError) {
        _ = try isServers ? PostgresStore(address: address) : PostgresStore(existingAt: address)
        return ""
    } catch {
        switch error {
        case .unopened(let advice): return "unopened: \(advice)"
        case .unusable(let advice): return "unusable: \(advice)"
        default: return "\(error)"
        }
    }
}

struct Unexpected: Error {
    let outcome: SubmissionOutcome
}

/// A port at which somebody listens who never says anything.
final class SilentListener: Sendable {
    let port: UInt16
    private let handle: Int32

    init() throws {
        let handle = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(handle, $0, length) == 0 && listen(handle, 8) == 0 && getsockname(handle, $0, &length) == 0
            }
        }
        self.handle = handle
        port = UInt16(bigEndian: address.sin_port)
        try #require(isListening)
    }

    deinit { close(handle) }

    /// Waits for somebody who connects, hangs up, and listens no more.
    func hangUp() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [handle] in
                close(accept(handle, nil, nil))
                shutdown(handle, Int32(SHUT_RDWR))
                continuation.resume()
            }
        }
    }
}
