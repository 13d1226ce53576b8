import PuzzleCore

/// Asks for a puzzle to play for a leaderboard. For a day's puzzle it is the same game however often it is asked for.
public struct GameRequest: Message {
    public static var name: StaticString { "GameRequest" }
    public var leaderboard = Text()

    public init() {}
    public init(leaderboard: Text) { self.leaderboard = leaderboard }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("leaderboard", &leaderboard, .board)
    }
}

/// Asks for a puzzle that will be seen at once: from then on the server measures the time.
public struct GameBeginning: Message {
    public static var name: StaticString { "GameBeginning" }
    /// Made by the device: asked for once more, it is the same game. A day's puzzle has a name of its own.
    public var game = Text()
    public var leaderboard = Text()

    public init() {}
    public init(game: Text, leaderboard: Text) {
        self.game = game
        self.leaderboard = leaderboard
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("game", &game, .uuid)
        try coder.text("leaderboard", &leaderboard, .board)
    }
}

/// A puzzle that the server has issued to a player.
public struct IssuedGame: Message, Equatable {
    public static var name: StaticString { "IssuedGame" }
    /// Names the game when its result is sent.
    public var game = Text()
    /// Text form of the puzzle's id.
    public var puzzle = Text()
    public var leaderboard = Text()
    /// What a solved sliding puzzle is worth in a player's profile. Missing for apps that know nothing of it: those of the first
    /// versions would not read it.
    public var pointsPerPuzzle: Int64?

    public init() {}
    public init(game: Text, puzzle: Text, leaderboard: Text, pointsPerPuzzle: Int64? = nil) {
        self.game = game
        self.puzzle = puzzle
        self.leaderboard = leaderboard
        self.pointsPerPuzzle = pointsPerPuzzle
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("game", &game, .uuid)
        try coder.text("puzzle", &puzzle, .puzzle)
        try coder.text("leaderboard", &leaderboard, .board)
        try coder.optional("pointsPerPuzzle", &pointsPerPuzzle, in: Limits.pointsPerPuzzle)
    }
}

/// A finished game. Sent twice, it counts once.
public struct ResultSubmission: Message, Equatable {
    public static var name: StaticString { "ResultSubmission" }
    /// Made by the device; names the result for good.
    public var result = Text()
    /// The issued game that was played.
    public var game = Text()
    /// Text form of the game's record.
    public var record = Text()

    public init() {}
    public init(result: Text, game: Text, record: Text) {
        self.result = result
        self.game = game
        self.record = record
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("result", &result, .uuid)
        try coder.text("game", &game, .uuid)
        try coder.text("record", &record, .record)
    }
}

/// Where a result is listed.
public enum Listing: UInt8, Choice {
    /// On the leaderboard: the server's clock proves the time.
    case timed
    /// On the one for offline results.
    case offline
    /// Nowhere, until the operator has looked at it.
    case held

    public var word: StaticString {
        switch self {
        case .timed: "timed"
        case .offline: "offline"
        case .held: "held"
        }
    }
}

/// What the server found by playing a submitted game again.
public struct ResultReceipt: Message, Equatable {
    public static var name: StaticString { "ResultReceipt" }
    public var result = Text()
    public var leaderboard = Text()
    /// Missing for apps that know nothing of it.
    public var listing: Listing?
    public var moves: Int64 = 0
    /// The time that counts.
    public var milliseconds: Int64 = 0
    /// What ranks; less is better. Of the sliding puzzle moves plus whole seconds, of Sudoku achievement and score in one
    /// number (`SudokuMark`).
    public var score: Int64 = 0
    /// Where the player stands now, for all time, by every metric by which the player is ranked.
    public var standings: [Standing] = []
    /// After a day's puzzle: how it stands with today's now.
    public var daily: DailyPuzzles?

    public init() {}
    public init(
        result: Text, leaderboard: Text, listing: Listing? = nil, moves: Int64, milliseconds: Int64, score: Int64,
        standings: [Standing], daily: DailyPuzzles? = nil
    ) {
        self.result = result
        self.leaderboard = leaderboard
        self.listing = listing
        self.moves = moves
        self.milliseconds = milliseconds
        self.score = score
        self.standings = standings
        self.daily = daily
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("result", &result, .uuid)
        try coder.text("leaderboard", &leaderboard, .leaderboard)
        try coder.optional("listing", &listing)
        try coder.integer("moves", &moves, in: 0...Limits.moves)
        try coder.integer("milliseconds", &milliseconds, in: 0...Limits.milliseconds)
        try coder.integer("score", &score, in: 0...Limits.score)
        try coder.list("standings", &standings, maximum: Metric.allCases.count)
        try coder.optional("daily", &daily)
    }
}
