import Foundation
import PuzzleCore

/// A file that is written as a whole or not at all.
enum OutputFile {
    /// Writes it under another name, and gives it its own when all of it is on the disk. What is no file, such as a pipe, is written
    /// as it is.
    static func write(_ content: Text, to path: String) throws(CommandFailure) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            guard status.st_mode & S_IFMT != S_IFDIR else { throw CommandFailure("\(path) is a folder, not a file.") }
            return try write(content, to: path, flags: O_WRONLY, named: path)
        }
        // Another process that writes the same file has one of its own.
        let unfinished = "\(path).unfinished-\(getpid())"
        do throws(CommandFailure) {
            try write(content, to: unfinished, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, named: path)
            guard rename(unfinished, path) == 0 else { throw failure(path) }
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    private static func write(
        _ content: Text, to path: String, flags: Int32, named name: String
    ) throws(CommandFailure) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(name) }
        defer { close(descriptor) }
        guard Descriptor(number: descriptor).write(content.bytes) else { throw failure(name) }
        // Pipes and devices know no such thing.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(name) }
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(errno: errno, "\(path) cannot be written")
    }
}
