import Testing

@testable import PuzzleCore

@Suite struct SudokuTeacherTests {
    private func solution(_ puzzle: SudokuGrid) throws -> SudokuGrid {
        guard case .unique(let solution) = SudokuSolver(puzzle.kind).solve(puzzle) else {
            throw NotUnique()
        }
        return solution
    }

    private struct NotUnique: Error {}

    private let none = [UInt16](repeating: 0, count: 81)

    /// Following the hints alone solves each puzzle, and no hint is wrong. Notes are kept as a player would who follows them.
    @Test func hintsSolveThePuzzle() throws {
        for puzzle in RatedPuzzle.all where puzzle.hardest < 72 {
            let solution = try solution(puzzle.grid)
            let teacher = SudokuTeacher(solution: solution)
            let notes = CandidateGrid(SudokuGeometry(.classic), digits: puzzle.grid.digits)
            var position = puzzle.grid
            while let hint = teacher.hint(for: position, notes: (0..<81).map { notes.masks[$0] }) {
                guard case .step(let step) = hint, step.technique != .solution else {
                    Issue.record("\(puzzle.digits): \(hint)")
                    break
                }
                for candidate in step.eliminations { #expect(Int(solution[candidate.cell]) != candidate.digit) }
                if let placement = step.placement {
                    #expect(Int(solution[placement.cell]) == placement.digit)
                    position[placement.cell] = UInt8(placement.digit)
                }
                notes.apply(step)
            }
            #expect(position == solution)
        }
    }

    @Test func mistakesComeFirst() throws {
        let puzzle = RatedPuzzle.all[0].grid
        let solution = try solution(puzzle)
        let teacher = SudokuTeacher(solution: solution)
        let cell = try #require((0..<81).first { puzzle[$0] == 0 })
        var notes = none
        notes[cell] = ~(1 << UInt16(solution[cell] - 1)) & 0x1ff
        let missing = SudokuCandidate(cell: cell, digit: Int(solution[cell]))
        #expect(teacher.hint(for: puzzle, notes: notes) == .missingNotes([missing]))
        var position = puzzle
        position[cell] = solution[cell] % 9 + 1
        #expect(teacher.hint(for: position, notes: notes) == .wrongDigits(cells: [cell]))
        #expect(teacher.hint(for: solution, notes: none) == nil)
    }

    /// There is a hint even where no technique finds anything.
    @Test func fallsBackToTheSolution() throws {
        let solution = try solution(RatedPuzzle.all[0].grid)
        let hint = SudokuTeacher(solution: solution).hint(for: SudokuGrid(.classic), notes: none)
        guard case .step(let step) = hint else {
            Issue.record("no step")
            return
        }
        #expect(step.technique == .solution)
        #expect(step.placement == SudokuCandidate(cell: 0, digit: Int(solution[0])))
    }

    @Test func stages() throws {
        let puzzle = try #require(RatedPuzzle.all.first { $0.hardest == 30 })
        let step = try #require(SudokuRater(.classic).rate(puzzle.grid)?.steps.first { $0.rating == 30 })
        let stages = SudokuHintStage.allCases.map { step.disclosed(at: $0) }
        #expect(stages.allSatisfy { $0.technique == .nakedPair })
        #expect(stages.map(\.houses.isEmpty) == [true, false, false, false])
        #expect(stages.map(\.marks.isEmpty) == [true, true, false, false])
        #expect(stages.map(\.eliminations.isEmpty) == [true, true, true, false])
    }

    /// Where no house says where to look, cells do.
    @Test func areaOfAChain() throws {
        let puzzle = try #require(RatedPuzzle.all.first { $0.technique == .forcingChain })
        let step = try #require(
            SudokuRater(.classic).rate(puzzle.grid)?.steps.first { $0.technique == .forcingChain })
        #expect(step.disclosed(at: .area).cells == [step.marks[0].candidate.cell])
        #expect(step.links.allSatisfy { $0.strength != .advanced })
        #expect(step.disclosed(at: .technique).cells.isEmpty)
    }
}
