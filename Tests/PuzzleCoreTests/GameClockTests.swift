import PuzzleCore
import Testing

@Suite struct GameClockTests {
    @Test func standsStillUntilItIsStarted() {
        let clock = GameClock(elapsed: 1234)
        #expect(!clock.isRunning)
        #expect(clock.elapsed(at: 0) == 1234)
        #expect(clock.elapsed(at: .max) == 1234)
    }

    @Test func measuresOnlyWhileItRuns() {
        var clock = GameClock()
        clock.start(at: 1000)
        #expect(clock.isRunning)
        #expect(clock.elapsed(at: 1000) == 0)
        #expect(clock.elapsed(at: 1500) == 500)
        clock.pause(at: 2000)
        #expect(!clock.isRunning)
        #expect(clock.elapsed(at: 9000) == 1000)
        clock.start(at: 10_000)
        #expect(clock.elapsed(at: 10_250) == 1250)
    }

    @Test func startingTwiceAndPausingTwiceChangeNothing() {
        var clock = GameClock()
        clock.start(at: 1000)
        clock.start(at: 1500)
        #expect(clock.elapsed(at: 2000) == 1000)
        clock.pause(at: 2000)
        clock.pause(at: 3000)
        #expect(clock.elapsed(at: 4000) == 1000)
    }

    @Test func advancingKeepsTheTime() {
        var clock = GameClock()
        clock.advance(to: 500)
        #expect(!clock.isRunning)
        clock.start(at: 1000)
        clock.advance(to: 3000)
        #expect(clock.isRunning)
        #expect(clock.elapsed(at: 3000) == 2000)
        #expect(clock.elapsed(at: 3500) == 2500)
    }

    @Test func aDeviceClockThatIsSetBackTakesNoTimeAway() {
        var clock = GameClock()
        clock.start(at: 10_000)
        clock.advance(to: 15_000)
        #expect(clock.elapsed(at: 2000) == 5000)
        clock.advance(to: 2000)
        #expect(clock.elapsed(at: 2000) == 5000)
        #expect(clock.elapsed(at: 2700) == 5700)
        clock.pause(at: 1000)
        #expect(clock.elapsed(at: 20_000) == 5000)
    }

    @Test func stopsAtTheLargestTime() {
        var clock = GameClock(elapsed: .max - 5)
        clock.start(at: 0)
        #expect(clock.elapsed(at: 5) == .max)
        #expect(clock.elapsed(at: 6) == .max)
        #expect(clock.elapsed(at: .max) == .max)
        clock.advance(to: .max)
        clock.pause(at: .max)
        #expect(clock.elapsed(at: 0) == .max)
    }
}
