import Metrics
import Synchronization

/// A metric that can be written in the Prometheus text format.
protocol Sample: AnyObject, Sendable {
    func write(name: String, labels: String, to text: inout String)
}

extension Sample {
    fileprivate func line(_ name: String, _ labels: String, _ value: some CustomStringConvertible) -> String {
        labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }
}

final class PrometheusCounter: CounterHandler, Sample {
    private let value = Atomic<Int64>(0)

    func increment(by amount: Int64) { value.wrappingAdd(amount, ordering: .relaxed) }

    func reset() { value.store(0, ordering: .relaxed) }

    func write(name: String, labels: String, to text: inout String) {
        text += line(name, labels, value.load(ordering: .relaxed))
    }
}

final class PrometheusGauge: MeterHandler, RecorderHandler, Sample {
    private let value = Mutex(0.0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }

    func write(name: String, labels: String, to text: inout String) {
        text += line(name, labels, value.withLock { $0 })
    }
}

/// How many values were at most as large as each of some bounds.
final class PrometheusHistogram: TimerHandler, RecorderHandler, Sample {
    static let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    static let counts = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]

    private struct State {
        /// By bucket; the last one is for what is greater than all bounds.
        var counts: [Int]
        var sum = 0.0
    }

    private let bounds: [Double]
    /// As they are written, and what is greater than all.
    private let boundTexts: [String]
    private let state: Mutex<State>

    /// - Parameter bounds: In rising order.
    init(bounds: [Double]) {
        self.bounds = bounds
        boundTexts = bounds.map { "\($0)" } + ["+Inf"]
        state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    func record(_ value: Double) {
        let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock { state in
            state.counts[bucket] += 1
            state.sum += value
        }
    }

    func record(_ value: Int64) { record(Double(value)) }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1_000_000_000) }

    func write(name: String, labels: String, to text: inout String) {
        let state = state.withLock { $0 }
        let comma = labels.isEmpty ? "" : ","
        var count = 0
        let start = "\(name)_bucket{\(labels)\(comma)le=\""
        for (bound, bucket) in zip(boundTexts, state.counts) {
            count += bucket
            text += start
            text += bound
            text += "\"} "
            text += String(count)
            text += "\n"
        }
        text += line("\(name)_sum", labels, state.sum)
        text += line("\(name)_count", labels, count)
    }
}
