import Foundation

/// A line on standard error that tells what goes on, if that is a terminal, and messages that stay.
final class ProgressLine: @unchecked Sendable {
    // Unchecked: the lock guards the only thing that changes.

    private let lock = NSLock()
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var isShown = false

    /// Shows `text` instead of what was shown before; nothing if it is empty.
    func show(_ text: String) {
        guard isTerminal else { return }
        lock.withLock {
            write("\r\u{1B}[K" + text)
            isShown = !text.isEmpty
        }
    }

    /// Writes a line that stays.
    func print(_ text: String) {
        lock.withLock { write((isShown ? "\r\u{1B}[K" : "") + text + "\n") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
