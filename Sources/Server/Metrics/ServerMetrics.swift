import Metrics
import PuzzleAPI
import Synchronization

/// What the server measures of itself, each metric named once.
final class ServerMetrics: Sendable {
    private let factory: any MetricsFactory
    private let inProgress: Meter
    private let stored: Counter
    private let held: Counter
    private let repeated: Counter
    private let requests = Mutex<[RequestKey: (count: Counter, duration: Timer)]>([:])

    private struct RequestKey: Hashable {
        let method: String
        let path: String
        let status: Int
    }

    init(factory: any MetricsFactory) {
        self.factory = factory
        inProgress = Meter(label: "tassello_http_requests_in_progress", factory: factory)
        stored = Counter(label: "tassello_results", dimensions: [("outcome", "stored")], factory: factory)
        held = Counter(label: "tassello_results", dimensions: [("outcome", "held")], factory: factory)
        repeated = Counter(label: "tassello_results", dimensions: [("outcome", "repeated")], factory: factory)
    }

    func requestBegan() { inProgress.increment() }
    func requestEnded() { inProgress.decrement() }

    /// - Parameter path: A template, not the path itself: every path is kept.
    func requestAnswered(method: String, path: String, status: Int, duration: Duration) {
        let key = RequestKey(method: method, path: path, status: status)
        let metrics = requests.withLock { requests in
            if let known = requests[key] { return known }
            let endpoint = [("method", method), ("path", path)]
            let new = (
                count: Counter(
                    label: "tassello_http_requests", dimensions: endpoint + [("status", "\(status)")], factory: factory),
                duration: Timer(label: "tassello_http_request_duration", dimensions: endpoint, factory: factory)
            )
            requests[key] = new
            return new
        }
        metrics.count.increment()
        metrics.duration.recordNanoseconds(duration.nanoseconds)
    }

    func problem(_ code: ProblemCode, path: String) {
        Counter(
            label: "tassello_problems", dimensions: [("code", "\(code.word)"), ("path", path)], factory: factory
        ).increment()
    }

    func resultStored() { stored.increment() }
    func resultHeld() { held.increment() }
    func resultRepeated() { repeated.increment() }
}

extension Duration {
    fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
