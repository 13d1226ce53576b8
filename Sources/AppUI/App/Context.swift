import PuzzleAPI
import PuzzleCore

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
    /// A question of the puzzle on the table, by its number.
    case puzzle(UInt8)
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

/// What every feature may know and use.
public struct Context {
    // The device.
    public internal(set) var now: WallTime = 0
    public internal(set) var width = 0
    public internal(set) var height = 0
    public internal(set) var isOnline = true
    /// Whether another tab or app is in front.
    var isHidden = false
    public internal(set) var prefersDark = false
    public internal(set) var isRemote = false
    /// Whether it is looked at from three metres.
    public internal(set) var isTelevision = false
    public internal(set) var minutesFromUTC = 0
    /// By how many days the server was ahead of the clock when it was asked last.
    var daysAhead = 0
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
    /// The stamp of what was stored last.
    var clock = HybridClock(device: 0)
    var deviceSalt: UInt64 = 0

    // Where the player is.
    public internal(set) var view: AppView = .home
    public internal(set) var dialog: Dialog?
    /// What takes the focus when the dialog is closed; nil for the view.
    var opener: Text?
    public internal(set) var notice: Notice?
    /// What a screen reader says of the latest turn.
    public internal(set) var announcement = Text()

    public internal(set) var settings = Settings()
    public internal(set) var playerName = Text()

    /// A table for each kind of puzzle.
    public let tables: [any AnyTable]
    /// The table of the puzzle that was played or prepared last: of its game the dialogs speak.
    var tableNumber = 0
    /// What the store says of it (`GameSlot`).
    var storedTable = Text()
    public internal(set) var awaited: Awaited?

    /// The game whose end can be shown again, by its slot.
    public internal(set) var ended: GameSlot?
    /// Issued games in stock, so that there are some to be played offline whose results can be ranked.
    public internal(set) var stock: [StockedGame] = []

    // Results.
    /// Of each group that has a list of scores; without a game if all were lost.
    public internal(set) var bests: [(group: Text, best: Best)] = []
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

    /// The latest request of each kind, if it is under way.
    var pending = [UInt32](repeating: 0, count: RequestTicket.Kind.allCases.count)
    /// The leaderboard of the game that was asked for last.
    var requestedLeaderboard = Text()
    var latestSerial: UInt32 = 0

    /// - Parameter puzzles: A table for each kind of puzzle, in the order in which they are shown.
    init(_ puzzles: [any AnyTable]) {
        tables = puzzles
        for (number, table) in puzzles.enumerated() { table.number = number }
    }

    /// Names a question, so that its answer is known.
    mutating func nextTicket() -> UInt32 {
        latestSerial += 1
        return latestSerial
    }

    /// A UUID of version 7 (RFC 9562): the time, then 74 random bits. So the outbox's keys are in the order of the games.
    mutating func makeUUID() -> Text {
        let high = now << 16 | 0x7000 | random.next() >> 52
        let low = (random.next() ^ deviceSalt) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        var digits = Text()
        digits.append(hexadecimal: high)
        digits.append(hexadecimal: low)
        var uuid = Text()
        for (index, digit) in digits.bytes.enumerated() {
            if index == 8 || index == 12 || index == 16 || index == 20 { uuid.append(byte: UInt8(ascii: "-")) }
            uuid.append(byte: digit)
        }
        return uuid
    }

    func best(_ group: Text) -> Best? { bests.first { $0.group == group }?.best }
}
