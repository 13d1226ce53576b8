/// Cells that have the same digit and must not.
public struct SudokuConflict: Hashable, Sendable {
    public let digit: UInt8
    /// The house that has the digit more than once; nil if a constraint that is no house keeps the cells apart.
    public let house: House?
    /// At least two, ascending.
    public let cells: [Int]
}

extension SudokuGrid {
    /// All conflicts: house by house, and then two cells at a time what other constraints keep apart.
    public var conflicts: [SudokuConflict] {
        var conflicts: [SudokuConflict] = []
        for house in kind.houses {
            for digit in 1...UInt8(kind.size) {
                let cells = house.cells.filter { digits[$0] == digit }
                if cells.count > 1 { conflicts.append(SudokuConflict(digit: digit, house: house, cells: cells)) }
            }
        }
        for cell in 0..<kind.cells where digits[cell] != 0 {
            for peer in kind.peers[cell] where peer > cell && digits[peer] == digits[cell] {
                let shared = kind.housesOfCell[cell].filter { kind.housesOfCell[peer].contains($0) }
                guard shared.isEmpty else { continue }
                conflicts.append(SudokuConflict(digit: digits[cell], house: nil, cells: [cell, peer]))
            }
        }
        return conflicts
    }

    /// Whether `conflicts` is not empty, a hundred times as fast. To be asked before solutions are counted: the search may
    /// not end on a grid with few digits that contradict each other.
    public var hasConflict: Bool {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: kind.houses.count) { digitsOfHouse in
            digitsOfHouse.initialize(repeating: 0)
            for (cell, digit) in digits.enumerated() where digit != 0 {
                let bit = UInt16(1) << UInt16(digit - 1)
                for house in kind.housesOfCell[cell] {
                    if digitsOfHouse[house] & bit != 0 { return true }
                    digitsOfHouse[house] |= bit
                }
                // What no house keeps apart.
                if kind.extras.contains(.antiKnight) {
                    for peer in kind.peers[cell] where digits[peer] == digit { return true }
                }
            }
            return false
        }
    }
}

extension [SudokuConflict] {
    /// The cells of all, each once, ascending.
    package var allCells: [Int] {
        var all: [Int] = []
        for conflict in self {
            for cell in conflict.cells where !all.contains(cell) { all.append(cell) }
        }
        return all.sorted()
    }
}
