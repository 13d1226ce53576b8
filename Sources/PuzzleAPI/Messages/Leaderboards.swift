import PuzzleCore

/// By what results are ranked; less is better.
public enum Metric: UInt8, Choice {
    case time, moves, score
    /// Average time of consecutive games without the best and the worst, as in speedcubing; a game that was begun and not
    /// finished is the worst, and there is none with two of these.
    case average5, average12

    public var word: StaticString {
        switch self {
        case .time: "time"
        case .moves: "moves"
        case .score: "score"
        case .average5: "ao5"
        case .average12: "ao12"
        }
    }

    /// How many games it is of; 1 if it is no average.
    public var games: Int {
        switch self {
        case .time, .moves, .score: 1
        case .average5: 5
        case .average12: 12
        }
    }

    /// Those that are averages.
    public static var averages: [Metric] { [.average5, .average12] }

    /// By what a leaderboard is ranked.
    public static func all(on leaderboard: Text) -> [Metric] {
        let size = SlidingPuzzle.params(ofLeaderboard: leaderboard)?.size
        return size.map { max($0.rows, $0.columns) <= 5 } == true ? allCases : [.time, .moves, .score]
    }
}

/// Which results count: those that reached the server in the current calendar day, week (from Monday) or month in UTC,
/// or all.
public enum Window: UInt8, Choice {
    case day, week, month, all

    public var word: StaticString {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .all: "all"
        }
    }
}

/// A player's place by one metric.
public struct Standing: Message, Equatable {
    public static var name: StaticString { "Standing" }
    public var by = Metric.time
    /// From 1; players with the same value share a rank.
    public var rank: Int64 = 0
    /// How many players are ranked.
    public var players: Int64 = 0
    /// The share of players, in percent and rounded down, who are behind or level: 100 for the best.
    public var percentile: Int64 = 0
    /// The value that ranks: milliseconds, moves or points.
    public var value: Int64 = 0

    public init() {}

    /// Computes the percentile.
    public init(by: Metric, rank: Int64, players: Int64, value: Int64) {
        self.by = by
        self.rank = rank
        self.players = players
        self.value = value
        percentile = players > 0 ? (players - rank + 1) * 100 / players : 0
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.choice("by", &by)
        try coder.integer("rank", &rank, in: 1...Int64.max)
        try coder.integer("players", &players, in: 1...Int64.max)
        try coder.integer("percentile", &percentile, in: 0...100)
        try coder.integer("value", &value, in: 0...Limits.milliseconds)
    }
}

/// A line of a leaderboard: a player's best result by the metric.
public struct LeaderboardEntry: Message, Equatable {
    public static var name: StaticString { "LeaderboardEntry" }
    public var rank: Int64 = 0
    /// Empty for a player without a name.
    public var player = Text()
    /// Whether this is the player who asks.
    public var isMe = false
    public var milliseconds: Int64 = 0
    public var moves: Int64 = 0
    public var score: Int64 = 0
    /// When the result reached the server, in milliseconds since 1970.
    public var at: Int64 = 0

    public init() {}
    public init(
        rank: Int64, player: Text, isMe: Bool, milliseconds: Int64, moves: Int64, score: Int64, at: Int64
    ) {
        self.rank = rank
        self.player = player
        self.isMe = isMe
        self.milliseconds = milliseconds
        self.moves = moves
        self.score = score
        self.at = at
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.integer("rank", &rank, in: 1...Int64.max)
        try coder.text("player", &player, .shownName)
        try coder.flag("isMe", &isMe)
        try coder.integer("milliseconds", &milliseconds, in: 0...Limits.milliseconds)
        try coder.integer("moves", &moves, in: 0...Limits.moves)
        try coder.integer("score", &score, in: 0...Limits.score)
        try coder.integer("at", &at, in: 0...Int64.max)
    }
}

/// A page of a leaderboard.
public struct LeaderboardPage: Message, Equatable {
    public static var name: StaticString { "LeaderboardPage" }
    public var leaderboard = Text()
    /// How many players are ranked in all.
    public var players: Int64 = 0
    public var entries: [LeaderboardEntry] = []
    /// Where the next page begins; missing on the last page.
    public var next: Text?

    public init() {}
    public init(leaderboard: Text, players: Int64, entries: [LeaderboardEntry], next: Text?) {
        self.leaderboard = leaderboard
        self.players = players
        self.entries = entries
        self.next = next
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("leaderboard", &leaderboard, .leaderboard)
        try coder.integer("players", &players, in: 0...Int64.max)
        try coder.list("entries", &entries, maximum: Limits.pageEntries.upperBound)
        try coder.optional("next", &next, .cursor)
    }
}

/// How many timed games a player has begun on a leaderboard, and finished.
public struct Attempts: Message, Equatable {
    public static var name: StaticString { "Attempts" }
    /// Those that were forgotten among them.
    public var begun: Int64 = 0
    public var finished: Int64 = 0

    public init() {}
    public init(begun: Int64, finished: Int64) {
        self.begun = begun
        self.finished = finished
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.integer("begun", &begun, in: 1...Int64.max)
        try coder.integer("finished", &finished, in: 0...Int64.max)
    }
}

/// The asking player's place on a leaderboard, and the lines around it.
public struct MyStanding: Message, Equatable {
    public static var name: StaticString { "MyStanding" }
    public var leaderboard = Text()
    /// How many players are ranked in all.
    public var players: Int64 = 0
    /// Missing if the player has no result here.
    public var standing: Standing?
    /// The player's line with up to `Limits.neighbours` on either side.
    public var around: [LeaderboardEntry] = []
    /// Missing if the player has begun none, and where no server's clock has measured.
    public var attempts: Attempts?

    public init() {}
    public init(
        leaderboard: Text, players: Int64, standing: Standing?, around: [LeaderboardEntry], attempts: Attempts? = nil
    ) {
        self.leaderboard = leaderboard
        self.players = players
        self.standing = standing
        self.around = around
        self.attempts = attempts
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("leaderboard", &leaderboard, .leaderboard)
        try coder.integer("players", &players, in: 0...Int64.max)
        try coder.optional("standing", &standing)
        try coder.list("around", &around, maximum: 2 * Limits.neighbours + 1)
        try coder.optional("attempts", &attempts)
    }
}
