import PuzzleCore

/// The way from a position to the solution: hints that are followed one after the other.
///
/// `SudokuRater.path` is the way on which a puzzle is rated.
public struct SudokuPath: Sendable {
    /// Of the twin in which steps are looked for, if they are not looked for in the puzzle itself.
    private let teacher: SudokuTeacher
    private let twin: (there: TwinMap, back: TwinMap)?
    /// Where the way has come to.
    public private(set) var position: SudokuGrid
    /// For each empty cell the candidates that are left, digit 1 in the lowest bit.
    public private(set) var candidates: [UInt16]

    /// - Parameters:
    ///   - teacher: of the puzzle.
    ///   - position: of the puzzle, without wrong digits.
    ///   - notes: the candidates that are left; nil, and none in a cell, for all that the digits leave.
    public init(_ teacher: SudokuTeacher, from position: SudokuGrid, notes: [UInt16]? = nil) {
        self.init(teacher, twin: nil, from: position, notes: notes)
    }

    /// - Parameter teacher: of the puzzle's twin, if there is one.
    init(
        _ teacher: SudokuTeacher, twin: (there: TwinMap, back: TwinMap)?, from position: SudokuGrid,
        notes: [UInt16]? = nil
    ) {
        self.teacher = teacher
        self.twin = twin
        self.position = position
        var candidates = position.candidates
        for cell in candidates.indices where position[cell] == 0 {
            var left = candidates[cell]
            let noted = notes?[cell] ?? 0
            if noted != 0 { left &= noted }
            // Notes of which nothing is left stay as they are: the hint tells of them.
            candidates[cell] = left != 0 ? left : noted
        }
        self.candidates = candidates
    }

    /// - Returns: nil at the solution.
    public func hint() -> SudokuHint? {
        guard let (there, back) = twin else { return teacher.hint(for: position, notes: candidates) }
        return teacher.hint(for: there.map(position), notes: there.map(candidates)).map { back.map($0) }
    }

    /// The chains of the hint, if it is a step of chains.
    public func chains(of step: SudokuStep) -> [SudokuChain] {
        if step.links.isEmpty { return [] }
        guard let (there, back) = twin else { return teacher.chains(of: step, for: position, notes: candidates) }
        return teacher.chains(of: there.map(step), for: there.map(position), notes: there.map(candidates))
            .map { back.map($0) }
    }

    /// Follows a hint.
    public mutating func apply(_ step: SudokuStep) {
        for candidate in step.eliminations { candidates[candidate.cell] &= ~.bit(candidate.digit - 1) }
        guard let placement = step.placement else { return }
        position[placement.cell] = UInt8(placement.digit)
        candidates[placement.cell] = 0
        for peer in position.kind.peers[placement.cell] { candidates[peer] &= ~.bit(placement.digit - 1) }
    }
}
