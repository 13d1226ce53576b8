import PuzzleAPI
import PuzzleCore

/// What happens when something has happened: changes the state, and says what is to be done outside.
///
/// `now` is the device's time; it comes with every action and is read nowhere else.
public func reduce(_ state: inout State, _ action: Action, at now: WallTime) -> [Effect] {
    state.now = max(now, state.now)
    if state.isPlayedElsewhere, !action.onlyReads { return [] }
    let musicBefore = state.musicVolume
    var effects = perform(&state, action)
    if action.isChoice { effects += state.sound(.select) }
    if state.musicVolume != musicBefore { effects.append(.music(volume: state.musicVolume)) }
    guard state.isPlayedElsewhere else { return effects }
    // A tab that does not play stores nothing: what it knows is out of date.
    effects = effects.filter { !$0.stores }
    // Nobody's reading is interrupted. Should another tab play by then, this one waits again.
    return state.isOtherTabClosed && !state.view.isForReading ? effects + [.restart] : effects
}

private func perform(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    // The device.
    case .started(let launch): return state.start(launch)
    case .resized(let width, let height): return state.resize(width: width, height: height)
    case .hidden:
        state.isHidden = true
        return state.pausePlay()
    case .shown:
        state.isHidden = false
        return state.comeBack()
    case .connectionChanged(let isOnline):
        state.isOnline = isOnline
        state.outboxFailures = 0
        return isOnline
            ? state.loadTexts() + state.sendOutbox() + state.refillStock() + state.reload() : []
    case .darknessChanged(let prefersDark):
        state.prefersDark = prefersDark
        return []
    case .routeChanged(let route, let isFromHistory):
        if isFromHistory, state.staysOnBack { return state.stayAndClose() }
        if State.isLink(route) { return state.isPlayedElsewhere ? [] : state.openLink(route) + state.sound(.select) }
        if Lessons.isAddress(route) { return state.openLesson(route) + state.sound(.select) }
        let view = AppView(address: route)
        return view == state.view || route == Text(state.view.route) ? [] : state.open(view) + state.sound(.select)
    case .keyPressed(let key, let onTile): return state.press(key, onTile: onTile)
    case .shaken: return state.isGameShown && state.dialog == nil ? state.askNewGame() : []
    case .timerFired(let timer): return state.fire(timer)
    case .answered(let ticket, let status, let body): return state.receive(ticket, status: status, body: body)
    case .loaded(let prefix, let entries):
        state.receiveScores(prefix: prefix, entries: entries)
        return state.receiveStudied(prefix: prefix, entries)
    case .storageFailed:
        state.markBehind()
        return state.show(.storageFailed)
    case .remoteUsed(let isUsed):
        // In a game the arrow keys slide tiles unless the focus was brought to the board with them.
        if !isUsed || !state.isGameShown { state.isRemote = isUsed }
        return []
    case .playedElsewhere:
        (state.isPlayedElsewhere, state.isOtherTabClosed) = (true, false)
        (state.dialog, state.notice) = (nil, nil)
        state.help.speed = 0
        return []
    case .otherTabClosed:
        state.isOtherTabClosed = true
        return []
    case .textsLoaded(let language, let lines): return state.receiveTexts(language, lines)
    case .engineAnswered(let ticket, let answer):
        return state.receiveHint(ticket: ticket, answer) + state.receiveStudy(ticket: ticket, answer)
            + state.receiveSudoku(ticket: ticket, answer)
    case .updateFound:
        state.isUpdateReady = true
        return []
    case .keptForOffline:
        state.isReadyOffline = true
        return []
    case .installOffered:
        state.canInstall = true
        return []

    // Going places.
    case .viewOpened(let view): return [.route(Text(view.route))] + state.open(view)
    case .noticeDismissed:
        state.notice = nil
        return []
    case .takeOverChosen: return [.takeOver]
    case .updateChosen: return [.restart]
    case .installChosen:
        state.canInstall = false
        return [.install]

    // A game.
    case .tilePressed(let tile): return state.pressTile(tile)
    case .tileDragged(let tile, let x, let y):
        state.dragTile(tile, x: x, y: y)
        return []
    case .tileDropped(let tile, let x, let y): return state.dropTile(tile, x: x, y: y)
    case .dragCancelled:
        state.drag = nil
        return []
    case .newGameAsked: return state.askNewGame()
    case .newGameConfirmed: return state.confirmNewGame()
    case .dailyAsked(let puzzle): return state.askDaily(puzzle)
    case .dailyConfirmed: return state.startDaily(state.table)
    case .continued(let slot): return state.goOn(with: slot)
    case .quickGameChosen(let size):
        return state.choose(.sliding) + state.set(size: size) + state.askNewGame()
    case .quickSudokuChosen(let level):
        return state.choose(.sudoku) + state.set(.sudokuLevel, Int(level.rawValue)) + state.askNewGame()
    case .undone: return state.takeBack()
    case .redone: return state.takeAgain()
    case .paused: return state.pause()
    case .resumed: return state.resumePlay()
    case .turningConfirmed: return state.turnBoard()
    case .dialogClosed: return state.closeDialog()
    case .badgePressed: return state.explainGame()
    case .hintAsked: return state.askHelp()
    case .helpConfirmed: return state.confirmHelp()
    case .solvingChosen(let speed): return state.solve(speed: speed)

    // Sudoku.
    case .cellPressed(let cell): return state.pressCell(cell)
    case .digitPressed(let digit): return state.pressDigit(digit, asNote: false)
    case .digitKeyPressed(let digit, let asNote): return state.pressDigitKey(digit, asNote: asNote)
    case .erased: return state.eraseCell()
    case .notingToggled:
        state.sudoku.isNoting.toggle()
        return []
    case .notesFilled: return state.takeInSudoku(.play(.fillNotes))
    case .checkAsked: return state.takeInSudoku(.play(.check))
    case .explanationAsked: return state.explain()
    case .explanationClosed: return state.closeExplanation()
    case .makingRetried: return state.retryMaking()
    case .ownChecked: return state.checkOwn()
    case .ownCleared: return state.clearOwn()
    case .fieldChanged(.ownText, let text): return state.readOwn(text, isTyped: true)
    case .fieldChanged(.ownFile, let text): return state.readOwn(text, isTyped: false)
    case .shared: return state.share()
    case .linkCopied(let isCopied): return state.show(isCopied ? .linkCopied : .linkNotCopied)
    case .zoomToggled:
        state.sudoku.isZoomed.toggle()
        return [.focus(state.focusID)]

    case .nameSaved: return state.saveName()
    case .resultOpened: return state.showResult()
    case .scoreOpened(let place): return state.openScore(place)
    case .practiceChosen: return state.goOnAsPractice()
    case .solutionShown: return state.showSolution()

    // Settings.
    case .settingChanged(let setting, let value): return state.set(setting, value)
    case .settingsReset: return state.ask(.resetSettings)
    case .settingsResetConfirmed: return state.resetSettings()
    case .settingsResetUndone: return state.undoResetSettings()
    case .deletionAsked: return state.ask(.deletePlayer)
    case .deletionConfirmed: return state.deletePlayer()

    // Lists.
    case .rankingPuzzleChosen(let puzzle):
        state.ranking.puzzle = puzzle
        state.ranking.daily = nil
        return state.loadRanking()
    case .dailyRankingChosen(let board): return state.showRanking(of: board)
    case .fieldChanged(.ranked(let field), let text):
        state.ranking.narrow(field, text)
        return state.loadRanking()
    case .fieldChanged(.rankedName, let text):
        state.ranking.player = PlayerName(nearest: text)?.text
        return state.loadRanking()
    case .leaderboardChosen(let leaderboard):
        state.ranking.leaderboard = leaderboard
        return state.loadRanking()
    case .leaderboardRetried: return state.loadRanking()
    case .nextPageOpened: return state.loadNextPage()
    case .scoreGroupChosen(let group): return state.loadScores(group)

    case .fieldChanged(.playerName, let text): return state.draftName(text)
    case .studyOpened(let kind, let prefix): return state.openStudy(kind, prefix)
    case .sheetsOpened: return state.openSheets()
    case .printAsked: return [.print]
    case .studyAsked(let question): return state.askStudy(question)
    case .raceAsked: return state.askRace()
    case .raceConfirmed: return state.race()
    case .fieldChanged(.study, let text): return state.goOnStudying(text)
    case .fieldChanged(.setting(let setting), let text):
        guard let value = Int(decimal: text) else { return [] }
        return state.set(setting, value)
    }
}

extension Action {
    /// Whether it is about looking things up: that is possible while another tab plays.
    fileprivate var onlyReads: Bool {
        switch self {
        case .started, .resized, .connectionChanged, .darknessChanged, .routeChanged, .viewOpened,
            .keyPressed(.escape, _),
            .timerFired, .answered, .loaded, .remoteUsed, .otherTabClosed, .textsLoaded, .engineAnswered, .updateFound,
            .updateChosen,
            .keptForOffline, .noticeDismissed, .takeOverChosen, .studyOpened, .studyAsked, .printAsked,
            .fieldChanged(.study, _), .fieldChanged(.ranked, _), .fieldChanged(.rankedName, _), .rankingPuzzleChosen,
            .dailyRankingChosen, .leaderboardChosen, .leaderboardRetried, .nextPageOpened,
            .scoreGroupChosen, .scoreOpened, .dialogClosed:
            true
        default: false
        }
    }
}
