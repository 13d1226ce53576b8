import PuzzleAPI
import PuzzleCore

/// All that is kept of a player, to be handed over. Part of `Store`; the same rules hold for its calls. Accounts and sessions are
/// in `AccountStore`.
public protocol ExportStore: Sendable {
    /// - Returns: nil if there is no such player.
    /// - Complexity: linear in the number of the player's games.
    func kept(of player: PlayerID) async throws(StoreError) -> KeptPlayer?

    /// A game with its result; nil if there is none with this id, or it is another player's.
    func keptGame(_ id: GameID, of player: PlayerID) async throws(StoreError) -> KeptGame?
}

/// What is kept of a player besides the account.
public struct KeptPlayer: Equatable, Sendable {
    /// Empty for a player without one.
    public let name: Text
    public let created: UnixMilliseconds
    /// Leaderboards on which the player has a place, in the order of their names.
    public let leaderboards: [Text]
    /// On how many leaderboards how many games with the server's time were begun.
    public let begun: [Text: Int64]
    /// Days' puzzles that the player has finished, in the order of the days.
    public let days: [DailyBoard]
    /// What happened about the account, in that order.
    public let events: [AuditEntry]
    /// Links in mails that the player has asked for, or that are about the account, the first to end first. Some may be over.
    public let links: [KeptLink]
    /// In the order in which they were issued; see `keptGame`.
    public let games: [GameID]

    public init(
        name: Text, created: UnixMilliseconds, leaderboards: [Text], begun: [Text: Int64], days: [DailyBoard],
        events: [AuditEntry], links: [KeptLink], games: [GameID]
    ) {
        self.name = name
        self.created = created
        self.leaderboards = leaderboards
        self.begun = begun
        self.days = days
        self.events = events
        self.links = links
        self.games = games
    }
}

/// A link in a mail, without what opens it.
public struct KeptLink: Equatable, Sendable {
    public let purpose: TokenPurpose
    /// Whereto it was sent.
    public let mail: Text
    public let expires: UnixMilliseconds

    public init(purpose: TokenPurpose, mail: Text, expires: UnixMilliseconds) {
        self.purpose = purpose
        self.mail = mail
        self.expires = expires
    }
}

/// A game that was issued to a player.
public struct KeptGame: Equatable, Sendable {
    public let id: GameID
    public let game: StoredGame
    /// nil as long as it is not finished, and if the operator has removed it.
    public let result: StoredResult?

    public init(id: GameID, game: StoredGame, result: StoredResult?) {
        self.id = id
        self.game = game
        self.result = result
    }
}

extension SQLStore {
    package func kept(of player: PlayerID) async throws(StoreError) -> KeptPlayer? {
        try await read { try $0.kept(of: player) }
    }

    package func keptGame(_ id: GameID, of player: PlayerID) async throws(StoreError) -> KeptGame? {
        try await read { try $0.keptGame(id, of: player) }
    }
}

extension SQLConnection {
    fileprivate func kept(of player: PlayerID) throws -> KeptPlayer? {
        let number = [SQLValue.integer(player.number)]
        let known = try first("SELECT name, created FROM player WHERE id = ?", number) { row in
            (name: row.text(0), created: row.integer(1) as UnixMilliseconds)
        }
        guard let known else { return nil }
        let leaderboards = try all(
            "SELECT name FROM leaderboard WHERE id IN (SELECT leaderboard FROM best WHERE player = ?)", number
        ) { $0.text(0) }
        let begun = try all(
            "SELECT name, begun FROM attempts JOIN leaderboard ON leaderboard.id = leaderboard WHERE player = ?", number
        ) { row in (row.text(0), row.integer(1) as Int64) }
        let days = try all("SELECT day, kind FROM daily WHERE player = ? ORDER BY day, kind", number) { row in
            PuzzleKind(rawValue: row.integer(1)).map { DailyBoard(day: row.integer(0), kind: $0) }
        }
        let events = try all("SELECT at, event FROM auditLog WHERE player = ? ORDER BY id", number) { row in
            AuditEntry.Event(rawValue: row.integer(1)).map { AuditEntry(event: $0, player: player, at: row.integer(0)) }
        }
        let links = try all(
            "SELECT purpose, mail, expires FROM token WHERE player = ? ORDER BY expires", number
        ) { row in
            TokenPurpose(rawValue: row.integer(0)).map {
                KeptLink(purpose: $0, mail: row.text(1), expires: row.integer(2))
            }
        }
        let games = try all("SELECT id FROM game WHERE player = ?", number) { $0.id(0) as GameID }
        return KeptPlayer(
            name: known.name, created: known.created, leaderboards: leaderboards.sorted { $0.precedes($1) },
            begun: Dictionary(begun) { $1 }, days: days.compactMap { $0 }, events: events.compactMap { $0 },
            links: links.compactMap { $0 }, games: games.sorted())
    }

    fileprivate func keptGame(_ id: GameID, of player: PlayerID) throws -> KeptGame? {
        guard let game = try game(id)?.facts, game.player == player else { return nil }
        let result = try first("SELECT id FROM result WHERE game = ?", [.id(id)]) { $0.id(0) as ResultID }
        return KeptGame(id: id, game: game, result: try result.flatMap { try self.result($0) })
    }
}
