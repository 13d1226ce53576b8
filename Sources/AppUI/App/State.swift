import PuzzleAPI
import PuzzleCore

public enum AppView: UInt8, CaseIterable, Sendable {
    case home, game, newGame, sudoku, newSudoku, ownSudoku, scores, leaderboard, settings, rules, study

    /// The view's name in the address.
    var route: StaticString {
        switch self {
        case .home: "home"
        case .game: "game"
        case .newGame: "new"
        case .sudoku: "sudoku"
        case .newSudoku: "new-sudoku"
        case .ownSudoku: "own-sudoku"
        case .scores: "scores"
        case .leaderboard: "leaderboard"
        case .settings: "settings"
        case .rules: "rules"
        case .study: "study"
        }
    }

    /// Whether it is of use while another tab plays.
    var isForReading: Bool {
        switch self {
        case .scores, .leaderboard, .settings, .rules, .study: true
        case .home, .game, .newGame, .sudoku, .newSudoku, .ownSudoku: false
        }
    }

    /// Whose table it belongs to.
    var puzzle: PuzzleKind? {
        switch self {
        case .game, .newGame: .sliding
        case .sudoku, .newSudoku, .ownSudoku: .sudoku
        default: nil
        }
    }

    /// The view to which an address leads. What was studied is not remembered.
    init(address: Text) {
        let view = AppView(route: address) ?? .home
        self = view == .study ? .scores : view
    }

    init?(route: Text) {
        for view in Self.allCases where Text(view.route) == route {
            self = view
            return
        }
        return nil
    }
}

/// A question or a notice that waits for an answer.
public enum Dialog: Equatable, Sendable {
    /// The board was tapped although no game has been started.
    case startGame
    /// A new game was asked for in the middle of one.
    case abandonGame
    /// The day's puzzle was asked for in the middle of another day's.
    case abandonForDaily
    /// A race was asked for in the middle of a game.
    case abandonForRace
    /// Back after leaving in the middle of a game.
    case welcomeBack
    /// The device was turned in the middle of a game on a board that is not square.
    case turnBoard
    /// Help was asked for that ends the ranking, or is more than the level allows.
    case useHelp
    /// A game is over: the latest, or an older one of the list of scores.
    case finished
    /// What holds for the game on the table: its clock, its ranking, help.
    case aboutGame
    /// All settings shall be as they were at first.
    case resetSettings
    /// The server shall forget the player.
    case deletePlayer
}

/// A short message that goes away by itself.
public enum Notice: UInt8, Equatable, Sendable {
    case storageFailed, resultSent, resultRefused, nameRefused, practiceOnly, dailyPractice, otherRunsOn
    case noHint, noHintsLeft, noSuchPuzzle, offlineGame
    case gridIsWrong, gameKept, languageFailed, linkCopied, linkNotCopied, listFailed, settingsReset
    case playerDeleted, deletionFailed
}

/// Something that arrives later.
public enum Loadable<Value: Equatable & Sendable>: Equatable, Sendable {
    case loading
    case loaded(Value)
    case failed
}

/// All that the app knows. The view is a function of it.
public struct State: Sendable {
    // The device.
    public internal(set) var now: WallTime = 0
    public internal(set) var width = 0
    public internal(set) var height = 0
    public internal(set) var isOnline = true
    /// Whether another tab or app is in front.
    var isHidden = false
    /// Whether the game was covered when the device was turned: turned back, it is again.
    var isTurnedWhilePaused = false
    public internal(set) var prefersDark = false
    public internal(set) var isRemote = false
    /// Whether it is looked at from three metres.
    public internal(set) var isTelevision = false
    public internal(set) var minutesFromUTC = 0
    public internal(set) var browserLanguage = Language.english
    /// What the app says; nil until it has come.
    public internal(set) var texts: Texts?
    public internal(set) var isPlayedElsewhere = false
    /// Whether no tab plays any more, as far as this one knows, which did not play.
    var isOtherTabClosed = false
    public internal(set) var isUpdateReady = false
    /// Whether the device keeps all that is needed without a network.
    public internal(set) var isReadyOffline = false
    public internal(set) var canInstall = false
    var random = SeededGenerator(seed: 0)
    var deviceSalt: UInt64 = 0

    // Where the player is.
    public internal(set) var view = AppView.home
    public internal(set) var dialog: Dialog?
    public internal(set) var notice: Notice?
    /// What a screen reader says of the latest turn.
    public internal(set) var announcement = Text()

    public internal(set) var settings = Settings()
    /// As they were before all were reset.
    var settingsBefore: Settings?
    public internal(set) var playerName = Text()

    /// The puzzle that was played or prepared last: of its game the dialogs speak.
    public internal(set) var table = PuzzleKind.sliding
    public internal(set) var awaited: Awaited?
    /// What the store says of it (`GameSlot`).
    var storedTable = Text()
    public internal(set) var sudoku = SudokuTable()

    // The sliding puzzle.
    public internal(set) var play: Play<SlidingPuzzle>?
    /// The day's puzzle while another game is on the table, or the other way round.
    var aside: Aside<SlidingPuzzle>?
    public internal(set) var drag: Drag?
    public internal(set) var help = Help()
    public internal(set) var finish: Finish?
    /// Issued games in stock, so that there are some to be played offline whose results can be ranked.
    public internal(set) var stock: [StockedGame] = []

    public internal(set) var daily = Daily()

    // Results.
    /// Of each group that has a list of scores; without a game if all were lost.
    public internal(set) var bests: [(group: Text, best: Best)] = []
    public internal(set) var scoreGroup = Text()
    public internal(set) var scores = Loadable<[Score]>.loading
    /// The latest score on this device.
    public internal(set) var latest: Score?
    /// Results that the server has not confirmed yet; the first one is sent next.
    public internal(set) var outbox: [ResultSubmission] = []
    var outboxFailures = 0
    /// Whether the game that the server is asked to begin is one that was waited for in vain: its time has run unseen.
    var isBeginLate = false
    /// Whether the server is of the time before timed games.
    var isServerEarly = false
    /// Whether the server has answered something that makes a guest: until then one request at a time may do so, or the
    /// device would be two guests.
    var isGuest = false
    /// Whether the player's present name has been sent, and not failed to arrive.
    var isNameSent = true

    /// The page of the engine that is shown.
    public internal(set) var study: Study?

    // The leaderboard view.
    public internal(set) var ranking = Ranking()

    /// The latest request of each kind, if it is under way.
    var pending = [UInt32](repeating: 0, count: RequestTicket.Kind.allCases.count)
    /// The leaderboard of the game that was asked for last.
    var requestedLeaderboard = Text()
    var latestSerial: UInt32 = 0

    public init() {}

    /// A tile that follows the finger.
    public struct Drag: Equatable, Sendable {
        public let slide: Slide
        /// How far, in thousandths of a tile's side, towards the gap.
        public var x: Int
        public var y: Int
    }

    /// A game that is over.
    public struct Finish: Equatable, Sendable {
        /// How the end comes: the board has the first moment, and what comes up after it takes no input until it can be seen,
        /// since a tap or a key may still be meant for the board.
        public enum Stage: Sendable { case celebration, arriving, shown }
        public var stage = Stage.celebration
        public var score: Score
        /// Where it was played; nil if it was taken from the list of scores.
        public var slot: GameSlot?
        public var records: Best.Records
        /// Names the result on its way to the server; nil if the game is not ranked.
        public var result: Text?
        /// What the server answered.
        public var receipt: ResultReceipt?
        public var isRefused = false
        public var nameDraft: Text
        /// The player's, or that of an older score, before anything was typed.
        var nameBefore: Text
        /// What has been done to the name: typed but not sent yet, or saved.
        public enum NameEdit: Sendable { case none, typed, saved }
        public var nameEdit = NameEdit.none

        /// The day's puzzle that it was, if it was one.
        public var daily: DailyBoard?
        public var isLost = false
        public var isRanked: Bool { result != nil }
        /// Whether it counts: neither a game with help nor a race does.
        public var isKept = true
    }

    func best(_ group: Text) -> Best? { bests.first { $0.group == group }?.best }

    /// The leaderboard of boards like this one.
    static func leaderboard(of params: SlidingPuzzle.Params) -> Text {
        let fair = SlidingPuzzle.Params(size: params.size, scramble: .uniform, multiMove: params.multiMove)
        return SlidingPuzzle.leaderboard(of: fair) ?? Text()
    }

    /// The name under which results are kept on this device: the leaderboard's, and one of their own for boards mixed by
    /// moves, since a board that is a few moves from home would be the best for ever.
    static func group(of params: SlidingPuzzle.Params) -> Text {
        let leaderboard = leaderboard(of: params)
        return params.scramble == .uniform ? leaderboard : leaderboard + walkSuffix
    }

    /// What a group stands for; nil if no game here is kept under this name.
    static func params(ofGroup group: Text) -> (fair: SlidingPuzzle.Params, isWalk: Bool)? {
        let isWalk = group.bytes.suffix(walkSuffix.count) == walkSuffix.bytes[...]
        let leaderboard = isWalk ? Text(group.bytes.dropLast(walkSuffix.count)) : group
        return SlidingPuzzle.params(ofLeaderboard: leaderboard).map { ($0, isWalk) }
    }

    private static var walkSuffix: Text { ".walk" }

    /// The parameters of the game on the table, or of the next one.
    var presentParams: SlidingPuzzle.Params { play?.game.id.params ?? awaitedParams ?? settings.params }

    private var awaitedParams: SlidingPuzzle.Params? {
        awaited.flatMap { SlidingPuzzle.params(ofLeaderboard: $0.board) }
    }
}
