import PuzzleAPI
import PuzzleCore

/// What happens when something has happened: changes the state, and says what is to be done outside.
///
/// `now` is the device's time; it comes with every action and is read nowhere else.
public func reduce(_ state: inout State, _ action: Action, at now: WallTime) -> [Effect] {
    state.context.now = max(now, state.context.now)
    if state.accounts.isForgetting { return state.accounts.goOnForgetting(action, &state.context) }
    if state.context.device.isPlayedElsewhere, !action.onlyReads { return [] }
    state.usage.pass(to: state.context.now, isTouched: action.isPlayers)
    let musicBefore = state.context.musicVolume
    var effects = state.reduce(action)
    if action.isChoice { effects += state.context.sound(.select) }
    if state.accounts.isForgetting { return effects.filter { !$0.isStamped } }
    let music = state.context.musicVolume
    if music != musicBefore { effects.append(.music(volume: music)) }
    effects += state.sync.listen(state.context)
    guard state.context.device.isPlayedElsewhere else {
        effects = state.sync.accompany(effects, &state.context)
        // Not among what the player has changed.
        if state.sync.hasWork(state.context) { effects += state.reduce(Action.sync(.gamesSettled)) }
        return state.usage.accompany(state.log.accompany(effects), state.context)
    }
    // A tab that does not play stores nothing: what it knows is out of date.
    effects = effects.filter { !$0.stores }
    // Nobody's reading is interrupted. Should another tab play by then, this one waits again.
    return state.context.device.isOtherTabClosed && !state.context.view.isForReading ? effects + [.restart] : effects
}

extension State {
    /// What features send each other is done here as well, in its place: nothing of it is left among the effects.
    fileprivate mutating func reduce(_ action: Action) -> [Effect] {
        var effects: [Effect] = []
        for effect in handOn(action) {
            if case .send(let action) = effect { effects += reduce(action) } else { effects.append(effect) }
        }
        return effects
    }

    /// Hands an action to the feature whose it is. What a first visit comes to stands apart, here and for events: so the part of the
    /// module that paints it has nothing else (`scripts/split-app.mjs`).
    private mutating func handOn(_ action: Action) -> [Effect] {
        switch action {
        case .device(.started(let launch)): start(launch)
        case .device(.textsLoaded(let language, let lines)): receiveTexts(language, lines)
        case .shell(let action): reduce(action)
        case .log(let action): hear(action)
        default: handOnLater(action)
        }
    }

    /// What is noted is counted as well.
    private mutating func hear(_ action: LogAction) -> [Effect] {
        usage.hear(action, context)
        return log.reduce(action, &context)
    }

    @inline(never)
    private mutating func handOnLater(_ action: Action) -> [Effect] {
        switch action {
        case .shell, .log: []
        case .device(let event): reduce(event)
        case .game(let action):
            (action.asksForNewGame ? endOfGame.choosePuzzle(&context) : []) + context.reduce(action)
        case .gesture(let gesture):
            // Outside the views of puzzles there is only the board that shows the look.
            (context.view.puzzle == nil ? context.previewTable : context.table).gesture(gesture, &context)
        case .puzzle(let number, let command): context.tables[number].perform(command, &context)
        case .daily(let action): daily.reduce(action, &context)
        case .endOfGame(let action): endOfGame.reduce(action, &context)
        case .scores(let action): scores.reduce(action, &context)
        // Each of the three reads results before it stores what follows from them: never two at once.
        case .scoreReset where imports.progress == .storing: context.show(.oneMoment)
        case .scoreReset(.confirmed) where sync.isTakingIn, .scoreReset(.undoConfirmed) where sync.isTakingIn:
            context.show(.oneMoment)
        case .scoreReset(let action): scoreReset.reduce(action, &context)
        case .scoreImport(.confirmed) where scoreReset.isChanging || sync.isTakingIn: context.show(.oneMoment)
        case .scoreImport(let action): imports.reduce(action, &context)
        case .leaderboard(let action): leaderboard.reduce(action, &context)
        case .settings(let action): settings.reduce(action, &context)
        case .page(let action): pages.reduce(action, &context)
        case .pictures(let action): album.reduce(action, &context)
        case .profile(.learnt): learnEarned()
        case .profile(let action): profiles.reduce(action, &context)
        case .manual(let action): manual.reduce(action, &context)
        case .usage(let action): usage.reduce(action, &context)
        case .account(let action): accounts.reduce(action, &context)
        case .sync(.asked): synchroniseAgain()
        case .sync(.loggedIn): synchronise()
        case .sync(.goneOn) where !mayChangeResults: [.timer(.sync, milliseconds: 1000)]
        case .sync(let action): sync.reduce(action, &context)
        case .fieldChanged(let field, let text): change(field, text)
        }
    }

    /// Whether nobody but `sync` changes results.
    private var mayChangeResults: Bool { imports.progress != .storing && !scoreReset.isChanging }

    /// Tells and asks what devices share.
    mutating func synchronise() -> [Effect] {
        // Results of earlier versions count for profiles, and those of other devices do not.
        guard context.session.hasAccount, profiles.isCounted else { return [] }
        let noted = sync.note(profiles.own, &context)
        return noted + (mayChangeResults ? sync.begin(&context) : [.timer(.sync, milliseconds: 1000)])
    }

    /// Profiles take in what other devices have earned; what is reached by that is told.
    private mutating func learnEarned() -> [Effect] {
        let effects = profiles.learn(sync.earnedElsewhere, regained: sync.takeRegained(), context)
        return effects.isEmpty ? [] : effects + [.timer(.sync, milliseconds: 500)]
    }

    /// The player is back, or wants to know.
    private mutating func synchroniseAgain() -> [Effect] {
        // What is being asked just now is answered once.
        if context.dialog != .otherGame { sync.lookAgain() }
        return synchronise()
    }

    private mutating func change(_ field: Field, _ text: Text) -> [Effect] {
        switch field {
        case .playerName: endOfGame.draftName(text, &context)
        case .ranked(let field): leaderboard.narrow(field, text, &context)
        case .reset(let field): scoreReset.choose(field, text, &context)
        case .setting(let setting):
            settings.enter(text, setting, &context)
        case .page: pages.goOn(text, &context)
        case .pictureAddress: album.type(text)
        case .profileName: profiles.type(text)
        case .logSearch: log.search(text, context)
        case .settingSearch: settings.look(for: text)
        case .account(let field): accounts.type(text, into: field)
        case .puzzle(let number, let field): context.tables[number].change(field, text, &context)
        }
    }
}

// MARK: The device

extension State {
    private mutating func reduce(_ event: DeviceEvent) -> [Effect] {
        switch event {
        case .started, .textsLoaded: return []
        case .resized(let width, let height):
            let wasPortrait = context.device.isPortrait
            context.device.width = width
            context.device.height = height
            return context.table.resized(wasPortrait: wasPortrait, &context)
                + log.resized(wasPortrait: wasPortrait, context)
        case .hidden:
            context.device.isHidden = true
            usage.hide()
            // What was typed is not half done if the app is ended now.
            return settings.settle(context) + context.pausePlay() + endOfGame.reduce(.covered, &context) + log.hide()
        case .shown(let minutesFromUTC):
            context.device.isHidden = false
            context.device.minutesFromUTC = minutesFromUTC
            // Another day may have begun.
            let ofDay = context.view == .home || context.view == .profile ? load(context.view) : []
            return usage.comeBack(&context) + context.comeBack() + log.comeBack(context) + accounts.comeBack(&context)
                + synchroniseAgain() + ofDay
        case .connectionChanged(let isOnline):
            context.device.isOnline = isOnline
            context.session.outboxFailures = 0
            guard isOnline else { return [.note(.offline)] }
            return [.note(.online)] + context.loadTexts() + context.sendOutbox() + context.refillStock()
                + synchronise() + load(context.view)
        case .darknessChanged(let prefersDark):
            context.device.prefersDark = prefersDark
            return []
        case .routeChanged(let route, let isFromHistory): return follow(route, isFromHistory: isFromHistory)
        case .keyPressed(let key, let onBoard): return press(key, onBoard: onBoard)
        case .digitKeyPressed(let digit, let isShifted):
            return context.table.pressDigit(digit, isShifted: isShifted, &context)
        case .shaken:
            if context.view == .log, context.dialog == nil { return log.open(&context) }
            return context.isGameShown && context.dialog == nil ? context.askNewGame() : []
        case .timerFired(let timer): return fire(timer)
        case .answered(let ticket, let status, let body, let wait):
            return receive(ticket, status: status, body: body, wait: wait)
        case .loaded(let ticket, let entries):
            var effects = scores.receive(ticket: ticket, entries, &context)
            effects += scoreReset.receive(ticket: ticket, entries, &context)
            effects += imports.receive(ticket: ticket, entries, &context)
            effects += profiles.receive(ticket: ticket, entries, &context)
            effects += pages.receiveStored(ticket: ticket, entries, &context)
            effects += log.receive(ticket: ticket, entries, &context)
            effects += usage.receive(ticket: ticket, entries, &context)
            effects += sync.receive(ticket: ticket, entries, mayComeBack: !scoreReset.deletions.isEmpty, &context)
            for table in context.tables { effects += table.receiveStored(ticket: ticket, entries, &context) }
            return effects + album.receive(ticket: ticket, entries, &context)
        case .counted(let ticket, let count):
            log.receive(ticket: ticket, count: count)
            return scoreReset.written(ticket: ticket, &context) + imports.written(ticket: ticket, &context)
                + usage.written(ticket: ticket, &context) + sync.written(ticket: ticket)
                + scores.receive(ticket: ticket, count: count, &context)
        case .storageFailed:
            scores.storageFailed()
            album.storageFailed()
            scoreReset.storageFailed(&context)
            pages.storageFailed()
            profiles.storageFailed()
            usage.storageFailed()
            let noted = log.storageFailed()
            // A tab that does not play has nothing to store, but something to read.
            if context.device.isPlayedElsewhere { return [] }
            for table in context.tables { table.markBehind() }
            return noted + context.show(.storageFailed) + imports.storageFailed(&context)
                + sync.storageFailed(&context)
        case .sharedChanged(let mark): return sync.hear(mark) ? synchronise() : []
        case .storageRenewed: return [.note(.storageRenewed)] + context.show(.storageRenewed)
        case .remoteUsed(let isUsed):
            // In a game the arrow keys slide tiles unless the focus was brought to the board with them.
            if !isUsed || !context.isGameShown { context.device.isRemote = isUsed }
            return []
        case .playedElsewhere:
            (context.device.isPlayedElsewhere, context.device.isOtherTabClosed) = (true, false)
            (context.dialog, context.notice) = (nil, nil)
            scores.playedElsewhere()
            imports.playedElsewhere()
            usage.rest()
            for table in context.tables { table.rest() }
            return []
        case .otherTabClosed:
            context.device.isOtherTabClosed = true
            return []
        case .engineAnswered(let ticket, let answer):
            manual.receive(ticket: ticket, answer)
            var effects = pages.receive(ticket: ticket, answer, &context) + usage.receive(ticket: ticket, answer)
            for table in context.tables { effects += table.receive(ticket: ticket, answer, &context) }
            return effects
        case .updateFound:
            context.device.isUpdateReady = true
            return [.note(.updateFound)]
        case .keptForOffline:
            context.device.isReadyOffline = true
            return []
        case .installOffered:
            context.device.canInstall = true
            return []
        case .linkCopied(let isCopied): return context.show(isCopied ? .linkCopied : .linkNotCopied)
        case .picture(let event): return album.reduce(event, &context)
        case .authenticatorAnswered(let outcome, let body):
            return accounts.authenticatorAnswered(outcome, body, &context)
        case .textCopied(let isCopied): return context.show(isCopied ? .copied : .notCopied)
        case .scrolled(let block, let count):
            log.scroll(to: block, count: count)
            return []
        // Results of earlier versions count for profiles, and imported ones do not.
        case .fileChosen where !profiles.isCounted: return context.show(.oneMoment) + profiles.start(&context)
        case .fileChosen(let size): return imports.read(size: size, &context)
        case .filePart(let ticket, let part): return imports.receive(ticket: ticket, part: part, &context)
        case .scriptFailed(let message): return [.note(.scriptFailed, message)]
        }
    }

    private mutating func receiveTexts(_ language: Language, _ lines: Text) -> [Effect] {
        let effects = context.receiveTexts(language, lines)
        log.textsChanged(context)
        return effects
    }

    private mutating func reduce(_ action: ShellAction) -> [Effect] {
        switch action {
        case .viewOpened(let view): return [.route(view.route)] + context.open(view)
        case .viewShown(let view): return show(view)
        case .outdated: return load(context.view)
        case .dialogClosed: return closeDialog()
        case .noticeDismissed:
            context.notice = nil
            return []
        case .takeOverChosen: return [.takeOver]
        case .updateChosen: return [.restart]
        case .installChosen:
            context.device.canInstall = false
            return [.install]
        }
    }

    /// Has the features do what a view needs that has come onto the screen.
    private mutating func show(_ view: AppView) -> [Effect] {
        // Who reads the guide comes back to what was there.
        if view == .manual {
            accounts.hidePasswords()
            return []
        }
        if manual.close(), log.view == view { return goOn(with: view) }
        if view != .page { pages.close() }
        if view != .leaderboard { leaderboard.close() }
        scoreReset.close()
        imports.close()
        usage.close()
        let settled = settings.leave(for: view, context)
        profiles.leave()
        accounts.show(view)
        return settled + log.viewShown(view) + open(view)
    }

    /// Comes back to a view as it was left; what has changed meanwhile is read again.
    private mutating func goOn(with view: AppView) -> [Effect] {
        switch view {
        case .scores: scores.reduce(.resultsChanged, &context)
        case .resetScores: scoreReset.reduce(.resultsChanged, &context)
        default: load(view)
        }
    }

    private mutating func open(_ view: AppView) -> [Effect] {
        switch view {
        case .scores: scores.open(&context)
        case .pictures: album.open(&context)
        case .resetScores: scoreReset.open(&context)
        case .leaderboard: leaderboard.open(&context)
        case .log: log.open(&context)
        case .statistics: usage.open(&context)
        default: load(view)
        }
    }

    /// Asks the server for what a view shows.
    private mutating func load(_ view: AppView) -> [Effect] {
        switch view {
        case .leaderboard: leaderboard.load(&context)
        case .home, .profile: daily.load(&context)
        case .account: accounts.load(&context)
        default: []
        }
    }

    /// Hands an answer of the server to whoever has asked.
    private mutating func receive(_ ticket: RequestTicket, status: Int, body: Text, wait: Int) -> [Effect] {
        guard context.expects(ticket, status: status) else { return [] }
        let kind = ticket.kind
        let answer = status >= 200 && status < 300 ? body : nil
        var effects: [Effect] = []
        if answer == nil, !kind.expects(status) {
            effects.append(.note(.requestFailed, Text(kind.name), Text(decimal: status)))
        }
        // The session is over, or this was sent before it began. Nothing was deleted: the server does not know for whom. By what it has sent
        // since, the device may have become a guest's.
        let isNobody =
            status == ProblemCode.noPlayer.status
            || (kind == .sync || kind == .picture) && status == ProblemCode.noAccount.status
        if isNobody, context.session.hasAccount, kind != .logOut, kind != .readAccount {
            effects += accounts.load(&context)
            if kind == .deletePlayer { return effects + context.show(.deletionFailed) }
        }
        if kind == .sync {
            return effects + sync.note(profiles.own, &context)
                + sync.receive(AccountAnswer(status: status, body: body, wait: wait), &context)
        }
        if kind == .picture {
            return effects + sync.receivePicture(AccountAnswer(status: status, body: body, wait: wait), &context)
        }
        if kind.isOfAccounts {
            return effects + accounts.receive(kind, AccountAnswer(status: status, body: body, wait: wait), &context)
        }
        return effects + receive(kind, status: status, answer, body: body)
    }

    private mutating func receive(_ kind: RequestTicket.Kind, status: Int, _ answer: Text?, body: Text) -> [Effect] {
        switch kind {
        case .leaderboard, .myStanding, .ownLeaderboard: return leaderboard.receive(kind, answer, &context)
        case .daily:
            daily.receive(answer, &context)
            return []
        case .deletePlayer:
            if AccountAnswer(status: status, body: body, wait: 0).problem?.error.code == .proofNeeded {
                return accounts.proveDeletion(&context)
            }
            let isDone = answer != nil || status == ProblemCode.noPlayer.status
            return settings.receiveDeletion(isDone: isDone, &context)
        default: return context.receive(kind, status: status, body: body)
        }
    }
}

// MARK: What holds for actions

extension Action {
    /// Whether the player chose something with a button, which is heard. What a puzzle's own buttons sound like, it says itself.
    fileprivate var isChoice: Bool {
        switch self {
        case .device, .gesture, .puzzle: false
        case .daily, .endOfGame, .scores, .scoreReset, .scoreImport, .leaderboard, .settings, .pictures, .profile,
            .manual, .account, .sync:
            true
        case .shell(let action): action.isChoice
        case .game(let action): action.isChoice
        case .page(let action): action.isChoice
        case .log(let action): action.isChoice
        case .usage(let action): action.isChoice
        // By a wheel or two fingers it goes through many values.
        case .fieldChanged(.setting(.pictureZoom), _): false
        case .fieldChanged(.setting, let text): Int(decimal: text) != nil
        case .fieldChanged(let field, _): field.isChoice
        }
    }

    /// Whether it is the player who does it, and not time, the store, the network or an engine.
    fileprivate var isPlayers: Bool { if case .device(let event) = self { event.isPlayers } else { true } }

    /// Whether it is about looking things up: that is possible while another tab plays.
    fileprivate var onlyReads: Bool {
        switch self {
        case .device(let event): event.onlyReads
        case .shell(let action): action.onlyReads
        case .page(let action): action.onlyReads
        case .usage(let action): action.onlyReads
        case .account(let action): action.onlyReads
        case .fieldChanged(let field, _): field.onlyReads
        case .scores, .leaderboard, .manual, .log: true
        case .game, .gesture, .puzzle, .daily, .endOfGame, .scoreReset, .scoreImport, .settings, .pictures, .profile,
            .sync:
            false
        }
    }
}
