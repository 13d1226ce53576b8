import PuzzleCore

/// Makes puzzles of one kind, each from a seed. Keep one for many puzzles. Not for several threads at once.
///
/// A puzzle is a random full grid from which clues are taken in random order, as long as the solution stays the only
/// one. The solver is only asked whether there is one solution, so a better solver makes the same puzzles, but for the few
/// of large kinds whose search is given up; what they depend on is `SeededGenerator`, `GridFiller`, `UniqueClues`,
/// `SudokuSymmetry` and this file. Puzzles of a level depend on every step of the rater too: another rating of one step, or
/// another order, makes other puzzles of many seeds. Whoever changes the puzzles of a seed raises `version`; frozen fixtures
/// in the tests tell.
public final class SudokuGenerator {
    /// The latest version of the generator, from 1.
    public static var version: UInt32 { Sudoku.generatorVersion }

    public let kind: SudokuKind
    let filler: GridFiller
    let solver: SudokuSolver
    let gauge: LevelGauge
    let lines: ExchangeableLines
    /// Of each symmetry, by its number.
    let orbits: [[[Int]]]
    /// Full grids that are tried for a wanted number of clues or a wanted level.
    let attempts: Int

    /// The search is bounded: at most 10,000 grids are tried, and fewer of large ones, each of which takes longer. Of classic
    /// ones 2438, where symmetry leaves one in fifty for the rarest level.
    public convenience init(_ kind: SudokuKind) {
        self.init(kind, attempts: min(10_000, 16_000_000 / (kind.cells * kind.cells)))
    }

    init(_ kind: SudokuKind, attempts: Int) {
        self.kind = kind
        self.attempts = attempts
        filler = GridFiller(kind)
        solver = SudokuSolver(kind)
        gauge = LevelGauge(kind)
        lines = ExchangeableLines(kind)
        orbits = SudokuSymmetry.allCases.map { $0.orbits(size: kind.size) }
    }

    /// A puzzle whose solution is unique; the same for the same arguments on every platform.
    /// - Throws: `SudokuGenerationError`, after a bounded search.
    public func puzzle(
        seed: UInt64, symmetry: SudokuSymmetry = .none, clues: SudokuClues = .any
    ) throws(SudokuGenerationError) -> SudokuPuzzle {
        var random = SeededGenerator(seed: seed)
        return try puzzle(&random, symmetry: symmetry, clues: clues)
    }

    /// The same, with the next numbers of `random`.
    func puzzle(
        _ random: inout SeededGenerator, symmetry: SudokuSymmetry, clues wanted: SudokuClues
    ) throws(SudokuGenerationError) -> SudokuPuzzle {
        var orbits = orbits[Int(symmetry.rawValue)]
        var solution = [UInt8](repeating: 0, count: kind.cells)
        var nearest = kind.cells
        for _ in 0..<attempts {
            guard filler.fill(&solution, &random) else { throw .noGrid }
            random.shuffle(&orbits)
            var clues = UniqueClues(solution: solution, lines)
            _ = clues.takeAll(orbits, fewest: wanted.fewest, solver)
            if wanted.allow(clues.count) { return puzzle(clues.digits, solution) }
            nearest = min(nearest, clues.count)
        }
        throw .noPuzzle(nearestClues: nearest)
    }

    func puzzle(_ digits: [UInt8], _ solution: [UInt8]) -> SudokuPuzzle {
        guard let grid = SudokuGrid(kind, digits: digits), let full = SudokuGrid(kind, digits: solution) else {
            preconditionFailure("clues of a full grid are a grid")
        }
        return SudokuPuzzle(grid: grid, solution: full)
    }
}
