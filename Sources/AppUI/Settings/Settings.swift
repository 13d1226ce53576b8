import PuzzleCore

/// Light first (the default), dark, or as the device has it.
public enum Theme: UInt8, CaseIterable, Sendable {
    case light, dark, system
}

/// The value of every setting; always within its range.
public struct Settings: Equatable, Sendable {
    private var values: [Int]

    public init() {
        values = Setting.allCases.map { $0.standard }
    }

    public subscript(_ setting: Setting) -> Int {
        get { values[Int(setting.rawValue)] }
        set { values[Int(setting.rawValue)] = min(max(newValue, setting.range.lowerBound), setting.range.upperBound) }
    }

    public func isOn(_ setting: Setting) -> Bool { self[setting] != 0 }

    /// The colour that was chosen; nil for the theme's own.
    func colour(_ setting: Setting) -> StaticString? {
        guard case .colour(let colours) = setting.control, self[setting] > 0 else { return nil }
        return colours[self[setting] - 1]
    }

    public var size: BoardSize {
        get { BoardSize(rows: self[.rows], columns: self[.columns]) ?? .fifteenPuzzle }
        set {
            self[.rows] = newValue.rows
            self[.columns] = newValue.columns
        }
    }

    public var theme: Theme { Theme(rawValue: UInt8(self[.theme])) ?? .light }

    /// What a new game is made of.
    public var params: SlidingPuzzle.Params {
        SlidingPuzzle.Params(
            size: size, scramble: self[.scramble] == 0 ? .uniform : .walk(moves: self[.mixingFactor]),
            multiMove: isOn(.multiMove))
    }

    /// The leaderboard for which new games of the sliding puzzle are issued; nil if they are not to be ranked, or cannot be.
    var slidingLeaderboard: Text? { isOn(.ranked) ? SlidingPuzzle.leaderboard(of: params) : nil }

    /// The same of Sudoku.
    var sudokuLeaderboard: Text? { isOn(.ranked) ? sudoku.leaderboard : nil }

    public var scoring: ScoreRule { ScoreRule(secondsPerPoint: isOn(.timeScore) ? self[.secondsPerPoint] : nil) }
}
