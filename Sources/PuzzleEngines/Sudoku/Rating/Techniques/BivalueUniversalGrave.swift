import PuzzleCore

/// Bivalue universal grave: if all empty cells had two candidates, each twice in each of its houses, there would be two
/// solutions; so one of the few candidates beyond that (the extra ones) must be true.
package struct BivalueUniversalGrave {
    private let grid: CandidateGrid
    /// In the order in which they were found.
    private var cells: [Int] = []
    private var extra: [UInt16] = []
    private var allExtra: UInt16 = 0
    /// Peers of all of `cells`, without them.
    private var common: CellSet?

    package static func step(_ grid: CandidateGrid) -> SudokuStep? {
        var pattern = BivalueUniversalGrave(grid: grid)
        guard pattern.find() else { return nil }
        return pattern.step()
    }

    private init(grid: CandidateGrid) {
        self.grid = grid
        extra = [UInt16](repeating: 0, count: grid.cells)
    }

    private mutating func add(_ cell: Int) {
        if !cells.contains(cell) { cells.append(cell) }
        var left = common.map { $0 & grid.geometry.peers[cell] } ?? grid.geometry.peers[cell]
        for cell in cells { left.remove(cell) }
        common = left
    }

    /// Whether types 1 to 3 are impossible already.
    private var isHopeless: Bool { cells.count > 1 && allExtra.isMultiple && common?.isEmpty == true }

    /// - Returns: whether there is such a pattern.
    private mutating func find() -> Bool {
        var oneDigit: (digit: Int, cells: [Int])?
        var isOneDigit = true
        for family in grid.geometry.families.indices {
            for house in grid.geometry.families[family] {
                for digit in 0..<grid.size {
                    let places = grid.positions(house, digit)
                    if places == 0 || places.isPair { continue }
                    var found: [Int] = []
                    for place in places.bits {
                        let cell = grid.geometry.cell(house: house, place: place)
                        if grid.masks[cell].nonzeroBitCount >= 3 { found.append(cell) }
                    }
                    if found.isEmpty { return false }
                    if let known = oneDigit {
                        if isOneDigit, known.digit == digit {
                            oneDigit?.cells += found.filter { !known.cells.contains($0) }
                        } else {
                            isOneDigit = false
                        }
                    } else {
                        oneDigit = (digit, found)
                    }
                    // With several cells, another house shows which one it is.
                    guard found.count == 1 else { continue }
                    extra[found[0]] |= .bit(digit)
                    allExtra |= .bit(digit)
                    add(found[0])
                    if isHopeless { return false }
                }
            }
        }
        if isOneDigit, let known = oneDigit, known.cells.count > cells.count {
            for cell in known.cells.sorted() where !cells.contains(cell) {
                extra[cell] = .bit(known.digit)
                add(cell)
                if isHopeless { return false }
            }
        }
        return isGrave
    }

    /// Whether without the extra candidates all cells and houses are as they must be.
    private var isGrave: Bool {
        for cell in 0..<grid.cells where grid.values[cell] == 0 {
            let rest = grid.masks[cell] & ~extra[cell]
            if !rest.isPair { return false }
            for peer in grid.geometry.distantPeers[cell] where grid.masks[peer] & rest != 0 { return false }
        }
        for (house, houseCells) in grid.geometry.houseCells.enumerated() {
            for digit in 0..<grid.size {
                var count = 0
                for place in grid.positions(house, digit).bits where !extra[houseCells[place]].has(digit) { count += 1 }
                if count != 0 && count != 2 { return false }
            }
        }
        return true
    }

    private func step() -> SudokuStep? {
        guard let common, !cells.isEmpty else { return nil }
        if cells.count == 1 {
            return made(
                .bivalueUniversalGrave1, rating: 56, eliminations: grid.candidates(cells[0], ~allExtra))
        }
        if allExtra.isSingle {
            let excluded = grid.candidates([Int](common), allExtra)
            if !excluded.isEmpty { return made(.bivalueUniversalGrave2, rating: 57, eliminations: excluded) }
            return cells.count == 2 ? type4() : nil
        }
        if common.isEmpty { return nil }
        if cells.count == 2, let step = type4() { return step }
        return type3(common)
    }

    private func made(
        _ technique: SudokuTechnique, rating: Int, houses: [Int] = [], support: [SudokuCandidate] = [],
        eliminations: [SudokuCandidate]
    ) -> SudokuStep {
        var marks: [SudokuStep.Mark] = []
        for cell in cells { marks += grid.candidates(cell, extra[cell]).marked(.cause) }
        return SudokuStep(
            technique, rating: rating, houses: houses, marks: marks + support.marked(.support),
            eliminations: eliminations)
    }

    private func sharedHouse(_ family: Int) -> Int? {
        let house = grid.geometry.house(family: family, cell: cells[0])
        guard house >= 0, cells.allSatisfy({ grid.geometry.house(family: family, cell: $0) == house }) else {
            return nil
        }
        return house
    }

    /// The extra cells as one cell of a naked set; of two to six cells, as in Sudoku Explainer.
    private func type3(_ common: CellSet) -> SudokuStep? {
        for degree in 2...6 {
            for family in grid.geometry.families.indices {
                guard let house = sharedHouse(family) else { continue }
                let others = [Int](common).filter { grid.geometry.house(family: family, cell: $0) == house }
                if others.count < degree { continue }
                for choice in Subsets(of: others.count, count: degree - 1) {
                    var (union, members): (UInt16, [Int]) = (0, [])
                    for (index, cell) in others.enumerated() where choice >> UInt64(index) & 1 != 0 {
                        union |= grid.masks[cell]
                        members.append(cell)
                    }
                    guard union.nonzeroBitCount == degree, allExtra != 0, allExtra & ~union == 0,
                        members.allSatisfy({ grid.masks[$0].isMultiple })
                    else { continue }
                    let excluded = grid.candidates(others.filter { !members.contains($0) }, union)
                    if excluded.isEmpty { continue }
                    return made(
                        .bivalueUniversalGrave3, rating: (5.7 + Double(degree - 1) * 0.1).tenths, houses: [house],
                        support: grid.candidates(members, union), eliminations: excluded)
                }
            }
        }
        return nil
    }

    /// A digit that both extra cells have beside the extra ones is locked in them.
    private func type4() -> SudokuStep? {
        let shared = grid.masks[cells[0]] & grid.masks[cells[1]] & ~allExtra
        guard shared.isSingle else { return nil }
        for family in grid.geometry.families.indices {
            guard let house = sharedHouse(family) else { continue }
            let excluded = cells.flatMap { grid.candidates($0, ~(extra[$0] | shared)) }
            return made(
                .bivalueUniversalGrave4, rating: 57, houses: [house], support: grid.candidates(cells, shared),
                eliminations: excluded)
        }
        return nil
    }
}
