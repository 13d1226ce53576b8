/// What a record proves.
public struct VerifiedResult: Equatable, Sendable {
    /// Text form of the puzzle's id; its first word is the kind's name.
    public let puzzle: Text
    /// The leaderboard on which the game competes; nil if its parameters cannot be ranked.
    public let leaderboard: Text?
    public let outcome: Outcome
    public let moves: Int
    public let milliseconds: Milliseconds
    /// Whether a server's clock says so, too (`ServerTime`).
    public let isTimed: Bool
    /// As the player sees it.
    public let score: Int
    /// What ranks; less is better.
    public let rankedScore: Int
    /// nil if this kind of puzzle has none.
    public let achievement: Achievement?
    public let fairPlay: FairPlay

    /// Outside this package only `verify` makes such a value.
    package init(
        puzzle: Text, leaderboard: Text?, outcome: Outcome = .solved, moves: Int, milliseconds: Milliseconds,
        isTimed: Bool = true, score: Int, rankedScore: Int? = nil, achievement: Achievement? = nil,
        fairPlay: FairPlay = FairPlay([:])
    ) {
        self.puzzle = puzzle
        self.leaderboard = leaderboard
        self.outcome = outcome
        self.moves = moves
        self.milliseconds = milliseconds
        self.isTimed = isTimed
        self.score = score
        self.rankedScore = rankedScore ?? score
        self.achievement = achievement
        self.fairPlay = fairPlay
    }
}

/// Why a record proves nothing. Turns are counted from 1.
public enum VerificationError: Error, Equatable, Sendable {
    case unreadable(ParseError)
    /// More than `GameRecord.maximumTurns`.
    case tooManyTurns
    case illegalTurn(number: Int, IllegalTurn)
    /// The game is not over after the last turn.
    case unfinished
    /// Less time than that many moves need (`minimumMilliseconds`).
    case tooFast
}

/// The shortest time in which a person, or a person's keyboard, can make `moves` moves: 10 milliseconds from one to the
/// next, three times as fast as the fastest speed-solvers over a whole solve.
public func minimumMilliseconds(moves: Int) -> Milliseconds {
    let (needed, overflow) = Milliseconds(clamping: moves - 1).multipliedReportingOverflow(by: 10)
    return overflow ? .max : needed
}

/// Plays the game of a record again and computes everything that counts from its moves.
/// - Complexity: linear in the number of turns.
public func verify<P: GeneratedPuzzle>(_ record: GameRecord<P>) throws(VerificationError) -> VerifiedResult {
    try verify(record, start: record.id.start)
}

/// The same of a puzzle that has been made before.
package func verify<P: Puzzle>(
    _ record: GameRecord<P>, start: P.Position, in time: ServerTime? = nil
) throws(VerificationError) -> VerifiedResult {
    var game = try Game(replaying: record, start: start)
    guard let outcome = game.outcome else { throw .unfinished }
    guard game.milliseconds >= minimumMilliseconds(moves: game.moves) else { throw .tooFast }
    let lateness = time?.lateness(of: game)
    game.extend(by: lateness ?? 0)
    return VerifiedResult(
        puzzle: record.id.text, leaderboard: P.leaderboard(of: record.id.params), outcome: outcome,
        moves: game.moves, milliseconds: game.milliseconds, isTimed: lateness != nil, score: P.score(of: game),
        rankedScore: P.rankedScore(of: game), achievement: P.achievement(of: game),
        fairPlay: P.fairPlay(of: game, from: start))
}

extension Game {
    /// Plays the game of a record again, up to where it ends, over or not.
    /// - Parameters:
    ///   - start: The puzzle.
    ///   - watch: gets the position before the first turn and after each one.
    /// - Throws: `VerificationError.tooManyTurns` or `.illegalTurn`.
    public init(
        replaying record: GameRecord<P>, start: P.Position, watch: (P.Position) -> Void = { _ in }
    ) throws(VerificationError) {
        guard record.turns.count <= GameRecord<P>.maximumTurns else { throw .tooManyTurns }
        self.init(record.id, start: start)
        watch(position)
        for (index, turn) in record.turns.enumerated() {
            do throws(IllegalTurn) {
                try take(turn)
            } catch {
                throw .illegalTurn(number: index + 1, error)
            }
            watch(position)
        }
    }
}

extension Game where P: GeneratedPuzzle {
    /// Makes the puzzle of a record and plays the game again, up to where it ends, over or not.
    /// - Parameter watch: gets the position before the first turn and after each one.
    /// - Throws: `VerificationError.tooManyTurns` or `.illegalTurn`.
    public init(
        replaying record: GameRecord<P>, watch: (P.Position) -> Void = { _ in }
    ) throws(VerificationError) {
        try self.init(replaying: record, start: record.id.start, watch: watch)
    }
}

// The same from a record's text, for each kind on its own. Other modules call these: what the compiler makes there of functions
// for any puzzle takes ten times as long.

/// - Parameter start: the puzzle of a record that can be read; nil if the game is not to be played.
package func verify(
    sliding text: Text, in time: ServerTime? = nil, start: (PuzzleID<SlidingPuzzle>) -> SlidingBoard?
) throws(VerificationError) -> VerifiedResult? {
    let record = try GameRecord<SlidingPuzzle>(text)
    guard let start = start(record.id) else { return nil }
    return try verify(record, start: start, in: time)
}

/// - Parameters:
///   - params: reads the puzzle's parameters.
///   - start: the puzzle of a record that can be read; nil if the game is not to be played.
package func verify(
    sudoku text: Text, in time: ServerTime? = nil,
    params: (inout TextReader) throws(ParseError) -> Sudoku.Params, start: (PuzzleID<Sudoku>) -> SudokuPosition?
) throws(VerificationError) -> VerifiedResult? {
    let record = try GameRecord<Sudoku>(text, params: params)
    guard let start = start(record.id) else { return nil }
    return try verify(record, start: start, in: time)
}
