import CPUTime
import Foundation

extension CPUTime {
    /// Runs a program with `input` as its standard input; what it prints is thrown away, what it complains about is not.
    /// - Returns: the CPU time of the process and of those that it waited for.
    static func ofProcess(_ arguments: [String], input: InputCopy) throws(CommandFailure) -> Double {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, try input.fromStart(), STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        let result = posix_spawn(&process, arguments[0], &actions, nil, &pointers, environ)
        guard result == 0 else {
            throw CommandFailure(errno: result, "\(arguments[0]) cannot be started")
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
        guard status == 0 else {
            let reason = status & 127 == 0 ? "with exit code \(status >> 8 & 255)" : "by signal \(status & 127)"
            throw CommandFailure("\(arguments.joined(separator: " ")) ended \(reason).")
        }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

/// Bytes in a file without a name, as standard input of several processes.
final class InputCopy {
    private let file: UnsafeMutablePointer<FILE>

    init(_ bytes: [UInt8]) throws(CommandFailure) {
        guard let file = tmpfile() else {
            throw CommandFailure(errno: errno, "No temporary file can be made")
        }
        self.file = file
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            throw CommandFailure(errno: errno, "The temporary file cannot be written")
        }
    }

    deinit { fclose(file) }

    /// Its descriptor, to be read from the beginning.
    func fromStart() throws(CommandFailure) -> Int32 {
        guard lseek(fileno(file), 0, SEEK_SET) == 0 else {
            throw CommandFailure(errno: errno, "The temporary file cannot be read")
        }
        return fileno(file)
    }
}
