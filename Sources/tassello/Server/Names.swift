import ArgumentParser
import PuzzleAPI
import PuzzleCore
import Store

extension Admin {
    struct Names: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give a player another name; forbid names to all, allow them again, list them.",
            subcommands: [Rename.self, Forbid.self, Allow.self, Forbidden.self])

        struct Rename: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Give a player another name.")

            @OptionGroup var one: OnePlayer
            @Argument(help: "The name.") var name: String

            func run() async throws {
                guard let name = PlayerName(Text(name)) else { throw CommandFailure("No player may have such a name.") }
                try await one.run { try await $0.rename(one.id, to: name, at: Administration.now) }
            }
        }

        struct Forbid: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract:
                    "Forbid a name, and those that look like it. Whoever has one has none from then on.")

            @Argument(help: "The name.") var name: String
            @OptionGroup var administration: Administration

            func run() async throws {
                guard let name = PlayerName(Text(name)) else {
                    throw CommandFailure("No player may have such a name anyway.")
                }
                try await administration.run { store in
                    let players = try await store.forbid(name.text, at: Administration.now)
                    try StandardOutput.print("players who had it: \(players)")
                }
            }
        }

        struct Allow: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Allow a name that was forbidden. Whoever had it has to choose it again.")

            @Argument(help: "The name.") var name: String
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run(
                    orTell: "That name is not forbidden. Those that are: tassello admin names forbidden."
                ) { try await $0.allow(Text(name), at: Administration.now) }
            }
        }

        struct Forbidden: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract:
                    "List the names that are forbidden: without spaces, each letter as the one that it looks like.")

            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store in
                    for name in try await store.forbiddenNames() { try StandardOutput.print(name.string) }
                }
            }
        }
    }
}
