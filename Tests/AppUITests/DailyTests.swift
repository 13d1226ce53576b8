import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct DailyTests {
    private func device(_ network: Device.Network = .up, streak: Int = 0) throws -> Device {
        try Device.started(server: dailyServer(streak: streak), network: network, now: dailyNoon)
    }

    private var sudoku: DailyBoard { DailyBoard(day: dailyDay, kind: .sudoku) }

    @Test func theHomePageSaysWhichPuzzlesTheDayHas() throws {
        let device = try device(streak: 5)
        #expect(try device.daily(.sudoku).wholeText == "Puzzle of the dayClassic · Hard · one try")
        // A Friday: hard.
        let started = try self.device()
        #expect(try started.daily(.sudoku).wholeText == "Puzzle of the dayClassic · Hard · one try")
        #expect(try started.daily(.sliding).wholeText == "Puzzle of the day4\u{A0}×\u{A0}4 · one try")
    }

    @Test func whatTheServerIssuesIsPlayedAndCompetesOnTheDaysLeaderboard() throws {
        let device = try device()
        try device.click(try device.daily(.sudoku))
        #expect(device.view == .sudoku && device.isRanked == true)
        let wanted = device.requests.filter { $0.path == "/api/v1/games/begin" }.map(\.body.string)
        #expect(wanted.first?.contains(sudoku.leaderboard.string) == true)
        #expect(device.sudoku?.game.id.params.level == .hard)
        try device.solveSudoku()
        #expect(device.server.results.count == 1 && device.shows("3 of 12"))
        device.server.board = [
            LeaderboardEntry(
                rank: 1, player: "Ada", isMe: true, milliseconds: 61_000, moves: 60,
                score: Int64(SudokuMark(achievement: .perfectSS, score: 4321).ranked), at: 0)
        ]
        try device.click(.leaderboard)
        #expect(device.view == .leaderboard && device.dialog == nil)
        let asked = device.requests.filter { $0.ticket.kind == .leaderboard }.map(\.path)
        #expect(asked == ["/api/v1/leaderboards/" + sudoku.leaderboard + "?by=score&window=all"])
        for text in ["Ada (you)", "Perfect SS", "4,321", "1:01.000"] as [Text] {
            #expect(device.shows(text), "\(text)")
        }
        try device.send(.viewOpened(.home))
        #expect(try device.daily(.sudoku).wholeText == "Puzzle of the dayDone: see the ranking")
        // Also after a restart that knows nothing of the server's.
        let again = try device.killed(network: .down)
        #expect(try again.daily(.sudoku).wholeText == "Puzzle of the dayDone: see the ranking")
        try again.click(try again.daily(.sudoku))
        #expect(again.view == .leaderboard && again.shows(.leaderboardFailedTitle))
    }

    @Test func aGameInProgressGoesOn() throws {
        for puzzle in PuzzleKind.allCases {
            let device = try device()
            try device.click(try device.daily(puzzle))
            if puzzle == .sudoku {
                try device.enterRight(try device.openCells()[0])
            } else {
                var random = SeededGenerator(seed: 1)
                try device.playAtRandom(3, &random)
            }
            let again = try device.killed()
            #expect(again.dialog == .welcomeBack && again.table == puzzle)
            try again.send(.dialogClosed)
            try again.send(.viewOpened(.home))
            #expect(try again.daily(puzzle).wholeText.string.contains("Continue"))
            try again.click(try again.daily(puzzle))
            #expect(again.isGameShown && again.control(.pause) != nil)
            #expect(again.requests.allSatisfy { $0.path != "/api/v1/games" || !$0.body.string.contains("daily") })
        }
    }

    /// Of two unfinished games the one that was played last is there after a restart.
    @Test func thePuzzleThatWasPlayedLastIsStored() throws {
        let device = try device()
        try device.click(try device.daily(.sliding))
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(3, &random)
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sudoku))
        try device.enterRight(try device.openCells()[0])
        try device.send(.viewOpened(.home))
        #expect(try device.killed().table == .sudoku)
    }

    /// The day's puzzle and any other game of its puzzle are two games: neither takes the other's place.
    @Test func anotherGameWaits() throws {
        for puzzle in PuzzleKind.allCases {
            let device = try device()
            let ordinary = try device.begin(puzzle)
            try device.click(try device.daily(puzzle))
            let daily = try device.move(puzzle)
            #expect(daily != ordinary && device.isDaily == true)
            // Both are there after a restart.
            try device.send(.viewOpened(.home))
            #expect(Set(device.continuing.map { $0.hasPrefix("Puzzle of the day") }) == [true, false])
            let again = try device.killed()
            #expect(again.dialog == .welcomeBack && again.shown(puzzle) == daily)
            try again.click(.resume)
            try again.send(.viewOpened(.home))
            try again.send(.continued(GameSlot(puzzle, isDaily: false)))
            #expect(again.shown(puzzle) == ordinary && again.isPaused == false)
            try again.send(.viewOpened(.home))
            #expect(Set(again.continuing.map { $0.hasPrefix("Puzzle of the day") }) == [true, false])
            try again.click(try again.daily(puzzle))
            #expect(again.shown(puzzle) == daily && again.isGameShown)
        }
    }

    /// Whoever starts a game from the day's puzzle loses neither it nor the game that waits.
    @Test func aNewGameBesideItAsksAboutTheOneWhosePlaceItTakes() throws {
        for puzzle in PuzzleKind.allCases {
            let device = try device()
            try device.click(try device.daily(puzzle))
            let daily = try device.move(puzzle)
            try device.send(.newGameAsked)
            #expect(device.dialog == nil && device.isDaily == false)
            #expect(device.notice == .otherRunsOn)
            let ordinary = try device.move(puzzle)
            try device.send(.viewOpened(.home))
            try device.click(try device.daily(puzzle))
            #expect(device.shown(puzzle) == daily)
            try device.send(.newGameAsked)
            #expect(device.shows(.abandonOtherTitle) && device.shown(puzzle) == daily)
            try device.click(.keepPlaying)
            #expect(device.shown(puzzle) == daily && device.isPaused == false)
            // The question of a restart is about the day's.
            try device.send(.viewOpened(.home))
            try device.click(try device.daily(puzzle))
            let again = try device.killed()
            #expect(again.dialog == .welcomeBack && again.isDaily == true)
            try again.send(.newGameConfirmed)
            #expect(again.dialog == .abandonGame && again.shown(puzzle) == daily)
            // From the start page there is nothing to stay in.
            try again.send(.dialogClosed)
            try again.send(.viewOpened(.home))
            try again.send(.newGameAsked)
            #expect(again.shows(.abandonTitle) && again.shown(puzzle) == ordinary)
            try again.send(.newGameConfirmed)
            #expect(again.dialog == nil && again.control(.pause) == nil)
            try again.send(.viewOpened(.home))
            #expect(again.continuing.map { $0.hasPrefix("Puzzle of the day") } == [true])
            try again.send(.continued(GameSlot(puzzle, isDaily: true)))
            #expect(again.shown(puzzle) == daily)
        }
    }

    /// A ranked game has no pause, not even for another one; who leaves it hears so.
    @Test func aClockThatRunsOnIsSpokenOf() throws {
        for puzzle in PuzzleKind.allCases {
            for isRanked in [false, true] {
                let device = try Device.started(
                    ["settings/ranked": isRanked ? "1" : "0"], server: dailyServer(), now: dailyNoon)
                _ = try device.begin(puzzle)
                try device.click(try device.daily(puzzle))
                #expect(device.notice == (isRanked ? .otherRunsOn : nil))
                // The other puzzle, too.
                let two = try Device.started(
                    ["settings/ranked": isRanked ? "1" : "0"], server: dailyServer(), now: dailyNoon)
                _ = try two.begin(puzzle)
                _ = try two.send(puzzle == .sliding ? .quickSudokuChosen(.easy) : .quickGameChosen(.fifteenPuzzle))
                #expect(two.notice == (isRanked ? .otherRunsOn : nil))
            }
            let device = try device()
            try device.click(try device.daily(puzzle))
            // No move was made: nothing runs.
            try device.send(.newGameAsked)
            #expect(device.notice == nil)
        }
    }

    @Test func theGameThatWaitsIsThereAfterTheDays() throws {
        let device = try device()
        let ordinary = try device.begin(.sudoku)
        try device.click(try device.daily(.sudoku))
        try device.solveSudoku()
        #expect(device.store.keys("games/").filter { !$0.string.dropFirst(6).contains("/") } == ["games/sudoku"])
        try device.click(.anotherGame)
        #expect(device.dialog == .abandonGame && device.shown(.sudoku) == ordinary)
        #expect(try device.killed().shown(.sudoku) == ordinary)
    }

    @Test func yesterdaysIsGivenUpForTodaysOnlyIfThePlayerWants() throws {
        let device = try device()
        try device.click(try device.daily(.sudoku))
        let before = try device.move(.sudoku)
        try device.send(.viewOpened(.home))
        try device.sleep()
        try device.click(try device.daily(.sudoku))
        #expect(device.shows(.abandonTitle) && device.shown(.sudoku) == before)
        try device.click(.keepPlaying)
        #expect(device.view == .sudoku && device.shown(.sudoku) == before)
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sudoku))
        try device.click(.dailyPuzzle)
        #expect(try device.sudokuGame.id.params.level == .expert && device.isRanked == true)
    }

    /// Without the server it is the date's, the same on every device, and not ranked.
    @Test(arguments: [Device.Network.down, .answering(FakeServer.Answer(status: 404, body: Text()))])
    func offlineThereIsAPuzzleToo(network: Device.Network) throws {
        for puzzle in PuzzleKind.allCases {
            let played = try ([0, 1] as [UInt64]).map { seed in
                let device = try Device.started(server: dailyServer(), network: network, now: dailyNoon, seed: seed)
                try device.click(try device.daily(puzzle))
                #expect(device.isGameShown && device.standing != .ranked)
                #expect(device.shows(.dailyPractice))
                return puzzle == .sliding
                    ? try device.board.tiles : try device.sudokuGame.position.puzzle.grid.digits
            }
            #expect(played[0] == played[1])
        }
    }

    /// Whoever has begun the date's finds the server's when it can be reached again, and is asked about the other.
    @Test(arguments: PuzzleKind.allCases) func theServersPuzzleWaits(puzzle: PuzzleKind) throws {
        let device = try device(.down)
        try device.send(.connectionChanged(isOnline: false))
        #expect(try device.daily(puzzle).wholeText.string.contains("not ranked"))
        try device.click(try device.daily(puzzle))
        let begun = try device.move(puzzle)
        device.network = .up
        try device.send(.connectionChanged(isOnline: true))
        try device.send(.viewOpened(.home))
        #expect(try device.daily(puzzle).wholeText.string.contains("one try") && device.continuing.count == 1)
        try device.click(try device.daily(puzzle))
        #expect(device.dialog == .abandonForDaily && device.shown(puzzle) == begun)
        try device.click(.dailyPuzzle)
        #expect(device.standing == .ranked && device.shown(puzzle) != begun)
    }

    @Test func anAnswerThatIsLateChangesNothing() throws {
        for puzzle in PuzzleKind.allCases {
            let device = try device(.held)
            try device.click(try device.daily(puzzle))
            try device.wait(2600)
            #expect(device.standing != .ranked)
            let stock = device.stock
            try device.deliverOne(.beginGame)
            #expect(device.standing != .ranked && device.stock == stock)
        }
    }

    /// What was asked for before arrives first: it is kept for later, and the day's puzzle is asked for then.
    @Test func aGameThatWasUnderWayGoesIntoTheStock() throws {
        let device = try device(.held)
        try device.send(.viewOpened(.newGame))
        let earlier = try #require(device.waiting.first { $0.ticket.kind == .issueGame })
        #expect(!earlier.body.string.contains("daily"))
        try device.send(.viewOpened(.home))
        try device.click(try device.daily(.sliding))
        #expect(device.sliding == nil)
        try device.deliverOne(.issueGame)
        #expect(device.stock.count == 1 && device.sliding == nil)
        try device.deliverOne(.beginGame)
        #expect(device.isRanked == true && device.stock.count == 1)
        let issued = try #require(device.sliding?.issued)
        #expect(device.server.games[issued]?.leaderboard == DailyBoard(day: dailyDay, kind: .sliding).leaderboard)
    }

    /// Whoever was helped does not get it anew: it goes on unranked, and is over when it is over.
    @Test func thereIsOneTry() throws {
        let device = try device()
        try device.click(try device.daily(.sudoku))
        _ = try device.move(.sudoku)
        // A step after the other, until the hints of the level are used up.
        for _ in 0..<200 where device.dialog != .useHelp { try device.send(.explanationAsked) }
        try device.send(.helpConfirmed)
        try device.send(.explanationClosed)
        let first = device.shown(.sudoku)
        #expect(device.standing != .ranked)
        try device.send(.viewOpened(.home))
        let again = try device.killed()
        try again.send(.dialogClosed)
        try again.send(.viewOpened(.home))
        #expect(try again.daily(.sudoku).wholeText.string.hasPrefix("Puzzle of the dayContinue"))
        try again.click(try again.daily(.sudoku))
        #expect(again.standing != .ranked && again.shown(.sudoku) == first)
        try again.solveSudoku()
        try again.send(.dialogClosed)
        try again.send(.viewOpened(.home))
        #expect(try again.daily(.sudoku).wholeText == "Puzzle of the dayDone: see the ranking")
        #expect(again.server.results.isEmpty)
    }

    /// What was played without the server is done without it; with it there is the puzzle that is ranked.
    @Test func thePuzzleWithoutTheServerIsOneOfItsOwn() throws {
        let device = try device(.down)
        try device.click(try device.daily(.sudoku))
        let first = try device.move(.sudoku)
        try device.send(.viewOpened(.home))
        #expect(try device.daily(.sudoku).wholeText.string.hasPrefix("Puzzle of the dayContinue"))
        let again = try device.killed(network: .down)
        try again.send(.dialogClosed)
        #expect(again.shown(.sudoku) == first)
        try again.send(.connectionChanged(isOnline: false))
        try again.solveSudoku()
        try again.send(.dialogClosed)
        try again.send(.viewOpened(.home))
        #expect(try again.daily(.sudoku).wholeText == "Puzzle of the dayDone: see the ranking")
        again.network = .up
        try again.send(.connectionChanged(isOnline: true))
        #expect(try again.daily(.sudoku).wholeText == "Puzzle of the dayClassic · Hard · one try")
        try again.click(try again.daily(.sudoku))
        #expect(again.standing == .ranked)
    }

    /// Whoever lost has seen where the error was.
    @Test func aDayThatWasLostIsOver() throws {
        let device = try device()
        try device.click(try device.daily(.sudoku))
        for cell in try device.openCells() where device.dialog != .finished { try device.enterWrong(cell) }
        #expect(device.hasLost && !device.shows("A practice game: kept on this device."))
        try device.send(.dialogClosed)
        try device.send(.viewOpened(.home))
        #expect(try device.daily(.sudoku).wholeText == "Puzzle of the dayDone: see the ranking")
        // Nobody has solved it yet, and this player cannot be the first any more.
        try device.click(try device.daily(.sudoku))
        #expect(device.shows(.leaderboardEmptyTitle))
        #expect(device.page.container.first { $0.attributes[.class] == "button primary" } == nil)
    }

    /// A player may have finished where this device does not know of it.
    @Test func whatTheServerHasAResultOfIsNotPlayedAgain() throws {
        let device = try device()
        try device.click(try device.daily(.sudoku))
        try device.solveSudoku()
        let other = try Device.started(server: device.server, network: .held, now: dailyNoon)
        try other.click(try other.daily(.sudoku))
        try other.deliver()
        #expect(other.view == .leaderboard && other.ranking.daily == sudoku)
    }

    @Test func requestsThatCrossEndWithTheGameThatIsWanted() throws {
        for puzzle in PuzzleKind.allCases {
            let device = try device(.held)
            try device.click(try device.daily(.sudoku))
            try device.send(.viewOpened(.home))
            if puzzle == .sudoku { try device.newGame() } else { try device.click(try device.daily(.sliding)) }
            try device.deliver()
            #expect(device.isRanked == true && device.view == .game)
            #expect(device.sudoku == nil && device.isMaking == false)
        }
    }

    /// Devices' clocks are off, and midnight is at different moments for them.
    @Test(arguments: [-2, -1, 1, 2]) func theDayIsTheServers(days: Int) throws {
        let now = WallTime(Int(dailyNoon) + days * 86_400_000)
        let device = try Device.started(server: dailyServer(), now: now)
        #expect(try device.daily(.sudoku).wholeText == "Puzzle of the dayClassic · Hard · one try")
        try device.click(try device.daily(.sudoku))
        #expect(device.isRanked == true)
    }

    @Test func theNextDayHasOthers() throws {
        let device = try device(streak: 1)
        try device.click(try device.daily(.sudoku))
        try device.solveSudoku()
        try device.send(.dialogClosed)
        try device.sleep()
        #expect(try device.daily(.sudoku).wholeText == "Puzzle of the dayClassic · Expert · one try")
    }

    /// The marks of the last seven days, `o` where a puzzle was finished, and what is said of them.
    private func streak(_ device: Device) -> (days: String, text: Text)? {
        let line = device.page.container.first { $0.attributes[.class] == "streak" }
        return line.map { line in
            let marks = line.children[0].children.map { $0.attributes[.class]?.string ?? "" }
            return (
                marks.map { $0.contains("done") ? "o" : "-" }.joined()
                    + (marks.last?.contains("today") == true ? "!" : ""),
                line.children[1].text
            )
        }
    }

    @Test(arguments: [(0, nil), (1, "-----o-!"), (5, "-ooooo-!"), (6, "oooooo-!"), (400, "oooooo-!")])
    func theStreakStandsOnTheHomePage(days: Int, marks: String?) throws {
        let shown = streak(try device(streak: days))
        #expect(shown?.days == marks)
        if days > 1 { #expect(shown?.text == Text("\(days)-day streak")) }
        #expect(streak(try Device.started(network: .down, now: dailyNoon)) == nil)
    }

    @Test func onTheNextMorningTheNextDayIsStillToBeDone() throws {
        let device = try device(streak: 3)
        try device.click(try device.daily(.sudoku))
        try device.solveSudoku()
        try device.send(.dialogClosed)
        try device.send(.viewOpened(.home))
        #expect(streak(device)?.days.hasSuffix("o!") == true)
        // Nothing was closed.
        try device.send(.hidden)
        device.now += 86_400_000
        device.server.daily = (dailyDay + 1, device.server.daily.streak)
        try device.send(.shown)
        #expect(streak(device)?.days.hasSuffix("-!") == true)
    }

    /// As soon as the server has the result, and never before.
    @Test func theStreakGrowsAtTheEndOfTheDaysPuzzle() throws {
        let device = try device(streak: 3)
        try device.click(try device.daily(.sudoku))
        device.network = .held
        try device.solveSudoku()
        #expect(streak(device) == nil)
        device.server.daily.streak = 4
        try device.deliver()
        #expect(device.dialog == .finished)
        #expect(streak(device)?.days == "---oooo!" && streak(device)?.text == "4-day streak")
        // No other game has one.
        try device.send(.dialogClosed)
        try device.send(.viewOpened(.home))
        #expect(streak(device)?.days == "---oooo!")
        device.network = .up
        try device.newSudoku()
        try device.solveSudoku()
        #expect(device.dialog == .finished && streak(device) == nil)
    }

    @Test func theRankingOfYesterdayIsThereToo() throws {
        let device = try device()
        try device.send(.viewOpened(.leaderboard))
        try device.click(.dailyPuzzle)
        #expect(device.ranking.daily == DailyBoard(day: dailyDay, kind: .sliding))
        try device.click(.yesterday)
        #expect(device.ranking.daily == DailyBoard(day: dailyDay - 1, kind: .sliding))
        try device.click(.byMoves)
        #expect(
            device.requests.last { $0.ticket.kind == .leaderboard }?.path
                == "/api/v1/leaderboards/" + DailyBoard(day: dailyDay - 1, kind: .sliding).leaderboard
                + "?by=moves&window=all")
        // Back to the others.
        try device.send(.rankingPuzzleChosen(.sliding))
        #expect(device.ranking.daily == nil)
        try device.click(.dailyPuzzle)
        try device.send(.viewOpened(.home))
        try device.send(.viewOpened(.leaderboard))
        #expect(device.ranking.daily == nil)
    }

    @Test(arguments: ["", ";", "a;b;c", "20778", "20778+", ";+", "99999999999;+", "-1;+", "20778;", "20778;x"])
    func whatIsStoredMayBeDamaged(entry: String) throws {
        let device = try Device.started(["days/sudoku": Text(entry)], server: dailyServer(), now: dailyNoon)
        #expect(try device.daily(.sudoku).wholeText == "Puzzle of the dayClassic · Hard · one try")
    }

    @Test func aClockThatIsWrongBreaksNothing() throws {
        for now in [0, UInt64.max / 2, 253_402_300_800_000] as [WallTime] {
            let device = try Device.started(server: dailyServer(), network: .down, now: now)
            try device.click(try device.daily(.sliding))
            #expect(device.view == .game)
        }
    }
}

/// Through all that the day's puzzles show.
func dailyTour(_ start: ([Text: Text], Device.Network, FakeServer) throws -> Device) throws {
    for streak in [1, 2] {
        let server = dailyServer(streak: streak)
        let device = try start([:], .up, server)
        server.daily.day = DailyBoard.day(at: Int64(device.now))
        try device.send(.viewOpened(.home))
        try device.send(.dailyAsked(.sudoku))
        try device.send(.viewOpened(.home))
        try device.newSudoku()
        try device.enterRight(try device.openCells()[0])
        try device.send(.viewOpened(.home))
        try device.send(.dailyAsked(.sudoku))
        try device.enterRight(try device.openCells()[0])
        try device.send(.newGameAsked)
        try device.send(.resumed)
        try device.send(.viewOpened(.home))
        try device.solveDailySudoku()
        try device.send(.viewOpened(.home))
        try device.send(.dailyAsked(.sudoku))
        try device.click(.yesterday)
        try device.send(.dailyAsked(.sliding))
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(1, &random)
        try device.send(.newGameAsked)
    }
}

extension Device {
    fileprivate func solveDailySudoku() throws {
        try send(.viewOpened(.sudoku))
        try enterRight(try openCells()[0])
        try send(.viewOpened(.home))
        try send(.dailyAsked(.sudoku))
        try solveSudoku()
        try send(.dialogClosed)
    }
}
