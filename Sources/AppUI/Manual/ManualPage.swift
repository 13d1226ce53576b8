import PuzzleCore

/// A page of the user's guide. What they say stands in `Web/help`, a file for each language.
public struct ManualPage: Equatable, Sendable {
    /// As it stands in addresses.
    public let name: StaticString

    private init(_ name: StaticString) { self.name = name }

    /// The page to which no other belongs.
    static var contents: Self { Self("contents") }
    static var history: Self { Self("history") }
    static var home: Self { Self("home") }
    static var newGame: Self { Self("new-game") }
    static var sliding: Self { Self("sliding-puzzle") }
    static var sudoku: Self { Self("sudoku") }
    static var end: Self { Self("end-of-game") }
    static var scores: Self { Self("scores") }
    static var leaderboards: Self { Self("leaderboards") }
    static var analysis: Self { Self("analysis") }
    static var learning: Self { Self("learning") }
    static var ownSudoku: Self { Self("own-sudoku") }
    static var pictures: Self { Self("pictures") }
    static var settings: Self { Self("settings") }
    static var log: Self { Self("log") }
    static var scoring: Self { Self("scoring") }
    static var keys: Self { Self("keys") }
    static var device: Self { Self("device") }

    /// All, in their order.
    static var all: [ManualPage] {
        [
            .contents, .history, .home, .newGame, .sliding, .sudoku, .end, .scores, .leaderboards,
            .analysis, .learning, .ownSudoku, .pictures, .settings, .log, .scoring, .keys, .device,
        ]
    }

    public static func == (a: ManualPage, b: ManualPage) -> Bool { Text(a.name) == Text(b.name) }

    /// In the app's address: `help`, `help:scores`.
    var route: Text { self == .contents ? AppView.manual.route : Text(Self.prefix) + Text(name) }
    private static var prefix: StaticString { "help:" }

    /// - Returns: nil for an address that is none of the guide.
    init?(route: Text) {
        guard let page = Self.all.first(where: { $0.route == route }) else { return nil }
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
        let page = all.first { Text($0.name) == Text(address.bytes[start..<end]) } ?? .contents
        return "#" + page.route
    }

    private static var folder: StaticString { "/help/" }
    private static var suffix: StaticString { ".html" }
}
