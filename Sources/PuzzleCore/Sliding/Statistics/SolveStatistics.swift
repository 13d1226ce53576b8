/// One finished game, as the statistics see it.
public struct Solve: Equatable, Sendable {
    public let milliseconds: Milliseconds
    /// In the metric of the game.
    public let moves: Int

    public init(milliseconds: Milliseconds, moves: Int) {
        self.milliseconds = milliseconds
        self.moves = moves
    }

    /// Moves per second; nil if no time passed.
    public var movesPerSecond: Double? {
        milliseconds > 0 ? Double(moves) * 1000 / Double(milliseconds) : nil
    }
}

/// Single, mean and averages of one quantity that should be small, with every personal best that there was.
public struct QuantityStatistics: Equatable, Sendable {
    /// A personal best when it was set.
    public struct Best: Equatable, Sendable {
        /// The solve that set it, counted from 1.
        public let solve: Int
        public let value: Double
    }

    public static let windows = [5, 12, 50, 100]

    public private(set) var count = 0
    public private(set) var latest: Int?
    /// Wider than an `Int` is in WebAssembly: the times of some thousand games add up to more.
    fileprivate private(set) var sum: Int64 = 0
    private var averages: [TrimmedAverage] = []
    /// Ever better single values; the last one is the best of all.
    public private(set) var singleBests: [Best] = []
    /// The same of the averages, in the order of `windows`.
    public private(set) var averageBests: [[Best]] = []

    public init() {
        for window in Self.windows {
            averages.append(TrimmedAverage(of: window))
            averageBests.append([])
        }
    }

    public var mean: Double? { count > 0 ? Double(sum) / Double(count) : nil }
    public var best: Int? { singleBests.last.map { Int($0.value) } }

    /// The average of the latest `window` values, which is one of `windows`; nil if there are too few.
    public func average(of window: Int) -> Double? {
        for average in averages where average.window == window { return average.value }
        return nil
    }

    /// The best average of so many that there was.
    public func bestAverage(of window: Int) -> Double? {
        for (average, bests) in zip(averages, averageBests) where average.window == window { return bests.last?.value }
        return nil
    }

    mutating func add(_ value: Int) {
        count += 1
        sum += Int64(value)
        latest = value
        Self.note(Double(value), solve: count, in: &singleBests)
        for index in averages.indices {
            averages[index].add(value)
            if let average = averages[index].value { Self.note(average, solve: count, in: &averageBests[index]) }
        }
    }

    private static func note(_ value: Double, solve: Int, in bests: inout [Best]) {
        if let best = bests.last, best.value <= value { return }
        bests.append(Best(solve: solve, value: value))
    }
}

/// Statistics over the games of one kind of board. A new solve costs the same however many there were.
public struct SolveStatistics: Equatable, Sendable {
    public private(set) var milliseconds = QuantityStatistics()
    public private(set) var moves = QuantityStatistics()

    public init() {}

    public mutating func add(_ solve: Solve) {
        // As large as an `Int` is in WebAssembly: 24 days, on every platform.
        milliseconds.add(Int(Int32(clamping: solve.milliseconds)))
        moves.add(solve.moves)
    }

    public var count: Int { milliseconds.count }

    /// All moves by all time; nil if no time passed.
    public var movesPerSecond: Double? {
        milliseconds.sum > 0 ? Double(moves.sum) * 1000 / Double(milliseconds.sum) : nil
    }
}
