import Foundation
import Synchronization

@testable import Store

/// A PostgreSQL for the tests of this process, which ends with it.
public enum PostgresForTests {
    /// What keeps it going: it ends when its standard input does.
    private struct Server: Sendable {
        let address: String
        let input: FileHandle
    }

    private static let server: Server = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let (input, output) = (Pipe(), Pipe())
        let script = Process()
        script.executableURL = root.appendingPathComponent("scripts/postgres-for-tests")
        script.standardInput = input
        script.standardOutput = output
        do {
            try script.run()
        } catch {
            fatalError("scripts/postgres-for-tests: \(error)")
        }
        var line = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
            line += byte
        }
        return Server(address: String(decoding: line, as: UTF8.self), input: input.fileHandleForWriting)
    }()

    private static let databases = Atomic(0)

    /// The address of a new, empty database.
    public static func newDatabase() throws -> String {
        let name = "test\(databases.add(1, ordering: .relaxed).newValue)"
        try perform("CREATE DATABASE \(name)", at: server.address)
        return address(of: name)
    }

    /// Runs a statement as an operator may who has the database open beside a server.
    public static func perform(_ sql: String, at address: String) throws {
        try PostgresConnection(address, isPreparing: false, patience: PostgresConnection.Patience.ofServers)
            .change(sql, [])
    }

    public static func address(of database: String) -> String {
        server.address.replacingOccurrences(of: "@/postgres?", with: "@/\(database)?")
    }
}
