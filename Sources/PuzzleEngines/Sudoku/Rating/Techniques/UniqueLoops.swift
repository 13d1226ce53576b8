import PuzzleCore

/// Unique rectangles and loops: cells with the same two candidates in a loop of houses, each house entered by two of them,
/// would have two solutions; so something in the few cells with more candidates (the extra cells) must be true.
///
/// All loops are searched, and the one with the lowest rating and type is taken.
package struct UniqueLoopSearch {
    let grid: CandidateGrid
    private var best: SudokuStep?
    /// Sudoku Explainer compares binary fractions, in which 4.6 + 0.1 is less than 4.7.
    private var bestKey = (rating: Double.infinity, type: 0)

    private var digits = (0, 0)
    private var loop: [Int] = []
    /// The cells that may be added to the loop.
    private var open = CellSet()
    /// The houses of the loop's cells at even and at odd places; there are at most 59 of them.
    private var visited: (even: UInt64, odd: UInt64) = (0, 0)

    private init(_ grid: CandidateGrid) { self.grid = grid }

    package static func step(_ grid: CandidateGrid) -> SudokuStep? {
        var search = UniqueLoopSearch(grid)
        let cellsOfDigit = grid.cellsOfDigits
        let bivalue = grid.bivalueCells
        var done = CellSet()
        for cell in bivalue {
            let mask = grid.masks[cell]
            let low = mask.trailingZeroBitCount
            search.digits = (low, (mask & ~.bit(low)).trailingZeroBitCount)
            // Loops through an earlier cell with these two digits were found from there, and both ways round.
            search.open = (cellsOfDigit[search.digits.0] & cellsOfDigit[search.digits.1]).subtracting(done & bivalue)
            done.insert(cell)
            if search.mayHaveLoop(bivalue) { search.extend(by: cell, rescues: 2, extra: 0, lastFamily: -1) }
        }
        return search.best
    }

    /// Whether there are enough cells: four, and of these two without extra candidates or three with the same one.
    private func mayHaveLoop(_ bivalue: CellSet) -> Bool {
        if open.count < 4 { return false }
        if (open & bivalue).isMultiple { return true }
        var (once, twice, thrice): (UInt16, UInt16, UInt16) = (0, 0, 0)
        for cell in open {
            let extra = grid.masks[cell] & ~pair
            guard extra.isSingle else { continue }
            thrice |= twice & extra
            twice |= once & extra
            once |= extra
        }
        return thrice != 0
    }

    private var pair: UInt16 { .bit(digits.0) | .bit(digits.1) }

    /// - Parameters:
    ///   - rescues: how many cells with different extra candidates there may still be.
    ///   - extra: the extra candidates of the loop so far.
    private mutating func extend(by cell: Int, rescues: Int, extra: UInt16, lastFamily: Int) {
        let houses = grid.geometry.houseSets[cell]
        // A house with two cells of one parity does not become valid again.
        guard (loop.count & 1 == 0 ? visited.even : visited.odd) & houses == 0 else { return }
        let before = visited
        if loop.count & 1 == 0 { visited.even |= houses } else { visited.odd |= houses }
        loop.append(cell)
        open.remove(cell)
        for family in 0..<grid.geometry.families.count where family != lastFamily {
            let house = grid.geometry.house(family: family, cell: cell)
            if house < 0 { continue }
            let places = grid.positions(house, digits.0) & grid.positions(house, digits.1)
            for place in places.bits {
                let next = grid.geometry.cell(house: house, place: place)
                if next == loop[0], loop.count >= 4 {
                    if isValid { check() }
                } else if open.contains(next) {
                    let more = (extra | grid.masks[next]) & ~pair
                    let isBivalue = grid.masks[next].isPair
                    guard isBivalue || more.isSingle || rescues > 0 else { continue }
                    extend(by: next, rescues: isBivalue ? rescues : rescues - 1, extra: more, lastFamily: family)
                }
            }
        }
        loop.removeLast()
        open.insert(cell)
        visited = before
    }

    /// Whether each house has as many cells at odd places of the loop as at even ones, at most one each; and whether no peer
    /// outside the houses could tell the two solutions apart.
    private var isValid: Bool {
        guard visited.even == visited.odd else { return false }
        for cell in loop {
            for peer in grid.geometry.distantPeers[cell] where grid.masks[peer] & pair != 0 { return false }
        }
        return true
    }

    private mutating func check() {
        let extraCells = loop.filter { grid.masks[$0].nonzeroBitCount > 2 }
        switch extraCells.count {
        case 0: return
        case 1:
            offer(1, houses: [], support: [], eliminations: grid.candidates(extraCells[0], pair))
        case 2:
            let (a, b) = (extraCells[0], extraCells[1])
            let extra = (grid.masks[a] | grid.masks[b]) & ~pair
            if extra.isSingle {
                type2(extraCells)
            } else {
                type3(a, b, extra)
            }
            type4(a, b)
        default: type2(extraCells)
        }
    }

    private mutating func offer(
        _ type: Int, more: Double = 0, houses: [Int], support: [SudokuCandidate], eliminations: [SudokuCandidate]
    ) {
        guard !eliminations.isEmpty else { return }
        let length =
            loop.count >= 10 ? 4.5 + 0.3 + 0.2 : loop.count >= 8 ? 4.5 + 0.2 : loop.count >= 6 ? 4.5 + 0.1 : 4.5
        let rating = length + more
        guard (rating, type) < bestKey else { return }
        bestKey = (rating, type)
        let technique: [SudokuTechnique] =
            loop.count == 4
            ? [.uniqueRectangle1, .uniqueRectangle2, .uniqueRectangle3, .uniqueRectangle4]
            : [.uniqueLoop1, .uniqueLoop2, .uniqueLoop3, .uniqueLoop4]
        best = SudokuStep(
            technique[type - 1], rating: rating.tenths, houses: houses,
            marks: grid.candidates(loop, pair).marked(.cause) + support.marked(.support), eliminations: eliminations)
    }

    /// All extra cells have the same extra candidate: one of them has it.
    private mutating func type2(_ extraCells: [Int]) {
        let extra = grid.masks[extraCells[0]] & ~pair
        let digit = UInt16.bit(extra.trailingZeroBitCount)
        var victims = grid.geometry.peers[extraCells[0]]
        for cell in extraCells.dropFirst() { victims = victims & grid.geometry.peers[cell] }
        for cell in extraCells { victims.remove(cell) }
        offer(
            2, houses: [], support: grid.candidates(extraCells, digit),
            eliminations: grid.candidates([Int](victims), digit))
    }

    /// The two extra cells together act as one cell that has the extra candidates: a naked set with it, or a hidden set.
    private mutating func type3(_ a: Int, _ b: Int, _ extra: UInt16) {
        for degree in 2...max(2, grid.size - 2) {
            for family in grid.geometry.families.indices {
                let house = grid.geometry.house(family: family, cell: a)
                guard house >= 0, house == grid.geometry.house(family: family, cell: b) else { continue }
                let empty = grid.emptyCells(in: house)
                if degree * 2 <= empty, degree >= extra.nonzeroBitCount {
                    naked(a, b, extra, degree: degree, house: house)
                }
                if degree * 2 < empty { hidden(a, b, extra, degree: degree, house: house) }
            }
        }
    }

    private mutating func naked(_ a: Int, _ b: Int, _ extra: UInt16, degree: Int, house: Int) {
        let cells = grid.geometry.houseCells[house]
        let others = cells.filter { $0 != a && $0 != b && (2...degree).contains(grid.masks[$0].nonzeroBitCount) }
        let shared = extra & grid.masks[a] & grid.masks[b]
        for choice in Subsets(of: others.count, count: degree - 1) {
            var (union, members): (UInt16, [Int]) = (0, [])
            for (index, cell) in others.enumerated() where choice >> UInt64(index) & 1 != 0 {
                union |= grid.masks[cell]
                members.append(cell)
            }
            // Without the shared candidates the set would not hold for each of the two cells.
            guard (union | shared).nonzeroBitCount == degree, (union | extra).nonzeroBitCount == degree else {
                continue
            }
            let victims = cells.filter { $0 != a && $0 != b && !members.contains($0) }
            offer(
                3, more: Double(degree - 1) * 0.1, houses: [house],
                support: grid.candidates(members, union | extra) + grid.candidates([a, b], extra),
                eliminations: grid.candidates(victims, union | extra))
        }
    }

    private mutating func hidden(_ a: Int, _ b: Int, _ extra: UInt16, degree: Int, house: Int) {
        let rest = (0..<grid.size).filter { !(pair | extra).has($0) }
        guard !rest.isEmpty, degree - 2 <= rest.count else { return }
        let without = grid.allDigits & ~.bit(grid.geometry.place(of: b, in: house))
        let ends = grid.positions(house, digits.0) & without | grid.positions(house, digits.1) & without
        let choices = degree == 2 ? [0] : [UInt64](Subsets(of: rest.count, count: degree - 2))
        for choice in choices {
            var (places, hidden, isComplete) = (ends, pair, true)
            for (index, digit) in rest.enumerated() where choice >> UInt64(index) & 1 != 0 {
                let found = grid.positions(house, digit) & without
                isComplete = isComplete && found != 0
                places |= found
                hidden |= .bit(digit)
            }
            guard isComplete, places.nonzeroBitCount == degree else { continue }
            let members = places & ~.bit(grid.geometry.place(of: a, in: house))
            offer(
                3, more: (Double(members.nonzeroBitCount) - 1) * 0.1, houses: [house],
                support: grid.candidates(house: house, places: members, digits: hidden),
                eliminations: grid.candidates(house: house, places: members, digits: ~hidden))
        }
    }

    /// One of the two digits is locked in the extra cells: they cannot have the other one.
    private mutating func type4(_ a: Int, _ b: Int) {
        var lockedIn: (low: Int?, high: Int?)
        for family in grid.geometry.families.indices {
            let house = grid.geometry.house(family: family, cell: a)
            guard house >= 0, house == grid.geometry.house(family: family, cell: b) else { continue }
            let both = UInt16.bit(grid.geometry.place(of: a, in: house)) | .bit(grid.geometry.place(of: b, in: house))
            if grid.positions(house, digits.0) & ~both == 0 { lockedIn.low = house }
            if grid.positions(house, digits.1) & ~both == 0 { lockedIn.high = house }
        }
        guard let house = lockedIn.low ?? lockedIn.high else { return }
        let removed = lockedIn.low != nil ? digits.1 : digits.0
        offer(4, houses: [house], support: [], eliminations: grid.candidates([a, b], .bit(removed)))
    }
}
