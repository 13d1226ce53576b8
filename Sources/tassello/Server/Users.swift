import ArgumentParser
import Foundation
import PuzzleAPI
import PuzzleCore
import Server
import Store

extension Admin {
    struct Users: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "List, show, export and rename users, who are players with an account; log one out, help one in, delete one; tell who logged in.",
            subcommands: [
                List.self, Show.self, Export.self, Rename.self, Delete.self, EndSessions.self, ResetLink.self, Log.self,
            ])

        struct List: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "List the latest users, a line each, with tabs between the columns.",
                discussion: """
                    sessions are devices on which one is logged in; used is when one of them was last, to the hour.

                    Example:
                      tassello admin users list --with example.org --json
                    """)

            @Option(help: "Only those with this part in their mail address or name.")
            var with: String?

            @OptionGroup var length: ListLength

            @Flag(help: ArgumentHelp(jsonHelp))
            var json = false

            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store in
                    let users = try await store.users(with: with.map { Text($0) }, limit: length.limit)
                    if json { try facts.printJSON(users) } else { try facts.printList(users) }
                }
            }
        }

        struct Show: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Show a user, with the sessions and the passkeys.")

            @Flag(help: ArgumentHelp(jsonHelp))
            var json = false

            @OptionGroup var one: OneUser

            func run() async throws {
                try await one.run { store in
                    guard let user = try await store.user(one.id) else { return false }
                    let sessions = try await store.sessions(of: one.id, at: Administration.now)
                    let passkeys = try await store.passkeys(of: one.id)
                    if json {
                        try facts.printJSON([user])
                        try sessionFacts.printJSON(sessions)
                        try passkeyFacts.printJSON(passkeys)
                    } else {
                        try facts.printOne(user)
                        try sessionFacts.printList(sessions)
                        try passkeyFacts.printList(passkeys)
                    }
                    return true
                }
            }
        }

        struct Export: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Print all that is known about a user as one JSON document, for who asks for it by law.",
                discussion: """
                    It is what \"Download everything\" in the app gives the user.

                    Example:
                      tassello admin users export 42 > user-42.json
                    """)

            @OptionGroup var one: OneUser

            func run() async throws {
                try await one.run { store in
                    guard try await store.user(one.id) != nil else { return false }
                    try await store.noteExport(of: one.id, at: Administration.now)
                    return try await print(everythingAbout: one.id, in: store)
                }
            }

            private func print(everythingAbout id: PlayerID, in store: some SQLStore) async throws -> Bool {
                guard let export = try await PlayerExport(of: id, from: store, at: Administration.now) else {
                    return false
                }
                try await export.write { try StandardOutput.write(Text(bytes: $0)) }
                try StandardOutput.write("\n")
                return true
            }
        }

        struct Rename: AsyncParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Give a user another name.")

            @OptionGroup var one: OneUser
            @Argument(help: "The name.") var name: String
            @OptionGroup var outcome: Outcome

            func run() async throws {
                guard let name = PlayerName(Text(name)) else { throw CommandFailure("No player may have such a name.") }
                try await one.change("renamed", outcome) { store in
                    try await store.rename(one.id, to: name, at: Administration.now)
                }
            }
        }

        struct Delete: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Delete a user with account, name, games, results and places on leaderboards, for good.")

            @OptionGroup var one: OneUser
            @OptionGroup var outcome: Outcome

            func run() async throws {
                try await one.change("deleted", outcome) { store in
                    try await store.removePlayer(one.id, at: Administration.now)
                }
            }
        }

        struct EndSessions: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Log a user out on all devices, at once.")

            @OptionGroup var one: OneUser
            @OptionGroup var outcome: Outcome

            func run() async throws {
                try await one.change("logged_out", outcome) { store in
                    try await store.endSessions(of: one.id, at: Administration.now)
                }
            }
        }

        struct ResetLink: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Make a link by which a user can choose a new password, for one whom mails do not reach.",
                discussion: """
                    Whoever opens it first has the account: pass it on only to the user, and not where others read. It is good \
                    for half an hour, once. Links made before, and those in mails, are void.

                    Example:
                      tassello admin users reset-link 42 --public-address https://puzzles.example.org
                    """)

            @OptionGroup var one: OneUser
            @OptionGroup var place: PublicPlace

            @Flag(help: ArgumentHelp(jsonHelp))
            var json = false

            func run() async throws {
                guard let address = place.publicAddress else {
                    throw CommandFailure(
                        "Tell where people find the app: --public-address https://puzzles.example.org.")
                }
                let link = PasswordLink(publicAddress: address.text)
                try await one.run { store in
                    guard let user = try await store.user(one.id) else { return false }
                    guard user.mail != nil else {
                        throw CommandFailure("User \(one.id.number) logs in without a password.")
                    }
                    let now = try await Administration.clock(of: store)()
                    guard
                        try await store.addResetToken(link.token, for: one.id, until: now + link.life, at: now)
                    else { return false }
                    if json {
                        try Facts<PasswordLink>(facts: [("link", { $0.address })]).printJSON([link])
                    } else {
                        try StandardOutput.print(link.address)
                    }
                    return true
                }
            }
        }

        struct Log: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                abstract: "Tell log-ins, tries that failed, changes and deletions of accounts, the latest first.",
                discussion: """
                    Without a player: no account has the address that was given, or the player has gone since. What operators \
                    have done is in tassello admin log.

                    Example:
                      tassello admin users log --of 42
                    """)

            @Option(name: .customLong("of"), help: "Only of this player, by number.", transform: OnePlayer.id)
            var player: PlayerID?

            @OptionGroup var length: ListLength

            @Flag(help: ArgumentHelp(jsonHelp))
            var json = false

            @OptionGroup var administration: Administration

            func run() async throws {
                try await administration.run { store in
                    let entries = try await store.auditLog(of: player, limit: length.limit)
                    if json { try entryFacts.printJSON(entries) } else { try entryFacts.printList(entries) }
                }
            }
        }

        /// The words that name the command that makes links, which needs to know where the app is.
        static var resetLink: [String] { [_commandName, ResetLink._commandName] }

        fileprivate static var jsonHelp: String { "As JSON, an object a line." }

        private static var facts: Facts<AdministeredUser> {
            Facts(facts: [
                ("player", { $0.id.number }), ("since", { Administration.time($0.created) }),
                ("name", { $0.name.string }), ("mail", { $0.mail?.string }), ("password", { $0.hasPassword }),
                ("language", { $0.language.string }), ("sessions", { $0.sessions }),
                ("used", { $0.used.map { Administration.time($0) } }),
            ])
        }

        private static var entryFacts: Facts<AuditEntry> {
            Facts(facts: [
                ("at", { Administration.time($0.at) }), ("event", { "\($0.event)" }),
                ("player", { $0.player?.number }),
            ])
        }

        private static var sessionFacts: Facts<StoredSession> {
            Facts(facts: [
                ("session", { $0.handle.string }), ("device", { $0.device.string }),
                ("since", { Administration.time($0.created) }), ("used", { Administration.time($0.used) }),
            ])
        }

        private static var passkeyFacts: Facts<StoredPasskey> {
            Facts(facts: [
                ("passkey", { $0.handle.string }), ("name", { $0.title.string }),
                ("since", { Administration.time($0.created) }), ("used", { Administration.time($0.used) }),
            ])
        }
    }
}

/// A user whom a command is about.
struct OneUser: ParsableArguments {
    @Argument(help: "Number of the player.", transform: OnePlayer.id) var id: PlayerID
    @OptionGroup var administration: Administration

    /// - Parameter work: Returns whether there is such a user.
    func run(_ work: (any SQLStore) async throws -> Bool) async throws {
        try await administration.run(
            orTell: "There is no user \(id.number). Their numbers: tassello admin users list.", work)
    }

    /// Does something to the user, and tells that it is done.
    func change(
        _ deed: String, _ outcome: Outcome, _ work: (any SQLStore) async throws -> Bool
    ) async throws {
        try await run { store in
            guard try await store.user(id) != nil, try await work(store) else { return false }
            try outcome.tell(deed, id)
            return true
        }
    }
}

/// What is told of a deed: nothing for people, who see that it has gone well; an object for programs.
struct Outcome: ParsableArguments {
    @Flag(help: "Tell as JSON what was done.")
    var json = false

    func tell(_ deed: String, _ id: PlayerID) throws(CommandFailure) {
        guard json else { return }
        try Facts<PlayerID>(facts: [("player", { $0.number }), ("done", { _ in deed })]).printJSON([id])
    }
}
