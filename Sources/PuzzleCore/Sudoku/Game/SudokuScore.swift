// What a level allows, and what it is worth.
//
// | level   | errors that lose | hints | points of a digit | par time |
// |---------|------------------|-------|-------------------|----------|
// | easy    | 5                | 5     | 10                | 5 min    |
// | medium  | 4                | 4     | 20                | 10 min   |
// | hard    | 3                | 3     | 30                | 15 min   |
// | expert  | 2                | 2     | 40                | 20 min   |
// | extreme | 1                | 1     | 50                | 25 min   |
extension SudokuLevel {
    /// 1...5
    private var number: Int { Int(rawValue) + 1 }

    /// With so many errors the game is lost.
    public var errorLimit: Int { 6 - number }

    /// So many hints can be used.
    public var hintLimit: Int { 6 - number }

    /// What a right digit earns if `combo` others were right just before it: each of these makes it worth its points once
    /// more, up to ten times.
    func points(afterCombo combo: Int) -> Int { 10 * number * min(combo + 1, 10) }

    /// What a solved game is honoured with, without error and hint or not.
    public func achievement(isPerfect: Bool) -> Achievement {
        switch self {
        case .easy: .a
        case .medium: isPerfect ? .perfectS : .s
        case .hard: isPerfect ? .perfectSS : .ss
        case .expert: isPerfect ? .perfectSSS : .sss
        case .extreme: isPerfect ? .perfectCrown : .crown
        }
    }

    /// All that its solved games are honoured with. Not as literals by level: of several constant arrays in one function,
    /// Embedded Swift may take another one in another module (6.3).
    public var achievements: [Achievement] {
        Achievement.allCases.filter { $0 == achievement(isPerfect: false) || $0 == achievement(isPerfect: true) }
    }

    /// In this time the bonus for solving is half of the points.
    var parSeconds: Int { 300 * number }
}

extension Sudoku {
    /// The points of all right digits, and for a solved game a bonus for its time: points x par / (par + seconds), in
    /// whole seconds and rounded down. So the bonus is as much as the points at most, half as much at par, and less and
    /// less with time.
    ///
    /// The n-th digit in a row that is right earns n times what the level says, up to ten times. An error or a hint ends
    /// the row; a digit that the player was told before, by a hint or because it was entered before, neither earns nor ends
    /// anything, and no more does the first right digit after an explanation. In a game that checks on request the digits
    /// count when they are checked, cell by cell in the grid's order; what has not been checked counts in this way when the
    /// puzzle is solved.
    ///
    /// An example, on level hard: four digits are right (30 + 60 + 90 + 120 = 300), one is wrong (0), two are right
    /// (30 + 60 = 90), a hint (0), and the last two are right (30 + 60 = 90). That makes 480 points. Solved after 300
    /// seconds, the bonus is 480 x 900 / (900 + 300) = 360, and the score 840.
    public static func score(of game: Game<Sudoku>) -> Int {
        let points = game.position.points
        guard game.isSolved else { return points }
        let par = game.id.params.level.parSeconds
        return points + points * par / (par + Int(game.milliseconds / 1000))
    }

    /// What a game that is over is honoured with: by level, and better without error and hint; D if it is lost.
    public static func achievement(of game: Game<Sudoku>) -> Achievement? {
        guard game.isSolved else { return game.isOver ? .d : nil }
        let isPerfect = game.position.errors == 0 && game.position.hints == 0
        return game.id.params.level.achievement(isPerfect: isPerfect)
    }

    /// See `SudokuMark`.
    public static func rankedScore(of game: Game<Sudoku>) -> Int {
        SudokuMark(achievement: achievement(of: game) ?? .d, score: score(of: game)).ranked
    }
}

/// By what games of Sudoku are ranked, on all levels alike: by achievement, and then by score.
public struct SudokuMark: Equatable, Sendable {
    public let achievement: Achievement
    public let score: Int

    public init(achievement: Achievement, score: Int) {
        self.achievement = achievement
        self.score = score
    }

    /// One number, because leaderboards rank by one: less is better. Its millions are the achievements above this one,
    /// the rest is what the score lacks of 999,999, which no game reaches.
    public var ranked: Int {
        let above = Int(Achievement.perfectCrown.rawValue - achievement.rawValue)
        return above * Self.scores + Self.scores - 1 - min(max(score, 0), Self.scores - 1)
    }

    /// The mark of a number on a leaderboard.
    public init?(ranked: Int) {
        guard ranked >= 0,
            let above = UInt8(exactly: ranked / Self.scores), above <= Achievement.perfectCrown.rawValue,
            let achievement = Achievement(rawValue: Achievement.perfectCrown.rawValue - above)
        else { return nil }
        self.init(achievement: achievement, score: Self.scores - 1 - ranked % Self.scores)
    }

    /// The ranked numbers of an achievement's marks.
    public static func ranked(_ achievement: Achievement) -> ClosedRange<Int> {
        let best = SudokuMark(achievement: achievement, score: scores - 1).ranked
        return best...best + scores - 1
    }

    /// As many numbers as an achievement has.
    public static var scores: Int { 1_000_000 }
}
