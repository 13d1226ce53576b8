import PuzzleCore

/// A digit whose places in some parallel lines lie in as many lines across.
struct Fish {
    let digit: Int
    /// Indices of lines in their family.
    let base: UInt16
    let cover: UInt16
    let baseFamily: Int
    let coverFamily: Int
}

extension CandidateGrid {
    /// Visits all fishes of a size, whether they exclude anything or not, until `stop` is true.
    @inline(__always)
    func fishes(_ degree: Int, _ stop: (Fish) -> Bool) {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: size) { eligible in
            for (base, cover) in [
                (SudokuGeometry.columns, SudokuGeometry.rows), (SudokuGeometry.rows, SudokuGeometry.columns),
            ] {
                let lines = geometry.families[base]
                var all: UInt16 = 0
                for digit in 0..<size {
                    var mask: UInt16 = 0
                    for line in 0..<size {
                        if positions(lines[line], digit).isMultiple(upTo: degree) { mask |= .bit(line) }
                    }
                    // As many occurrences of the digit must be missing as the fish and its complement have lines.
                    eligible[digit] = missing(digit) >= degree * 2 && mask.nonzeroBitCount >= degree ? mask : 0
                    all |= eligible[digit]
                }
                if all.nonzeroBitCount < degree { continue }
                for choice in Subsets(of: size, count: degree) {
                    let chosen = UInt16(truncatingIfNeeded: choice)
                    if chosen & ~all != 0 { continue }
                    for digit in 0..<size where chosen & ~eligible[digit] == 0 {
                        var union: UInt16 = 0
                        for line in chosen.bits { union |= positions(lines[line], digit) }
                        guard union.nonzeroBitCount == degree else { continue }
                        let fish = Fish(
                            digit: digit, base: chosen, cover: union, baseFamily: base, coverFamily: cover)
                        if stop(fish) { return }
                    }
                }
            }
        }
    }

    func excludes(_ fish: Fish) -> Bool {
        for line in fish.cover.bits
        where positions(geometry.families[fish.coverFamily][line], fish.digit) & ~fish.base != 0 {
            return true
        }
        return false
    }

    /// - Parameter wanted: what it has to exclude; nil for anything.
    package func fishStep(_ degree: Int, excluding wanted: SudokuCandidate? = nil) -> SudokuStep? {
        var step: SudokuStep?
        fishes(degree) { fish in
            guard excludes(fish) else { return false }
            var (marks, eliminations): ([SudokuStep.Mark], [SudokuCandidate]) = ([], [])
            var houses: [Int] = []
            for line in fish.base.bits {
                let house = geometry.families[fish.baseFamily][line]
                houses.append(house)
                marks += candidates(house: house, places: fish.cover, digits: .bit(fish.digit)).marked(.cause)
            }
            for line in fish.cover.bits {
                let house = geometry.families[fish.coverFamily][line]
                houses.append(house)
                eliminations += candidates(house: house, places: ~fish.base & allDigits, digits: .bit(fish.digit))
            }
            let found = SudokuStep(
                degree == 2 ? .xWing : degree == 3 ? .swordfish : .jellyfish,
                rating: degree == 2 ? 32 : degree == 3 ? 38 : 52, houses: houses, marks: marks,
                eliminations: eliminations)
            guard found.excludes(wanted) else { return false }
            step = found
            return true
        }
        return step
    }
}
