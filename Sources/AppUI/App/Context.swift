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
    /// A picture of the player's shall be deleted.
    case deletePicture
    /// A name whose points are others shall be the player's.
    case changeName
    /// Results shall be deleted, or those come back that were deleted last.
    case resetScores, undoReset
    /// Results of a file shall be taken in, or why they are not.
    case importScores, importRefused
    /// The details of an entry of the log.
    case logEntry
    /// Statistics of use shall begin anew, or what was counted before come back.
    case resetStatistics, undoStatistics
    /// The player logs out here, or on another device.
    case logOut, endSession
    /// A passkey is to go.
    case removePasskey
    /// Two devices have gone on differently.
    case otherGame
}

/// A short message.
public struct Notice: Sendable {
    enum Words: Sendable {
        case phrase(Phrase)
        case text(Text)
    }
    let words: Words
    /// Takes back what it tells; nil if it can only be closed.
    var undo: Action?
}

/// Something that arrives later.
public enum Loadable<Value: Equatable & Sendable>: Equatable, Sendable {
    case loading
    case loaded(Value)
    case failed
}

/// What every feature may know and use.
public struct Context {
    /// The device's time.
    public internal(set) var now: WallTime = 0
    public internal(set) var device = Device()
    /// What the app says; nil until it has come.
    public internal(set) var texts: Texts?
    public internal(set) var settings = Settings()
    /// The picture of the player's that is chosen; nil for the one that is set.
    public internal(set) var ownPicture: OwnPicture?
    public internal(set) var session = Session()

    // Where the player is.
    public internal(set) var view: AppView = .home
    public internal(set) var dialog: Dialog?
    /// What takes the focus when the dialog is closed; nil for the view.
    var opener: Text?
    /// What comes after the lesson that was read last; nil if none was.
    public internal(set) var nextLesson: NextLesson?
    /// A short message that goes away by itself.
    public internal(set) var notice: Notice?
    /// What a screen reader says of the latest turn.
    public internal(set) var announcement = Text()

    // Games.
    /// The time to beat on the puzzle to which the latest link led.
    var challenge: Challenge?
    /// A table for each kind of puzzle.
    public let tables: [any AnyTable]
    /// The table of the puzzle that was played or prepared last: of its game the dialogs speak.
    var tableNumber = 0
    /// What the store says of it (`GameSlot`).
    var storedTable = Text()
    public internal(set) var awaited: Awaited?
    /// What the new game is to be like about which a question is asked.
    var chosen: [(setting: Setting, value: Int)] = []
    /// The game whose end can be shown again, by its slot.
    public internal(set) var ended: GameSlot?

    // Results.
    /// Of each group that has a list of scores; without a game if all were lost.
    public internal(set) var bests: [(group: Text, best: PersonalBest)] = []
    /// The latest score on this device.
    public internal(set) var latest: Score?

    /// Names what was asked last.
    private var latestTicket: UInt32 = 0

    /// - Parameter puzzles: A table for each kind of puzzle, in the order in which they are shown.
    init(_ puzzles: [any AnyTable]) {
        tables = puzzles
        for (number, table) in puzzles.enumerated() { table.number = number }
    }

    /// Names a question, so that its answer is known.
    mutating func nextTicket() -> UInt32 {
        latestTicket += 1
        return latestTicket
    }

    /// A UUID of version 7 (RFC 9562): the time, then 74 random bits. So the outbox's keys are in the order of the games.
    mutating func makeUUID() -> Text {
        let high = now << 16 | 0x7000 | device.random.next() >> 52
        let low = (device.random.next() ^ device.salt) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
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

    func best(_ group: Text) -> PersonalBest? { bests.first { $0.group == group }?.best }

    /// Boards stay in their order, smaller ones first.
    mutating func setBest(_ best: PersonalBest, of group: Text) {
        if let place = bests.firstIndex(where: { $0.group == group }) {
            bests[place].best = best
        } else {
            // From the end: they are read in nearly this order.
            let before = bests.lastIndex { $0.group.precedesByNumbers(group) }
            bests.insert((group, best), at: before.map { $0 + 1 } ?? 0)
        }
    }
}
