import Foundation

/// A line on standard error that tells what goes on, if that is a terminal, and messages that stay.
final class ProgressLine: @unchecked Sendable {
    // Unchecked: the lock guards all that changes.

    /// Whether standard error is a terminal on which what is shown can be taken away again.
    static var isTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// No more often is a count shown.
    private static let pause = Duration.milliseconds(100)

    private let lock = NSLock()
    private let isTerminal = ProgressLine.isTerminal
    private let sharesTerminal = ProgressLine.isTerminal && isatty(STDOUT_FILENO) == 1
    private var isShown = false
    private var count = 0
    /// The count as it is now, and whether it was ever shown.
    private var countText = ""
    private var hasCounted = false
    private var lastCount = ContinuousClock.now

    /// Shows `text` instead of what was shown before; nothing if it is empty.
    func show(_ text: String) {
        guard isTerminal else { return }
        lock.withLock { replace(text) }
    }

    /// Shows how much is done in all, from time to time.
    /// - Parameters:
    ///   - more: so much more.
    ///   - noun: what is counted, as one: `board`.
    ///   - done: `solved`
    ///   - total: how many there are to be, if that is known.
    func count(_ more: Int, _ noun: String, _ done: String, of total: Int? = nil) {
        guard isTerminal else { return }
        lock.withLock {
            count += more
            countText = (total.map { "\(count) of \(counted($0, noun)) " } ?? "\(counted(count, noun)) ") + done
            let now = ContinuousClock.now
            guard now - lastCount >= Self.pause else { return }
            lastCount = now
            hasCounted = true
            replace(countText)
        }
    }

    /// Takes away what is shown. How much was done in all stays, unless the answers that stand there have shown it at once.
    func end() {
        guard isTerminal else { return }
        lock.withLock {
            if !countText.isEmpty, hasCounted || !sharesTerminal { stay(countText) } else { replace("") }
        }
    }

    /// Writes an answer; on a terminal, without what is shown in its way.
    func write(_ answer: Answer) throws(CommandFailure) {
        lock.lock()
        defer { lock.unlock() }
        if sharesTerminal { replace("") }
        try StandardOutput.write(answer.output)
        for message in answer.messages { stay(message) }
    }

    /// Writes a line that stays.
    func print(_ text: String) { lock.withLock { stay(text) } }

    private func stay(_ text: String) { write((isShown ? "\r\u{1B}[K" : "") + text + "\n") }

    private func replace(_ text: String) {
        write("\r\u{1B}[K" + text)
        isShown = !text.isEmpty
    }

    private func write(_ text: String) {
        // Where it fails, there is nobody to be told.
        _ = Descriptor(number: STDERR_FILENO).write(Array(text.utf8))
    }
}
