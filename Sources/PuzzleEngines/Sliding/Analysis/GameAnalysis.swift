import PuzzleCore

/// How far a position is from the goal, as far as is known: at least `lower` moves, at most `upper`.
public struct DistanceBounds: Equatable, Sendable {
    public internal(set) var lower: Int
    /// Nil if no solution is known.
    public internal(set) var upper: Int?

    public init(lower: Int, upper: Int?) {
        self.lower = lower
        self.upper = upper
    }

    public init(exactly moves: Int) { self.init(lower: moves, upper: moves) }

    /// The distance, if it is known.
    public var exact: Int? { lower == upper ? lower : nil }
}

/// What a game was like: the shortest solution beside the player's, how far the goal was after every turn, and
/// where moves were lost.
///
/// It is made step by step: call `advance(_:)` with a function that tells the distance of a board, from a table or by
/// estimate, until it is complete; or `note(_:)` what is found of one meanwhile. What is known of one position bounds all
/// others, because so many moves lead from one to the other; so an estimate of the first one alone says something about
/// all.
public struct GameAnalysis: Sendable {
    /// What counts as one move.
    public enum Metric: UInt8, Sendable {
        /// Each tile that moves.
        case singleTile
        /// Each slide, of however many tiles.
        case multiTile

        /// What counts in a game.
        public init(_ params: SlidingPuzzle.Params) { self = params.multiMove ? .multiTile : .singleTile }
    }

    public let metric: Metric
    /// The game as it stands after its last turn.
    public let game: Game<SlidingPuzzle>
    /// All positions of the game: before the first turn and after each one.
    public let boards: [SlidingBoard]
    /// What each turn counts; undo and redo count as what they slide.
    public let costs: [Int]
    /// Bounds of the distance at each position.
    public private(set) var distances: [DistanceBounds]
    private var analysed = 0

    /// Plays the game of a record again, over or not.
    /// - Throws: as `Game.init(replaying:watch:)`.
    public init(_ record: GameRecord<SlidingPuzzle>, metric: Metric) throws(VerificationError) {
        self.metric = metric
        var boards: [SlidingBoard] = []
        game = try Game(replaying: record) { boards.append($0) }
        var costs: [Int] = []
        for (before, after) in zip(boards, boards.dropFirst()) {
            costs.append(metric == .singleTile ? before.size.steps(from: before.gap, to: after.gap) : 1)
        }
        self.boards = boards
        self.costs = costs
        distances = boards.map { DistanceBounds(lower: metric == .singleTile ? $0.manhattanDistance : 0, upper: nil) }
        for (index, board) in boards.enumerated() {
            if board.isSolved {
                distances[index] = DistanceBounds(exactly: 0)
            } else {
                distances[index].lower = max(distances[index].lower, 1)
            }
        }
        spreadBounds()
    }

    public var isComplete: Bool { analysed == boards.count }

    /// Positions looked at and positions in all.
    public var progress: (done: Int, total: Int) { (analysed, boards.count) }

    /// The position to look at next, and what is known of its distance; nil if the analysis is complete.
    public var next: (board: SlidingBoard, known: DistanceBounds)? {
        isComplete ? nil : (boards[analysed], distances[analysed])
    }

    /// Notes what was found for the next position so far, without going on.
    public mutating func note(_ found: DistanceBounds) {
        guard !isComplete else { return }
        distances[analysed].lower = max(distances[analysed].lower, found.lower)
        if let upper = found.upper { distances[analysed].upper = min(distances[analysed].upper ?? upper, upper) }
    }

    /// Looks at the next position.
    /// - Parameter distance: bounds of a board's distance in `metric`.
    public mutating func advance(_ distance: (SlidingBoard) -> DistanceBounds) {
        if let next { advance(with: distance(next.board)) }
    }

    /// Goes on to the position after the next one.
    /// - Parameter found: what was found for the next one.
    public mutating func advance(with found: DistanceBounds) {
        guard !isComplete else { return }
        note(found)
        analysed += 1
        if isComplete || analysed == 1 { spreadBounds() }
        if !isComplete { bound(analysed, by: analysed - 1, cost: costs[analysed - 1]) }
    }

    /// The player's moves.
    public var moves: Int { costs.reduce(0) { $0 + $1 } }

    /// The length of the shortest solution.
    public var optimal: DistanceBounds { distances[0] }

    /// Sum of the tiles' distances from home at the start.
    public var manhattanDistance: Int { boards[0].manhattanDistance }

    /// How many moves were made for each step that tiles had to go at least; nil if the goal was not reached.
    public var movesPerManhattanDistance: Double? {
        game.isSolved && manhattanDistance > 0 ? Double(moves) / Double(manhattanDistance) : nil
    }

    /// How many moves a turn, counted from 0, was away from the best: 0 if it lay on a shortest solution, and twice its
    /// cost at most. Exact if the distances before and after it are.
    public func loss(ofTurn turn: Int) -> DistanceBounds {
        let (before, after) = (distances[turn], distances[turn + 1])
        var least = 0
        if let upper = before.upper { least = max(least, costs[turn] + after.lower - upper) }
        var most = 2 * costs[turn]
        if let upper = after.upper { most = min(most, costs[turn] + upper - before.lower) }
        return DistanceBounds(lower: min(least, most), upper: most)
    }

    /// How many moves were certainly lost in all, whichever turns lost them; 0 if the goal was not reached.
    public var movesLost: Int { game.isSolved ? max(moves - (optimal.upper ?? moves), 0) : 0 }

    /// The turns, counted from 0, of which it is not known whether they lost moves.
    public var doubtfulTurns: [Int] {
        costs.indices.filter { turn in
            let loss = loss(ofTurn: turn)
            return loss.lower <= 0 && loss.upper.map { $0 > 0 } ?? true
        }
    }

    /// The turns, counted from 0, that certainly lost moves.
    public var losingTurns: [Int] { costs.indices.filter { loss(ofTurn: $0).lower > 0 } }

    /// Positions some moves apart differ by no more than these moves.
    private mutating func spreadBounds() {
        for turn in costs.indices { bound(turn + 1, by: turn, cost: costs[turn]) }
        for turn in costs.indices.reversed() { bound(turn, by: turn + 1, cost: costs[turn]) }
    }

    private mutating func bound(_ position: Int, by neighbour: Int, cost: Int) {
        distances[position].lower = max(distances[position].lower, distances[neighbour].lower - cost)
        guard let upper = distances[neighbour].upper else { return }
        distances[position].upper = min(distances[position].upper ?? .max, upper + cost)
    }
}
