import ArgumentParser
import Foundation
import PuzzleAPI
import PuzzleCore
import Store

/// What `tassello admin` has in common.
struct Administration: ParsableArguments {
    @OptionGroup var dataFolder: DataFolder

    static var now: UnixMilliseconds { UnixMilliseconds(Date().timeIntervalSince1970 * 1000) }

    /// Works on the store, and closes it.
    func run(_ work: (SQLiteAdministration) throws -> Void) async throws {
        do {
            let store = try SQLiteAdministration(folder: dataFolder.data)
            let outcome = Result { try work(store) }
            await store.close()
            try outcome.get()
        } catch {
            throw CommandFailure(error)
        }
    }

    static func time(_ instant: UnixMilliseconds) -> String {
        Date(timeIntervalSince1970: Double(instant) / 1000).formatted(.iso8601)
    }
}

extension Admin {
    struct Results: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List and show results; hold, release or remove one.",
            subcommands: [List.self, Show.self, Hold.self, Release.self, Remove.self])

        struct List: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract:
                    "List the latest results: id, time received, leaderboard, milliseconds, moves, player, why held.")

            @Flag(help: "Only those that are held.")
            var held = false

            @Option(help: "How many at most.")
            var limit = 50

            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store in
                    for result in try store.results(isHeld: held, limit: max(limit, 0)) { print(line(result)) }
                }
            }
        }

        struct Show: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show a result with its record, which tassello verify --json reads.")

            @OptionGroup var one: OneResult

            func run() async throws {
                try await one.run { store in
                    guard let result = try store.result(one.id) else { return false }
                    print(line(result))
                    print(result.record.string)
                    return true
                }
            }
        }

        struct Hold: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Take a result off its leaderboard.")

            @OptionGroup var one: OneResult

            func run() async throws { try await one.run { try $0.setHeld(true, one.id, at: Administration.now) } }
        }

        struct Release: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "List a result that was held.")

            @OptionGroup var one: OneResult

            func run() async throws { try await one.run { try $0.setHeld(false, one.id, at: Administration.now) } }
        }

        struct Remove: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Delete a result for good.")

            @OptionGroup var one: OneResult

            func run() async throws { try await one.run { try $0.remove(one.id, at: Administration.now) } }
        }

        private static func line(_ result: SQLiteAdministration.Result) -> String {
            [
                result.id.text.string, Administration.time(result.received), result.leaderboard.string,
                "\(result.milliseconds)", "\(result.moves)", "\(result.player.number)", result.name.string,
                result.suspicion?.word ?? "",
            ].joined(separator: "\t")
        }
    }

    struct Players: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List and show players; remove one with all that is kept.",
            subcommands: [List.self, Show.self, Remove.self])

        struct List: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: """
                    List the latest players: number, time of the first game, name, timed games begun and finished, results, \
                    results held.
                    """)

            @Option(help: "Only those with this part in their name.")
            var name: String?

            @Option(help: "How many at most.")
            var limit = 50

            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store in
                    for player in try store.players(named: name.map { Text($0) }, limit: max(limit, 0)) {
                        print(line(player))
                    }
                }
            }
        }

        struct Show: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Show a player.")

            @OptionGroup var one: OnePlayer

            func run() async throws {
                try await one.run { store in
                    guard let player = try store.player(one.id) else { return false }
                    print(line(player))
                    return true
                }
            }
        }

        struct Remove: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Delete a player with name, games, results and places on leaderboards, for good.")

            @OptionGroup var one: OnePlayer

            func run() async throws { try await one.run { try $0.remove(one.id, at: Administration.now) } }
        }

        private static func line(_ player: SQLiteAdministration.Player) -> String {
            [
                "\(player.id.number)", Administration.time(player.created), player.name.string, "\(player.begun)",
                "\(player.finished)", "\(player.results)", "\(player.held)",
            ].joined(separator: "\t")
        }
    }

    struct Names: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give a player another name, or forbid a name to all.",
            subcommands: [Rename.self, Forbid.self])

        struct Rename: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Give a player another name.")

            @OptionGroup var one: OnePlayer
            @Argument(help: "The name.") var name: String

            func run() async throws {
                guard let name = PlayerName(Text(name)) else { throw CommandFailure("No player may have such a name.") }
                try await one.run { try $0.rename(one.id, to: name, at: Administration.now) }
            }
        }

        struct Forbid: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract:
                    "Forbid a name, and those that look like it. Whoever has one has none from then on.")

            @Argument(help: "The name.") var name: String
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store in
                    print("players who had it: \(try store.forbid(Text(name), at: Administration.now))")
                }
            }
        }
    }

    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Tell what was done by these commands, and when.")

        @OptionGroup var administration: Administration

        func run() async throws {
            try await administration.run { store in
                for entry in try store.log() { print("\(Administration.time(entry.at))\t\(entry.deed)") }
            }
        }
    }
}

/// A result that a command is about.
struct OneResult: ParsableArguments {
    @Argument(help: "Id of the result.", transform: Self.id) var id: ResultID
    @OptionGroup var administration: Administration

    /// - Parameter work: Returns whether there is such a result.
    func run(_ work: (SQLiteAdministration) throws -> Bool) async throws {
        try await administration.run { store in
            guard try work(store) else {
                throw CommandFailure("There is no result \(id.text). Their ids: tassello admin results list.")
            }
        }
    }

    private static func id(_ argument: String) throws -> ResultID {
        guard let id = ResultID(Text(argument)) else { throw ValidationError("The id of a result is a UUID.") }
        return id
    }
}

/// A player whom a command is about.
struct OnePlayer: ParsableArguments {
    @Argument(help: "Number of the player.", transform: Self.id) var id: PlayerID
    @OptionGroup var administration: Administration

    /// - Parameter work: Returns whether there is such a player.
    func run(_ work: (SQLiteAdministration) throws -> Bool) async throws {
        try await administration.run { store in
            guard try work(store) else {
                throw CommandFailure(
                    "There is no player \(id.number). Their numbers: tassello admin players list.")
            }
        }
    }

    private static func id(_ argument: String) throws -> PlayerID {
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
