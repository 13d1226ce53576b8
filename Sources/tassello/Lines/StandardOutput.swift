import Foundation
import PuzzleCore

/// Standard output as bytes, without a buffer.
enum StandardOutput {
    /// Writes a line.
    /// - Throws: as `write` does.
    static func print(_ line: String) throws(CommandFailure) { try write(Text(line + "\n")) }

    /// Writes all of `text`. If nobody reads any more, the process ends quietly.
    /// - Throws: if it cannot be written, to a full disk for instance.
    static func write(_ text: Text) throws(CommandFailure) {
        guard !Descriptor(number: STDOUT_FILENO).write(text.bytes) else { return }
        // As the signal does which some parents have processes ignore.
        if errno == EPIPE { _exit(128 + SIGPIPE) }
        throw CommandFailure(errno: errno, "Standard output cannot be written")
    }
}
