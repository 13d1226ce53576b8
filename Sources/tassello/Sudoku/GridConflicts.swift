import PuzzleCore

extension SudokuGrid {
    /// Whether `conflicts` is not empty. A hundred times as fast, so that it can be asked of every grid before it is solved:
    /// the search for solutions may not end on a grid with few digits that contradict each other.
    var hasConflict: Bool {
        for (cell, digit) in digits.enumerated() where digit != 0 {
            for peer in kind.peers[cell] where digits[peer] == digit { return true }
        }
        return false
    }
}
