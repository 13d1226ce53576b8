import PuzzleAPI
import PuzzleCore
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
                let issued = try await browser.issueGame(Self.leaderboard)
                clock.advance(by: 120_000)
                let record = try solvedSudoku(issued.puzzle, hints: hints)
                let receipt: ResultReceipt = try await browser.submit(issued, record: record).message()
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
    func aLostGameIsNotRanked(kind: StoreKind) async throws {
        try await withServer(kind) { client, clock in
            let browser = Browser(client)
            let issued = try await browser.issueGame(Self.leaderboard)
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
            let problem = try await browser.submit(issued, record: GameRecord(game).text).problem()
            #expect(problem.code == .notSolved)
            #expect(try await browser.submit(issued, record: solvedSudoku(issued.puzzle)).status == 201)
        }
    }
}
