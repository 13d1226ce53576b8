import PuzzleCore
import Testing

@Suite struct StatisticsTests {
    /// By hand: of 9.11, 8.50, 10.27, 8.90, 12.00 the best 8.50 and the worst 12.00 go; (9.11 + 10.27 + 8.90) / 3 = 9.4266...
    /// Then 7.00 comes and 9.11 goes: without 7.00 and 12.00, (8.50 + 10.27 + 8.90) / 3 = 9.2233...
    @Test func averageOfFiveByHand() throws {
        var average = TrimmedAverage(of: 5)
        for time in [9110, 8500, 10270, 8900] {
            average.add(time)
            #expect(average.value == nil)
        }
        average.add(12000)
        #expect(average.value == 28280.0 / 3)
        average.add(7000)
        #expect(average.value == 27670.0 / 3)
    }

    /// By hand: of 1...12 the 1 and the 12 go; 2 + ... + 11 = 65, by 10.
    /// Of 1...50 three go at each end: 4 + ... + 47 = 1122, by 44. Of 1...100 five: 6 + ... + 95 = 4545, by 90.
    @Test(arguments: [(5, 1, 3.0), (12, 1, 6.5), (50, 3, 25.5), (100, 5, 50.5)])
    func averagesDropATwentiethAtEachEnd(window: Int, dropped: Int, value: Double) {
        var average = TrimmedAverage(of: window)
        #expect(average.dropped == dropped)
        // Values that have gone out of the window, and then extremes on one side that would show in a mean.
        for value in [900, 5, 77] { average.add(value) }
        for value in 1...window { average.add(value) }
        #expect(average.value == value)
        for _ in 0..<dropped { average.add(1_000_000) }
        let kept = Array((dropped + 1)...window)
        // The oldest are gone; the extremes are dropped at the top, and as many at the bottom.
        let middle = kept.dropFirst(dropped)
        #expect(average.value == Double(middle.reduce(0, +)) / Double(middle.count))
    }

    @Test func averagesAreThoseOfSortingEveryTime() {
        var random = SeededGenerator(seed: 6)
        for window in QuantityStatistics.windows {
            var average = TrimmedAverage(of: window)
            var values: [Int] = []
            for _ in 0..<300 {
                values.append(random.number(0...40))
                average.add(values[values.count - 1])
                guard values.count >= window else { continue }
                let dropped = window == 50 ? 3 : window == 100 ? 5 : 1
                let middle = values.suffix(window).sorted().dropFirst(dropped).dropLast(dropped)
                #expect(average.value == Double(middle.reduce(0, +)) / Double(middle.count))
            }
        }
    }

    @Test func bestsAreKeptAsTheyWereSet() throws {
        var statistics = SolveStatistics()
        #expect(statistics.milliseconds.mean == nil && statistics.milliseconds.best == nil)
        #expect(statistics.movesPerSecond == nil)
        for (milliseconds, moves) in [
            (20_000, 100), (30_000, 90), (10_000, 120), (10_000, 80), (15_000, 85), (5000, 70),
        ] {
            statistics.add(Solve(milliseconds: Milliseconds(milliseconds), moves: moves))
        }
        let times = statistics.milliseconds
        #expect(statistics.count == 6 && times.count == 6 && times.latest == 5000 && times.best == 5000)
        #expect(times.mean == 15_000)
        #expect(times.singleBests.map(\.solve) == [1, 3, 6])
        #expect(times.singleBests.map(\.value) == [20_000, 10_000, 5000])
        // First five: 10, 15, 20 s stay; last five: 10, 10, 15 s.
        #expect(times.averageBests[0].map(\.solve) == [5, 6])
        #expect(times.averageBests[0].map(\.value) == [15_000, 35_000.0 / 3])
        #expect(times.average(of: 5) == 35_000.0 / 3 && times.bestAverage(of: 5) == 35_000.0 / 3)
        #expect(times.average(of: 12) == nil && times.bestAverage(of: 12) == nil && times.average(of: 7) == nil)
        #expect(statistics.moves.singleBests.map(\.value) == [100, 90, 80, 70])
        #expect(statistics.movesPerSecond == 545.0 / 90)
        #expect(Solve(milliseconds: 4000, moves: 50).movesPerSecond == 12.5)
        #expect(Solve(milliseconds: 0, moves: 1).movesPerSecond == nil)
    }
}
