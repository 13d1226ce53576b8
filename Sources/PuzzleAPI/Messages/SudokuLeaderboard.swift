import PuzzleCore

/// A line of the leaderboard of all Sudokus: a player's best result on a board.
public struct SudokuLeaderboardEntry: Message, Equatable {
    public static var name: StaticString { "SudokuLeaderboardEntry" }
    /// By achievement and score among all results of the chosen kind, level, achievement and window; from 1, and equal
    /// results share a rank.
    public var rank: Int64 = 0
    /// Empty for a player without a name.
    public var player = Text()
    /// Whether this is the player who asks.
    public var isMe = false
    /// As in ids: `classic`, `9x9x`.
    public var kind = Text()
    public var level = SudokuLevel.easy
    public var achievement = Achievement.d
    /// Points, as the player saw them.
    public var score: Int64 = 0
    public var milliseconds: Int64 = 0
    /// When the result reached the server, in milliseconds since 1970.
    public var at: Int64 = 0

    public init() {}
    public init(
        rank: Int64, player: Text, isMe: Bool, board: SudokuBoard, mark: SudokuMark, milliseconds: Int64, at: Int64
    ) {
        self.rank = rank
        self.player = player
        self.isMe = isMe
        kind = board.kind
        level = board.level
        achievement = mark.achievement
        score = Int64(mark.score)
        self.milliseconds = milliseconds
        self.at = at
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.integer("rank", &rank, in: 1...Int64.max)
        try coder.text("player", &player, .shownName)
        try coder.flag("isMe", &isMe)
        try coder.text("kind", &kind, .sudokuKind)
        try coder.choice("level", &level)
        try coder.choice("achievement", &achievement)
        try coder.integer("score", &score, in: 0...Int64(SudokuMark.scores))
        try coder.integer("milliseconds", &milliseconds, in: 0...Limits.milliseconds)
        try coder.integer("at", &at, in: 0...Int64.max)
    }
}

/// A page of the leaderboard of all Sudokus.
public struct SudokuLeaderboardPage: Message, Equatable {
    public static var name: StaticString { "SudokuLeaderboardPage" }
    /// How many results are ranked in all: of the chosen kind, level, achievement and window.
    public var results: Int64 = 0
    public var entries: [SudokuLeaderboardEntry] = []
    /// Where the next page begins; missing on the last page.
    public var next: Text?

    public init() {}
    public init(results: Int64, entries: [SudokuLeaderboardEntry], next: Text?) {
        self.results = results
        self.entries = entries
        self.next = next
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.integer("results", &results, in: 0...Int64.max)
        try coder.list("entries", &entries, maximum: Limits.pageEntries.upperBound)
        try coder.optional("next", &next, .cursor)
    }
}
