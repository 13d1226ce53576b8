import PuzzleCore

/// The pages of the user's guide, in their order. What they say stands in `Web/help`, a file for each language.
public enum ManualPage: UInt8, CaseIterable, Sendable {
    case contents, history, home, newGame, sliding, sudoku, end, scores, leaderboards, analysis, learning, ownSudoku
    case pictures, settings, log, profile, statistics, accounts, scoring, keys, device, privacy

    /// As it stands in addresses. The first one is the page to which no other belongs.
    public var name: StaticString {
        switch self {
        case .contents: "contents"
        case .history: "history"
        case .home: "home"
        case .newGame: "new-game"
        case .sliding: "sliding-puzzle"
        case .sudoku: "sudoku"
        case .end: "end-of-game"
        case .scores: "scores"
        case .leaderboards: "leaderboards"
        case .analysis: "analysis"
        case .learning: "learning"
        case .ownSudoku: "own-sudoku"
        case .pictures: "pictures"
        case .settings: "settings"
        case .log: "log"
        case .profile: "profile"
        case .statistics: "statistics"
        case .accounts: "accounts"
        case .scoring: "scoring"
        case .keys: "keys"
        case .device: "device"
        case .privacy: "privacy"
        }
    }

    /// In the app's address: `help`, `help:scores`.
    var route: Text { self == .contents ? AppView.manual.route : Text(Self.prefix) + Text(name) }
    private static var prefix: StaticString { "help:" }

    /// - Returns: nil for an address that is none of the guide.
    init?(route: Text) {
        guard let page = Self.allCases.first(where: { $0.route == route }) else { return nil }
        self = page
    }

    /// The page that the site has for a language, which is also what the app shows.
    func path(_ language: Language) -> Text {
        var path = Text(Self.folder)
        if language != .english { path.append(Text(language.tag) + "/") }
        if self != .contents { path.append(Text(name) + Text(Self.suffix)) }
        return path
    }

    /// What a link has for `href` in the app that has `address` in the page: the guide and the app itself are shown without leaving.
    static func link(_ address: Text) -> Text {
        if address.hasPrefix("/#") { return Text(address.bytes.dropFirst()) }
        guard address.hasPrefix(Text(folder)) else { return address }
        let isPage = address.bytes.suffix(suffix.utf8CodeUnitCount).elementsEqual(Text(suffix).bytes)
        let end = isPage ? address.bytes.count - suffix.utf8CodeUnitCount : address.bytes.count
        let start = address.bytes[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let page = allCases.first { Text($0.name) == Text(address.bytes[start..<end]) } ?? .contents
        return "#" + page.route
    }

    private static var folder: StaticString { "/help/" }
    private static var suffix: StaticString { ".html" }
}
