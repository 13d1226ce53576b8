import Foundation
import Synchronization

/// What Ctrl-C does. An interruption that is ignored, as that of a shell's background job, stays ignored.
enum Interruption {
    /// Whether the work is to end with what is known so far.
    static var isRequested: Bool { requested.load(ordering: .relaxed) }
    /// What can be read from when it is; -1 if it will never be.
    static var descriptor: Int32 { readingEnd.load(ordering: .relaxed) }
    /// What the process ends with then.
    static var status: Int32 { 128 + SIGINT }

    private static let requested = Atomic(false)
    private static let readingEnd = Atomic<Int32>(-1)
    private static let writingEnd = Atomic<Int32>(-1)
    private static let hasLine = Atomic(false)

    /// From now on an interruption ends the process with 130, and takes the progress line away. What was answered is
    /// written.
    static func endsProcess() { handle { _ in Interruption.end() } }

    /// From now on an interruption ends the input, and is a request to end the work; another one ends the process.
    static func endsWork() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return endsProcess() }
        readingEnd.store(ends[0], ordering: .relaxed)
        writingEnd.store(ends[1], ordering: .relaxed)
        requested.store(false, ordering: .relaxed)
        handle { _ in
            guard !Interruption.requested.exchange(true, ordering: .relaxed) else { Interruption.end() }
            // Wakes whoever waits for input.
            write(Interruption.writingEnd.load(ordering: .relaxed), "\n", 1)
        }
    }

    /// Handlers make only calls that are allowed there, of which asking for the terminal is none.
    private static func handle(_ handler: @escaping @convention(c) (Int32) -> Void) {
        hasLine.store(ProgressLine.isTerminal, ordering: .relaxed)
        let previous = signal(SIGINT, handler)
        if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGINT, SIG_IGN) }
    }

    private static func end() -> Never {
        if hasLine.load(ordering: .relaxed) { write(STDERR_FILENO, "\r\u{1B}[K", 4) }
        _exit(status)
    }
}
