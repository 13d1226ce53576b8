import ArgumentParser
import Store
import Synchronization

extension Admin {
    struct Copy: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy everything to another data folder or database, and compare both.",
            discussion: """
                End all servers on both first, else nothing is copied, and start them on the copy when it is whole: until then \
                they refuse to. What was interrupted goes on where it was when it is called again. A folder, or a database's \
                address that begins with postgres://, may be on either side.

                Examples:
                  tassello admin copy --from data --to postgres://tassello@db.example/tassello
                  tassello admin copy --from postgres://tassello@db.example/tassello --to data
                """)

        @Option(help: "Where everything is: a data folder, or an address of PostgreSQL.", completion: .directory)
        var from: StoreAddress

        @Option(help: "Where it is to be: a new data folder, or an empty database.", completion: .directory)
        var to: StoreAddress

        func validate() throws {
            for (option, place) in [("--from", from), ("--to", to)] where place == .unknown {
                // It may have a password, which is not repeated.
                throw ValidationError("\(option) is neither a folder nor an address that begins with postgres://.")
            }
            if from.isSame(as: to) { throw ValidationError("--from and --to are the same.") }
        }

        func run() async throws {
            do {
                for (option, place) in [("--from", from), ("--to", to)] {
                    guard try await !place.isInUse() else { throw CommandFailure(Self.isInUse(option)) }
                }
                try await using(from.openExisting()) { source in
                    try await using(to.open(isChecked: false)) { target in try await copy(source, to: target) }
                }
            } catch StoreError.unavailable(let reason) {
                throw CommandFailure(CommandFailure.unavailable(reason, "Call it again: it goes on where it was."))
            } catch {
                throw CommandFailure(error)
            }
        }

        private static func isInUse(_ option: String) -> String {
            "A server or another command is at work on what \(option) names. End it, and call this again. A pooler keeps "
                + "sessions of servers that have ended: close them there."
        }

        private func copy(_ source: some SQLStore, to target: some SQLStore) async throws {
            // What cannot be told is no reason to leave the copy unfinished.
            let failure = Mutex<CommandFailure?>(nil)
            @Sendable func tell(_ line: String) {
                do throws(CommandFailure) {
                    try StandardOutput.print(line)
                } catch {
                    failure.withLock { $0 = error }
                }
            }
            tell("table\trows\tchecksum")
            try await source.copy(to: target) { table in
                tell("\(table.name)\t\(table.rows)\t\(String(table.checksum, radix: 16))")
            }
            tell("Both are the same.")
            if let failure = failure.withLock({ $0 }) { throw failure }
        }
    }
}
