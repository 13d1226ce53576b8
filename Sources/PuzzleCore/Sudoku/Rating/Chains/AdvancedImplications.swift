/// Techniques inside a dynamic chain: when nothing else follows, locked candidates, hidden pairs, naked pairs and X-Wings of
/// the grid as the chain has left it exclude more. The first of them that finds something is used.
final class AdvancedImplications {
    struct Exclusion {
        let candidate: Int
        /// The literals on which the pattern depends.
        let parents: [UInt16]
    }

    /// - Parameter source: the masks of the grid before the chain.
    func exclusions(_ table: LinkTable, source: UnsafeMutablePointer<UInt16>) -> [Exclusion] {
        let finder = PatternExclusions(table: table, grid: table.grid, source: source)
        let locked = finder.locked()
        if !locked.isEmpty { return locked }
        let hidden = finder.hiddenPairs()
        if !hidden.isEmpty { return hidden }
        let naked = finder.nakedPairs()
        if !naked.isEmpty { return naked }
        return finder.xWings()
    }
}

/// What patterns exclude that did not exist before the chain.
private struct PatternExclusions {
    let table: LinkTable
    let grid: CandidateGrid
    let source: UnsafeMutablePointer<UInt16>

    private func removed(_ cell: Int, _ digits: UInt16, _ parents: inout [UInt16]) {
        for digit in (source[cell] & digits & ~grid.masks[cell]).bits {
            parents.append(UInt16(truncatingIfNeeded: table.candidateAt(cell, digit) * 2 + 1))
        }
    }

    /// Sudoku Explainer keeps the excluded candidates in a hash map and takes them out in the order of its slots: cells
    /// modulo 16, or 32 with more than 12 of them.
    private func inSlotOrder(_ cells: [Int]) -> [Int] {
        let slots = cells.count > 12 ? 32 : 16
        return cells.enumerated().sorted {
            ($0.element % slots, $0.offset) < ($1.element % slots, $1.offset)
        }.map { $0.element }
    }

    private func exclude(
        _ cells: [Int], _ digits: UInt16, _ parents: [UInt16], _ found: inout [AdvancedImplications.Exclusion]
    ) {
        if parents.isEmpty { return }
        for cell in inSlotOrder(cells) {
            for digit in (grid.masks[cell] & digits).bits {
                found.append(.init(candidate: table.candidateAt(cell, digit), parents: parents))
            }
        }
    }

    func locked() -> [AdvancedImplications.Exclusion] {
        var found: [AdvancedImplications.Exclusion] = []
        grid.lockedCandidates { locked in
            let places = grid.excluded(by: locked)
            if places == 0 { return false }
            var parents: [UInt16] = []
            let shared = grid.geometry.common(locked.base, locked.cover)
            for (place, cell) in grid.geometry.houseCells[locked.base].enumerated() where !shared.has(place) {
                removed(cell, .bit(locked.digit), &parents)
            }
            exclude(
                places.bits.map { grid.geometry.houseCells[locked.cover][$0] }, .bit(locked.digit), parents, &found)
            return false
        }
        return found
    }

    func hiddenPairs() -> [AdvancedImplications.Exclusion] {
        var found: [AdvancedImplications.Exclusion] = []
        grid.hiddenSets(2, slack: 5) { set in
            guard grid.excludes(hidden: set) else { return false }
            let cells = grid.geometry.houseCells[set.house]
            var parents: [UInt16] = []
            for (place, cell) in cells.enumerated() where !set.places.has(place) { removed(cell, set.digits, &parents) }
            exclude(set.places.bits.map { cells[$0] }, ~set.digits, parents, &found)
            return false
        }
        return found
    }

    func nakedPairs() -> [AdvancedImplications.Exclusion] {
        var found: [AdvancedImplications.Exclusion] = []
        grid.nakedSets(2) { set in
            guard grid.excludes(naked: set) else { return false }
            let cells = grid.geometry.houseCells[set.house]
            var parents: [UInt16] = []
            for place in set.places.bits { removed(cells[place], ~set.digits, &parents) }
            exclude(
                cells.indices.filter { !set.places.has($0) }.map { cells[$0] }
                    .filter { grid.masks[$0] & set.digits != 0 }, set.digits, parents, &found)
            return false
        }
        return found
    }

    func xWings() -> [AdvancedImplications.Exclusion] {
        var found: [AdvancedImplications.Exclusion] = []
        grid.fishes(2) { fish in
            guard grid.excludes(fish) else { return false }
            let digit = UInt16.bit(fish.digit)
            var (parents, cells): ([UInt16], [Int]) = ([], [])
            for line in fish.base.bits {
                for (place, cell) in grid.geometry.houseCells[grid.geometry.families[fish.baseFamily][line]].enumerated()
                where !fish.cover.has(place) { removed(cell, digit, &parents) }
            }
            for line in fish.cover.bits {
                let house = grid.geometry.families[fish.coverFamily][line]
                let places = grid.positions(house, fish.digit) & ~fish.base
                cells += places.bits.map { grid.geometry.houseCells[house][$0] }
            }
            exclude(cells, digit, parents, &found)
            return false
        }
        return found
    }
}
