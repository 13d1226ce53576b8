import PuzzleCore
import PuzzleEngines
import Testing

@Suite struct SudokuBoardTests {
    static let leaderboards: [Text] =
        ["sudoku.4x4.easy", "sudoku.6x6.easy", "sudoku.6x6.medium", "sudoku.9x9n.easy"]
        + (["classic", "9x9x", "9x9w"] as [Text]).flatMap { kind in
            SudokuLevel.allCases.map { "sudoku." + kind + "." + Text($0.name) }
        }

    @Test func everyLeaderboardHasItsPuzzles() throws {
        let pattern = try Regex("\(PuzzleKind.sudoku.leaderboardPattern)")
        for name in Self.leaderboards {
            #expect(PuzzleKind.isLeaderboard(name) && Sudoku.isLeaderboard(name))
            #expect(try pattern.wholeMatch(in: name.string) != nil)
            let puzzle = try #require(PuzzleKind.puzzle(forLeaderboard: name, seed: 42))
            let id = try PuzzleID<Sudoku>(puzzle)
            #expect(Sudoku.leaderboard(of: id.params) == name && id.seed == 42)
            #expect(puzzle == name + ".halfturn.immediate.1.000000000000002a")
        }
    }

    @Test func otherNamesAreNoLeaderboards() throws {
        let pattern = try Regex("\(PuzzleKind.sudoku.leaderboardPattern)")
        for name: Text in [
            "sudoku", "sudoku.", "sudoku.classic", "sudoku.classic.", "sudoku.classic.hard.", "sudoku.classic.harder",
            "sudoku.9x9.hard", "sudoku.4x4.medium", "sudoku.6x6.hard", "sudoku.9x9n.hard", "sudoku.16x16.easy",
            "sudoku.9x9xw.easy",
            "sudokuclassic.hard", "Sudoku.classic.hard", "sudoku.classic.hard.halfturn", "sliding.classic.hard",
        ] {
            #expect(!PuzzleKind.isLeaderboard(name), "\(name)")
            #expect(Sudoku.params(ofLeaderboard: name) == nil, "\(name)")
            #expect(PuzzleKind.puzzle(forLeaderboard: name, seed: 1) == nil, "\(name)")
            #expect(try pattern.wholeMatch(in: name.string) == nil, "\(name)")
        }
    }

    @Test func onlyTheUsualRulesAreRanked() {
        for text in [
            "classic.hard.none.immediate", "classic.hard.halfturn.request", "classic.hard.halfturn.never",
            "classic.hard.halfturn.immediate5",
        ]
            + sudokuVariety
        {
            #expect(Sudoku.leaderboard(of: sudokuParams(text)) == nil, "\(text)")
        }
    }

    @Test func aSeedsPuzzleIsOfItsLevelAndCanBeWon() throws {
        for name in ["sudoku.4x4.easy", "sudoku.6x6.medium", "sudoku.classic.hard"] as [Text] {
            let params = try #require(Sudoku.params(ofLeaderboard: name))
            var game = Game(PuzzleID<Sudoku>(params: params, seed: 7))
            let puzzle = game.position.puzzle
            #expect(Game(game.id).position == game.position)
            #expect(try SudokuPuzzle(solving: puzzle.grid) == puzzle)
            #expect(SudokuRater(params.kind).rate(puzzle.grid).map { SudokuLevel(rating: $0.hardest) } == params.level)
            try game.finish()
            let result = try verify(GameRecord(game).text)
            #expect(result.leaderboard == name && result.outcome == .solved)
            #expect(SudokuMark(ranked: result.rankedScore)?.score == result.score)
        }
    }
}
