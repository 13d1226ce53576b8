import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct SudokuSolverTests {
    /// The 17-clue list of Gordon Royle, the top 1465 of magictour, and the hardest list of the forum enjoysudoku.com.
    static let unique: [Text] = [
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    ]

    @Test func knownPuzzlesHaveOneSolution() throws {
        for specialised in [true, false] {
            let solver = SudokuSolver(.classic, specialised: specialised)
            for text in Self.unique {
                let puzzle = grid(text)
                guard case .unique(let solution) = solver.solve(puzzle) else {
                    Issue.record("\(text) is not unique")
                    continue
                }
                #expect(solution.conflicts.isEmpty && solution.clues == 81)
                for cell in 0..<81 where puzzle[cell] != 0 { #expect(solution[cell] == puzzle[cell]) }
                let cell = try #require(puzzle.digits.firstIndex(of: 0))
                let others = puzzle.digits.withUnsafeBufferPointer {
                    solver.count($0, limit: 2, excluding: (cell, solution[cell]))
                }
                #expect(others == 0)
            }
        }
    }

    @Test func smallKindsHaveAsManyGridsAsIsKnown() throws {
        for (text, count): (Text, Int) in [("4x4", 288), ("4x4x", 48), ("4x4jaabbaabbccddccdd", 288), ("4x4n", 24)] {
            let kind = try SudokuKind(text)
            let empty = SudokuGrid(kind)
            #expect(SudokuSolver(kind).count(empty, limit: 1000) == count, "\(text)")
            #expect(obviousCount(empty, limit: 1000) == count, "\(text)")
        }
    }

    /// Of candidates without any digit, and of some digits with candidates for the other cells.
    @Test(arguments: ["4x4", "4x4x", "6x6"] as [Text])
    func candidatesBoundTheSolutions(_ name: Text) throws {
        let kind = try SudokuKind(name)
        let solver = SudokuSolver(kind)
        guard case .several(let solution, _) = solver.solve(SudokuGrid(kind)) else { throw SudokuKindError.size }
        var random = SeededGenerator(seed: 9)
        var seen: Set<Int> = []
        for round in 0..<60 {
            var candidates = random.candidates(around: solution, wrong: 2 + round % (kind.size - 2))
            var puzzle = SudokuGrid(kind)
            for cell in 0..<kind.cells where round % 3 == 0 && random.number(below: 4) == 0 {
                (puzzle[cell], candidates[cell]) = (solution[cell], 0)
            }
            // Without a digit of the solution: then there may be none.
            if round % 5 == 0 { candidates[round % kind.cells] &= ~.bit(Int(solution[round % kind.cells]) - 1) }
            let expected = obviousCount(puzzle, candidates: candidates, limit: 5)
            seen.insert(expected)
            switch solver.solve(puzzle, candidates: candidates, limit: 5) {
            case .none: #expect(expected == 0)
            case .unique(let found):
                #expect(expected == 1 && found.conflicts.isEmpty)
                for cell in 0..<kind.cells where puzzle[cell] == 0 {
                    #expect(candidates[cell].has(Int(found[cell]) - 1))
                }
            case .several(_, let count): #expect(count == expected)
            case .conflicting, .undecided: Issue.record("\(puzzle) \(candidates)")
            }
        }
        #expect(seen.isSuperset(of: [0, 1, 5]))
        let nothing = [UInt16](repeating: 0, count: kind.cells)
        #expect(solver.solve(SudokuGrid(kind), candidates: nothing) == SudokuSolutions.none)
    }

    /// What the digits leave as candidates, without the digits: the solutions stay the same.
    @Test func candidatesOfDigitsHaveTheirSolutions() {
        let solver = SudokuSolver(.classic)
        for text in Self.unique {
            let puzzle = grid(text)
            let candidates = CandidateGrid(SudokuGeometry(.classic), digits: puzzle.digits)
            let sets = (0..<81).map { puzzle[$0] == 0 ? candidates.masks[$0] : .bit(Int(puzzle[$0]) - 1) }
            #expect(solver.solve(SudokuGrid(.classic), candidates: sets) == solver.solve(puzzle))
        }
    }

    @Test func candidatesCountWhereDigitsDoNotDecide() throws {
        let solver = SudokuSolver(.classic)
        #expect(solver.needsCandidates(SudokuGrid(.classic)))
        var puzzle = grid(Self.unique[0])
        #expect(!solver.needsCandidates(puzzle))
        let clue = try #require(puzzle.digits.firstIndex { $0 != 0 })
        puzzle[clue] = 0
        #expect(solver.needsCandidates(puzzle))
    }

    /// Every completion of a grid with few empty cells, by all three solvers.
    @Test func solversAgreeOnRandomClassicGrids() throws {
        let fast = SudokuSolver(.classic)
        let general = SudokuSolver(.classic, specialised: false)
        guard case .unique(let solution) = fast.solve(grid(Self.unique[0])) else { throw SudokuKindError.size }
        var random = SeededGenerator(seed: 4)
        var seen: Set<Int> = []
        for round in 0..<300 {
            let puzzle = random.partialGrid(
                of: solution, clues: 28 + Int(random.number(below: 40)), changed: round % 4 == 0 ? 1 : 0)
            let count = fast.count(puzzle, limit: 50)
            #expect(count == general.count(puzzle, limit: 50))
            if puzzle.clues > 36 { #expect(count == obviousCount(puzzle, limit: 50)) }
            if let count { seen.insert(count) }
        }
        #expect(seen.count > 5 && seen.isSuperset(of: [0, 1, 2, 50]))
    }

    @Test(arguments: ["4x4x", "6x6", "6x6x", "6x6n", "9x9x", "9x9w", "9x9n", "9x9xw", "12x12"] as [Text])
    func theGeneralSolverAgreesWithTheObviousOne(_ text: Text) throws {
        let kind = try SudokuKind(text)
        let solver = SudokuSolver(kind)
        guard case .several(let solution, _) = solver.solve(SudokuGrid(kind)) else {
            Issue.record("\(text) has no grids")
            return
        }
        #expect(solution.conflicts.isEmpty && solution.clues == kind.cells)
        var random = SeededGenerator(seed: 5)
        for round in 0..<30 {
            let clues = kind.cells * (55 + Int(random.number(below: 40))) / 100
            let puzzle = random.partialGrid(of: solution, clues: clues, changed: round % 5 == 0 ? 1 : 0)
            #expect(solver.count(puzzle, limit: 20) == obviousCount(puzzle, limit: 20))
        }
    }

    @Test func conflictsAreReportedWithTheirCells() throws {
        var puzzle = SudokuGrid(.classic)
        puzzle[0] = 5
        puzzle[8] = 5
        puzzle[1] = 7
        puzzle[10] = 7
        let houses = SudokuKind.classic.houses
        let expected = [
            SudokuConflict(digit: 5, house: houses[0], cells: [0, 8]),
            SudokuConflict(digit: 7, house: houses[10], cells: [1, 10]),
            SudokuConflict(digit: 7, house: houses[18], cells: [1, 10]),
        ]
        #expect(SudokuSolver(.classic).solve(puzzle) == .conflicting(expected))
        #expect(SudokuSolver(.classic).count(puzzle) == 0)

        let antiKnight = try SudokuKind("9x9n")
        var apart = SudokuGrid(antiKnight)
        apart[2] = 1
        apart[13] = 1
        #expect(apart.conflicts == [SudokuConflict(digit: 1, house: nil, cells: [2, 13])])
        #expect(SudokuSolver(antiKnight).count(apart) == 0)
    }

    @Test func thereMayBeNoSolutionWithoutAnyConflict() {
        // No place for a 9 in the first row: eight digits in it, and a 9 below its only empty cell.
        var puzzle = grid("12345678........................................................................." as Text)
        puzzle[80] = 9
        #expect(puzzle.conflicts.isEmpty)
        #expect(SudokuSolver(.classic).solve(puzzle) == .none)
        #expect(SudokuSolver(.classic, specialised: false).solve(puzzle) == .none)
    }

    @Test func countingEndsAtTheLimit() {
        let solver = SudokuSolver(.classic)
        for limit in [1, 2, 1000] {
            guard case .several(let solution, let count) = solver.solve(SudokuGrid(.classic), limit: limit) else {
                Issue.record("the empty grid has many solutions")
                continue
            }
            #expect(count == limit && solution.conflicts.isEmpty && solution.clues == 81)
        }
        #expect(SudokuSolver(.classic, specialised: false).count(SudokuGrid(.classic), limit: 100) == 100)
    }

    @Test func aSearchWithTooFewChoicesSaysSo() throws {
        let kind = try SudokuKind("9x9x")
        let empty = [UInt8](repeating: 0, count: 81)
        let solver = SudokuSolver(kind)
        empty.withUnsafeBufferPointer { empty in
            #expect(solver.count(empty, limit: 1, choices: 3) == nil)
            #expect(solver.count(empty, limit: 1, choices: 100_000) == 1)
            // As many for each solution, so that counting does not end with the number of choices.
            #expect(solver.count(empty, limit: 2000, choices: 1000) == 2000)
        }
    }

    /// Diagonals and knights leave few grids; that three digits leave none shows late.
    @Test func aSearchThatWouldNotEndIsGivenUp() throws {
        var reader = TextReader("sudoku.9x9xn.e1w2b9zv")
        let puzzle = try ShortID.grid(from: &reader)
        let solver = SudokuSolver(puzzle.kind)
        #expect(solver.solve(puzzle, choices: 1000) == .undecided)
        #expect(puzzle.digits.withUnsafeBufferPointer { solver.count($0, limit: 2, choices: 1000) } == nil)
    }
}
