import PuzzleCore
import Testing

@Suite struct HybridClockTests {
    /// Whatever the device's clock does: stands still, jumps ahead, is set back.
    @Test func everyStampIsLaterThanTheOneBefore() throws {
        var clock = HybridClock(device: 7)
        var random = SeededGenerator(seed: 1)
        var (now, last): (WallTime, Text) = (1_800_000_000_000, "")
        for _ in 0..<10_000 {
            switch random.next() % 5 {
            case 0: now += random.next() % 100_000
            case 1: now -= random.next() % 100_000
            default: break
            }
            let stamp = clock.tick(at: now)
            #expect(last.precedes(stamp))
            last = stamp
            // After a restart, too.
            if random.next() % 10 == 0 { clock = try #require(HybridClock(text: stamp)) }
        }
    }

    @Test func aStampTellsTimeAndDevice() {
        var clock = HybridClock(device: 0xABC)
        #expect(clock.tick(at: 1) == "0000000000010000-0000000000000abc")
        #expect(clock.tick(at: 1) == "0000000000010001-0000000000000abc")
        #expect(clock.tick(at: 0) == "0000000000010002-0000000000000abc")
        #expect(clock.tick(at: 2) == "0000000000020000-0000000000000abc")
    }

    @Test func whatIsNoStampIsNone() {
        for text in [
            "", "-", "0000000000010000", "0000000000010000-abc", "0000000000010000-0000000000000abc0",
            "ffffffffffffffff-0000000000000abc",
        ] as [Text] {
            #expect(HybridClock(text: text) == nil)
            #expect(!HybridClock.isStamp(text))
        }
    }

    /// However wrong another device's clock is.
    @Test func whatWasSeenComesBeforeWhatIsMade() {
        var (one, other) = (HybridClock(device: 1), HybridClock(device: 2))
        let future = other.tick(at: .max)
        #expect(one.tick(at: 1000).precedes(future))
        one.observe(future)
        let next = one.tick(at: 1001)
        #expect(future.precedes(next))
        other.observe("nonsense")
        other.observe(next)
        #expect(next.precedes(other.tick(at: 0)))
        #expect(HybridClock(text: next)?.moment == 253_402_300_799_999)
    }
}
