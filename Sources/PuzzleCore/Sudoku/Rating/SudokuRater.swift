/// How hard a puzzle is on Sudoku Explainer's classic scale, in tenths: 45 means 4.5.
public struct SudokuRating: Hashable, Sendable {
    /// The hardest step (ER).
    public let hardest: Int
    /// The hardest step up to and with the first digit (EP, the pearl).
    public let firstDigit: Int
    /// The first step (ED, the diamond).
    public let firstStep: Int
    /// From the puzzle to its solution.
    public let steps: [SudokuStep]
}

/// Rates puzzles of one kind as Sudoku Explainer 1.2.1 (Nicolas Juillerat) does: always the first step in its order is taken.
/// All turned, mirrored and relabelled twins of a puzzle get the same rating.
public struct SudokuRater: Sendable {
    private let kind: SudokuKind
    private let geometry: SudokuGeometry
    private let symmetries: SymmetryGroup

    public init(_ kind: SudokuKind) {
        self.kind = kind
        geometry = SudokuGeometry(kind)
        symmetries = SymmetryGroup(kind)
    }

    /// A tenth of a millisecond for an easy puzzle, some ten milliseconds for one that needs dynamic chains.
    ///
    /// - Parameter puzzle: of the rater's kind.
    /// - Returns: nil if it does not have exactly one solution, or the techniques do not find it.
    public func rate(_ puzzle: SudokuGrid) -> SudokuRating? {
        precondition(puzzle.kind == kind)
        // Without this a puzzle with several solutions would be searched for nested chains for minutes.
        guard SudokuSolver(kind).count(puzzle) == 1 else { return nil }
        let twin = symmetries.firstTwin(of: puzzle.digits, size: kind.size)
        let grid = CandidateGrid(geometry, digits: twin.digits)
        var steps: [SudokuStep] = []
        var (hardest, firstDigit, firstStep) = (0, 0, 0)
        while grid.unsolved > 0 {
            guard let step = grid.nextStep() else { return nil }
            hardest = max(hardest, step.rating)
            if firstStep == 0 { firstStep = hardest }
            if firstDigit == 0, step.placement != nil { firstDigit = hardest }
            grid.apply(step)
            steps.append(twin.back.map(step))
        }
        return SudokuRating(hardest: hardest, firstDigit: firstDigit, firstStep: firstStep, steps: steps)
    }
}
