import PuzzleCore

extension SudokuTeacher {
    /// Looks at what the wrong digit does to the right ones: other mistakes count for nothing. Less than a tenth of a
    /// millisecond.
    ///
    /// - Parameter position: digits of the puzzle's kind.
    /// - Returns: nil if the cell is empty or its digit is right.
    public func whyWrong(cell: Int, in position: SudokuGrid) -> SudokuMistake? {
        precondition(position.kind == solution.kind)
        guard position[cell] != 0, position[cell] != solution[cell] else { return nil }
        var digits = [UInt8](repeating: 0, count: position.digits.count)
        for other in digits.indices where position[other] == solution[other] { digits[other] = solution[other] }
        let candidate = SudokuCandidate(cell: cell, digit: Int(position[cell]))
        return SudokuMistake(
            candidate: candidate,
            reason: clash(of: candidate, with: digits) ?? contradiction(of: candidate, with: digits))
    }

    private func clash(of candidate: SudokuCandidate, with digits: [UInt8]) -> SudokuMistake.Reason? {
        let kind = solution.kind
        for house in kind.housesOfCell[candidate.cell] {
            for other in kind.houses[house].cells where Int(digits[other]) == candidate.digit {
                return .sameHouse(house, other: other)
            }
        }
        for other in kind.peers[candidate.cell] where Int(digits[other]) == candidate.digit {
            return .sameDigit(other: other)
        }
        return nil
    }

    private func contradiction(of candidate: SudokuCandidate, with digits: [UInt8]) -> SudokuMistake.Reason {
        let grid = CandidateGrid(geometry, digits: digits)
        grid.place(candidate.cell, candidate.digit - 1)
        var isImmediate = true
        while true {
            if let reason = grid.contradiction(isImmediate: isImmediate) { return reason }
            guard let step = grid.hiddenSingle() ?? grid.nakedSingle() else { return .noSolution }
            grid.apply(step)
            isImmediate = false
        }
    }
}

extension CandidateGrid {
    /// A house without a place for a digit, or an empty cell without a candidate.
    fileprivate func contradiction(isImmediate: Bool) -> SudokuMistake.Reason? {
        for house in 0..<geometry.houses {
            var entered: UInt16 = 0
            for cell in geometry.houseCells[house] where values[cell] != 0 { entered |= .bit(Int(values[cell]) - 1) }
            for digit in 0..<size where !entered.has(digit) && positions(house, digit) == 0 {
                return .noPlace(digit: digit + 1, house: house, isImmediate: isImmediate)
            }
        }
        for cell in 0..<cells where values[cell] == 0 && masks[cell] == 0 {
            return .noCandidate(cell: cell, isImmediate: isImmediate)
        }
        return nil
    }
}
