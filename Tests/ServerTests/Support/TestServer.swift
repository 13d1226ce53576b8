import Foundation
import Logging
import MemoryStore
import PostgresForTests
import Store
import Testing

@testable import Server

enum StoreKind: String, CaseIterable {
    case memory, sqlite, postgres
}

/// A folder that is gone after the test.
func withFolder<T>(_ body: (String) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tassello-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

/// Sends requests to a server without a network, or with one if `way` says so.
func withServer(
    _ kind: StoreKind = .memory, site: StaticSite? = nil, settings: ServerSettings = ServerSettings(),
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, way: TestClient.Way = .router,
    passwords: any PasswordKeeper = CountedPasswords(), postbox: any Postbox = KeptMails(),
    _ body: @Sendable @escaping (TestClient, TestClock) async throws -> Void
) async throws {
    switch kind {
    case .memory:
        try await withServer(
            on: MemoryStore(), site: site, settings: settings, logger: logger, way: way, passwords: passwords,
            postbox: postbox, body)
    case .sqlite:
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            try await withServer(
                on: store, site: site, settings: settings, logger: logger, way: way, passwords: passwords,
                postbox: postbox, body)
            await store.close()
        }
    case .postgres:
        let store = try PostgresStore(address: PostgresForTests.newDatabase())
        try await withServer(
            on: store, site: site, settings: settings, logger: logger, way: way, passwords: passwords,
            postbox: postbox, body)
        await store.close()
    }
}

func withServer(
    on store: some Store, site: StaticSite? = nil, settings: ServerSettings = ServerSettings(),
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, way: TestClient.Way = .router,
    passwords: any PasswordKeeper = CountedPasswords(), postbox: any Postbox = KeptMails(),
    _ body: @Sendable @escaping (TestClient, TestClock) async throws -> Void
) async throws {
    let clock = TestClock()
    var settings = settings
    settings.port = 0
    // Records here are as even as a program makes them.
    settings.holdsResults = false
    let server = try TasselloServer(
        store: store, site: site, settings: settings, logger: logger, now: { clock.now }, passwords: passwords,
        postbox: postbox)
    switch way {
    case .router: try await body(TestClient(server, logger: logger), clock)
    case .live: try await listening(server, logger: logger) { client in try await body(client, clock) }
    }
}
