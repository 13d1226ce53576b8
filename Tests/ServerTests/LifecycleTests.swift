import Accounts
import Foundation
import Logging
import MemoryStore
import PuzzleAPI
import PuzzleCore
import ServiceLifecycle
import Store
import Synchronization
import Testing

@testable import Server

struct LifecycleTests {
    @Test func anOrderlyEndFinishesRequestsInFlightAndClosesTheStore() async throws {
        let store = MemoryStore()
        var settings = ServerSettings()
        settings.port = 0
        let server = try TasselloServer(
            store: store, site: nil, settings: settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let group = server.serviceGroup { listening.yield($0) }
        async let end: Void = group.run()
        let port = try #require(await ports.first { _ in true })

        let body = #"{"name":"Ada"}"#
        func begin(padding: Int, expect: String) async throws -> RawConnection {
            let connection = try RawConnection(port: port)
            await connection.send(
                """
                PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\(expect)\
                Content-Length: \(padding + body.utf8.count)\r\n\r\n
                """)
            await connection.send(String(repeating: " ", count: padding) + body.prefix(5))
            return connection
        }
        // A small one is in flight when the server asks for its body, a large one when it is counted besides what asks.
        let small = try await begin(padding: 0, expect: "Expect: 100-continue\r\n")
        #expect(await small.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        let large = try await begin(padding: 20_000, expect: "")
        var isInFlight = false
        while !isInFlight {
            let observer = try RawConnection(port: port)
            await observer.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            isInFlight = await observer.receive().contains("tassello_http_requests_in_progress 2.0")
        }
        await group.triggerGracefulShutdown()
        for connection in [small, large] {
            await connection.send(String(body.dropFirst(5)))
            #expect(await connection.receive().hasPrefix("HTTP/1.1 200 "))
        }
        try await end
        await #expect(throws: StoreError.closed) { try await store.check() }
        #expect(throws: (any Error).self) { try RawConnection(port: port) }
    }

    @Test func readySaysNoWhenTheEndBegins() async throws {
        let readiness = Readiness(shutdownDelay: .zero)
        let group = ServiceGroup(
            services: [readiness], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(!readiness.isShuttingDown)
        async let end: Void = group.run()
        await group.triggerGracefulShutdown()
        try await end
        #expect(readiness.isShuttingDown)
    }

    /// A postbox that does not come to its end.
    private final class StuckPostbox: Postbox {
        private let end = AsyncStream.makeStream(of: Void.self)

        func send(_ mail: Mail?, to address: MailAddress, language: Text) {}
        func close() async { await Task { for await _ in end.stream {} }.value }
        func giveUp() { end.continuation.finish() }
    }

    @Test func theEndDoesNotWaitForMailsForEver() async throws {
        var configuration = ServiceGroupConfiguration(
            services: [MailClosing(postbox: StuckPostbox())],
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        configuration.maximumGracefulShutdownDuration = .milliseconds(100)
        let group = ServiceGroup(configuration: configuration)
        async let end: Void = group.run()
        await group.triggerGracefulShutdown()
        try? await end
    }

    private final class Checks: Sendable {
        private let number = Mutex(0)

        var count: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }

    @Test func howeverManyAskWhetherTheStoreIsWellItIsSeldomLookedAt() async throws {
        let checks = Checks()
        let (ends, ending) = AsyncStream.makeStream(of: Void.self)
        let store = FailingStore(onCheck: {
            checks.add()
            _ = await ends.first { true }
        })
        try await withServer(on: store) { client, _ in
            try await withThrowingTaskGroup { askers in
                for _ in 0..<100 { askers.addTask { try await Browser(client).get("/ready").status } }
                while checks.count == 0 { await Task.yield() }
                ending.finish()
                for try await status in askers { #expect(status == 200) }
            }
            // A machine with much to do may take more than a second for all.
            #expect(checks.count < 10)
            // What was found is no answer for ever.
            let before = checks.count
            while checks.count == before { #expect(try await Browser(client).get("/ready").status == 200) }
        }
    }

    @Test func nothingIsSweptWhileNobodyKnowsTheTime() async throws {
        let (sweeping, swept) = AsyncStream.makeStream(of: UnixMilliseconds.self)
        let looks = Mutex(0)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let upkeep = StoreUpkeep(
            store: FailingStore(onSweep: { swept.yield($0) }),
            certainTime: {
                looks.withLock { looks in
                    looks += 1
                    return looks < 4 ? nil : 7
                }
            }, logger: logger, settling: .zero, interval: .milliseconds(1))
        let group = ServiceGroup(services: [upkeep], logger: logger)
        async let end: Void = group.run()
        #expect(await sweeping.first { _ in true } == 7)
        await group.triggerGracefulShutdown()
        try await end
    }

    @Test func aPortInUseIsToldInASentence() async throws {
        try await withServer(way: .live) { client, _ in
            var settings = ServerSettings()
            settings.port = UInt16(try #require(client.port))
            let second = try TasselloServer(
                store: MemoryStore(), site: nil, settings: settings,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let error = await #expect(throws: ListenError.self) { try await second.run { _ in } }
            #expect(error?.description.contains("in use") == true)
        }
    }

    @Test func aHostThatIsNotKnownIsToldInASentence() async throws {
        var settings = ServerSettings()
        settings.host = "198.51.100.1"
        settings.port = 0
        let server = try TasselloServer(
            store: MemoryStore(), site: nil, settings: settings,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let error = await #expect(throws: ListenError.self) { try await server.run { _ in } }
        #expect(error?.description.contains("no address of this machine") == true)
    }
}
