import PuzzleCore

/// A position as the techniques see it: for each empty cell its candidates, for each house and digit the places that are
/// left. Digits are numbered from 0 here.
///
/// A class with unsafe buffers: forcing chains remove candidates and restore them some thousand times in a step, and
/// arrays spent a third of the time on bounds and reference counts.
package final class CandidateGrid {
    let geometry: SudokuGeometry
    let size: Int
    let cells: Int
    /// 0, or the digit from 1 on.
    package let values: UnsafeMutablePointer<UInt8>
    /// The candidates of each cell, none if it has a value; behind them `house * size + digit`: the places of the digit.
    package let masks: UnsafeMutablePointer<UInt16>
    let places: UnsafeMutablePointer<UInt16>
    let maskCount: Int
    /// By house: its empty cells. Behind them, by digit: how often it is still missing; at last the empty cells of the grid.
    private let counts: UnsafeMutablePointer<Int>
    private let countCount: Int

    init(_ geometry: SudokuGeometry) {
        self.geometry = geometry
        size = geometry.size
        cells = geometry.cells
        values = .allocate(capacity: cells)
        values.initialize(repeating: 0, count: cells)
        maskCount = cells + geometry.houses * size
        masks = .allocate(capacity: maskCount)
        places = masks + cells
        countCount = geometry.houses + size + 1
        counts = .allocate(capacity: countCount)
        counts.initialize(repeating: size, count: countCount)
        counts[countCount - 1] = cells
        masks.initialize(repeating: UInt16(truncatingIfNeeded: (1 << size) - 1), count: maskCount)
    }

    deinit {
        values.deallocate()
        masks.deallocate()
        counts.deallocate()
    }

    /// All candidates that the digits of the grid leave.
    package convenience init(_ geometry: SudokuGeometry, digits: [UInt8]) {
        self.init(geometry)
        for cell in 0..<cells where digits[cell] != 0 { place(cell, Int(digits[cell]) - 1) }
    }

    /// Those of them that are among the candidates of each empty cell; all in a cell without candidates.
    convenience init(_ geometry: SudokuGeometry, digits: [UInt8], candidates: [UInt16]) {
        self.init(geometry, digits: digits)
        for cell in 0..<cells where candidates[cell] != 0 {
            for digit in (masks[cell] & ~candidates[cell]).bits { remove(cell, digit) }
        }
    }

    @inline(__always)
    package func has(_ cell: Int, _ digit: Int) -> Bool { masks[cell].has(digit) }

    @inline(__always)
    func positions(_ house: Int, _ digit: Int) -> UInt16 { places[house &* size &+ digit] }

    /// Where the places of a digit in a house stand among the masks.
    @inline(__always)
    func mask(_ house: Int, _ digit: Int) -> Int { cells &+ house &* size &+ digit }

    /// Does nothing if there is no such candidate.
    package func remove(_ cell: Int, _ digit: Int) {
        guard has(cell, digit) else { return }
        masks[cell] &= ~.bit(digit)
        for family in 0..<geometry.families.count {
            let house = geometry.house(family: family, cell: cell)
            if house >= 0 { places[house &* size &+ digit] &= ~.bit(geometry.place(of: cell, in: house)) }
        }
    }

    /// Enters a digit; it is no longer a candidate of the peers.
    func place(_ cell: Int, _ digit: Int) {
        if values[cell] == 0 {
            for family in 0..<geometry.families.count {
                let house = geometry.house(family: family, cell: cell)
                if house >= 0 { counts[house] -= 1 }
            }
            counts[geometry.houses + digit] -= 1
            counts[countCount - 1] -= 1
        }
        values[cell] = UInt8(truncatingIfNeeded: digit + 1)
        for other in masks[cell].bits { remove(cell, other) }
        for peer in geometry.peerLists[cell] { remove(peer, digit) }
    }

    package func apply(_ step: SudokuStep) {
        for candidate in step.eliminations { remove(candidate.cell, candidate.digit - 1) }
        if let placement = step.placement { place(placement.cell, placement.digit - 1) }
    }

    @inline(__always)
    func emptyCells(in house: Int) -> Int { counts[house] }

    /// How often a digit is still to be entered.
    @inline(__always)
    func missing(_ digit: Int) -> Int { counts[geometry.houses &+ digit] }

    /// Empty cells of the grid.
    var unsolved: Int { counts[countCount &- 1] }

    /// The cells with two candidates.
    var bivalueCells: CellSet {
        var found = CellSet()
        for cell in 0..<cells where masks[cell].isPair { found.insert(cell) }
        return found
    }

    /// By digit: the cells where it is a candidate.
    var cellsOfDigits: [CellSet] {
        var found = [CellSet](repeating: CellSet(), count: size)
        for cell in 0..<cells {
            for digit in masks[cell].bits { found[digit].insert(cell) }
        }
        return found
    }
}
