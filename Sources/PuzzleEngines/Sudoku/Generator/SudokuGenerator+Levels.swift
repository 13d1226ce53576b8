import PuzzleCore

extension SudokuGenerator {
    /// A puzzle of a level, whose solution is unique; the same for the same arguments on every platform.
    ///
    /// Beside what puzzles without a level depend on, these depend on the rater. None is rated above 9.0, or above 9.4 if it must
    /// be minimal. A classic puzzle takes some milliseconds at most, one of 16x16 a quarter of a second.
    /// - Throws: `SudokuGenerationError`, after a bounded search.
    public func puzzle(
        seed: UInt64, level: SudokuLevel, symmetry: SudokuSymmetry = .none, clues wanted: SudokuClues = .any
    ) throws(SudokuGenerationError) -> RatedSudoku {
        try puzzle(seed: seed, level: level, orbits: orbits[Int(symmetry.rawValue)], clues: wanted)
    }

    /// The same with clues that are taken or left together in groups.
    func puzzle(
        seed: UInt64, level: SudokuLevel, orbits: [[Int]], clues wanted: SudokuClues
    ) throws(SudokuGenerationError) -> RatedSudoku {
        // The levels of one seed have nothing in common.
        var random = SeededGenerator(seed: seed ^ (UInt64(level.rawValue) + 1) << 56)
        var orbits = orbits
        var solution = [UInt8](repeating: 0, count: kind.cells)
        var refused = RefusedPuzzles(level, gauge)
        var patience = SearchPatience(attempts: attempts)
        for _ in 0..<attempts where patience.isLeft {
            guard filler.fill(&solution, &random) else { throw .noGrid }
            random.shuffle(&orbits)
            var digging = LevelDigging(
                solution, orbits, level: level, isMinimal: wanted == .minimal, solver, gauge, lines)
            guard wanted != .minimal || digging.clues.isProved else {
                patience.doubt()
                continue
            }
            if wanted != .minimal { digging.soften() }
            if case .exactly(let count) = wanted, case .within = digging.place {
                digging.thin(to: count)
                digging.thicken(to: count)
                patience.spend(digging.ratings)
            }
            if case .within(let rating) = digging.place, wanted.allow(digging.clues.count) {
                return RatedSudoku(puzzle: puzzle(digging.clues.digits, solution), rating: rating)
            }
            refused.add(digging, wanted)
        }
        if !patience.isSure || refused.isEmpty { throw .undecided }
        throw refused.error
    }
}

/// Bounds a search by what it does, beside the number of grids: where nearly every grid costs much, these would take minutes.
struct SearchPatience {
    /// Grids of which the solver did not tell whether all clues are needed, each of which takes a second.
    private static var doubts: Int { 5 }

    private var doubtsLeft = SearchPatience.doubts
    /// Puzzles that may still be rated.
    private var ratingsLeft: Int

    init(attempts: Int) { ratingsLeft = 5 * attempts }

    /// Whether the search did not end for its doubts.
    var isSure: Bool { doubtsLeft > 0 }
    var isLeft: Bool { isSure && ratingsLeft > 0 }

    mutating func doubt() { doubtsLeft -= 1 }
    mutating func spend(_ ratings: Int) { ratingsLeft -= ratings }
}

/// What a search that fails tells about the puzzles that it found.
struct RefusedPuzzles {
    private let level: SudokuLevel
    private let gauge: LevelGauge
    private(set) var isEmpty = true
    /// Of the wanted level.
    private var nearestClues: Int?
    private var hardestBelow: SudokuLevel?
    private var easiestAbove: SudokuLevel?

    /// - Parameter level: that is wanted.
    init(_ level: SudokuLevel, _ gauge: LevelGauge) {
        self.level = level
        self.gauge = gauge
    }

    mutating func add(_ digging: LevelDigging, _ wanted: SudokuClues) {
        isEmpty = false
        switch digging.place {
        case .below(let rating):
            let below = SudokuLevel(rating: rating)
            hardestBelow = max(below, hardestBelow ?? below)
        case .above:
            // What is too hard for the most difficult level is of no other.
            guard !level.isHardest else { return }
            // Of no interest is whether it is as hard as the easiest one so far.
            let known = easiestAbove ?? .extreme
            var run = gauge.run(digging.clues.digits)
            easiestAbove =
                SudokuLevel.allCases.first {
                    $0 > level && $0 < known && run.advance(upTo: $0.ratings.upperBound)
                } ?? known
        case .within:
            guard case .exactly(let wanted) = wanted else { return }
            let clues = digging.clues.count
            if let nearestClues, abs(nearestClues - wanted) <= abs(clues - wanted) { return }
            nearestClues = clues
        }
    }

    var error: SudokuGenerationError {
        if let nearestClues { return .noPuzzle(nearestClues: nearestClues) }
        guard let above = easiestAbove else { return .noLevel(nearest: hardestBelow) }
        guard let below = hardestBelow, level.rawValue - below.rawValue <= above.rawValue - level.rawValue else {
            return .noLevel(nearest: above)
        }
        return .noLevel(nearest: below)
    }
}
