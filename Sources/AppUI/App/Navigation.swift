import PuzzleCore

// From view to view, and what is asked and told on the way.
extension Context {
    mutating func open(_ view: AppView) -> [Effect] {
        var effects: [Effect] = dialog == .finished || ended != nil ? [.send(.endOfGame(.covered))] : []
        let isChange = self.view != view
        // What a question is about goes with it, before the game is paused.
        if dialog == .useHelp { table.rest() }
        if isChange, isGameShown { effects += pausePlay() }
        self.view = view
        if let puzzle = view.puzzle { effects += choose(puzzle) }
        notice = nil
        dialog = nil
        table.removeGhost()
        effects.append(.send(.shell(.viewShown(view))))
        if view.puzzle != nil { effects += table.opened(view, &self) }
        if isGameShown, status?.isPaused == true { effects += resumePlay() }
        // From one page of an engine or of the guide to another the view is the same, and all that had the focus is gone.
        if isChange || view == .page || view == .manual { effects.append(.focus(focusID)) }
        return effects
    }

    /// Opens a view, and shows it in the address.
    mutating func go(to view: AppView) -> [Effect] {
        (self.view == view ? [] : [.route(view.route)]) + open(view)
    }

    /// Puts a question to the player.
    /// - Parameter opener: The control that opened it, which then takes the focus again, where that is one far down a page.
    mutating func ask(_ dialog: Dialog, from opener: Text? = nil) -> [Effect] {
        (self.dialog, self.opener) = (dialog, opener)
        return [.focus(DialogView.focusID)]
    }

    /// Opens the view to which an address leads; the start page tells of one that leads nowhere.
    mutating func follow(_ address: Text) -> [Effect] {
        let effects = open(view(address: address))
        if address.isEmpty || view(route: address) != nil { return effects }
        return effects + [.route(view.route)] + show(.noBoardText)
    }

    /// The element that takes the focus when nothing is asked.
    var focusID: Text { view.puzzle == nil ? Shell.mainID : table.focusID(view, self) ?? Shell.mainID }

    /// Tells what holds for the game on the table.
    mutating func explainGame() -> [Effect] {
        (status?.standing == .ranked ? [] : pausePlay()) + ask(.aboutGame)
    }

    /// - Parameter undo: Takes back what is told.
    mutating func show(_ notice: Phrase, undo: Action? = nil) -> [Effect] {
        show(Notice(words: .phrase(notice), undo: undo))
    }

    mutating func show(_ notice: Notice) -> [Effect] {
        self.notice = notice
        return [.timer(.notice, milliseconds: 6000)]
    }

    mutating func closeDialog() -> [Effect] {
        dialog = nil
        table.rest()
        return isGameShown && status?.isPaused == true ? resumePlay() : [.focus(opener ?? focusID)]
    }
}

// From outside: addresses, the way back, keys and time.
extension State {
    /// One step out: closes what is open, else goes to the view above.
    /// - Parameter onBoard: Whether the focus is on the board.
    private mutating func goBack(onBoard: Bool) -> [Effect] {
        if context.dialog != nil { return closeDialog() }
        if context.isGameShown, let effects = context.table.closeInner(&context) { return effects }
        // With a remote control the board is the place from which one leaves a game, not a key or a button beside it.
        if context.device.isRemote, !onBoard, context.isGameShown, context.status?.isUnfinished == true {
            return [.focus(context.focusID)]
        }
        guard context.view != .home else { return [] }
        if context.view == .manual { return [.route(manual.wayBack)] + follow(manual.wayBack) }
        // From a lesson that an explanation led to, back to the game.
        let isFromGame = context.view == .page && origin == context.gameView
        let isPart = context.view == .page ? isFromGame : origin != context.view
        let above: AppView = context.view == .log ? .moreSettings : isPart ? origin : .home
        return [.route(above.route)] + context.open(above)
    }

    mutating func closeDialog() -> [Effect] {
        context.dialog == .finished ? endOfGame.close(&context) : context.closeDialog()
    }

    /// Whether the system's back button closes what is open, as Escape does, and leads away only when nothing is.
    private var staysOnBack: Bool { context.dialog != nil || context.isGameShown && context.table.hasInner }

    /// The address has changed.
    mutating func follow(_ route: Text, isFromHistory: Bool) -> [Effect] {
        if isFromHistory, staysOnBack {
            return [.route(context.view.route)]
                + (context.dialog != nil ? closeDialog() : context.table.closeInner(&context) ?? [])
        }
        let effects = follow(route)
        return effects.isEmpty ? [] : effects + context.sound(.select)
    }

    /// Shows what an address leads to.
    private mutating func follow(_ route: Text) -> [Effect] {
        // Back from the guide, a page of an engine is still there; another way leads to none.
        if context.view == .manual, route == AppView.page.route, pages.page != nil {
            return context.open(.page) + pages.goOnInTime(&context)
        }
        if let effects = openLink(route) { return effects }
        let isKnown = route.isEmpty || context.view(route: route) != nil
        let isHere = isKnown && (route == context.view.route || context.view(address: route) == context.view)
        return isHere ? [] : context.follow(route)
    }

    /// Opens what an address leads to that is more than the name of a view.
    /// - Returns: nil for any other address.
    mutating func openLink(_ address: Text) -> [Effect]? {
        let (puzzle, challenge) = Challenge.read(address)
        for table in context.tables {
            if let effects = table.openLink(puzzle, &context) { return context.receive(challenge) + effects }
        }
        return openPage(address)
    }

    /// Opens a page of text, a lesson or one of the guide, or what a link of a mail leads to. That is possible while another tab plays,
    /// too.
    mutating func openPage(_ address: Text) -> [Effect]? {
        if let page = ManualPage(route: address) { return manual.open(page, from: shownAddress, &context) }
        if let effects = accounts.openLink(address, &context) { return effects }
        return pages.openLesson(address, &context)
    }

    /// The address of what is shown.
    private var shownAddress: Text {
        let lesson = context.view == .page ? pages.page.flatMap { Lessons.address(ofQuestion: $0.question) } : nil
        return lesson ?? context.view.route
    }

    mutating func press(_ key: Key, onBoard: Bool) -> [Effect] {
        guard uses(key, onBoard: onBoard) else { return [] }
        switch key {
        case .undo: return context.table.undo(&context)
        case .redo: return context.table.redo(&context)
        case .newGame: return [.send(.game(.newGameAsked))]
        case .pause: return context.pause()
        case .hint: return context.table.help(&context)
        case .escape: return goBack(onBoard: onBoard)
        default: return context.table.press(key, &context)
        }
    }

    /// Whether the app uses the key itself; otherwise the bridge moves the focus, or leaves it to the browser.
    public func uses(_ key: Key, onBoard: Bool) -> Bool {
        let dialog = context.dialog
        if key == .escape { return dialog != nil || context.view != .home }
        if context.device.isPlayedElsewhere { return false }
        let isTables = context.view.puzzle != nil && context.table.uses(key, onBoard: onBoard, context)
        guard context.isGameShown else { return isTables }
        switch key {
        case .newGame where dialog == .finished: return endOfGame.finish?.stage == .shown
        case .undo, .redo, .newGame, .pause, .hint: return dialog == nil
        default: return isTables
        }
    }

    mutating func fire(_ timer: Timer) -> [Effect] {
        switch timer {
        case .second: return context.startTicking()
        case .issue: return context.beginOffline()
        case .outbox: return context.sendOutbox()
        case .notice:
            context.notice = nil
            return []
        case .list:
            scores.complete()
            return []
        case .setting: return settings.settle(context)
        case .texts: return context.loadTexts()
        case .sync:
            sync.timerFired()
            return synchronise()
        case .page where context.view == .page: return pages.goOnInTime(&context)
        case .page: return context.isTicking ? context.table.ticked(&context) : []
        case .help: return context.table.helpOn(&context)
        case .finish: return endOfGame.goOn(&context)
        }
    }
}
