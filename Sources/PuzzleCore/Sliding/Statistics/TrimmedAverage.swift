/// The average of the latest values without the best and the worst, as speed-solvers take it: of 5 or 12, one is dropped
/// at each end; of 50 three and of 100 five, which is a twentieth, rounded up (csTimer, and the WCA for 5).
///
/// Adding a value costs a time that depends on the window alone, not on how many came before.
public struct TrimmedAverage: Equatable, Sendable {
    /// How many values it is an average of.
    public let window: Int
    /// The latest values, in a ring.
    private var latest: [Int] = []
    private var oldest = 0
    private var sorted: [Int] = []

    /// - Precondition: `window` is at least 3, so that something is left.
    public init(of window: Int) { self.window = window }

    /// How many are dropped at each end.
    public var dropped: Int { (window + 19) / 20 }

    /// Nil until there are as many values as the window is wide.
    public var value: Double? {
        guard latest.count == window else { return nil }
        // Wider than an `Int` is in WebAssembly: a hundred long games add up to more.
        var sum: Int64 = 0
        for index in dropped..<window - dropped { sum += Int64(sorted[index]) }
        return Double(sum) / Double(window - 2 * dropped)
    }

    public mutating func add(_ value: Int) {
        if latest.count == window {
            sorted.remove(at: firstIndex(notBelow: latest[oldest]))
            latest[oldest] = value
            oldest = (oldest + 1) % window
        } else {
            latest.append(value)
        }
        sorted.insert(value, at: firstIndex(notBelow: value))
    }

    private func firstIndex(notBelow value: Int) -> Int {
        var range = 0..<sorted.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if sorted[middle] < value {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}
