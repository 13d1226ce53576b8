import ArgumentParser
import PuzzleAPI
import PuzzleCore
import Store

extension Admin {
    struct Players: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List and show players; remove one with all that is kept.",
            subcommands: [List.self, Show.self, Remove.self])

        struct List: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "List the latest players, a line each, with tabs between the columns.",
                discussion: """
                    begun and finished are games with the server's time; results are all that are kept, those that are held \
                    among them.
                    """)

            @Option(help: "Only those with this part in their name.")
            var name: String?

            @OptionGroup var length: ListLength

            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store in
                    try facts.printList(await store.players(named: name.map { Text($0) }, limit: length.limit))
                }
            }
        }

        struct Show: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Show a player.")

            @OptionGroup var one: OnePlayer

            func run() async throws {
                try await one.run { store in
                    guard let player = try await store.player(one.id) else { return false }
                    try facts.printOne(player)
                    return true
                }
            }
        }

        struct Remove: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Delete a player with name, games, results and places on leaderboards, for good.")

            @OptionGroup var one: OnePlayer

            func run() async throws { try await one.run { try await $0.removePlayer(one.id, at: Administration.now) } }
        }

        private static var facts: Facts<AdministeredPlayer> {
            Facts(facts: [
                ("player", { $0.id.number }), ("since", { Administration.time($0.created) }),
                ("name", { $0.name.string }), ("begun", { $0.begun }), ("finished", { $0.finished }),
                ("results", { $0.results }), ("held", { $0.held }),
            ])
        }
    }
}

/// A player whom a command is about.
struct OnePlayer: ParsableArguments {
    @Argument(help: "Number of the player.", transform: Self.id) var id: PlayerID
    @OptionGroup var administration: Administration

    /// - Parameter work: Returns whether there is such a player.
    func run(_ work: (any SQLStore) async throws -> Bool) async throws {
        try await administration.run(
            orTell: "There is no player \(id.number). Their numbers: tassello admin players list.", work)
    }

    static func id(_ argument: String) throws -> PlayerID {
        guard let number = Int64(argument) else { throw ValidationError("Players have numbers.") }
        return PlayerID(number)
    }
}
