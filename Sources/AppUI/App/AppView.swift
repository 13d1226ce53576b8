import PuzzleCore

/// A view of the app: a puzzle's (`PlayablePuzzle`), or one of those in `AppView.general`.
public struct AppView: Equatable, Sendable {
    /// The view's name in the address, and in the class of the page.
    public let route: Text
    let name: Phrase
    /// The name of the puzzle whose it is; nil for none.
    let puzzle: Text?
    /// Whether it is of use while another tab plays.
    let isForReading: Bool

    init(_ route: Text, _ name: Phrase, of puzzle: Text? = nil, isForReading: Bool = false) {
        self.route = route
        self.name = name
        self.puzzle = puzzle
        self.isForReading = isForReading
    }

    public static func == (a: AppView, b: AppView) -> Bool { a.route == b.route }

    public static let home = AppView("home", .home)
    public static let scores = AppView("scores", .scores, isForReading: true)
    public static let leaderboard = AppView("leaderboard", .leaderboard, isForReading: true)
    public static let settings = AppView("settings", .settings, isForReading: true)
    public static let rules = AppView("rules", .rules, isForReading: true)
    /// A page that an engine makes.
    public static let page = AppView("study", .analysis, isForReading: true)

    /// The views that are no puzzle's, and what each looks like.
    static let general: [(view: AppView, make: @Sendable (Context) -> Node)] = [
        (home, { HomeView.view($0) }), (scores, { ScoresView.view($0) }), (leaderboard, { LeaderboardView.view($0) }),
        (settings, { SettingsView.view($0) }), (rules, { RulesView.view($0) }), (page, { PageView.view($0) }),
    ]
}

extension Context {
    public var views: [AppView] { AppView.general.map { $0.view } + tables.flatMap { $0.views } }

    func view(route: Text) -> AppView? { views.first { $0.route == route } }

    /// The view to which an address leads. The page of an engine is not remembered.
    func view(address: Text) -> AppView {
        let view = view(route: address) ?? .home
        return view == .page ? .scores : view
    }
}
