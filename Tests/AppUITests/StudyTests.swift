import EngineTextFiles
import PuzzleCore
import PuzzleEngines
import Testing

@testable import AppUI
@testable import EnginePages

@Suite struct StudyTests {
    init() { EngineTextFiles.load() }

    private func solved(_ size: (rows: Int, columns: Int) = (2, 3), games: Int = 1) throws -> Device {
        let device = try Device.started(settings(size))
        for _ in 0..<games {
            try device.newGame()
            try device.solve()
        }
        return device
    }

    private func chart(_ device: Device) -> Page.Element? { device.page.container.first { $0.tag == .svg } }

    @Test func aWonGameIsAnalysed() throws {
        let device = try Device.started(settings((2, 3), ["settings/multiMove": "0"]))
        try device.newGame()
        let shortest = StateSpace.of(try device.board.size).solution(of: try device.board).count
        var random = SeededGenerator(seed: 4)
        try device.playAtRandom(7, &random)
        try device.solve()
        let moves = try #require(device.latest).moves
        try device.click(.analysis)
        try device.wait(1_000)
        #expect(device.view == .page && device.history.last == "study")
        #expect(device.shows("Your moves") && device.shows(Text(decimal: moves)))
        #expect(device.shows("Shortest") && device.shows(Text(decimal: shortest)))
        let label = try #require(chart(device)?.attributes[.label]).string
        #expect(label.contains("\(moves) turns, from \(shortest) at the start"))
    }

    /// A shortest solution in moves of single tiles.
    private func shortest(_ board: SlidingBoard) throws -> [Slide] {
        let distances = try #require(ExactDistances(board.size, .singleTile))
        while !distances.search(board, least: 0, nodes: 100_000).isExact {}
        return distances.solution ?? []
    }

    private func solveShortest(_ device: Device) throws {
        for slide in try shortest(device.board) {
            device.now += 1_000
            try device.tap(try device.tile(slide))
        }
    }

    /// Each position can be looked at, with what would have been better where a move was lost.
    @Test func theBetterMoveIsShownAtEachPosition() throws {
        let device = try Device.started(settings((3, 3), ["settings/multiMove": "0"]))
        try device.newGame()
        var random = SeededGenerator(seed: 11)
        var boards = [try device.board]
        for _ in 0..<8 {
            try device.playAtRandom(1, &random)
            boards.append(try device.board)
        }
        let depths = try boards.map { try shortest($0).count }
        try solveShortest(device)
        let moves = try #require(device.latest).moves
        #expect(device.finish?.shortest == depths[0])
        try device.click(.analysis)
        try device.wait(1_000)
        #expect(device.shows("\(moves - depths[0]) moves more than the shortest solution".text))
        let lost = (0..<8).filter { depths[$0 + 1] > depths[$0] }
        let first = try #require(lost.first)
        // It begins where the first move was lost.
        #expect(device.shows((first == 0 ? "Before the first turn" : "After turn \(first) of \(moves)").text))
        for (position, board) in boards.dropLast().enumerated() {
            try device.enter(Text(decimal: position), into: "Timeline")
            try device.wait(1_000)
            #expect(device.shows("\(depths[position]) moves to the goal".text))
            let better = device.page.container.first { $0.attributes[.class] == "better-move" }?.text.string
            #expect((better != nil) == lost.contains(position))
            guard let better else { continue }
            let tile = try #require(better.split(separator: " ").dropFirst().first.flatMap { UInt8($0) })
            var after = board
            try after.apply(#require(board.tiles.firstIndex(of: tile).flatMap { board.slide(moving: $0) }))
            #expect(try shortest(after).count == depths[position] - 1)
        }
        // From one lost move to the next, as far as there is one.
        for position in lost.dropFirst() {
            try device.enter(Text(decimal: position - 1), into: "Timeline")
            try device.wait(1_000)
            try device.click("Next lost move")
            #expect(device.shows("After turn \(position) of \(moves)".text))
        }
    }

    /// What the engine finds out is that game's, even if another puzzle is over by then.
    @Test func anotherPuzzleIsNotPraisedForIt() throws {
        let device = try Device.started(settings((3, 3), ["settings/multiMove": "0"]))
        try device.newGame()
        device.engine = .held
        try solveShortest(device)
        let asked = try #require(device.questions.last)
        try device.click(.close)
        device.engine = .up
        try device.newSudoku()
        try device.solveSudoku()
        try device.send(.engineAnswered(ticket: asked.ticket, Text(decimal: try #require(device.latest).moves)))
        #expect(device.finish?.shortest == nil && device.finish?.milestones.contains(.shortest) == false)
    }

    @Test func aGameInTheFewestMovesIsPraised() throws {
        let device = try Device.started(settings((3, 3), ["settings/multiMove": "0"]))
        try device.newGame()
        let moves = try shortest(device.board).count
        try solveShortest(device)
        try device.wait(2_000)
        #expect(device.shows("Perfect: \(moves) of \(moves) moves".text) && device.shows("Shortest \(moves)".text))
        #expect(device.shows("New achievement: Solve a board in the fewest moves possible"))
        try device.click(.analysis)
        try device.wait(1_000)
        #expect(device.shows("Perfect: \(moves) of \(moves) moves".text) && device.shows("No turn lost a move."))
    }

    /// The game that the engine searches ahead for.
    private func announced(_ question: Text) -> PuzzleID<SlidingPuzzle>? {
        AnalysisAhead.announced(question, after: nil)?.id
    }

    @Test func theEngineIsToldOfAGameThatIsWorthAnalysingMeanwhile() throws {
        for (size, isWorth) in [((3, 4), true), ((4, 4), true), ((3, 3), false), ((3, 5), false), ((6, 6), false)] {
            let device = try Device.started(settings(size))
            try device.newGame()
            let announcement = try #require(device.announcements.last)
            #expect(announced(announcement) == (isWorth ? device.sliding?.game.id : nil))
            let single = try Device.started(settings(size, ["settings/multiMove": "0"]))
            try single.newGame()
            #expect(announced(try #require(single.announcements.last)) == nil)
        }
        #expect(announced("sliding:ahead;") == nil && announced("sliding:ahead;sliding.4x4.uniform.multi.1.1;") == nil)
    }

    @Test func aGameThatIsGoneOnWithIsAnnouncedAgain() throws {
        let device = try Device.started(settings((4, 4)), server: dailyServer(), now: dailyNoon)
        try device.newGame()
        let announcement = try #require(device.announcements.last)
        var random = SeededGenerator(seed: 1)
        try device.playAtRandom(2, &random)
        let again = try device.killed()
        #expect(again.announcements.isEmpty)
        try again.click(.resume)
        #expect(again.announcements == [announcement])
        // Another game in between.
        try again.send(.viewOpened(.home))
        try again.click(try again.daily(.sliding))
        #expect(again.announcements.last != announcement)
        try again.send(.viewOpened(.home))
        try again.send(.continued(.sliding))
        #expect(again.announcements.last == announcement)
        // The same search, and for a board of the same size the same tables.
        let ahead = AnalysisAhead.announced(announcement, after: nil)
        let isSame = AnalysisAhead.announced(announcement, after: ahead) === ahead
        #expect(isSame)
    }

    /// What was found while the game was played is there at the analysis' first answer.
    @Test func anAnalysisBeginsWithWhatWasFoundDuringTheGame() throws {
        let size = try #require(BoardSize(rows: 2, columns: 5))
        let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: true)
        let id = PuzzleID<SlidingPuzzle>(params: params, seed: 3)
        let ahead = AnalysisAhead.announced(GameAnnouncement.text(id), after: nil)
        while ahead?.improve() == true {}
        let found = ahead?.handOver().search(
            id.start, known: DistanceBounds(lower: 0, upper: .max), nodes: 1, limit: 1, work: 0)
        let desk = SlidingPages()
        let reply = desk.answer(GameAnnouncement.text(id))
        let isBegun = desk.improve()
        #expect(reply.isEmpty && isBegun)
        while desk.improve() {}
        let shortest = try #require(found?.found.exact)
        let answer = desk.answer("sliding:analysis;0;0\n" + GameRecord(id: id, turns: []).text)
        #expect(answer.string.contains("Shortest") && answer.string.contains("\(shortest)"))
        // An analysis that is open is not kept waiting by another game's.
        let other = try #require(BoardSize(rows: 3, columns: 4))
        let next = SlidingPuzzle.Params(size: other, scramble: .uniform, multiMove: true)
        _ = desk.answer(GameAnnouncement.text(PuzzleID(params: next, seed: 4)))
        let isSearching = desk.improve()
        #expect(isSearching)
        _ = desk.answer("sliding:analysis;0;0\n" + GameRecord(id: id, turns: []).text)
        let isStill = !desk.improve()
        #expect(isStill)
    }

    private func puzzle(
        _ rows: Int, _ columns: Int, multiMove: Bool, seed: UInt64
    ) throws -> PuzzleID<SlidingPuzzle> {
        let size = try #require(BoardSize(rows: rows, columns: columns))
        return PuzzleID(
            params: SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: multiMove), seed: seed)
    }

    private func shortest(_ id: PuzzleID<SlidingPuzzle>) throws -> Int {
        let distances = try #require(ExactDistances(id.params.size, GameAnalysis.Metric(id.params)))
        return try #require(distances.distance(of: id.start, nodes: 100_000_000))
    }

    /// Asks until the search is over.
    private func ask(_ desk: SlidingPages, _ id: PuzzleID<SlidingPuzzle>) -> Text {
        for _ in 0..<1000 {
            let answer = desk.answer(ShortestQuestion.text(id))
            if answer != Text(ShortestQuestion.unfinished) { return answer }
        }
        return "no end"
    }

    private func analyse(_ desk: SlidingPages, _ id: PuzzleID<SlidingPuzzle>) -> Text {
        desk.answer("sliding:analysis;0;0\n" + GameRecord(id: id, turns: []).text)
    }

    /// Tables know one kind of moves, whatever was played before.
    @Test func whatCountsAsAMoveMayChangeFromGameToGame() throws {
        let desk = SlidingPages()
        for seed: UInt64 in 1...3 {
            for multiMove in [false, true] {
                let id = try puzzle(2, 5, multiMove: multiMove, seed: seed)
                _ = desk.answer(GameAnnouncement.text(id))
                let least = try shortest(id)
                #expect(ask(desk, id) == Text(decimal: least))
                #expect(analyse(desk, id).string.contains("Start: \(least) moves away"))
            }
        }
    }

    /// Tables of 4x4 take a second to build.
    @Test func tablesServeForTheNextGameWithTheSameMoves() throws {
        let desk = SlidingPages()
        func search(_ id: PuzzleID<SlidingPuzzle>) -> AnalysisAhead? {
            _ = desk.answer(GameAnnouncement.text(id))
            _ = ask(desk, id)
            return desk.ahead
        }
        for multiMove in [false, true] {
            let games = try (1...3).map { search(try puzzle(2, 5, multiMove: multiMove, seed: $0)) }
            let isAnother = games[0] !== games[1] && games[1] !== games[2]
            #expect(isAnother)
            let tables = games.compactMap { $0?.handOver() }
            let isSame = tables.count == 3 && tables[0] === tables[1] && tables[1] === tables[2]
            #expect(isSame)
        }
    }

    @Test func nothingIsSearchedForAGameThatIsLeft() throws {
        let desk = SlidingPages()
        _ = desk.answer(GameAnnouncement.text(try puzzle(3, 4, multiMove: true, seed: 1)))
        let isBegun = desk.improve()
        _ = desk.answer(GameAnnouncement.text(try puzzle(3, 3, multiMove: true, seed: 1)))
        let isOver = !desk.improve()
        #expect(isBegun && isOver)
    }

    /// Those of an open analysis are in use: two searches with them would begin again and again.
    @Test func anOpenAnalysisKeepsItsTables() throws {
        let desk = SlidingPages()
        let ids = try (1...2).map { try puzzle(2, 5, multiMove: true, seed: $0) }
        _ = desk.answer(GameAnnouncement.text(ids[0]))
        _ = analyse(desk, ids[0])
        let first = desk.ahead
        #expect(ask(desk, ids[1]) == Text(decimal: try shortest(ids[1])))
        let isOwn = desk.ahead !== first && desk.ahead?.handOver() !== first?.handOver()
        #expect(isOwn)
    }

    /// Whoever opens the analysis at once is praised all the same.
    @Test(arguments: [false, true]) func anAnalysisAnswersWhatTheShortestSolutionIs(isAnnounced: Bool) throws {
        let desk = SlidingPages()
        let id = try puzzle(3, 4, multiMove: true, seed: 1)
        let least = Text(decimal: try shortest(id))
        if isAnnounced {
            _ = desk.answer(GameAnnouncement.text(id))
            #expect(desk.answer(ShortestQuestion.text(id)) == "?")
        }
        let page = analyse(desk, id)
        #expect(!page.string.contains("Start: \(least.string) moves away"))
        #expect(ask(desk, id) == least)
        // It was the page's search, and the page has it.
        #expect(desk.answer("sliding:tick").string.contains("Start: \(least.string) moves away"))
        #expect(ask(desk, id) == least)
    }

    /// What the analysis found, or had begun to find, is not lost when another page takes its place.
    @Test(arguments: [0, 1000]) func aClosedAnalysisLeavesWhatItFound(ticks: Int) throws {
        let desk = SlidingPages()
        let id = try puzzle(3, 4, multiMove: true, seed: 1)
        _ = desk.answer(GameAnnouncement.text(id))
        _ = desk.answer(ShortestQuestion.text(id))
        var game = Game(id)
        for direction in Slide.Direction.allCases { _ = try? game.take(Turn(.play(Slide(direction)), at: 0)) }
        _ = desk.answer("sliding:analysis;0;0\n" + GameRecord(game).text)
        for _ in 0..<ticks { _ = desk.answer("sliding:tick") }
        _ = desk.answer("sliding:statistics;0;0\n4 × 4")
        let answer = desk.answer(ShortestQuestion.text(id))
        let least = Text(decimal: try shortest(id))
        #expect(answer == (ticks == 0 ? Text(ShortestQuestion.unfinished) : least))
        #expect(ask(desk, id) == least)
    }

    @Test func aLargeBoardHasNoKnownShortestSolution() throws {
        let desk = SlidingPages()
        #expect(!ask(desk, try puzzle(2, 5, multiMove: true, seed: 1)).isEmpty)
        let id = try puzzle(5, 5, multiMove: true, seed: 1)
        #expect(ask(desk, id).isEmpty)
        _ = analyse(desk, id)
        #expect(ask(desk, id).isEmpty)
    }

    /// Where neither the optimum nor the turns that lost moves are known, what is known of them is said all the same.
    @Test func moreMovesThanAreNeededAreLostMoves() throws {
        let device = try Device.started(settings((3, 5)))
        try device.newGame()
        // Tile after tile: far from the shortest solution.
        let plan = try #require(HintPlan(try device.board))
        while let slide = plan.nextSlide {
            device.now += 100
            try device.tap(try device.tile(slide))
            plan.play(slide)
        }
        let moves = try #require(device.latest).moves
        try device.click(.analysis)
        try device.wait(1_000)
        let figures = device.page.container.all { $0.attributes[.class] == "figure-value" }.map { $0.wholeText.string }
        // "23 to 41"
        let upper = try #require(figures.dropFirst().first?.split(separator: " ").last.flatMap { Int($0) })
        #expect(figures.first == "\(moves)" && upper < moves)
        let lost = "At least \(moves - upper) moves more than needed; which turns lost them is not known."
        #expect(device.shows(lost.text) && device.shows("Start: at most \(upper) moves away".text))
        #expect(!device.shows("No turn lost a move."))
    }

    /// The first of the positions is before the first turn.
    @Test func progressCountsTurns() throws {
        let size = try #require(BoardSize(rows: 5, columns: 5))
        let params = SlidingPuzzle.Params(size: size, scramble: .walk(moves: 3), multiMove: false)
        var game = Game(PuzzleID<SlidingPuzzle>(params: params, seed: 5))
        for direction in [Slide.Direction.up, .left, .down, .right, .up, .left, .down] {
            _ = try? game.take(Turn(.play(Slide(direction)), at: 0))
        }
        #expect(game.moves > 3 && !game.isSolved)
        let answer = SlidingPages().answer("sliding:analysis;0;0\n" + GameRecord(game).text)
        #expect(answer.string.contains("Looking at your turns: 0 of \(game.moves)"))
    }

    @Test func aShortestSolutionLosesNothing() throws {
        let device = try solved()
        try device.click(.analysis)
        try device.wait(1_000)
        #expect(device.shows("No turn lost a move."))
    }

    @Test func aStoredGameIsPlayedAgain() throws {
        let device = try solved()
        try device.send(.viewOpened(.scores))
        let moves = try #require(device.latest).moves
        try device.click(.replay)
        #expect(device.shows(.pause) && device.shows("Move 0 of \(moves)".text))
        try device.wait(60_000)
        #expect(device.shows("Watch") && device.shows("Move \(moves) of \(moves)".text))
        try device.send(.fieldChanged(.page, "1"))
        #expect(device.shows("Move 1 of \(moves)".text))
        try device.click("Four times")
        try device.click("Watch")
        try device.wait(60_000)
        #expect(device.shows("Move \(moves) of \(moves)".text))
    }

    @Test func statisticsAreThoseOfTheBoard() throws {
        let device = try solved(games: 6)
        try device.send(.viewOpened(.scores))
        try device.click(.statistics)
        #expect(device.shows("Games") && device.shows("6") && device.shows("Average of 5"))
        let file = try #require(device.page.container.first { $0.attributes[.download] != nil }?.attributes[.href])
            .string
        #expect(file.split(separator: "%0A").count == 7)
    }

    @Test(arguments: [("en", "The goal"), ("it", "L’obiettivo"), ("vi", "Mục tiêu")] as [(Text, Text)])
    func theRulesAreAPageOfTheEngine(language: Text, goal: Text) throws {
        let device = Device(languages: language)
        try device.start()
        try device.send(.viewOpened(.rules))
        try device.click(.slidingPuzzle)
        #expect(device.view == .page && device.shows(goal))
        // Both pages have the keys of their game.
        let shared = Set(device.page.container.all { $0.tag == .kbd }.map(\.text))
        #expect(shared.isSuperset(of: ["←", "H", "N", "P"]))
        try device.send(.viewOpened(.rules))
        try device.click(.sudoku)
        let keys = Set(device.page.container.all { $0.tag == .kbd }.map(\.text))
        #expect(keys.isSuperset(of: shared.union(["M", "L", "V", "?"])))
    }

    /// A page has an address: it can be linked to, a reload leads there again, and the browser knows the way back.
    @Test func lessonsHaveAddresses() throws {
        let device = try Device.started(route: "sudoku:lesson;naked-pair")
        #expect(device.view == .page && device.shows("Naked pair") && device.focus == "main")
        try device.click("All techniques")
        #expect(device.history.last == "sudoku:lessons" && device.shows("Techniques"))
        // In the list one goes on where one was.
        #expect(device.focus == "sudoku:lesson;naked-pair")
        let links = device.page.container.all { $0.attributes[.id] == device.focus }
        #expect(links.count == 1 && links[0].attributes[.href] == "#sudoku:lesson;naked-pair")
        try device.send(.routeChanged("sudoku:lesson;naked-pair"))
        #expect(device.shows("Naked pair") && device.page.container.first { $0.attributes[.id] == device.focus } != nil)
        try device.send(.routeChanged("rules"))
        #expect(device.view == .rules)
        // What is no lesson is no question either.
        let asked = device.questions.count
        for address in ["sudoku:sheets;1", "sudoku:generate;classic", "sudoku:rules2", "sliding:rules;"] as [Text] {
            try device.send(.routeChanged(address))
            #expect(device.view == .home && device.questions.count == asked)
            try device.send(.routeChanged("rules"))
        }
        // A game that is on does not stand in the way of a link, and goes on where it was.
        try device.newSudoku()
        let again = try Device.started(store: device.store, route: "sudoku:rules")
        #expect(again.view == .page && again.dialog == nil && again.shows("How Sudoku works"))
        try again.send(.routeChanged("home"))
        try again.send(.continued(.sudoku))
        #expect(again.view == .sudoku && again.sudoku?.game.isOver == false)
    }

    @Test func whatIsLeftIsNotAskedForAgain() throws {
        let device = try solved()
        try device.send(.viewOpened(.scores))
        try device.click(.replay)
        try device.send(.viewOpened(.home))
        let asked = device.questions.count
        try device.wait(10_000)
        #expect(device.questions.count == asked)
    }

    /// The engine of another puzzle has nothing to do with it; not even a result of one that is not known here.
    @Test func aPageIsMadeByTheEngineOfItsPuzzle() throws {
        let device = try Device.started()
        try device.newSudoku(.extreme)
        try device.solveSudoku()
        try device.send(.viewOpened(.scores))
        for (page, question) in [(Phrase.replay, "sudoku:replay;"), (.statistics, "sudoku:statistics;")]
            as [(Phrase, Text)]
        {
            var effects: [Effect] = []
            device.afterEach = { effects += $0.effects }
            try device.click(page)
            device.afterEach = nil
            #expect(device.questions.last?.text.hasPrefix(question) == true && !device.shows(.studyFailedTitle))
            #expect(!effects.contains { if case .prepareEngine = $0 { true } else { false } })
            try device.send(.viewOpened(.scores))
        }
        let record = try #require(device.latest).record
        device.store[Score.recordKey(record)] = "tassello1;chess.8x8.1;0"
        let asked = device.questions.count
        try device.click(.replay)
        #expect(device.shows(.studyFailedTitle) && device.questions.count == asked)
    }

    /// Opens the latest game's replay and starts its puzzle again.
    private func race(_ device: Device) throws {
        try device.send(.viewOpened(.scores))
        try device.click(.replay)
        try device.click(.raceAgain)
    }

    @Test func aRaceIsTheSamePuzzleAgain() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        let start = try device.board
        try device.solve()
        let moves = try #require(device.latest).moves
        try race(device)
        #expect(device.view == .game && device.history.last == "game")
        #expect(try device.board == start)
        #expect(device.shows(.race) && device.shows("Ghost") && device.shows("0/\(moves)".text))
    }

    @Test func aGhostThatFailsDoesNotMoveTheFocus() throws {
        let device = try solved((3, 3))
        try race(device)
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(1, &random)
        for engine in [Device.Engine.down, .down, .up] {
            device.engine = .held
            try device.wait(1000)
            device.engine = engine
            let effects = try device.deliverHint()
            #expect(!effects.contains { if case .focus = $0 { true } else { false } })
        }
    }

    @Test func theGhostPlaysAsItDidThen() throws {
        let device = try solved((3, 3))
        let first = try #require(device.latest)
        try race(device)
        try device.wait(60_000)
        #expect(device.shows("0/\(first.moves)".text), "it waits for the first move")
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(1, &random)
        try device.wait(WallTime(first.milliseconds) / 2)
        #expect(
            !device.shows("0/\(first.moves)".text)
                && !device.shows("\(first.moves)/\(first.moves)".text))
        // It rests with the player.
        try device.send(.hidden)
        let asked = device.questions.count
        try device.wait(600_000)
        #expect(device.questions.count == asked)
        try device.send(.shown)
        try device.click(.resume)
        try device.wait(WallTime(first.milliseconds))
        #expect(device.shows("\(first.moves)/\(first.moves)".text))
        let questions = device.questions.count
        try device.wait(10_000)
        #expect(device.questions.count <= questions + 11, "once a second is enough for a ghost that is home")
    }

    @Test func aRaceTellsWhoWonAndCountsForNothing() throws {
        let device = try solved()
        let first = try #require(device.latest)
        try race(device)
        let stored = device.store.launchEntries.filter { $0.key.hasPrefix("bests/") }
        try device.solve()
        let then = try #require(device.latest).milliseconds
        #expect(device.dialog == .finished && device.latest == first)
        #expect(
            device.page.container.wholeText.string.contains(
                then < first.milliseconds ? "slower than you" : "before you"))
        #expect(device.control("Save name") == nil)
        #expect(device.store.launchEntries.filter { $0.key.hasPrefix("bests/") } == stored)
    }

    /// Its next turn is overdue for ever.
    @Test func theGhostOfADamagedGameStandsStill() throws {
        let desk = SlidingPages()
        let id = try puzzle(2, 3, multiMove: false, seed: 1)
        let turns = [Turn(.undo, at: 100), Turn<SlidingPuzzle.Move>(.undo, at: 200)]
        _ = desk.answer("sliding:race;0;0\n" + GameRecord(id: id, turns: turns).text)
        for time in ["50", "150", "5000"] as [Text] {
            let answer = desk.answer("sliding:at" + time)
            #expect(answer.string.contains("0/2"))
            // Digits in front of the page: when it is to be asked again.
            #expect((answer.bytes.first == UInt8(ascii: "5")) == (time == "50"))
        }
    }

    @Test func aRaceThatWasKilledIsTheSameRace() throws {
        let device = try solved((3, 3))
        try race(device)
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(4, &random)
        let again = try device.killed()
        try again.click(.resume)
        #expect(again.shows(.race) && again.shows("Ghost"))
        try again.wait(1_000)
        try again.click(.hint)
        #expect(again.sliding?.ghost != nil)
        try again.send(.helpConfirmed)
        #expect(!again.shows("Ghost") && again.sliding?.ghost == nil, "with help it is no race")
    }

    @Test func aGameThatIsOnIsNotGivenUpUnasked() throws {
        let device = try solved((3, 3))
        try device.newGame()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(4, &random)
        let board = try device.board
        try race(device)
        #expect(device.dialog == .abandonForRace && device.sliding?.ghost == nil)
        try device.click(.keepPlaying)
        #expect(try device.board == board)
        try race(device)
        try device.click(.race)
        #expect(device.sliding?.ghost != nil)
    }

    @Test func withoutTheEngineThePageSaysSo() throws {
        let device = try solved()
        device.engine = .down
        try device.send(.viewOpened(.scores))
        try device.click(.statistics)
        #expect(device.shows(.studyFailedTitle))
        device.engine = .held
        try device.click(.retry)
        device.engine = .up
        // The button that had the focus is gone.
        #expect(try device.deliverHint().contains(.focus("main")) && device.shows("Average of 5"))
    }

    @Test func aResultWithoutItsMovesSaysSo() throws {
        let device = try solved()
        device.store[Score.recordKey(try #require(device.latest).record)] = nil
        try device.send(.viewOpened(.scores))
        try device.click(.replay)
        #expect(device.shows(.noStoredMoves) && !device.shows(.retry))
    }

    /// A store that cannot be read has not said that there is nothing. In a tab that does not play, neither.
    @Test(arguments: [Phrase.statistics, .replay], [false, true])
    func whatCannotBeReadIsReadAgain(page: Phrase, isPlayedElsewhere: Bool) throws {
        let device = try solved(games: 5)
        if isPlayedElsewhere { try device.send(.playedElsewhere) }
        try device.send(.viewOpened(.scores))
        let asked = device.questions.count
        device.store.isUnreadable = true
        try device.click(page)
        #expect(device.shows(.studyFailedTitle) && device.questions.count == asked)
        // What is said of games that will be lost is for who plays.
        #expect((device.notice == .storageFailed) != isPlayedElsewhere)
        try device.click(.retry)
        #expect(device.shows(.studyFailedTitle) && device.questions.count == asked)
        device.store.isUnreadable = false
        try device.click(.retry)
        #expect(device.shows(page == .statistics ? "Average of 5" : device.text(.pause)) && device.focus == "main")
    }

    /// A page that was read already needs the store no more.
    @Test func aWriteThatFailsLeavesAPageAlone() throws {
        let device = try solved(games: 5)
        try device.send(.viewOpened(.scores))
        device.engine = .held
        try device.click(.statistics)
        try device.send(.storageFailed)
        #expect(!device.shows(.studyFailedTitle))
        device.engine = .up
        try device.deliverHint()
        #expect(device.shows("Average of 5"))
        try device.send(.storageFailed)
        #expect(device.shows("Average of 5"))
    }

    /// A replay that waits for its next move does not come back in another page.
    @Test func anotherPageIsNotReplaced() throws {
        let device = try solved((3, 3))
        try device.send(.viewOpened(.scores))
        try device.click(.replay)
        try device.send(.viewOpened(.rules))
        try device.click(.slidingPuzzle)
        let questions = device.questions.count
        try device.wait(20_000)
        #expect(device.questions.count == questions && device.shows("The goal"))
    }

    /// A race is of the sliding puzzle, whatever was played last.
    @Test func aRaceLeavesASudokuAlone() throws {
        let device = try solved()
        try device.newSudoku()
        let cells = try device.openCells()
        let digit = try device.sudokuGame.position.puzzle.solution[cells[0]]
        try device.enter(digit, in: cells[0])
        let turns = try device.sudokuGame.turns
        try device.send(.viewOpened(.scores))
        try device.click(.replay)
        try device.click(.raceAgain)
        #expect(device.view == .game && device.sliding?.ghost != nil)
        #expect(try device.sudokuGame.turns == turns)
        let again = try device.killed()
        #expect(again.sudoku?.game.turns == turns)
    }

    @Test func statisticsOfSudokusTellWinsFromLosses() throws {
        let device = try Device.started()
        try device.newSudoku(.extreme)
        try device.enter(
            try device.sudokuGame.position.puzzle.solution[device.openCells()[0]] % 9 + 1, in: device.openCells()[0])
        #expect(device.hasLost)
        try device.newSudoku(.extreme)
        try device.solveSudoku()
        let score = try #require(device.latest)
        let mark = try #require(score.mark)
        try device.send(.viewOpened(.scores))
        try device.click(.statistics)
        #expect(device.questions.last?.text.hasPrefix("sudoku:statistics;") == true)
        let file = try #require(device.page.container.first { $0.attributes[.download] != nil }?.attributes[.href])
            .string
        let lines = file.split(separator: "%0A")
        #expect(lines.count == 3 && lines[1].contains(",d,"))
        #expect(lines[2].contains(",perfect_crown,\(score.milliseconds),\(mark.score),"))
        let figures = device.page.container.all { $0.attributes[.class] == "figure" }.map { figure in
            figure.children.compactMap(\.text).map(\.string).joined(separator: " ")
        }
        let (points, time) = (device.catalogue.number(mark.score), score.milliseconds)
        #expect(
            figures == [
                "Games 2", "Won 50%", "Perfect 1", "Won in a row 1", "Longest streak 1", "Highest score \(points)",
                "Mean \(device.catalogue.duration(time, exact: true))",
            ])
        #expect(!device.shows(.byMoves) && !device.shows("Times, game by game"), "one game is no history")
        try device.newSudoku(.extreme)
        try device.solveSudoku()
        try device.send(.viewOpened(.scores))
        try device.click(.statistics)
        // It is about what was solved.
        let label: Text = "Times of 2 games, with averages of 5 and of 12"
        #expect(device.page.container.first { $0.attributes[.label] == label } != nil)
        #expect(device.shows("66%"))
    }

    /// Of the latest games, whatever their place in the list.
    @Test func theEngineLearnsWhichPuzzlesTheLatestGamesWere() throws {
        let device = try Device.started(settings((2, 3)))
        let group = "sliding.2x3.multi" as Text
        let rule = device.context.rule(of: group)
        var ids: [Text: Text] = [:]
        for number in 0..<80 {
            let isOther = number % 2 == 1
            let result = Text("r\(1000 + number)")
            let score = Score(
                group: isOther ? "sliding.3x3.multi" : group, score: number * 37 % 80, ranked: 0, moves: 10 + number,
                milliseconds: 1000, at: 1_700_000_000_000 + WallTime(number), record: result, name: "")
            let id = try puzzle(isOther ? 3 : 2, 3, multiMove: true, seed: UInt64(number)).text
            // Of one of the latest there is no record.
            if number != 70 { device.store[Score.recordKey(result)] = "tassello1;" + id + ";" }
            if !isOther, number >= 20, number != 70 { ids[Text(decimal: score.moves)] = id }
            device.store.perform([.put(key: score.key, value: score.facts, order: score.order(by: rule))])
        }
        try device.send(.page(.opened(.statistics, group)))
        let lines = try #require(device.questions.last).text.bytes.split(separator: 0x0A).dropFirst(2)
        #expect(lines.count == 40)
        for line in lines {
            let fields = line.split(separator: 0x09, omittingEmptySubsequences: false).map { Text($0) }
            let moves = Text(fields[2].bytes.split(separator: UInt8(ascii: ";"))[2])
            #expect(fields[1] == ids[moves] ?? "")
        }
    }

    @Test func aPageThatCannotBeReadIsNoPage() throws {
        let device = try solved()
        device.engine = .held
        try device.send(.viewOpened(.scores))
        try device.click(.statistics)
        let asked = try #require(device.questions.last)
        try device.send(.engineAnswered(ticket: asked.ticket, "no page"))
        #expect(device.shows(.studyFailedTitle))
    }

    @Test func pagesAreReadAsTheyAreWritten() throws {
        let page = Node(
            .div, "study",
            [
                Node(.button, "button", text: "Go").on(.click, .studyAsked("go 1")),
                Node(.button, "button", text: "Copy").on(.click, .page(.copied("3 1 2"))),
                Node(.input).with(.type, "range").onInput(.page),
                Node(.svg).with(.viewBox, "0 0 1 1").style(.row, 3),
            ])
        var text = Text()
        PageWriter.write(page, to: &text)
        var reader = TextReader(text)
        let read = try #require(PageReader.element(&reader))
        var again = Text()
        PageWriter.write(read, to: &again)
        #expect(again == text && reader.isAtEnd)
        for end in 0..<text.count {
            var cut = TextReader(Text(text.bytes[..<end]))
            #expect(PageReader.element(&cut) == nil)
        }
    }
}

extension String {
    fileprivate var text: Text { Text(self) }
}
