import PuzzleAPI
import PuzzleCore

/// Something that happened, named in the past tense. What happens within a feature is an action of its own.
///
/// Handlers are full of actions. What is larger than two words is indirect, so that an action is small: 2 % of the module.
public enum Action: Equatable, Sendable {
    indirect case device(DeviceEvent)
    indirect case shell(ShellAction)
    indirect case game(GameAction)
    /// Something was done to the board that is shown.
    indirect case gesture(Gesture)
    /// A button of a puzzle's own was pressed, by the puzzle's place in the list of kinds.
    indirect case puzzle(Int, PuzzleCommand)
    case daily(DailyAction)
    case endOfGame(EndOfGameAction)
    case scores(ScoresAction)
    case scoreReset(ScoreResetAction)
    case scoreImport(ScoreImportAction)
    indirect case leaderboard(LeaderboardAction)
    indirect case settings(SettingsAction)
    indirect case page(PageAction)
    case pictures(PictureAction)
    case profile(ProfileAction)
    case manual(ManualAction)
    indirect case log(LogAction)
    case usage(UsageAction)
    case account(AccountAction)
    case sync(SyncAction)
    /// A field's value as the player left it.
    indirect case fieldChanged(Field, Text)
}

/// What the device tells.
public enum DeviceEvent: Equatable, Sendable {
    indirect case started(Launch)
    case resized(width: Int, height: Int)
    case hidden
    /// - Parameter minutesFromUTC: Which a journey or summer time may have changed.
    case shown(minutesFromUTC: Int)
    case connectionChanged(isOnline: Bool)
    case darknessChanged(prefersDark: Bool)
    /// The part of the address after `#`; whether the browser's history led there, and not a link.
    case routeChanged(Text, isFromHistory: Bool = false)
    /// - Parameter onBoard: Whether the focus is on the board.
    case keyPressed(Key, onBoard: Bool)
    /// A key of a digit: 1...9, and 10... for letters; whether with Shift.
    case digitKeyPressed(UInt8, isShifted: Bool)
    case shaken
    case timerFired(Timer)
    /// An HTTP answer; status 0 if there was none.
    /// - Parameter wait: The seconds after which it may be asked again, if the server says so.
    indirect case answered(RequestTicket, status: Int, body: Text, wait: Int = 0)
    /// What was asked of the store, in the order of the query; nothing, too, if there is no storage.
    case loaded(ticket: UInt32, entries: [StoredEntry])
    case counted(ticket: UInt32, Int)
    /// The device's storage failed: what is done from now on may not last.
    case storageFailed
    /// What was stored had gone, or could not be reached any more; what is read at the start is stored again.
    case storageRenewed
    /// The focus was moved with arrow keys (a remote control), or a pointer was used.
    case remoteUsed(Bool)
    /// What devices share may be another than at this mark (`SyncAnswer`).
    case sharedChanged(mark: Int64)
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
    /// Whether a link that was passed on is where it can be pasted from.
    case linkCopied(Bool)
    indirect case picture(PictureEvent)
    /// Whether a text is where it can be pasted from (`Effect.copy`).
    case textCopied(Bool)
    /// - Parameter body: What the server is to be told, if the authenticator has answered.
    indirect case authenticatorAnswered(AuthenticatorOutcome, body: Text)
    /// Which blocks of rows can be seen of a list that has only some of them on the page.
    case scrolled(block: Int, count: Int)
    /// A file was chosen that is read in parts, with so many bytes.
    case fileChosen(size: UInt32)
    /// A part of it, as it was asked for (`Effect.readPart`); nothing if it cannot be read.
    case filePart(ticket: UInt32, Text)
    /// The bridge has met an error that nobody has caught.
    case scriptFailed(Text)
}

extension DeviceEvent {
    /// As in `Action.isPlayers`.
    var isPlayers: Bool {
        switch self {
        case .routeChanged, .keyPressed, .digitKeyPressed, .shaken, .scrolled, .fileChosen: true
        default: false
        }
    }

    /// As in `Action.onlyReads`.
    var onlyReads: Bool {
        switch self {
        case .hidden, .shown, .digitKeyPressed, .shaken, .playedElsewhere, .installOffered, .linkCopied, .picture,
            .fileChosen, .filePart, .authenticatorAnswered:
            false
        case .keyPressed(let key, _): key == .escape
        default: true
        }
    }
}

/// Going places, and what surrounds the views.
public enum ShellAction: Equatable, Sendable {
    case viewOpened(AppView)
    /// A view has come onto the screen.
    case viewShown(AppView)
    /// What is shown is no longer what the server has.
    case outdated
    case dialogClosed
    case noticeDismissed
    case takeOverChosen
    case updateChosen
    case installChosen
}

extension ShellAction {
    /// As in `Action.isChoice`.
    var isChoice: Bool {
        switch self {
        case .viewOpened, .dialogClosed, .noticeDismissed: true
        default: false
        }
    }

    /// As in `Action.onlyReads`.
    var onlyReads: Bool { self != .installChosen }
}

/// What every puzzle's game has buttons and keys for.
public enum GameAction: Equatable, Sendable {
    /// A game of the puzzle on the table.
    case newGameAsked
    case newGameConfirmed
    /// The unfinished game of a slot.
    case continued(GameSlot)
    case undone
    case redone
    case paused
    case resumed
    /// What does the badge mean?
    case badgePressed
    case hintAsked
    case helpConfirmed
}

extension GameAction {
    var asksForNewGame: Bool { self == .newGameAsked || self == .newGameConfirmed }

    /// As in `Action.isChoice`. Undo, redo and a hint sound like what they do.
    var isChoice: Bool {
        switch self {
        case .undone, .redone, .hintAsked: false
        default: true
        }
    }
}

/// What a finger or a pointer does on a board, by the place that it has pressed. Distances are in thousandths of the side of
/// what is there.
public enum Gesture: Equatable, Sendable {
    case press(Int)
    case drag(Int, x: Int, y: Int)
    case drop(Int, x: Int, y: Int)
    case cancelDrag
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
    case reset(ResetChoice.Field)
    case setting(Setting)
    case pictureAddress
    /// The player's, in the profile.
    case profileName
    /// A field of a page that an engine made.
    case page
    case logSearch, settingSearch
    case account(AccountField)
    /// A puzzle's own field.
    case puzzle(Int, UInt8)
}

extension Field {
    /// As in `Action.isChoice`.
    var isChoice: Bool {
        switch self {
        case .ranked, .reset: true
        default: false
        }
    }

    /// As in `Action.onlyReads`.
    var onlyReads: Bool {
        switch self {
        case .page, .logSearch, .settingSearch, .account: true
        default: isChoice
        }
    }
}
