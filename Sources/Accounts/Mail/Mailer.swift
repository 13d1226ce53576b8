import Dispatch
import Foundation
import PuzzleAPI
import PuzzleCore
import Synchronization

/// Sends mails in the background. Who asks for one waits for nothing and hears of nothing, so that no answer tells by its time
/// whether a mail goes out.
public final class Mailer: Sendable {
    /// What became of a mail: for the log, so without its address and content.
    public enum Event: Equatable, Sendable {
        case delivered(Mail.Kind, MailDelivery)
        case failed(Mail.Kind, MailFailure, isTriedAgain: Bool)
        /// So many wait that this one was thrown away, or the mailer is closed.
        case refused(Mail.Kind)
    }

    private struct Job: Sendable {
        /// Nil for one that is not to be sent.
        let mail: Mail?
        let address: MailAddress
        let language: Text
        /// The same whenever it is tried, so that a mail that goes out twice can be known by its id.
        var encoded: Text?
        var failures = 0
    }

    private struct State {
        /// Mails that are neither sent nor given up.
        var open = 0
        /// Those of them whose time has not come.
        var pausing: [UInt64: Job] = [:]
        var lastPause: UInt64 = 0
        var isClosed = false
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let sender: MailSender
    private let transport: any MailTransport
    private let delay: ClosedRange<Double>
    private let retries: [Double]
    private let maximumOpen: Int
    private let now: @Sendable () -> Date
    private let report: @Sendable (Event) -> Void
    private let threads = WorkerThreads(label: "tassello.mail", count: 2, maximumWaiting: .max)
    private let timer = DispatchQueue(label: "tassello.mail.timer")
    private let state = Mutex(State())

    /// - Parameters:
    ///   - delay: Seconds, of which a random number pass before a mail is sent: to start a program takes processors from who is being
    ///     answered at the same time.
    ///   - retries: Seconds after which a mail that failed is tried again.
    ///   - maximumOpen: How many may be neither sent nor given up.
    ///   - report: Called from any thread.
    public init(
        sender: MailSender, transport: any MailTransport, delay: ClosedRange<Double> = 0.1...0.6,
        retries: [Double] = [10, 60, 300], maximumOpen: Int = 1024, now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.sender = sender
        self.transport = transport
        self.delay = delay
        self.retries = retries
        self.maximumOpen = maximumOpen
        self.now = now
        self.report = report
    }

    /// - Parameters:
    ///   - mail: Nil where there is nobody to write to: that takes the same time.
    ///   - language: A tag; see `Mail`.
    public func send(_ mail: Mail?, to address: MailAddress, language: Text) {
        let isAccepted = state.withLock { state in
            guard !state.isClosed, state.open < maximumOpen else { return false }
            state.open += 1
            return true
        }
        if isAccepted {
            begin(Job(mail: mail, address: address, language: language), in: .random(in: delay))
        } else if let mail {
            report(.refused(mail.kind))
        }
    }

    /// Refuses further mails, tries all that wait once more, and returns when each is sent or given up.
    public func close() async {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.pausing = [:] }
            return state.pausing.values.sorted { $0.failures < $1.failures }
        }
        for job in waiting { threads.submit { self.deliver(job) } }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.open > 0 { state.closing.append(continuation) }
                return state.open == 0
            }
            if isDone { continuation.resume() }
        }
    }

    /// Delivers a mail after some seconds; at once if there is no later, since the mailer is closed.
    private func begin(_ job: Job, in seconds: Double) {
        let pause: UInt64? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.lastPause += 1
            state.pausing[state.lastPause] = job
            return state.lastPause
        }
        guard let pause else { return threads.submit { self.deliver(job) } }
        timer.asyncAfter(deadline: .now() + seconds) {
            guard let job = self.state.withLock({ $0.pausing.removeValue(forKey: pause) }) else { return }
            self.threads.submit { self.deliver(job) }
        }
    }

    private func deliver(_ job: Job) {
        guard let mail = job.mail else { return finish() }
        let encoded =
            job.encoded
            ?? mail.message(to: job.address, language: job.language).encoded(
                from: sender, at: Int(now().timeIntervalSince1970), id: Self.newID())
        do throws(MailFailure) {
            report(.delivered(mail.kind, try transport.deliver(encoded, from: sender.address)))
            finish()
        } catch {
            var job = job
            job.encoded = encoded
            job.failures += 1
            // It is told first: another try may be over before anybody hears of this one.
            let isTriedAgain = job.failures <= retries.count && !state.withLock { $0.isClosed }
            report(.failed(mail.kind, error, isTriedAgain: isTriedAgain))
            guard isTriedAgain else { return finish() }
            begin(job, in: retries[job.failures - 1])
        }
    }

    private func finish() {
        let closing = state.withLock { state in
            state.open -= 1
            guard state.open == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.closing = [] }
            return state.closing
        }
        for continuation in closing { continuation.resume() }
    }

    private static func newID() -> Text {
        var id = Text()
        for _ in 0..<2 { id.append(hexadecimal: .random(in: 0...UInt64.max)) }
        return id
    }
}
