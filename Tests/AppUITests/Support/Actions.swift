import PuzzleAPI
import PuzzleCore

@testable import AppUI

// What a player does and a device tells, in one word each: so tests read as what happens, whichever feature's it is.
extension Action {
    // MARK: The device

    static func started(_ launch: Launch) -> Action { .device(.started(launch)) }
    static func resized(width: Int, height: Int) -> Action { .device(.resized(width: width, height: height)) }
    static var hidden: Action { .device(.hidden) }
    static var shown: Action { .device(.shown(minutesFromUTC: 0)) }
    static func connectionChanged(isOnline: Bool) -> Action { .device(.connectionChanged(isOnline: isOnline)) }
    static func darknessChanged(prefersDark: Bool) -> Action { .device(.darknessChanged(prefersDark: prefersDark)) }
    static func routeChanged(_ route: Text, isFromHistory: Bool = false) -> Action {
        .device(.routeChanged(route, isFromHistory: isFromHistory))
    }
    static func keyPressed(_ key: Key, onBoard: Bool) -> Action { .device(.keyPressed(key, onBoard: onBoard)) }
    static func digitKeyPressed(_ digit: UInt8, asNote: Bool) -> Action {
        .device(.digitKeyPressed(digit, isShifted: asNote))
    }
    static var shaken: Action { .device(.shaken) }
    static func timerFired(_ timer: Timer) -> Action { .device(.timerFired(timer)) }
    static func answered(_ ticket: RequestTicket, status: Int, body: Text, wait: Int = 0) -> Action {
        .device(.answered(ticket, status: status, body: body, wait: wait))
    }
    static func loaded(ticket: UInt32, entries: [StoredEntry]) -> Action {
        .device(.loaded(ticket: ticket, entries: entries))
    }
    static func counted(ticket: UInt32, _ count: Int) -> Action { .device(.counted(ticket: ticket, count)) }
    static var storageFailed: Action { .device(.storageFailed) }
    static func remoteUsed(_ isUsed: Bool) -> Action { .device(.remoteUsed(isUsed)) }
    static var playedElsewhere: Action { .device(.playedElsewhere) }
    static var otherTabClosed: Action { .device(.otherTabClosed) }
    static func textsLoaded(_ language: Language, _ lines: Text) -> Action { .device(.textsLoaded(language, lines)) }
    static func engineAnswered(ticket: UInt32, _ answer: Text) -> Action {
        .device(.engineAnswered(ticket: ticket, answer))
    }
    static var updateFound: Action { .device(.updateFound) }
    static var keptForOffline: Action { .device(.keptForOffline) }
    static var installOffered: Action { .device(.installOffered) }
    static func linkCopied(_ isCopied: Bool) -> Action { .device(.linkCopied(isCopied)) }

    // MARK: Going places

    static func viewOpened(_ view: AppView) -> Action { .shell(.viewOpened(view)) }
    static var dialogClosed: Action { .shell(.dialogClosed) }
    static var noticeDismissed: Action { .shell(.noticeDismissed) }
    static var takeOverChosen: Action { .shell(.takeOverChosen) }
    static var updateChosen: Action { .shell(.updateChosen) }

    // MARK: A game

    static var newGameAsked: Action { .game(.newGameAsked) }
    static var newGameConfirmed: Action { .game(.newGameConfirmed) }
    static func continued(_ slot: GameSlot) -> Action { .game(.continued(slot)) }
    static var undone: Action { .game(.undone) }
    static var redone: Action { .game(.redone) }
    static var paused: Action { .game(.paused) }
    static var resumed: Action { .game(.resumed) }
    static var badgePressed: Action { .game(.badgePressed) }
    static var hintAsked: Action { .game(.hintAsked) }
    static var helpConfirmed: Action { .game(.helpConfirmed) }
    static func dailyAsked(_ puzzle: PuzzleKind) -> Action { .daily(.asked(puzzle)) }
    static var dailyConfirmed: Action { .daily(.confirmed) }
    static func dailyRankingChosen(_ board: DailyBoard) -> Action { .leaderboard(.dailyChosen(board)) }
    static var nameSaved: Action { .endOfGame(.nameSaved) }
    static var resultOpened: Action { .endOfGame(.opened) }

    // MARK: The sliding puzzle

    static func tilePressed(_ tile: Int) -> Action { .gesture(.press(tile)) }
    static func tileDragged(tile: Int, x: Int, y: Int) -> Action { .gesture(.drag(tile, x: x, y: y)) }
    static func tileDropped(tile: Int, x: Int, y: Int) -> Action { .gesture(.drop(tile, x: x, y: y)) }
    static var dragCancelled: Action { .gesture(.cancelDrag) }
    static func quickGameChosen(_ size: BoardSize) -> Action { sliding(.quickGame, size.rows << 8 | size.columns) }
    static func quickSudokuChosen(_ level: SudokuLevel) -> Action { sudoku(.quickGame, Int(level.rawValue)) }
    static func solvingChosen(speed: Int) -> Action { sliding(.solve, speed) }
    static var turningConfirmed: Action { sliding(.turn) }

    private static func sliding(_ command: SlidingCommand, _ value: Int = 0) -> Action {
        .puzzle(0, PuzzleCommand(code: command.rawValue, value: value))
    }

    // MARK: Sudoku

    static func cellPressed(_ cell: Int) -> Action { .gesture(.press(cell)) }
    static func digitPressed(_ digit: UInt8) -> Action { sudoku(.digit, Int(digit)) }
    static var erased: Action { sudoku(.erase) }
    static var notingToggled: Action { sudoku(.toggleNoting) }
    static var notesFilled: Action { sudoku(.fillNotes) }
    static var checkAsked: Action { sudoku(.check) }
    static var explanationAsked: Action { sudoku(.explain) }
    static var explanationClosed: Action { sudoku(.closeExplanation) }
    static var zoomToggled: Action { sudoku(.toggleZoom) }
    static var makingRetried: Action { sudoku(.retryMaking) }
    static var ownChecked: Action { sudoku(.checkOwn) }
    static var shared: Action { sudoku(.share) }
    static var practiceChosen: Action { sudoku(.practise) }
    static var solutionShown: Action { sudoku(.showSolution) }

    private static func sudoku(_ command: SudokuCommand, _ value: Int = 0) -> Action {
        .puzzle(1, PuzzleCommand(code: command.rawValue, value: value))
    }

    // MARK: Lists, settings and pages

    static func scoreOpened(_ place: Int) -> Action { .scores(.opened(place)) }
    static func rankingPuzzleChosen(_ puzzle: PuzzleKind) -> Action {
        .leaderboard(.puzzleChosen(Int(puzzle.rawValue)))
    }
    static var leaderboardRetried: Action { .leaderboard(.retried) }
    static func settingChanged(_ setting: Setting, _ value: Int) -> Action { .settings(.changed(setting, value)) }
    static var settingsReset: Action { .settings(.resetAsked) }
    static var settingsResetConfirmed: Action { .settings(.resetConfirmed) }
    static var deletionAsked: Action { .settings(.deletionAsked) }
    static var deletionConfirmed: Action { .settings(.deletionConfirmed) }
    static func studyAsked(_ question: Text) -> Action { .page(.asked(question)) }
    static var printAsked: Action { .page(.printed) }
}

extension AppView {
    static var allCases: [AppView] { State().context.views }
    static var game: AppView { SlidingPuzzle.gameView }
    static var newGame: AppView { SlidingPuzzle.newGameView }
}

extension GameSlot {
    init(_ puzzle: PuzzleKind, isDaily: Bool) { self.init(Text(puzzle.name), isDaily: isDaily) }

    static var sliding: GameSlot { GameSlot(Text(SlidingPuzzle.name), isDaily: false) }
    static var dailySliding: GameSlot { GameSlot(Text(SlidingPuzzle.name), isDaily: true) }
    static var sudoku: GameSlot { GameSlot(Text(Sudoku.name), isDaily: false) }
    static var dailySudoku: GameSlot { GameSlot(Text(Sudoku.name), isDaily: true) }
}

extension Field {
    static var ownText: Field { .puzzle(1, SudokuField.ownText.rawValue) }
    static var ownFile: Field { .puzzle(1, SudokuField.ownFile.rawValue) }
}
