import PuzzleCore

/// What is known of a game, whichever puzzle it is of.
struct GameStatus {
    /// The id under which the server issued it; nil in practice.
    let issued: Text?
    let isPaused: Bool
    let isUnfinished: Bool
    /// Whether its clock runs.
    let isRunning: Bool
    let milliseconds: Milliseconds

    var isRanked: Bool { issued != nil }
}

extension Play {
    func status(at now: WallTime) -> GameStatus {
        GameStatus(
            issued: issued, isPaused: isPaused, isUnfinished: isUnfinished,
            isRunning: isUnfinished && !isPaused && clock.isRunning, milliseconds: milliseconds(at: now))
    }
}

// Each puzzle has a table with at most one game. What is the same for all of them is here.
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

    /// The puzzle whose game was left in the middle; the one that was played last, if there are several.
    var unfinished: PuzzleKind? {
        if status?.isUnfinished == true { return table }
        return PuzzleKind.allCases.first { status(of: $0)?.isUnfinished == true }
    }

    /// Makes it the puzzle that is played.
    mutating func choose(_ puzzle: PuzzleKind) -> [Effect] {
        guard puzzle != table else { return [] }
        table = puzzle
        return [.put(key: Self.tableKey, value: Text(puzzle.name))]
    }

    // MARK: New games

    /// Asks first if a game would be lost.
    mutating func askNewGame() -> [Effect] {
        status?.isUnfinished == true ? pausePlay() + ask(.abandonGame) : startNewGame()
    }

    mutating func startNewGame() -> [Effect] {
        if view == .ownSudoku { return playOwn() }
        return table == .sliding ? startGame(settings.params) : startSudoku()
    }

    /// Shows the game's view, without a game.
    mutating func clearTable() -> [Effect] {
        finish = nil
        daily.awaited = nil
        awaited = nil
        if sudoku.making?.ticket == 0 { sudoku.making = nil }
        switch table {
        case .sliding: play = nil
        case .sudoku: sudoku.clear()
        }
        return go(to: gameView)
    }

    /// The server could not be asked for the game that the player waits for.
    mutating func beginUnranked() -> [Effect] {
        if daily.awaited != nil { return startDailyAlone() }
        return (awaited.map { beginUnranked($0) } ?? []) + beginSudokuUnranked()
    }

    // MARK: Pause

    /// Covers the board, if there is a game to be kept from going on.
    mutating func pausePlay() -> [Effect] {
        drag = nil
        help.speed = 0
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
        return [.focus(focusID)] + startTicking()
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
        case .escape: return goBack()
        default: return table == .sliding ? pressInSliding(key) : pressInSudoku(key)
        }
    }

    /// Whether the app uses the key itself; otherwise the bridge moves the focus, or leaves it to the browser.
    public func uses(_ key: Key, onTile: Bool) -> Bool {
        if isPlayedElsewhere { return false }
        if key == .escape { return dialog != nil || view != .home }
        if view == .ownSudoku { return ownUses(key, onTile: onTile) }
        guard isGameShown else { return false }
        switch key {
        case .undo, .redo, .newGame, .pause, .hint: return dialog == nil
        default: return table == .sliding ? slidingUses(key, onTile: onTile) : sudokuUses(key, onTile: onTile)
        }
    }

    // MARK: What both puzzles have buttons for

    mutating func takeBack() -> [Effect] { table == .sliding ? take(.undo) : takeBackInSudoku() }
    mutating func takeAgain() -> [Effect] { table == .sliding ? take(.redo) : takeInSudoku(.redo) }
    mutating func askHelp() -> [Effect] { table == .sliding ? askHint() : fillHint() }
    mutating func confirmHelp() -> [Effect] { table == .sliding ? confirmHint() : confirmExplanation() }
}
