import Dispatch
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import PuzzleAPI
import PuzzleCore
import Store
import Synchronization
import Testing

@testable import Server

/// How much may be asked for.
struct LimitTests {
    // MARK: So many at once

    @Test func aBucketIsEmptiedAndFilledEvenly() throws {
        let limit = RateLimit<Int>(3, per: .seconds(60))
        let start = ContinuousClock.now
        for _ in 0..<3 { #expect(limit.take(for: 1, at: start) == nil) }
        #expect(limit.take(for: 1, at: start) == .seconds(20))
        #expect(limit.wait(for: 1, at: start) == .seconds(20))
        #expect(limit.take(for: 2, at: start) == nil)
        #expect(limit.wait(for: 1, at: start + .seconds(20)) == nil)
        #expect(limit.take(for: 1, at: start + .seconds(20)) == nil)
        #expect(limit.take(for: 1, at: start + .seconds(21)) == .seconds(19))
        for _ in 0..<3 { #expect(limit.take(for: 1, at: start + .seconds(1000)) == nil) }
        #expect(limit.take(for: 1, at: start + .seconds(1000)) != nil)
    }

    @Test func whatWasDoneIsPaidForLater() {
        let limit = RateLimit<Int>(10, per: .seconds(10))
        let start = ContinuousClock.now
        limit.spend(25, for: 1, at: start)
        #expect(limit.wait(for: 1, at: start) == .seconds(16))
        #expect(limit.wait(for: 1, at: start + .seconds(16)) == nil)
    }

    @Test func noNumberIsNoLimit() {
        let limit = RateLimit<Int>(0, per: .seconds(60))
        for _ in 0..<1000 { #expect(limit.take(for: 1) == nil && limit.wait(for: 1) == nil) }
    }

    @Test func fullBucketsAreForgotten() {
        let limit = RateLimit<Int>(10, per: .seconds(10))
        let start = ContinuousClock.now
        for second in 0..<100_000 { #expect(limit.take(for: second, at: start + .seconds(second)) == nil) }
        #expect(limit.count <= 1024)
    }

    private func settings(_ change: (inout ServerSettings) -> Void) -> ServerSettings {
        var settings = ServerSettings()
        change(&settings)
        return settings
    }

    private func expectTooMany(_ answer: Browser.Answer) throws {
        #expect(answer.status == 429)
        #expect(try answer.problem().code == .tooManyRequests)
        let wait = try #require(answer.headers[.retryAfter].flatMap { Int($0) })
        #expect((1...3600).contains(wait))
    }

    @Test func requestsOfAnAddressAreCounted() async throws {
        let settings = settings {
            // The next one is a minute away, however slow the machine.
            $0.requestsPerMinute = 1
            $0.trustedProxies = [IPNetwork("127.0.0.1"), IPNetwork("::1")].compactMap { $0 }
        }
        try await withServer(settings: settings, way: .live) { client, _ in
            let browser = Browser(client)
            #expect(try await browser.get("/api/v1/daily", headers: [.xForwardedFor: "192.0.2.1"]).status == 200)
            try expectTooMany(await browser.get("/api/v1/daily", headers: [.xForwardedFor: "192.0.2.1"]))
            #expect(try await browser.get("/api/v1/daily", headers: [.xForwardedFor: "192.0.2.2"]).status == 200)
            #expect(try await browser.get("/health", headers: [.xForwardedFor: "192.0.2.1"]).status == 200)
        }
    }

    @Test func newPlayersOfAnAddressAreCounted() async throws {
        try await withServer(settings: settings { $0.guestsPerHour = 2 }) { client, _ in
            let known = Browser(client)
            _ = try await known.begin()
            _ = try await Browser(client).begin()
            try expectTooMany(
                await Browser(client).call(Endpoints.issueGame, GameRequest(leaderboard: "sliding.2x2.multi")))
            try expectTooMany(await Browser(client).call(Endpoints.renamePlayer, PlayerChange(name: "Ada")))
            _ = try await known.begin()
        }
    }

    @Test func bytesOfRecordsFromAnAddressAreCounted() throws {
        let limits = RequestLimits(settings { $0.recordMegabytesPerHour = 1 })
        let (one, other) = (try #require(ClientAddress("192.0.2.1")), try #require(ClientAddress("192.0.2.2")))
        let record = Text(bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 600_000))
        for _ in 0..<2 {
            try limits.checkRecords(from: one)
            limits.countRecord(record, from: one)
        }
        #expect(throws: RequestError.self) { try limits.checkRecords(from: one) }
        try limits.checkRecords(from: other)
    }

    @Test func computingForAnAddressIsCounted() throws {
        let limits = RequestLimits(settings { $0.verificationSecondsPerMinute = 1 })
        let (one, other) = (try #require(ClientAddress("192.0.2.1")), try #require(ClientAddress("192.0.2.2")))
        for _ in 0..<2 {
            try limits.checkVerification(from: one)
            limits.countVerification(.milliseconds(900), from: one)
        }
        #expect(throws: RequestError.self) { try limits.checkVerification(from: one) }
        try limits.checkVerification(from: other)
    }

    /// What is kept counts, whatever else is sent.
    @Test func onlyRecordsThatAreKeptAreCounted() async throws {
        try await withServer(settings: settings { $0.recordMegabytesPerHour = 1 }) { client, clock in
            let browser = Browser(client)
            let game = try await browser.begin()
            let long = Text(bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 600_000))
            for _ in 0..<3 { #expect(try await browser.finish(game, record: long).status == 422) }
            clock.advance(by: 60_000)
            #expect(try await browser.finish(game, record: try solvedRecord(game.puzzle)).status == 201)
        }
    }

    @Test func whatAPlayerChangesIsCounted() async throws {
        try await withServer(settings: settings { $0.changesPerMinute = 1 }) { client, _ in
            let browser = Browser(client)
            let game = try await browser.begin()
            _ = try await browser.begin()
            try expectTooMany(
                await browser.call(Endpoints.issueGame, GameRequest(leaderboard: "sliding.2x2.multi")))
            try expectTooMany(await browser.finish(game, record: "x"))
            #expect(try await browser.get("/api/v1/player").status == 200)
        }
    }

    @Test func resultsThatProveNothingAreCounted() async throws {
        try await withServer(settings: settings { $0.failuresPerMinute = 1 }) { client, clock in
            let browser = Browser(client)
            let game = try await browser.begin()
            clock.advance(by: 60_000)
            #expect(try await browser.finish(game, record: "x").status == 422)
            try expectTooMany(await browser.finish(game, record: try solvedRecord(game.puzzle)))
            // Of others' they are not.
            let other = Browser(client)
            let second = try await other.begin()
            clock.advance(by: 60_000)
            #expect(try await other.finish(second, record: try solvedRecord(second.puzzle)).status == 201)
        }
    }

    // MARK: So much at a time

    @Test func whatCannotBeginSoonIsRefused() async throws {
        let turnstile = Turnstile(width: 1, maximumWaiting: 1, patience: .zero)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (ends, ending) = AsyncStream.makeStream(of: Void.self)
        async let first = turnstile.run {
            beginning.yield()
            _ = await ends.first { true }
            return 1
        }
        _ = await began.first { true }
        async let second = turnstile.run { 2 }
        while turnstile.waiting == 0 { await Task.yield() }
        // There is room for one in the queue; and whoever was in it for too long has no turn.
        await #expect(throws: RequestError.self) { try await turnstile.run { 3 } }
        do {
            _ = try await second
            Issue.record("it should have been refused")
        } catch let error as RequestError {
            #expect(error.problem.error.code == .overloaded)
        }
        ending.yield()
        #expect(try await first == 1)
        #expect(try await turnstile.run { 4 } == 4)
    }

    @Test func requestsWaitForTheirTurnOrAreRefused() {
        let admission = Turnstile(width: 2, maximumWaiting: 2, patience: .milliseconds(100))
        let loop = EmbeddedEventLoop()
        let told = Mutex<[Int: Bool]>([:])
        func enter(_ number: Int) {
            admission.enter(on: loop) { isAdmitted in told.withLock { $0[number] = isAdmitted } }
            loop.run()
        }
        for number in 1...5 { enter(number) }
        #expect(told.withLock { $0 } == [1: true, 2: true, 5: false])
        admission.leave()
        loop.run()
        #expect(told.withLock { $0 } == [1: true, 2: true, 3: true, 5: false])
        loop.advanceTime(by: .milliseconds(100))
        #expect(told.withLock { $0 } == [1: true, 2: true, 3: true, 4: false, 5: false])
        enter(6)
        // Those who were refused have no turn.
        admission.leave()
        loop.run()
        #expect(told.withLock { $0[6] } == true)
        admission.leave()
        admission.leave()
        for number in 7...9 { enter(number) }
        #expect(told.withLock { [$0[7], $0[8], $0[9]] } == [true, true, nil])
    }

    @Test(arguments: [
        ("/api/v1/games", true), ("//api/v1/games", true), ("/api//v1/games?x", true), ("/api/v1", true),
        ("http://localhost/api/v1/games", true), ("/api/v2/games", false), ("/apiv1/games", false), ("/", false),
        ("/index.html", false), ("", false), ("*", false),
    ])
    func whatLeadsToTheAPICounts(target: String, isAPI: Bool) { #expect(Endpoints.isAPI(target) == isAPI) }

    @Test func nothingElseWaitsBehindTheAPI() async throws {
        let begun = Atomic(0)
        let ended = Atomic(0)
        let release = DispatchSemaphore(value: 0)
        let store = FailingStore(onLookUp: {
            begun.add(1, ordering: .relaxed)
            _ = release.wait(timeout: .now() + 300)
            ended.add(1, ordering: .relaxed)
        })
        try await withServer(on: store) { client, _ in
            try await withThrowingTaskGroup { players in
                // More than can be answered at the same time.
                let number = 4 * System.coreCount
                for _ in 0..<number {
                    players.addTask {
                        let player = Browser(client)
                        player.cookie = "tassello=" + String(repeating: "0", count: 64)
                        return try await player.get("/api/v1/player").status
                    }
                }
                while begun.load(ordering: .relaxed) == 0 { await Task.yield() }
                #expect(try await Browser(client).get("/health").status == 200)
                #expect(ended.load(ordering: .relaxed) == 0)
                for _ in 0..<number { release.signal() }
                for try await status in players { #expect(status == 503) }
            }
        }
    }

    // MARK: A sentence that earlier apps understand

    @Test(arguments: ProblemCode.allCases)
    func theCodeComesFirstIfTheAnswerIsFinal(code: ProblemCode) {
        let json = String(decoding: JSONWriter.write(Problem(code, "Words.")), as: UTF8.self)
        #expect(json.hasPrefix(#"{"error":{"code":"#) == code.isFinal)
        if [401, 408, 421, 429, 500, 503].contains(code.status) || code == .timeNotPassed { #expect(!code.isFinal) }
    }
}

/// Time goes on, whatever happens to the machine's clock.
struct ServerClockTests {
    private final class Machine: Sendable {
        let time = Mutex<(machine: UnixMilliseconds, passed: Duration)>((1_750_000_000_000, .zero))

        func pass(_ seconds: Int64) {
            time.withLock {
                $0.machine += seconds * 1000
                $0.passed += .seconds(seconds)
            }
        }

        func set(by seconds: Int64) { time.withLock { $0.machine += seconds * 1000 } }

        var clock: ServerClock {
            ServerClock(
                machine: { self.time.withLock { $0.machine } }, passed: { self.time.withLock { $0.passed } },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }
    }

    @Test(arguments: [40 * 86_400, 2 * 86_400, -5, -86_400] as [Int64])
    func aJumpIsPassedOver(seconds: Int64) {
        let machine = Machine()
        let clock = machine.clock
        let start = clock.now()
        machine.pass(10)
        #expect(clock.certainNow() == start + 10_000)
        machine.set(by: seconds)
        #expect(clock.now() == start + 10_000)
        #expect(clock.certainNow() == nil)
        machine.pass(70)
        #expect(clock.now() == start + 80_000)
        #expect(clock.certainNow() == nil)
        machine.set(by: -seconds)
        machine.pass(3600)
        #expect(clock.now() == start + 3_680_000)
        #expect(clock.certainNow() == start + 3_680_000)
    }

    @Test func setAgainItIsWaitedForAgain() {
        let machine = Machine()
        let clock = machine.clock
        let start = clock.now()
        machine.set(by: 2)
        #expect(clock.now() == start)
        machine.pass(3599)
        machine.set(by: 10 * 365 * 86_400)
        #expect(clock.now() == start + 3_599_000)
        machine.pass(60)
        #expect(clock.now() == start + 3_659_000)
    }

    @Test func whatLastsIsFollowed() {
        let machine = Machine()
        let clock = machine.clock
        let start = clock.now()
        machine.set(by: 86_400)
        #expect(clock.now() == start)
        machine.pass(3599)
        #expect(clock.now() == start + 3_599_000)
        machine.pass(1)
        #expect(clock.certainNow() == start + 86_400_000 + 3_600_000)
    }
}
