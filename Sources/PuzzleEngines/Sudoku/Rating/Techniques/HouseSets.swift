import PuzzleCore

/// As many digits as places of a house that belong together: a naked set has no other digits in these places, a hidden set
/// no other places for these digits.
struct HouseSet {
    let house: Int
    let digits: UInt16
    let places: UInt16
}

extension CandidateGrid {
    /// Visits all naked sets of a size, whether they exclude anything or not, until `stop` is true.
    @inline(__always)
    func nakedSets(_ degree: Int, _ stop: (HouseSet) -> Bool) {
        for family in geometry.searchOrder {
            for house in geometry.families[family] where emptyCells(in: house) >= degree * 2 {
                let found = sets(
                    degree, { masks[geometry.cell(house: house, place: $0)] },
                    { places, digits in stop(HouseSet(house: house, digits: digits, places: places)) })
                if found { return }
            }
        }
    }

    /// The same for hidden sets. `slack`: empty cells that the house must have at least.
    @inline(__always)
    func hiddenSets(_ degree: Int, slack: Int, _ stop: (HouseSet) -> Bool) {
        for family in geometry.searchOrder {
            for house in geometry.families[family] where emptyCells(in: house) >= slack {
                let found = sets(
                    degree, { positions(house, $0) },
                    { digits, places in stop(HouseSet(house: house, digits: digits, places: places)) })
                if found { return }
            }
        }
    }

    /// Visits each choice of `degree` members that have `degree` elements together and at least two each.
    @inline(__always)
    private func sets(
        _ degree: Int, _ elements: (Int) -> UInt16, _ stop: (_ members: UInt16, _ union: UInt16) -> Bool
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * size) { buffer in
            let (eligible, unions) = (buffer.baseAddress.unsafelyUnwrapped, buffer.baseAddress.unsafelyUnwrapped + size)
            var count = 0
            for member in 0..<size where elements(member).isMultiple(upTo: degree) {
                eligible[count] = .bit(member)
                unions[count] = elements(member)
                count &+= 1
            }
            for choice in Subsets(of: count, count: degree) {
                var (members, union, rest): (UInt16, UInt16, UInt64) = (0, 0, choice)
                while rest != 0 {
                    let index = rest.trailingZeroBitCount
                    rest &= rest &- 1
                    members |= eligible[index]
                    union |= unions[index]
                }
                if degree == 2 ? union.isPair : union.nonzeroBitCount == degree, stop(members, union) { return true }
            }
            return false
        }
    }

    /// What a naked set excludes: its digits in the other places.
    func excludes(naked set: HouseSet) -> Bool {
        for (place, cell) in geometry.houseCells[set.house].enumerated()
        where !set.places.has(place) && masks[cell] & set.digits != 0 {
            return true
        }
        return false
    }

    /// What a hidden set excludes: other digits in its places.
    func excludes(hidden set: HouseSet) -> Bool {
        for place in set.places.bits where masks[geometry.houseCells[set.house][place]] & ~set.digits != 0 {
            return true
        }
        return false
    }

    /// - Parameter wanted: what it has to exclude; nil for anything.
    package func nakedSetStep(_ degree: Int, excluding wanted: SudokuCandidate? = nil) -> SudokuStep? {
        var step: SudokuStep?
        nakedSets(degree) { set in
            guard excludes(naked: set) else { return false }
            let found = SudokuStep(
                degree == 2 ? .nakedPair : degree == 3 ? .nakedTriplet : .nakedQuad,
                rating: degree == 2 ? 30 : degree == 3 ? 36 : 50, houses: [set.house],
                marks: candidates(house: set.house, places: set.places, digits: set.digits).marked(.cause),
                eliminations: candidates(house: set.house, places: ~set.places & allDigits, digits: set.digits))
            guard found.excludes(wanted) else { return false }
            step = found
            return true
        }
        return step
    }

    /// - Parameter wanted: what it has to exclude; nil for anything.
    package func hiddenSetStep(_ degree: Int, excluding wanted: SudokuCandidate? = nil) -> SudokuStep? {
        var step: SudokuStep?
        hiddenSets(degree, slack: degree * 2 + 1) { set in
            guard excludes(hidden: set) else { return false }
            let found = SudokuStep(
                degree == 2 ? .hiddenPair : degree == 3 ? .hiddenTriplet : .hiddenQuad,
                rating: degree == 2 ? 34 : degree == 3 ? 40 : 54, houses: [set.house],
                marks: candidates(house: set.house, places: set.places, digits: set.digits).marked(.cause),
                eliminations: candidates(house: set.house, places: set.places, digits: ~set.digits))
            guard found.excludes(wanted) else { return false }
            step = found
            return true
        }
        return step
    }

    /// A hidden set that leaves one place in its house for another digit.
    func directHiddenSet(_ degree: Int) -> SudokuStep? {
        var step: SudokuStep?
        hiddenSets(degree, slack: degree + 1) { set in
            for digit in 0..<size where !set.digits.has(digit) {
                let (before, after) = (positions(set.house, digit), positions(set.house, digit) & ~set.places)
                guard before.isMultiple, after.isSingle else { continue }
                step = SudokuStep(
                    degree == 2 ? .directHiddenPair : .directHiddenTriplet, rating: degree == 2 ? 20 : 25,
                    houses: [set.house],
                    marks: candidates(house: set.house, places: set.places, digits: set.digits).marked(.cause),
                    placement: (geometry.houseCells[set.house][after.trailingZeroBitCount], digit))
                return true
            }
            return false
        }
        return step
    }

    /// A mask of all digits; of all places of a house as well.
    var allDigits: UInt16 { UInt16(truncatingIfNeeded: (1 << size) - 1) }
}
