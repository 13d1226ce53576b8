/// Makes puzzles of one kind, each from a seed. Keep one for many puzzles. Not for several threads at once.
///
/// A puzzle is a random full grid from which clues are taken in random order, as long as the solution stays the only
/// one. The solver is only asked whether there is one solution, so a better solver makes the same puzzles; what they
/// depend on is `SeededGenerator`, `GridFiller` and this file. Whoever changes the puzzles of a seed raises `version`.
public final class SudokuGenerator {
    /// The latest version of the generator, from 1.
    public static var version: UInt32 { 1 }

    /// Full grids that are tried for a wanted number of clues or a wanted level: fewer of large grids, each of which takes
    /// longer. 2438 of a classic one, where one in fifty is right for the level that symmetry makes the rarest.
    var attempts: Int { min(10_000, 16_000_000 / (kind.cells * kind.cells)) }

    public let kind: SudokuKind
    let filler: GridFiller
    let solver: SudokuSolver
    let gauge: LevelGauge
    /// Of each symmetry, by its number.
    let orbits: [[[Int]]]

    public init(_ kind: SudokuKind) {
        self.kind = kind
        filler = GridFiller(kind)
        solver = SudokuSolver(kind)
        gauge = LevelGauge(kind)
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
            var clues = UniqueClues(solution: solution)
            for orbit in orbits { clues.add(orbit) }
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
