import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct SudokuGeneratorTests {
    private static let kinds: [Text] = ["4x4", "4x4x", "6x6", "6x6x", "9x9", "9x9x", "9x9w", "4x4jaaabacbbccbdcddd"]

    @Test(arguments: kinds) func everyPuzzleIsUniqueSymmetricAndMinimal(_ text: Text) throws {
        let kind = try SudokuKind(text)
        let generator = SudokuGenerator(kind)
        let checker = SudokuSolver(kind, specialised: false)
        for symmetry in SudokuSymmetry.allCases {
            let puzzle = try generator.puzzle(seed: 9, symmetry: symmetry)
            #expect(checker.solve(puzzle.grid) == .unique(puzzle.solution))
            for orbit in symmetry.orbits(size: kind.size) {
                let given = orbit.filter { puzzle.grid[$0] != 0 }
                #expect(given.isEmpty || given.count == orbit.count)
                guard !given.isEmpty else { continue }
                var fewer = puzzle.grid
                for cell in orbit { fewer[cell] = 0 }
                #expect(checker.count(fewer) == 2, "\(text) \(symmetry) is not minimal")
            }
            #expect(try generator.puzzle(seed: 9, symmetry: symmetry) == puzzle)
            #expect(try SudokuGenerator(kind).puzzle(seed: 9, symmetry: symmetry) == puzzle)
            #expect(try generator.puzzle(seed: 10, symmetry: symmetry) != puzzle)
        }
    }

    @Test func aSymmetryIsATurnOrAReflection() {
        let sizes: [(SudokuSymmetry, [Int])] = [
            (.none, [1]), (.halfTurn, [1, 2]), (.quarterTurn, [1, 4]), (.mirror, [1, 2]), (.diagonal, [1, 2]),
        ]
        for (symmetry, counts) in sizes {
            let orbits = symmetry.orbits(size: 9)
            #expect(orbits.flatMap { $0 }.sorted() == Array(0..<81))
            #expect(Set(orbits.map(\.count)) == Set(counts))
        }
        #expect(SudokuSymmetry.quarterTurn.orbits(size: 9)[0] == [0, 8, 80, 72])
        #expect(SudokuSymmetry.mirror.orbits(size: 9)[0] == [0, 8])
        #expect(SudokuSymmetry.diagonal.orbits(size: 9)[1] == [1, 9])
    }

    /// Every other search finds none.
    @Test func kindsWithFewGridsHaveOneForEverySeed() throws {
        let generator = SudokuGenerator(try SudokuKind("9x9xn"))
        for seed in 1...12 as ClosedRange<UInt64> {
            let puzzle = try generator.puzzle(seed: seed, clues: .exactly(60))
            #expect(!puzzle.solution.hasConflict)
        }
    }

    @Test func thereAreAsManyCluesAsWanted() throws {
        let generator = SudokuGenerator(.classic)
        for (symmetry, clues) in [
            (SudokuSymmetry.none, 24), (.none, 40), (.halfTurn, 30), (.quarterTurn, 36), (.none, 81),
        ] {
            let puzzle = try generator.puzzle(seed: 11, symmetry: symmetry, clues: .exactly(clues))
            #expect(puzzle.grid.clues == clues)
            #expect(SudokuSolver(.classic).solve(puzzle.grid, limit: 2) == .unique(puzzle.solution))
        }
        #expect(throws: SudokuGenerationError.noPuzzle(nearestClues: 4)) {
            try SudokuGenerator(SudokuKind(size: 4), attempts: 100).puzzle(seed: 1, clues: .exactly(3))
        }
        // An odd number of clues without a cell in the middle.
        #expect(throws: SudokuGenerationError.self) {
            try SudokuGenerator(SudokuKind(size: 4), attempts: 100).puzzle(
                seed: 1, symmetry: .halfTurn, clues: .exactly(7))
        }
    }

    @Test func aKindWithoutGridsIsReported() throws {
        // Regions that are the columns but for two exchanged cells of one row.
        let regions = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 1, 0, 2, 3]
        let kind = try SudokuKind(size: 4, regions: regions)
        #expect(SudokuSolver(kind).count(SudokuGrid(kind)) == 0)
        #expect(throws: SudokuGenerationError.noGrid) { try SudokuGenerator(kind).puzzle(seed: 1) }
    }

    /// If one of these fails, the puzzles of all seeds have changed: raise `SudokuGenerator.version` and keep the old
    /// one.
    @Test func puzzlesOfKnownSeedsNeverChange() throws {
        for (kind, symmetry, seed, id) in FrozenSudoku.all {
            let puzzle = try SudokuGenerator(SudokuKind(kind)).puzzle(seed: seed, symmetry: symmetry)
            #expect(ShortID.text(of: puzzle.grid) == id)
        }
    }
}
