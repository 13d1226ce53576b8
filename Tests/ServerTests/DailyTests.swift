import MemoryStore
import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Store
import Testing

@testable import Server

/// A day's puzzle is the same for everyone, is played once, and competes on the day's own leaderboard.
struct DailyTests {
    private static let hour: UnixMilliseconds = 3_600_000

    /// Goes on to noon of the next Monday, whose Sudoku is easy.
    private func waitForMonday(_ clock: TestClock) {
        clock.advance(by: Self.hour - clock.now % Self.hour)
        while clock.now / Self.hour % (7 * 24) != 4 * 24 + 12 { clock.advance(by: Self.hour) }
    }

    private func today(_ browser: Browser) async throws -> DailyPuzzles {
        try await browser.call(Endpoints.dailyPuzzles, NoBody()).message()
    }

    private func sudoku(_ browser: Browser) async throws -> IssuedGame {
        try await browser.begin(#require(try await today(browser).puzzles.last).leaderboard)
    }

    @Test(arguments: StoreKind.allCases)
    func thePuzzleOfADayIsTheSameForEveryone(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            self.waitForMonday(clock)
            let daily = try await self.today(Browser(client))
            #expect(daily.day == clock.now / (24 * Self.hour))
            #expect(daily.puzzles.map(\.board) == ["sliding.4x4.multi", "sudoku.classic.easy"])
            #expect(daily.streak == 0 && !daily.puzzles.contains(where: \.isFinished))
            for puzzle in daily.puzzles {
                let games = [
                    try await Browser(client).begin(puzzle.leaderboard),
                    try await Browser(client).begin(puzzle.leaderboard),
                ]
                #expect(games[0].puzzle == games[1].puzzle)
                #expect(games[0].game != games[1].game)
                #expect(games.allSatisfy { $0.leaderboard == puzzle.leaderboard })
                #expect(
                    PuzzleKind.puzzle(forLeaderboard: puzzle.board, seed: 0)?.bytes.dropLast(16)
                        == games[0].puzzle.bytes.dropLast(16))
            }
            // Another day has another one, and so has another server's store.
            let first = try await Browser(client).begin(daily.puzzles[0].leaderboard).puzzle
            let next = DailyBoard(day: Int(daily.day) + 1, kind: .sliding).leaderboard
            clock.advance(by: 12 * Self.hour)
            #expect(try await Browser(client).begin(next).puzzle != first)
        }
    }

    /// On Sunday it is an extreme one, whose level allows a single error.
    @Test func aSudokuOfTheDayWithTwoErrorsCounts() async throws {
        try await withServer(.memory) { client, clock in
            self.waitForMonday(clock)
            clock.advance(by: 6 * 24 * Self.hour)
            let browser = Browser(client)
            let issued = try await self.sudoku(browser)
            let id = try PuzzleID<Sudoku>(issued.puzzle)
            #expect(id.params.level == .extreme && id.params.errorLimit == 3)
            var game = Game(id)
            let solution = game.position.puzzle.solution
            let open = (0..<81).filter { !game.position.isGiven($0) }
            var time: Milliseconds = 0
            func enter(_ digit: UInt8, _ cell: Int) throws {
                try game.take(Turn(.play(.enter(digit: digit, cell: cell, tidies: false)), at: time))
                time += 1000
            }
            for cell in open.prefix(2) { try enter(solution[cell] % 9 + 1, cell) }
            for cell in open { try enter(solution[cell], cell) }
            clock.advance(by: 300_000)
            let answer = try await browser.finish(issued, record: GameRecord(game).text)
            #expect(answer.status == 201)
        }
    }

    @Test func theSeedIsThatOfTheStore() async throws {
        let store = MemoryStore()
        func puzzle(_ store: MemoryStore) async throws -> Text {
            nonisolated(unsafe) var puzzle = Text()
            try await withServer(on: store) { client, _ in
                let daily = try await self.today(Browser(client))
                puzzle = try await Browser(client).begin(daily.puzzles[0].leaderboard).puzzle
            }
            return puzzle
        }
        #expect(try await puzzle(store) == puzzle(store))
        #expect(try await puzzle(store) != puzzle(MemoryStore()))
    }

    @Test(arguments: StoreKind.allCases)
    func aPlayerPlaysADaysPuzzleOnceAndTheStreakGrows(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            self.waitForMonday(clock)
            let ada = Browser(client)
            let game = try await self.sudoku(ada)
            clock.advance(by: 1000)
            #expect(try await self.sudoku(ada) == game)
            let record = try solvedSudoku(game.puzzle)
            // The clock runs since the game was issued first.
            clock.advance(by: Int64(try verify(record).milliseconds) - 1000)
            let answer = try await ada.finish(game, record: record)
            #expect(answer.status == 201)
            let receipt: ResultReceipt = try answer.message()
            #expect(receipt.leaderboard == game.leaderboard)
            #expect(receipt.standings.map(\.rank) == [1, 1, 1])
            #expect(receipt.daily?.streak == 1)
            #expect(receipt.daily?.puzzles.map(\.isFinished) == [false, true])

            let again = try await ada.call(Endpoints.issueGame, GameRequest(leaderboard: game.leaderboard)).problem()
            #expect(again.code == .gameAlreadyFinished)
            #expect(try await ada.finish(game, record: record).problem().code == .gameAlreadyFinished)
            let others = try await self.today(Browser(client))
            #expect(others.streak == 0 && !others.puzzles.contains(where: \.isFinished))
            for (leaderboard, players) in [(game.leaderboard, 1), ("sudoku.classic.easy", 0)] as [(Text, Int64)] {
                let page: LeaderboardPage = try await ada.get("/api/v1/leaderboards/\(leaderboard)?by=score").message()
                #expect(page.players == players)
            }

            clock.advance(by: 24 * Self.hour)
            #expect(try await self.today(ada).streak == 1)
            #expect(try await self.today(ada).puzzles.map(\.isFinished) == [false, false])
            clock.advance(by: 24 * Self.hour)
            #expect(try await self.today(ada).streak == 0)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func whatWasIssuedBeforeMidnightCountsForItsDay(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            self.waitForMonday(clock)
            let (ada, bob) = (Browser(client), Browser(client))
            let games = [try await self.sudoku(ada), try await self.sudoku(bob)]
            let record = try solvedSudoku(games[0].puzzle)
            // Half a day to midnight, and a day's grace.
            clock.advance(by: 36 * Self.hour - 1)
            let receipt: ResultReceipt = try await ada.finish(games[0], record: record).message()
            // Nobody knows whether it was played all the time.
            #expect(receipt.leaderboard == "offline." + games[0].leaderboard)
            #expect(receipt.daily?.day == games[0].day.map { Int64($0 + 1) })
            #expect(receipt.daily?.streak == 1)
            clock.advance(by: 1)
            #expect(try await bob.finish(games[1], record: record).problem().code == .gameExpired)
        }
    }

    @Test func onlyTodaysPuzzlesAreIssued() async throws {
        try await withServer { client, _ in
            let browser = Browser(client)
            let day = try await Int(self.today(browser).day)
            for other in [day - 1, day + 1, 0] {
                let board = DailyBoard(day: other, kind: .sudoku).leaderboard
                let problem = try await browser.call(Endpoints.issueGame, GameRequest(leaderboard: board)).problem()
                #expect(problem.code == .notFound && problem.field == "leaderboard")
                // To look at what others did is possible on any day.
                #expect(try await browser.get("/api/v1/leaderboards/\(board)").status == 200)
            }
            #expect(browser.cookie == nil)
            let none = "daily.2025-02-29.sudoku"
            #expect(try await browser.get("/api/v1/leaderboards/\(none)").problem().code == .notFound)
            let problem = try await browser.call(Endpoints.issueGame, GameRequest(leaderboard: Text(none))).problem()
            #expect(problem.code == .notFound)
        }
    }
}

extension IssuedGame {
    fileprivate var day: Int? { DailyBoard(leaderboard: leaderboard)?.day }
}
