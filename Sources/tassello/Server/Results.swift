import ArgumentParser
import PuzzleAPI
import PuzzleCore
import Store

extension Admin {
    struct Results: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List and show results; hold, release or remove one.",
            subcommands: [List.self, Show.self, Hold.self, Release.self, Remove.self])

        struct List: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "List the latest results, a line each, with tabs between the columns.",
                discussion: """
                    Why one is held:
                      record    no human plays so: show --record ID | tassello verify --json tells the signs
                      copy      another player has sent the same turns at the same times
                      leap      less than half of the player's best time, after ten games
                      operator  by results hold

                    Example:
                      tassello admin results list --held --data /var/lib/tassello
                    """)

            @Flag(help: "Only those that are held.")
            var held = false

            @OptionGroup var length: ListLength

            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store in
                    try facts.printList(await store.results(isHeld: held, limit: length.limit))
                }
            }
        }

        struct Show: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show a result.",
                discussion: """
                    Example:
                      tassello admin results show --record ID | tassello verify --json
                    """)

            @Flag(help: "Nothing but its record.")
            var record = false

            @OptionGroup var one: OneResult

            func run() async throws {
                try await one.run { store in
                    guard let result = try await store.result(one.id) else { return false }
                    if record { try StandardOutput.print(result.record.string) } else { try facts.printOne(result) }
                    return true
                }
            }
        }

        struct Hold: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Take a result off its leaderboard, until it is released.")

            @OptionGroup var one: OneResult

            func run() async throws { try await one.run { try await $0.setHeld(true, one.id, at: Administration.now) } }
        }

        struct Release: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Put a held result on its leaderboard.")

            @OptionGroup var one: OneResult

            func run() async throws {
                try await one.run { try await $0.setHeld(false, one.id, at: Administration.now) }
            }
        }

        struct Remove: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Delete a result for good. Its game stays finished.")

            @OptionGroup var one: OneResult

            func run() async throws { try await one.run { try await $0.removeResult(one.id, at: Administration.now) } }
        }

        private static var facts: Facts<AdministeredResult> {
            Facts(facts: [
                ("id", { $0.id.text.string }), ("received", { Administration.time($0.received) }),
                ("leaderboard", { $0.leaderboard.string }), ("milliseconds", { $0.milliseconds }),
                ("moves", { $0.moves }), ("player", { $0.player.number }), ("name", { $0.name.string }),
                ("held", { $0.suspicion?.word }),
            ])
        }
    }
}

/// A result that a command is about.
struct OneResult: ParsableArguments {
    @Argument(help: "Id of the result.", transform: Self.id) var id: ResultID
    @OptionGroup var administration: Administration

    /// - Parameter work: Returns whether there is such a result.
    func run(_ work: (any SQLStore) async throws -> Bool) async throws {
        try await administration.run(
            orTell: "There is no result \(id.text). Their ids: tassello admin results list.", work)
    }

    private static func id(_ argument: String) throws -> ResultID {
        guard let id = ResultID(Text(argument.lowercased())) else {
            throw ValidationError("The id of a result is a UUID.")
        }
        return id
    }
}

extension Suspicion {
    /// As the operator reads it.
    fileprivate var word: String {
        switch self {
        case .record: "record"
        case .copy: "copy"
        case .leap: "leap"
        case .operatorsChoice: "operator"
        }
    }
}
