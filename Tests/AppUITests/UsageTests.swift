import AppForTests
import EngineTextFiles
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI
@testable import EnginePages

/// Statistics of use: everything is counted once, whatever becomes of the app, and what results tell is taken from them.
@Suite struct UsageTests {
    private static let group = "sliding.2x3.multi" as Text

    init() { EngineTextFiles.load() }

    /// Opens the page, and reads what the engine was asked to draw.
    private func report(_ device: Device) throws -> UsageReport {
        try device.send(.viewOpened(.home))
        try device.send(.viewOpened(.statistics))
        let question = try #require(device.questions.last).text
        #expect(question.hasPrefix("sliding:usage;"))
        let end = try #require(question.bytes.firstIndex(of: 0x0A))
        return try #require(UsageReport(Text(question.bytes[(end + 1)...])))
    }

    private func board(_ device: Device) throws -> UsageReport.Board { try #require(report(device).boards.first) }

    private func minute(_ device: Device) throws {
        device.now += 60_000
        try device.send(.darknessChanged(prefersDark: false))
    }

    private func seconds(_ device: Device, in view: Phrase) throws -> Int {
        try report(device).views.first { $0.name == device.text(view) }?.seconds ?? 0
    }

    /// In the middle of a game, after some moves.
    private func begin(_ device: Device) throws {
        try device.newGame()
        var random = SeededGenerator(seed: 7)
        try device.playAtRandom(3, &random)
    }

    // MARK: Games

    @Test func everyEndOfAGameIsCountedOnce() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        let won = try #require(device.latest)
        #expect(won.group == Self.group)
        var counted = try board(device)
        #expect(
            [.begun, .solved, .lost, .givenUp, .records, .moves].map { counted[$0] } == [1, 1, 0, 0, 0, won.moves])
        #expect(counted[.slides] >= won.moves)
        // Given up.
        try begin(device)
        try device.send(.newGameAsked)
        try device.send(.newGameConfirmed)
        counted = try board(device)
        #expect([.begun, .solved, .givenUp, .moves].map { counted[$0] } == [3, 1, 1, won.moves + 3])
        // With help there is no result, and it is counted nevertheless.
        try device.send(.continued(.sliding))
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(1, &random)
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        try device.solve()
        #expect(device.latest?.record == won.record)
        counted = try board(device)
        #expect([.begun, .solved, .givenUp, .hints].map { counted[$0] } == [3, 2, 1, 1])
        #expect(counted[.moves] > won.moves + 3)
        // What was counted is there after a kill.
        #expect(try board(device.killed()) == counted)
        #expect(try board(device.killed().killed()) == counted)
    }

    @Test func errorsOfALostSudokuAreCountedOnceAlsoIfItGoesOn() throws {
        let device = try Device.started()
        try device.newSudoku(.extreme)
        let cell = try device.openCells()[0]
        try device.enter(try device.sudokuGame.position.puzzle.solution[cell] % 9 + 1, in: cell)
        #expect(device.hasLost)
        var counted = try board(device)
        #expect([.begun, .solved, .lost, .errors].map { counted[$0] } == [1, 0, 1, 1])
        try device.send(.continued(.sudoku))
        try device.click(.result)
        try device.click(.goOnAsPractice)
        try device.solveSudoku()
        counted = try board(device)
        #expect([.begun, .solved, .lost, .errors].map { counted[$0] } == [2, 1, 1, 1])
    }

    /// A result that is deleted counts no more; the rest stays.
    @Test func whatResultsTellIsTakenFromThem() throws {
        let device = try Device.started(settings((2, 3)))
        for _ in 0..<3 {
            try device.newGame()
            try device.solve()
        }
        #expect(try board(device)[.solved] == 3)
        for key in device.store.keys("results/").prefix(2) { device.store[key] = nil }
        #expect(try [.begun, .solved].map { try board(device)[$0] } == [3, 1])
    }

    @Test(arguments: 0..<6) func resultsComeToWhatAnObviousCountSays(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 5)
        func draw(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
        let day: WallTime = 86_400_000
        let now: WallTime = 20_500 * day + 5 * 3_600_000
        let groups = ["sliding.2x3.multi", "sliding.4x4.multi", "sudoku.classic.hard"] as [Text]
        var store = FakeStore()
        var scores: [Score] = []
        for number in 0..<1300 {
            let group = groups[draw(3)]
            let mark = SudokuMark(achievement: draw(4) == 0 ? .d : .a, score: draw(300))
            let score = Score(
                group: group, score: 0, ranked: group.hasPrefix("sudoku") ? mark.ranked : 0, moves: 10 + draw(40),
                milliseconds: Milliseconds(1000 * draw(60)),
                at: now - WallTime(draw(420)) * day - WallTime(draw(86_400_000)),
                record: Text("r\(100_000 + number)"), name: "")
            scores.append(score)
            store.perform([.put(key: score.key, value: score.facts)])
        }
        let device = try Device.started(store: store, now: now)
        let report = try report(device)
        #expect((report.calendarDay + 3) % 7 == 0 && report.calendarDay + report.calendar.count - 1 == 20_500)
        for (index, count) in report.calendar.enumerated() {
            #expect(count == scores.count { Int($0.at / day) == report.calendarDay + index })
        }
        for hour in 0..<24 { #expect(report.hours[hour] == scores.count { Int($0.at % day / 3_600_000) == hour }) }
        for group in groups {
            let board = try #require(report.boards.first { $0.name == device.context.name(ofGroup: group) })
            let all = scores.filter { $0.group == group }
            let isLost = { (score: Score) in
                device.context.score(record: score.record, facts: score.facts)?.mark?.achievement == .d
            }
            let solved = all.filter { !isLost($0) }
            #expect(
                board[.begun] == all.count && board[.solved] == solved.count && board[.lost] == all.count - solved.count
            )
            #expect(board[.moves] == all.reduce(0) { $0 + $1.moves })
            #expect(board[.seconds] == all.reduce(0) { $0 + Int($1.milliseconds) } / 1000)
            var records = 0
            for (index, score) in solved.enumerated().dropFirst() {
                let before = solved[..<index]
                let isQuicker = before.allSatisfy { $0.milliseconds > score.milliseconds }
                let isShorter = !group.hasPrefix("sudoku") && before.allSatisfy { $0.moves > score.moves }
                if isQuicker || isShorter { records += 1 }
            }
            #expect(board[.records] == records)
        }
    }

    // MARK: Charts

    /// What a chart shows is said, and its numbers stand in the table behind it.
    @Test func chartsSayWhatTheyShowAndHaveTheirNumbers() throws {
        let device = try Device.started(settings((2, 3), ["settings/multiMove": "0"]))
        var least: [Int] = []
        for _ in 0..<3 {
            try device.newGame()
            least.append(StateSpace.of(try device.board.size).solution(of: try device.board).count)
            var random = SeededGenerator(seed: 11)
            try device.playAtRandom(4, &random)
            try device.solve()
        }
        try device.send(.viewOpened(.statistics))
        func tables() -> [[[Text]]] {
            device.page.container.all { $0.tag == .details && $0.attributes[.class] == "behind" }.map { details in
                details.all { $0.attributes[.class] == "row" }.map { $0.children.map(\.text) }
            }
        }
        let labels = device.page.container.all { $0.attributes[.role] == "img" }.compactMap { $0.attributes[.label] }
        let hour = try #require(tables()[1].first { $0[1] == "3" })[0]
        #expect(
            labels == [
                "3 games finished in the last twelve months, day by day",
                "Games finished in each hour of the day, most of them at " + hour,
            ])
        #expect(tables().map(\.count) == [1, 24] && tables()[0][0][1] == "3")
        // The way to the board, and back.
        let name = device.context.name(ofGroup: try #require(device.latest).group)
        try device.click(name)
        #expect(device.shows("Statistics") && device.shows(name))
        #expect(device.page.container.first { $0.attributes[.href] == "#statistics" } != nil)
        #expect(tables().map(\.count) == [3, 3])
        let rows = try #require(tables().last).reversed().map { row in row.dropFirst().compactMap { Int(decimal: $0) } }
        #expect(rows.map { $0[1] } == least && rows.allSatisfy { $0[0] - $0[1] == $0[2] && $0[2] >= 0 })
    }

    /// What a chart counts with fits into an `Int` of WebAssembly, also for games that were left open for weeks.
    @Test(arguments: [1, 7_200_000, 1_000_000_000, 2_147_483_647, 4_294_967_295]) func scalesEnd(most: Int) {
        let all = [ChartScale(covering: most), ChartScale(coveringTime: most)]
        for scale in all { #expect(scale.top >= min(most, 1_000_000_000) && scale.top + scale.step <= Int32.max) }
        let decimal = Catalogue(.english).decimal(Double(most) * 1000).string
        #expect(decimal == (most == 1 ? "1,000.00" : "1,000,000,000.00"))
    }

    @Test func weeksAreMoreThanAChartHasRoomFor() throws {
        var question = "sliding:statistics;0;0\n4 × 4" as Text
        for time in [1_717_986_919, 1_800_000_000, 4_294_967_295] {
            question.append(Text("\n0\t\tsliding.4x4.multi;0;1000000000;\(time);0000018bcfe56800;Ann"))
        }
        let page = try #require(StatisticsPage<SlidingPuzzle>.answer(question)).string
        #expect(page.contains("300:00:00 +") && !page.contains("400:00:00") && page.contains("477:13:06"))
    }

    // MARK: Time

    @Test func timeIsThatInFront() throws {
        let device = try Device.started()
        try device.send(.viewOpened(.scores))
        for _ in 0..<3 { try minute(device) }
        #expect(try seconds(device, in: .scores) == 180)
        try device.send(.viewOpened(.scores))
        try device.send(.hidden)
        for _ in 0..<5 { try minute(device) }
        try device.send(.shown)
        try minute(device)
        #expect(try seconds(device, in: .scores) == 240)
        // A device that was left alone.
        try device.send(.viewOpened(.scores))
        device.now += 9 * 3_600_000
        #expect(try seconds(device, in: .scores) == 540)
    }

    /// Its clock goes on, which is no sign of life.
    @Test func aGameThatIsLeftOpenOvernightCountsMinutes() throws {
        let device = try Device.started(settings((3, 3)))
        try device.newGame()
        for _ in 0..<600 {
            device.now += 60_000
            try device.send(.timerFired(.second))
        }
        #expect(try seconds(device, in: .slidingPuzzle) == 300)
    }

    /// Results that another device has left here are no more than what was begun.
    @Test func noMoreIsFinishedThanWasBegun() throws {
        let device = try Device.started(route: "scores")
        try device.choose(
            file: Text(
                "id,group,ranked,moves,milliseconds,at,name,record\n"
                    + (1...3).map { "\($0),\(Self.group),80,80,999,\(device.now + 1000),Ada,\n" }.joined()))
        try device.send(.scoreImport(.confirmed))
        #expect(try board(device)[.solved] == 3 && board(device)[.begun] == 3)
    }

    @Test func aClockThatJumpsCountsNextToNothing() throws {
        let device = try Device.started()
        try minute(device)
        let before = try report(device)
        device.now += 3650 * 86_400_000
        try device.send(.darknessChanged(prefersDark: false))
        let after = try report(device)
        #expect(after.days == before.days + 1)
        #expect(after.views.reduce(0) { $0 + $1.seconds } <= before.views.reduce(0) { $0 + $1.seconds } + 300)
        // Set back again, by a restart: no day is counted twice, and none taken away.
        try device.send(.hidden)
        let again = try Device.started(store: device.store, now: 1_800_000_060_000)
        #expect(try report(again).days == after.days && again.context.now < device.now)
        // And days that follow count.
        for day in 1...3 {
            again.now += 86_400_000
            try minute(again)
            #expect(try report(again).days == after.days + day)
        }
    }

    @Test func aKilledAppLosesSecondsOfTime() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        var random = SeededGenerator(seed: 2)
        for _ in 0..<4 {
            device.now += 20_000
            try device.playAtRandom(1, &random)
        }
        let again = try device.killed()
        try again.send(.dialogClosed)
        #expect(try (80...100).contains(seconds(again, in: .slidingPuzzle)))
        #expect(try report(again).starts == 2 && report(again).abnormalEnds == 1)
        try again.send(.hidden)
        let whole = try again.killed()
        #expect(try report(whole).starts == 3 && report(whole).abnormalEnds == 1)
    }

    // MARK: Tabs and storage

    @Test func aTabThatDoesNotPlayCountsNothingAndShowsWhatTheOtherOneStored() throws {
        let playing = try Device.started(settings((2, 3)))
        try playing.newGame()
        try playing.solve()
        let reading = Device(store: playing.store, now: playing.now)
        try reading.start(isPlayedElsewhere: true)
        for _ in 0..<3 { try minute(reading) }
        #expect(try report(reading).starts == 1 && board(reading)[.solved] == 1)
        #expect(reading.store == playing.store)
        #expect(reading.page.container.first { $0.tag == .fieldset && $0.attributes[.disabled] != nil } != nil)
        // Once more, after the other one has counted on.
        reading.store[UsageCounts.appKey] = "0;0;41;0;1;1"
        #expect(try report(reading).starts == 41)
    }

    @Test func whatCannotBeReadIsNotWrittenOver() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        let counted = try board(device)
        let again = Device(store: device.store, now: device.now + 60_000)
        again.store.isUnreadable = true
        try again.start()
        try minute(again)
        try again.send(.viewOpened(.statistics))
        #expect(again.shows(.studyFailedTitle))
        let stored = try #require(device.store[UsageCounts.key(ofBoard: Self.group)])
        #expect(again.store[UsageCounts.key(ofBoard: Self.group)] == stored)
        again.store.isUnreadable = false
        try again.newGame()
        try again.send(.viewOpened(.statistics))
        #expect(!again.shows(.studyFailedTitle))
        #expect(try board(again)[.begun] == counted[.begun] + 1 && report(again).starts == 2)
    }

    @Test func aPageThatTheEngineCannotDrawIsAskedForAgain() throws {
        let device = try Device.started()
        device.engine = .down
        try device.send(.viewOpened(.statistics))
        #expect(device.shows(.studyFailedTitle))
        device.engine = .up
        try device.click(.retry)
        #expect(!device.shows(.studyFailedTitle) && device.shows("Starts"))
        // Without a game there is something to say, and no chart.
        #expect(device.shows("Finish a game, and charts of your play appear here."))
        #expect(device.page.container.first { $0.tag == .svg && $0.attributes[.role] == "img" } == nil)
    }

    // MARK: Resetting

    @Test func aResetCanBeUndoneAndLosesNothing() throws {
        let device = try Device.started(settings((2, 3)))
        func play() throws {
            try device.newGame()
            try device.solve()
            device.now += 3_600_000
            try begin(device)
            try device.send(.newGameAsked)
            try device.send(.newGameConfirmed)
        }
        func open() throws {
            try device.send(.viewOpened(.statistics))
        }
        try play()
        let first = try board(device)
        try device.click(.resetStatistics)
        #expect(device.element("dialog-title")?.text == device.text(.resetStatisticsTitle))
        try device.click(.no)
        #expect(device.focus == UsageView.resetID)
        #expect(try board(device) == first)
        try device.click(.resetStatistics)
        try device.click(.yes)
        #expect(device.notice == .statisticsWereReset)
        #expect(try report(device).boards.isEmpty && report(device).starts == 0)
        #expect(device.store.keys("results/").count == 1, "results are no statistics")
        #expect(try report(device.killed()).boards.isEmpty)
        device.now += 60_000
        try play()
        let second = try board(device)
        #expect(second[.begun] == first[.begun])
        try open()
        try device.click(.resetStatistics)
        try device.click(.yes)
        try device.click("Undo reset [2]")
        try device.click(.yes)
        #expect(device.notice == .statisticsCameBack)
        #expect(try board(device) == second)
        try device.click("Undo reset [1]")
        try device.click(.yes)
        for column in UsageReport.Column.allCases where column != .records {
            #expect(try board(device)[column] == first[column] + second[column])
        }
        #expect(try report(device).days == 1 && report(device).starts == 1)
        #expect(device.control("Undo reset [1]") == nil)
        let whole = try report(device)
        #expect(try report(device.killed()).boards == whole.boards)
    }

    /// It is written again with what comes next, and until then a restart finds what was before.
    @Test func aResetThatCannotBeStoredIsStoredLater() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.solve()
        let counted = try board(device)
        device.store.isFull = true
        try device.click(.resetStatistics)
        try device.click(.yes)
        #expect(device.notice == .storageFailed)
        device.store.isFull = false
        #expect(try board(device.killed()) == counted)
        try device.send(.viewOpened(.home))
        let later = try device.killed()
        try later.send(.viewOpened(.statistics))
        try later.click("Undo reset [1]")
        try later.click(.yes)
        #expect(try board(later) == counted && board(later.killed()) == counted)
    }

    @Test(arguments: [0, 1, 2]) func asManyResetsCanBeUndoneAsTheSettingSays(copies: Int) throws {
        let device = try Device.started(settings((2, 3), ["settings/undoCopies": Text("\(copies)")]))
        for _ in 0..<4 {
            try device.newGame()
            try device.solve()
            device.now += 1000
            try device.send(.viewOpened(.statistics))
            try device.send(.usage(.resetAsked))
            #expect(device.shows(copies == 0 ? .resetStatisticsForGood : .resetStatisticsText))
            try device.click(.yes)
        }
        #expect(device.store.keys("usage/reset/").count == copies)
    }

    // MARK: Texts

    @Test func countsAndReportsAreReadAsTheyAreWritten() throws {
        var counts = UsageCounts(from: 12)
        (counts.since, counts.starts, counts.abnormalEnds) = (7, 3, 1)
        counts.note(day: 20_000)
        counts.spend(1234, in: "home")
        var board = BoardUsage(Self.group)
        for count in BoardUsage.Count.allCases { board.add(count.rawValue - 4, to: count) }
        counts.add(board)
        #expect(UsageCounts(whole: counts.whole) == counts && counts.boards == [board])
        // What is damaged counts from the beginning, and never beyond what can be.
        for wrong in ["", "x", "1;2;3", "1;2;99999999999;0;0;0"] as [Text] { #expect(UsageCounts(app: wrong) == nil) }
        #expect(BoardUsage("a", stored: "5;x;;99999999999")[.begun] == 5)
        var report = UsageReport()
        (report.calendar, report.hours) = ([1, 2, 3], Array(0..<24))
        report.boards = [UsageReport.Board(name: "4 × 4", numbers: Array(1...UsageReport.Column.allCases.count))]
        report.views = [("Home", 12)]
        let text = report.text
        #expect(UsageReport(text) == report)
        for end in 0..<text.count { _ = UsageReport(Text(text.bytes[..<end])) }
        for wrong in ["", "x\t1", "a\t1", "b\tx\t1", "c", "h\t1"] as [Text] { #expect(UsageReport(wrong) == nil) }
    }
}
