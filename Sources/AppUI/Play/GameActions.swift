import PuzzleCore

// Playing, whichever puzzle it is: the game on the table, pauses and the clock.
extension Context {
    mutating func reduce(_ action: GameAction) -> [Effect] {
        switch action {
        case .newGameAsked: askNewGame()
        case .newGameConfirmed: confirmNewGame()
        case .continued(let slot): goOn(with: slot)
        case .undone: table.undo(&self)
        case .redone: table.redo(&self)
        case .paused: pause()
        case .resumed: resumePlay()
        case .badgePressed: explainGame()
        case .hintAsked: table.help(&self)
        case .helpConfirmed: confirmHelp()
        }
    }

    /// The view of the game on the table.
    var gameView: AppView { table.gameView }

    var isGameShown: Bool { view == gameView }

    /// Of the game on the table.
    var status: GameStatus? { table.status(at: now) }

    /// Of the game on the table, or of the one aside.
    func status(of slot: GameSlot) -> GameStatus? { table(of: slot).status(of: slot, at: now) }

    /// The table whose game was left in the middle; the one that was played last, if there are several.
    var unfinished: Int? {
        if status?.isUnfinished == true { return tableNumber }
        return tables.firstIndex { $0.status(at: now)?.isUnfinished == true }
    }

    // MARK: Which game is on the table

    /// Makes it the puzzle that is played.
    mutating func choose(_ puzzle: Text) -> [Effect] {
        guard let table = table(named: puzzle) else { return [] }
        if table.number != tableNumber { announcement = Text() }
        tableNumber = table.number
        return storeTable()
    }

    /// After a restart the player is where the latest game was.
    mutating func storeTable() -> [Effect] {
        let name = (status?.slot ?? GameSlot(table.name, isDaily: false)).name
        guard name != storedTable else { return [] }
        storedTable = name
        return [.put(key: Self.tableKey, value: name)]
    }

    /// Brings a slot's game to the table, if there is one. What was waited for is not wanted any more.
    mutating func bring(_ slot: GameSlot) -> [Effect] {
        forgetAwaited()
        let effects = choose(slot.puzzle)
        guard status?.slot != slot, status(of: slot) != nil else { return effects }
        return effects + putAside() + storeTable() + (isGameShown ? table.opened(gameView, &self) : [])
    }

    mutating func goOn(with slot: GameSlot) -> [Effect] { bring(slot) + go(to: gameView) }

    /// Puts the game on the table aside, and on the table what was there.
    mutating func putAside() -> [Effect] {
        var effects = pausePlay()
        if let status, status.isUnfinished { effects += note(.gamePutAside, of: status.slot) }
        table.swapGames(&self)
        return effects
    }

    // MARK: Pause

    /// Covers the board, if there is a game to be kept from going on.
    mutating func pausePlay() -> [Effect] {
        table.letGo()
        // What the question is about stays.
        if dialog != .useHelp { table.rest() }
        let wasPaused = status?.isPaused
        let effects = table.pause(at: now)
        guard let status, status.isPaused, wasPaused == false else { return effects }
        return effects + note(.gamePaused, of: status.slot)
    }

    /// The player's own pause.
    mutating func pause() -> [Effect] {
        let effects = pausePlay()
        return status?.isPaused == true ? effects + ask(.welcomeBack) : effects
    }

    mutating func comeBack() -> [Effect] {
        guard status?.isPaused == true, isGameShown, dialog == nil else { return startTicking() }
        return ask(.welcomeBack) + startTicking()
    }

    /// Uncovers the board, which is brought back if another view is open.
    mutating func resumePlay() -> [Effect] {
        guard isGameShown else { return go(to: gameView) }
        dialog = nil
        var noted: [Effect] = []
        if let status, status.isPaused { noted = note(.gameResumed, of: status.slot) }
        table.resume(at: now)
        return noted + [.focus(focusID)] + startTicking() + table.resumed(self)
    }

    private mutating func confirmHelp() -> [Effect] {
        // Who has looked at something else before the answer finds the board covered.
        let effects = status?.isPaused == true ? resumePlay() : []
        return effects + table.confirmHelp(&self)
    }

    // MARK: The clock

    /// The clock on the screen changes when the next second is full.
    mutating func startTicking() -> [Effect] {
        guard isTicking, let status else { return [] }
        let tick = Effect.timer(.second, milliseconds: 1000 - Int(status.milliseconds % 1000) + 5)
        return [tick] + table.ticked(&self)
    }

    /// Whether the clock is on the screen and runs.
    var isTicking: Bool {
        guard isGameShown, let status, status.isRunning else { return false }
        // A ranked game's runs on under a question.
        return !status.isPaused || dialog != nil
    }
}
