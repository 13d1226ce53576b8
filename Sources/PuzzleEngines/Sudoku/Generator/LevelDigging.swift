import PuzzleCore

/// Makes the puzzle of one full grid fit a level, or another band of ratings.
///
/// The fewer clues, the harder: so the grid is dug until no clue can be taken, and what is then too hard gets back what was
/// taken last. Where this leaves the level out, another grid is likelier to help than another order of digging.
struct LevelDigging {
    /// Where a puzzle lies, as seen from the band.
    enum Place: Equatable {
        case below(rating: Int)
        case within(rating: Int)
        case above
    }

    private let orbits: [[Int]]
    /// Ratings that are wanted, in tenths.
    private var band: ClosedRange<Int>
    /// Up to here a puzzle is rated in some hundredths of a second.
    static var quicklyRated: Int { 90 }
    /// Beyond this one chains have chains within, which takes seconds.
    private static var rated: Int { SudokuReading.leastUnrated - 1 }

    /// Whether a puzzle that is too hard gets back as much as leaves it just within, as those of the most difficult level do.
    private let isJustWithin: Bool
    private let solver: SudokuSolver
    private let gauge: LevelGauge
    private(set) var clues: UniqueClues
    /// The orbits that are taken away, in order, by their numbers.
    private var taken: [Int]
    private(set) var place = Place.above
    /// The steps to the solution, as far as they were followed.
    private(set) var steps = StepTally()
    /// How many puzzles were rated so far.
    private(set) var ratings = 0

    /// Digs until no orbit can be taken.
    /// - Parameter isMinimal: whether the puzzle must remain so.
    init(
        _ solution: [UInt8], _ orbits: [[Int]], level: SudokuLevel, isMinimal: Bool, _ solver: SudokuSolver,
        _ gauge: LevelGauge, _ lines: ExchangeableLines
    ) {
        let least = level.ratings.lowerBound
        let hardest = isMinimal ? Self.rated : Self.quicklyRated
        self.init(
            solution, orbits, within: least...(level.isHardest ? hardest : level.ratings.upperBound),
            isJustWithin: level.isHardest, isMinimal: isMinimal, solver, gauge, lines)
    }

    init(
        _ solution: [UInt8], _ orbits: [[Int]], within band: ClosedRange<Int>, isJustWithin: Bool = false,
        isMinimal: Bool, _ solver: SudokuSolver, _ gauge: LevelGauge, _ lines: ExchangeableLines
    ) {
        self.orbits = orbits
        self.band = band
        self.isJustWithin = isJustWithin
        self.solver = solver
        self.gauge = gauge
        clues = UniqueClues(solution: solution, lines)
        taken = clues.takeAll(orbits, fewest: 0, mustProve: isMinimal, solver)
        findPlace()
    }

    /// What is solved up to here is not too hard; of the most difficult level, too easy.
    private var limit: Int { isJustWithin ? band.lowerBound - 1 : band.upperBound }

    private mutating func findPlace() {
        ratings += 1
        var run = gauge.run(clues.digits)
        let isSolved = run.advance(upTo: limit)
        if isSolved, run.hardest < band.lowerBound {
            place = .below(rating: run.hardest)
        } else {
            let isWithin = isSolved || isJustWithin && run.advance(upTo: band.upperBound)
            place = isWithin ? .within(rating: run.hardest) : .above
        }
        steps = run.steps
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
            ratings += 1
            var run = gauge.run(clues.digits)
            if run.advance(upTo: limit) { least = middle } else { most = middle }
        }
        let kept = isJustWithin ? most : least
        clues = end
        for orbit in taken[kept...] { clues.add(orbits[orbit]) }
        taken.removeSubrange(kept...)
        findPlace()
    }

    /// Puts back as little as makes the puzzle no harder than `most`, which is the end of the band from now on.
    mutating func soften(to most: Int) {
        band = band.lowerBound...max(band.lowerBound, most)
        if case .within(let rating) = place, rating > band.upperBound { place = .above }
        soften()
    }

    /// Takes more clues away as long as the puzzle does not become too hard.
    /// - Parameter isEnough: whether to end here.
    mutating func thin(to wanted: Int, until isEnough: (LevelDigging) -> Bool = { _ in false }) {
        for (number, orbit) in orbits.enumerated() where clues.count - orbit.count >= wanted {
            guard !isEnough(self) else { return }
            guard clues.digits[orbit[0]] != 0, clues.take(orbit, solver) else { continue }
            let before = (place, steps)
            findPlace()
            if place == .above {
                clues.add(orbit)
                (place, steps) = before
            } else {
                taken.append(number)
            }
        }
    }

    /// Puts clues back as long as the puzzle does not become too easy: first those that can be found without a step of
    /// the level, which change nothing. It ends where not enough are left to put back.
    mutating func thicken(to wanted: Int) {
        guard clues.count < wanted else { return }
        let isFilled = gauge.filledCells(clues.digits, upTo: band.lowerBound - 1)
        for number in taken {
            let orbit = orbits[number]
            if clues.count + orbit.count <= wanted, orbit.allSatisfy({ isFilled[$0] }) { clues.add(orbit) }
        }
        findPlace()
        var left = 0
        for number in taken where clues.digits[orbits[number][0]] == 0 { left += orbits[number].count }
        for number in taken where clues.count + left >= wanted {
            let orbit = orbits[number]
            guard clues.digits[orbit[0]] == 0 else { continue }
            left -= orbit.count
            guard clues.count + orbit.count <= wanted else { continue }
            let before = (place, steps)
            clues.add(orbit)
            findPlace()
            if isBelow {
                clues.remove(orbit)
                (place, steps) = before
            }
        }
    }
}
