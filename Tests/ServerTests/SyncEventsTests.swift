import Foundation
import HTTPTypes
import Logging
import MemoryStore
import NIOCore
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import Store
import Testing

@testable import Server

/// How devices of an account learn that another one has changed something.
struct SyncEventsTests {
    private static let path = "/api/v1/account/sync/events"

    /// - Parameter keepAlive: So seldom by itself that nothing happens by it.
    private func inWorld(
        _ kind: StoreKind = .memory, keepAlive: Duration = .seconds(3600),
        settings: ServerSettings = AccountTests.settings(),
        _ body: @Sendable @escaping (AccountTests.World, Int) async throws -> Void
    ) async throws {
        var settings = settings
        settings.keepAlive = keepAlive
        try await AccountTests().inWorld(kind, settings: settings, way: .live) { world in
            try await body(world, try #require(world.client.port))
        }
    }

    /// Changes a setting.
    /// - Returns: the new mark.
    private func change(_ browser: Browser, to value: Int) async throws -> Int64 {
        // With another value it comes later.
        let stamp = Text("000000000001000\(value)-0000000000000abc")
        let change = SyncChange(SyncItem(.look, key: "theme", stamp: stamp, value: Text(decimal: value)))
        let answer: SyncAnswer = try await browser.call(
            Endpoints.sync, SyncRequest(mark: 0, cursors: [], changes: [change])
        ).message()
        return answer.mark
    }

    @Test(arguments: StoreKind.allCases)
    func aDeviceLearnsOfAnothersChangesAndNobodyElseDoes(kind: StoreKind) async throws {
        try await inWorld(kind) { world, port in
            let ann = try await world.newAccount()
            let eve = try await world.newAccount(mail: "eve@example.org")
            let phone = world.browser(AccountTests.safari)
            #expect(try await phone.logIn(AccountTests.mail).status == 200)
            let (heard, overheard) = (
                try await EventStream(of: phone, port: port), try await EventStream(of: eve, port: port)
            )
            #expect(await heard.mark() == 0)
            #expect(await overheard.mark() == 0)
            let first = try await change(ann, to: 1)
            #expect(await heard.mark() == first)
            let second = try await change(ann, to: 2)
            #expect(await heard.mark() == second && second > first)
            // One who comes later is told how far it is.
            let late = try await EventStream(of: ann, port: port)
            #expect(await late.mark() == second)
            let own = try await change(eve, to: 1)
            #expect(await overheard.mark() == own)
        }
    }

    @Test func theAnswerIsForNobodyInBetween() async throws {
        try await inWorld { world, port in
            let ann = try await world.newAccount()
            let stream = try await EventStream(of: ann, port: port)
            #expect(stream.head.hasPrefix("HTTP/1.1 200 "))
            for line in [
                "content-type: text/event-stream", "cache-control: no-store", "x-accel-buffering: no",
                "x-content-type-options: nosniff", "transfer-encoding: chunked", "connection: close",
            ] {
                #expect(stream.head.lowercased().contains("\r\n" + line), "\(line)")
            }
            let head = try await ann.send(.head, Self.path)
            #expect(head.status == 200 && head.headers[.contentType] == "text/event-stream" && head.body.isEmpty)
        }
    }

    @Test func onlyAccountsListen() async throws {
        let settings = AccountTests.settings { $0.exchangesPerMinute = 1 }
        try await AccountTests().inWorld(settings: settings) { world in
            let guest = world.browser()
            #expect(try await guest.get(Self.path).problem().code == .noPlayer)
            _ = try await guest.call(Endpoints.renamePlayer, PlayerChange(name: "Ann"))
            #expect(try await guest.get(Self.path).problem().code == .noAccount)
            let ann = try await world.newAccount()
            #expect(try await ann.get(Self.path + "?from=1").problem().code == .invalidParameter)
            // It counts as an exchange.
            #expect(
                try await ann.call(Endpoints.sync, SyncRequest(mark: 0, cursors: [], changes: [])).status == 200)
            #expect(try await ann.get(Self.path).problem().code == .tooManyRequests)
        }
    }

    @Test func whoListensIsToldThatTheServerIsThere() async throws {
        try await inWorld(keepAlive: .milliseconds(25)) { world, port in
            let ann = try await world.newAccount()
            let stream = try await EventStream(of: ann, port: port)
            for _ in 0..<10 { #expect(await stream.isAlive()) }
        }
    }

    @Test func signsOfLifeDoNotWaitForTheStore() async throws {
        let listeners = SyncListeners()
        let listener = Self.listener(of: PlayerID(1))
        listeners.add(listener)
        let (lookUps, lookingUp) = AsyncStream.makeStream(of: Void.self)
        let store = FailingStore(beforeLookUp: {
            lookingUp.yield()
            // Until the test is over.
            try? await Task.sleep(for: .seconds(3600))
        })
        let watch = SyncWatch(
            listeners: listeners, store: store, now: { 0 }, keepAlive: .milliseconds(25),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let (events, writing) = AsyncStream.makeStream(of: ByteBuffer.self)
        await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await watch.run() }
            tasks.addTask { try await listeners.serve(listener) { writing.yield($0) } }
            _ = await lookUps.first { _ in true }
            // The first ones are the mark, and what was on its way when the session was looked at.
            var following = events.makeAsyncIterator()
            for _ in 0..<10 {
                let event = await following.next()
                #expect(event != nil)
            }
            tasks.cancelAll()
        }
    }

    private static func listener(of player: PlayerID) -> SyncListeners.Listener {
        SyncListeners.Listener(player: player, secret: SecretHash(repeatElement(0, count: 32)))
    }

    // MARK: The end

    enum SessionEnd: CaseIterable {
        case loggedOut, endedElsewhere, expired, passwordChanged, playerDeleted
    }

    @Test(arguments: SessionEnd.allCases)
    func aStreamEndsWithItsSession(end: SessionEnd) async throws {
        try await inWorld(keepAlive: .milliseconds(25)) { world, port in
            let ann = try await world.newAccount()
            let phone = world.browser(AccountTests.safari)
            #expect(try await phone.logIn(AccountTests.mail).status == 200)
            #expect(try await ann.call(Endpoints.prove, Proof(password: AccountTests.password)).status == 200)
            let (stays, goes) = (
                try await EventStream(of: ann, port: port), try await EventStream(of: phone, port: port)
            )
            #expect(await stays.mark() == 0)
            #expect(await goes.mark() == 0)
            switch end {
            case .loggedOut: #expect(try await phone.call(Endpoints.logOut, NoBody()).status == 200)
            case .endedElsewhere:
                let account: Account = try await ann.get("/api/v1/account").message()
                let session = try #require(account.sessions.first { !$0.isThis })
                #expect(try await ann.call(Endpoints.endSession, Handle(id: session.id)).status == 200)
            case .expired: world.clock.advance(by: AccountRules.sessionIdle)
            case .passwordChanged:
                let changed = try await ann.call(
                    Endpoints.changePassword, PasswordChange(password: "another long way"))
                #expect(changed.status == 200)
            case .playerDeleted: #expect(try await ann.call(Endpoints.deletePlayer, NoBody()).status == 200)
            }
            #expect(await goes.mark() == nil)
            switch end {
            case .loggedOut, .endedElsewhere, .passwordChanged:
                #expect(await stays.isAlive())
                let mark = try await change(ann, to: 1)
                #expect(await stays.mark() == mark)
            case .expired, .playerDeleted: #expect(await stays.mark() == nil)
            }
        }
    }

    @Test func anOrderlyEndWaitsForNoStream() async throws {
        let (mails, passwords) = (KeptMails(), CountedPasswords())
        var settings = AccountTests.settings()
        settings.port = 0
        settings.keepAlive = .seconds(3600)
        settings.shutdownTimeout = .seconds(3600)
        let clock = TestClock()
        let server = try TasselloServer(
            store: MemoryStore(), site: nil, settings: settings,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { clock.now },
            passwords: passwords, postbox: mails)
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let group = server.serviceGroup { listening.yield($0) }
        async let end: Void = group.run()
        let port = try #require(await ports.first { _ in true })
        let world = AccountTests.World(TestClient(port: port), clock, mails, passwords)
        let ann = try await world.newAccount()
        let streams = [try await EventStream(of: ann, port: port), try await EventStream(of: ann, port: port)]
        for stream in streams { #expect(await stream.mark() == 0) }
        await group.triggerGracefulShutdown()
        for stream in streams { #expect(await stream.mark() == nil) }
        try await end
    }

    @Test(arguments: [true, false])
    func whoSendsMoreOrEndsItsSideIsHungUpOn(sends: Bool) async throws {
        try await inWorld { world, port in
            let ann = try await world.newAccount()
            let stream = try await EventStream(of: ann, port: port)
            #expect(await stream.mark() == 0)
            if sends {
                await stream.connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            } else {
                stream.connection.endSending()
            }
            #expect(await stream.mark() == nil)
        }
    }

    // MARK: Limits

    @Test func ofTooManyStreamsOfAnAccountTheOldestEnds() async throws {
        try await inWorld { world, port in
            let ann = try await world.newAccount()
            let eve = try await world.newAccount(mail: "eve@example.org")
            let other = try await EventStream(of: eve, port: port)
            #expect(await other.mark() == 0)
            var streams: [EventStream] = []
            for _ in 0...SyncListeners.maximumOfAccount {
                let stream = try await EventStream(of: ann, port: port)
                #expect(await stream.mark() == 0)
                streams.append(stream)
            }
            let mark = try await change(ann, to: 1)
            #expect(await streams[0].mark() == nil)
            for stream in streams[1...] { #expect(await stream.mark() == mark) }
            let own = try await change(eve, to: 1)
            #expect(await other.mark() == own)
        }
    }

    @Test func streamsKeepNobodyOut() async throws {
        try await inWorld(settings: AccountTests.settings { $0.maximumConnections = 4 }) { world, port in
            let ann = try await world.newAccount()
            var streams: [EventStream] = []
            for _ in 0..<10 {
                let stream = try await EventStream(of: ann, port: port)
                #expect(await stream.mark() == 0)
                streams.append(stream)
            }
            #expect(await streams[0].mark() == nil)
            // What is asked for is answered all the same.
            #expect(try await ann.get("/health").status == 200)
        }
    }

    // MARK: Several servers

    @Test func aServerLearnsWhatWasChangedThroughAnother() async throws {
        let address = try PostgresForTests.newDatabase()
        let (one, two) = (try PostgresStore(address: address), try PostgresStore(address: address))
        let mails = KeptMails()
        let settings = AccountTests.settings { $0.keepAlive = .seconds(3600) }
        try await withServer(on: one, settings: settings, way: .live, postbox: mails) { here, clock in
            try await withServer(on: two, settings: settings, way: .live) { there, _ in
                let world = AccountTests.World(here, clock, mails, CountedPasswords())
                let ann = try await world.newAccount()
                let eve = try await world.newAccount(mail: "eve@example.org")
                let port = try #require(there.port)
                let phone = Browser(there)
                #expect(try await phone.logIn(AccountTests.mail).status == 200)
                let heard = try await EventStream(of: phone, port: port)
                let overheard = try await EventStream(of: eve, port: port)
                #expect(await heard.mark() == 0)
                #expect(await overheard.mark() == 0)
                let first = try await change(ann, to: 1)
                #expect(await heard.mark() == first)
                // Whatever happens to the connections to the database.
                try PostgresForTests.perform(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """, at: address)
                let second = try await change(ann, to: 2)
                #expect(await heard.mark() == second)
                // What has changed in between is caught up with, at once: the latest counts.
                _ = try await change(ann, to: 3)
                let last = try await change(ann, to: 4)
                var mark = await heard.mark()
                while let known = mark, known < last { mark = await heard.mark() }
                #expect(mark == last)
                let own = try await change(eve, to: 1)
                #expect(await overheard.mark() == own)
            }
        }
        await one.close()
        await two.close()
    }

    @Test func anEarlierMarkCountsOnlyIfTheStoreHasIt() {
        let listeners = SyncListeners()
        let player = PlayerID(1)
        let listener = Self.listener(of: player)
        listeners.add(listener)
        listeners.tell(player, 7)
        listeners.tell(player, 5)
        listeners.tell(PlayerID(2), 9)
        #expect(listeners.marks == [player: 7])
        // It was read before the mark that is known by now.
        listeners.learn(player, 6, insteadOf: 5)
        #expect(listeners.marks == [player: 7])
        // The standby that took over does not have the last changes.
        listeners.learn(player, 6, insteadOf: 7)
        #expect(listeners.marks == [player: 6])
        listeners.end(listener)
        #expect(listeners.marks.isEmpty)
    }
}
