import PuzzleCore

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
///
/// Levels are bands of these ratings, and the generator digs by them: whoever changes what a step is rated, or which one
/// comes first, changes puzzles that are named by a seed and raises `SudokuGenerator.version`.
public struct SudokuRater: Sendable {
    private let kind: SudokuKind
    private let geometry: SudokuGeometry
    private let symmetries: SymmetryGroup

    public init(_ kind: SudokuKind) {
        self.kind = kind
        geometry = SudokuGeometry(kind)
        symmetries = SymmetryGroup(kind)
    }

    /// A tenth of a millisecond for an easy puzzle, some ten milliseconds for one that needs dynamic chains, up to half a
    /// minute for one that needs the deepest.
    ///
    /// - Parameters:
    ///   - puzzle: of the rater's kind.
    ///   - candidates: of a Sukaku, as `SudokuSolver` has them; its twins may be rated otherwise.
    ///   - deepest: the deepest chains to look for.
    /// - Returns: nil if it does not have exactly one solution, or none was found in a bounded search, or the techniques do not
    ///   find it.
    public func rate(
        _ puzzle: SudokuGrid, candidates: [UInt16]? = nil, deepest: ChainDepth = .nestedDynamic
    ) -> SudokuRating? {
        guard let (grid, back) = start(puzzle, candidates) else { return nil }
        var steps: [SudokuStep] = []
        var (hardest, firstDigit, firstStep) = (0, 0, 0)
        let inside = ChainsInside()
        while grid.unsolved > 0 {
            guard let step = grid.nextStep(deepest: deepest, inside: inside) else { return nil }
            hardest = max(hardest, step.rating)
            if firstStep == 0 { firstStep = hardest }
            if firstDigit == 0, step.placement != nil { firstDigit = hardest }
            grid.apply(step)
            steps.append(back?.map(step) ?? step)
        }
        return SudokuRating(hardest: hardest, firstDigit: firstDigit, firstStep: firstStep, steps: steps)
    }

    /// The way on which a puzzle is rated: its hints are the steps that `rate` takes.
    ///
    /// - Parameters:
    ///   - puzzle: of the rater's kind.
    ///   - candidates: those that are left for the empty cells, as in `SudokuPath`; steps are then looked for in the puzzle itself, as
    ///     a Sukaku is rated.
    ///   - solution: the only one of the puzzle.
    ///   - deepest: the deepest chains to look for. Where they are not deep enough, a digit of the solution is a step.
    public func path(
        of puzzle: SudokuGrid, candidates: [UInt16]? = nil, to solution: SudokuGrid, deepest: ChainDepth = .quick
    ) -> SudokuPath {
        precondition(puzzle.kind == kind && solution.kind == kind)
        func teacher(_ solution: SudokuGrid) -> SudokuTeacher {
            SudokuTeacher(solution: solution, deepest: deepest, geometry: geometry)
        }
        guard candidates == nil else { return SudokuPath(teacher(solution), from: puzzle, notes: candidates) }
        let back = symmetries.firstTwin(of: puzzle.digits, size: kind.size).back
        let there = back.inverse
        return SudokuPath(teacher(there.map(solution)), twin: (there, back), from: puzzle)
    }

    /// The candidates of that twin of a puzzle which is rated, and how to get back from it.
    private func start(_ puzzle: SudokuGrid, _ candidates: [UInt16]?) -> (grid: CandidateGrid, back: TwinMap?)? {
        precondition(puzzle.kind == kind)
        // Without this a puzzle with several solutions would be searched for nested chains for minutes.
        guard case .unique = SudokuSolver(kind).solve(puzzle, candidates: candidates) else { return nil }
        if let candidates { return (CandidateGrid(geometry, digits: puzzle.digits, candidates: candidates), nil) }
        let twin = symmetries.firstTwin(of: puzzle.digits, size: kind.size)
        return (CandidateGrid(geometry, digits: twin.digits), twin.back)
    }
}
