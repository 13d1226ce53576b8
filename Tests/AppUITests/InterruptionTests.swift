import AppUI
import PuzzleAPI
import PuzzleCore
import Testing

@Suite struct InterruptionTests {
    /// A device in the middle of a game.
    private func playing(_ stored: [Text: Text] = [:], network: Device.Network = .up) throws -> Device {
        let device = try Device.started(stored, network: network)
        try device.newGame()
        var random = SeededGenerator(seed: 16)
        try device.playAtRandom(4, &random)
        try device.send(.noticeDismissed)
        return device
    }

    // MARK: Leaving and coming back

    @Test func leavingPausesPracticeAndTheReturnAsks() throws {
        let device = try playing(network: .down)
        let shown = device.figures[1]
        try device.send(.hidden)
        #expect(device.state.play?.isPaused == true)
        try device.wait(600_000)
        try device.send(.shown)
        #expect(device.shows("Paused") && device.shows("Your game is as you left it, and the clock stands still."))
        #expect(device.focus == "dialog-focus" && device.figures[1] == shown)
        try device.wait(600_000)
        try device.click("Continue")
        #expect(device.state.dialog == nil && device.state.play?.isPaused == false && device.figures[1] == shown)
        try device.wait(3000)
        #expect(device.figures[1] != shown)
    }

    @Test func theClockOfARankedGameRunsOnAndTheReturnSaysSo() throws {
        let device = try playing()
        let before = try #require(device.state.play?.milliseconds(at: device.now))
        try device.send(.hidden)
        try device.wait(600_000)
        try device.send(.shown)
        #expect(device.shows("Your game is as you left it. A ranked game has no break."))
        try device.click("Continue")
        #expect(device.state.play?.milliseconds(at: device.now) == before + 600_000)
    }

    @Test func theHomePageShowsNoClockStandingStillThatRuns() throws {
        let cases: [(Device.Network, String)] = [(.up, "Ranked"), (.down, "0:0")]
        for (network, clock) in cases {
            let device = try playing(network: network)
            try device.send(.viewOpened(.home))
            let details = device.page.container.all { $0.attributes[.class] == "button-detail" }
            let text = try #require(details.first).wholeText.string
            #expect(text.contains(clock) && text.contains("4 moves"), "\(text)")
            #expect(text.contains(":") == (clock != "Ranked"), "\(text)")
        }
    }

    @Test func theReturnOffersANewGameAndAsksBeforeTheOldOneGoes() throws {
        let device = try playing()
        let puzzle = device.state.play?.game.id
        try device.send(.hidden)
        try device.send(.shown)
        try device.click("New game")
        #expect(device.shows("Give up this game?") && device.state.play?.game.id == puzzle)
        try device.click("New game")
        #expect(
            device.state.dialog == nil && device.state.play?.game.id != puzzle && device.state.play?.game.moves == 0)
    }

    @Test func leavingWithoutAGameAsksNothing() throws {
        for device in [try Device.started(), try Device.started(route: "game")] {
            try device.send(.hidden)
            try device.send(.shown)
            #expect(device.state.dialog == nil)
        }
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.state.dialog == nil)
        try device.solve()
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.state.dialog == .finished)
    }

    @Test func anotherQuestionIsStillThereOnTheReturn() throws {
        let device = try playing()
        try device.click("New game")
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.state.dialog == .abandonGame)
    }

    @Test func anotherViewPausesAndTheGameGoesOnWhenThePlayerComesBackToIt() throws {
        let device = try playing(network: .down)
        let before = device.state.play?.milliseconds(at: device.now)
        for view in AppView.allCases where view != .game {
            try device.send(.viewOpened(view))
            #expect(device.state.play?.isPaused == true)
            try device.send(.hidden)
            try device.wait(60_000)
            try device.send(.shown)
            #expect(device.state.dialog == nil)
            try device.send(.viewOpened(.game))
            #expect(device.state.play?.isPaused == false && device.state.dialog == nil)
            #expect(device.state.play?.milliseconds(at: device.now) == before)
        }
    }

    @Test func theGameIsOnOfferAtHomeAsLongAsItIsUnfinished() throws {
        let device = try playing(settings((2, 3)))
        try device.send(.viewOpened(.home))
        let offer = try #require(device.page.container.first { $0.text == "Continue" }?.parent)
        try device.click(offer)
        #expect(device.state.view == .game && device.state.play?.isPaused == false)
        try device.solve()
        try device.send(.viewOpened(.home))
        #expect(!device.shows("Continue"))
    }

    // MARK: New game during a game

    @Test func aNewGameDuringAGameAsksFirst() throws {
        let device = try playing(network: .down)
        let board = try device.board
        try device.click("New game")
        #expect(device.shows("Give up this game?") && device.focus == "dialog-focus")
        let before = device.state.play?.milliseconds(at: device.now)
        try device.wait(60_000)
        try device.click("Keep playing")
        #expect(try device.board == board && device.state.play?.isPaused == false)
        #expect(device.state.play?.milliseconds(at: device.now) == before)
        try device.click("New game")
        try device.click("New game")
        #expect(device.state.dialog == nil && device.state.play?.game.moves == 0)
    }

    /// The question may be asked where the game is not to be seen.
    @Test func keepingTheGameFromAnotherViewLeadsToIt() throws {
        for ask in [Action.quickGameChosen(.fifteenPuzzle), .newGameAsked] {
            for view in [AppView.home, .newGame] {
                let device = try playing(network: .down)
                try device.send(.viewOpened(view))
                try device.send(ask)
                #expect(device.state.dialog == .abandonGame)
                let before = device.state.play?.milliseconds(at: device.now)
                try device.send(.keyPressed(.escape, onTile: false))
                #expect(device.state.dialog == nil && device.state.view == view)
                #expect(device.state.play?.isPaused == true)
                try device.wait(60_000)
                try device.send(ask)
                try device.click("Keep playing")
                #expect(device.state.view == .game && device.history.last == "game")
                #expect(device.state.play?.isPaused == false)
                #expect(device.state.play?.milliseconds(at: device.now) == before)
            }
        }
    }

    @Test func tappingABoardWithoutAGameAsks() throws {
        let device = try Device.started(settings((2, 3)), route: "game")
        #expect(device.shows("Tap the board to start."))
        try device.tap(3)
        #expect(device.shows("Start a new game?"))
        try device.click("No")
        #expect(device.state.dialog == nil && device.state.play == nil)
        try device.tap(3)
        try device.click("Yes")
        #expect(device.state.play != nil)
        // A board that is solved waits for a game just the same.
        try device.solve()
        try device.click("Close")
        try device.tap(3)
        #expect(device.state.dialog == .startGame)
        try device.click("Yes")
        #expect(device.state.play?.game.moves == 0 && device.state.play?.game.isSolved == false)
    }

    // MARK: Shaking

    @Test func shakingAsksForANewGame() throws {
        let device = try playing()
        try device.send(.shaken)
        #expect(device.state.dialog == .abandonGame)
        try device.send(.shaken)
        try device.send(.resumed)
        let idle = try Device.started(route: "game")
        try idle.send(.shaken)
        #expect(idle.state.play != nil)
    }

    @Test func shakingElsewhereOrUnderAQuestionDoesNothing() throws {
        let device = try playing(settings((2, 3)))
        try device.send(.paused)
        #expect(try device.send(.shaken).isEmpty)
        #expect(device.state.dialog == .welcomeBack)
        try device.send(.resumed)
        try device.solve()
        try device.send(.fieldChanged(.playerName, "Ada"))
        #expect(try device.send(.shaken).isEmpty)
        #expect(device.state.dialog == .finished && device.state.finish?.nameDraft == "Ada")
        try device.send(.dialogClosed)
        for view in AppView.allCases where view != .game && view != .sudoku {
            try device.send(.viewOpened(view))
            #expect(try device.send(.shaken).isEmpty)
        }
    }

    // MARK: Turning the device

    @Test func turningDuringAGameAsks() throws {
        let device = try playing(settings((2, 3)), network: .down)
        let board = try device.board
        let before = device.state.play?.milliseconds(at: device.now)
        try device.turn()
        #expect(device.shows("Turn the board too?") && device.state.play?.isPaused == true)
        #expect(device.shows("A board of 3\u{A0}×\u{A0}2 would fit this screen better. Turning it starts a new game."))
        try device.wait(60_000)
        try device.click("Keep playing")
        #expect(try device.board == board && device.state.settings.size == BoardSize(rows: 2, columns: 3))
        #expect(device.state.play?.milliseconds(at: device.now) == before)
        // Turned back the board fits.
        try device.turn()
        #expect(device.state.dialog == nil)
        try device.turn()
        try device.click("Turn, new game")
        #expect(try device.board.size == BoardSize(rows: 3, columns: 2) && device.state.play?.game.moves == 0)
        #expect(device.store["setting/rows"] == "3" && device.store["setting/columns"] == "2")
    }

    @Test func theQuestionGoesWhenTheDeviceIsTurnedBack() throws {
        let device = try playing(settings((2, 3)))
        try device.turn()
        try device.turn()
        #expect(device.state.dialog == nil && device.state.play?.isPaused == false)
        // While another app is in front nobody sees that it is gone.
        try device.send(.hidden)
        try device.turn()
        try device.turn()
        #expect(device.state.dialog == nil && device.state.play?.isPaused == true)
        try device.send(.shown)
        #expect(device.state.dialog == .welcomeBack)
    }

    @Test func withoutAGameTheBoardTurnsAtOnce() throws {
        let device = try Device.started(settings((2, 3)), route: "game")
        try device.turn()
        #expect(device.state.dialog == nil && device.state.play == nil)
        #expect(device.state.settings.size == BoardSize(rows: 3, columns: 2))
        #expect(device.element("board")?.styles[.rows] == "3")
    }

    @Test func aBoardWithoutAMoveIsScrambledAnew() throws {
        let device = try Device.started(settings((2, 3)), network: .down)
        try device.newGame()
        try device.turn()
        #expect(device.state.dialog == nil)
        #expect(try device.board.size == BoardSize(rows: 3, columns: 2) && !device.board.isSolved)
    }

    @Test func turningAgainAndAgainAsksForNoMoreGames() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        for _ in 0..<2 {
            try device.turn()
            try device.send(.turningConfirmed)
        }
        // Offline there are only the games in stock.
        device.network = .down
        try device.send(.connectionChanged(isOnline: false))
        try device.newGame()
        let first = try #require(device.state.play?.issued)
        let asked = device.requests.count
        for _ in 0..<20 {
            try device.turn()
            #expect(device.state.play?.isRanked == true)
        }
        #expect(device.requests.count == asked)
        // What was put back is played in its turn, and counts.
        #expect(device.state.stock.contains { $0.issued.game == first } || device.state.play?.issued == first)
        try device.solve()
        device.network = .up
        try device.send(.connectionChanged(isOnline: true))
        #expect(device.state.finish?.receipt != nil)
    }

    @Test func aGameThatIsAwaitedTurnsToo() throws {
        let device = try Device.started(settings((2, 3)), network: .held)
        try device.newGame()
        try device.turn()
        try device.deliver()
        #expect(try device.board.size == BoardSize(rows: 3, columns: 2) && device.state.play?.isRanked == true)
    }

    @Test func aSolvedBoardTurnsToAnIdleOne() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click("Close")
        try device.turn()
        #expect(device.state.play == nil && device.state.settings.size == BoardSize(rows: 3, columns: 2))
    }

    /// On a phone the keyboard leaves a screen that is wider than high.
    @Test func aKeyboardOnTheScreenIsNoTurning() throws {
        let device = try Device.started(settings((3, 2)), width: 320, height: 568)
        try device.newGame()
        try device.solve()
        try device.send(.resized(width: 320, height: 300))
        try device.send(.fieldChanged(.playerName, "Ada"))
        #expect(device.state.dialog == .finished)
        try device.click("Save")
        try device.send(.resized(width: 320, height: 568))
        try device.send(.dialogClosed)
        for view in AppView.allCases where view != .game {
            try device.send(.viewOpened(view))
            try device.send(.resized(width: 320, height: 300))
            try device.send(.resized(width: 320, height: 568))
            #expect(device.state.settings.size == BoardSize(rows: 3, columns: 2))
        }
    }

    @Test func squareBoardsNeverAsk() throws {
        let device = try playing(settings((4, 4)))
        let board = try device.board
        try device.turn()
        #expect(try device.state.dialog == nil && device.board == board && device.state.play?.isPaused == false)
    }

    @Test func aResizeThatIsNoTurningAsksNothing() throws {
        let device = try playing(settings((2, 3)))
        for (width, height) in [(1400, 900), (1000, 900), (3000, 910), (911, 910)] {
            try device.send(.resized(width: width, height: height))
            #expect(device.state.dialog == nil)
        }
    }

    @Test func turningWhileTheGameIsCoveredAsksInPlaceOfTheReturn() throws {
        let device = try playing(settings((2, 3)))
        try device.send(.hidden)
        try device.turn()
        try device.send(.shown)
        #expect(device.state.dialog == .turnBoard)
        try device.send(.keyPressed(.escape, onTile: false))
        #expect(device.state.dialog == nil && device.state.play?.isPaused == false)
    }

    @Test func turnedTwiceAPausedGameStaysCovered() throws {
        let device = try playing(settings((2, 3)))
        try device.send(.paused)
        #expect(device.state.dialog == .welcomeBack)
        try device.turn()
        #expect(device.state.dialog == .turnBoard)
        try device.turn()
        #expect(device.state.dialog == .welcomeBack && device.state.play?.isPaused == true)
    }

    // MARK: Escape and the way back

    @Test func escapeClosesWhatIsOpenAndThenLeadsHome() throws {
        let device = try playing()
        for action in [Action.paused, .newGameAsked, .shaken] {
            try device.send(action)
            #expect(device.state.dialog != nil && device.state.uses(.escape, onTile: false))
            try device.send(.keyPressed(.escape, onTile: false))
            #expect(device.state.dialog == nil && device.state.view == .game && device.state.play?.isPaused == false)
        }
        try device.send(.keyPressed(.escape, onTile: true))
        #expect(device.state.view == .home && device.history.last == "home")
        for view in AppView.allCases where view != .home {
            try device.send(.viewOpened(view))
            try device.send(.keyPressed(.escape, onTile: false))
            #expect(device.state.view == .home)
        }
        #expect(!device.state.uses(.escape, onTile: false))
        #expect(try device.send(.keyPressed(.escape, onTile: false)).isEmpty)
    }

    @Test func theBrowsersBackButtonLeadsWhereThePlayerWas() throws {
        let device = try Device.started()
        try device.click("Change")
        try device.click("Start")
        #expect(device.history == ["", "new", "game"] && device.state.view == .game)
        try device.goBackInHistory()
        #expect(device.state.view == .newGame)
        // The address with which it all began says nothing: that is home.
        try device.goBackInHistory()
        #expect(device.state.view == .home)
    }

    @Test func theBackButtonClosesAQuestionBeforeItLeadsAway() throws {
        let device = try playing(network: .down)
        try device.send(.newGameAsked)
        try device.goBackInHistory()
        #expect(device.state.view == .game && device.state.dialog == nil && device.state.play?.isPaused == false)
        #expect(device.history.last == "game")
        try device.goBackInHistory()
        #expect(device.state.view != .game && device.state.play?.isPaused == true)
    }

    @Test func theBackButtonClosesAnExplanationBeforeItLeadsAway() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.explanationAsked)
        try device.goBackInHistory()
        #expect(device.state.view == .sudoku && device.state.sudoku.explanation == nil)
        #expect(device.history.last == "sudoku")
    }

    @Test func escapeLeadsFromALessonBackToTheExplanation() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.explanationAsked)
        try device.send(.routeChanged("sudoku:lesson;naked-pair", isFromHistory: false))
        #expect(device.state.view == .study)
        try device.send(.keyPressed(.escape, onTile: false))
        #expect(device.state.view == .sudoku && device.state.sudoku.explanation != nil)
        try device.send(.keyPressed(.escape, onTile: false))
        #expect(device.state.view == .sudoku && device.state.sudoku.explanation == nil)
    }

    @Test func everyViewHasAnAddress() throws {
        for view in AppView.allCases {
            let device = try Device.started(route: view.routeForTests)
            // What was studied is not remembered.
            #expect(device.state.view == (view == .study ? .scores : view))
            let elsewhere = try Device.started()
            try elsewhere.send(.routeChanged(view.routeForTests))
            #expect(elsewhere.state.view == (view == .study ? .scores : view))
        }
        #expect(try Device.started(route: "nonsense").state.view == .home)
    }

    @Test func theMenuLeadsEverywhere() throws {
        let device = try Device.started()
        for (label, view) in [
            ("Scores", AppView.scores), ("Leaderboard", .leaderboard), ("Settings", .settings),
            ("Rules", .rules), ("Play", .home),
        ] as [(Text, AppView)] {
            try device.click(label)
            #expect(device.state.view == view && device.focus == "main")
            #expect(device.page.container.all { $0.attributes[.current] == "page" }.map(\.wholeText) == [label])
        }
    }

    // MARK: Small things

    @Test func aNoticeGoesAwayByItselfOrByHand() throws {
        let device = try Device.started(settings((2, 3)), network: .down)
        try device.newGame()
        #expect(device.shows("The server cannot be reached, so this game is not ranked."))
        try device.wait(10_000)
        #expect(device.state.notice == nil)
        try device.newGame()
        try device.click("Close")
        #expect(device.state.notice == nil)
    }

    @Test func storageThatFailsIsTold() throws {
        let device = try Device.started()
        try device.send(.storageFailed)
        #expect(device.shows("This browser refuses to store anything. Your games will be lost when you leave."))
    }

    @Test func anUpdateIsOnOfferOutsideOfTheGameAndLosesNothing() throws {
        let device = try playing()
        try device.send(.updateFound)
        #expect(!device.shows("A new version is ready."))
        try device.send(.viewOpened(.home))
        #expect(try device.click("Update") == [.restart])
        #expect(try device.killed().board == device.board)
    }

    @Test func installingIsOnOfferOnce() throws {
        let device = try Device.started()
        #expect(device.control("Install the app") == nil)
        try device.send(.installOffered)
        #expect(try device.click("Install the app") == [.install])
        #expect(device.control("Install the app") == nil)
    }

    // MARK: Two tabs

    /// What it reads may change under its hands, so it must not even tidy up.
    @Test func aSecondTabOnlySaysThatThereIsAFirst() throws {
        let first = try playing(["setting/theme": "1"])
        var store = first.store
        store["turn/sliding/000009"] = "?"
        store["nameUnsent"] = "1"
        store["name"] = "Ada"
        let second = Device(store: store)
        try second.start(isPlayedElsewhere: true)
        #expect(second.effects.allSatisfy { if case .focus = $0 { true } else { false } })
        #expect(second.store == store && second.requests.allSatisfy { $0.method == "GET" })
        #expect(second.shows("Open in another tab") && second.state.dialog == nil)
        #expect(second.page.container.children.first?.attributes[.theme] == "dark")
    }

    @Test func aScoreThatIsReadInAnotherTabIsClosedAgain() throws {
        let first = try playing(settings((2, 3)))
        try first.solve()
        let second = Device(store: first.store)
        try second.start(isPlayedElsewhere: true)
        try second.send(.viewOpened(.scores))
        try second.send(.scoreOpened(0))
        #expect(second.state.dialog == .finished)
        // What only the tab that plays can do is not on offer.
        #expect(second.control("Save") == nil && second.control("New game") == nil)
        try second.click("Close")
        #expect(second.state.dialog == nil && second.state.view == .scores && second.store == first.store)
    }

    /// Neither a question nor a new game: the other tab has them.
    @Test(arguments: [false, true]) func turningTheDeviceInATabThatDoesNotPlayAsksNothing(isBegun: Bool) throws {
        let device = try Device.started(settings((3, 2)), width: 390, height: 844)
        try device.newGame()
        var random = SeededGenerator(seed: 1)
        if isBegun { try device.playAtRandom(2, &random) }
        try device.send(.playedElsewhere)
        let (board, requests) = (try device.board, device.requests.count)
        try device.send(.resized(width: 844, height: 390))
        #expect(device.state.dialog == nil && device.requests.count == requests)
        #expect(try device.board == board)
    }

    @Test func aTabThatDoesNotPlayStoresAndSendsNothing() throws {
        var random = SeededGenerator(seed: 17)
        let device = try playing(settings((2, 3)))
        device.network = .held
        try device.send(.connectionChanged(isOnline: true))
        try device.send(.playedElsewhere)
        #expect(device.shows("Open in another tab"))
        let store = device.store
        let actions: [Action] = [
            .hidden, .shown, .newGameConfirmed, .undone, .shaken, .settingChanged(.spacing, 7), .settingsReset,
            .nameSaved,
            .viewOpened(.newGame), .connectionChanged(isOnline: true), .timerFired(.outbox), .timerFired(.issue),
            .keyPressed(.right, onTile: false), .keyPressed(.left, onTile: false), .routeChanged("game"), .resumed,
            .settingChanged(.rows, 4), .resized(width: 5, height: 10), .quickGameChosen(.fifteenPuzzle), .undone,
        ]
        for _ in 0..<100 {
            let action = actions[Int(random.number(below: UInt32(actions.count)))]
            try device.send(action)
        }
        for key in Key.allCases where key != .escape { #expect(!device.state.uses(key, onTile: false)) }
        try device.send(.viewOpened(.game))
        try device.deliver()
        #expect(device.store == store && device.shows("Open in another tab"))
        // Everything else can be read.
        for view in [AppView.rules, .scores, .settings, .leaderboard] {
            try device.send(.viewOpened(view))
            #expect(
                device.state.view == view && device.shows("Open in another tab") && device.control("Play here") != nil)
        }
        try device.send(.viewOpened(.settings))
        #expect(device.page.container.first { $0.tag == .fieldset }?.attributes[.disabled] != nil)
        #expect(device.store == store)
        #expect(try device.click("Play here") == [.takeOver])
        #expect(device.store == store)
        // The other one is closed: reading goes on, and playing needs no button.
        #expect(try device.send(.otherTabClosed).isEmpty)
        #expect(try device.send(.viewOpened(.rules)).allSatisfy { $0 != .restart })
        #expect(try device.send(.viewOpened(.game)).contains(.restart))
        #expect(try device.send(.playedElsewhere).isEmpty)
        #expect(try device.send(.otherTabClosed) == [.restart])
        #expect(device.store == store)
        // What the other tab has stored is what is there after the reload.
        #expect(try device.killed().board == device.board)
    }
}

extension AppView {
    /// As in the addresses of the menu, which are never renamed.
    var routeForTests: Text {
        switch self {
        case .home: "home"
        case .game: "game"
        case .newGame: "new"
        case .sudoku: "sudoku"
        case .newSudoku: "new-sudoku"
        case .ownSudoku: "own-sudoku"
        case .scores: "scores"
        case .leaderboard: "leaderboard"
        case .settings: "settings"
        case .rules: "rules"
        case .study: "study"
        }
    }
}
