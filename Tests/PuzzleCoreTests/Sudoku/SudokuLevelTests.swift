import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct SudokuLevelTests {
    @Test func everyRatingHasALevel() {
        let bounds: [(Int, SudokuLevel)] = [
            (10, .easy), (15, .easy), (17, .medium), (25, .medium), (26, .hard), (40, .hard), (42, .expert),
            (70, .expert), (71, .extreme), (119, .extreme),
        ]
        for (rating, level) in bounds {
            #expect(SudokuLevel(rating: rating) == level)
            #expect(level.ratings.contains(rating))
        }
        #expect(SudokuLevel.allCases == SudokuLevel.allCases.sorted())
    }

    @Test func namesAreReadBack() {
        for level in SudokuLevel.allCases { #expect(SudokuLevel(name: Text(level.name)) == level) }
        for symmetry in SudokuSymmetry.allCases { #expect(SudokuSymmetry(name: Text(symmetry.name)) == symmetry) }
        #expect(SudokuLevel(name: "fiendish") == nil)
        #expect(SudokuSymmetry(name: "halfTurn") == nil)
    }

    /// Whether a puzzle is what was asked for, by the slow solver and the rater.
    private func check(
        _ rated: RatedSudoku, _ level: SudokuLevel, _ symmetry: SudokuSymmetry, _ comment: Comment
    ) throws {
        let (grid, solution) = (rated.puzzle.grid, rated.puzzle.solution)
        #expect(SudokuSolver(grid.kind, specialised: false).solve(grid) == .unique(solution), comment)
        #expect(SudokuRater(grid.kind).rate(grid)?.hardest == rated.rating, comment)
        #expect(level.ratings.contains(rated.rating) && rated.level == level, comment)
        for orbit in symmetry.orbits(size: grid.kind.size) {
            #expect(orbit.allSatisfy { (grid[$0] != 0) == (grid[orbit[0]] != 0) }, comment)
        }
    }

    @Test(arguments: SudokuLevel.allCases) func everyPuzzleIsOfItsLevel(_ level: SudokuLevel) throws {
        let generator = SudokuGenerator(.classic)
        var grids: Set<SudokuGrid> = []
        for seed in 0..<10 {
            let symmetry = SudokuSymmetry.allCases[seed % SudokuSymmetry.allCases.count]
            let rated = try generator.puzzle(seed: UInt64(seed), level: level, symmetry: symmetry)
            try check(rated, level, symmetry, "seed \(seed)")
            grids.insert(rated.puzzle.solution)
        }
        #expect(grids.count == 10)
        // What was made before does not matter.
        let again = try generator.puzzle(seed: 3, level: level, symmetry: .mirror)
        #expect(try SudokuGenerator(.classic).puzzle(seed: 3, level: level, symmetry: .mirror) == again)
    }

    @Test(
        arguments: [
            ("4x4", .easy), ("6x6", .medium), ("6x6n", .hard), ("9x9x", .medium), ("9x9w", .hard), ("9x9n", .expert),
            ("6x6jaaaabbaccabbcccdbbceedddeeeffdeffffd", .easy),
        ] as [(Text, SudokuLevel)])
    func otherKindsHaveLevels(_ kind: Text, _ level: SudokuLevel) throws {
        let rated = try SudokuGenerator(SudokuKind(kind)).puzzle(seed: 5, level: level, symmetry: .halfTurn)
        try check(rated, level, .halfTurn, "\(kind)")
    }

    @Test func aPuzzleOfALevelCanBeMinimal() throws {
        for (seed, level) in [(1, SudokuLevel.medium), (2, .hard), (3, .expert)] {
            let rated = try SudokuGenerator(.classic).puzzle(seed: UInt64(seed), level: level, clues: .minimal)
            try check(rated, level, .none, "\(level.name)")
            for cell in 0..<81 where rated.puzzle.grid[cell] != 0 {
                var fewer = rated.puzzle.grid
                fewer[cell] = 0
                #expect(SudokuSolver(.classic).count(fewer) == 2)
            }
        }
    }

    @Test(
        arguments: [
            (.easy, .none, 26), (.easy, .halfTurn, 40), (.medium, .quarterTurn, 32), (.hard, .diagonal, 29),
            (.expert, .none, 32), (.extreme, .halfTurn, 28),
        ] as [(SudokuLevel, SudokuSymmetry, Int)])
    func aPuzzleOfALevelHasTheWantedClues(_ level: SudokuLevel, _ symmetry: SudokuSymmetry, _ clues: Int) throws {
        let generator = SudokuGenerator(.classic)
        let rated = try generator.puzzle(seed: 4, level: level, symmetry: symmetry, clues: .exactly(clues))
        try check(rated, level, symmetry, "\(clues) clues")
        #expect(rated.puzzle.grid.clues == clues)
    }

    @Test func whatCannotBeReachedIsReported() throws {
        let small = SudokuGenerator(try SudokuKind(size: 4), attempts: 100)
        #expect(throws: SudokuGenerationError.noLevel(nearest: .easy)) { try small.puzzle(seed: 1, level: .expert) }
        #expect(throws: SudokuGenerationError.noPuzzle(nearestClues: 4)) {
            try small.puzzle(seed: 1, level: .easy, clues: .exactly(3))
        }
        #expect(throws: SudokuGenerationError.noPuzzle(nearestClues: 6)) {
            try small.puzzle(seed: 1, level: .easy, symmetry: .halfTurn, clues: .exactly(7))
        }
    }

    /// Of all puzzles that were refused, not of the last one.
    @Test func theNearestLevelIsThatOfTheEasiestPuzzle() throws {
        let generator = SudokuGenerator(.classic, attempts: 3)
        let rater = SudokuRater(.classic)
        var reported = 0
        let seeds: Range<UInt64> = 0..<24
        for seed in seeds {
            // The same puzzles.
            var random = SeededGenerator(seed: seed ^ 1 << 56)
            var orbits = SudokuSymmetry.none.orbits(size: 9)
            var solution = [UInt8](repeating: 0, count: 81)
            var levels: [SudokuLevel] = []
            for _ in 0..<3 {
                let isFilled = generator.filler.fill(&solution, &random)
                try #require(isFilled)
                random.shuffle(&orbits)
                let digging = LevelDigging(
                    solution, orbits, level: .easy, isMinimal: true, generator.solver, generator.gauge, generator.lines)
                let grid = try #require(SudokuGrid(.classic, digits: digging.clues.digits))
                levels.append(SudokuLevel(rating: rater.rate(grid, deepest: .dynamicPlus)?.hardest ?? .max))
            }
            guard let nearest = levels.min(), nearest > .easy else { continue }
            reported += 1
            #expect(throws: SudokuGenerationError.noLevel(nearest: nearest)) {
                try generator.puzzle(seed: seed, level: .easy, clues: .minimal)
            }
        }
        #expect(reported > 2)
    }

    /// Such a puzzle is beyond the last level as it is made, which is not the level that was nearest.
    @Test func whatIsTooHardForTheLastLevelIsOfNoOther() throws {
        let puzzle = try #require(RatedPuzzle.all.first { $0.hardest > 90 }).grid
        guard case .unique(let solution) = SudokuSolver(.classic).solve(puzzle) else { return #expect(Bool(false)) }
        let generator = SudokuGenerator(.classic)
        // Digs out this very puzzle.
        let cells = (0..<81).filter { puzzle[$0] == 0 } + (0..<81).filter { puzzle[$0] != 0 }
        let digging = LevelDigging(
            solution.digits, cells.map { [$0] }, level: .extreme, isMinimal: false, generator.solver, generator.gauge,
            generator.lines)
        #expect(digging.place == .above)
        var refused = RefusedPuzzles(.extreme, generator.gauge)
        refused.add(digging, .any)
        #expect(refused.error == .noLevel(nearest: nil))
    }

    /// If one of these fails, the puzzles of all seeds have changed, perhaps by a step that is rated otherwise: raise
    /// `SudokuGenerator.version` and keep the old one.
    @Test func puzzlesOfKnownSeedsNeverChange() throws {
        for (kind, level, symmetry, seed, rating, id) in FrozenSudoku.levels {
            let rated = try SudokuGenerator(SudokuKind(kind)).puzzle(seed: seed, level: level, symmetry: symmetry)
            #expect(ShortID.text(of: rated.puzzle.grid) == id)
            #expect(rated.rating == rating)
        }
    }
}
