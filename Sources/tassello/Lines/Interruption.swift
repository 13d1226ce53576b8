import Foundation

/// What Ctrl-C does.
enum Interruption {
    /// From now on an interruption ends the process with 130, and takes the progress line away. What was answered is
    /// written. An interruption that is ignored, as that of a shell's background job, stays ignored.
    static func endsProcess() {
        // Handlers make only calls that are allowed there, of which asking for the terminal is none.
        let previous =
            ProgressLine.isTerminal
            ? signal(SIGINT) { _ in
                write(STDERR_FILENO, "\r\u{1B}[K", 4)
                _exit(128 + SIGINT)
            } : signal(SIGINT) { _ in _exit(128 + SIGINT) }
        if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGINT, SIG_IGN) }
    }
}
