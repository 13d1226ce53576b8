import PuzzleCore

extension SudokuGenerator {
    /// A puzzle of a level, whose solution is unique; the same for the same arguments on every platform.
    ///
    /// Beside what puzzles without a level depend on, these depend on the rater. Unless they must be minimal, none is rated
    /// above 9.0. A classic puzzle takes some milliseconds at most, one of 16x16 a quarter of a second.
    /// - Throws: `SudokuGenerationError`, after a bounded search.
    public func puzzle(
        seed: UInt64, level: SudokuLevel, symmetry: SudokuSymmetry = .none, clues wanted: SudokuClues = .any
    ) throws(SudokuGenerationError) -> RatedSudoku {
        // The levels of one seed have nothing in common.
        var random = SeededGenerator(seed: seed ^ (UInt64(level.rawValue) + 1) << 56)
        var orbits = orbits[Int(symmetry.rawValue)]
        var solution = [UInt8](repeating: 0, count: kind.cells)
        var refused = RefusedPuzzles()
        for _ in 0..<attempts {
            guard filler.fill(&solution, &random) else { throw .noGrid }
            random.shuffle(&orbits)
            var digging = LevelDigging(
                solution, orbits, level: level, isMinimal: wanted == .minimal, solver, gauge, lines)
            if wanted != .minimal { digging.soften() }
            if case .exactly(let count) = wanted, case .within = digging.place {
                digging.thin(to: count)
                digging.thicken(to: count)
            }
            if case .within(let rating) = digging.place, wanted.allow(digging.clues.count) {
                return RatedSudoku(puzzle: puzzle(digging.clues.digits, solution), rating: rating)
            }
            refused.add(digging, wanted)
        }
        throw refused.error(level, gauge)
    }
}

/// What a search that fails tells about the puzzles that it found.
struct RefusedPuzzles {
    /// Of the wanted level.
    private var nearestClues: Int?
    private var hardestBelow: SudokuLevel?
    private var above: [UInt8]?

    mutating func add(_ digging: LevelDigging, _ wanted: SudokuClues) {
        switch digging.place {
        case .below(let level): hardestBelow = max(level, hardestBelow ?? level)
        case .above: above = digging.clues.digits
        case .within:
            guard case .exactly(let wanted) = wanted else { return }
            let clues = digging.clues.count
            if let nearestClues, abs(nearestClues - wanted) <= abs(clues - wanted) { return }
            nearestClues = clues
        }
    }

    func error(_ wanted: SudokuLevel, _ gauge: LevelGauge) -> SudokuGenerationError {
        if let nearestClues { return .noPuzzle(nearestClues: nearestClues) }
        // What is too hard for the most difficult level is of no other.
        guard let above, !wanted.isHardest else { return .noLevel(nearest: hardestBelow) }
        var run = gauge.run(above)
        let levelAbove =
            SudokuLevel.allCases.first { $0 > wanted && !$0.isHardest && run.advance(upTo: $0.ratings.upperBound) }
            ?? .extreme
        guard let below = hardestBelow, wanted.rawValue - below.rawValue <= levelAbove.rawValue - wanted.rawValue else {
            return .noLevel(nearest: levelAbove)
        }
        return .noLevel(nearest: below)
    }
}
