import ArgumentParser
import Foundation
import PuzzleAPI
import PuzzleCore
import Store

/// What `tassello admin` has in common.
struct Administration: ParsableArguments {
    @OptionGroup var dataFolder: DataFolder

    /// Works on the store, and closes it.
    func run(_ work: (SQLiteAdministration, UnixMilliseconds) throws -> Void) async throws {
        do {
            let store = try SQLiteAdministration(folder: dataFolder.data)
            let problem: (any Error)?
            do {
                try work(store, UnixMilliseconds(Date().timeIntervalSince1970 * 1000))
                problem = nil
            } catch {
                problem = error
            }
            await store.close()
            if let problem { throw problem }
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
                try await administration.run { store, _ in
                    for result in try store.results(isHeld: held, limit: max(limit, 0)) { print(line(result)) }
                }
            }
        }

        struct Show: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show a result with its record, which tassello verify --json reads.")

            @Argument(help: "Id of the result.") var id: ResultArgument
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store, _ in
                    guard let result = try store.result(id.id) else { throw id.unknown }
                    print(line(result))
                    print(result.record.string)
                }
            }
        }

        struct Hold: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Take a result off its leaderboard.")

            @Argument(help: "Id of the result.") var id: ResultArgument
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store, now in
                    guard try store.setHeld(true, id.id, at: now) else { throw id.unknown }
                }
            }
        }

        struct Release: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "List a result that was held.")

            @Argument(help: "Id of the result.") var id: ResultArgument
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store, now in
                    guard try store.setHeld(false, id.id, at: now) else { throw id.unknown }
                }
            }
        }

        struct Remove: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Delete a result for good.")

            @Argument(help: "Id of the result.") var id: ResultArgument
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store, now in
                    guard try store.remove(id.id, at: now) else { throw id.unknown }
                }
            }
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
                try await administration.run { store, _ in
                    for player in try store.players(named: name.map { Text($0) }, limit: max(limit, 0)) {
                        print(line(player))
                    }
                }
            }
        }

        struct Show: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Show a player.")

            @Argument(help: "Number of the player.") var number: Int64
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store, _ in
                    guard let player = try store.player(PlayerID(number)) else { throw unknown(number) }
                    print(line(player))
                }
            }
        }

        struct Remove: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Delete a player with name, games, results and places on leaderboards, for good.")

            @Argument(help: "Number of the player.") var number: Int64
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store, now in
                    guard try store.remove(PlayerID(number), at: now) else { throw unknown(number) }
                }
            }
        }

        static func unknown(_ number: Int64) -> CommandFailure {
            CommandFailure("There is no player \(number). Their numbers: tassello admin players list.")
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

            @Argument(help: "Number of the player.") var number: Int64
            @Argument(help: "The name.") var name: String
            @OptionGroup var administration: Administration

            func run() async throws {
                guard let name = PlayerName(Text(name)) else { throw CommandFailure("No player may have such a name.") }
                try await administration.run { store, now in
                    guard try store.rename(PlayerID(number), to: name, at: now) else { throw Players.unknown(number) }
                }
            }
        }

        struct Forbid: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract:
                    "Forbid a name, and those that look like it. Whoever has one has none from then on.")

            @Argument(help: "The name.") var name: String
            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store, now in
                    print("players who had it: \(try store.forbid(Text(name), at: now))")
                }
            }
        }
    }

    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Tell what was done by these commands, and when.")

        @OptionGroup var administration: Administration

        func run() async throws {
            try await administration.run { store, _ in
                for entry in try store.log() { print("\(Administration.time(entry.at))\t\(entry.deed)") }
            }
        }
    }
}

/// The id of a result as an argument.
struct ResultArgument: ExpressibleByArgument {
    let id: ResultID

    init?(argument: String) {
        guard let id = ResultID(Text(argument)) else { return nil }
        self.id = id
    }

    var unknown: CommandFailure {
        CommandFailure("There is no result \(id.text). Their ids: tassello admin results list.")
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
