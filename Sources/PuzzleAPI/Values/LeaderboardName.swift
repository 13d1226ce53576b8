import PuzzleCore

/// The names of the server's leaderboards.
public enum LeaderboardName {
    /// Whether there is a leaderboard of that name.
    public static func exists(_ name: Text) -> Bool {
        PuzzleKind.isLeaderboard(name) || DailyBoard(leaderboard: name) != nil
    }

    /// A regular expression of the names.
    static var pattern: Text {
        var pattern: Text = "^("
        for kind in PuzzleKind.allCases {
            pattern.append(word: kind.leaderboardPattern)
            pattern.append(byte: UInt8(ascii: "|"))
        }
        return pattern + DailyBoard.leaderboardPattern + ")$"
    }
}
