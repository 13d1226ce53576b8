import PuzzleCore
import PuzzleWords

/// Makes puzzles, gives hints, rates and solves. It keeps what it has made ready for the latest kind of puzzles and for the
/// latest puzzle's hints, so it answers the next ones quickly. Not for several threads at once.
public final class SudokuEngine {
    private var generator: SudokuGenerator?
    /// The latest teacher.
    private var known: SudokuTeacher?

    public init() {}

    /// The same in texts.
    /// - Returns: nothing for what is no question.
    public func answer(_ question: Text) -> Text {
        SudokuQuestion(question).flatMap { answer($0) }?.text ?? Text()
    }

    /// - Returns: nil if the solution that a question gives is none, or its notes are not those of its grid.
    public func answer(_ question: SudokuQuestion) -> SudokuAnswer? {
        switch question {
        case .generate(let kind, let level, let symmetry, let seed): puzzle(kind, level, symmetry, seed)
        case .hint(let grid, let notes, let solution, let style, let cell): hint(grid, notes, solution, style, cell)
        case .rate(let grid): rating(of: grid)
        case .solve(let grid, let limit): solutions(of: grid, limit: limit)
        case .read(let text, let kind, let style): .reading(SudokuReading(text, kind, style))
        }
    }

    private func puzzle(
        _ kind: SudokuKind, _ level: SudokuLevel, _ symmetry: SudokuSymmetry, _ seed: UInt64
    ) -> SudokuAnswer {
        let generator: SudokuGenerator
        if let known = self.generator, known.kind == kind {
            generator = known
        } else {
            generator = SudokuGenerator(kind)
            self.generator = generator
        }
        if Sudoku.hasSeeds(kind, level) {
            return .puzzle(generator.puzzleOfGame(seed: seed, level: level, symmetry: symmetry))
        }
        do throws(SudokuGenerationError) {
            return .puzzle(try generator.puzzle(seed: seed, level: level, symmetry: symmetry))
        } catch {
            guard case .noLevel(let nearest) = error else { return .noPuzzle(nearest: nil) }
            return .noPuzzle(nearest: nearest)
        }
    }

    private func hint(
        _ grid: SudokuGrid, _ notes: [UInt16], _ solution: SudokuGrid, _ style: HintStyle, _ cell: Int?
    ) -> SudokuAnswer? {
        guard notes.count == grid.kind.cells, let teacher = teacher(of: solution, grid.kind) else { return nil }
        guard let hint = teacher.hint(for: grid, notes: notes, about: cell) else { return .solved }
        let words = HintWords(grid.kind, style.language, isShort: style.isShort, isMarked: true)
        return .hint(hint, words.sentences(for: hint, grid, teacher))
    }

    /// - Returns: nil if it is no solution of the kind.
    private func teacher(of solution: SudokuGrid, _ kind: SudokuKind) -> SudokuTeacher? {
        if let known, known.solution == solution, solution.kind == kind { return known }
        guard solution.kind == kind, solution.clues == kind.cells, !solution.hasConflict else { return nil }
        known = SudokuTeacher(solution: solution)
        return known
    }

    private func rating(of grid: SudokuGrid) -> SudokuAnswer {
        let solutions = solutions(of: grid, limit: 2)
        guard case .solutions(count: 1, _) = solutions else { return solutions }
        guard let rating = Self.rating(of: grid) else { return .tooHard }
        return .rating(hardest: rating.hardest, firstDigit: rating.firstDigit, firstStep: rating.firstStep)
    }

    /// Without deeper chains, which may take half a minute, in which nothing else would be answered.
    /// - Parameter grid: with one solution.
    /// - Returns: nil from `SudokuReading.leastUnrated` on.
    static func rating(of grid: SudokuGrid) -> SudokuRating? {
        SudokuRater(grid.kind).rate(grid, deepest: .quick)
    }

    private func solutions(of grid: SudokuGrid, limit: Int) -> SudokuAnswer {
        switch SudokuSolver(grid.kind).solve(grid, limit: limit, choices: SudokuSolver.quickChoices) {
        case .conflicting(let conflicts): .conflicting(cells: conflicts.allCells)
        case .none: .solutions(count: 0, nil)
        case .unique(let solution): .solutions(count: 1, solution)
        case .several(let solution, let count): .solutions(count: count, solution)
        case .undecided: .tooHard
        }
    }
}
