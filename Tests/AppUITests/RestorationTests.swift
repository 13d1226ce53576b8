import AppForTests
import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Testing

@testable import AppUI

/// UX-4: whatever is killed, and whenever, the next start takes up what was there.
@Suite struct RestorationTests {
    /// What a player would miss.
    private struct Belongings: Equatable {
        var board: SlidingBoard?
        var turns: [Turn<Slide>]
        var puzzle: Text?
        var issued: Text?
        var settings: Settings
        var name: Text
        var bests: [Text: PersonalBest]
        var latest: Score?
        var outbox: [ResultSubmission]
        var stock: [StockedGame]
        var scores: [Text]

        init(_ device: Device) {
            // A solved game is a score; only the game in progress is a game.
            let play = device.sliding?.game.isSolved == true ? nil : device.sliding
            board = play?.game.position
            turns = play?.game.turns ?? []
            puzzle = play?.game.id.text
            issued = play?.issued
            settings = device.settings
            name = device.playerName
            bests = Dictionary(uniqueKeysWithValues: device.bests.map { ($0.group, $0.best) })
            latest = device.latest
            outbox = device.outbox
            stock = device.stock
            scores = device.store.keys("results/")
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func nothingIsMissingAfterAnyAction(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let networks: [Device.Network] = [.up, .down, .held, .loseAnswers]
        let device = try Device.started(settings((2, 3)), network: networks[Int(seed) % 4])
        var games = 0
        var isAwaiting = false
        device.afterEach = { device in
            // While the next game is awaited the store still has the one given up.
            isAwaiting = device.isWaiting
            if isAwaiting { return }
            let again = try Device.started(store: device.store, network: .down, now: device.now + 5)
            #expect(Belongings(again) == Belongings(device))
        }
        for _ in 0..<150 {
            device.now += WallTime(random.number(below: 900))
            switch random.number(below: 20) {
            case 0: try device.newGame()
            case 1: try device.send(.settingChanged(.spacing, Int(random.number(below: 12))))
            case 2: try device.send(.hidden)
            case 3: try device.send(.shown)
            case 4: try device.send(.undone)
            case 5: try device.send(.redone)
            case 6: try device.send(.viewOpened(AppView.allCases[Int(random.number(below: 7))]))
            case 7: try device.send(.viewOpened(.game))
            case 8: try device.wait(3000)
            case 9: try device.deliver()
            case 10: try device.send(.resumed)
            case 11 where device.isInPlay:
                try device.solve()
                games += 1
                try device.send(.fieldChanged(.playerName, Text("Player \(games)")))
                try device.send(.nameSaved)
                try device.send(.dialogClosed)
            default: if device.isInPlay { try device.playAtRandom(1, &random) }
            }
        }
        #expect(games > 0)
        #expect(device.bests.first?.best.games == games && device.store.keys("results/").count == games)
    }

    /// The storage effects of an action are one transaction: a kill leaves all of them or none.
    @Test func aTransactionThatIsMissingIsAnActionThatDidNotHappen() throws {
        var random = SeededGenerator(seed: 4)
        let device = try Device.started(settings((2, 3)), network: .held)
        var before = device.store
        var belongings = Belongings(device)
        device.afterEach = { device in
            let again = try Device.started(store: before, network: .down, now: device.now)
            if !device.isWaiting { #expect(Belongings(again) == belongings) }
            before = device.store
            belongings = Belongings(device)
        }
        for _ in 0..<4 {
            try device.newGame()
            try device.deliver()
            try device.playAtRandom(10, &random)
            try device.solve()
            try device.deliver()
        }
    }

    @Test func aResumedGameCanBeFinishedAndItsRecordVerifies() throws {
        var random = SeededGenerator(seed: 5)
        for round in 0..<20 {
            var device = try Device.started(settings((2, 3)))
            try device.newGame()
            for _ in 0..<3 {
                try device.playAtRandom(Int(random.number(below: 5)) + 1, &random)
                device = try device.killed()
                #expect(device.dialog == .welcomeBack && device.isPaused == true)
                try device.send(.resumed)
                if round % 2 == 0, device.control(.undo) != nil { try device.click(.undo) }
            }
            try device.solve()
            #expect(device.server.results.count == 1)
            let sent = try #require(device.server.results.first)
            #expect(try verify(sent.record).moves == device.latest?.moves)
        }
    }

    @Test func theClockOfARankedGameRunsOnOverAKill() throws {
        let device = try started(.up)
        let again = try device.killed(after: 100_000)
        #expect(again.time == 110_000)
        try again.wait(5000)
        try again.send(.resumed)
        #expect(again.time == 115_000)
    }

    @Test func theClockOfPracticeStandsStillOverAKill() throws {
        let device = try started(.down)
        let again = try device.killed(after: 100_000)
        #expect(again.time == 5000)
        try again.wait(5000)
        #expect(again.time == 5000)
        try again.send(.resumed)
        try again.wait(1000)
        #expect(again.time == 6000)
    }

    /// Who thought for a minute and left has thought for a minute.
    @Test func theTimeThatWasShownWhenTheBoardWasLeftIsNotTakenBack() throws {
        for leave in [Action.hidden, .paused, .viewOpened(.settings), .newGameAsked, .shaken] {
            let device = try started(.down)
            try device.send(leave)
            let again = try device.killed(after: 100_000)
            #expect(again.time == 10_000)
            try again.send(.resumed)
            try again.wait(1000)
            try again.send(.hidden)
            #expect(try again.killed().time == 11_000)
        }
    }

    /// A game with its second move after 5 seconds, 5 seconds ago.
    private func started(_ network: Device.Network) throws -> Device {
        var random = SeededGenerator(seed: 6)
        let device = try Device.started(settings((4, 4)), network: network)
        try device.newGame()
        try device.playAtRandom(1, &random)
        try device.wait(5000)
        try device.playAtRandom(1, &random, pace: 0)
        try device.wait(5000)
        #expect(device.time == 10_000)
        return device
    }

    @Test func aClockThatIsSetBackTakesNoTimeAway() throws {
        for network in [Device.Network.up, .down] {
            let device = try started(network)
            device.now -= 1_000_000
            let again = try device.killed(after: 0)
            #expect(again.time ?? 0 >= 5000)
            try again.send(.resumed)
            var random = SeededGenerator(seed: 7)
            try again.playAtRandom(3, &random)
            #expect(again.moves == 5)
        }
    }

    @Test func aGameWithoutAMoveIsKeptToo() throws {
        let device = try Device.started(settings((4, 4)))
        try device.newGame()
        let board = try device.board
        let again = try device.killed()
        #expect(again.view == .home && again.dialog == nil)
        try again.send(.viewOpened(.game))
        #expect(try again.board == board && again.isRanked == true)
    }

    @Test func theGameGivenUpIsThereUntilTheNextOneIs() throws {
        let device = try started(.up)
        device.network = .held
        try device.send(.settingChanged(.rows, 6))
        let board = try device.board
        try device.newGame()
        #expect(device.sliding == nil)
        #expect(try device.killed(network: .down).board == board)
        try device.deliver()
        #expect(try device.killed(network: .down).board == device.board)
        #expect(device.store.keys("games/sliding/turn/").isEmpty)
    }

    // MARK: What the store should not hold

    /// Of a newer version, say.
    @Test(arguments: ["games/sliding", "games/sudoku"] as [Text]) func aGameThatCannotBeReadIsKept(key: Text) throws {
        let device = try Device.started(settings((2, 3)))
        var random = SeededGenerator(seed: 21)
        try device.newGame()
        try device.playAtRandom(3, &random)
        try device.newSudoku()
        try device.enterRight(device.openCells()[0])
        let whole = device.store
        let header = try #require(whole[key])
        device.store[key] = "tomorrow." + header
        let older = try device.killed()
        #expect(older.notice == .gameKept && older.store[key] == nil)
        #expect((key == "games/sliding" ? older.sliding == nil : older.sudoku == nil))
        #expect(older.dialog == .welcomeBack)
        // The version that can read it.
        older.store["kept/" + key] = header
        let newer = try older.killed()
        #expect(newer.sliding?.game.moves == 3 && newer.sudoku?.game.moves == 1)
        for kept in whole.keys(Text()) where kept.hasPrefix("games/") {
            #expect(newer.store[kept] == whole[kept], "\(kept)")
        }
        #expect(newer.store.keys("kept/").isEmpty && newer.notice == nil)
    }

    @Test func cutOffAndStrangeEntriesNeverCrashTheApp() throws {
        var random = SeededGenerator(seed: 8)
        let whole = try rich()
        let keys = whole.keys(Text())
        for _ in 0..<100 {
            var store = whole
            for _ in 0...random.number(below: 3) {
                let key = keys[Int(random.number(below: UInt32(keys.count)))]
                var value = store[key] ?? Text()
                switch random.number(below: 5) {
                case 0: value = Text(value.bytes.prefix(Int(random.number(below: UInt32(value.count + 1)))))
                case 1 where !value.isEmpty:
                    value.bytes[Int(random.number(below: UInt32(value.count)))] = UInt8(random.number(below: 256))
                case 2: value.append(["0", ";", "9999999999999999999", "-", "\u{0}"][Int(random.number(below: 5))])
                case 3:
                    value =
                        ["", "9999999999999999999", "-1", "9999999999999999999;9999999999999999999;0;1"][
                            Int(random.number(below: 4))]
                default:
                    store[key] = nil
                    continue
                }
                store[key] = value
            }
            store[Text("unknown/\(random.next())")] = "?"
            let device = try Device.started(store: store, network: .up)
            try device.send(.resumed)
            for view in AppView.allCases { try device.send(.viewOpened(view)) }
            if device.isInPlay { try device.playAtRandom(2, &random) }
            try device.newGame()
            if try device.board.size.cells == 6 { try device.solve() }
        }
    }

    /// A store with one of everything.
    private func rich() throws -> FakeStore {
        let device = try Device.started(settings((2, 3), ["settings/spacing": "5"]))
        try device.newGame()
        try device.solve()
        try device.send(.fieldChanged(.playerName, "Ada"))
        try device.send(.nameSaved)
        device.network = .loseAnswers
        try device.newGame()
        try device.solve()
        try device.newGame()
        var random = SeededGenerator(seed: 9)
        try device.playAtRandom(6, &random)
        #expect(device.store.keys("stock/").isEmpty == false && device.store.keys("outbox/").isEmpty == false)
        return device.store
    }

    @Test func aBrokenTurnCostsNoMoreThanTheTurnsFromThereOn() throws {
        for (broken, kept) in [("5Q", 3), ("", 3), ("0R0R", 3), ("99999999999999999999R", 3)] as [(Text, Int)] {
            let device = try Device.started(settings((4, 4)), network: .down)
            try device.newGame()
            var random = SeededGenerator(seed: 10)
            try device.playAtRandom(8, &random)
            device.store["games/sliding/turn/000004"] = broken
            let again = try device.killed()
            #expect(again.moves == kept)
            // What comes after the broken turn must not come back behind the moves that are made now.
            try again.send(.resumed)
            try again.playAtRandom(1, &random)
            let third = try again.killed()
            #expect(third.sliding?.game.moves == kept + 1)
            #expect(try third.board == again.board)
        }
    }

    @Test func aMissingTurnEndsTheGameThere() throws {
        for missing in [1, 2, 5, 8] {
            let device = try Device.started(settings((4, 4)), network: .down)
            try device.newGame()
            // There and back: each turn fits after the one before the last, too.
            let board = try device.board
            let direction = try #require(Slide.Direction.allCases.first { board.movable($0) > 0 })
            for turn in 0..<8 {
                device.now += 100
                try device.tap(device.tile(Slide(turn % 2 == 0 ? direction : direction.opposite)))
            }
            device.store[Text("games/sliding/turn/00000\(missing)")] = nil
            let again = try device.killed()
            #expect(again.sliding?.game.moves == missing - 1)
            try again.send(.viewOpened(.game))
            try again.tap(again.tile(Slide(missing % 2 == 1 ? direction : direction.opposite)))
            #expect(try again.killed().sliding?.game.moves == missing)
        }
    }

    @Test(arguments: ["", "sliding", "sliding.4x4.uniform.multi.9.0000000000000000;", "chess.1;", "sliding.99x1;"])
    func aGameThatCannotBeReadIsNoGame(header: String) throws {
        let device = try Device.started(settings((4, 4)), network: .down)
        try device.newGame()
        var random = SeededGenerator(seed: 11)
        try device.playAtRandom(3, &random)
        device.store["games/sliding"] = Text(header)
        let again = try device.killed()
        #expect(again.sliding == nil && again.view == .home)
        try again.newGame()
        #expect(again.moves == 0)
        #expect(try again.killed().sliding?.game.moves == 0)
    }

    /// Without a name of its own the server would refuse it for ever.
    @Test func aGameWhoseIssueCannotBeReadIsPractice() throws {
        let device = try Device.started(settings((4, 4)))
        try device.newGame()
        device.store["games/sliding"] = try #require(device.store["games/sliding"]) + "0"
        #expect(try device.killed().sliding?.isRanked == false)
    }

    @Test func settingsBeyondTheirRangeAreBroughtBack() throws {
        var stored: [Text: Text] = [:]
        for setting in Setting.allCases { stored[Text("settings/") + Text(setting.key)] = "2000000000" }
        let device = try Device.started(stored)
        for setting in Setting.allCases { #expect(setting.range.contains(device.settings[setting])) }
    }

    @Test func whatCouldNotBeStoredIsStoredWithTheNextTurn() throws {
        for practice in [false, true] {
            let device = try Device.started(settings((3, 3)), network: practice ? .down : .up)
            try device.newGame()
            var random = SeededGenerator(seed: 5)
            try device.playAtRandom(1, &random)
            let before = device.store
            try device.playAtRandom(3, &random)
            device.store = before
            try device.send(.storageFailed)
            try device.playAtRandom(1, &random)
            let again = try device.killed()
            #expect(again.sliding?.game.turns == device.sliding?.game.turns)
            #expect(again.isRanked == !practice)
        }
    }

    /// The puzzle of a Sudoku, too; and each game whatever the other one has stored since.
    @Test func aSudokuThatCouldNotBeStoredIsStoredWithTheNextTurn() throws {
        let device = try Device.started(settings((3, 3)))
        try device.newSudoku()
        try device.newGame()
        var random = SeededGenerator(seed: 5)
        try device.playAtRandom(1, &random)
        let before = device.store
        try device.newSudoku(.hard)
        let cells = try device.openCells()
        try device.enterRight(cells[0])
        try device.enterRight(cells[1])
        device.store = before
        try device.send(.storageFailed)
        try device.send(.viewOpened(.game))
        try device.playAtRandom(1, &random)
        try device.send(.viewOpened(.sudoku))
        try device.enterRight(cells[2])
        let again = try device.killed()
        #expect(again.sudoku?.game.turns == device.sudoku?.game.turns)
        #expect(try again.sudokuGame.position == device.sudokuGame.position)
        #expect(again.sliding?.game.turns == device.sliding?.game.turns)
    }
}
