import PuzzleCore

// From view to view, and what is asked and told on the way.
extension Context {
    mutating func open(_ view: AppView) -> [Effect] {
        var effects: [Effect] = []
        let isChange = self.view != view
        effects += keepName()
        // What a question is about goes with it, before the game is paused.
        if dialog == .useHelp { table.rest() }
        if isChange, isGameShown { effects += pausePlay() }
        self.view = view
        if let puzzle = view.puzzle { effects += choose(puzzle) }
        notice = nil
        dialog = nil
        page = nil
        if view != .leaderboard { ranking.daily = nil }
        switch view {
        case .home: effects += loadDaily()
        case .scores: effects += loadScores(latest?.group ?? table.presentGroup(self))
        case .leaderboard:
            ranking.puzzle = tableNumber
            effects += loadRanking()
        default: if view.puzzle != nil { effects += table.opened(view, &self) }
        }
        if isGameShown, status?.isPaused == true { effects += resumePlay() }
        // From one page of an engine to another the view is the same, and all that had the focus is gone.
        if isChange || view == .page { effects.append(.focus(focusID)) }
        return effects
    }

    /// Opens a view, and shows it in the address.
    mutating func go(to view: AppView) -> [Effect] {
        (self.view == view ? [] : [.route(view.route)]) + open(view)
    }

    /// Puts a question to the player.
    mutating func ask(_ dialog: Dialog) -> [Effect] {
        self.dialog = dialog
        return [.focus(DialogView.focusID)]
    }

    /// The element that takes the focus when nothing is asked.
    var focusID: Text { view.puzzle == nil ? Shell.mainID : table.focusID(view, self) ?? Shell.mainID }

    /// One step out: closes what is open, else goes to the view above.
    /// - Parameter onBoard: Whether the focus is on the board.
    mutating func goBack(onBoard: Bool) -> [Effect] {
        if dialog != nil { return closeDialog() }
        if isGameShown, let effects = table.closeInner(&self) { return effects }
        // With a remote control the board is the place from which one leaves a game, not a key or a button beside it.
        if isRemote, !onBoard, isGameShown, status?.isUnfinished == true { return [.focus(focusID)] }
        guard view != .home else { return [] }
        // From a lesson that an explanation led to, back to the game.
        let above: AppView = view == .page && page?.origin == gameView ? gameView : .home
        return [.route(above.route)] + open(above)
    }

    mutating func closeDialog() -> [Effect] {
        // The end of a game cannot be left before it can be seen.
        if dialog == .finished, finish?.stage != .shown { return [] }
        let effects = dialog == .finished ? keepName() : []
        let opener = openerID
        dialog = nil
        table.rest()
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
    private var staysOnBack: Bool { dialog != nil || isGameShown && table.hasInner }

    /// The address has changed.
    mutating func follow(_ route: Text, isFromHistory: Bool) -> [Effect] {
        if isFromHistory, staysOnBack {
            return [.route(view.route)] + (dialog != nil ? closeDialog() : table.closeInner(&self) ?? [])
        }
        if let effects = openLink(route) { return effects + sound(.select) }
        let view = view(address: route)
        return view == self.view || route == self.view.route ? [] : open(view) + sound(.select)
    }

    /// Opens what an address leads to that is more than the name of a view.
    /// - Returns: nil for any other address.
    mutating func openLink(_ address: Text) -> [Effect]? {
        for table in tables {
            if let effects = table.openLink(address, &self) { return effects }
        }
        return openLesson(address)
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
        case .page where view == .page: return page?.isTimed == true ? goOnInPage("tick") : []
        case .page: return isTicking ? table.ticked(&self) : []
        case .help: return table.helpOn(&self)
        case .finish: return goOnFinishing()
        }
    }
}
