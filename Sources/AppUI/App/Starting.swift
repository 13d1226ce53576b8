import PuzzleAPI
import PuzzleCore

// Starting, leaving and coming back.
extension State {
    mutating func start(_ launch: Launch) -> [Effect] {
        isReady = true
        width = launch.width
        height = launch.height
        isOnline = launch.isOnline
        prefersDark = launch.prefersDark
        isRemote = launch.isTelevision
        minutesFromUTC = launch.minutesFromUTC
        for language in Language.allCases where launch.language.hasPrefix(Text(language.tag)) {
            browserLanguage = language
        }
        random = SeededGenerator(seed: launch.entropy.0)
        deviceSalt = launch.entropy.1
        restore(launch.stored)
        ranking.leaderboard = Self.leaderboard(of: presentParams)
        isPlayedElsewhere = launch.isPlayedElsewhere
        // What is stored may change meanwhile: not even tidying up would be safe.
        if isPlayedElsewhere { return [] }

        var effects = removeStaleStock() + (play?.removeStrayTurns(launch.stored) ?? [])
        // An unfinished game is where the player was; otherwise the address says where to begin.
        var view = AppView(route: launch.route) ?? .home
        // What was studied is not remembered.
        if view == .study { view = .scores }
        if play?.isUnfinished == true {
            self.view = .game
            dialog = .welcomeBack
            effects += [.route(Text(AppView.game.route)), .focus(DialogView.focusID)] + showGhost()
        } else {
            effects += open(view)
        }
        return effects + sendOutbox() + refillStock()
    }

    private mutating func restore(_ stored: [StoredEntry]) {
        play = Play(stored: stored)
        for entry in stored {
            if entry.key.hasPrefix(Self.settingPrefix) {
                let name = Text(entry.key.bytes.dropFirst(Self.settingPrefix.count))
                for setting in Setting.allCases where Text(setting.name) == name {
                    if let value = Int(decimal: entry.value) { settings[setting] = value }
                }
            } else if entry.key.hasPrefix(Best.prefix) {
                if let best = Best(entry: entry.value) {
                    bests.append((Text(entry.key.bytes.dropFirst(Best.prefix.count)), best))
                }
            } else if entry.key.hasPrefix(Self.outboxPrefix) {
                if let submission: ResultSubmission = try? JSONReader.read(entry.value.bytes) {
                    outbox.append(submission)
                }
            } else if entry.key.hasPrefix(StockedGame.prefix) {
                if let stocked = StockedGame(stored: entry) { stock.append(stocked) }
            } else if entry.key == Self.nameKey {
                playerName = entry.value
            } else if entry.key == Self.unsentNameKey {
                isNameSent = false
            } else if entry.key == Self.latestKey {
                latest = Self.readLatest(entry.value)
            }
        }
    }

    static var settingPrefix: Text { "setting/" }
    static var outboxPrefix: Text { "outbox/" }
    static var nameKey: Text { "name" }
    static var unsentNameKey: Text { "nameUnsent" }
    static var latestKey: Text { "latest" }

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

    /// Covers the board, if there is a game to be kept from going on.
    mutating func pausePlay() -> [Effect] {
        drag = nil
        help.speed = 0
        guard let wasPaused = play?.isPaused, !wasPaused else { return [] }
        play?.pause(at: now)
        return play?.isPaused == true ? play?.storePause() ?? [] : []
    }

    /// The player's own pause.
    mutating func pause() -> [Effect] {
        let effects = pausePlay()
        guard play?.isPaused == true else { return [] }
        dialog = .welcomeBack
        return effects + [.focus(DialogView.focusID)]
    }

    mutating func comeBack() -> [Effect] {
        guard play?.isPaused == true, view == .game, dialog == nil else { return startTicking() }
        dialog = .welcomeBack
        return [.focus(DialogView.focusID)]
    }

    /// Uncovers the board, which is brought back if another view is open.
    mutating func resumePlay() -> [Effect] {
        guard view == .game else { return [.route(Text(AppView.game.route))] + open(.game) }
        dialog = nil
        play?.resume(at: now)
        return [.focus(BoardView.focusID(self))] + startTicking()
    }

    mutating func open(_ view: AppView) -> [Effect] {
        var effects: [Effect] = []
        if self.view == .game, view != .game { effects += pausePlay() }
        let isChange = self.view != view
        self.view = view
        notice = nil
        dialog = nil
        study = nil
        switch view {
        case .game:
            effects += showGhost()
            if play?.isPaused == true { effects += resumePlay() }
        case .scores: effects += loadScores(latest?.group ?? Self.group(of: presentParams))
        case .leaderboard: effects += loadRanking()
        case .newGame: effects += refillStock()
        case .home, .settings, .rules: break
        case .study: effects.append(.prepareEngine)
        }
        if isChange { effects.append(.focus(view == .game ? BoardView.focusID(self) : Shell.mainID)) }
        return effects
    }

    /// One step out: closes what is open, else goes to the view above.
    mutating func goBack() -> [Effect] {
        if dialog != nil { return closeDialog() }
        if help.speed > 0 { return solve(speed: 0) }
        guard view != .home else { return [] }
        return [.route(Text(AppView.home.route))] + open(.home)
    }

    mutating func closeDialog() -> [Effect] {
        dialog = nil
        help.speed = 0
        return view == .game && play?.isPaused == true ? resumePlay() : [.focus(BoardView.focusID(self))]
    }

    mutating func show(_ notice: Notice) -> [Effect] {
        self.notice = notice
        return [.timer(.notice, milliseconds: 6000)]
    }

    mutating func fire(_ timer: Timer) -> [Effect] {
        switch timer {
        case .second: return startTicking()
        case .issue: return awaited.map { beginUnranked($0) } ?? []
        case .outbox: return sendOutbox()
        case .notice:
            notice = nil
            return []
        case .study: return view == .study ? askStudy("tick") : followGhost()
        case .help: return help.speed > 0 ? askHint() : []
        }
    }

    /// The clock on the screen changes when the next second is full.
    mutating func startTicking() -> [Effect] {
        guard let play, isTicking else { return [] }
        return [.timer(.second, milliseconds: 1000 - Int(play.milliseconds(at: now) % 1000) + 5)] + followGhost()
    }

    /// Whether the clock is on the screen and runs.
    var isTicking: Bool {
        guard view == .game, let play else { return false }
        return play.isUnfinished && !play.isPaused && play.clock.isRunning
    }
}
