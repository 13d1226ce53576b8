import PuzzleCore

extension CandidateGrid {
    /// A digit that has one place left in a house; the last empty cell of a house before all others.
    package func hiddenSingle() -> SudokuStep? {
        for isLast in [true, false] {
            for family in geometry.searchOrder {
                for house in geometry.families[family] {
                    let empty = emptyCells(in: house)
                    if empty == 0 || (empty == 1) != isLast { continue }
                    for digit in 0..<size where positions(house, digit).isSingle {
                        let cell = geometry.houseCells[house][positions(house, digit).trailingZeroBitCount]
                        return SudokuStep(
                            isLast ? .fullHouse : .hiddenSingle,
                            rating: isLast ? 10 : family == SudokuGeometry.boxes ? 12 : 15, houses: [house],
                            marks: candidates(cell, .bit(digit)).marked(.cause), placement: (cell, digit))
                    }
                }
            }
        }
        return nil
    }

    /// A cell with one candidate.
    package func nakedSingle() -> SudokuStep? {
        for cell in 0..<cells where masks[cell].isSingle {
            let digit = masks[cell].trailingZeroBitCount
            return SudokuStep(
                .nakedSingle, rating: 23, marks: candidates(cell, .bit(digit)).marked(.cause), placement: (cell, digit))
        }
        return nil
    }
}
