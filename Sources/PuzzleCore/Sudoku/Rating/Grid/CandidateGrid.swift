/// A position as the techniques see it: for each empty cell its candidates, for each house and digit the places that are
/// left. Digits are numbered from 0 here.
///
/// A class with unsafe buffers: forcing chains remove candidates and restore them some thousand times in a step, and
/// arrays spent a third of the time on bounds and reference counts.
final class CandidateGrid {
    let geometry: SudokuGeometry
    let size: Int
    let cells: Int
    /// 0, or the digit from 1 on.
    let values: UnsafeMutablePointer<UInt8>
    /// The candidates of each cell, none if it has a value; behind them `house * size + digit`: the places of the digit.
    let masks: UnsafeMutablePointer<UInt16>
    let places: UnsafeMutablePointer<UInt16>
    let maskCount: Int
    private(set) var unsolved: Int

    init(_ geometry: SudokuGeometry) {
        self.geometry = geometry
        size = geometry.size
        cells = geometry.cells
        values = .allocate(capacity: cells)
        values.initialize(repeating: 0, count: cells)
        maskCount = cells + geometry.houses * size
        masks = .allocate(capacity: maskCount)
        places = masks + cells
        unsolved = cells
        masks.initialize(repeating: UInt16(truncatingIfNeeded: (1 << size) - 1), count: maskCount)
    }

    deinit {
        values.deallocate()
        masks.deallocate()
    }

    /// All candidates that the digits of the grid leave.
    convenience init(_ geometry: SudokuGeometry, digits: [UInt8]) {
        self.init(geometry)
        for cell in 0..<cells where digits[cell] != 0 { place(cell, Int(digits[cell]) - 1) }
    }

    @inline(__always)
    func has(_ cell: Int, _ digit: Int) -> Bool { masks[cell].has(digit) }

    @inline(__always)
    func positions(_ house: Int, _ digit: Int) -> UInt16 { places[house &* size &+ digit] }

    /// Does nothing if there is no such candidate.
    func remove(_ cell: Int, _ digit: Int) {
        guard has(cell, digit) else { return }
        masks[cell] &= ~.bit(digit)
        for family in geometry.families.indices {
            let house = geometry.house(family: family, cell: cell)
            if house >= 0 { places[house &* size &+ digit] &= ~.bit(geometry.place(of: cell, in: house)) }
        }
    }

    /// Enters a digit; it is no longer a candidate of the peers.
    func place(_ cell: Int, _ digit: Int) {
        if values[cell] == 0 { unsolved -= 1 }
        values[cell] = UInt8(truncatingIfNeeded: digit + 1)
        for other in masks[cell].bits { remove(cell, other) }
        for peer in geometry.peerLists[cell] { remove(peer, digit) }
    }

    func apply(_ step: SudokuStep) {
        for candidate in step.eliminations { remove(candidate.cell, candidate.digit - 1) }
        if let placement = step.placement { place(placement.cell, placement.digit - 1) }
    }

    func emptyCells(in house: Int) -> Int {
        var count = 0
        for cell in geometry.houseCells[house] where values[cell] == 0 { count &+= 1 }
        return count
    }
}
