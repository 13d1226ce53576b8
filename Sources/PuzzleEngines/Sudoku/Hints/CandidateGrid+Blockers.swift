import PuzzleCore

extension CandidateGrid {
    /// A single with the digits of the grid that leave it no other place, or its cell no other digit. Any other step stays as it
    /// is, and so does a single that does not follow from digits alone, but from candidates that were excluded before.
    func withBlockers(_ step: SudokuStep) -> SudokuStep {
        guard let placement = step.placement else { return step }
        let blockers: [SudokuCandidate]
        switch step.technique {
        case .hiddenSingle: blockers = self.blockers(of: placement, in: step.houses[0])
        case .nakedSingle: blockers = self.blockers(of: placement)
        default: return step
        }
        return SudokuStep(
            technique: step.technique, depth: step.depth, rating: step.rating, houses: step.houses,
            marks: step.marks + blockers.marked(.blocker), links: step.links, placement: placement,
            eliminations: step.eliminations)
    }

    /// Few cells with the digit that all other empty cells of the house see: one after the other, which most of them see.
    private func blockers(of placement: SudokuCandidate, in house: Int) -> [SudokuCandidate] {
        let houseCells = geometry.houseCells[house]
        var blockers: [SudokuCandidate] = []
        var open: UInt16 = 0
        for place in 0..<size where values[houseCells[place]] == 0 && houseCells[place] != placement.cell {
            open |= .bit(place)
        }
        while open != 0 {
            var (best, mostSeen): (Int, UInt16) = (0, 0)
            for cell in 0..<cells where Int(values[cell]) == placement.digit {
                var seen: UInt16 = 0
                for place in open.bits where geometry.peers[cell].contains(houseCells[place]) { seen |= .bit(place) }
                if seen.nonzeroBitCount > mostSeen.nonzeroBitCount { (best, mostSeen) = (cell, seen) }
            }
            if mostSeen == 0 { return [] }
            blockers.append(SudokuCandidate(cell: best, digit: placement.digit))
            open &= ~mostSeen
        }
        return blockers
    }

    /// For each other digit a cell that has it and is seen.
    private func blockers(of placement: SudokuCandidate) -> [SudokuCandidate] {
        var blockers: [SudokuCandidate] = []
        var seen: UInt16 = 0
        for peer in geometry.peerLists[placement.cell] where values[peer] != 0 && !seen.has(Int(values[peer]) - 1) {
            seen |= .bit(Int(values[peer]) - 1)
            blockers.append(SudokuCandidate(cell: peer, digit: Int(values[peer])))
        }
        return blockers.count == size - 1 ? blockers : []
    }
}
