import PuzzleCore

/// Asks for a puzzle to play for a leaderboard. For a day's puzzle it is the same game however often it is asked for.
public struct GameRequest: Message {
    public static var name: StaticString { "GameRequest" }
    public var leaderboard = Text()

    public init() {}
    public init(leaderboard: Text) { self.leaderboard = leaderboard }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("leaderboard", &leaderboard, .leaderboard)
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

    public init() {}
    public init(game: Text, puzzle: Text, leaderboard: Text) {
        self.game = game
        self.puzzle = puzzle
        self.leaderboard = leaderboard
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("game", &game, .uuid)
        try coder.text("puzzle", &puzzle, .puzzle)
        try coder.text("leaderboard", &leaderboard, .leaderboard)
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

/// What the server found by playing a submitted game again.
public struct ResultReceipt: Message, Equatable {
    public static var name: StaticString { "ResultReceipt" }
    public var result = Text()
    public var leaderboard = Text()
    public var moves: Int64 = 0
    public var milliseconds: Int64 = 0
    /// What ranks; less is better. Of the sliding puzzle moves plus whole seconds, of Sudoku achievement and score in one
    /// number (`SudokuMark`).
    public var score: Int64 = 0
    /// Where the player stands now, for all time: by time, by moves, by score.
    public var standings: [Standing] = []
    /// After a day's puzzle: how it stands with today's now.
    public var daily: DailyPuzzles?

    public init() {}
    public init(
        result: Text, leaderboard: Text, moves: Int64, milliseconds: Int64, score: Int64, standings: [Standing],
        daily: DailyPuzzles? = nil
    ) {
        self.result = result
        self.leaderboard = leaderboard
        self.moves = moves
        self.milliseconds = milliseconds
        self.score = score
        self.standings = standings
        self.daily = daily
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("result", &result, .uuid)
        try coder.text("leaderboard", &leaderboard, .leaderboard)
        try coder.integer("moves", &moves, in: 0...Limits.moves)
        try coder.integer("milliseconds", &milliseconds, in: 0...Limits.milliseconds)
        try coder.integer("score", &score, in: 0...Limits.score)
        try coder.list("standings", &standings, maximum: Metric.allCases.count)
        try coder.optional("daily", &daily)
    }
}
