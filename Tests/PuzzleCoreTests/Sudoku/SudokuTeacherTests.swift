import EngineTextFiles
import Testing

@testable import PuzzleCore
@testable import PuzzleEngines
@testable import PuzzleWords

@Suite struct SudokuTeacherTests {
    init() { EngineTextFiles.load() }

    private let none = [UInt16](repeating: 0, count: 81)

    /// Following the hints alone solves each puzzle, and no hint is wrong. Notes are kept as a player would who follows them.
    @Test func hintsSolveThePuzzle() throws {
        for puzzle in RatedPuzzle.all where puzzle.hardest < 72 {
            let solution = try onlySolution(of: puzzle.grid)
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

    /// A single that follows from digits alone is shown with them: they are in the grid, and none is too many.
    @Test(arguments: [SudokuKind.classic, try! SudokuKind(size: 9, extras: [.diagonals, .antiKnight])])
    func singlesComeWithWhatLeavesThemAlone(_ kind: SudokuKind) throws {
        let puzzles =
            kind.isClassic
            ? RatedPuzzle.all.map(\.grid)
            : try (0..<3).map { try SudokuGenerator(kind).puzzle(seed: $0, level: .easy).puzzle.grid }
        let geometry = SudokuGeometry(kind)
        var (hidden, naked) = (0, 0)
        for puzzle in puzzles {
            let solution = try onlySolution(of: puzzle)
            var position = puzzle
            for next in 0..<81 where puzzle[next] == 0 {
                let grid = CandidateGrid(geometry, digits: position.digits)
                for single in [grid.hiddenSingle(), grid.nakedSingle()] {
                    guard let single, let placement = single.placement else { continue }
                    let step = grid.withBlockers(single)
                    let blockers = step.marks.filter { $0.role == .blocker }.map(\.candidate)
                    for blocker in blockers { #expect(Int(position[blocker.cell]) == blocker.digit) }
                    switch step.technique {
                    case .hiddenSingle:
                        hidden += 1
                        let cells = kind.houses[step.houses[0]].cells
                        let others = cells.filter { position[$0] == 0 && $0 != placement.cell }
                        for other in others {
                            #expect(blockers.contains { kind.peers[other].contains($0.cell) })
                        }
                        #expect(blockers.count <= others.count && blockers.allSatisfy { $0.digit == placement.digit })
                    case .nakedSingle:
                        naked += 1
                        #expect(Set(blockers.map(\.digit)) == Set(1...9).subtracting([placement.digit]))
                        #expect(blockers.count == 8)
                        #expect(blockers.allSatisfy { kind.peers[placement.cell].contains($0.cell) })
                    default: #expect(step == single)
                    }
                }
                position[next] = solution[next]
            }
        }
        #expect(hidden > 20 && naked > 20)
    }

    @Test func hintsForSinglesShowWhatLeavesThemAlone() throws {
        let puzzle = RatedPuzzle.all[0].grid
        let hint = SudokuTeacher(solution: try onlySolution(of: puzzle)).hint(for: puzzle, notes: none)
        guard case .step(let step) = hint else {
            Issue.record("no step")
            return
        }
        #expect(step.technique == .hiddenSingle && step.marks.contains { $0.role == .blocker })
        let sentences = HintWords(.classic, .english).sentences(for: step)
        #expect(sentences.pattern.string.contains(" Any other empty cell there sees "))
        #expect(step.disclosed(at: .area).marks.isEmpty && step.disclosed(at: .area).cells.isEmpty)
    }

    /// What other candidates were excluded for by a technique is no matter of digits.
    @Test func singlesAfterEliminationsHaveNoBlockers() throws {
        let puzzle = RatedPuzzle.all[0].grid
        let solution = try onlySolution(of: puzzle)
        let grid = CandidateGrid(SudokuGeometry(.classic), digits: puzzle.digits)
        let cell = try #require((0..<81).first { grid.masks[$0].nonzeroBitCount > 2 })
        for digit in grid.masks[cell].bits where digit + 1 != Int(solution[cell]) { grid.remove(cell, digit) }
        let step = try #require(grid.nakedSingle())
        #expect(step.placement?.cell == cell && grid.withBlockers(step) == step)
    }

    @Test func mistakesComeFirst() throws {
        let puzzle = RatedPuzzle.all[0].grid
        let solution = try onlySolution(of: puzzle)
        let teacher = SudokuTeacher(solution: solution)
        let cell = try #require((0..<81).first { puzzle[$0] == 0 })
        var notes = none
        notes[cell] = ~(1 << UInt16(solution[cell] - 1)) & 0x1ff
        #expect(teacher.hint(for: puzzle, notes: notes) == .missingNote(cell: cell))
        var position = puzzle
        position[cell] = solution[cell] % 9 + 1
        guard case .wrongDigits(let cells, let houses, let others)? = teacher.hint(for: position, notes: notes) else {
            Issue.record("not told")
            return
        }
        #expect(cells == [cell] && others.allSatisfy { puzzle.kind.peers[cell].contains($0) })
        #expect(houses.count + others.count > 0)
        // Whoever asks about one of several is told of that one.
        let other = try #require((cell + 1..<81).first { puzzle[$0] == 0 })
        position[other] = solution[other] % 9 + 1
        for asked in [cell, other] {
            guard case .wrongDigits(let cells, _, _)? = teacher.hint(for: position, notes: notes, about: asked) else {
                Issue.record("not told")
                return
            }
            #expect(cells == [asked, asked == cell ? other : cell])
        }
        #expect(teacher.hint(for: solution, notes: none) == nil)
    }

    /// There is a hint even where no technique finds anything.
    @Test func fallsBackToTheSolution() throws {
        let solution = try onlySolution(of: RatedPuzzle.all[0].grid)
        let hint = SudokuTeacher(solution: solution).hint(for: SudokuGrid(.classic), notes: none)
        guard case .step(let step) = hint else {
            Issue.record("no step")
            return
        }
        #expect(step.technique == .solution)
        #expect(step.placement == SudokuCandidate(cell: 0, digit: Int(solution[0])))
    }

    /// The rating of a digit of the solution is what a step is rated at least that goes deeper than was looked: whatever a deeper
    /// look finds is rated so or higher. In words, too.
    @Test func whatIsTooHardHasABound() throws {
        var missed: Set<ChainDepth> = []
        for puzzle in RatedPuzzle.all where puzzle.hardest >= 80 {
            let solution = try onlySolution(of: puzzle.grid)
            var path = SudokuPath(SudokuTeacher(solution: solution), from: puzzle.grid)
            while case .step(let step)? = path.hint() {
                for depth in [ChainDepth.simple, .dynamic] {
                    let teacher = SudokuTeacher(solution: solution, deepest: depth)
                    let hint = teacher.hint(for: path.position, notes: path.candidates)
                    guard case .step(let other)? = hint, other.technique == .solution else { continue }
                    missed.insert(depth)
                    #expect(other.rating == depth.leastBeyond && step.rating >= other.rating)
                }
                path.apply(step)
            }
        }
        #expect(missed.contains(.simple))
        #expect(ChainDepth.allCases.map(\.leastBeyond) == [85, 90, 95, 100, 105, 105])
    }

    /// The first of the puzzles with 11 and more in the list of hardest ones of the Sudoku Players' Forum that tdoku comes with.
    @Test func whatIsTooHardIsToldInWords() throws {
        let puzzle = classicGrid("98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6")
        let hint = SudokuTeacher(solution: try onlySolution(of: puzzle)).hint(for: puzzle, notes: none)
        guard case .step(let step)? = hint else {
            Issue.record("no step")
            return
        }
        #expect(step.technique == .solution && step.rating == SudokuReading.leastUnrated)
        for (language, rating) in [(Language.english, "9.5"), (.italian, "9,5"), (.vietnamese, "9,5")] {
            let words = HintWords(.classic, language)
            #expect(words.sentences(for: step).pattern.string.contains(rating))
            #expect(words.text(of: step).string.contains(rating))
        }
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
