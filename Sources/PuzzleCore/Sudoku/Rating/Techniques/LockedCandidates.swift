/// All places of a digit in one house lie in another house as well.
struct LockedCandidates {
    let base: Int
    let cover: Int
    let digit: Int
}

extension CandidateGrid {
    /// Families of base and cover houses in Sudoku Explainer's order, then what other kinds have beyond its boxes and lines.
    private func lockingPairs() -> [(base: Int, cover: Int)] {
        let (boxes, rows, columns) = (SudokuGeometry.boxes, SudokuGeometry.rows, SudokuGeometry.columns)
        var pairs = [(boxes, columns), (boxes, rows), (columns, boxes), (rows, boxes)]
        let others = geometry.searchOrder.filter { $0 > columns }
        for other in others {
            for family in [columns, rows, boxes] { pairs += [(other, family), (family, other)] }
            for second in others where second != other { pairs.append((other, second)) }
        }
        return pairs
    }

    /// Visits all locked candidates, whether they exclude anything or not, until `stop` is true.
    @inline(__always)
    func lockedCandidates(_ stop: (LockedCandidates) -> Bool) {
        for pair in lockingPairs() {
            for digit in 0..<size {
                for base in geometry.families[pair.base] {
                    let found = positions(base, digit)
                    if found.nonzeroBitCount < 2 { continue }
                    for cover in geometry.families[pair.cover] where found & ~geometry.common(base, cover) == 0 {
                        if stop(LockedCandidates(base: base, cover: cover, digit: digit)) { return }
                    }
                }
            }
        }
    }

    /// The places of the cover house where the digit is excluded.
    func excluded(by locked: LockedCandidates) -> UInt16 {
        positions(locked.cover, locked.digit) & ~geometry.common(locked.cover, locked.base)
    }

    /// Pointing or claiming.
    func lockedCandidatesStep() -> SudokuStep? {
        var step: SudokuStep?
        lockedCandidates { locked in
            let places = excluded(by: locked)
            if places == 0 { return false }
            let isClaiming = isLine(locked.base)
            step = SudokuStep(
                isClaiming ? .claiming : .pointing, rating: isClaiming ? 28 : 26, houses: [locked.base, locked.cover],
                marks: marks(of: locked),
                eliminations: candidates(house: locked.cover, places: places, digits: .bit(locked.digit)))
            return true
        }
        return step
    }

    /// Pointing or claiming that leaves one place for the digit in a house like the first one.
    func directLockedCandidates() -> SudokuStep? {
        var step: SudokuStep?
        lockedCandidates { locked in
            for house in geometry.families[geometry.familyOfHouse[locked.base]] where house != locked.base {
                let before = positions(house, locked.digit)
                let shared = geometry.common(house, locked.cover)
                let after = before & ~shared
                if shared == 0 || before.nonzeroBitCount < 2 || after.nonzeroBitCount != 1 { continue }
                let isClaiming = isLine(locked.base)
                step = SudokuStep(
                    isClaiming ? .directClaiming : .directPointing, rating: isClaiming ? 19 : 17,
                    houses: [locked.base, locked.cover, house], marks: marks(of: locked),
                    placement: (geometry.houseCells[house][after.trailingZeroBitCount], locked.digit))
                return true
            }
            return false
        }
        return step
    }

    private func isLine(_ house: Int) -> Bool {
        let family = geometry.familyOfHouse[house]
        return family == SudokuGeometry.rows || family == SudokuGeometry.columns || family > 3
    }

    private func marks(of locked: LockedCandidates) -> [SudokuStep.Mark] {
        candidates(
            house: locked.base, places: positions(locked.base, locked.digit), digits: .bit(locked.digit)
        ).marked(.cause)
    }
}
