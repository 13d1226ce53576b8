import PuzzleAPI
import PuzzleCore

// Starting, leaving and coming back.
extension State {
    mutating func start(_ launch: Launch) -> [Effect] {
        width = launch.width
        height = launch.height
        isOnline = launch.isOnline
        prefersDark = launch.prefersDark
        isRemote = launch.isTelevision
        isTelevision = launch.isTelevision
        minutesFromUTC = launch.minutesFromUTC
        browserLanguage = Language(preferred: launch.languages)
        random = SeededGenerator(seed: launch.entropy.0)
        deviceSalt = launch.entropy.1
        restore(launch.stored)
        let keeping = restoreGames(launch.stored)
        // Opening a view takes notices away.
        let told = notice
        ranking.leaderboard = Self.leaderboard(of: presentParams)
        isPlayedElsewhere = launch.isPlayedElsewhere
        // What is stored may change meanwhile: not even tidying up would be safe.
        if isPlayedElsewhere { return loadTexts() + startReading(launch.route) }

        var effects = loadTexts() + keeping + removeStaleStock()
        effects += removeStrayTurns(launch.stored)
        // A link is what the player wants now, else an unfinished game is where they were; otherwise the address says where to
        // begin.
        let view = AppView(address: launch.route)
        if Self.isLink(launch.route) {
            effects += openLink(launch.route)
        } else if Lessons.isAddress(launch.route) {
            effects += openLesson(launch.route)
        } else if let unfinished {
            table = unfinished
            self.view = gameView
            effects += [.route(Text(gameView.route))] + ask(.welcomeBack) + (table == .sliding ? showGhost() : [])
        } else {
            effects += open(view)
        }
        if let told { effects += show(told) }
        return effects + sendOutbox() + refillStock()
    }

    /// What can be read while another tab plays.
    private mutating func startReading(_ route: Text) -> [Effect] {
        Lessons.isAddress(route) ? openLesson(route) : open(AppView(address: route))
    }

    private mutating func restore(_ stored: [StoredEntry]) {
        var made: [StoredEntry] = []
        for entry in stored {
            if entry.key.hasPrefix(Self.settingPrefix) {
                let key = Text(entry.key.bytes.dropFirst(Self.settingPrefix.count))
                for setting in Setting.allCases where Text(setting.key) == key {
                    if let value = Int(decimal: entry.value) { settings[setting] = value }
                }
            } else if entry.key.hasPrefix(Best.prefix) {
                if let best = Best(entry: entry.value) {
                    bests.append((Text(entry.key.bytes.dropFirst(Best.prefix.count)), best))
                }
            } else if entry.key.hasPrefix(Self.outboxPrefix) {
                if let submission: ResultSubmission = try? JSONReader.readTolerantly(entry.value.bytes) {
                    outbox.append(submission)
                }
            } else if entry.key.hasPrefix(StockedGame.prefix) {
                if let stocked = StockedGame(stored: entry) { stock.append(stocked) }
            } else if entry.key.hasPrefix(StockedGame.madePrefix) {
                made.append(entry)
            } else if let finished = FinishedDaily(stored: entry) {
                daily[finished.board.kind] = finished
            } else if entry.key == Self.nameKey {
                playerName = entry.value
            } else if entry.key == Self.unsentNameKey {
                isNameSent = false
            } else if entry.key == Self.latestKey {
                latest = Self.readLatest(entry.value)
            } else if entry.key == Self.tableKey {
                storedTable = entry.value
                table = PuzzleKind.allCases.first { entry.value.hasPrefix(Text($0.name)) } ?? .sliding
            }
        }
        sudoku.restoreWhatIsNoGame(stored)
        for index in stock.indices {
            let key = stock[index].madeKey
            stock[index].made = made.first { $0.key == key }.flatMap { RatedSudoku(stored: $0.value) }
        }
    }

    static var settingPrefix: Text { "setting/" }
    static var outboxPrefix: Text { "outbox/" }
    static var nameKey: Text { "name" }
    static var unsentNameKey: Text { "nameUnsent" }
    static var latestKey: Text { "latest" }
    /// The slot of the game that was played last.
    static var tableKey: Text { "table" }

    /// The key of the score, a line break, its entry.
    static func readLatest(_ value: Text) -> Score? {
        guard let end = value.bytes.firstIndex(of: 0x0A) else { return nil }
        let key = Text(value.bytes[..<end])
        guard let groupEnd = key.bytes.dropFirst(Score.prefix.count).firstIndex(of: UInt8(ascii: "/")) else {
            return nil
        }
        let group = Text(key.bytes[Score.prefix.count..<groupEnd])
        return Score(group: group, stored: StoredEntry(key: key, value: Text(value.bytes[(end + 1)...])))
    }

    mutating func open(_ view: AppView) -> [Effect] {
        var effects: [Effect] = []
        let isChange = self.view != view
        effects += keepName()
        // What a question is about goes with it, before the game is paused.
        if dialog == .useHelp { help.speed = 0 }
        if isChange, isGameShown { effects += pausePlay() }
        self.view = view
        if let puzzle = view.puzzle { effects += choose(puzzle) }
        notice = nil
        dialog = nil
        study = nil
        if view != .leaderboard { ranking.daily = nil }
        switch view {
        case .game:
            effects += showGhost()
            if play?.isPaused == true { effects += resumePlay() }
        case .sudoku: if sudoku.play?.isPaused == true { effects += resumePlay() }
        case .scores: effects += loadScores(latest?.group ?? Self.group(of: presentParams))
        case .leaderboard:
            ranking.puzzle = table
            effects += loadRanking()
        case .newGame: effects += refillStock()
        case .newSudoku: effects += refillStock() + prepareSudoku()
        case .ownSudoku: effects += openOwnSudoku()
        case .home: effects += loadDaily()
        case .settings, .rules, .study: break
        }
        // From one page of an engine to another the view is the same, and all that had the focus is gone.
        if isChange || view == .study { effects.append(.focus(focusID)) }
        return effects
    }

    /// Opens a view, and shows it in the address.
    mutating func go(to view: AppView) -> [Effect] {
        (self.view == view ? [] : [.route(Text(view.route))]) + open(view)
    }

    /// Puts a question to the player.
    mutating func ask(_ dialog: Dialog) -> [Effect] {
        self.dialog = dialog
        return [.focus(DialogView.focusID)]
    }

    /// The element that takes the focus when nothing is asked.
    var focusID: Text {
        switch view {
        case .game: BoardView.focusID(self)
        case .sudoku: SudokuBoardView.focusID(self)
        case .ownSudoku where sudoku.own?.isLinked == false: SudokuBoardView.focusID(self)
        default: Shell.mainID
        }
    }

    /// One step out: closes what is open, else goes to the view above.
    /// - Parameter onTile: Whether the focus is on the board.
    mutating func goBack(onTile: Bool) -> [Effect] {
        if dialog != nil { return closeDialog() }
        if help.speed > 0 { return solve(speed: 0) }
        if view == .sudoku, sudoku.explanation != nil { return closeExplanation() }
        // With a remote control the board is the place from which one leaves a game, not a key or a button beside it.
        if isRemote, !onTile, isGameShown, status?.isUnfinished == true { return [.focus(focusID)] }
        guard view != .home else { return [] }
        // From a lesson that an explanation led to, back to the explanation.
        let above: AppView = view == .study && study?.origin == .sudoku ? .sudoku : .home
        return [.route(Text(above.route))] + open(above)
    }

    mutating func closeDialog() -> [Effect] {
        // The end of a game cannot be left before it can be seen.
        if dialog == .finished, finish?.stage != .shown { return [] }
        let effects = dialog == .finished ? keepName() : []
        let opener = openerID
        dialog = nil
        help.speed = 0
        return effects + (isGameShown && status?.isPaused == true ? resumePlay() : [.focus(opener ?? focusID)])
    }

    /// What opened the dialog, where that is a control far down a page.
    private var openerID: Text? {
        switch (dialog, view) {
        case (.resetSettings, .settings): return SettingsView.resetID
        case (.deletePlayer, .settings): return SettingsView.deletionID
        case (.finished, .scores):
            guard case .loaded(let list) = scores else { return nil }
            return list.firstIndex { $0.key == finish?.score.key }.map(ScoresView.scoreID)
        default: return nil
        }
    }

    /// Whether the system's back button closes what is open, as Escape does, and leads away only when nothing is.
    var staysOnBack: Bool { dialog != nil || view == .sudoku && sudoku.explanation != nil }

    mutating func stayAndClose() -> [Effect] {
        [.route(Text(view.route))] + (dialog != nil ? closeDialog() : closeExplanation())
    }

    /// Tells what holds for the game on the table.
    mutating func explainGame() -> [Effect] {
        (status?.standing == .ranked ? [] : pausePlay()) + ask(.aboutGame)
    }

    mutating func show(_ notice: Notice) -> [Effect] {
        self.notice = notice
        return [.timer(.notice, milliseconds: 6000)]
    }

    mutating func fire(_ timer: Timer) -> [Effect] {
        switch timer {
        case .second: return startTicking()
        case .issue: return beginOffline()
        case .outbox: return sendOutbox()
        case .notice:
            notice = nil
            return []
        case .texts: return loadTexts()
        case .study where view == .study: return study?.isTimed == true ? goOnStudying("tick") : []
        case .study: return followGhost()
        case .help: return help.speed > 0 ? askHint() : []
        case .finish: return goOnFinishing()
        }
    }
}
