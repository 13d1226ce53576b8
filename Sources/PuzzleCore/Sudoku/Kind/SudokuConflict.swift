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
}
