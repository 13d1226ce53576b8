import Foundation
import PuzzleCore

/// A file that is written as a whole or not at all.
enum OutputFile {
    /// Writes it under another name, and gives it its own when all of it is on the disk; it has the permissions of the file in whose place
    /// it comes. What is no file, such as a pipe, is written as it is. An interruption is not heard meanwhile.
    static func write(_ content: Text, to path: String) throws(CommandFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard lstat(path, &status) != 0 else { throw CommandFailure("\(path) is a link that leads nowhere.") }
            return try replace(path, with: content)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw CommandFailure("\(path) is a folder, not a file.") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            return try write(content, to: path, flags: O_WRONLY, named: path)
        }
        guard access(path, W_OK) == 0 else { throw failure(path) }
        // What a link leads to is replaced, not the link.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        try replace(target, with: content, permissions: status.st_mode & 0o777)
    }

    private static func replace(
        _ path: String, with content: Text, permissions: mode_t? = nil
    ) throws(CommandFailure) {
        // What it leaves when it is ended, nobody would remove.
        let ends = [SIGINT, SIGTERM, SIGHUP].map { (signal: $0, handler: signal($0, SIG_IGN)) }
        defer { for end in ends { signal(end.signal, end.handler) } }
        // Another process that writes the same file has one of its own.
        let unfinished = "\(path).unfinished-\(getpid())"
        do throws(CommandFailure) {
            let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
            try write(content, to: unfinished, flags: flags, permissions: permissions, named: path)
            guard rename(unfinished, path) == 0 else { throw failure(path) }
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    private static func write(
        _ content: Text, to path: String, flags: Int32, permissions: mode_t? = nil, named name: String
    ) throws(CommandFailure) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(name) }
        defer { close(descriptor) }
        if let permissions, fchmod(descriptor, permissions) != 0 { throw failure(name) }
        guard Descriptor(number: descriptor).write(content.bytes) else { throw failure(name) }
        // Pipes and devices know no such thing.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(name) }
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(errno: errno, "\(path) cannot be written")
    }
}
