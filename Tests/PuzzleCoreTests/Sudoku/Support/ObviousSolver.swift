import PuzzleCore

@testable import PuzzleEngines

/// Counts the solutions up to `limit` by trying every digit in every cell, in order.
/// - Parameter candidates: for each cell what it may have, digit 1 in the lowest bit; nil for all digits.
func obviousCount(_ grid: SudokuGrid, candidates: [UInt16]? = nil, limit: Int) -> Int {
    guard grid.conflicts.isEmpty else { return 0 }
    var digits = grid.digits
    func count(from start: Int) -> Int {
        guard let cell = digits[start...].firstIndex(of: 0) else { return 1 }
        var found = 0
        for digit in 1...UInt8(grid.kind.size) where !grid.kind.peers[cell].contains(where: { digits[$0] == digit }) {
            if let candidates, !candidates[cell].has(Int(digit) - 1) { continue }
            digits[cell] = digit
            found += count(from: cell + 1)
            digits[cell] = 0
            if found >= limit { return limit }
        }
        return found
    }
    return count(from: 0)
}

/// A grid of digits as they are written in tests: one character a cell, 1...9 and A...G; anything else is empty.
func grid(_ text: Text, _ kind: SudokuKind = .classic) -> SudokuGrid {
    let digits = text.bytes.map { byte -> UInt8 in
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "G"): byte - UInt8(ascii: "A") + 10
        default: 0
        }
    }
    guard let grid = SudokuGrid(kind, digits: digits) else { preconditionFailure("not a grid of that kind") }
    return grid
}

extension SeededGenerator {
    /// The digits of a solution as candidates, and as many wrong ones in each cell, or one less: a Sukaku, if it has no other
    /// solution.
    mutating func candidates(around solution: SudokuGrid, wrong: Int) -> [UInt16] {
        solution.digits.map { digit in
            var candidates = UInt16.bit(Int(digit) - 1)
            let count = 1 + wrong - Int(number(below: 2))
            while candidates.nonzeroBitCount < count {
                candidates |= .bit(Int(number(below: UInt32(solution.kind.size))))
            }
            return candidates
        }
    }

    /// A solution with relabelled digits from which cells were taken until `clues` are left, and `changed` of these
    /// changed.
    mutating func partialGrid(of solution: SudokuGrid, clues: Int, changed: Int) -> SudokuGrid {
        var digits = solution.digits
        var labels = Array(1...UInt8(solution.kind.size))
        shuffle(&labels)
        var cells = Array(digits.indices)
        shuffle(&cells)
        for cell in digits.indices { digits[cell] = labels[Int(digits[cell]) - 1] }
        for cell in cells[clues...] { digits[cell] = 0 }
        for cell in cells[..<clues].prefix(changed) {
            digits[cell] = 1 + UInt8(number(below: UInt32(solution.kind.size)))
        }
        return SudokuGrid(solution.kind, digits: digits).unsafelyUnwrapped
    }
}
