import PuzzleCore

/// Rates puzzles that are known to have one solution, as far as a limit: what lies above it is not searched for.
struct LevelGauge {
    private let geometry: SudokuGeometry
    private let symmetries: SymmetryGroup

    init(_ kind: SudokuKind) {
        geometry = SudokuGeometry(kind)
        symmetries = SymmetryGroup(kind)
    }

    /// A solution in steps, the same steps as `SudokuRater` takes: so what is solved has that rating.
    struct Run {
        private let grid: CandidateGrid
        private(set) var steps = StepTally()
        /// The hardest step so far, in tenths.
        var hardest: Int { steps.hardest }

        fileprivate init(_ grid: CandidateGrid) { self.grid = grid }

        /// Goes on as far as no step above `limit` is needed.
        /// - Returns: whether the puzzle is solved.
        mutating func advance(upTo limit: Int) -> Bool {
            while grid.unsolved > 0 {
                guard let step = grid.nextStep(upTo: limit), step.rating <= limit else { return false }
                steps.add(step)
                grid.apply(step)
            }
            return true
        }

        /// Whether a cell is given or found.
        fileprivate func isFilled(_ cell: Int) -> Bool { grid.values[cell] != 0 }
    }

    func run(_ digits: [UInt8]) -> Run {
        Run(CandidateGrid(geometry, digits: symmetries.firstTwin(of: digits, size: geometry.size).digits))
    }

    /// The cells that are given, and those that are found before the first step above `limit`.
    func filledCells(_ digits: [UInt8], upTo limit: Int) -> [Bool] {
        var run = Run(CandidateGrid(geometry, digits: digits))
        _ = run.advance(upTo: limit)
        return digits.indices.map { run.isFilled($0) }
    }
}

/// What is known of the steps that were taken.
struct StepTally {
    /// In tenths.
    private(set) var hardest = 0
    /// Those that were needed, as bits by their numbers, and those of the hardest steps among them.
    private var techniques: UInt64 = 0
    private var hardestTechniques: UInt64 = 0

    mutating func add(_ step: SudokuStep) {
        let bit = UInt64(1) << UInt64(step.technique.rawValue)
        if step.rating > hardest {
            hardest = step.rating
            hardestTechniques = 0
        }
        if step.rating == hardest { hardestTechniques |= bit }
        techniques |= bit
    }

    /// Whether a technique was needed.
    /// - Parameter asHardest: whether no other step may have been harder.
    func has(_ technique: SudokuTechnique, asHardest: Bool) -> Bool {
        (asHardest ? hardestTechniques : techniques) >> UInt64(technique.rawValue) & 1 != 0
    }
}
