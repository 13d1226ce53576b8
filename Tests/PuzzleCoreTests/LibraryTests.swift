import EngineTextFiles
import Foundation
import PuzzleCore
import PuzzleEngines
import Testing

/// What docs/library.md shows does what it says.
@Suite struct LibraryTests {
    @Test func solve() throws {
        let rated = RatedPuzzle.all[6]
        let solution = try #require(try onlySolution(of: Text(rated.digits)))
        #expect(solution.clues == 81 && !solution.hasConflict)
        for (cell, digit) in rated.grid.digits.enumerated() where digit > 0 { #expect(solution[cell] == digit) }
        #expect(try onlySolution(of: Text("1" + String(repeating: ".", count: 80))) == nil)
        let moves = try MoveNotation.moves(try #require(try shortestSolution(of: "8 6 7/2 5 4/3 0 1")))
        #expect(moves.count == 31)
        var board = try SlidingBoard(notation: "8 6 7/2 5 4/3 0 1")
        for move in moves { try board.apply(Slide(move)) }
        #expect(board.isSolved)
    }

    @Test func rate() throws {
        for rated in RatedPuzzle.all.prefix(8) {
            let found = try #require(difficulty(of: rated.grid))
            #expect(found.level.ratings.contains(rated.hardest))
            #expect(found.rating == Double(rated.hardest) / 10)
        }
        #expect(difficulty(of: SudokuGrid(.classic))?.rating == nil)
    }

    @Test func generateAndExplain() throws {
        EngineTextFiles.load()
        let puzzles = try symmetricalPuzzles(3, level: .hard, seed: 7)
        let again = try symmetricalPuzzles(3, level: .hard, seed: 7)
        #expect(puzzles.count == 3 && puzzles == again)
        for puzzle in puzzles {
            #expect(difficulty(of: puzzle.grid)?.level == .hard)
            let given = puzzle.grid.digits.map { $0 > 0 }
            #expect(given == given.reversed())
            let sentences = explanation(of: puzzle)
            #expect(sentences.count >= 81 - puzzle.grid.clues && sentences.allSatisfy { !$0.isEmpty })
        }
    }

    @Test func verifyGames() throws {
        let id = try PuzzleID<SlidingPuzzle>("sliding.3x3.uniform.multi.1.000000000000002a")
        let record = try playedRecord(of: id)
        let moves = try GameRecord<SlidingPuzzle>(record).turns.count
        let time = try winningTime(record: record)
        #expect(moves > 0 && time == Milliseconds(moves - 1) * 250)
        #expect(throws: VerificationError.self) { _ = try winningTime(record: Text("tassello1;\(id.text);0U9")) }
    }
}
