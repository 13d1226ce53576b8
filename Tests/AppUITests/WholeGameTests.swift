import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Testing

@testable import AppUI

@Suite struct WholeGameTests {
    @Test func fromTheFirstStartToTheLeaderboard() throws {
        let device = try Device.started()
        #expect(device.view == .home && device.shows(.noBestsYet))
        try device.send(.settingChanged(.rows, 2))
        try device.send(.settingChanged(.columns, 3))
        try device.click("New game2\u{A0}×\u{A0}3")
        #expect(device.view == .game && device.isRanked == true && device.shows(.ranked))
        #expect(device.history.last == "game")
        try device.solve()
        #expect(device.dialog == .finished && device.shows(.solvedTitle))
        #expect(device.server.results.count == 1 && device.outbox.isEmpty)
        #expect(device.ranks == 4 && device.shows("3 of 12"))

        try device.enter("Ada", into: "Your name")
        try device.click(.saveName)
        #expect(device.server.names == ["Ada"] && device.store["state/name"] == "Ada" && device.shows(.nameSaved))
        try device.click(.close)
        try device.send(.viewOpened(.scores))
        #expect(device.shows("Ada"))
        #expect(device.page.container.all { $0.attributes[.class] == "latest" }.count == 1)
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .home && !device.shows(.noBestsYet))
    }

    @Test func whatIsStoredAndSentIsWhatWasPlayed() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        var random = SeededGenerator(seed: 8)
        try device.playAtRandom(20, &random)
        try device.click(.undo)
        try device.click(.undo)
        try device.click(.redo)
        try device.solve()
        let sent = try #require(device.server.results.first)
        let verified = try verify(sent.record)
        let score = try #require(device.latest)
        #expect(verified.moves == score.moves && verified.milliseconds == score.milliseconds)
        #expect(verified.score == score.score)
        #expect(
            device.store.keys("games/sliding/turn/").isEmpty && device.store["games/sliding"] == nil
                && device.store["games/sliding/clock"] == nil)
        #expect(device.store.keys("outbox/").isEmpty && device.store.keys("results/").count == 1)
        let best = try #require(device.bests.first?.best)
        let record = try #require(device.store["records/" + best.quickest])
        // The record, and in a second line the picture's name.
        let lines = record.bytes.split(separator: 0x0A).map { Text($0) }
        #expect(lines.count == 2 && lines[1] == Text(Picture.allCases[0].name))
        #expect(try verify(lines[0]).moves == best.moves && best.shortest == best.quickest)
    }

    // MARK: Which game it is

    @Test func aGameFromStockIsPlayedOffline() throws {
        let device = try Device.started(settings((2, 3)))
        try device.send(.viewOpened(.newGame))
        #expect(device.stock.count == 3 && device.store.keys("stock/").count == 3)
        device.network = .down
        try device.send(.connectionChanged(isOnline: false))
        let game = try #require(device.stock.first).issued.game
        try device.send(.newGameAsked)
        #expect(device.notice == .offlineGame)
        #expect(device.sliding?.issued == game)
        #expect(device.store.keys("stock/").count == 2 && device.store["games/sliding"] != nil)
    }

    @Test func aGameIsAwaited() throws {
        let device = try Device.started(settings((2, 3)), network: .held)
        try device.send(.newGameAsked)
        #expect(device.sliding == nil && device.shows(.shuffling))
        try device.tap(1)
        #expect(device.dialog == nil)
        try device.deliver()
        #expect(device.isRanked == true && !device.shows(.shuffling))
        try device.wait(10_000)
        #expect(device.isRanked == true)
    }

    @Test func practiceBeginsWhenTheServerTakesTooLongAndTheLateGameIsNotPlayed() throws {
        let device = try Device.started(settings((2, 3)), network: .held)
        try device.send(.newGameAsked)
        try device.wait(3000)
        #expect(device.isRanked == false && device.shows(.relaxed))
        #expect(device.notice == .practiceOnly)
        let board = try device.board
        try device.deliver()
        #expect(try device.board == board && device.isRanked == false)
        let late = try #require(device.server.begun.first).game
        #expect(device.server.begun.count == 1 && !device.stock.contains { $0.issued.game == late })
        #expect(device.stock.count == 3)
    }

    @Test func practiceBeginsAtOnceWithoutANetwork() throws {
        let device = try Device.started(settings((2, 3)), network: .down)
        try device.send(.newGameAsked)
        #expect(device.isRanked == false && device.requests.isEmpty)
        #expect(device.notice == .practiceOnly)
    }

    @Test(arguments: [(0, ""), (500, "{}"), (503, ""), (200, "<html>"), (201, "{\"game\":1}")])
    func practiceBeginsWhenTheServerFails(status: Int, body: String) throws {
        let device = try Device.started(
            settings((2, 3)), network: .answering(FakeServer.Answer(status: status, body: Text(body))))
        try device.send(.newGameAsked)
        #expect(device.isRanked == false && device.notice == .practiceOnly)
        #expect(device.stock.isEmpty)
        try device.solve()
        #expect(device.finish != nil && device.outbox.isEmpty)
    }

    @Test func aScrambleByMovesIsPracticeByChoice() throws {
        let device = try Device.started(settings((2, 3), ["settings/scramble": "1", "settings/mixingFactor": "7"]))
        try device.send(.newGameAsked)
        #expect(device.isRanked == false && device.requests.isEmpty && device.notice == nil)
        #expect(device.sliding?.game.id.params.scramble == .walk(moves: 7))
    }

    @Test func aGameOfAnotherGeneratorIsNotPlayed() throws {
        let issued = IssuedGame(
            game: "00000000-0000-4000-8000-000000000000", puzzle: "sliding.2x3.uniform.multi.99.0000000000000000",
            leaderboard: "sliding.2x3.multi")
        let device = try Device.started(settings((2, 3)), network: .held)
        try device.send(.newGameAsked)
        let ticket = try #require(device.waiting.first).ticket
        try device.send(.answered(ticket, status: 201, body: json(issued)))
        #expect(device.isRanked == false && device.stock.isEmpty)
        #expect(device.store.keys("stock/").isEmpty)
    }

    @Test func aGameForAnotherBoardIsLeftAndTheRightOneAskedFor() throws {
        let device = try Device.started(settings((2, 3)), network: .held)
        try device.send(.newGameAsked)
        try device.send(.quickGameChosen(try #require(BoardSize(rows: 3, columns: 3))))
        #expect(device.waiting.count == 1)
        try device.deliver(.beginGame)
        #expect(device.sliding?.game.id.params.size == BoardSize(rows: 3, columns: 3))
        #expect(device.isRanked == true)
        #expect(device.server.begun.count == 2 && device.stock.isEmpty)
    }

    @Test func aDeviceThatOnlyLooksAroundAsksForNoGame() throws {
        let device = try Device.started()
        for view in [AppView.settings, .rules, .scores, .leaderboard, .home] { try device.send(.viewOpened(view)) }
        try device.send(.settingChanged(.rows, 5))
        #expect(!device.requests.contains { [.beginGame, .issueGame].contains($0.ticket.kind) })
    }

    // MARK: Moves, undo and redo

    @Test func aTapThatMovesNothingDoesNotCount() throws {
        let device = try Device.started()
        try device.newGame()
        let board = try device.board
        let still = try #require(board.tiles.indices.first { $0 != board.gap && board.slide(moving: $0) == nil })
        #expect(try device.tap(Int(board.tiles[still])).isEmpty)
        #expect(device.moves == 0 && device.store.keys("games/sliding/turn/").isEmpty)
    }

    @Test(arguments: [0, 1]) func aRunOfTilesSlidesOnlyWithMultiMove(multiMove: Int) throws {
        let device = try Device.started(["settings/multiMove": Text(decimal: multiMove)])
        try device.newGame()
        let board = try device.board
        let direction = try #require(Slide.Direction.allCases.first { board.movable($0) > 1 })
        let run = Slide(direction, tiles: 2)
        let tile = try device.tile(run)
        for action in [
            Action.tilePressed(tile), .tileDropped(tile: tile, x: direction.x * 800, y: direction.y * 800),
        ] {
            try device.send(action)
            #expect(device.moves == multiMove)
            try device.send(.undone)
            #expect(try device.board == board)
            #expect(device.moves == 2 * multiMove)
            try device.newGame()
            if multiMove == 0 { break }
            return
        }
    }

    @Test func undoAndRedoAreOnOfferWhenThereIsSomethingToUndo() throws {
        let device = try Device.started()
        try device.newGame()
        #expect(device.control(.undo) == nil && device.control(.redo) == nil)
        var random = SeededGenerator(seed: 9)
        try device.playAtRandom(2, &random)
        #expect(device.control(.undo) != nil && device.control(.redo) == nil)
        try device.click(.undo)
        #expect(device.control(.undo) != nil && device.control(.redo) != nil)
        try device.click(.undo)
        #expect(device.control(.undo) == nil && device.control(.redo) != nil)
        try device.send(.undone)
        #expect(device.moves == 4)
        try device.playAtRandom(1, &random)
        #expect(device.control(.redo) == nil)
    }

    // MARK: Figures

    @Test func movesTimeAndScoreAreShownLive() throws {
        let device = try Device.started()
        try device.newGame()
        #expect(device.figures == ["0", "0:15", "0"])
        try device.wait(5000)
        #expect(device.figures == ["0", "0:11", "0"])
        var random = SeededGenerator(seed: 10)
        try device.playAtRandom(1, &random)
        try device.wait(61_500)
        #expect(device.figures == ["1", "1:01", "62"])
        try device.playAtRandom(1, &random, pace: 0)
        #expect(device.figures == ["2", "1:01", "63"])
    }

    @Test func theClockOnTheScreenChangesWhenTheSecondIsFull() throws {
        let device = try Device.started()
        try device.newGame()
        var random = SeededGenerator(seed: 11)
        try device.playAtRandom(1, &random)
        for second in 1...5 {
            let due = try #require(device.timers[.second])
            try device.wait(due - device.now)
            #expect(device.figures[1] == Text("0:0\(second)"))
        }
        // Also when it was stopped between two seconds.
        try device.wait(700)
        for action in [Action.hidden, .shown, .resumed] { try device.send(action) }
        let due = try #require(device.timers[.second])
        #expect(due - device.now < 310)
        try device.wait(due - device.now)
        #expect(device.figures[1] == "0:06")
    }

    private func comparison(_ device: Device) -> Text? {
        device.page.container.first { $0.attributes[.class] == "record-line" }?.text
    }

    @Test func bestsAreKeptForEachBoardAndRecordsAreTold() throws {
        let device = try Device.started(settings((2, 3)))
        func play(pace: WallTime) throws -> Finish {
            try device.newGame()
            try device.solve(pace: pace)
            return try #require(device.finish)
        }
        #expect(try play(pace: 3000).records.isAny == false)
        // The first one compares with nothing but others.
        #expect(comparison(device) == "Rank 3 of 12, by time")
        let slow = try #require(device.bests.first).best
        #expect(try play(pace: 20).records.time)
        #expect(comparison(device)?.hasPrefix("Best by 0:") == true)
        let best = try #require(device.bests.first).best
        #expect(best.games == 2 && best.milliseconds < slow.milliseconds && best.moves <= slow.moves)
        #expect(try play(pace: 60_000).records.time == false)
        #expect(device.bests.first?.best.milliseconds == best.milliseconds)
        try device.send(.dialogClosed)
        #expect(device.shows(Text("Best ") + device.catalogue.duration(best.milliseconds)))

        try device.send(.settingChanged(.multiMove, 0))
        #expect(try play(pace: 3000).records.isAny == false)
        #expect(device.bests.count == 2)
    }

    @Test func scoringFollowsTheSettings() throws {
        let device = try Device.started(settings((2, 3), ["settings/secondsPerPoint": "10"]))
        try device.newGame()
        try device.solve(pace: 10_000)
        let score = try #require(device.latest)
        #expect(score.score == score.moves + Int(score.milliseconds / 10_000))
        try device.send(.settingChanged(.timeScore, 0))
        try device.newGame()
        try device.solve(pace: 10_000)
        #expect(device.latest?.score == device.latest?.moves)
        try device.send(.dialogClosed)
        #expect(device.figures.count == 2)
    }

    // MARK: The name

    @Test func theLastNameIsOffered() throws {
        let device = try Device.started(settings((2, 3), ["state/name": "Grace"]))
        try device.newGame()
        try device.solve()
        #expect(device.control(.yourName)?.attributes[.value] == "Grace")
        #expect(device.latest?.name == "Grace")
        try device.click(.saveName)
        #expect(device.server.names.isEmpty)
    }

    @Test func aNameIsMadeFitAndAnEmptyOneChangesNothing() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        for empty in ["", "   ", "\u{202E}\n"] as [Text] {
            try device.enter(empty, into: "Your name")
            #expect(try device.click(.saveName).first == .focus("player-name") && device.notice == .nameNeeded)
            #expect(device.store["state/name"] == nil && device.store["state/nameUnsent"] == nil)
        }
        try device.enter(Text("  \u{202E}" + String(repeating: "é", count: 10_000)), into: "Your name")
        try device.click(.saveName)
        #expect(device.store["state/name"] == Text(String(repeating: "é", count: 32)))
        #expect(device.server.names == [Text(String(repeating: "é", count: 32))])
    }

    @Test func aNameThatIsChangedAgainIsNoLongerSaved() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        try device.enter("Ada", into: "Your name")
        try device.click(.saveName)
        #expect(device.control(.nameSaved) != nil)
        try device.enter("Bea", into: "Your name")
        #expect(device.control(.nameSaved) == nil)
        try device.click(.saveName)
        #expect(device.server.names == ["Ada", "Bea"] && device.store.keys("results/").count == 1)
    }

    @Test func aGameAfterAGame() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        for _ in 0..<5 {
            try device.solve()
            try device.click(try #require(device.element("dialog-focus")))
            #expect(device.dialog == nil && device.moves == 0)
        }
        #expect(device.server.results.count == 5)
        #expect(Set(device.server.results.map(\.result)).count == 5)
    }
}

extension Device {
    /// Moves, time, and score if there is one.
    var figures: [Text] {
        page.container.all { $0.attributes[.class] == "figure-value" }.map(\.text)
    }
}

extension Slide.Direction {
    var x: Int { self == .left ? -1 : self == .right ? 1 : 0 }
    var y: Int { self == .up ? -1 : self == .down ? 1 : 0 }
}
