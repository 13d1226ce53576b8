import PuzzleCore

extension SudokuGrid {
    /// For each empty cell the digits that none of its peers has, digit 1 in the lowest bit; 0 for other cells.
    public var candidates: [UInt16] {
        (0..<kind.cells).map { cell in
            guard self[cell] == 0 else { return 0 }
            var left = kind.allDigits
            for peer in kind.peers[cell] where self[peer] != 0 { left &= ~.bit(Int(self[peer]) - 1) }
            return left
        }
    }
}
