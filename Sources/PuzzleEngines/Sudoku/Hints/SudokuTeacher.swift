import PuzzleCore

/// Gives hints for one puzzle.
public struct SudokuTeacher: Sendable {
    let solution: SudokuGrid
    let geometry: SudokuGeometry
    private let deepest: ChainDepth

    /// - Parameters:
    ///   - solution: the only one of the puzzle.
    ///   - deepest: the deepest chains that hints tell. Where they are not deep enough, a digit of the solution is the hint.
    public init(solution: SudokuGrid, deepest: ChainDepth = .quick) {
        self.init(solution: solution, deepest: deepest, geometry: SudokuGeometry(solution.kind))
    }

    /// - Parameter geometry: of the puzzle's kind.
    init(solution: SudokuGrid, deepest: ChainDepth, geometry: SudokuGeometry) {
        self.solution = solution
        self.deepest = deepest
        self.geometry = geometry
    }

    /// Mistakes first; then the easiest step from the digits and notes as they are. Most steps take less than a tenth of a
    /// millisecond, chains up to some tens, chains within chains seconds.
    ///
    /// - Parameters:
    ///   - position: digits of the puzzle's kind.
    ///   - notes: for each cell the digits noted, digit 1 in the lowest bit; a cell without notes counts as not looked at yet,
    ///     with all digits that its peers leave.
    ///   - cell: the one that is asked about, if it is wrong.
    /// - Returns: nil only if the position is solved.
    public func hint(for position: SudokuGrid, notes: [UInt16], about cell: Int? = nil) -> SudokuHint? {
        precondition(position.kind == solution.kind && notes.count == position.digits.count)
        let cells = position.digits.indices
        var wrong = cells.filter { position[$0] != 0 && position[$0] != solution[$0] }
        if let cell, let index = wrong.firstIndex(of: cell) { wrong.insert(wrong.remove(at: index), at: 0) }
        if let first = wrong.first {
            let (houses, others) = whyWrong(cell: first, in: position)?.places ?? ([], [])
            return .wrongDigits(cells: wrong, houses: houses, others: others)
        }
        let lacking = cells.first {
            position[$0] == 0 && notes[$0] != 0 && !notes[$0].has(Int(solution[$0]) - 1)
        }
        if let lacking { return .missingNote(cell: lacking) }
        let grid = grid(position, notes)
        guard grid.unsolved > 0 else { return nil }
        if let step = grid.nextStep(deepest: deepest), isRight(step) {
            return .step(grid.withBlockers(step))
        }
        return .step(digit(in: grid))
    }

    /// The chains of a step that is the hint for these digits and notes, one for each assumption. None if it is not one of chains.
    public func chains(of step: SudokuStep, for position: SudokuGrid, notes: [UInt16]) -> [SudokuChain] {
        grid(position, notes).chains(of: step)
    }

    private func grid(_ position: SudokuGrid, _ notes: [UInt16]) -> CandidateGrid {
        CandidateGrid(geometry, digits: position.digits, candidates: notes)
    }

    private func solved(_ cell: Int) -> SudokuCandidate { SudokuCandidate(cell: cell, digit: Int(solution[cell])) }

    /// Steps that rely on there being one solution could be wrong if that is not so.
    private func isRight(_ step: SudokuStep) -> Bool {
        if let placement = step.placement, placement != solved(placement.cell) { return false }
        return step.eliminations.allSatisfy { $0 != solved($0.cell) }
    }

    /// A digit of the solution, where there are the fewest candidates.
    private func digit(in grid: CandidateGrid) -> SudokuStep {
        var best = -1
        for cell in 0..<grid.cells where grid.values[cell] == 0 {
            if best < 0 || grid.masks[cell].nonzeroBitCount < grid.masks[best].nonzeroBitCount { best = cell }
        }
        let candidate = solved(best)
        return SudokuStep(
            .solution, rating: deepest.leastBeyond, marks: [SudokuStep.Mark(candidate: candidate, role: .cause)],
            placement: (best, candidate.digit - 1))
    }
}
