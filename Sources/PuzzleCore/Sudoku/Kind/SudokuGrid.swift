/// Digits in the cells of a kind: a puzzle, a position or a solution.
public struct SudokuGrid: Hashable, Sendable {
    public let kind: SudokuKind
    /// One for each cell, row by row: 0 if the cell is empty, otherwise 1...`kind.size`.
    public private(set) var digits: [UInt8]

    /// An empty grid.
    public init(_ kind: SudokuKind) {
        self.kind = kind
        digits = [UInt8](repeating: 0, count: kind.cells)
    }

    /// - Returns: nil if there is not one digit in 0...`kind.size` for each cell.
    public init?(_ kind: SudokuKind, digits: [UInt8]) {
        guard digits.count == kind.cells else { return nil }
        for digit in digits where digit > kind.size { return nil }
        self.kind = kind
        self.digits = digits
    }

    /// The digit in a cell; 0 if it is empty.
    /// - Precondition: what is set is in 0...`kind.size`.
    public subscript(cell: Int) -> UInt8 {
        get { digits[cell] }
        set {
            precondition(newValue <= kind.size)
            digits[cell] = newValue
        }
    }

    /// How many cells have a digit.
    public var clues: Int {
        var count = 0
        for digit in digits where digit != 0 { count += 1 }
        return count
    }
}
