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
        /// So many wait that this one was thrown away, or the mailer is closed, or has given up.
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
        /// Those that wait for a thread.
        var waiting: [UInt64: Job] = [:]
        var lastNumber: UInt64 = 0
        var isClosed = false
        var hasGivenUp = false
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let sender: MailAddress
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
        sender: MailAddress, transport: any MailTransport, delay: ClosedRange<Double> = 0.1...0.6,
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
            state.waiting.merge(state.pausing) { $1 }
            return state.pausing.sorted { $0.value.failures < $1.value.failures }.map(\.key)
        }
        for number in waiting { deliver(number) }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                let isDone = state.open == 0 || state.hasGivenUp
                if !isDone { state.closing.append(continuation) }
                return isDone
            }
            if isDone { continuation.resume() }
        }
    }

    /// Throws away all that waits. Nobody who closes the mailer waits any longer, not even for what is being sent.
    public func giveUp() {
        let (jobs, closing) = state.withLock { state in
            (state.isClosed, state.hasGivenUp) = (true, true)
            defer { (state.pausing, state.waiting, state.closing) = ([:], [:], []) }
            return (Array(state.pausing.values) + Array(state.waiting.values), state.closing)
        }
        for job in jobs {
            if let mail = job.mail { report(.refused(mail.kind)) }
            finish()
        }
        for continuation in closing { continuation.resume() }
    }

    /// Delivers a mail after some seconds; at once if there is no later, since the mailer is closed.
    private func begin(_ job: Job, in seconds: Double) {
        let (number, isClosed) = state.withLock { state in
            state.lastNumber += 1
            if state.isClosed {
                state.waiting[state.lastNumber] = job
            } else {
                state.pausing[state.lastNumber] = job
            }
            return (state.lastNumber, state.isClosed)
        }
        if isClosed { return deliver(number) }
        timer.asyncAfter(deadline: .now() + seconds) {
            let isDue = self.state.withLock { state in
                guard let job = state.pausing.removeValue(forKey: number) else { return false }
                state.waiting[number] = job
                return true
            }
            if isDue { self.deliver(number) }
        }
    }

    /// Delivers a mail that waits for a thread, when there is one.
    private func deliver(_ number: UInt64) {
        threads.submit {
            guard let job = self.state.withLock({ $0.waiting.removeValue(forKey: number) }) else { return }
            self.deliver(job)
        }
    }

    private func deliver(_ job: Job) {
        guard let mail = job.mail else { return finish() }
        let encoded =
            job.encoded
            ?? mail.message(to: job.address, language: job.language).encoded(
                from: sender, at: Int(now().timeIntervalSince1970), id: Self.newID())
        do throws(MailFailure) {
            report(.delivered(mail.kind, try transport.deliver(encoded, from: sender)))
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
