import Foundation

/// A line on standard error that tells what goes on, if that is a terminal, and messages that stay.
final class ProgressLine: @unchecked Sendable {
    // Unchecked: the lock guards all that changes.

    /// No more often is a count shown.
    private static let pause = Duration.milliseconds(100)

    private let lock = NSLock()
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let sharesTerminal = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    private var isShown = false
    private var count = 0
    private var lastCount = ContinuousClock.now

    /// Shows `text` instead of what was shown before; nothing if it is empty.
    func show(_ text: String) {
        guard isTerminal else { return }
        lock.withLock { replace(text) }
    }

    /// Shows how much is done in all, from time to time.
    /// - Parameters:
    ///   - more: so much more.
    ///   - what: `boards solved`
    func count(_ more: Int, _ what: String) {
        guard isTerminal else { return }
        lock.withLock {
            count += more
            let now = ContinuousClock.now
            guard now - lastCount >= Self.pause else { return }
            lastCount = now
            replace("\(count) \(what)")
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
