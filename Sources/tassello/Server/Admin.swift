import ArgumentParser
import Store

struct Admin: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What only the operator may do, also while the server runs.",
        subcommands: [Users.self, Players.self, Results.self, Names.self, Recount.self, Copy.self, Log.self])

    struct Recount: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make all leaderboards anew from the results, and tell what was wrong.",
            discussion: """
                Leaderboards go wrong if the clock of the server's machine did: results that were taken off them too early \
                are listed again, and those dated in the future count as received now. Set the clock right first, and start the \
                server again if it ran while the clock was wrong. It may go on meanwhile; what is right already is not \
                touched.

                Example:
                  tassello admin recount --data /var/lib/tassello
                """)

        @OptionGroup var administration: Administration

        func run() async throws {
            try await administration.run { store in
                let now = try await Administration.clock(of: store)
                let found = try await store.recount(at: now())
                try StandardOutput.print(
                    """
                    results dated in the future: \(found.futureResults)
                    players' best values that were wrong: \(found.bests)
                    lines of leaderboards that were missing or too many: \(found.lines)
                    counts for ranks that were wrong: \(found.tallies)
                    """)
                try StandardOutput.print(found == .none ? "Everything was right." : "Now everything is right.")
            }
        }
    }

    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Tell what was done by these commands, and when.")

        @OptionGroup var administration: Administration

        func run() async throws {
            try await administration.run { store in
                for entry in try await store.operatorLog() {
                    try StandardOutput.print("\(Administration.time(entry.at))\t\(entry.deed)")
                }
            }
        }
    }
}

extension Admin {
    /// How many words name a command, by the first of them after `admin`.
    static func depth(of subcommand: String) -> Int {
        let group = configuration.subcommands.first { $0._commandName == subcommand }
        return group?.configuration.subcommands.isEmpty == false ? 3 : 2
    }
}
