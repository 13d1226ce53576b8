import PuzzleCore

/// Patterns inside a dynamic chain: locked candidates, hidden pairs, naked pairs and X-Wings of the grid as the chain has left
/// it, which did not exist before. The first of these techniques that finds something is used.
struct PatternExclusions {
    struct Exclusion {
        let candidates: [Int]
        /// The excluded candidates on which the pattern depends.
        let reasons: [Int]
    }

    let table: LinkTable
    let grid: CandidateGrid
    /// The masks of the grid before the chain.
    let source: UnsafeMutablePointer<UInt16>

    func first() -> [Exclusion] {
        var found: [Exclusion] = []
        locked(&found)
        if found.isEmpty { hiddenPairs(&found) }
        if found.isEmpty { nakedPairs(&found) }
        if found.isEmpty { xWings(&found) }
        return found
    }

    /// The digits that the chain has excluded from a cell.
    private func removed(_ cell: Int, _ digits: UInt16, _ reasons: inout [Int]) {
        for digit in (source[cell] & digits & ~grid.masks[cell]).bits { reasons.append(table.candidateAt(cell, digit)) }
    }

    /// Sudoku Explainer keeps the excluded candidates in a hash map and takes them out in the order of its slots: cells
    /// modulo 16, or 32 with more than 12 of them.
    private func inSlotOrder(_ cells: [Int]) -> [Int] {
        let slots = cells.count > 12 ? 32 : 16
        return cells.enumerated().sorted {
            ($0.element % slots, $0.offset) < ($1.element % slots, $1.offset)
        }.map { $0.element }
    }

    private func exclude(_ cells: [Int], _ digits: UInt16, _ reasons: [Int], _ found: inout [Exclusion]) {
        if reasons.isEmpty { return }
        var candidates: [Int] = []
        for cell in inSlotOrder(cells) {
            for digit in (grid.masks[cell] & digits).bits { candidates.append(table.candidateAt(cell, digit)) }
        }
        if !candidates.isEmpty { found.append(Exclusion(candidates: candidates, reasons: reasons)) }
    }

    private func locked(_ found: inout [Exclusion]) {
        grid.lockedCandidates { locked in
            let places = grid.excluded(by: locked)
            if places == 0 { return false }
            var reasons: [Int] = []
            let shared = grid.geometry.common(locked.base, locked.cover)
            for place in (~shared & grid.allDigits).bits {
                removed(grid.geometry.cell(house: locked.base, place: place), .bit(locked.digit), &reasons)
            }
            let cells = places.bits.map { grid.geometry.cell(house: locked.cover, place: $0) }
            exclude(cells, .bit(locked.digit), reasons, &found)
            return false
        }
    }

    private func hiddenPairs(_ found: inout [Exclusion]) {
        grid.hiddenSets(2, slack: 5) { set in
            guard grid.excludes(hidden: set) else { return false }
            let cells = grid.geometry.houseCells[set.house]
            var reasons: [Int] = []
            for (place, cell) in cells.enumerated() where !set.places.has(place) { removed(cell, set.digits, &reasons) }
            exclude(set.places.bits.map { cells[$0] }, ~set.digits, reasons, &found)
            return false
        }
    }

    private func nakedPairs(_ found: inout [Exclusion]) {
        grid.nakedSets(2) { set in
            guard grid.excludes(naked: set) else { return false }
            let cells = grid.geometry.houseCells[set.house]
            var reasons: [Int] = []
            for place in set.places.bits { removed(cells[place], ~set.digits, &reasons) }
            let others = (~set.places & grid.allDigits).bits.map { cells[$0] }
            exclude(others.filter { grid.masks[$0] & set.digits != 0 }, set.digits, reasons, &found)
            return false
        }
    }

    private func xWings(_ found: inout [Exclusion]) {
        grid.fishes(2) { fish in
            guard grid.excludes(fish) else { return false }
            var (reasons, cells): ([Int], [Int]) = ([], [])
            for line in fish.base.bits {
                let house = grid.geometry.families[fish.baseFamily][line]
                for place in (~fish.cover & grid.allDigits).bits {
                    removed(grid.geometry.cell(house: house, place: place), .bit(fish.digit), &reasons)
                }
            }
            for line in fish.cover.bits {
                let house = grid.geometry.families[fish.coverFamily][line]
                let places = grid.positions(house, fish.digit) & ~fish.base
                cells += places.bits.map { grid.geometry.cell(house: house, place: $0) }
            }
            exclude(cells, .bit(fish.digit), reasons, &found)
            return false
        }
    }

    /// What a chain in the grid as it is now excludes. It depends on the excluded candidates of the cells and houses in which
    /// it has strong links, and of the cell or house from which it starts.
    func exclusion(by step: SudokuStep) -> Exclusion {
        var reasons: [Int] = []
        if step.technique == .cellForcingChains, let first = step.marks.first {
            removed(first.candidate.cell, grid.allDigits, &reasons)
        }
        for house in step.houses {
            guard let first = step.marks.first else { continue }
            for cell in grid.geometry.houseCells[house] { removed(cell, .bit(first.candidate.digit - 1), &reasons) }
        }
        for link in step.links where link.strength == .strong {
            if link.from.cell == link.to.cell {
                removed(link.to.cell, grid.allDigits, &reasons)
                continue
            }
            for family in grid.geometry.families.indices {
                let house = grid.geometry.house(family: family, cell: link.to.cell)
                guard house >= 0, house == grid.geometry.house(family: family, cell: link.from.cell) else { continue }
                for cell in grid.geometry.houseCells[house] { removed(cell, .bit(link.to.digit - 1), &reasons) }
                break
            }
        }
        let candidates = step.eliminations.map { table.candidateAt($0.cell, $0.digit - 1) }
        return Exclusion(candidates: candidates, reasons: reasons)
    }
}
