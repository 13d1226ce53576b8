extension CandidateGrid {
    /// A single with the digits of the grid that leave it no other place, or its cell no other digit. Any other step stays as it
    /// is, and so does a single that does not follow from digits alone, but from candidates that were excluded before.
    func withBlockers(_ step: SudokuStep) -> SudokuStep {
        let blockers =
            switch (step.technique, step.placement) {
            case (.hiddenSingle, let placement?): blockers(of: placement, in: step.houses[0])
            case (.nakedSingle, let placement?): blockers(of: placement)
            default: [SudokuCandidate]()
            }
        return SudokuStep(
            technique: step.technique, depth: step.depth, rating: step.rating, houses: step.houses,
            marks: step.marks + blockers.marked(.blocker), links: step.links, placement: step.placement,
            eliminations: step.eliminations)
    }

    /// Few cells with the digit that all other empty cells of the house see: one after the other, which most of them see.
    private func blockers(of placement: SudokuCandidate, in house: Int) -> [SudokuCandidate] {
        var open = geometry.houseCells[house].filter { values[$0] == 0 && $0 != placement.cell }
        var blockers: [SudokuCandidate] = []
        while !open.isEmpty {
            var (best, most) = (0, 0)
            for cell in 0..<cells where Int(values[cell]) == placement.digit {
                var seen = 0
                for other in open where geometry.peers[cell].contains(other) { seen += 1 }
                if seen > most { (best, most) = (cell, seen) }
            }
            if most == 0 { return [] }
            blockers.append(SudokuCandidate(cell: best, digit: placement.digit))
            open.removeAll { geometry.peers[best].contains($0) }
        }
        return blockers
    }

    /// For each other digit a cell that has it and is seen.
    private func blockers(of placement: SudokuCandidate) -> [SudokuCandidate] {
        var blockers: [SudokuCandidate] = []
        for digit in 1...size where digit != placement.digit {
            guard let cell = geometry.peerLists[placement.cell].first(where: { Int(values[$0]) == digit }) else {
                return []
            }
            blockers.append(SudokuCandidate(cell: cell, digit: digit))
        }
        return blockers
    }
}
