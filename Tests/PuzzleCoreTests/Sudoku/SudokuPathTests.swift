import ChainCheck
import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct SudokuPathTests {
    private func path(_ puzzle: SudokuGrid, notes: [UInt16]? = nil) throws -> (SudokuPath, solution: SudokuGrid) {
        let solution = try onlySolution(of: puzzle)
        return (SudokuPath(SudokuTeacher(solution: solution), from: puzzle, notes: notes), solution)
    }

    /// Puzzles that need techniques of all sorts: every step is there, none is wrong, and the last one solves the puzzle.
    @Test func everyPathLeadsToTheSolution() throws {
        for puzzle in RatedPuzzle.all {
            var (path, solution) = try self.path(puzzle.grid)
            while case .step(let step)? = path.hint() {
                for candidate in step.eliminations + (step.placement.map { [$0] } ?? []) {
                    #expect(path.candidates[candidate.cell].has(candidate.digit - 1), "\(step)")
                }
                for mark in step.marks {
                    let (cell, digit) = (mark.candidate.cell, mark.candidate.digit)
                    let isThere =
                        mark.role == .blocker
                        ? Int(path.position[cell]) == digit : path.candidates[cell].has(digit - 1)
                    #expect(isThere, "\(step)")
                }
                path.apply(step)
                for cell in 0..<81 where path.position[cell] == 0 {
                    #expect(path.candidates[cell].has(Int(solution[cell]) - 1), "\(step)")
                }
            }
            #expect(path.position == solution && path.candidates.allSatisfy { $0 == 0 })
        }
    }

    /// Of puzzles with techniques of all sorts, of all levels, and of a kind with regions: the way on which they are rated has the steps
    /// of the rating, though these are looked for in a twin.
    @Test func ratedPathsHaveTheStepsOfTheRating() throws {
        var puzzles = RatedPuzzle.all.map(\.grid)
        for level in SudokuLevel.allCases {
            for seed in 1...6 as ClosedRange<UInt64> {
                // Not every level is sure to be found of a jigsaw.
                let generator = SudokuGenerator(seed < 6 ? .classic : SudokuKindName.jigsaw.kind)
                if let made = try? generator.puzzle(seed: seed, level: level) { puzzles.append(made.puzzle.grid) }
            }
        }
        var (chains, turned) = (0, 0)
        for puzzle in puzzles {
            let rater = SudokuRater(puzzle.kind)
            guard let rating = rater.rate(puzzle, deepest: .quick) else { continue }
            let solution = try onlySolution(of: puzzle)
            var path = rater.path(of: puzzle, to: solution)
            var steps: [SudokuStep] = []
            while case .step(let step)? = path.hint() {
                if !step.links.isEmpty {
                    chains += 1
                    let gap = ChainCheck(puzzle.kind, path.candidates).gap(in: step, path.chains(of: step))
                    #expect(gap == nil, "\(step)")
                }
                steps.append(step)
                path.apply(step)
            }
            #expect(path.position == solution && steps.map(\.rating).max() == rating.hardest)
            #expect(
                steps.count == rating.steps.count
                    && zip(steps, rating.steps).allSatisfy { step, rated in
                        step.technique == rated.technique && step.rating == rated.rating
                            && step.houses == rated.houses && step.placement == rated.placement
                            && step.eliminations == rated.eliminations
                    })
            let plain = SudokuPath(SudokuTeacher(solution: solution), from: puzzle)
            if plain.hint() != rater.path(of: puzzle, to: solution).hint() { turned += 1 }
        }
        #expect(puzzles.count >= RatedPuzzle.all.count + 25 && chains > 0 && turned > 0)
    }

    /// A path goes on from any place of another one, if candidates are passed on.
    @Test func pathsGoOnFromCandidates() throws {
        for puzzle in RatedPuzzle.all where (42..<72).contains(puzzle.hardest) {
            var (path, _) = try self.path(puzzle.grid)
            while case .step(let step)? = path.hint() {
                path.apply(step)
                let (again, _) = try self.path(path.position, notes: path.candidates)
                #expect(again.candidates == path.candidates && again.hint() == path.hint())
            }
        }
    }

    @Test func notesThatLackADigitAreTold() throws {
        let puzzle = RatedPuzzle.all[0].grid
        let cell = try #require((0..<81).first { puzzle[$0] == 0 })
        var (path, solution) = try self.path(puzzle)
        var notes = path.candidates
        // Nothing that the digits leave, and all but the right one.
        for wrong in [~path.candidates[cell] & 0x1FF, 0x1FF & ~UInt16.bit(Int(solution[cell]) - 1)] {
            notes[cell] = wrong
            (path, solution) = try self.path(puzzle, notes: notes)
            #expect(path.hint() == .missingNote(cell: cell))
        }
        // No notes at all say nothing.
        notes[cell] = 0
        #expect(try self.path(puzzle, notes: notes).0.candidates == self.path(puzzle).0.candidates)
    }
}
