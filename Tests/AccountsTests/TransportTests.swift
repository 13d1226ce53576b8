import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Accounts

/// A folder that is gone after the test.
func withFolder<T>(_ body: (String) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tassello-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

@Suite struct SendmailTests {
    private let sender = MailAddress("noreply@example.org")!
    private let mail: Text = "To: <ann@example.org>\r\nSubject: Hello\r\n\r\nQQ==\r\n.\r\nQQ==\r\n"

    /// Writes a program that stands for sendmail: by another process, since nothing can be started that any has open to write, and
    /// what other tests start at this moment has open what this process has.
    private func program(_ script: String, in folder: String) throws -> String {
        let path = folder + "/sendmail"
        let writer = try Process.run(
            URL(fileURLWithPath: "/bin/sh"),
            arguments: [
                "-c", #"printf '%s\n' '#!/bin/sh' 'cd "$(dirname "$0")"' "$1" > "$2" && chmod 755 "$2""#, "sh", script,
                path,
            ])
        writer.waitUntilExit()
        try #require(writer.terminationStatus == 0)
        return path
    }

    private func content(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func itIsGivenTheMailAndWhomItIsFrom() async throws {
        try await withFolder { folder in
            let path = try program(
                #"for argument in "$@"; do echo "<$argument>"; done > arguments; cat > input"#, in: folder)
            let sendmail = Sendmail(path: path)
            #expect(sendmail.isThere)
            #expect(try sendmail.deliver(mail, from: sender) == .handedOver)
            #expect(try content(folder + "/arguments") == "<-t>\n<-i>\n<-f>\n<noreply@example.org>\n")
            // Its lines end as the system's do.
            #expect(try content(folder + "/input") == mail.string.replacing("\r\n", with: "\n"))
        }
    }

    /// Shells would see a command in it.
    @Test func noShellReadsTheAddress() async throws {
        try await withFolder { folder in
            let path = try program(#"echo "$4" > argument; cat > /dev/null"#, in: folder)
            let address = "$IFS`touch`|touch&a*@example.org"
            #expect(try Sendmail(path: path).deliver(mail, from: #require(MailAddress(Text(address)))) == .handedOver)
            #expect(try content(folder + "/argument") == address + "\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["argument", "sendmail"])
        }
    }

    @Test func itGetsNothingElseOfTheServer() async throws {
        try await withFolder { folder in
            setenv("TASSELLO_STORE", "postgres://user:word@host/", 1)
            let file = open(folder + "/opened", O_RDWR | O_CREAT, 0o600)
            defer { close(file) }
            let path = try program(
                "env > environment; ls -l /proc/$$/fd > files; cat /proc/self/status > status; cat > /dev/null",
                in: folder)
            #expect(try Sendmail(path: path).deliver(mail, from: sender) == .handedOver)
            let environment = try content(folder + "/environment")
            #expect(environment.contains("PATH=/usr/sbin:/usr/bin:/sbin:/bin\n") && !environment.contains("TASSELLO"))
            let files = try content(folder + "/files")
            #expect(files.contains("pipe:") && files.contains("/dev/null"))
            #expect(!files.contains("/opened"))
            // Signals reach it, but for two (32 and 33) that the C library keeps for its threads.
            let status = try content(folder + "/status")
            func signals(_ name: String) throws -> UInt64 {
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
                return try #require(UInt64(line.split(separator: "\t")[1], radix: 16)) & ~0x1_8000_0000
            }
            #expect(try signals("SigBlk:") == 0 && signals("SigIgn:") == 0)
        }
    }

    @Test func whatItEndsWithIsTold() async throws {
        try await withFolder { folder in
            for (script, failure) in [
                ("cat > /dev/null; exit 75", "sendmail ended with code 75"), ("exit 1", "sendmail ended with code 1"),
                ("kill -TERM $$", "sendmail ended by signal 15"),
            ] {
                let sendmail = Sendmail(path: try program(script, in: folder))
                #expect(throws: MailFailure(failure)) { try sendmail.deliver(mail, from: sender) }
            }
        }
    }

    @Test func itNeedNotReadAll() async throws {
        try await withFolder { folder in
            let path = try program("exec < /dev/null", in: folder)
            let long = Text(String(repeating: "a", count: 50_000) + "\r\n")
            for _ in 0..<20 { #expect(try Sendmail(path: path).deliver(long, from: sender) == .handedOver) }
            let tooLong = Text(String(repeating: "a", count: 5_000_000))
            #expect(throws: MailFailure("the mail is too long")) {
                try Sendmail(path: path).deliver(tooLong, from: sender)
            }
        }
    }

    /// With all that it has started.
    @Test func afterItsTimeItIsKilled() async throws {
        try await withFolder { folder in
            let path = try program("sleep 1000 & echo $! > started; wait", in: folder)
            let began = ContinuousClock.now
            let sendmail = Sendmail(path: path, timeLimit: .seconds(2))
            #expect(throws: MailFailure("sendmail took longer than 2.0 seconds")) {
                try sendmail.deliver(mail, from: sender)
            }
            #expect(.now - began < .seconds(500))
            let started = try #require(Int32(content(folder + "/started").trimmingCharacters(in: .newlines)))
            // It is gone, or waits for somebody to notice.
            try await until {
                guard let status = try? content("/proc/\(started)/status") else { return true }
                return status.contains("State:\tZ")
            }
        }
    }

    @Test func withoutAProgramNothingIsSent() async throws {
        try await withFolder { folder in
            let sendmail = Sendmail(path: folder + "/sendmail")
            #expect(!sendmail.isThere)
            #expect(throws: MailFailure("cannot start sendmail: No such file or directory")) {
                try sendmail.deliver(mail, from: sender)
            }
            try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/sendmail"))
            #expect(!sendmail.isThere)
            #expect(throws: MailFailure.self) { try sendmail.deliver(mail, from: sender) }
        }
    }
}

@Suite struct OutboxTests {
    private let sender = MailAddress("noreply@example.org")!

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func everyMailIsAFileForItsOwnerAlone() async throws {
        try await withFolder { folder in
            let place = folder + "/outbox"
            let outbox = Outbox(folder: place, now: { Date(timeIntervalSince1970: 1_772_719_466.9) })
            var paths: Set<String> = []
            for number in 0..<20 {
                guard case .written(let path) = try outbox.deliver(Text("mail \(number)\r\n"), from: sender) else {
                    Issue.record("not written")
                    return
                }
                #expect(path.hasPrefix(place + "/"))
                #expect(
                    path.dropFirst(place.count + 1).wholeMatch(of: /20260305T140426Z-[0-9a-f]{16}\.eml/) != nil,
                    "\(path)")
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "mail \(number)\r\n")
                #expect(try mode(path) == 0o600)
                paths.insert(path)
            }
            #expect(try mode(place) == 0o700)
            let files = try FileManager.default.contentsOfDirectory(atPath: place)
            #expect(Set(files.map { "\(place)/\($0)" }) == paths && paths.count == 20)
        }
    }

    @Test func aFolderThatIsThereIsClosedToOthers() async throws {
        try await withFolder { folder in
            chmod(folder, 0o755)
            _ = try Outbox(folder: folder).deliver("mail", from: sender)
            #expect(try mode(folder) == 0o700)
        }
    }

    @Test func whatCannotBeWrittenIsTold() async throws {
        try await withFolder { folder in
            #expect(throws: MailFailure("cannot make the outbox: No such file or directory")) {
                try Outbox(folder: folder + "/a/b").deliver("mail", from: sender)
            }
            try Data().write(to: URL(fileURLWithPath: folder + "/file"))
            #expect(throws: MailFailure("cannot write to the outbox: Not a directory")) {
                try Outbox(folder: folder + "/file").deliver("mail", from: sender)
            }
        }
    }
}
