import PuzzleCore

/// What is known of a game, whichever puzzle it is of.
struct GameStatus {
    let slot: GameSlot
    /// As in `Play`.
    let day: Int?
    let isOfDate: Bool
    let standing: GameStanding
    let moves: Int
    let isPaused: Bool
    let isUnfinished: Bool
    /// Whether its clock runs.
    let isRunning: Bool
    let milliseconds: Milliseconds
}

/// A game that waits while another one of its puzzle is on the table.
///
/// It is a class because a second game inside the state makes the module a kilobyte larger, wherever states are copied.
final class Aside<P: Puzzle>: Sendable {
    let play: Play<P>

    init(_ play: Play<P>, isBehind: Bool = false) {
        var play = play
        if isBehind { play.isBehind = true }
        self.play = play
    }
}

extension Play {
    func status(at now: WallTime) -> GameStatus {
        GameStatus(
            slot: slot, day: day, isOfDate: isOfDate, standing: standing, moves: game.moves, isPaused: isPaused,
            isUnfinished: isUnfinished,
            isRunning: !game.isOver && !isPaused && clock.isRunning, milliseconds: milliseconds(at: now))
    }
}

// Each puzzle has a table with at most one game; a second one may be put aside, since the day's puzzle has a place of its
// own. What is the same for all of them is here.
extension State {
    /// The view of the game on the table.
    var gameView: AppView { table == .sliding ? .game : .sudoku }

    var isGameShown: Bool { view == gameView }

    /// Of the game on the table.
    var status: GameStatus? { status(of: table) }

    func status(of puzzle: PuzzleKind) -> GameStatus? {
        switch puzzle {
        case .sliding: play?.status(at: now)
        case .sudoku: sudoku.play?.status(at: now)
        }
    }

    /// Of the game on the table, or of the one aside.
    func status(of slot: GameSlot) -> GameStatus? {
        let status = status(of: slot.puzzle)
        if status?.slot == slot { return status }
        let other =
            switch slot.puzzle {
            case .sliding: aside?.play.status(at: now)
            case .sudoku: sudoku.aside?.play.status(at: now)
            }
        return other?.slot == slot ? other : nil
    }

    /// The puzzle whose game was left in the middle; the one that was played last, if there are several.
    var unfinished: PuzzleKind? {
        if status?.isUnfinished == true { return table }
        return PuzzleKind.allCases.first { status(of: $0)?.isUnfinished == true }
    }

    /// Something could not be stored: it is not known which game's turn that was.
    mutating func markBehind() {
        play?.isBehind = true
        sudoku.play?.isBehind = true
        aside = aside.map { Aside($0.play, isBehind: true) }
        sudoku.aside = sudoku.aside.map { Aside($0.play, isBehind: true) }
    }

    /// Makes it the puzzle that is played.
    mutating func choose(_ puzzle: PuzzleKind) -> [Effect] {
        if puzzle != table { announcement = Text() }
        table = puzzle
        return storeTable()
    }

    /// After a restart the player is where the latest game was.
    mutating func storeTable() -> [Effect] {
        let name = Text((status?.slot ?? GameSlot(table, isDaily: false)).name)
        guard name != storedTable else { return [] }
        storedTable = name
        return [.put(key: Self.tableKey, value: name)]
    }

    /// Brings a slot's game to the table, if there is one. What was waited for is not wanted any more.
    private mutating func bring(_ slot: GameSlot) -> [Effect] {
        awaited = nil
        let effects = choose(slot.puzzle)
        guard status?.slot != slot, status(of: slot) != nil else { return effects }
        return effects + putAside() + storeTable() + (isGameShown ? showGhost() : [])
    }

    mutating func goOn(with slot: GameSlot) -> [Effect] { bring(slot) + go(to: gameView) }

    /// Puts the game on the table aside, and on the table what was there.
    private mutating func putAside() -> [Effect] {
        let effects = pausePlay()
        swapGames(of: table)
        return effects
    }

    mutating func swapGames(of puzzle: PuzzleKind) {
        switch puzzle {
        case .sliding:
            let other = aside?.play
            aside = play.map { Aside($0) }
            play = other
            help = Help()
            drag = nil
        case .sudoku:
            sudoku.swapGames()
            selectFirstCell()
        }
    }

    // MARK: New games

    /// Asks first if a game would be lost.
    mutating func askNewGame() -> [Effect] {
        // From the end of a game in the list of scores, its puzzle is meant.
        let effects = dialog == .finished ? choose(finish?.score.puzzle ?? table) : []
        return effects + (askToGiveUp(GameSlot(table, isDaily: false), .abandonGame) ?? startNewGame())
    }

    /// Asks whether the unfinished game whose slot is wanted is to be given up. Whoever is in the middle of the other game of
    /// its puzzle stays there.
    /// - Returns: nil if there is none.
    mutating func askToGiveUp(_ slot: GameSlot, _ dialog: Dialog) -> [Effect]? {
        guard status(of: slot)?.isUnfinished == true else { return nil }
        let isInOther = isGameShown && table == slot.puzzle && status?.isUnfinished == true
        return (isInOther ? [] : bring(slot)) + pausePlay() + ask(dialog)
    }

    /// The player wants a new game. Unless it was asked about, a game that waits beside another one is in question first.
    mutating func confirmNewGame() -> [Effect] {
        dialog == .finished || status?.slot.isDaily == true && dialog != .abandonGame ? askNewGame() : startNewGame()
    }

    private mutating func startNewGame() -> [Effect] {
        if view == .ownSudoku { return playOwn() }
        return table == .sliding ? startSliding() : startSudoku()
    }

    /// Shows the game's view without a game: the next one will be of this slot. One of another slot is put aside.
    mutating func clearTable(for slot: GameSlot) -> [Effect] {
        var effects = keepName()
        (finish, announcement) = (nil, Text())
        awaited = nil
        effects += choose(slot.puzzle)
        if let status, status.slot != slot { effects += putAside() }
        switch slot.puzzle {
        case .sliding: play = nil
        case .sudoku: sudoku.clear()
        }
        effects += go(to: gameView)
        let runsOn = GameSlot.allCases.contains { other in
            guard other != slot, let status = status(of: other) else { return false }
            return status.isUnfinished && status.standing == .ranked
        }
        return runsOn ? effects + show(.otherRunsOn) : effects
    }

    // MARK: Pause

    /// Covers the board, if there is a game to be kept from going on.
    mutating func pausePlay() -> [Effect] {
        drag = nil
        // What the question is about stays.
        if dialog != .useHelp { help.speed = 0 }
        return table == .sliding ? Self.pause(&play, at: now) : Self.pause(&sudoku.play, at: now)
    }

    private static func pause<P>(_ play: inout Play<P>?, at now: WallTime) -> [Effect] {
        guard let wasPaused = play?.isPaused, !wasPaused else { return [] }
        play?.pause(at: now)
        return play?.isPaused == true ? play?.storePause() ?? [] : []
    }

    /// The player's own pause.
    mutating func pause() -> [Effect] {
        let effects = pausePlay()
        return status?.isPaused == true ? effects + ask(.welcomeBack) : effects
    }

    mutating func comeBack() -> [Effect] {
        guard status?.isPaused == true, isGameShown, dialog == nil else { return startTicking() }
        return ask(.welcomeBack)
    }

    /// Uncovers the board, which is brought back if another view is open.
    mutating func resumePlay() -> [Effect] {
        guard isGameShown else { return go(to: gameView) }
        dialog = nil
        switch table {
        case .sliding: play?.resume(at: now)
        case .sudoku: sudoku.play?.resume(at: now)
        }
        return [.focus(focusID)] + startTicking() + announceGame()
    }

    // MARK: The clock

    /// The clock on the screen changes when the next second is full.
    mutating func startTicking() -> [Effect] {
        guard isTicking, let status else { return [] }
        let tick = Effect.timer(.second, milliseconds: 1000 - Int(status.milliseconds % 1000) + 5)
        return [tick] + (table == .sliding ? followGhost() : [])
    }

    /// Whether the clock is on the screen and runs.
    var isTicking: Bool { isGameShown && status?.isRunning == true }

    // MARK: Keys

    mutating func press(_ key: Key, onTile: Bool) -> [Effect] {
        guard uses(key, onTile: onTile) else { return [] }
        switch key {
        case .undo: return takeBack()
        case .redo: return takeAgain()
        case .newGame: return askNewGame()
        case .pause: return pause()
        case .hint: return askHelp()
        case .escape: return goBack(onTile: onTile)
        default: return table == .sliding ? pressInSliding(key) : pressInSudoku(key)
        }
    }

    /// Whether the app uses the key itself; otherwise the bridge moves the focus, or leaves it to the browser.
    public func uses(_ key: Key, onTile: Bool) -> Bool {
        if key == .escape { return dialog != nil || view != .home }
        if isPlayedElsewhere { return false }
        if view == .ownSudoku { return ownUses(key, onTile: onTile) }
        guard isGameShown else { return false }
        switch key {
        case .newGame where dialog == .finished: return finish?.stage == .shown
        case .undo, .redo, .newGame, .pause, .hint: return dialog == nil
        default: return table == .sliding ? slidingUses(key, onTile: onTile) : sudokuUses(key, onTile: onTile)
        }
    }

    // MARK: What both puzzles have buttons for

    mutating func takeBack() -> [Effect] { table == .sliding ? take(.undo) : takeBackInSudoku() }
    mutating func takeAgain() -> [Effect] { table == .sliding ? take(.redo) : takeAgainInSudoku() }
    mutating func askHelp() -> [Effect] { table == .sliding ? askHint() : fillHint() }
    mutating func confirmHelp() -> [Effect] {
        // Who has looked at something else before the answer finds the board covered.
        let effects = status?.isPaused == true ? resumePlay() : []
        return effects + (table == .sliding ? confirmHint() : confirmExplanation())
    }
}
