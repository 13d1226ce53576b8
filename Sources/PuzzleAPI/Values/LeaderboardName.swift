import PuzzleCore

/// The names of the server's leaderboards: of boards, `sliding.4x4.multi`, and of days' puzzles. Each has another one beside it,
/// with `offline.` before its name, for results whose time the server's clock does not prove.
public enum LeaderboardName {
    private static var offlinePrefix: Text { "offline." }

    public static func isOffline(_ name: Text) -> Bool { name.hasPrefix(offlinePrefix) }

    /// The one for results without the server's time.
    public static func offline(_ name: Text) -> Text { isOffline(name) ? name : offlinePrefix + name }

    /// The one for results with it: the board's name.
    public static func timed(_ name: Text) -> Text {
        isOffline(name) ? Text(name.bytes.dropFirst(offlinePrefix.count)) : name
    }

    /// Whether there is a leaderboard of that name.
    public static func exists(_ name: Text) -> Bool {
        let name = timed(name)
        return PuzzleKind.isLeaderboard(name) || DailyBoard(leaderboard: name) != nil
    }

    /// A regular expression of the names.
    static var pattern: Text { "^(offline\\.)?(" + names }
    /// The same of those of boards alone.
    static var boardPattern: Text { "^(" + names }

    private static var names: Text {
        var names = Text()
        for kind in PuzzleKind.allCases {
            names.append(word: kind.leaderboardPattern)
            names.append(byte: UInt8(ascii: "|"))
        }
        return names + DailyBoard.leaderboardPattern + ")$"
    }
}
