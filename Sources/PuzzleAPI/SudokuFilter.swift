import PuzzleCore

/// Which results the leaderboard of all Sudokus shows; nil shows all.
public struct SudokuFilter: Equatable, Sendable {
    /// One of `SudokuBoard.kinds`.
    public var kind: Text?
    public var level: SudokuLevel?
    public var achievement: Achievement?
    /// Part of the player's name. Neither case nor accents matter.
    public var player: Text?
    /// Whether the results are those without the server's time instead of those with it.
    public var isOffline = false

    public init(
        kind: Text? = nil, level: SudokuLevel? = nil, achievement: Achievement? = nil, player: Text? = nil,
        isOffline: Bool = false
    ) {
        self.kind = kind
        self.level = level
        self.achievement = achievement
        self.player = player
        self.isOffline = isOffline
    }
}

/// The order in which it shows them. Ranks are by achievement and score, whatever the order.
public enum SudokuSort: UInt8, Choice {
    /// The best first: by achievement, then score.
    case score
    /// Names as they are searched, players without one last.
    case name
    /// Easy first, on each level the best first.
    case level
    /// The shortest first.
    case time
    /// The latest first.
    case date

    public var word: StaticString {
        switch self {
        case .score: "score"
        case .name: "name"
        case .level: "level"
        case .time: "time"
        case .date: "date"
        }
    }
}

extension SudokuLevel: Choice {
    public var word: StaticString { name }
}

extension Achievement: Choice {
    public var word: StaticString {
        switch self {
        case .d: "d"
        case .a: "a"
        case .s: "s"
        case .perfectS: "perfect_s"
        case .ss: "ss"
        case .perfectSS: "perfect_ss"
        case .sss: "sss"
        case .perfectSSS: "perfect_sss"
        case .crown: "crown"
        case .perfectCrown: "perfect_crown"
        }
    }
}
