import ArgumentParser
import Foundation
import PuzzleAPI
import PuzzleCore
import Store

/// What `tassello admin` has in common.
struct Administration: ParsableArguments {
    @OptionGroup var place: StorePlace

    static var now: UnixMilliseconds { UnixMilliseconds(Date().timeIntervalSince1970 * 1000) }

    func run(_ work: (any SQLStore) async throws -> Void) async throws {
        do {
            try await using(place.address.openExisting()) { store in
                try await requireWhole(store)
                try await work(store)
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    static func time(_ instant: UnixMilliseconds) -> String {
        Date(timeIntervalSince1970: Double(instant) / 1000).formatted(.iso8601)
    }
}

/// How much of a list is printed.
struct ListLength: ParsableArguments {
    @Option(help: "How many at most, from 0 to 1000000000.")
    var limit = 50

    func validate() throws {
        guard 0...1_000_000_000 ~= limit else { throw ValidationError("--limit must be from 0 to 1000000000.") }
    }
}

/// What is shown of things of one kind: in a list a column each, of one thing a line each; or as JSON, an object a line.
struct Facts<Thing> {
    /// Numbers and flags are such in JSON, too, and nothing is null there.
    let facts: [(name: String, value: (Thing) -> any CustomStringConvertible)]

    func printList(_ things: [Thing]) throws(CommandFailure) {
        try StandardOutput.print(facts.map(\.name).joined(separator: "\t"))
        for thing in things {
            try StandardOutput.print(facts.map { $0.value(thing).description }.joined(separator: "\t"))
        }
    }

    func printOne(_ thing: Thing) throws(CommandFailure) {
        for fact in facts { try StandardOutput.print("\(fact.name): \(fact.value(thing))") }
    }

    func printJSON(_ things: [Thing]) throws(CommandFailure) {
        for thing in things { try StandardOutput.print(json(thing).string) }
    }

    private func json(_ thing: Thing) -> Text {
        var text: Text = "{"
        for (index, fact) in facts.enumerated() {
            if index > 0 { text.append(word: ",") }
            text.append(jsonString: Text(fact.name))
            text.append(word: ":")
            switch fact.value(thing) {
            case let number as any BinaryInteger: text.append(Text("\(number)"))
            case let flag as Bool: text.append(flag ? "true" : "false")
            case let other: text.append(jsonString: Text(other.description))
            }
        }
        return text + "}"
    }
}

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
                ("leaderboard", { $0.leaderboard.string }), ("milliseconds", { "\($0.milliseconds)" }),
                ("moves", { "\($0.moves)" }), ("player", { "\($0.player.number)" }), ("name", { $0.name.string }),
                ("held", { $0.suspicion?.word ?? "" }),
            ])
        }
    }

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
                ("player", { "\($0.id.number)" }), ("since", { Administration.time($0.created) }),
                ("name", { $0.name.string }), ("begun", { "\($0.begun)" }), ("finished", { "\($0.finished)" }),
                ("results", { "\($0.results)" }), ("held", { "\($0.held)" }),
            ])
        }
    }

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
                try await administration.run { store in
                    guard try await store.allow(Text(name), at: Administration.now) else {
                        throw CommandFailure(
                            "That name is not forbidden. Those that are: tassello admin names forbidden.")
                    }
                }
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

/// A result that a command is about.
struct OneResult: ParsableArguments {
    @Argument(help: "Id of the result.", transform: Self.id) var id: ResultID
    @OptionGroup var administration: Administration

    /// - Parameter work: Returns whether there is such a result.
    func run(_ work: (any SQLStore) async throws -> Bool) async throws {
        try await administration.run { store in
            guard try await work(store) else {
                throw CommandFailure("There is no result \(id.text). Their ids: tassello admin results list.")
            }
        }
    }

    private static func id(_ argument: String) throws -> ResultID {
        guard let id = ResultID(Text(argument.lowercased())) else {
            throw ValidationError("The id of a result is a UUID.")
        }
        return id
    }
}

/// A player whom a command is about.
struct OnePlayer: ParsableArguments {
    @Argument(help: "Number of the player.", transform: Self.id) var id: PlayerID
    @OptionGroup var administration: Administration

    /// - Parameter work: Returns whether there is such a player.
    func run(_ work: (any SQLStore) async throws -> Bool) async throws {
        try await administration.run { store in
            guard try await work(store) else {
                throw CommandFailure(
                    "There is no player \(id.number). Their numbers: tassello admin players list.")
            }
        }
    }

    static func id(_ argument: String) throws -> PlayerID {
        guard let number = Int64(argument) else { throw ValidationError("Players have numbers.") }
        return PlayerID(number)
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
