import PuzzleCore
import Testing

@testable import PuzzleEngines

@Suite struct SolvingTimeTests {
    /// By the formula of docs/architecture.md, from empty cells, hidden singles in rows and columns, and steps beyond singles.
    @Test(arguments: [
        // 54, 3, 0
        (1, 63, 44...113),
        // 56, 5, 1
        (6, 95, 57...189),
        // 54, 1, 6
        (30, 114, 68...228),
    ])
    func followsFromTheSteps(_ index: Int, _ tenths: Int, _ range: ClosedRange<Int>) throws {
        let puzzle = RatedPuzzle.all[index].grid
        let rating = try #require(SudokuRater(.classic).rate(puzzle))
        #expect(rating.solvingTime(of: puzzle) == SolvingTime(tenths: tenths, range: range))
    }

    /// What is unlike the measured puzzles gets no number: here is one with too few clues, and one that is too hard.
    @Test(arguments: RatedPuzzle.all.indices.filter { RatedPuzzle.all[$0].hardest <= 75 })
    func isKnownOfMeasuredPuzzles(_ index: Int) throws {
        let puzzle = RatedPuzzle.all[index].grid
        let rating = try #require(SudokuRater(.classic).rate(puzzle))
        let isKnown = rating.solvingTime(of: puzzle) != nil
        #expect(isKnown == ((23...33).contains(puzzle.clues) && RatedPuzzle.all[index].hardest <= 72))
    }

    @Test func isUnknownOfOtherKinds() throws {
        let kind = try SudokuKind(size: 9, extras: .diagonals)
        let puzzle = try #require(SudokuGrid(kind, digits: RatedPuzzle.all[1].grid.digits))
        let rating = SudokuRating(hardest: 12, firstDigit: 12, firstStep: 12, steps: [])
        #expect(rating.solvingTime(of: RatedPuzzle.all[1].grid) != nil)
        #expect(rating.solvingTime(of: puzzle) == nil)
    }
}
