import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Store
import Testing

@testable import Server

/// Sudoku goes the same way as any puzzle; leaderboards have achievement and score in one number.
struct SudokuExchangeTests {
    private static let leaderboard: Text = "sudoku.4x4.easy"

    private func game(of issued: IssuedGame) throws -> Game<Sudoku> {
        Game(try PuzzleID<Sudoku>(issued.puzzle))
    }

    @Test(arguments: StoreKind.allCases)
    func gamesAreRankedByTheirMarks(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            var scores: [Int] = []
            for hints in [2, 0, 1] {
                let browser = Browser(client)
                let issued = try await browser.begin(Self.leaderboard)
                let record = try solvedSudoku(issued.puzzle, hints: hints)
                clock.advance(by: Int64(try verify(record).milliseconds))
                let receipt: ResultReceipt = try await browser.finish(issued, record: record).message()
                #expect(receipt.score == Int64(try verify(record).rankedScore))
                #expect(SudokuMark(ranked: Int(receipt.score))?.achievement == .a)
                scores.append(Int(receipt.score))
            }
            let page: LeaderboardPage = try await Browser(client).get(
                "/api/v1/leaderboards/\(Self.leaderboard)?by=score"
            ).message()
            #expect(page.entries.map { Int($0.score) } == scores.sorted())
        }
    }

    @Test(arguments: StoreKind.allCases)
    func oneListHasTheGamesOfAllBoards(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            let players = [Browser(client), Browser(client)]
            var records: [Text] = []
            for (player, name) in zip(players, ["Zoë &+%", "Ben"]) {
                _ = try await player.send(.put, "/api/v1/player", json: #"{"name":"\#(name)"}"#)
                for board in ["sudoku.4x4.easy", "sudoku.6x6.easy"] as [Text] {
                    let issued = try await player.begin(board)
                    records.append(try solvedSudoku(issued.puzzle, hints: records.count))
                    clock.advance(by: Int64(try verify(records[records.count - 1]).milliseconds))
                    #expect(try await player.finish(issued, record: records[records.count - 1]).status == 201)
                }
            }
            func page(_ query: RankingQuery, _ browser: Browser) async throws -> SudokuLeaderboardPage {
                let path = "\(Endpoints.base)\(Endpoints.sudokuLeaderboard.path)"
                return try await browser.get(path + query.text(Endpoints.sudokuLeaderboard.query).string).message()
            }
            let all = try await page(RankingQuery(), players[0])
            let results = try records.map(verify).sorted { $0.rankedScore < $1.rankedScore }
            #expect(all.results == 4 && all.next == nil)
            #expect(all.entries.map { Int($0.score) } == results.map(\.score))
            #expect(all.entries.map { Int($0.milliseconds) } == results.map { Int($0.milliseconds) })
            #expect(Set(all.entries.map(\.kind)) == ["4x4", "6x6"])
            #expect(all.entries.allSatisfy { $0.achievement == .a && $0.level == .easy })
            #expect(all.entries.filter(\.isMe).map(\.player) == ["Zoë &+%", "Zoë &+%"])

            var query = RankingQuery(window: .day, limit: 1, filter: SudokuFilter(kind: "4x4", player: "E &+%"))
            let found = try await page(query, players[1])
            #expect(found.entries.map(\.player) == ["Zoë &+%"])
            #expect(found.results == 2 && !found.entries[0].isMe)
            query.filter = SudokuFilter()
            query.sort = .name
            var names: [Text] = []
            repeat {
                let next = try await page(query, players[1])
                names += next.entries.map(\.player)
                query.after = next.next.flatMap { Place($0) }
            } while query.after != nil
            #expect(names == ["Ben", "Ben", "Zoë &+%", "Zoë &+%"])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aLostGameIsNotRanked(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            let browser = Browser(client)
            let issued = try await browser.begin(Self.leaderboard)
            clock.advance(by: 120_000)
            var game = try game(of: issued)
            while !game.isOver {
                let position = game.position
                let cell = try #require(position.grid.digits.firstIndex(of: 0))
                let wrong = position.puzzle.solution[cell] % 4 + 1
                let move: SudokuMove = .enter(digit: wrong, cell: cell, tidies: false)
                try game.take(Turn(.play(move), at: game.turns.isEmpty ? 0 : game.milliseconds + 1000))
            }
            #expect(try verify(GameRecord(game).text).achievement == .d)
            let problem = try await browser.finish(issued, record: GameRecord(game).text).problem()
            #expect(problem.code == .notSolved)
            #expect(try await browser.finish(issued, record: solvedSudoku(issued.puzzle)).status == 201)
        }
    }
}
