import Foundation
import PuzzleAPI
import PuzzleCore

/// Hands mails to a program with sendmail's interface, as Postfix, Exim, msmtp and others have it: `PATH -t -i -f FROM`, with the mail
/// on its standard input, lines ending as the system's do. The program is started as it is, without a shell, without the server's
/// environment (passwords may be in it) and without its open files and sockets.
public struct Sendmail: MailTransport {
    /// Where systems have it.
    public static var usualPath: String { "/usr/sbin/sendmail" }

    private let path: String
    private let timeLimit: Duration

    /// - Parameter timeLimit: When it is killed.
    public init(path: String = usualPath, timeLimit: Duration = .seconds(30)) {
        self.path = path
        self.timeLimit = timeLimit
    }

    /// Whether there is such a program that may be run.
    public var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

    public func deliver(_ mail: Text, from sender: MailAddress) throws(MailFailure) -> MailDelivery {
        let input = try Self.pipe(with: mail.bytes.filter { $0 != UInt8(ascii: "\r") })
        defer { close(input) }
        let process = try start([path, "-t", "-i", "-f", sender.text.string], input: input)
        let status = try wait(for: process)
        guard status & 0x7F == 0 else { throw MailFailure("sendmail ended by signal \(status & 0x7F)") }
        guard status == 0 else { throw MailFailure("sendmail ended with code \(status >> 8 & 0xFF)") }
        return .handedOver
    }

    /// A pipe that has all there is to read in it already: nobody must write to a program that does not read, or is gone.
    /// - Returns: the end to read from, to be closed.
    private static func pipe(with bytes: [UInt8]) throws(MailFailure) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw MailFailure("no pipe to sendmail", errno) }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let count = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        guard count == bytes.count else {
            close(ends[0])
            throw MailFailure("the mail is too long")
        }
        return ends[0]
    }

    private func start(_ arguments: [String], input: Int32) throws(MailFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        // What it says may name whom the mail is to.
        for output in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
        }
        addCloseFrom(&actions, STDERR_FILENO + 1)

        // A group of its own, so that all of it can be killed; signals as any program has them.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var argv = arguments.map { strdup($0) } + [nil]
        var environment = Self.environment.map { strdup($0) } + [nil]
        defer { for string in argv + environment { free(string) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, path, &actions, &attributes, &argv, &environment)
        guard result == 0 else { throw MailFailure("cannot start sendmail", result) }
        return process
    }

    /// What programs look for: some have their settings in the user's folder.
    private static var environment: [String] {
        ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
            + ["HOME", "USER", "LOGNAME", "TZ"].compactMap { (name: String) in
                getenv(name).map { "\(name)=\(String(cString: $0))" }
            }
    }

    /// - Returns: the status that `waitpid` has of it.
    private func wait(for process: pid_t) throws(MailFailure) -> Int32 {
        let deadline = ContinuousClock.now + timeLimit
        var pause = 0.001
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { return status }
            if ended < 0, errno != EINTR { throw MailFailure("sendmail is lost", errno) }
            guard ContinuousClock.now < deadline else { break }
            Thread.sleep(forTimeInterval: pause)
            pause = min(pause * 2, 0.05)
        }
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        throw MailFailure("sendmail took longer than \(timeLimit)")
    }
}

/// Of spawn.h (glibc 2.34), where Swift does not see it.
@discardableResult
@_extern(c, "posix_spawn_file_actions_addclosefrom_np")
private func addCloseFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ from: Int32) -> Int32
