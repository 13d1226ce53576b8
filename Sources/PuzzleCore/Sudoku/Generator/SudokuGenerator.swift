/// Makes puzzles of one kind, each from a seed. Keep one for many puzzles. Not for several threads at once.
///
/// A puzzle is a random full grid from which clues are taken in random order, as long as the solution stays the only
/// one. The solver is only asked whether there is one solution, so a better solver makes the same puzzles; what they
/// depend on is `SeededGenerator`, `GridFiller` and this file. Whoever changes the puzzles of a seed raises `version`.
public final class SudokuGenerator {
    /// The latest version of the generator, from 1.
    public static var version: UInt32 { 1 }

    /// Full grids that are tried for a wanted number of clues.
    private static var attempts: Int { 200 }

    public let kind: SudokuKind
    private let filler: GridFiller
    private let solver: SudokuSolver
    private let rater: SudokuRater
    /// Of each symmetry, by its number.
    private let orbits: [[[Int]]]

    public init(_ kind: SudokuKind) {
        self.kind = kind
        filler = GridFiller(kind)
        solver = SudokuSolver(kind)
        rater = SudokuRater(kind)
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

    /// A puzzle of a level, whose solution is unique; the same for the same arguments on every platform.
    /// - Throws: `SudokuGenerationError`, after a bounded search.
    public func puzzle(
        seed: UInt64, level: SudokuLevel, symmetry: SudokuSymmetry = .none, clues: SudokuClues = .any
    ) throws(SudokuGenerationError) -> RatedSudoku {
        var random = SeededGenerator(seed: seed)
        var nearest = SudokuLevel.extreme
        for _ in 0..<Self.attempts {
            let puzzle = try puzzle(&random, symmetry: symmetry, clues: clues)
            guard let rating = rater.rate(puzzle.grid)?.hardest else { continue }
            if level.ratings.contains(rating) { return RatedSudoku(puzzle: puzzle, rating: rating) }
            nearest = SudokuLevel(rating: rating)
        }
        throw .noLevel(nearest: nearest)
    }

    /// The same, with the next numbers of `random`.
    func puzzle(
        _ random: inout SeededGenerator, symmetry: SudokuSymmetry, clues: SudokuClues
    ) throws(SudokuGenerationError) -> SudokuPuzzle {
        let wanted: Int? = if case .exactly(let count) = clues { count } else { nil }
        var orbits = orbits[Int(symmetry.rawValue)]
        var solution = [UInt8](repeating: 0, count: kind.cells)
        var nearest = kind.cells
        for _ in 0..<Self.attempts {
            guard filler.fill(&solution, &random) else { throw .noGrid }
            random.shuffle(&orbits)
            let digits = reduce(solution, orbits, to: wanted ?? 0)
            guard let grid = SudokuGrid(kind, digits: digits), let full = SudokuGrid(kind, digits: solution) else {
                continue
            }
            if wanted == nil || grid.clues == wanted { return SudokuPuzzle(grid: grid, solution: full) }
            nearest = min(nearest, grid.clues)
        }
        throw .noPuzzle(nearestClues: nearest)
    }

    /// Takes away orbit by orbit, in order, what is not needed, but never so much that fewer than `fewest` clues are
    /// left.
    private func reduce(_ solution: [UInt8], _ orbits: [[Int]], to fewest: Int) -> [UInt8] {
        var clues = UniqueClues(solution: solution)
        for orbit in orbits.reversed() { clues.add(orbit) }
        let taken = clues.takeWhole(orbits, fewest: fewest, solver)
        for orbit in orbits[taken...] where clues.count - orbit.count >= fewest { clues.take(orbit, solver) }
        return clues.digits
    }
}
