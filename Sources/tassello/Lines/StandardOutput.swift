import Foundation
import PuzzleCore

/// Standard output as bytes, without a buffer.
enum StandardOutput {
    /// Writes all of `text`. If nobody reads any more, the process ends quietly.
    /// - Throws: if it cannot be written, to a full disk for instance.
    static func write(_ text: Text) throws(CommandFailure) {
        var start = 0
        while start < text.count {
            let count = text.bytes.withUnsafeBytes { bytes in
                Foundation.write(STDOUT_FILENO, bytes.baseAddress.unsafelyUnwrapped + start, bytes.count - start)
            }
            if count >= 0 {
                start += count
            } else if errno == EPIPE {
                // As the signal does which some parents have processes ignore.
                _exit(128 + SIGPIPE)
            } else if errno != EINTR {
                throw CommandFailure("Standard output cannot be written: \(String(cString: strerror(errno))).")
            }
        }
    }
}
