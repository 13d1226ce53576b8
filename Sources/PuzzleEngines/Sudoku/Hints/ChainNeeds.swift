import PuzzleCore

/// The excluded candidates without which something inside of a chain would not be there.
struct ChainNeeds {
    /// As chains leave it at present.
    private let grid: CandidateGrid
    /// The candidates of each cell before any chain excluded some.
    private let before: [UInt16]
    /// By cell, digit 1 in the lowest bit.
    private(set) var digits: [UInt16]

    /// - Parameter grid: in which no chain has excluded anything yet.
    init(_ grid: CandidateGrid) {
        self.grid = grid
        before = (0..<grid.cells).map { grid.masks[$0] }
        digits = [UInt16](repeating: 0, count: grid.cells)
    }

    /// What something else needs, of which nothing is known yet.
    var none: ChainNeeds {
        var needs = self
        needs.digits = [UInt16](repeating: 0, count: grid.cells)
        return needs
    }

    /// That a cell does not have these digits.
    mutating func add(_ wanted: UInt16, of cell: Int) { digits[cell] |= before[cell] & wanted & ~grid.masks[cell] }

    /// That a digit has no more places in a house.
    mutating func add(digit: Int, in house: Int) {
        for cell in grid.geometry.houseCells[house] { add(.bit(digit), of: cell) }
    }

    /// That one of several candidates is true: they are all of their cell, or all places of their digit in a house.
    mutating func add(oneOf candidates: [SudokuCandidate]) {
        let (cell, digit) = (candidates[0].cell, candidates[0].digit - 1)
        var ofCell: UInt16 = 0
        for candidate in candidates where candidate.cell == cell { ofCell |= .bit(candidate.digit - 1) }
        if ofCell.nonzeroBitCount == candidates.count, grid.masks[cell] == ofCell {
            add(~ofCell, of: cell)
            return
        }
        for family in grid.geometry.families.indices {
            let house = grid.geometry.house(family: family, cell: cell)
            guard house >= 0 else { continue }
            var ofHouse: UInt16 = 0
            for candidate in candidates where candidate.digit == digit + 1 {
                let place = grid.geometry.place(of: candidate.cell, in: house)
                if place >= 0 { ofHouse |= .bit(place) }
            }
            if ofHouse.nonzeroBitCount == candidates.count, grid.positions(house, digit) == ofHouse {
                add(digit: digit, in: house)
                return
            }
        }
    }

    /// A pattern of those that are looked for inside of chains.
    mutating func add(pattern step: SudokuStep) {
        let (geometry, cells) = (grid.geometry, CellSet(step.marks.map { $0.candidate.cell }))
        var own: UInt16 = 0
        for mark in step.marks { own |= .bit(mark.candidate.digit - 1) }
        switch step.technique {
        case .nakedPair:
            for cell in cells { add(~own, of: cell) }
        case .hiddenPair:
            for cell in geometry.houseCells[step.houses[0]] where !cells.contains(cell) { add(own, of: cell) }
        default:
            // A digit that is locked in some houses by as many others, which stand behind them.
            let half = step.houses.count / 2
            let covered = CellSet(step.houses[half...].flatMap { geometry.houseCells[$0] })
            for house in step.houses[..<half] {
                for cell in geometry.houseCells[house] where !covered.contains(cell) { add(own, of: cell) }
            }
        }
    }

    /// What something inside needs that is excluded by chains around this one.
    mutating func add(beyond inner: ChainNeeds) {
        for cell in digits.indices { digits[cell] |= inner.digits[cell] & ~grid.masks[cell] }
    }
}
