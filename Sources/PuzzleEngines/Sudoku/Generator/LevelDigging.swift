import PuzzleCore

/// Makes the puzzle of one full grid fit a level.
///
/// The fewer clues, the harder: so the grid is dug until no clue can be taken, and what is then too hard gets back what was
/// taken last. Where this leaves the level out, another grid is likelier to help than another order of digging.
struct LevelDigging {
    /// Where a puzzle lies, as seen from the level.
    enum Place: Equatable {
        case below(SudokuLevel)
        case within(rating: Int)
        case above
    }

    private let orbits: [[Int]]
    private let level: SudokuLevel
    /// Up to here a puzzle is rated in some hundredths of a second, beyond in seconds.
    private static var quicklyRated: Int { 90 }

    /// The level's upper end; of the most difficult one, that of what is rated quickly.
    private let hardest: Int
    private let solver: SudokuSolver
    private let gauge: LevelGauge
    private(set) var clues: UniqueClues
    /// The orbits that are taken away, in order, by their numbers.
    private var taken: [Int]
    private(set) var place = Place.above

    /// Digs until no orbit can be taken.
    /// - Parameter isMinimal: whether the puzzle must remain so.
    init(
        _ solution: [UInt8], _ orbits: [[Int]], level: SudokuLevel, isMinimal: Bool, _ solver: SudokuSolver,
        _ gauge: LevelGauge, _ lines: ExchangeableLines
    ) {
        self.orbits = orbits
        self.level = level
        hardest = level.isHardest && !isMinimal ? Self.quicklyRated : level.ratings.upperBound
        self.solver = solver
        self.gauge = gauge
        clues = UniqueClues(solution: solution, lines)
        taken = clues.takeAll(orbits, fewest: 0, solver)
        place = placeNow()
    }

    /// What is solved up to here is not too hard; of the most difficult level, too easy.
    private var limit: Int { level.isHardest ? level.ratings.lowerBound - 1 : hardest }

    private func placeNow() -> Place {
        var run = gauge.run(clues.digits)
        let isSolved = run.advance(upTo: limit)
        if isSolved, run.hardest < level.ratings.lowerBound { return .below(SudokuLevel(rating: run.hardest)) }
        return isSolved || level.isHardest && run.advance(upTo: hardest) ? .within(rating: run.hardest) : .above
    }

    private var isBelow: Bool { if case .below = place { true } else { false } }

    /// Puts back what was taken last, as little as makes a puzzle that is too hard fit the level. The most difficult level
    /// gets back as much as leaves the puzzle just within.
    ///
    /// Clues nearly never make a puzzle harder; so the place is found by halving.
    mutating func soften() {
        guard place == .above else { return }
        let end = clues
        var (most, least) = (taken.count, 0)
        while most - least > 1 {
            let middle = (least + most) / 2
            clues = end
            for orbit in taken[middle...] { clues.add(orbits[orbit]) }
            var run = gauge.run(clues.digits)
            if run.advance(upTo: limit) { least = middle } else { most = middle }
        }
        let kept = level.isHardest ? most : least
        clues = end
        for orbit in taken[kept...] { clues.add(orbits[orbit]) }
        taken.removeSubrange(kept...)
        place = placeNow()
    }

    /// Takes more clues away as long as the puzzle does not become too hard.
    mutating func thin(to wanted: Int) {
        for (number, orbit) in orbits.enumerated() where clues.count - orbit.count >= wanted {
            guard clues.digits[orbit[0]] != 0, clues.take(orbit, solver) else { continue }
            let before = place
            place = placeNow()
            if place == .above {
                clues.add(orbit)
                place = before
            } else {
                taken.append(number)
            }
        }
    }

    /// Puts clues back as long as the puzzle does not become too easy: first those that can be found without a step of
    /// the level, which change nothing.
    mutating func thicken(to wanted: Int) {
        guard clues.count < wanted else { return }
        let isFilled = gauge.filledCells(clues.digits, upTo: level.ratings.lowerBound - 1)
        for number in taken {
            let orbit = orbits[number]
            if clues.count + orbit.count <= wanted, orbit.allSatisfy({ isFilled[$0] }) { clues.add(orbit) }
        }
        place = placeNow()
        for number in taken {
            let orbit = orbits[number]
            guard clues.count + orbit.count <= wanted, clues.digits[orbit[0]] == 0 else { continue }
            let before = place
            clues.add(orbit)
            place = placeNow()
            if isBelow {
                clues.remove(orbit)
                place = before
            }
        }
    }
}
