import PuzzleCore

extension SudokuGrid {
    /// Whether all cells are empty.
    var isEmpty: Bool { !digits.contains { $0 != 0 } }

    /// Whether `conflicts` is not empty. A hundred times as fast, so that it can be asked of every grid before it is solved:
    /// the search for solutions may not end on a grid with few digits that contradict each other.
    var hasConflict: Bool {
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
