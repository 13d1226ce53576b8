import PuzzleCore

/// All places of a digit in one house lie in another house as well.
struct LockedCandidates {
    let base: Int
    let cover: Int
    let digit: Int
}

extension CandidateGrid {
    /// Visits all locked candidates, whether they exclude anything or not, until `stop` is true.
    @inline(__always)
    func lockedCandidates(_ stop: (LockedCandidates) -> Bool) {
        for pair in geometry.lockingPairs {
            let bases = geometry.families[pair.base]
            for digit in 0..<size {
                for base in bases {
                    let found = positions(base, digit)
                    if !found.isMultiple { continue }
                    // Only the house of the first place can have all of them.
                    let first = geometry.cell(house: base, place: found.trailingZeroBitCount)
                    let cover = geometry.house(family: pair.cover, cell: first)
                    guard cover >= 0, found & ~geometry.common(base, cover) == 0 else { continue }
                    if stop(LockedCandidates(base: base, cover: cover, digit: digit)) { return }
                }
            }
        }
    }

    /// The places of the cover house where the digit is excluded.
    func excluded(by locked: LockedCandidates) -> UInt16 {
        positions(locked.cover, locked.digit) & ~geometry.common(locked.cover, locked.base)
    }

    /// Pointing or claiming.
    /// - Parameter wanted: what it has to exclude; nil for anything.
    package func lockedCandidatesStep(excluding wanted: SudokuCandidate? = nil) -> SudokuStep? {
        var step: SudokuStep?
        lockedCandidates { locked in
            let places = excluded(by: locked)
            if places == 0 { return false }
            let isClaiming = isLine(locked.base)
            let found = SudokuStep(
                isClaiming ? .claiming : .pointing, rating: isClaiming ? 28 : 26, houses: [locked.base, locked.cover],
                marks: marks(of: locked),
                eliminations: candidates(house: locked.cover, places: places, digits: .bit(locked.digit)))
            guard found.excludes(wanted) else { return false }
            step = found
            return true
        }
        return step
    }

    /// Pointing or claiming that leaves one place for the digit in a house like the first one.
    /// - Parameter claimingOnly: whether pointing, which comes first, is passed over.
    func directLockedCandidates(claimingOnly: Bool = false) -> SudokuStep? {
        var step: SudokuStep?
        lockedCandidates { locked in
            for house in geometry.families[geometry.familyOfHouse[locked.base]] where house != locked.base {
                let before = positions(house, locked.digit)
                let shared = geometry.common(house, locked.cover)
                let after = before & ~shared
                if shared == 0 || !before.isMultiple || !after.isSingle { continue }
                let isClaiming = isLine(locked.base)
                if claimingOnly, !isClaiming { continue }
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
