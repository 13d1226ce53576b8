import PuzzleCore

/// A position in which a technique is the easiest next step; but direct claiming, which is that on no classic grid, is one
/// beside a step of direct pointing.
public struct SudokuExample: Sendable {
    public let position: SudokuGrid
    /// For each empty cell the candidates that are left, digit 1 in the lowest bit.
    public let candidates: [UInt16]
    public let step: SudokuStep

    /// The example of a technique, on a classic grid; nil if there is none. A few milliseconds for chains, less for all else.
    public init?(of technique: SudokuTechnique) {
        guard let digits = technique.exampleDigits else { return nil }
        self.init(of: technique, digits: Text(digits))
    }

    /// Takes the steps that lead from some digits to the first one of a technique.
    /// - Parameter digits: 81 characters, `.` for an empty cell.
    private init?(of technique: SudokuTechnique, digits: Text) {
        let values = digits.bytes.map { $0 == UInt8(ascii: ".") ? 0 : $0 &- UInt8(ascii: "0") }
        guard values.count == SudokuKind.classic.cells else { return nil }
        let grid = CandidateGrid(SudokuGeometry(.classic), digits: values)
        let isClaimed = technique == .directClaiming
        while let step = isClaimed
            ? grid.directLockedCandidates(claimingOnly: true) : grid.nextStep(deepest: .quick)
        {
            if step.technique == technique {
                guard let position = SudokuGrid(.classic, digits: (0..<grid.cells).map { grid.values[$0] }) else {
                    return nil
                }
                self.position = position
                candidates = (0..<grid.cells).map { grid.masks[$0] }
                self.step = grid.withBlockers(step)
                return
            }
            grid.apply(step)
        }
        return nil
    }
}
