extension SudokuGenerator {
    /// A puzzle of a level, whose solution is unique; the same for the same arguments on every platform.
    ///
    /// Beside what puzzles without a level depend on, these depend on the rater.
    /// - Throws: `SudokuGenerationError`, after a bounded search.
    public func puzzle(
        seed: UInt64, level: SudokuLevel, symmetry: SudokuSymmetry = .none, clues wanted: SudokuClues = .any
    ) throws(SudokuGenerationError) -> RatedSudoku {
        // The levels of one seed have nothing in common.
        var random = SeededGenerator(seed: seed ^ (UInt64(level.rawValue) + 1) << 56)
        var orbits = orbits[Int(symmetry.rawValue)]
        var solution = [UInt8](repeating: 0, count: kind.cells)
        var refused = RefusedPuzzles()
        for _ in 0..<Self.attempts {
            guard filler.fill(&solution, &random) else { throw .noGrid }
            random.shuffle(&orbits)
            var digging = LevelDigging(solution, orbits, level: level, solver, probe)
            if wanted != .minimal { digging.soften() }
            guard digging.place == .within else {
                refused.add(digging)
                continue
            }
            if case .exactly(let count) = wanted {
                digging.thin(to: count)
                digging.thicken(to: count)
                guard digging.clues.count == count else {
                    refused.add(clues: digging.clues.count, wanted: count)
                    continue
                }
            }
            let puzzle = puzzle(digging.clues.digits, solution)
            // The rater has the last word: it rates that twin of the puzzle which comes first.
            guard let rating = rater.rate(puzzle.grid)?.hardest, level.ratings.contains(rating) else { continue }
            return RatedSudoku(puzzle: puzzle, rating: rating)
        }
        throw refused.error(level, probe)
    }
}

/// What a search that fails tells about the puzzles that it found.
private struct RefusedPuzzles {
    /// Of the wanted level.
    private var nearestClues: Int?
    private var hardestBelow: SudokuLevel?
    private var above: [UInt8]?

    mutating func add(_ digging: LevelDigging) {
        switch digging.place {
        case .below(let level): hardestBelow = max(level, hardestBelow ?? level)
        case .above: above = digging.clues.digits
        case .within: break
        }
    }

    mutating func add(clues: Int, wanted: Int) {
        if let nearestClues, abs(nearestClues - wanted) <= abs(clues - wanted) { return }
        nearestClues = clues
    }

    func error(_ wanted: SudokuLevel, _ probe: LevelProbe) -> SudokuGenerationError {
        if let nearestClues { return .noPuzzle(nearestClues: nearestClues) }
        guard let above else { return .noLevel(nearest: hardestBelow ?? wanted) }
        let levelAbove =
            SudokuLevel.allCases.first { level in
                level > wanted && (level.isHardest || probe.outcome(above, upTo: level.ratings.upperBound).isSolved)
            } ?? .extreme
        guard let below = hardestBelow, wanted.rawValue - below.rawValue <= levelAbove.rawValue - wanted.rawValue else {
            return .noLevel(nearest: levelAbove)
        }
        return .noLevel(nearest: below)
    }
}
