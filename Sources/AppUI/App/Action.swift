import PuzzleAPI
import PuzzleCore

/// Something that happened, named in the past tense.
///
/// Handlers are full of actions. What is larger than two words is indirect, so that an action is small: 2 % of the module.
public enum Action: Equatable, Sendable {
    // The device.
    indirect case started(Launch)
    case resized(width: Int, height: Int)
    case hidden
    case shown
    case connectionChanged(isOnline: Bool)
    case darknessChanged(prefersDark: Bool)
    /// The part of the address after `#`; whether the browser's history led there, and not a link.
    case routeChanged(Text, isFromHistory: Bool = false)
    case keyPressed(Key, onTile: Bool)
    case shaken
    case timerFired(Timer)
    /// An HTTP answer; status 0 if there was none.
    indirect case answered(RequestTicket, status: Int, body: Text)
    case loaded(prefix: Text, entries: [StoredEntry])
    /// The device's storage failed: what is done from now on may not last.
    case storageFailed
    /// The focus was moved with arrow keys (a remote control), or a pointer was used.
    case remoteUsed(Bool)
    /// Another tab has become the one that plays.
    case playedElsewhere
    /// No other tab plays any more.
    case otherTabClosed
    /// The texts of a language, as `Texts` reads them; nothing if they cannot be reached.
    case textsLoaded(Language, Text)
    /// What the engine says; nothing if it cannot be reached.
    case engineAnswered(ticket: UInt32, Text)
    case updateFound
    /// All that is needed without a network is on the device.
    case keptForOffline
    case installOffered

    // Going places.
    case viewOpened(AppView)
    case noticeDismissed
    case takeOverChosen
    case updateChosen
    case installChosen

    // A game.
    case tilePressed(Int)
    indirect case tileDragged(tile: Int, x: Int, y: Int)
    indirect case tileDropped(tile: Int, x: Int, y: Int)
    case dragCancelled
    /// A game of the puzzle on the table.
    case newGameAsked
    case newGameConfirmed
    /// The unfinished game of a slot.
    case continued(GameSlot)
    /// The day's puzzle.
    case dailyAsked(PuzzleKind)
    case dailyConfirmed
    case quickGameChosen(BoardSize)
    case quickSudokuChosen(SudokuLevel)
    case undone
    case redone
    case paused
    case resumed
    case turningConfirmed
    case dialogClosed
    /// What does the badge mean?
    case badgePressed
    case hintAsked
    case helpConfirmed
    /// The board shall solve itself: at a speed of 1...3, or 0 to stop.
    case solvingChosen(speed: Int)

    // Sudoku.
    case cellPressed(Int)
    case digitPressed(UInt8)
    case digitKeyPressed(UInt8, asNote: Bool)
    case erased
    case notingToggled
    case notesFilled
    case checkAsked
    case explanationAsked
    case explanationClosed
    case zoomToggled
    case makingRetried
    /// The engine shall say whether the puzzle of one's own can be played.
    case ownChecked
    case ownCleared
    /// The link to the puzzle of the game shall be passed on.
    case shared
    /// Whether the link is where it can be pasted from.
    case linkCopied(Bool)

    // Games that are over.
    /// What is stored under the prefix shall be studied.
    case studyOpened(StudyKind, Text)
    /// Sheets of puzzles to print.
    case sheetsOpened
    case printAsked
    /// The engine shall be asked for the next page.
    case studyAsked(Text)
    /// The puzzle of the game that is studied shall be played again.
    case raceAsked
    case raceConfirmed

    // The end of a game.
    case nameSaved
    /// The end of the game on the table shall be shown again.
    case resultOpened
    /// The same of a game in the list of scores, by its place.
    case scoreOpened(Int)
    /// A lost game goes on, and counts no more.
    case practiceChosen
    case solutionShown

    // Settings and new game.
    case settingChanged(Setting, Int)
    case settingsReset
    case settingsResetConfirmed
    case settingsResetUndone
    /// The server shall forget the player.
    case deletionAsked
    case deletionConfirmed

    // Leaderboard.
    case rankingPuzzleChosen(PuzzleKind)
    indirect case dailyRankingChosen(DailyBoard)
    case leaderboardChosen(Text)
    case leaderboardRetried
    case nextPageOpened
    case scoreGroupChosen(Text)

    /// A field's value as the player left it.
    case fieldChanged(Field, Text)
}

public enum Key: UInt8, CaseIterable, Sendable {
    case up, down, left, right
    /// W, S, A and D, which never move the focus.
    case w, s, a, d
    case escape, undo, redo, newGame, pause, hint
    case erase, noting, fillNotes, check, explain
}

/// A field in which something can be entered.
public enum Field: Equatable, Sendable {
    case playerName
    case ranked(RankingField)
    /// Whose results are looked for.
    case rankedName
    case setting(Setting)
    /// A field of a page that the engine made.
    case study
    /// A text that shall hold a puzzle, and a file.
    case ownText, ownFile
}

/// By what leaderboards are narrowed and ordered.
public enum RankingField: Equatable, Sendable {
    case kind, level, achievement, period, order, metric, clock
}

/// An entry of the device's storage.
public struct StoredEntry: Equatable, Sendable {
    /// Begins the keys of what may be any number of entries: the app is not told of them when it starts, but reads them
    /// when it shows them.
    public static var later: Text { "~" }

    public let key: Text
    public let value: Text

    public init(key: Text, value: Text) {
        self.key = key
        self.value = value
    }
}

/// What the app is told when it starts.
public struct Launch: Equatable, Sendable {
    public var width: Int
    public var height: Int
    public var isOnline: Bool
    public var prefersDark: Bool
    /// Whether the browser says that it is a television's.
    public var isTelevision: Bool
    /// Whether another tab is the one that plays.
    public var isPlayedElsewhere = false
    /// Minutes east of UTC.
    public var minutesFromUTC: Int
    /// What the browser's user reads (BCP 47), the best first, with commas between.
    public var languages: Text
    /// 128 random bits.
    public var entropy: (UInt64, UInt64)
    /// The part of the address after `#`.
    public var route: Text
    /// Everything stored but `StoredEntry.later`, in the order of the keys.
    public var stored: [StoredEntry]

    public init(
        width: Int, height: Int, isOnline: Bool = true, prefersDark: Bool = false, isTelevision: Bool = false,
        minutesFromUTC: Int = 0, languages: Text = Text(), entropy: (UInt64, UInt64), route: Text = Text(),
        stored: [StoredEntry] = []
    ) {
        self.width = width
        self.height = height
        self.isOnline = isOnline
        self.prefersDark = prefersDark
        self.isTelevision = isTelevision
        self.minutesFromUTC = minutesFromUTC
        self.languages = languages
        self.entropy = entropy
        self.route = route
        self.stored = stored
    }

    public static func == (a: Launch, b: Launch) -> Bool {
        a.width == b.width && a.height == b.height && a.isOnline == b.isOnline && a.prefersDark == b.prefersDark
            && a.isTelevision == b.isTelevision && a.isPlayedElsewhere == b.isPlayedElsewhere
            && a.minutesFromUTC == b.minutesFromUTC
            && a.languages == b.languages && a.entropy == b.entropy
            && a.route == b.route && a.stored == b.stored
    }
}
