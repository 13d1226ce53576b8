/// Play time in milliseconds; a game can last up to 49 days.
public typealias Milliseconds = UInt32

/// One thing that happened in a game, and when.
public struct Turn<Move: Equatable & Sendable>: Equatable, Sendable {
    public enum Action: Equatable, Sendable {
        case play(Move)
        /// Takes back the latest move that is not taken back yet.
        case undo
        /// Plays again the move that was taken back last.
        case redo
    }

    public let action: Action
    /// Play time. The first turn is at 0, or later in a game whose clock ran before it.
    public let at: Milliseconds

    public init(_ action: Action, at: Milliseconds) {
        self.action = action
        self.at = at
    }
}

/// Why a turn cannot be taken.
public enum IllegalTurn: Error, Equatable, Sendable {
    case illegalMove(IllegalMove)
    case nothingToUndo
    case nothingToRedo
    /// The puzzle is solved, or the game lost.
    case alreadyOver
    /// The turn is earlier than the one before it.
    case timeRunsBackwards
}

/// A game from its first move to its last: the puzzle, the position, and every turn taken.
///
/// Every turn that is taken counts as one move, undo and redo included: a slide that is taken back was made twice.
/// So nobody gets a better result with undo than by hand.
public struct Game<P: Puzzle>: Sendable {
    public let id: PuzzleID<P>
    public private(set) var position: P.Position
    public private(set) var turns: [Turn<P.Move>] = []
    private var done: [(move: P.Move, inverse: P.Inverse, at: Milliseconds)] = []
    private var undone: [(move: P.Move, at: Milliseconds)] = []

    /// A new game.
    /// - Precondition: `start` is the puzzle of the id, if the game shall be verified.
    public init(_ id: PuzzleID<P>, start: P.Position) {
        self.id = id
        position = start
    }

    public var moves: Int { turns.count }
    /// Play time up to the latest turn.
    public var milliseconds: Milliseconds {
        let (sum, overflow) = (turns.last?.at ?? 0).addingReportingOverflow(lateness)
        return overflow ? .max : sum
    }
    /// What the server's clock adds, see `ServerTime`.
    private var lateness: Milliseconds = 0
    /// How the game has ended; nil while it goes on.
    public var outcome: Outcome? { P.outcome(of: position) }
    public var isSolved: Bool { outcome == .solved }
    public var isOver: Bool { outcome != nil }
    public var canUndo: Bool { !done.isEmpty && !isOver }
    public var canRedo: Bool { !undone.isEmpty && !isOver }

    /// The move that undo takes back.
    public var lastMove: P.Move? { done.last?.move }

    /// When it was made: moves of the same moment are one act of the player's.
    public var lastMoveAt: Milliseconds? { done.last?.at }

    /// When the move that redo plays again was made.
    public var nextRedoAt: Milliseconds? { undone.last?.at }

    /// The moves that are not taken back, each with what takes it back, the latest first.
    var standing: ReversedCollection<[(move: P.Move, inverse: P.Inverse, at: Milliseconds)]> { done.reversed() }

    /// Takes a turn. Constant time for an undo and a redo; for a move, what `P.apply` takes.
    /// - Throws: `IllegalTurn`, and the game stays as it was.
    public mutating func take(_ turn: Turn<P.Move>) throws(IllegalTurn) {
        guard turn.at >= milliseconds else { throw .timeRunsBackwards }
        guard !isOver else { throw .alreadyOver }
        switch turn.action {
        case .play(let move):
            try apply(move, at: turn.at)
            undone.removeAll(keepingCapacity: true)
        case .undo:
            guard let latest = done.popLast() else { throw .nothingToUndo }
            P.revert(latest.inverse, in: &position)
            undone.append((latest.move, latest.at))
        case .redo:
            guard let next = undone.last else { throw .nothingToRedo }
            try apply(next.move, at: turn.at)
            undone.removeLast()
        }
        turns.append(turn)
    }

    /// Makes a game that is over last longer.
    package mutating func extend(by lateness: Milliseconds) { self.lateness = lateness }

    private mutating func apply(_ move: P.Move, at time: Milliseconds) throws(IllegalTurn) {
        do throws(IllegalMove) {
            done.append((move, try P.apply(move, to: &position, params: id.params), time))
        } catch {
            throw .illegalMove(error)
        }
    }
}

extension Game where P: GeneratedPuzzle {
    /// A new game; generates the puzzle.
    public init(_ id: PuzzleID<P>) { self.init(id, start: id.start) }
}
