import Foundation
import PostgresForTests
import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Store
import Testing

@testable import Server

/// The built program, as people and scripts run it.
struct CommandLineTests {
    struct Run {
        let status: Int32
        let output: String
        let errors: String
    }

    /// It is built beside the tests.
    static let program = Bundle.main.executableURL!.deletingLastPathComponent().appendingPathComponent(
        "tassello")

    func process(
        _ arguments: [String], environment: [String: String] = [:], program: URL = Self.program, folder: String? = nil
    ) -> Process {
        let process = Process()
        process.executableURL = program
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.arguments = arguments
        // What scripts/sanitize says about leaks holds for the program, too.
        let leaks = ProcessInfo.processInfo.environment.filter { $0.key == "LSAN_OPTIONS" }
        process.environment = ["PATH": "/usr/bin:/bin"].merging(leaks) { $1 }.merging(environment) { $1 }
        return process
    }

    func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:], program: URL = Self.program,
        folder: String? = nil
    ) throws -> Run {
        try run(arguments, input: input, environment: environment, program: program, folder: folder)
    }

    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], program: URL = Self.program,
        folder: String? = nil
    ) throws -> Run {
        let process = process(arguments, environment: environment, program: program, folder: folder)
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self))
    }

    // MARK: help

    @Test func helpHasExamplesEverywhere() throws {
        for help in [try run("--help")] + (try ["serve", "backup", "verify"].map { try run($0, "--help") }) {
            #expect(help.status == 0)
            #expect(help.output.contains("Examples:"))
        }
        #expect(try run("--version").output.split(separator: ".").count == 3)
    }

    @Test func everySettingOfServeShowsItsVariable() throws {
        let help = try run("serve", "--help").output
        let options = help.split(separator: "\n").filter { $0.hasPrefix("  --") }.map { line in
            String(line.dropFirst(4).prefix { $0 != " " && $0 != "/" })
        }
        #expect(options.count > 8)
        for option in options where option != "version" {
            let variable = "[TASSELLO_" + option.replacingOccurrences(of: "-", with: "_").uppercased() + "]"
            #expect(help.contains(variable), "\(variable)")
        }
    }

    @Test func theDefaultsOfServeAreTheServersOwn() throws {
        let help = try run("serve", "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let settings = ServerSettings()
        for (option, value) in [
            ("host", settings.host), ("port", "\(settings.port)"),
            ("max-connections", "\(settings.maximumConnections)"),
            ("idle-timeout", "\(settings.idleTimeout.components.seconds)"),
            ("shutdown-delay", "\(settings.shutdownDelay.components.seconds)"),
            ("shutdown-timeout", "\(settings.shutdownTimeout.components.seconds)"),
        ] {
            let variable = "[TASSELLO_\(option.replacing("-", with: "_").uppercased())]"
            #expect(help.contains("\(variable) (default: \(value))"), "\(option)")
        }
    }

    // MARK: verify

    private func records() throws -> (good: String, bad: String) {
        let good = try solvedRecord("sliding.2x3.uniform.multi.1.0000000000000001").string
        return (good, "tassello1;sliding.2x3.uniform.multi.1.0000000000000001;0U9")
    }

    @Test func verifyTellsWhatRecordsProve() throws {
        let (good, _) = try records()
        let result = try verify(Text(good))
        let run = try run("verify", input: "\(good)\r\n\n\(good)")
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("line 1: ") && lines[1].hasPrefix("line 3: "))
        #expect(lines[0].contains(" solved moves \(result.moves) ") && lines[0].hasSuffix("score \(result.score)"))
    }

    @Test func verifyWritesOneObjectALine() throws {
        let (good, bad) = try records()
        let run = try run("verify", "--json", "-", input: "\(good)\n\(bad)\n\"\n")
        #expect(run.status == 1)
        let objects = try run.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["line"] as? Int } == [1, 2, 3])
        #expect(objects[0]["moves"] as? Int == (try verify(Text(good))).moves)
        #expect(objects[0]["outcome"] as? String == "solved")
        #expect(objects.map { $0["code"] as? String } == [nil, "illegal_move", "unreadable_record"])
        #expect(objects.map { $0["error"] is String } == [false, true, true])
    }

    @Test func verifyEndsWithOneIfARecordProvesNothing() throws {
        let (good, bad) = try records()
        let run = try run("verify", input: "\(bad)\n\(good)")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("line 1: Turn 1: "))
        #expect(run.output.hasPrefix("line 2: sliding"))
    }

    @Test func verifyOfAFileThatIsNotThere() throws {
        let run = try run("verify", "/nowhere/records.txt")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: /nowhere/records.txt cannot be read: No such file or directory. What "))
    }

    // MARK: backup

    @Test func backupCopiesARunningServersDatabase() async throws {
        try await withFolder { folder in
            let (data, copy) = ("\(folder)/data", "\(folder)/copy")
            let missing = try run("backup", "--data", data, copy)
            #expect(missing.status == 1 && missing.errors.hasPrefix("Error: There is no \(data)/"))
            _ = try await serve(["--port", "0", "--data", data]) { port in
                let first = try run("backup", copy, environment: ["TASSELLO_DATA": data])
                #expect(first.status == 0 && first.output == "\(copy) has 0 players and 0 results.\n")
                let second = try run("backup", copy, "--data", data)
                #expect(second.status == 1)
                #expect(
                    second.errors
                        == "Error: \(copy) already exists. Choose another name, or replace it with --force.\n")
                #expect(try run("backup", copy, "--data", data, "--force").status == 0)
            }
            try FileManager.default.createDirectory(atPath: "\(folder)/again", withIntermediateDirectories: true)
            try FileManager.default.moveItem(atPath: copy, toPath: "\(folder)/again/tassello.sqlite")
            #expect(try await serve(["--port", "0", "--data", "\(folder)/again"]).status == 0)
            for nothing in [[], ["-"], [""]] { #expect(try run(["backup"] + nothing).status == 64) }
            let folderAsCopy = try run("restore", data, "--data", data + "-new")
            #expect(folderAsCopy.status != 0 && folderAsCopy.errors.contains("is a folder"))
        }
    }

    @Test func aCopyThatFindsNoRoomLeavesNothing() async throws {
        try await withFolder { folder in
            _ = try await serve(["--port", "0", "--data", "\(folder)/data"])
            // As on a full disk, writing fails after 40 kB.
            let full = try run(
                "-c", "trap '' XFSZ; ulimit -f 40; exec \"$0\" backup --data data copy", Self.program.path,
                program: URL(fileURLWithPath: "/bin/bash"), folder: folder)
            #expect(full.status == 1)
            #expect(full.errors.hasPrefix("Error: copy cannot be written"), "\(full.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["data"])
        }
    }

    // MARK: admin users

    private struct User: Decodable {
        let player: Int
        let name: String
        let mail: String
        let password: Bool
        let language: String
        let sessions: Int
    }

    private func users(_ json: String) throws -> [User] {
        try json.split(separator: "\n").map { try JSONDecoder().decode(User.self, from: Data($0.utf8)) }
    }

    private static var now: UnixMilliseconds { UnixMilliseconds(Date().timeIntervalSince1970 * 1000) }

    /// An account with a session for each device.
    private func addUser(_ mail: Text, _ devices: [Text], to store: some Store) async throws -> PlayerID {
        func hash() -> SecretHash { SecretHash((0..<32).map { _ in UInt8.random(in: 0...255) }) }
        let now = Self.now
        let player = try await store.addPlayer(withSecret: hash(), at: now).id
        let token = hash()
        try await store.addToken(
            NewToken(
                token: token, purpose: .signUp, mail: mail, key: MailKey(mail), player: player,
                password: PasswordHash("secret-hash"), device: devices.first ?? Text(), language: "it",
                expires: now + 1000))
        _ = try await store.useToken(token, for: .signUp, password: nil, at: now)
        for device in devices.dropFirst() {
            try await store.logIn(
                player, session: NewSession(secret: hash(), device: device, created: now), merging: nil)
        }
        return player
    }

    @Test(arguments: [StoreKind.sqlite, .postgres])
    func theOperatorHelpsUsers(kind: StoreKind) async throws {
        try await withFolder { folder in
            let address = kind == .postgres ? try PostgresForTests.newDatabase() : ""
            let store: any SQLStore =
                kind == .postgres ? try PostgresStore(address: address) : try SQLiteStore(folder: folder)
            let place = kind == .postgres ? ["--store", address] : ["--data", folder]
            func admin(_ arguments: String..., environment: [String: String] = [:]) throws -> Run {
                try run(["admin"] + arguments + place, environment: environment)
            }
            let ann = try await addUser("ann@example.org", ["Firefox, Linux", "Safari, iPhone"], to: store)
            let bob = try await addUser("bob@example.net", ["Chrome, Windows"], to: store)
            let guest = try await store.addPlayer(withSecret: SecretHash(repeatElement(0, count: 32)), at: 0).id
            _ = try await store.rename(bob, to: try #require(PlayerName("Bob Annson")))

            let all = try users(try admin("users", "list", "--json").output)
            #expect(all.map(\.player) == [Int(bob.number), Int(ann.number)])
            #expect(all.map(\.mail) == ["bob@example.net", "ann@example.org"] && all.map(\.sessions) == [1, 2])
            #expect(all.allSatisfy { $0.password && $0.language == "it" })
            #expect(try users(try admin("users", "list", "--with", "ANN", "--json").output).count == 2)
            #expect(try users(try admin("users", "list", "--with", "example.org", "--json").output).count == 1)
            #expect(
                try users(try admin("users", "list", "--limit", "1", "--json").output).map(\.name) == ["Bob Annson"])
            let list = try admin("users", "list").output.split(separator: "\n")
            #expect(list.count == 3 && list[0].hasPrefix("player\tsince\tname\tmail\t"))

            let passkey = StoredPasskey(
                id: Array("authenticator".utf8), player: ann, key: [1, 2, 3], counter: 0, title: "Chìa khóa",
                created: 1_750_000_000_000, used: 1_750_000_060_000)
            #expect(try await store.addPasskey(passkey))
            let show = try admin("users", "show", "\(ann.number)").output
            #expect(show.contains("mail: ann@example.org\n") && show.contains("\tSafari, iPhone\t"))
            #expect(show.contains("\n\(passkey.handle)\tChìa khóa\t2025-06-15"))
            #expect(!show.contains("secret-hash") && !show.contains("authenticator"))
            let lines = try admin("users", "show", "--json", "\(ann.number)").output.split(separator: "\n")
            #expect(lines.count == 4 && lines[1].hasPrefix("{\"session\":\""))
            #expect(lines.last?.hasPrefix("{\"passkey\":\"\(passkey.handle)\",\"name\":\"Chìa khóa\",") == true)

            let export = try admin("users", "export", "\(ann.number)").output
            let known = try #require(try JSONSerialization.jsonObject(with: Data(export.utf8)) as? [String: Any])
            #expect((known["account"] as? [String: Any])?["mail"] as? String == "ann@example.org")
            #expect(!export.contains("secret-hash") && export.last == "\n")

            #expect(try admin("users", "rename", "\(ann.number)", "Ann").status == 0)
            let renamed = try admin("users", "list", "--with", "Ann", "--json").output
            #expect(try users(renamed).map(\.name).sorted() == ["Ann", "Bob Annson"])

            let ended = try admin("users", "end-sessions", "--json", "\(ann.number)")
            #expect(ended.output == "{\"player\":\(ann.number),\"done\":\"logged_out\"}\n")
            #expect(try await store.sessions(of: ann, at: Self.now).isEmpty)

            let linkless = try admin("users", "reset-link", "\(ann.number)")
            #expect(linkless.status == 1 && linkless.errors.contains("--public-address"))
            func secretOfLink() throws -> Secret? {
                let link = try admin(
                    "users", "reset-link", "\(ann.number)",
                    environment: ["TASSELLO_PUBLIC_ADDRESS": "https://puzzles.example.org"])
                #expect(link.output.hasPrefix("https://puzzles.example.org/#account:reset;"))
                return link.output.split(separator: ";").last.flatMap { Secret($0.dropLast()) }
            }
            func use(_ secret: Secret?) async throws -> TokenOutcome {
                try await store.useToken(
                    try #require(secret).hash, for: .resetPassword, password: PasswordHash("new"), at: Self.now)
            }
            let (earlier, later) = (try secretOfLink(), try secretOfLink())
            #expect(try await use(earlier) == .invalid)
            let outcome = try await use(later)
            guard case .done(let account) = outcome else { throw CancellationError() }
            #expect(account.player == ann && account.password == PasswordHash("new"))

            #expect(try admin("users", "delete", "\(bob.number)").status == 0)
            #expect(try await store.account(of: bob) == nil)
            // Of who is no user nothing is changed, and nothing is noted.
            for words in [
                ["show"], ["export"], ["delete"], ["end-sessions"], ["reset-link", "--public-address", "http://a"],
            ] {
                let run = try run(["admin", "users"] + words + ["\(guest.number)"] + place)
                #expect(run.status == 1 && run.errors.hasPrefix("Error: There is no user \(guest.number)."))
            }
            #expect(try admin("users", "rename", "\(guest.number)", "Eve").status == 1)
            let guests = SecretHash(repeatElement(0, count: 32))
            #expect(try await store.player(withSecret: guests, at: Self.now)?.name == "")
            let log = try admin("log").output.split(separator: "\n").map { $0.split(separator: "\t").last ?? "" }
            #expect(
                log == [
                    "data of player \(ann.number) exported", "player \(ann.number) renamed to \"Ann\"",
                    "sessions of player \(ann.number) ended",
                    "link for a new password of player \(ann.number) made",
                    "link for a new password of player \(ann.number) made", "player \(bob.number) removed",
                ])
            await store.close()
        }
    }

    @Test(arguments: ["results list", "players list", "users list", "users log"])
    func listsHaveALengthThatThereIs(list: String) throws {
        let run = try run(["admin"] + list.split(separator: " ").map(String.init) + ["--limit=-5"])
        #expect(run.status == 64 && run.errors.contains("--limit must be from 0 to 1000000000."))
    }

    @Test func whatTheOperatorCannotBeToldIsAFailure() async throws {
        try await withFolder { folder in
            let store = try SQLiteStore(folder: folder)
            let ann = try await addUser("ann@example.org", ["Firefox, Linux"], to: store).number
            await store.close()
            for words in [
                "backup --data . kept", "restore --data again kept", "admin copy --from . --to twin",
                "admin users list --data .", "admin users list --json --data .", "admin users show \(ann) --data .",
                "admin users export \(ann) --data .", "admin users end-sessions --json \(ann) --data .",
                "admin users reset-link \(ann) --public-address https://puzzles.example.org --data .",
                "admin players list --data .", "admin players show \(ann) --data .", "admin results list --data .",
                "admin names forbid Eve --data .", "admin names forbidden --data .", "admin log --data .",
                "admin recount --data .",
            ] {
                let full = try run(
                    "-c", "exec \"$0\" \(words) > /dev/full", Self.program.path,
                    program: URL(fileURLWithPath: "/bin/bash"), folder: folder)
                #expect(full.status == 1, "\(words)")
                #expect(
                    full.errors == "Error: Standard output cannot be written: No space left on device.\n",
                    "\(words): \(full.errors)")
            }
            // What was to be done is done.
            for place in ["again", "twin"] {
                let list = try run("admin", "users", "list", "--data", place, folder: folder)
                #expect(list.status == 0 && list.output.contains("ann@example.org"), "\(list.errors)")
            }
        }
    }

    @Test func settingsOfMailsAreChecked() throws {
        for arguments in [
            ["--public-address", "puzzles.example.org"], ["--public-address", "https://puzzles.example.org/#x"],
            ["--public-address", "https://puzzles.example.org\r\nX: y"], ["--mail-from", "tassello"],
            ["--mail-from", "a@b\nBcc: c@d"], ["--sendmail", ""], ["--sendmail", "/"], ["--log-ins-per-hour", "-1"],
            ["--mails-per-mail-address", "1000001"],
        ] {
            let run = try run(["serve"] + arguments)
            #expect(run.status == 64 && run.errors.contains(arguments[0]), "\(arguments)")
        }
    }

    @Test func withoutAPublicAddressTheLogSaysSo() async throws {
        try await withFolder { folder in
            let words = "nobody can sign up"
            let open = try await serve(["--port", "0", "--data", folder, "--https"])
            #expect(open.errors.contains(words) && open.errors.contains("--public-address"))
            let local = try await serve(["--port", "0", "--data", folder])
            #expect(!local.errors.contains(words))
            let said = try await serve(
                ["--port", "0", "--data", folder, "--https", "--public-address", "https://puzzles.example.org/"])
            #expect(!said.errors.contains(words))
        }
    }

    // MARK: serve

    /// Starts a server, waits until it listens, ends it with `signal`.
    private func serve(
        _ arguments: [String], environment: [String: String] = [:], signal: Int32 = SIGTERM,
        _ body: (Int) async throws -> Void = { _ in }
    ) async throws -> Run {
        let process = process(["serve"] + arguments, environment: environment)
        let (stdout, stderr) = (Pipe(), Pipe())
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        var output = ""
        while !output.contains("\n") {
            let data = stdout.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            output += String(decoding: data, as: UTF8.self)
        }
        let port = output.split(separator: ":").last.flatMap { Int($0.dropLast()) }
        if let port { try await body(port) }
        kill(process.processIdentifier, signal)
        let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: output, errors: String(decoding: errors, as: UTF8.self))
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func serveListensAndEndsInGoodOrder(signal: Int32) async throws {
        try await withFolder { folder in
            let run = try await serve(["--port", "0", "--data", folder + "/new"], signal: signal) { port in
                let connection = try RawConnection(port: port)
                await connection.send("GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                #expect(await connection.receive().hasPrefix("HTTP/1.1 200 "))
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.hasPrefix("Tassello is at http://localhost:"))
        }
    }

    @Test func librariesMetricsAreShownBesideItsOwn() async throws {
        try await withFolder { folder in
            _ = try await serve(["--port", "0", "--data", folder]) { port in
                for path in ["/ready", "/metrics"] {
                    let connection = try RawConnection(port: port)
                    await connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    let answer = await connection.receive()
                    guard path == "/metrics" else { continue }
                    for metric in [
                        #"hb_requests_total{http_route="/ready",http_request_method="GET",http_response_status_code="200"} 1"#,
                        #"tassello_http_requests_total{method="GET",path="/ready",status="200"} 1"#,
                    ] { #expect(answer.contains(metric)) }
                }
            }
        }
    }

    @Test func theEnvironmentSetsAndOptionsWin() async throws {
        try await withFolder { folder in
            let environment = [
                "TASSELLO_PORT": "9", "TASSELLO_DATA": folder, "TASSELLO_LOG_FORMAT": "json", "TASSELLO_HTTPS": "true",
                "TASSELLO_SITE": "",
            ]
            let run = try await serve(["--port", "0", "--no-https"], environment: environment) { port in
                let connection = try RawConnection(port: port)
                await connection.send("GET /ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                let answer = await connection.receive()
                #expect(answer.hasPrefix("HTTP/1.1 200 ") && !answer.contains("Strict-Transport-Security"))
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.hasPrefix("{\"time\":"))
        }
    }

    @Test func settingsThatAreWrongAreToldBeforeAnythingStarts() throws {
        let wrong = [
            try run("serve", "--port", "70000"), try run("serve", environment: ["TASSELLO_PORT": "70000"]),
            try run("serve", "--log-level", "loud"), try run("serve", environment: ["TASSELLO_HTTPS": "perhaps"]),
            try run("serve", environment: ["TASSELLO_HOST": "localhost", "TASSELLO_PORT": "abc"]),
            try run("serve", environment: ["TASSELLO_MAX_CONNECTIONS": "0"]),
            try run("serve", "--port", "abc", environment: ["TASSELLO_PORT": "8080"]),
        ]
        let told = [
            ["--port", "70000"], ["Error: TASSELLO_PORT ", "70000"], ["--log-level"],
            ["TASSELLO_HTTPS", "true or false"], ["Error: TASSELLO_PORT ", "abc"],
            ["Error: TASSELLO_MAX_CONNECTIONS ", "at least 1"], ["Error: The value 'abc' is invalid for '--port"],
        ]
        for (run, words) in zip(wrong, told) {
            #expect(run.status == 64)
            #expect(run.output.isEmpty)
            for word in words { #expect(run.errors.contains(word), "\(run.errors)") }
            // The option is not what was given.
            if words[0].hasPrefix("Error: TASSELLO_") { #expect(!run.errors.contains("--port")) }
        }
    }

    @Test func aDataFolderThatCannotBeUsedIsToldInASentence() async throws {
        try await withFolder { folder in
            try "x".write(toFile: folder + "/file", atomically: true, encoding: .utf8)
            let run = try run("serve", "--port", "0", "--data", folder + "/file")
            #expect(run.status == 78)
            #expect(run.errors.hasPrefix("Error: "))
            #expect(run.errors.contains(folder + "/file"))
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func theStoreIsNamedAndANewOneIsTold() async throws {
        try await withFolder { folder in
            let first = try await serve(["--port", "0", "--data", folder + "/new"])
            #expect(first.errors.contains("notice a new store was made folder=\(folder)/new\n"), "\(first.errors)")
            let second = try await serve(["--port", "0", "--data", folder + "/new"])
            #expect(second.errors.contains("info the store is open folder=\(folder)/new\n"), "\(second.errors)")
            #expect(!second.errors.contains("a new store"))
        }
    }

    /// Results would be missing, and what is changed would be changed back.
    @Test(arguments: [["serve", "--port", "0"], ["admin", "log"], ["admin", "recount"], ["admin", "users", "list"]])
    func withAHalfCopyNothingIsDone(words: [String]) async throws {
        let address = try PostgresForTests.newDatabase()
        await (try PostgresStore(address: address)).close()
        try PostgresForTests.perform("INSERT INTO setting VALUES ('copyOf', '\\x00')", at: address)
        let run = try run(words + ["--store", address])
        #expect(run.status == 1 && run.errors.contains("a copy that is not whole"), "\(run.errors)")
    }

    /// What it writes meanwhile would be missing in the copy.
    @Test(arguments: [StoreKind.sqlite, .postgres])
    func nothingIsCopiedWhileAServerIsAtWork(kind: StoreKind) async throws {
        try await withFolder { folder in
            let place = kind == .postgres ? try PostgresForTests.newDatabase() : "\(folder)/data"
            let copying = ["admin", "copy", "--from", place, "--to", "\(folder)/copy"]
            let options = kind == .postgres ? ["--store", place, "--data", folder] : ["--data", place]
            _ = try await serve(options + ["--port", "0"]) { _ in
                let refused = try run(copying)
                #expect(refused.status == 1 && refused.errors.contains("what --from names"), "\(refused.errors)")
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/copy"))
            }
            let copied = try run(copying)
            #expect(copied.status == 0, "\(copied.errors)")
            _ = try await serve(["--data", "\(folder)/copy", "--port", "0"]) { _ in
                let refused = try run(copying)
                #expect(refused.status == 1 && refused.errors.contains("what --to names"), "\(refused.errors)")
            }
        }
    }

    /// Only then does systemd start it again.
    @Test func aPostgreSQLThatIsAwayEndsTheServerOtherwiseThanOneThatCannotBeUsed() throws {
        let address = try PostgresForTests.newDatabase()
        try PostgresForTests.perform("CREATE TABLE theirs (number BIGINT)", at: address)
        let lasting = try run("serve", "--port", "0", "--store", address)
        #expect(lasting.status == 78)
        #expect(lasting.errors.contains("Error: The database belongs to another program."), "\(lasting.errors)")
        let passing = try run("serve", "--port", "0", "--store", "postgres://ada@127.0.0.1:1/tassello")
        #expect(passing.status == 1)
        #expect(passing.errors.contains("Error: PostgreSQL cannot be used"), "\(passing.errors)")
    }

    /// Each line of it is one of the log.
    @Test func whatPostgreSQLSaysIsLogged() async throws {
        let address = try PostgresForTests.newDatabase()
        await (try PostgresStore(address: address)).close()
        try PostgresForTests.perform(
            """
            CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE WARNING 'mind this'; RAISE NOTICE 'by the way'; RETURN NEW; END $$
            """, at: address)
        try PostgresForTests.perform(
            "CREATE TRIGGER telling BEFORE INSERT ON setting FOR EACH ROW EXECUTE FUNCTION tell()", at: address)
        try await withFolder { folder in
            let run = try await serve(["--port", "0", "--store", address, "--data", folder])
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains(" warning PostgreSQL says code=01000 reason=mind this\n"), "\(run.errors)")
            #expect(run.errors.contains(" info PostgreSQL says code=00000 reason=by the way\n"), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("20") }, "\(run.errors)")
        }
    }

    @Test func aStoreThatIsLostIsNotMadeAnewByARestart() async throws {
        try await withFolder { folder in
            try Data("log".utf8).write(to: URL(fileURLWithPath: folder + "/tassello.sqlite-wal"))
            let run = try run("serve", "--port", "0", "--data", folder)
            #expect(run.status == 78 && run.errors.contains("a database was lost"), "\(run.errors)")
            #expect(try String(contentsOfFile: folder + "/tassello.sqlite-wal", encoding: .utf8) == "log")
            let unit = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../packaging/tassello.service").standardized
            #expect(try String(contentsOf: unit, encoding: .utf8).contains("RestartPreventExitStatus=64 78"))
        }
    }

    @Test func placesThatAreNoneAreRefusedWithoutTheirPasswords() throws {
        for run in [
            try run("admin", "copy", "--from", "mysql://u:secret@h/x", "--to", "there"),
            try run("admin", "copy", "--from", "here", "--to", "Postgress://u:secret@h/x"),
            try run("serve", "--store", "mysql://u:secret@h/x"), try run("serve", "--data", "postgres://u:secret@h/x"),
            try run("serve", environment: ["TASSELLO_STORE": ""]),
            try run("admin", "copy", "--from", "e", "--to", "./e/"),
        ] {
            #expect(run.status == 64, "\(run.errors)")
            #expect(!run.errors.contains("secret"), "\(run.errors)")
        }
    }

    @Test func aVariableThatIsMistypedIsTold() async throws {
        try await withFolder { folder in
            // The name of several options together is none.
            let run = try await serve(
                ["--port", "0", "--data", folder],
                environment: ["TASSELLO_STOER": "x", "TASSELLO_PUBLIC_PLACE": "https://example.org"])
            #expect(run.errors.contains("meant=TASSELLO_STORE name=TASSELLO_STOER"), "\(run.errors)")
            #expect(run.errors.contains("name=TASSELLO_PUBLIC_PLACE"), "\(run.errors)")
        }
    }

    @Test func aHostThatIsNotKnownIsToldInASentence() async throws {
        try await withFolder { folder in
            let run = try run("serve", "--port", "0", "--data", folder, "--host", "nowhere.invalid")
            #expect(run.errors.contains("Error: The host nowhere.invalid is not known."), "\(run.errors)")
        }
    }

    @Test func aSiteThatIsNotThereIsToldInASentence() async throws {
        try await withFolder { folder in
            let run = try run("serve", "--port", "0", "--data", folder, "--site", folder + "/site")
            #expect(run.status == 78)
            #expect(run.errors.hasPrefix("Error: The site folder \(folder)/site"))
        }
    }

    @Test func aPortInUseIsToldInASentence() async throws {
        try await withFolder { folder in
            _ = try await serve(["--port", "0", "--data", folder + "/one"]) { port in
                let second = try run("serve", "--port", "\(port)", "--data", folder + "/two")
                #expect(second.status == 1)
                #expect(second.errors.contains("Error: Port \(port) of 127.0.0.1 is in use"))
                #expect(second.output.isEmpty)
            }
        }
    }
}
