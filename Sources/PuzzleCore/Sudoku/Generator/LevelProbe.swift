/// Tells how hard grids of one kind are, as far as a limit: what lies above it is not searched for.
///
/// `SudokuRater` has the last word about a puzzle. A probe leaves out what the generator knows (that there is one
/// solution) or can do without (turning the puzzle first), and remembers no steps.
struct LevelProbe {
    /// How far the steps up to a limit lead.
    struct Outcome {
        /// The hardest step of those that were taken, in tenths.
        var hardest = 0
        /// By cell: 0, or the digit that was given or entered.
        let digits: [UInt8]
        let isSolved: Bool
    }

    private let geometry: SudokuGeometry

    init(_ kind: SudokuKind) { geometry = SudokuGeometry(kind) }

    /// Takes the first steps in Sudoku Explainer's order as long as they are not rated above `limit`.
    func outcome(_ digits: [UInt8], upTo limit: Int) -> Outcome {
        let grid = CandidateGrid(geometry, digits: digits)
        var hardest = 0
        while grid.unsolved > 0, let step = grid.nextStep(upTo: limit), step.rating <= limit {
            hardest = max(hardest, step.rating)
            grid.apply(step)
        }
        return Outcome(
            hardest: hardest, digits: (0..<grid.cells).map { grid.values[$0] }, isSolved: grid.unsolved == 0)
    }
}
