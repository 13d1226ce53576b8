import Foundation
import Logging
import PuzzleAPI
import Store
import Synchronization
import Testing

@testable import Server

/// A store's clock that is read slowly, or not at all, is not followed.
struct StoresClockTests {
    private static let start: UnixMilliseconds = 1_750_000_000_000
    /// By how much the store's clock is ahead of the machine's.
    private static let ahead: UnixMilliseconds = 5000

    /// What has passed, as the store lets it.
    private final class World: Sendable {
        let passed = Mutex(Duration.zero)
        /// How long the next readings take, before and after the store looks at its clock; nil for one that fails.
        let readings: Mutex<[(before: Duration, after: Duration)?]>
        private let lines = Mutex<[String]>([])
        var logged: [String] { lines.withLock { $0 } }

        init(_ readings: [(before: Duration, after: Duration)?]) { self.readings = Mutex(readings) }

        var machine: UnixMilliseconds {
            let passed = passed.withLock { $0 }.components
            return StoresClockTests.start + passed.seconds * 1000 + passed.attoseconds / 1_000_000_000_000_000
        }

        func pass(_ duration: Duration) { passed.withLock { $0 += duration } }

        var clock: ServerClock {
            ServerClock(
                machine: { self.machine }, passed: { self.passed.withLock { $0 } },
                logger: Logger(label: "test") { _ in
                    LineLogHandler(
                        format: .text, level: .info,
                        write: { line in self.lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
                })
        }

        func time() throws(StoreError) -> UnixMilliseconds? {
            let next = readings.withLock { $0.isEmpty ? (.zero, .zero) : $0.removeFirst() }
            guard let next else { throw .unavailable("away") }
            pass(next.before)
            defer { pass(next.after) }
            return machine + StoresClockTests.ahead
        }
    }

    @Test func atFirstItIsReadUntilThatIsShort() async throws {
        let world = World([(.seconds(8), .zero), (.seconds(2), .zero), nil, (.milliseconds(100), .milliseconds(100))])
        let clock = world.clock
        try await clock.follow(isFirst: true, world.time)
        #expect(clock.certainNow() == world.machine + Self.ahead)
        #expect(world.logged.isEmpty)
    }

    @Test func ifAllAreLongTheShortestCountsAndThatIsSaid() async throws {
        let long: (Duration, Duration) = (.seconds(8), .zero)
        let world = World([long, long, (.milliseconds(600), .zero), long, long])
        let clock = world.clock
        try await clock.follow(isFirst: true, world.time)
        #expect(clock.now() - world.machine - Self.ahead == 300)
        #expect(world.logged.count == 1)
    }

    @Test func nobodyIsServedWithoutOne() async {
        let world = World([nil, nil, nil, nil, nil])
        let clock = world.clock
        await #expect(throws: StoreError.unavailable("away")) { try await clock.follow(isFirst: true, world.time) }
    }

    @Test func anOutageSetsNoClock() async throws {
        let world = World([(.zero, .zero)])
        let clock = world.clock
        try await clock.follow(isFirst: true, world.time)
        for before in [Duration.seconds(9), .zero, .seconds(1)] {
            let slow = (before, .seconds(9) - before)
            world.readings.withLock { $0 = [slow, slow, slow, slow, slow] }
            await #expect(throws: StoreError.self) { try await clock.follow(world.time) }
            #expect(clock.certainNow() == world.machine + Self.ahead)
        }
        #expect(world.logged.isEmpty)
    }
}
