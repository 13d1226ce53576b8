import Metrics
import Synchronization

/// Keeps metrics and writes them in the Prometheus text format.
///
/// Written by hand because none of the packages that this project builds from has a Prometheus backend of swift-metrics.
/// Timers become histograms of seconds, aggregating recorders histograms of what they record.
public final class PrometheusRegistry: MetricsFactory {
    private let families = Mutex<[String: Family]>([:])

    /// All metrics of one name.
    private struct Family {
        let kind: Kind
        var members: [String: any Sample] = [:]
    }

    private enum Kind: String {
        case counter, gauge, histogram
    }

    public init() {}

    /// Lets the metrics of libraries, Hummingbird's among them, come here too. To be called once in a process, by the one
    /// who owns it.
    public func takeAll() { MetricsSystem.bootstrap(self) }

    /// All metrics in the text format, version 0.0.4.
    public var text: String {
        var text = ""
        families.withLock { families in
            for (name, family) in families.sorted(by: { $0.key < $1.key }) {
                text += "# TYPE \(name) \(family.kind.rawValue)\n"
                for (labels, sample) in family.members.sorted(by: { $0.key < $1.key }) {
                    sample.write(name: name, labels: labels, to: &text)
                }
            }
        }
        return text
    }

    /// The metric of a name and dimensions, made when first asked for.
    ///
    /// A name that has another kind already gives a metric that is not shown: two kinds of one name are not allowed by
    /// the format, and no metric is worth stopping the server.
    private func sample<S: Sample>(
        _ name: String, _ kind: Kind, _ dimensions: [(String, String)], make: () -> S
    ) -> S {
        let labels = dimensions.map { "\(Self.cleaned($0.0))=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        let name = Self.cleaned(name)
        return families.withLock { families in
            var family = families[name] ?? Family(kind: kind)
            if let known = family.members[labels] as? S { return known }
            let new = make()
            guard family.kind == kind, family.members[labels] == nil else { return new }
            family.members[labels] = new
            families[name] = family
            return new
        }
    }

    private func remove(_ sample: AnyObject) {
        families.withLock { families in
            for (name, family) in families {
                guard let member = family.members.first(where: { $0.value === sample }) else { continue }
                families[name]?.members[member.key] = nil
            }
        }
    }

    private static func cleaned(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for character in value {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    // MARK: MetricsFactory

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        sample(label.hasSuffix("_total") ? label : label + "_total", .counter, dimensions) { PrometheusCounter() }
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        sample(label, .gauge, dimensions) { PrometheusGauge() }
    }

    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        guard aggregate else { return sample(label, .gauge, dimensions) { PrometheusGauge() } }
        return sample(label, .histogram, dimensions) { PrometheusHistogram(bounds: PrometheusHistogram.counts) }
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        let name = label.hasSuffix("_seconds") ? label : label + "_seconds"
        return sample(name, .histogram, dimensions) { PrometheusHistogram(bounds: PrometheusHistogram.seconds) }
    }

    public func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
    public func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
    public func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
    public func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}
