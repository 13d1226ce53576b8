import PuzzleAPI
import PuzzleCore

/// What happens when something has happened: changes the state, and says what is to be done outside.
///
/// `now` is the device's time; it comes with every action and is read nowhere else.
public func reduce(_ state: inout State, _ action: Action, at now: WallTime) -> [Effect] {
    state.now = max(now, state.now)
    if state.isPlayedElsewhere, !action.onlyReads { return [] }
    let musicBefore = state.musicVolume
    var effects = state.reduce(action)
    if action.isChoice { effects += state.sound(.select) }
    if state.musicVolume != musicBefore { effects.append(.music(volume: state.musicVolume)) }
    guard state.isPlayedElsewhere else { return effects }
    // A tab that does not play stores nothing: what it knows is out of date.
    effects = effects.filter { !$0.stores }
    // Nobody's reading is interrupted. Should another tab play by then, this one waits again.
    return state.isOtherTabClosed && !state.view.isForReading ? effects + [.restart] : effects
}

extension State {
    /// Hands an action to the feature whose it is.
    fileprivate mutating func reduce(_ action: Action) -> [Effect] {
        switch action {
        case .device(let event): reduce(event)
        case .shell(let action): reduce(action)
        case .game(let action): reduce(action)
        case .gesture(let gesture): table.gesture(gesture, &self)
        case .puzzle(let number, let command): tables[number].perform(command, &self)
        case .daily(let action): reduce(action)
        case .endOfGame(let action): reduce(action)
        case .scores(let action): reduce(action)
        case .leaderboard(let action): reduce(action)
        case .settings(let action): reduce(action)
        case .page(let action): reduce(action)
        case .fieldChanged(let field, let text): change(field, text)
        }
    }

    private mutating func change(_ field: Field, _ text: Text) -> [Effect] {
        switch field {
        case .playerName: draftName(text)
        case .ranked(let field): narrowRanking(field, text)
        case .setting(let setting): Int(decimal: text).map { set(setting, $0) } ?? []
        case .page: goOnInPage(text)
        case .puzzle(let number, let field): tables[number].change(field, text, &self)
        }
    }
}

// MARK: The device

extension State {
    private mutating func reduce(_ event: DeviceEvent) -> [Effect] {
        switch event {
        case .started(let launch): return start(launch)
        case .resized(let width, let height):
            let wasPortrait = self.height >= self.width
            self.width = width
            self.height = height
            return table.resized(wasPortrait: wasPortrait, &self)
        case .hidden:
            isHidden = true
            return pausePlay()
        case .shown:
            isHidden = false
            return comeBack()
        case .connectionChanged(let isOnline):
            self.isOnline = isOnline
            outboxFailures = 0
            return isOnline ? loadTexts() + sendOutbox() + refillStock() + reload() : []
        case .darknessChanged(let prefersDark):
            self.prefersDark = prefersDark
            return []
        case .routeChanged(let route, let isFromHistory): return follow(route, isFromHistory: isFromHistory)
        case .keyPressed(let key, let onBoard): return press(key, onBoard: onBoard)
        case .digitKeyPressed(let digit, let isShifted): return table.pressDigit(digit, isShifted: isShifted, &self)
        case .shaken: return isGameShown && dialog == nil ? askNewGame() : []
        case .timerFired(let timer): return fire(timer)
        case .answered(let ticket, let status, let body): return receive(ticket, status: status, body: body)
        case .loaded(let ticket, let entries):
            receiveScores(ticket: ticket, entries)
            return receiveReordering(ticket: ticket, entries) + receiveStored(ticket: ticket, entries)
        case .counted: return []
        case .storageFailed:
            reordering = nil
            for table in tables { table.markBehind() }
            return show(.storageFailed)
        case .remoteUsed(let isUsed):
            // In a game the arrow keys slide tiles unless the focus was brought to the board with them.
            if !isUsed || !isGameShown { isRemote = isUsed }
            return []
        case .playedElsewhere:
            (isPlayedElsewhere, isOtherTabClosed) = (true, false)
            (dialog, notice) = (nil, nil)
            for table in tables { table.rest() }
            return []
        case .otherTabClosed:
            isOtherTabClosed = true
            return []
        case .textsLoaded(let language, let lines): return receiveTexts(language, lines)
        case .engineAnswered(let ticket, let answer):
            guard ticket != 0 else { return [] }
            var effects = receivePage(ticket: ticket, answer)
            for table in tables { effects += table.receive(ticket: ticket, answer, &self) }
            return effects
        case .updateFound:
            isUpdateReady = true
            return []
        case .keptForOffline:
            isReadyOffline = true
            return []
        case .installOffered:
            canInstall = true
            return []
        case .linkCopied(let isCopied): return show(isCopied ? .linkCopied : .linkNotCopied)
        }
    }

    private mutating func reduce(_ action: ShellAction) -> [Effect] {
        switch action {
        case .viewOpened(let view): return [.route(view.route)] + open(view)
        case .dialogClosed: return closeDialog()
        case .noticeDismissed:
            notice = nil
            return []
        case .takeOverChosen: return [.takeOver]
        case .updateChosen: return [.restart]
        case .installChosen:
            canInstall = false
            return [.install]
        }
    }
}

// MARK: What holds for actions

extension Action {
    /// Whether the player chose something with a button, which is heard. What a puzzle's own buttons sound like, it says itself.
    fileprivate var isChoice: Bool {
        switch self {
        case .shell(.viewOpened), .shell(.dialogClosed), .shell(.noticeDismissed): true
        case .shell, .device, .gesture, .puzzle: false
        case .game(let action): action.isChoice
        case .daily, .endOfGame, .scores, .leaderboard: true
        case .settings(let action): action.isChoice
        case .page(.printed): false
        case .page: true
        case .fieldChanged(let field, _): if case .ranked = field { true } else { false }
        }
    }

    /// Whether it is about looking things up: that is possible while another tab plays.
    fileprivate var onlyReads: Bool {
        switch self {
        case .device(let event): event.onlyReads
        case .shell(.installChosen): false
        case .shell: true
        case .daily(.rankingChosen), .scores, .leaderboard, .page, .fieldChanged(.page, _), .fieldChanged(.ranked, _):
            true
        case .game, .gesture, .puzzle, .daily, .endOfGame, .settings, .fieldChanged: false
        }
    }
}

extension GameAction {
    /// Undo, redo and a hint sound like what they do.
    fileprivate var isChoice: Bool {
        switch self {
        case .undone, .redone, .hintAsked: false
        default: true
        }
    }
}

extension DeviceEvent {
    fileprivate var onlyReads: Bool {
        switch self {
        case .hidden, .shown, .digitKeyPressed, .shaken, .storageFailed, .playedElsewhere, .installOffered, .linkCopied:
            false
        case .keyPressed(let key, _): key == .escape
        default: true
        }
    }
}
