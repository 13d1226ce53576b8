import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct SudokuRaterTests {
    let rater = SudokuRater(.classic)

    @Test(arguments: RatedPuzzle.all.indices)
    func ratesAsSudokuExplainer(_ index: Int) throws {
        let puzzle = RatedPuzzle.all[index]
        let rating = try #require(rater.rate(puzzle.grid))
        #expect(rating.hardest == puzzle.hardest)
        #expect(rating.firstDigit == puzzle.firstDigit)
        #expect(rating.firstStep == puzzle.firstStep)
        #expect(rating.steps.first { $0.rating == rating.hardest }?.technique == puzzle.technique)
    }

    /// Steps are those of the puzzle as given, whatever twin was rated: each is right, and together they solve it.
    @Test func stepsSolveThePuzzle() throws {
        for puzzle in RatedPuzzle.all where puzzle.hardest < 75 {
            let grid = puzzle.grid
            guard case .unique(let solution) = SudokuSolver(.classic).solve(grid) else {
                Issue.record("\(puzzle.digits) is not unique")
                continue
            }
            let position = CandidateGrid(SudokuGeometry(.classic), digits: grid.digits)
            for step in try #require(rater.rate(grid)).steps {
                for candidate in step.eliminations {
                    #expect(position.has(candidate.cell, candidate.digit - 1))
                    #expect(Int(solution[candidate.cell]) != candidate.digit)
                }
                if let placement = step.placement { #expect(Int(solution[placement.cell]) == placement.digit) }
                #expect(step.placement != nil || !step.eliminations.isEmpty)
                position.apply(step)
            }
            #expect(position.unsolved == 0)
        }
    }

    /// The gauge solves a puzzle up to a limit just if it is not rated above, and goes on from there to the same rating.
    @Test(arguments: RatedPuzzle.all.indices)
    func gaugesAsItRates(_ index: Int) {
        let (puzzle, rating) = (RatedPuzzle.all[index].grid, RatedPuzzle.all[index].hardest)
        let gauge = LevelGauge(.classic)
        for limit in [15, 25, 40, 62, 66, 70, rating - 1, rating] {
            var run = gauge.run(puzzle.digits)
            let isSolved = run.advance(upTo: limit)
            #expect(isSolved == (rating <= limit))
            let isSolvedThen = run.advance(upTo: rating)
            #expect(isSolvedThen && run.hardest == rating)
        }
    }

    @Test(arguments: [3, 17, 24, 30])
    func twinsAreRatedTheSame(_ index: Int) throws {
        let puzzle = RatedPuzzle.all[index].grid
        let rating = try #require(rater.rate(puzzle))
        for (symmetry, map) in SymmetryGroup(.classic).cellMaps.enumerated() {
            var twin = SudokuGrid(.classic)
            for cell in 0..<81 where puzzle[cell] != 0 {
                twin[map[cell]] = (puzzle[cell] + UInt8(symmetry)) % 9 + 1
            }
            let other = try #require(rater.rate(twin))
            #expect(other.hardest == rating.hardest)
            #expect(other.firstDigit == rating.firstDigit)
            #expect(other.steps.map(\.technique) == rating.steps.map(\.technique))
        }
    }

    @Test func symmetriesOfKinds() throws {
        #expect(SymmetryGroup(.classic).cellMaps.count == 8)
        // Boxes of two rows and three columns do not turn.
        #expect(SymmetryGroup(try SudokuKind(size: 6)).cellMaps.count == 4)
        #expect(
            SymmetryGroup(try SudokuKind(size: 9, extras: [.diagonals, .windows, .antiKnight])).cellMaps.count == 8)
    }

    /// Puzzles of candidates alone: every step is right, and together they solve it. So do hints.
    @Test func sukakuAreRated() throws {
        guard case .unique(let solution) = SudokuSolver(.classic).solve(RatedPuzzle.all[0].grid) else {
            Issue.record("not unique")
            return
        }
        let empty = SudokuGrid(.classic)
        var random = SeededGenerator(seed: 6)
        var rated = 0
        for _ in 0..<20 {
            let candidates = random.candidates(around: solution, wrong: 2)
            guard case .unique = SudokuSolver(.classic).solve(empty, candidates: candidates) else {
                #expect(rater.rate(empty, candidates: candidates) == nil)
                continue
            }
            rated += 1
            let rating = try #require(rater.rate(empty, candidates: candidates, deepest: .quick))
            let position = CandidateGrid(SudokuGeometry(.classic), digits: empty.digits, candidates: candidates)
            #expect((0..<81).allSatisfy { position.masks[$0] == candidates[$0] })
            for step in rating.steps {
                #expect(step.placement.map { Int(solution[$0.cell]) == $0.digit } ?? !step.eliminations.isEmpty)
                for candidate in step.eliminations {
                    #expect(position.has(candidate.cell, candidate.digit - 1))
                    #expect(Int(solution[candidate.cell]) != candidate.digit)
                }
                position.apply(step)
            }
            #expect(position.unsolved == 0)
            var path = SudokuPath(SudokuTeacher(solution: solution), from: empty, notes: candidates)
            while case .step(let step)? = path.hint() { path.apply(step) }
            #expect(path.position == solution)
        }
        #expect(rated > 5)
    }

    /// Puzzles with several solutions or none are not solved.
    @Test func invalidPuzzles() {
        #expect(rater.rate(SudokuGrid(.classic)) == nil)
        var grid = SudokuGrid(.classic)
        (grid[0], grid[1]) = (1, 1)
        #expect(rater.rate(grid) == nil)
    }

    /// Puzzles of other kinds, made by taking up to half of the digits away while the solution stays unique.
    @Test(
        arguments: [
            (4, [], 1), (6, [], 2), (6, .diagonals, 3), (9, .diagonals, 4), (9, .windows, 5), (9, .antiKnight, 6),
        ] as [(Int, SudokuKind.Extras, UInt64)])
    func otherKinds(_ size: Int, _ extras: SudokuKind.Extras, _ seed: UInt64) throws {
        let kind = try SudokuKind(size: size, extras: extras)
        let solver = SudokuSolver(kind)
        guard case .several(let solution, _) = solver.solve(SudokuGrid(kind)) else {
            Issue.record("an empty grid has solutions")
            return
        }
        var puzzle = solution
        var random = SeededGenerator(seed: seed)
        var order = Array(0..<kind.cells)
        for index in order.indices.dropFirst() { order.swapAt(index, Int(random.number(below: UInt32(index + 1)))) }
        for cell in order.prefix(kind.cells / 2) {
            let digit = puzzle[cell]
            puzzle[cell] = 0
            if solver.count(puzzle) != 1 { puzzle[cell] = digit }
        }
        let rating = try #require(SudokuRater(kind).rate(puzzle))
        var solved = puzzle
        for step in rating.steps {
            if let placement = step.placement { solved[placement.cell] = UInt8(placement.digit) }
            for candidate in step.eliminations { #expect(Int(solution[candidate.cell]) != candidate.digit) }
        }
        #expect(solved == solution)
    }
}
