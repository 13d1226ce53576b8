import PuzzleAPI
import PuzzleCore

/// Where players, issued games, results and leaderboards are kept.
///
/// How the server uses it:
/// 1. `player(withSecret:at:)` finds who asks; `addPlayer` makes a guest; `rename` names one.
/// 2. `issueGame` notes a puzzle that was given to a player, and when.
/// 3. The server verifies a record of the issued puzzle (`game`) by itself (`verify`), then `submit` decides
///    everything that depends on what is stored, in one transaction: see `Refusal`. `standings` and `standing` tell where
///    the player is now.
/// 4. `page` reads a leaderboard; `sweep`, called now and then, clears away what is over.
/// 5. A day's puzzle is a game whose id follows from player and day, on a leaderboard named by a `DailyBoard`;
///    `dailyKey` is what nobody knows, `dailyProgress` tells who has played on how many days.
///
/// A call that returns normally has happened for good: it survives the death of the process and of the machine. A call
/// that throws has changed nothing, or its effect is unknown only in that a repeat with the same ids is harmless.
/// Stores make no random numbers and decide by no clock: times and ids come in as values. One that several servers share tells
/// them the time (`time`). All calls may be made at the same time from any task.
public protocol Store: AccountStore, ExportStore, SyncStore {
    // MARK: Players

    /// Adds a player without a name; for a secret that is already known, returns the player who has it.
    func addPlayer(withSecret secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> StoredPlayer

    /// The player who has `secret`; nil if there is none, and if it is that of a session which has ended.
    func player(withSecret secret: SecretHash, at now: UnixMilliseconds) async throws(StoreError) -> StoredPlayer?

    /// Gives a player a name, which all leaderboards show from then on.
    /// - Throws: `StoreError.unknownPlayer`, `.forbiddenName`
    func rename(_ player: PlayerID, to name: PlayerName) async throws(StoreError)

    /// Forgets a player with all that is known: name, games, results, places on leaderboards. Nothing is done if there is no such
    /// player.
    /// - Complexity: linear in the number of the player's games.
    func removePlayer(_ player: PlayerID) async throws(StoreError)

    // MARK: Games and results

    /// Notes a game issued to a player. If the player then has more than `GameRules.maximumOpenGames` unfinished ones on
    /// the leaderboard, the oldest is forgotten; that it was begun is not. A game with an id that was issued before stays
    /// as it is.
    /// - Returns: the game with that id; of a day's puzzle that the player has finished by another one, this one as finished, though
    ///   it is not stored.
    /// - Throws: `StoreError.unknownPlayer`
    @discardableResult
    func issueGame(_ game: NewGame) async throws(StoreError) -> StoredGame

    /// A game that was issued; nil if it never was, or is forgotten.
    func game(_ id: GameID) async throws(StoreError) -> StoredGame?

    /// Stores a verified result and ranks it, unless something stored speaks against it; a result that is already
    /// stored with the same content is accepted again without effect.
    func submit(_ result: NewResult) async throws(StoreError) -> SubmissionOutcome

    // MARK: Leaderboards

    /// A page of a ladder in rank order; players with equal values in the order in which they reached them.
    ///
    /// Pages found by following `next` to its end hold every player whose best did not change meanwhile exactly once.
    /// - Parameters:
    ///   - place: Where the page begins; nil for the first.
    ///   - limit: Lines on the page, `Limits.pageEntries`; what is outside is taken as the nearest.
    ///   - asker: Whose line is marked `isMe`.
    /// - Complexity: independent of the number of players and of the page's place.
    func page(
        of ladder: Ladder, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> LeaderboardPage

    /// A player's place on a ladder and the lines around it, `Limits.neighbours` on either side.
    /// - Complexity: independent of the number of players.
    func standing(of player: PlayerID, on ladder: Ladder) async throws(StoreError) -> MyStanding

    /// A player's places by every metric by which the player has a value in the period, in their order.
    func standings(
        of player: PlayerID, on leaderboard: Text, in period: Period
    ) async throws(StoreError) -> [Standing]

    /// A page of the leaderboard of all Sudokus.
    ///
    /// Of players found by a part of their names it shows those who came first, `Limits.foundPlayers` or fewer of them.
    /// - Parameters: as for a page of a ladder.
    /// - Complexity: as for a page of a ladder; with a part of a name, linear in the number of players found.
    func page(
        of list: SudokuList, after place: Place?, limit: Int, asker: PlayerID?
    ) async throws(StoreError) -> SudokuLeaderboardPage

    // MARK: The days' puzzles

    /// Random bytes that stay the same for as long as the store lives, whoever asks: those that were proposed first.
    func dailyKey(orElse proposed: [UInt8]) async throws(StoreError) -> [UInt8]

    /// What a player has done about the days' puzzles up to `day`, in days since 1970.
    /// - Complexity: linear in the number of days on which the player has finished one.
    func dailyProgress(of player: PlayerID, on day: Int) async throws(StoreError) -> DailyProgress

    // MARK: Several servers

    /// Whether servers on other machines work on it, too.
    var isShared: Bool { get }
    /// Whether it lies elsewhere, and what goes there is not encrypted.
    var isReadableOnTheWay: Bool { get }

    /// The time by the clock that all servers on the store go by; nil where this machine's is as good.
    func time() async throws(StoreError) -> UnixMilliseconds?

    /// Adds what was taken from limits to what other servers on the store have taken from them.
    /// - Returns: In how many milliseconds each of them, in their order, has all of it again; nothing if it is not shared.
    func take(_ takes: [LimitTake]) async throws(StoreError) -> [Int64]

    // MARK: Upkeep

    /// Removes a small batch of what nobody will ask for again: the lines of periods that were over at `now`, and
    /// unfinished games that were expired, with those players who had nothing else, not even a name; links of
    /// mails that are over, sessions that have ended, and what happened long ago.
    /// - Returns: whether there may be more to remove.
    func sweep(at now: UnixMilliseconds) async throws(StoreError) -> Bool

    /// Returns if the store can be read and written.
    func check() async throws(StoreError)

    /// Returns if what is stored is still where it will be looked for after a restart. If not, no call succeeds any more.
    /// - Throws: `StoreError.unusable`
    func checkPlace() throws(StoreError)

    /// Finishes what was begun and lets go of files and connections. Calls made later throw `StoreError.closed`;
    /// closing again does nothing.
    func close() async
}

extension Store {
    public var isShared: Bool { false }
    public var isReadableOnTheWay: Bool { false }
    public func time() async throws(StoreError) -> UnixMilliseconds? { nil }
    public func take(_ takes: [LimitTake]) async throws(StoreError) -> [Int64] { [] }
}

/// What somebody has taken from a limit (`RateLimit` of the server).
public struct LimitTake: Equatable, Sendable {
    /// Names limit and taker.
    public let key: Int64
    /// How long it takes until as much has come back.
    public let milliseconds: Int64

    public init(key: Int64, milliseconds: Int64) {
        self.key = key
        self.milliseconds = milliseconds
    }
}

/// Why a store could not do what it was asked for.
public enum StoreError: Error, Equatable, Sendable {
    /// Too much is waiting. Nothing was changed; a later try may succeed.
    case overloaded
    /// The store was closed.
    case closed
    /// There is no player with that id.
    case unknownPlayer
    /// The operator has forbidden the name.
    case forbiddenName
    /// Disk or database failed: the reason, for the operator. Nothing was acknowledged.
    case unavailable(String)
    /// The store cannot be opened at present: why, and what to do, for the operator. A later try may succeed.
    case unopened(String)
    /// The store cannot be opened before somebody has done something: what is wrong with it and what to do, for the operator.
    case unusable(String)
}
