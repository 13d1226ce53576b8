/// Why a digit is wrong: the first thing that goes wrong with it.
public struct SudokuMistake: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// The house, an index of the kind's houses, has the digit already, in another cell.
        case sameHouse(Int, other: Int)
        /// Another cell that must differ has the digit already.
        case sameDigit(other: Int)
        /// A digit has no place left in a house: at once, or after singles.
        case noPlace(digit: Int, house: Int, isImmediate: Bool)
        /// No digit is left for a cell.
        case noCandidate(cell: Int, isImmediate: Bool)
        /// Singles do not show it.
        case noSolution
    }

    /// The wrong digit.
    public let candidate: SudokuCandidate
    public let reason: Reason

    package init(candidate: SudokuCandidate, reason: Reason) {
        self.candidate = candidate
        self.reason = reason
    }

    /// Where it shows.
    package var places: (houses: [Int], others: [Int]) {
        switch reason {
        case .sameHouse(let house, let other): ([house], [other])
        case .sameDigit(let other): ([], [other])
        case .noPlace(_, let house, _): ([house], [])
        case .noCandidate(let cell, _): ([], [cell])
        case .noSolution: ([], [])
        }
    }
}
