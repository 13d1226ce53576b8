import EngineTextFiles
import Testing

@testable import PuzzleCore
@testable import PuzzleEngines
@testable import PuzzleWords

@Suite struct SudokuEngineTests {
    private let engine = SudokuEngine()

    init() { EngineTextFiles.load() }

    private func kind(_ text: Text) throws -> SudokuKind { try SudokuKind(text) }

    /// As the app hears it: the question is written and read, and so is the answer.
    private func answer(_ question: SudokuQuestion, _ kind: SudokuKind) throws -> SudokuAnswer {
        #expect(SudokuQuestion(question.text) == question)
        let answer = try #require(engine.answer(question))
        #expect(SudokuAnswer(answer.text, kind) == answer)
        return answer
    }

    @Test(arguments: SudokuLevel.allCases)
    func puzzlesAreThoseOfGames(_ level: SudokuLevel) throws {
        let params = try #require(Sudoku.Params(.classic, level))
        let answer = try answer(.generate(.classic, level, .halfTurn, seed: 2), .classic)
        guard case .puzzle(let rated) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(rated.level == level)
        #expect(rated.puzzle == Sudoku.generate(params, seed: 2, version: Sudoku.generatorVersion).puzzle)
    }

    @Test func kindsComeInTurn() throws {
        for (text, level, symmetry) in [
            ("4x4", SudokuLevel.easy, SudokuSymmetry.diagonal), ("9x9x", .medium, .none), ("6x6", .easy, .mirror),
            ("4x4jaaabacbbccbdcddd", .easy, .none),
        ] {
            let kind = try kind(Text(text))
            guard case .puzzle(let rated) = try answer(.generate(kind, level, symmetry, seed: 7), kind) else {
                Issue.record("\(text): no puzzle")
                continue
            }
            #expect(rated.puzzle.grid.kind == kind)
            #expect(rated.level == level)
        }
    }

    /// Regions that are the columns but for two exchanged cells allow no grids.
    @Test func thereMayBeNoPuzzle() throws {
        let kind = try kind("4x4jabcdabcdabcdbacd")
        #expect(try answer(.generate(kind, .easy, .none, seed: 1), kind) == .noPuzzle(nearest: nil))
    }

    /// Steps are those of the teacher, and survive the way as texts: of puzzles that need techniques of all sorts.
    @Test func hintsAreTheTeachers() throws {
        for puzzle in RatedPuzzle.all where puzzle.hardest < 80 {
            guard case .solutions(count: 1, let solution?) = try answer(.solve(puzzle.grid, limit: 2), .classic) else {
                Issue.record("\(puzzle.digits): not unique")
                continue
            }
            let teacher = SudokuTeacher(solution: solution)
            let words = HintWords(.classic, .english, isShort: false, isMarked: true)
            let candidates = CandidateGrid(SudokuGeometry(.classic), digits: puzzle.grid.digits)
            var position = puzzle.grid
            for number in 0..<16 {
                let notes = (0..<81).map { candidates.masks[$0] }
                let answer = try answer(
                    .hint(position, notes: notes, solution: solution, HintStyle(.english)), .classic)
                guard case .hint(let hint, let sentences) = answer, case .step(let step) = hint else {
                    #expect(answer == .solved && position == solution)
                    break
                }
                if number % 5 == 0 { #expect(hint == teacher.hint(for: position, notes: notes)) }
                #expect(sentences == words.sentences(for: step))
                if let placement = step.placement { position[placement.cell] = UInt8(placement.digit) }
                candidates.apply(step)
            }
        }
    }

    @Test func mistakesAreTold() throws {
        let puzzle = RatedPuzzle.all[0].grid
        guard case .unique(let solution) = SudokuSolver(.classic).solve(puzzle) else { return }
        var notes = [UInt16](repeating: 0, count: 81)
        let cells = (0..<81).filter { puzzle[$0] == 0 }
        for cell in cells.prefix(2) { notes[cell] = 0x1ff & ~(1 << UInt16(solution[cell] - 1)) }
        let missing = SudokuHint.missingNote(cell: cells[0])
        let words = HintWords(.classic, .vietnamese, isShort: false, isMarked: true)
        let teacher = SudokuTeacher(solution: solution)
        #expect(
            try answer(.hint(puzzle, notes: notes, solution: solution, HintStyle(.vietnamese)), .classic)
                == .hint(missing, words.sentences(for: missing, puzzle, teacher)))
        var position = puzzle
        position[cells[5]] = solution[cells[5]] % 9 + 1
        let wrong = try #require(teacher.hint(for: position, notes: notes))
        let sentences = words.sentences(for: wrong, position, teacher)
        #expect(
            try answer(.hint(position, notes: notes, solution: solution, HintStyle(.vietnamese)), .classic)
                == .hint(wrong, sentences))
        notes = [UInt16](repeating: 0, count: 81)
        #expect(try answer(.hint(solution, notes: notes, solution: solution, HintStyle(.english)), .classic) == .solved)
    }

    /// The teacher that is kept is not that of another puzzle.
    @Test func solutionsComeInTurn() throws {
        let puzzles = RatedPuzzle.all.prefix(2).map(\.grid)
        for puzzle in puzzles + puzzles {
            guard case .unique(let solution) = SudokuSolver(.classic).solve(puzzle) else { return }
            let notes = [UInt16](repeating: 0, count: 81)
            let teacher = SudokuTeacher(solution: solution)
            let hint = try #require(teacher.hint(for: puzzle, notes: notes))
            let sentences = HintWords(.classic, .italian, isShort: false, isMarked: true).sentences(
                for: hint, puzzle, teacher)
            #expect(
                try answer(.hint(puzzle, notes: notes, solution: solution, HintStyle(.italian)), .classic)
                    == .hint(hint, sentences))
        }
    }

    @Test func aSolutionThatIsNoneHasNoHint() {
        let notes = [UInt16](repeating: 0, count: 81)
        let puzzle = RatedPuzzle.all[0].grid
        guard case .unique(var solution) = SudokuSolver(.classic).solve(puzzle) else { return }
        #expect(engine.answer(.hint(puzzle, notes: [], solution: solution, HintStyle(.english))) == nil)
        #expect(engine.answer(.hint(puzzle, notes: notes, solution: puzzle, HintStyle(.english))) == nil)
        solution[0] = solution[1]
        #expect(engine.answer(.hint(puzzle, notes: notes, solution: solution, HintStyle(.english))) == nil)
        #expect(
            engine.answer(SudokuQuestion.hint(puzzle, notes: notes, solution: puzzle, HintStyle(.english)).text).isEmpty
        )
    }

    @Test func ratings() throws {
        for puzzle in RatedPuzzle.all where puzzle.hardest < 60 {
            let expected = SudokuAnswer.rating(
                hardest: puzzle.hardest, firstDigit: puzzle.firstDigit, firstStep: puzzle.firstStep)
            #expect(try answer(.rate(puzzle.grid), .classic) == expected)
        }
    }

    /// It would keep a player's hints waiting. The first of the list of hardest puzzles of the Sudoku Players' Forum that tdoku
    /// comes with.
    @Test func chainsInsideChainsAreNotLookedFor() throws {
        let hardest = grid("........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3")
        #expect(try answer(.rate(hardest), .classic) == .tooHard)
    }

    @Test func whatIsNoPuzzleIsNotRated() throws {
        let small = try kind("4x4")
        let several = grid("1...............", small)
        #expect(try answer(.rate(several), small) == answer(.solve(several, limit: 2), small))
        #expect(try answer(.rate(grid("11..............", small)), small) == .conflicting(cells: [0, 1]))
        #expect(try answer(.rate(grid("123....4........", small)), small) == .solutions(count: 0, nil))
    }

    @Test func solutionsAreCounted() throws {
        let small = try kind("4x4")
        let empty = SudokuGrid(small)
        for (limit, count) in [(1, 1), (2, 2), (287, 287), (288, 288), (1000, 288)] {
            guard case .solutions(count, let first?) = try answer(.solve(empty, limit: limit), small) else {
                Issue.record("not \(count)")
                continue
            }
            #expect(first.clues == 16 && first.conflicts.isEmpty)
        }
        #expect(try answer(.solve(grid("123....4........", small), limit: 9), small) == .solutions(count: 0, nil))
        // In a row, a column and a box; each cell once.
        let conflicting = grid("1.1.1..........1", small)
        #expect(try answer(.solve(conflicting, limit: 9), small) == .conflicting(cells: [0, 2, 4]))
    }
}
