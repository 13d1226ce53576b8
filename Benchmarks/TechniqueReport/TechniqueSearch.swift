import PuzzleCore
import PuzzleEngines

/// Looks for the steps of one technique in a position, whether or not there is an easier one: to compare the techniques
/// with collections of examples.
struct TechniqueSearch {
    /// Techniques that are looked for together.
    enum Family: Sendable {
        case hiddenSingles, nakedSingles, lockedCandidates
        /// Of 2...4 cells or lines.
        case nakedSets(Int)
        case hiddenSets(Int)
        case fishes(Int)
        case xyWings, xyzWings
        /// Rectangles too.
        case uniqueLoops
        case bivalueUniversalGraves
        /// Of single candidates: cycles and forcing chains.
        case chains
    }

    private let grid: CandidateGrid

    /// - Parameters:
    ///   - position: digits without a conflict.
    ///   - removed: candidates that the digits leave and that are excluded already.
    init(_ position: SudokuGrid, without removed: [SudokuCandidate]) {
        grid = CandidateGrid(SudokuGeometry(position.kind), digits: position.digits)
        for candidate in removed { grid.remove(candidate.cell, candidate.digit - 1) }
    }

    /// Makes the first step of a family.
    /// - Returns: nil if there is none.
    func next(_ family: Family) -> SudokuStep? {
        let step: SudokuStep? =
            switch family {
            case .hiddenSingles: grid.hiddenSingle()
            case .nakedSingles: grid.nakedSingle()
            case .lockedCandidates: grid.lockedCandidatesStep()
            case .nakedSets(let degree): grid.nakedSetStep(degree)
            case .hiddenSets(let degree): grid.hiddenSetStep(degree)
            case .fishes(let degree): grid.fishStep(degree)
            case .xyWings: grid.wing(isXYZ: false)
            case .xyzWings: grid.wing(isXYZ: true)
            case .uniqueLoops: UniqueLoopSearch.step(grid)
            case .bivalueUniversalGraves: BivalueUniversalGrave.step(grid)
            case .chains: UnaryChains.chain(LinkTable(grid))?.step
            }
        if let step { grid.apply(step) }
        return step
    }

    func isExcluded(_ candidate: SudokuCandidate) -> Bool {
        grid.values[candidate.cell] != UInt8(candidate.digit) && !grid.has(candidate.cell, candidate.digit - 1)
    }

    /// Whether the digit is entered, or nothing else is left for its cell.
    func isFound(_ candidate: SudokuCandidate) -> Bool {
        grid.values[candidate.cell] == UInt8(candidate.digit)
            || grid.masks[candidate.cell] == 1 << UInt16(candidate.digit - 1)
    }
}
