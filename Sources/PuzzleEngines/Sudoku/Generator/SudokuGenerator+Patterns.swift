import PuzzleCore

extension SudokuGenerator {
    /// A puzzle with clues in given places, and its rating if something is wanted of it.
    ///
    /// Next to no grid has only itself as a solution when just these digits are left. So digits are changed as long as there are
    /// fewer solutions, and when there is one, as long as there is one: each such puzzle is another one to be rated.
    func puzzle(
        _ random: inout SeededGenerator, _ pattern: CluePattern, _ aim: StepAim?
    ) throws(SudokuGenerationError) -> (puzzle: SudokuPuzzle, rating: Int?) {
        var solution = [UInt8](repeating: 0, count: kind.cells)
        var fewest = Int.max
        var nearestRating: Int?
        // Counted solutions: of the classic kind some million a second.
        var left = attempts * 1000
        while left > 0 {
            guard filler.fill(&solution, &random) else { throw .noGrid }
            var clues = PatternClues(pattern, of: solution, solver)
            var isNew = true
            // Changes that were tried since there were more solutions, and those of them that needed the solver: among many
            // clues most are ruled out by others.
            var (tried, asked) = (0, 0)
            while clues.work < left, tried < 300 * pattern.cells.count, asked < 12 * pattern.cells.count {
                if isNew, clues.solutions == 1 {
                    guard let aim else { return (puzzle(ofUnique: clues.digits), nil) }
                    var run = gauge.run(clues.digits)
                    let isRated = run.advance(upTo: aim.ratings.upperBound)
                    if isRated, aim.isReached(by: run.steps) {
                        return (puzzle(ofUnique: clues.digits), run.hardest)
                    }
                    if isRated { nearestRating = max(nearestRating ?? 0, run.hardest) }
                    clues.spend(200 * aim.cost)
                }
                let before = (solutions: clues.solutions, questions: clues.questions)
                isNew = clues.change(&random)
                if clues.solutions < before.solutions {
                    (tried, asked) = (0, 0)
                } else {
                    tried += 1
                    asked += clues.questions - before.questions
                }
            }
            fewest = min(fewest, clues.solutions)
            left -= clues.work
        }
        if fewest == 1 { throw .noRating(nearest: nearestRating) }
        throw .noPattern(solutions: fewest < PatternClues.mostCounted(kind) ? fewest : nil)
    }

    private func puzzle(ofUnique digits: [UInt8]) -> SudokuPuzzle {
        guard let grid = SudokuGrid(kind, digits: digits), case .unique(let solution) = solver.solve(grid) else {
            preconditionFailure("one solution was counted")
        }
        return SudokuPuzzle(grid: grid, solution: solution)
    }
}

/// Digits in the places of a pattern, which are changed one at a time.
private struct PatternClues {
    /// Choices after which a search of another kind than the classic one is given up: there are then taken to be as many
    /// solutions as were looked for.
    private static var choices: Int { 2000 }

    private let cells: [Int]
    private let solver: SudokuSolver
    private(set) var digits: [UInt8]
    /// As far as they are counted.
    private(set) var solutions: Int
    /// How often the solver was asked.
    private(set) var questions = 0
    /// What was done: solutions that were counted, and as many as cost the same.
    private(set) var work = 0

    /// Solutions that are counted at most.
    static func mostCounted(_ kind: SudokuKind) -> Int { kind.isClassic ? 2000 : 200 }

    init(_ pattern: CluePattern, of solution: [UInt8], _ solver: SudokuSolver) {
        cells = pattern.cells
        self.solver = solver
        digits = [UInt8](repeating: 0, count: solution.count)
        for cell in pattern.cells { digits[cell] = solution[cell] }
        solutions = 0
        solutions = count(upTo: Self.mostCounted(solver.kind))
    }

    mutating func spend(_ work: Int) { self.work += work }

    /// Tries another digit in one place, which stays if there are no more solutions than before.
    /// - Returns: whether it stays.
    mutating func change(_ random: inout SeededGenerator) -> Bool {
        let kind = solver.kind
        let cell = cells[Int(random.number(below: UInt32(cells.count)))]
        let digit = UInt8(truncatingIfNeeded: random.number(below: UInt32(kind.size))) + 1
        let before = digits[cell]
        work += 1
        guard digit != before else { return false }
        for peer in kind.peers[cell] where digits[peer] == digit { return false }
        digits[cell] = digit
        let changed = count(upTo: min(solutions + 1, Self.mostCounted(kind)))
        guard changed > 0, changed <= solutions else {
            digits[cell] = before
            return false
        }
        solutions = changed
        return true
    }

    private mutating func count(upTo limit: Int) -> Int {
        let count = digits.withUnsafeBufferPointer { solver.count($0, limit: limit, choices: Self.choices) } ?? limit
        questions += 1
        work += count + 10
        return count
    }
}
