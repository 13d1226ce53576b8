/// A kind of puzzle: the one seam through which every puzzle is played, saved, replayed and verified.
///
/// Input becomes a `Move`; `apply` checks it and changes the `Position`. Undo, redo, saving, replay and verification
/// (`Game`, `GameRecord`, `verify`) work through this protocol alone and need no code per puzzle.
///
/// A conforming type has no values: it only names the types and functions that belong together.
public protocol Puzzle {
    /// What was asked for: variant, size, rules. Together with the seed it determines the puzzle.
    associatedtype Params: Equatable, Sendable
    /// The state of play, as a value.
    associatedtype Position: Equatable, Sendable
    /// One thing a player can do.
    associatedtype Move: Equatable, Sendable
    /// What takes a move back.
    associatedtype Inverse: Sendable

    /// First word of a puzzle's id: lower-case letters.
    static var name: StaticString { get }

    /// The latest version of the generator (`GeneratedPuzzle`), from 1. Raised whenever it would answer differently for the
    /// same parameters and seed; the versions before stay, because games and results of theirs are kept.
    static var generatorVersion: UInt32 { get }

    /// Plays `move`, or leaves `position` as it is and says why it is not allowed.
    static func apply(
        _ move: Move, to position: inout Position, params: Params
    ) throws(IllegalMove) -> Inverse

    /// Takes back the move whose `apply` returned `inverse`, if it was the latest; the same move is legal again then.
    /// What the position counts, errors for instance, may stay: nobody gets a better result by undo.
    static func revert(_ inverse: Inverse, in position: inout Position)

    /// How the game has ended; nil while it goes on.
    static func outcome(of position: Position) -> Outcome?

    /// For how long a puzzle may be looked at before the clock of a ranked game begins by itself, without a first move.
    static var inspection: Milliseconds { get }

    /// What in a game that is over no human does.
    /// - Parameter start: The puzzle.
    /// - Complexity: O(*n* log *n*) in the number of turns.
    static func fairPlay(of game: Game<Self>, from start: Position) -> FairPlay

    /// The leaderboard on which games with these parameters compete; nil if they cannot be ranked. Its first word is the
    /// kind's name, with a `.` behind.
    static func leaderboard(of params: Params) -> Text?

    /// What is issued for a leaderboard: the inverse of `leaderboard(of:)`; nil if there is none of that name.
    static func params(ofLeaderboard leaderboard: Text) -> Params?

    /// A regular expression of the names of this kind's leaderboards.
    static var leaderboardPattern: StaticString { get }

    /// The score of a game that is over, as its player sees it.
    static func score(of game: Game<Self>) -> Int

    /// What ranks a game that is over on its leaderboard, 0...9,999,999; less is better.
    static func rankedScore(of game: Game<Self>) -> Int

    /// What a game that is over is honoured with; nil if there are no achievements.
    static func achievement(of game: Game<Self>) -> Achievement?

    // Text forms: short, of letters and digits only, with `.` between the parts of the parameters. A move begins with a
    // letter, because its time stands before it. What is read and written again is the same text. Parameters are read by
    // a `GeneratedPuzzle`.
    static func write(_ params: Params, to text: inout Text)
    static func write(_ move: Move, to text: inout Text)
    static func readMove(from reader: inout TextReader) throws(ParseError) -> Move
}

extension Puzzle {
    public static var inspection: Milliseconds { 0 }
    public static func fairPlay(of game: Game<Self>, from start: Position) -> FairPlay { FairPlay([:]) }

    // A puzzle without achievements, whose players see the points that rank.
    public static func score(of game: Game<Self>) -> Int { rankedScore(of: game) }
    public static func achievement(of game: Game<Self>) -> Achievement? { nil }
}

/// A puzzle where its generator is at hand: an id is enough to play it and to verify a game. Where a puzzle needs an engine to
/// be made, its rules are a `Puzzle` without it.
public protocol GeneratedPuzzle: Puzzle {
    /// The puzzle of a seed; the same on every platform, and never already solved.
    /// - Parameter version: 1...`generatorVersion`.
    static func generate(_ params: Params, seed: UInt64, version: UInt32) -> Position

    /// Reads what `write(_:to:)` writes.
    static func readParams(from reader: inout TextReader) throws(ParseError) -> Params
}

extension GeneratedPuzzle {
    /// The puzzle of a seed by the latest generator.
    public static func generate(_ params: Params, seed: UInt64) -> Position {
        generate(params, seed: seed, version: generatorVersion)
    }
}

/// Why a move is not allowed.
public enum IllegalMove: UInt8, Error, CaseIterable, Sendable {
    /// There is nothing to move that way.
    case outsideBoard
    /// Several tiles at once, in a game in which one tile moves at a time.
    case severalTiles
    /// A cell or a digit that the board does not have.
    case noSuchCell, noSuchDigit
    /// A cell whose digit the puzzle gives.
    case givenCell
    /// Notes in a cell that has a digit.
    case filledCell
    /// All would stay as it is.
    case changesNothing
    /// All hints that the level allows have been used.
    case noHintsLeft
    /// A check in a game that does not check on request.
    case notOnRequest
}
