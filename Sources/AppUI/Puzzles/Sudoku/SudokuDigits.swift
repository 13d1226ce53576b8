import PuzzleCore

// Which digits are still to come.
extension Table<Sudoku> {
    /// Whether it is a digit of the game's kind.
    func has(_ digit: UInt8) -> Bool {
        play.map { (1...UInt8($0.game.position.kind.size)).contains(digit) } ?? false
    }

    /// As `SudokuGrid.left`; a digit that is known to be wrong is in no cell.
    var left: [Int] {
        guard let position = play?.game.position else { return [] }
        var left = position.grid.left
        for cell in position.grid.digits.indices where position.verdict(cell) == .wrong {
            left[Int(position.grid[cell])] += 1
        }
        return left
    }

    /// Whether a digit is in all of its cells, so that it can only be wrong anywhere else. Where digits are judged later, one
    /// of these cells may be wrong, and is not known to be.
    func isUsedUp(_ digit: UInt8) -> Bool {
        guard let play, play.game.id.params.checks == .immediate else { return false }
        return !has(digit) || left[Int(digit)] <= 0
    }
}

extension SudokuGrid {
    /// In how many cells each digit is still missing, by the digit; less than 0 if it is in too many.
    var left: [Int] {
        var left = [Int](repeating: kind.size, count: kind.size + 1)
        for digit in digits { left[Int(digit)] -= 1 }
        return left
    }
}
