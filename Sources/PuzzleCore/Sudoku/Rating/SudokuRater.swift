/// How hard a puzzle is on Sudoku Explainer's classic scale, in tenths: 45 means 4.5.
public struct SudokuRating: Hashable, Sendable {
    /// The hardest step (ER).
    public let hardest: Int
    /// The hardest step up to and with the first digit (EP).
    public let firstDigit: Int
    /// The first step (ED).
    public let firstStep: Int
    public let steps: [SudokuStep]
}

/// Rates puzzles of one kind.
public struct SudokuRater: Sendable {
    private let geometry: SudokuGeometry

    public init(_ kind: SudokuKind) { geometry = SudokuGeometry(kind) }

    /// - Returns: nil if the techniques do not solve the puzzle.
    public func rate(_ puzzle: SudokuGrid) -> SudokuRating? {
        let grid = CandidateGrid(geometry, digits: puzzle.digits)
        var steps: [SudokuStep] = []
        var (hardest, firstDigit, firstStep) = (0, 0, 0)
        while grid.unsolved > 0 {
            guard let step = grid.nextStep() else { return nil }
            hardest = max(hardest, step.rating)
            if firstStep == 0 { firstStep = hardest }
            if firstDigit == 0, step.placement != nil { firstDigit = hardest }
            grid.apply(step)
            steps.append(step)
        }
        return SudokuRating(hardest: hardest, firstDigit: firstDigit, firstStep: firstStep, steps: steps)
    }
}
