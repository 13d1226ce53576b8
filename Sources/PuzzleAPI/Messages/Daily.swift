import PuzzleCore

/// Today's puzzles, by UTC, and what the asking player has done about them.
public struct DailyPuzzles: Message, Equatable {
    public static var name: StaticString { "DailyPuzzles" }
    /// Today, in days since 1 January 1970.
    public var day: Int64 = 0
    /// On how many days in a row the player has finished one of the day's puzzles: up to today or, as long as today's are
    /// to be played, up to yesterday.
    public var streak: Int64 = 0
    public var puzzles: [DailyPuzzle] = []

    public init() {}
    public init(day: Int64, streak: Int64, puzzles: [DailyPuzzle]) {
        self.day = day
        self.streak = streak
        self.puzzles = puzzles
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.integer("day", &day, in: 0...Limits.days)
        try coder.integer("streak", &streak, in: 0...Limits.days)
        try coder.list("puzzles", &puzzles, maximum: PuzzleKind.allCases.count)
    }
}

public struct DailyPuzzle: Message, Equatable {
    public static var name: StaticString { "DailyPuzzle" }
    /// By this name the game is issued, and its results compete (`DailyBoard`).
    public var leaderboard = Text()
    /// The leaderboard whose puzzles are of the same kind and level: `sudoku.classic.hard`.
    public var board = Text()
    /// Whether the player has a result.
    public var isFinished = false

    public init() {}
    public init(leaderboard: Text, board: Text, isFinished: Bool) {
        self.leaderboard = leaderboard
        self.board = board
        self.isFinished = isFinished
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("leaderboard", &leaderboard, .leaderboard)
        try coder.text("board", &board, .leaderboard)
        try coder.flag("isFinished", &isFinished)
    }
}
