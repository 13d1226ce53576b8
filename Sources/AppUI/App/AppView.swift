import PuzzleAPI
import PuzzleCore

/// A view of the app: a puzzle's (`PlayablePuzzle`), or one of those in `AppView.general`.
public struct AppView: Equatable, Sendable {
    /// The view's name in the address, and in the class of the page.
    public let route: Text
    let name: Phrase
    /// What the guide says of it.
    let help: ManualPage
    /// The name of the puzzle whose it is; nil for none.
    let puzzle: Text?
    /// Whether it is of use while another tab plays.
    let isForReading: Bool
    /// Whether it is long text, which is scrolled with the keyboard.
    let isLong: Bool

    init(
        _ route: Text, _ name: Phrase, help: ManualPage, of puzzle: Text? = nil, isForReading: Bool = false,
        isLong: Bool = false
    ) {
        self.route = route
        self.name = name
        self.help = help
        self.puzzle = puzzle
        self.isForReading = isForReading
        self.isLong = isLong
    }

    public static func == (a: AppView, b: AppView) -> Bool { a.route == b.route }

    public static let home = AppView("home", .home, help: .home)
    public static let scores = AppView("scores", .scores, help: .scores, isForReading: true, isLong: true)
    public static let resetScores = AppView("reset-scores", .resetScores, help: .scores)
    public static let leaderboard = AppView("leaderboard", .leaderboard, help: .leaderboards, isForReading: true)
    public static let settings = AppView("settings", .settings, help: .settings, isForReading: true)
    public static let moreSettings = AppView("more-settings", .moreSettings, help: .settings, isForReading: true)
    public static let sync = AppView("sync", .syncSettings, help: .accounts, isForReading: true)
    public static let rules = AppView("rules", .help, help: .learning, isForReading: true)
    /// The player's own pictures.
    public static let pictures = AppView("pictures", .ownPictures, help: .pictures)
    public static let profile = AppView("profile", .profile, help: .profile, isForReading: true, isLong: true)
    /// A page that an engine makes.
    public static let page = AppView("study", .analysis, help: .analysis, isForReading: true, isLong: true)

    /// The user's guide.
    public static let manual = AppView("help", .manual, help: .contents, isForReading: true, isLong: true)

    public static let log = AppView("log", .log, help: .log, isForReading: true, isLong: true)

    public static let statistics = AppView(
        "statistics", .statistics, help: .statistics, isForReading: true, isLong: true)

    public static let account = AppView("account", .account, help: .accounts, isForReading: true)
    public static let signUp = AppView("sign-up", .signUp, help: .accounts)
    public static let logIn = AppView("log-in", .logIn, help: .accounts)
    public static let resetPassword = AppView("reset-password", .resetPassword, help: .accounts, isForReading: true)

    /// The views that are no puzzle's, and what each looks like.
    static let general: [(view: AppView, make: @Sendable (State) -> Node)] = [
        (home, { HomeView.view($0.daily, $0.context) }),
        (scores, { ScoresView.view($0.scores, undo: $0.scoreReset, imports: $0.imports, $0.context) }),
        (resetScores, { ScoreResetView.view($0.scoreReset, $0.context) }),
        (leaderboard, { $0.leaderboardView }),
        (settings, { SettingsView.view($0.settings, undo: $0.scoreReset, $0.context) }),
        (moreSettings, { SettingsView.more($0.settings, $0.context) }),
        (sync, { SyncView.view($0.sync, $0.context) }), (rules, { RulesView.view($0.context) }),
        (pictures, { PicturesView.view($0.album, $0.context) }),
        (profile, { ProfileView.view($0.profiles, streak: $0.daily.streak?.days ?? 0, $0.context) }),
        (page, { PageView.view($0.pages, $0.context) }),
        (manual, { ManualView.view($0.manual, $0.context) }),
        (log, { LogView.view($0.log, $0.context) }),
        (statistics, { UsageView.view($0.usage, $0.context) }),
        (account, { AccountView.view($0.accounts.desk, $0.context) }),
        (signUp, { SignUpView.view($0.accounts.desk, $0.context) }),
        (logIn, { LogInView.view($0.accounts.desk, $0.context) }),
        (resetPassword, { ResetPasswordView.view($0.accounts.desk, $0.context) }),
    ]
}

extension State {
    /// What the view that is shown looks like.
    var content: Node {
        AppView.general.first { $0.view == context.view }?.make(self) ?? context.table.view(context.view, context)
    }

    /// The view to which what is shown belongs: a page of an engine to the one that opened it, the log to the settings.
    var origin: AppView { origin(of: context.view) }

    /// Of the view of the menu, it is that view itself.
    func origin(of view: AppView) -> AppView {
        switch view {
        case .page: pages.page?.origin ?? .scores
        case .resetScores: .scores
        case .manual: .rules
        case .log, .moreSettings, .statistics, .sync: .settings
        case .pictures: context.previewTable.newGameView
        case .account: .profile
        case .signUp, .logIn, .resetPassword: .account
        default: view
        }
    }

    /// The leaderboard is told whether the player has done the day's puzzle, which another feature knows.
    fileprivate var leaderboardView: Node {
        let isDone = leaderboard.daily.map { daily.progress(of: $0, context) == .finished } ?? false
        return LeaderboardView.view(leaderboard, isDone: isDone, context)
    }
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
