import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

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
        #expect(device.isPaused == true)
        try device.wait(600_000)
        try device.send(.shown)
        #expect(device.shows(.welcomeTitle) && device.shows(.welcomeText))
        #expect(device.focus == "dialog-focus" && device.figures[1] == shown)
        try device.wait(600_000)
        try device.click(.resume)
        #expect(device.dialog == nil && device.isPaused == false && device.figures[1] == shown)
        try device.wait(3000)
        #expect(device.figures[1] != shown)
    }

    @Test func theClockOfARankedGameRunsOnAndTheReturnSaysSo() throws {
        let device = try playing()
        let before = try #require(device.time)
        try device.send(.hidden)
        try device.wait(600_000)
        try device.send(.shown)
        #expect(device.shows(.welcomeRankedText))
        try device.click(.resume)
        #expect(device.time == before + 600_000)
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
        let puzzle = device.sliding?.game.id
        try device.send(.hidden)
        try device.send(.shown)
        try device.click(.newGame)
        #expect(device.shows(.abandonTitle) && device.sliding?.game.id == puzzle)
        try device.click(.newGame)
        #expect(
            device.dialog == nil && device.sliding?.game.id != puzzle && device.moves == 0)
    }

    @Test func leavingWithoutAGameAsksNothing() throws {
        for device in [try Device.started(), try Device.started(route: "game")] {
            try device.send(.hidden)
            try device.send(.shown)
            #expect(device.dialog == nil)
        }
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.dialog == nil)
        try device.solve()
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.dialog == .finished)
    }

    @Test func anotherQuestionIsStillThereOnTheReturn() throws {
        let device = try playing()
        try device.click(.newGame)
        try device.send(.hidden)
        try device.send(.shown)
        #expect(device.dialog == .abandonGame)
    }

    @Test func anotherViewPausesAndTheGameGoesOnWhenThePlayerComesBackToIt() throws {
        let device = try playing(network: .down)
        let before = device.time
        for view in AppView.allCases where view != .game {
            try device.send(.viewOpened(view))
            #expect(device.sliding?.isPaused == true)
            try device.send(.hidden)
            try device.wait(60_000)
            try device.send(.shown)
            #expect(device.dialog == nil)
            try device.send(.viewOpened(.game))
            #expect(device.isPaused == false && device.dialog == nil)
            #expect(device.time == before)
        }
    }

    @Test func theGameIsOnOfferAtHomeAsLongAsItIsUnfinished() throws {
        let device = try playing(settings((2, 3)))
        try device.send(.viewOpened(.home))
        let offer = try #require(device.page.container.first { $0.text == "Continue" }?.parent)
        try device.click(offer)
        #expect(device.view == .game && device.isPaused == false)
        try device.solve()
        try device.send(.viewOpened(.home))
        #expect(!device.shows(.resume))
    }

    // MARK: New game during a game

    @Test func aNewGameDuringAGameAsksFirst() throws {
        let device = try playing(network: .down)
        let board = try device.board
        try device.click(.newGame)
        #expect(device.shows(.abandonTitle) && device.focus == "dialog-focus")
        let before = device.time
        try device.wait(60_000)
        try device.click(.keepPlaying)
        #expect(try device.board == board && device.isPaused == false)
        #expect(device.time == before)
        try device.click(.newGame)
        try device.click(.newGame)
        #expect(device.dialog == nil && device.moves == 0)
    }

    /// The question may be asked where the game is not to be seen.
    @Test func keepingTheGameFromAnotherViewLeadsToIt() throws {
        for ask in [Action.quickGameChosen(.fifteenPuzzle), .newGameAsked] {
            for view in [AppView.home, .newGame] {
                let device = try playing(network: .down)
                try device.send(.viewOpened(view))
                try device.send(ask)
                #expect(device.dialog == .abandonGame)
                let before = device.time
                try device.send(.keyPressed(.escape, onBoard: false))
                #expect(device.dialog == nil && device.view == view)
                #expect(device.isPaused == true)
                try device.wait(60_000)
                try device.send(ask)
                try device.click(.keepPlaying)
                #expect(device.view == .game && device.history.last == "game")
                #expect(device.isPaused == false)
                #expect(device.time == before)
            }
        }
    }

    @Test func aChoiceThatIsNotBegunChangesNothing() throws {
        let device = try playing(network: .down)
        let before = device.settings
        try device.send(.quickGameChosen(try #require(BoardSize(rows: 5, columns: 5))))
        try device.click(.keepPlaying)
        try device.send(.newGameAsked)
        try device.send(.newGameConfirmed)
        #expect(device.settings == before)
        try device.send(.quickGameChosen(try #require(BoardSize(rows: 5, columns: 5))))
        try device.send(.newGameConfirmed)
        #expect(device.settings[.rows] == 5 && device.settings[.columns] == 5)
    }

    @Test func tappingABoardWithoutAGameAsks() throws {
        let device = try Device.started(settings((2, 3)), route: "game")
        #expect(device.shows(.solvedBoard))
        try device.tap(3)
        #expect(device.shows(.startTitle))
        try device.click(.no)
        #expect(device.dialog == nil && device.sliding == nil)
        try device.tap(3)
        try device.click(.yes)
        #expect(device.sliding != nil)
        // A board that is solved waits for a game just the same.
        try device.solve()
        try device.click(.close)
        try device.tap(3)
        #expect(device.dialog == .startGame)
        try device.click(.yes)
        #expect(device.moves == 0 && device.sliding?.game.isSolved == false)
    }

    // MARK: Shaking

    @Test func shakingAsksForANewGame() throws {
        let device = try playing()
        try device.send(.shaken)
        #expect(device.dialog == .abandonGame)
        try device.send(.shaken)
        try device.send(.resumed)
        let idle = try Device.started(route: "game")
        try idle.send(.shaken)
        #expect(idle.sliding != nil)
    }

    @Test func shakingElsewhereOrUnderAQuestionDoesNothing() throws {
        let device = try playing(settings((2, 3)))
        try device.send(.paused)
        #expect(try device.send(.shaken).isEmpty)
        #expect(device.dialog == .welcomeBack)
        try device.send(.resumed)
        try device.solve()
        try device.send(.fieldChanged(.playerName, "Ada"))
        #expect(try device.send(.shaken).isEmpty)
        #expect(device.dialog == .finished && device.finish?.nameDraft == "Ada")
        try device.send(.dialogClosed)
        for view in AppView.allCases where view != .game && view != .sudoku && view != .log {
            try device.send(.viewOpened(view))
            #expect(try device.send(.shaken).isEmpty)
        }
    }

    // MARK: Turning the device

    @Test func turningDuringAGameAsks() throws {
        let device = try playing(settings((2, 3)), network: .down)
        let board = try device.board
        let before = device.time
        try device.turn()
        #expect(device.shows(.turnTitle) && device.isPaused == true)
        #expect(device.shows("A board of 3\u{A0}×\u{A0}2 would fit this screen better. Turning it starts a new game."))
        try device.wait(60_000)
        try device.click(.keepPlaying)
        #expect(try device.board == board && device.settings.size == BoardSize(rows: 2, columns: 3))
        #expect(device.time == before)
        // Turned back the board fits.
        try device.turn()
        #expect(device.dialog == nil)
        try device.turn()
        try device.click(.turn)
        #expect(try device.board.size == BoardSize(rows: 3, columns: 2) && device.moves == 0)
        #expect(device.store["settings/rows"] == "3" && device.store["settings/columns"] == "2")
    }

    /// Another board would not be the one that a friend has sent.
    @Test func aBoardThatWasGivenIsNotReplacedBeforeTheFirstMove() throws {
        let device = try Device.started(route: "sliding.2x3.uniform.multi.1.0000000000000007~20000~Ada")
        try device.click(.startGame)
        let board = try device.board
        try device.turn()
        #expect(device.shows(.turnTitle))
        try device.click(.keepPlaying)
        #expect(try device.board == board && device.moves == 0)
    }

    @Test func theQuestionGoesWhenTheDeviceIsTurnedBack() throws {
        let device = try playing(settings((2, 3)))
        try device.turn()
        try device.turn()
        #expect(device.dialog == nil && device.isPaused == false)
        // While another app is in front nobody sees that it is gone.
        try device.send(.hidden)
        try device.turn()
        try device.turn()
        #expect(device.dialog == nil && device.isPaused == true)
        try device.send(.shown)
        #expect(device.dialog == .welcomeBack)
    }

    @Test func withoutAGameTheBoardTurnsAtOnce() throws {
        let device = try Device.started(settings((2, 3)), route: "game")
        try device.turn()
        #expect(device.dialog == nil && device.sliding == nil)
        #expect(device.settings.size == BoardSize(rows: 3, columns: 2))
        #expect(device.element("board")?.styles[.rows] == "3")
    }

    @Test func aBoardWithoutAMoveIsScrambledAnew() throws {
        let device = try Device.started(settings((2, 3)), network: .down)
        try device.newGame()
        try device.turn()
        #expect(device.dialog == nil)
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
        let first = try #require(device.sliding?.issued)
        let asked = device.requests.count
        for _ in 0..<20 {
            try device.turn()
            #expect(device.isRanked == true)
        }
        #expect(device.requests.count == asked)
        // What was put back is played in its turn, and counts.
        #expect(device.stock.contains { $0.issued.game == first } || device.sliding?.issued == first)
        try device.solve()
        device.network = .up
        try device.send(.connectionChanged(isOnline: true))
        #expect(device.ranks > 0)
    }

    @Test func aGameThatIsAwaitedTurnsToo() throws {
        let device = try Device.started(settings((2, 3)), network: .held)
        try device.newGame()
        try device.turn()
        try device.deliver()
        #expect(try device.board.size == BoardSize(rows: 3, columns: 2) && device.isRanked == true)
    }

    @Test func aSolvedBoardTurnsToAnIdleOne() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.click(.close)
        try device.turn()
        #expect(device.sliding == nil && device.settings.size == BoardSize(rows: 3, columns: 2))
    }

    /// On a phone the keyboard leaves a screen that is wider than high.
    @Test func aKeyboardOnTheScreenIsNoTurning() throws {
        let device = try Device.started(settings((3, 2)), width: 320, height: 568)
        try device.newGame()
        try device.solve()
        try device.send(.resized(width: 320, height: 300))
        try device.send(.fieldChanged(.playerName, "Ada"))
        #expect(device.dialog == .finished)
        try device.click(.saveName)
        try device.send(.resized(width: 320, height: 568))
        try device.send(.dialogClosed)
        for view in AppView.allCases where view != .game {
            try device.send(.viewOpened(view))
            try device.send(.resized(width: 320, height: 300))
            try device.send(.resized(width: 320, height: 568))
            #expect(device.settings.size == BoardSize(rows: 3, columns: 2))
        }
    }

    @Test func squareBoardsNeverAsk() throws {
        let device = try playing(settings((4, 4)))
        let board = try device.board
        try device.turn()
        #expect(try device.dialog == nil && device.board == board && device.isPaused == false)
    }

    @Test func aResizeThatIsNoTurningAsksNothing() throws {
        let device = try playing(settings((2, 3)))
        for (width, height) in [(1400, 900), (1000, 900), (3000, 910), (911, 910)] {
            try device.send(.resized(width: width, height: height))
            #expect(device.dialog == nil)
        }
    }

    @Test func turningWhileTheGameIsCoveredAsksInPlaceOfTheReturn() throws {
        let device = try playing(settings((2, 3)))
        try device.send(.hidden)
        try device.turn()
        try device.send(.shown)
        #expect(device.dialog == SlidingPuzzle.turnQuestion)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.dialog == nil && device.isPaused == false)
    }

    @Test func turnedTwiceAPausedGameStaysCovered() throws {
        let device = try playing(settings((2, 3)))
        try device.send(.paused)
        #expect(device.dialog == .welcomeBack)
        try device.turn()
        #expect(device.dialog == SlidingPuzzle.turnQuestion)
        try device.turn()
        #expect(device.dialog == .welcomeBack && device.isPaused == true)
    }

    // MARK: Escape and the way back

    @Test func escapeClosesWhatIsOpenAndThenLeadsHome() throws {
        let device = try playing()
        for action in [Action.paused, .newGameAsked, .shaken] {
            try device.send(action)
            #expect(device.dialog != nil && device.uses(.escape, onBoard: false))
            try device.send(.keyPressed(.escape, onBoard: false))
            #expect(device.dialog == nil && device.view == .game && device.isPaused == false)
        }
        try device.send(.keyPressed(.escape, onBoard: true))
        #expect(device.view == .home && device.history.last == "home")
        for view in AppView.allCases where view != .home {
            try device.send(.viewOpened(view))
            try device.send(.keyPressed(.escape, onBoard: false))
            let above: AppView =
                switch view {
                case .moreSettings, .sync, .statistics: .settings
                case .log: .moreSettings
                case .resetScores: .scores
                case .pictures: device.context.table.newGameView
                case .account: .profile
                case .signUp, .logIn, .resetPassword: .account
                default: .home
                }
            #expect(device.view == above)
            try device.send(.viewOpened(.home))
        }
        try device.send(.viewOpened(.home))
        #expect(!device.uses(.escape, onBoard: false))
        #expect(try device.send(.keyPressed(.escape, onBoard: false)).isEmpty)
    }

    @Test func theBrowsersBackButtonLeadsWhereThePlayerWas() throws {
        let device = try Device.started()
        try device.click(.change)
        try device.click(.startGame)
        #expect(device.history == ["", "new", "game"] && device.view == .game)
        try device.goBackInHistory()
        #expect(device.view == .newGame)
        // The address with which it all began says nothing: that is home.
        try device.goBackInHistory()
        #expect(device.view == .home)
    }

    @Test func theBackButtonClosesAQuestionBeforeItLeadsAway() throws {
        let device = try playing(network: .down)
        try device.send(.newGameAsked)
        try device.goBackInHistory()
        #expect(device.view == .game && device.dialog == nil && device.isPaused == false)
        #expect(device.history.last == "game")
        try device.goBackInHistory()
        #expect(device.view != .game && device.isPaused == true)
    }

    @Test func theBackButtonClosesAnExplanationBeforeItLeadsAway() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.explanationAsked)
        try device.goBackInHistory()
        #expect(device.view == .sudoku && device.explanation == nil)
        #expect(device.history.last == "sudoku")
    }

    @Test func escapeLeadsFromALessonBackToTheExplanation() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.send(.explanationAsked)
        try device.send(.routeChanged("sudoku:lesson;naked-pair", isFromHistory: false))
        #expect(device.view == .page)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .sudoku && device.explanation != nil)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .sudoku && device.explanation == nil)
    }

    @Test func everyViewHasAnAddress() throws {
        #expect(AppView.allCases.map(\.route) == addresses)
        for (view, address) in zip(AppView.allCases, addresses) {
            let device = try Device.started(route: address)
            // What was studied is not remembered.
            #expect(device.view == (view == .page ? .scores : view))
            let elsewhere = try Device.started()
            try elsewhere.send(.routeChanged(address))
            #expect(elsewhere.view == (view == .page ? .scores : view))
        }
    }

    /// What is no address of this version leads home, which is told.
    @Test func aDamagedAddressIsTold() throws {
        for address in ["nonsense", "help:nosuch", "game:%%%", "scores "] as [Text] {
            let device = try Device.started(route: address)
            #expect(device.view == .home && device.notice == .noBoardText && device.history.last == "home")
            let elsewhere = try Device.started(route: "scores")
            #expect(elsewhere.notice == nil)
            try elsewhere.send(.routeChanged(address))
            #expect(elsewhere.view == .home && elsewhere.notice == .noBoardText)
            let here = try Device.started()
            try here.send(.routeChanged(address))
            #expect(here.view == .home && here.notice == .noBoardText && here.history.last == "home")
        }
        #expect(try Device.started(route: "").notice == nil)
    }

    @Test func theMenuLeadsEverywhere() throws {
        let device = try Device.started()
        for (label, view) in [
            ("Scores", AppView.scores), ("Leaderboard", .leaderboard), ("Settings", .settings),
            ("Help", .rules), ("Play", .home),
        ] as [(Text, AppView)] {
            try device.click(label)
            #expect(device.view == view && device.focus == "main")
            #expect(device.page.container.all { $0.attributes[.current] == "page" }.map(\.wholeText) == [label])
        }
    }

    // MARK: Small things

    @Test func aNoticeGoesAwayByItselfOrByHand() throws {
        let device = try Device.started(settings((2, 3)), network: .down)
        try device.newGame()
        #expect(device.shows(.practiceOnly))
        try device.wait(10_000)
        #expect(device.notice == nil)
        try device.newGame()
        try device.click(.close)
        #expect(device.notice == nil)
    }

    @Test func storageThatFailsIsTold() throws {
        let device = try Device.started()
        try device.send(.storageFailed)
        #expect(device.shows(.storageFailed))
    }

    @Test func anUpdateIsOnOfferOutsideOfTheGameAndLosesNothing() throws {
        let device = try playing()
        try device.send(.updateFound)
        #expect(!device.shows(.updateReady))
        try device.send(.viewOpened(.home))
        #expect(try device.click(.updateNow) == [.restart])
        #expect(try device.killed().board == device.board)
    }

    @Test func installingIsOnOfferOnce() throws {
        let device = try Device.started()
        #expect(device.control(.install) == nil)
        try device.send(.installOffered)
        #expect(try device.click(.install) == [.install])
        #expect(device.control(.install) == nil)
    }

    // MARK: Two tabs

    /// What it reads may change under its hands, so it must not even tidy up.
    @Test func aSecondTabOnlySaysThatThereIsAFirst() throws {
        let first = try playing(["settings/theme": "1"])
        var store = first.store
        store["games/sliding/turn/000009"] = "?"
        store["state/nameUnsent"] = "1"
        store["state/name"] = "Ada"
        let second = Device(store: store)
        try second.start(isPlayedElsewhere: true)
        #expect(second.effects.allSatisfy { if case .focus = $0 { true } else { false } })
        #expect(second.store == store && second.requests.allSatisfy { $0.method == "GET" })
        #expect(second.shows(.playedElsewhereTitle) && second.dialog == nil)
        #expect(second.page.container.children.first?.attributes[.theme] == "dark")
    }

    /// It is no damaged one, and stays the address, with which this tab begins when it plays.
    @Test(arguments: ["sliding.2x3.uniform.multi.1.0000000000000007~20000~Ada", "sudoku.nothing"])
    func aLinkWaitsInASecondTab(link: String) throws {
        let first = try playing(settings((2, 3)))
        let second = Device(store: first.store, route: Text(link))
        try second.start(isPlayedElsewhere: true)
        #expect(second.notice == nil && second.shows(.playedElsewhereTitle))
        #expect(!second.effects.contains { if case .route = $0 { true } else { false } })
        #expect(second.store == first.store)
    }

    @Test func aScoreThatIsReadInAnotherTabIsClosedAgain() throws {
        let first = try playing(settings((2, 3)))
        try first.solve()
        let second = Device(store: first.store)
        try second.start(isPlayedElsewhere: true)
        try second.send(.viewOpened(.scores))
        try second.send(.scoreOpened(0))
        #expect(second.dialog == .finished)
        // What only the tab that plays can do is not on offer.
        #expect(second.control(.saveName) == nil && second.control(.newGame) == nil)
        try second.click(.close)
        #expect(second.dialog == nil && second.view == .scores && second.store == first.store)
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
        #expect(device.dialog == nil && device.requests.count == requests)
        #expect(try device.board == board)
    }

    @Test func aTabThatDoesNotPlayStoresAndSendsNothing() throws {
        var random = SeededGenerator(seed: 17)
        let device = try playing(settings((2, 3)))
        device.network = .held
        try device.send(.connectionChanged(isOnline: true))
        try device.send(.playedElsewhere)
        #expect(device.shows(.playedElsewhereTitle))
        let store = device.store
        let actions: [Action] = [
            .hidden, .shown, .newGameConfirmed, .undone, .shaken, .settingChanged(.spacing, 7), .settingsReset,
            .nameSaved,
            .viewOpened(.newGame), .connectionChanged(isOnline: true), .timerFired(.outbox), .timerFired(.issue),
            .keyPressed(.right, onBoard: false), .keyPressed(.left, onBoard: false), .routeChanged("game"), .resumed,
            .settingChanged(.rows, 4), .resized(width: 5, height: 10), .quickGameChosen(.fifteenPuzzle), .undone,
        ]
        for _ in 0..<100 {
            let action = actions[Int(random.number(below: UInt32(actions.count)))]
            try device.send(action)
        }
        for key in Key.allCases where key != .escape { #expect(!device.uses(key, onBoard: false)) }
        try device.send(.viewOpened(.game))
        try device.deliver()
        #expect(device.store == store && device.shows(.playedElsewhereTitle))
        // Everything else can be read.
        for view in [AppView.rules, .scores, .settings, .leaderboard] {
            try device.send(.viewOpened(view))
            #expect(
                device.view == view && device.shows(.playedElsewhereTitle) && device.control(.playHere) != nil)
        }
        try device.send(.viewOpened(.settings))
        #expect(device.page.container.first { $0.tag == .fieldset }?.attributes[.disabled] != nil)
        #expect(device.store == store)
        #expect(try device.click(.playHere) == [.takeOver])
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

/// As in the addresses of the menu and in links, which are never renamed.
private let addresses: [Text] = [
    "home", "scores", "reset-scores", "leaderboard", "settings", "more-settings", "sync", "rules", "pictures",
    "profile",
    "study", "help", "log",
    "statistics", "account", "sign-up", "log-in", "reset-password", "game", "new",
    "board", "sudoku", "new-sudoku", "own-sudoku",
]
