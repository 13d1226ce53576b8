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
    public convenience init(_ kind: SudokuKind) { self.init(kind, attempts: Self.usualAttempts(kind)) }

    /// - Parameter attempts: Full grids that are tried at most.
    public init(_ kind: SudokuKind, attempts: Int) {
        self.kind = kind
        self.attempts = attempts
        filler = GridFiller(kind)
        solver = SudokuSolver(kind)
        gauge = LevelGauge(kind)
        lines = ExchangeableLines(kind)
        orbits = SudokuSymmetry.allCases.map { $0.orbits(size: kind.size) }
    }

    private static func usualAttempts(_ kind: SudokuKind) -> Int { min(10_000, 16_000_000 / (kind.cells * kind.cells)) }

    /// Attempts while somebody waits, some seconds: other kinds than the classic one are solved some eight times as slowly.
    public static func quickAttempts(_ kind: SudokuKind) -> Int { usualAttempts(kind) / (kind.isClassic ? 1 : 8) }

    /// A puzzle whose solution is unique; the same for the same arguments on every platform.
    /// - Throws: `SudokuGenerationError`, after a bounded search.
    public func puzzle(
        seed: UInt64, symmetry: SudokuSymmetry = .none, clues: SudokuClues = .any
    ) throws(SudokuGenerationError) -> SudokuPuzzle {
        try puzzle(seed: seed, orbits: orbits[Int(symmetry.rawValue)], clues: clues)
    }

    /// The same with clues that are taken or left together in groups.
    func puzzle(
        seed: UInt64, orbits: [[Int]], clues wanted: SudokuClues
    ) throws(SudokuGenerationError) -> SudokuPuzzle {
        var random = SeededGenerator(seed: seed)
        var orbits = orbits
        var solution = [UInt8](repeating: 0, count: kind.cells)
        var nearest = kind.cells
        var patience = SearchPatience(attempts: attempts)
        for _ in 0..<attempts where patience.isLeft {
            guard filler.fill(&solution, &random) else { throw .noGrid }
            random.shuffle(&orbits)
            var clues = UniqueClues(solution: solution, lines)
            _ = clues.takeAll(orbits, fewest: wanted.fewest, mustProve: wanted == .minimal, solver)
            guard wanted != .minimal || clues.isProved else {
                patience.doubt()
                continue
            }
            if wanted.allow(clues.count) { return puzzle(clues.digits, solution) }
            nearest = min(nearest, clues.count)
        }
        // All that was found had as many clues as wanted.
        if wanted == .minimal { throw .undecided }
        throw .noPuzzle(nearestClues: nearest)
    }

    func puzzle(_ digits: [UInt8], _ solution: [UInt8]) -> SudokuPuzzle {
        guard let grid = SudokuGrid(kind, digits: digits), let full = SudokuGrid(kind, digits: solution) else {
            preconditionFailure("clues of a full grid are a grid")
        }
        return SudokuPuzzle(grid: grid, solution: full)
    }
}
