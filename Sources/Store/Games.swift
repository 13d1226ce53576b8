import PuzzleAPI
import PuzzleCore

/// What holds for every issued game, besides `Limits.gameValidity`.
public enum GameRules {
    /// Games issued before this time are expired at `now`.
    static func oldestIssue(at now: UnixMilliseconds) -> UnixMilliseconds { now - Limits.gameValidity }
    /// Unfinished games that a player may have on one leaderboard.
    public static var maximumOpenGames: Int { 20 }
    /// By how much a game may have lasted longer than the time since it was issued, for clocks that run fast.
    public static var timeTolerance: UnixMilliseconds { 2000 }
}

public typealias GameID = Identifier<NewGame>
public typealias ResultID = Identifier<NewResult>

extension Identifier {
    /// A new UUID of version 7.
    public init(at now: UnixMilliseconds, using generator: inout some RandomNumberGenerator) {
        self.init(at: UInt64(truncatingIfNeeded: now), random: generator.next(), generator.next())
    }
}

/// A game to be issued.
public struct NewGame: Equatable, Sendable {
    public let id: GameID
    public let player: PlayerID
    /// On which its result will count; one of those for offline results if its puzzle can be seen before it begins.
    public let leaderboard: Text
    /// Text form of the puzzle's id.
    public let puzzle: Text
    /// From then on its time runs, unless it is an offline one.
    public let issued: UnixMilliseconds

    public init(id: GameID, player: PlayerID, leaderboard: Text, puzzle: Text, issued: UnixMilliseconds) {
        self.id = id
        self.player = player
        self.leaderboard = leaderboard
        self.puzzle = puzzle
        self.issued = issued
    }

    func stored(isFinished: Bool, attempt: Int64?) -> StoredGame {
        StoredGame(
            player: player, leaderboard: leaderboard, puzzle: puzzle, issued: issued, isFinished: isFinished,
            attempt: attempt)
    }
}

/// What a store knows of an issued game.
public struct StoredGame: Equatable, Sendable {
    public let player: PlayerID
    public let leaderboard: Text
    public let puzzle: Text
    public let issued: UnixMilliseconds
    public let isFinished: Bool
    /// Which one of the player's games on the leaderboard it is, from 1; nil for an offline one.
    public let attempt: Int64?

    public var isTimed: Bool { !LeaderboardName.isOffline(leaderboard) }
}

/// A result whose record was verified.
public struct NewResult: Equatable, Sendable {
    /// Made by the device.
    public let id: ResultID
    public let player: PlayerID
    /// The issued game that it claims to finish.
    public let game: GameID
    /// Text form of the game's record, as it was sent.
    public let record: Text
    public let verified: VerifiedResult
    /// When it reached the server; decides in which periods it counts.
    public let received: UnixMilliseconds
    /// Whether it is held back if no human could have done it.
    public let isExamined: Bool

    public init(
        id: ResultID, player: PlayerID, game: GameID, record: Text, verified: VerifiedResult,
        received: UnixMilliseconds, isExamined: Bool = false
    ) {
        self.id = id
        self.player = player
        self.game = game
        self.record = record
        self.verified = verified
        self.received = received
        self.isExamined = isExamined
    }
}

public struct StoredResult: Equatable, Sendable {
    public let id: ResultID
    public let player: PlayerID
    public let game: GameID
    public let leaderboard: Text
    public let milliseconds: Milliseconds
    public let moves: Int
    public let score: Int
    public let received: UnixMilliseconds
    public let record: Text
    /// Why it is on no leaderboard until the operator has looked at it; nil if it is on one.
    public let suspicion: Suspicion?

    public init(
        id: ResultID, player: PlayerID, game: GameID, leaderboard: Text, milliseconds: Milliseconds, moves: Int,
        score: Int, received: UnixMilliseconds, record: Text, suspicion: Suspicion? = nil
    ) {
        self.id = id
        self.player = player
        self.game = game
        self.leaderboard = leaderboard
        self.milliseconds = milliseconds
        self.moves = moves
        self.score = score
        self.received = received
        self.record = record
        self.suspicion = suspicion
    }
}

/// Why a result waits for the operator.
public enum Suspicion: UInt8, CaseIterable, Equatable, Sendable {
    /// No human plays so, see `FairPlay`.
    case record = 1
    /// Another player has sent the same turns at the same times for the same day's puzzle.
    case copy
    /// In less than half of the player's best time so far.
    case leap
    /// The operator took it down.
    case operatorsChoice
}

public enum SubmissionOutcome: Equatable, Sendable {
    /// The result is stored and counts.
    case stored(StoredResult)
    /// The same result with the same content was stored before; this is what was stored then.
    case repeated(StoredResult)
    /// Nothing was stored.
    case refused(Refusal)
}

/// What stored facts can say against a result; the first that applies is told.
public enum Refusal: UInt8, CaseIterable, Equatable, Sendable {
    /// The id belongs to a stored result with other content.
    case resultConflict
    /// The game was never issued, or was forgotten for newer ones or after it had expired.
    case unknownGame
    case gameOfAnotherPlayer
    case gameAlreadyFinished
    /// The game was issued more than `Limits.gameValidity` ago, or is of a day that was over `Limits.dailyGrace` ago.
    case gameExpired
    /// The record is of another puzzle than the issued one.
    case wrongPuzzle
    /// The game lasted longer than the time since it was issued.
    case timeNotPassed
}
