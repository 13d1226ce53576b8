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

    /// The latest version of the generator, from 1. Raised whenever `generate` would answer differently for the same
    /// parameters and seed; the versions before stay, because games and results of theirs are kept.
    static var generatorVersion: UInt32 { get }

    /// The puzzle of a seed; the same on every platform, and never already solved.
    /// - Parameter version: 1...`generatorVersion`.
    static func generate(_ params: Params, seed: UInt64, version: UInt32) -> Position

    /// Plays `move`, or leaves `position` as it is and says why it is not allowed.
    static func apply(
        _ move: Move, to position: inout Position, params: Params
    ) throws(IllegalMove) -> Inverse

    /// Takes back the move whose `apply` returned `inverse`, if it was the latest.
    static func revert(_ inverse: Inverse, in position: inout Position)

    static func isSolved(_ position: Position) -> Bool

    /// The leaderboard on which games with these parameters compete; nil if they cannot be ranked. Its first word is the
    /// kind's name, with a `.` behind.
    static func leaderboard(of params: Params) -> Text?

    /// What is issued for a leaderboard: the inverse of `leaderboard(of:)`; nil if there is none of that name.
    static func params(ofLeaderboard leaderboard: Text) -> Params?

    /// A regular expression of the names of this kind's leaderboards.
    static var leaderboardPattern: StaticString { get }

    /// The points of a solved game on its leaderboard.
    static func rankedScore(of game: Game<Self>) -> Int

    // Text forms: short, of letters and digits only, with `.` between the parts of the parameters. A move begins with a
    // letter, because its time stands before it. What is read and written again is the same text.
    static func write(_ params: Params, to text: inout Text)
    static func readParams(from reader: inout TextReader) throws(ParseError) -> Params
    static func write(_ move: Move, to text: inout Text)
    static func readMove(from reader: inout TextReader) throws(ParseError) -> Move
}

extension Puzzle {
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
}
