/// Makes the puzzle of one full grid fit a level.
///
/// The fewer clues, the harder: so the grid is dug until no clue can be taken, and what is then too hard gets back what was
/// taken last. Where this leaves the level out, another grid is likelier to help than another order of digging.
struct LevelDigging {
    /// Where a puzzle lies, as seen from the level.
    enum Place: Equatable {
        case below(SudokuLevel)
        case within, above
    }

    private let orbits: [[Int]]
    private let level: SudokuLevel
    private let solver: SudokuSolver
    private let probe: LevelProbe
    private(set) var clues: UniqueClues
    /// The orbits that are taken away, in order, by their numbers.
    private var taken: [Int] = []
    private(set) var place = Place.within

    /// Digs until no orbit can be taken.
    init(
        _ solution: [UInt8], _ orbits: [[Int]], level: SudokuLevel, _ solver: SudokuSolver, _ probe: LevelProbe
    ) {
        self.orbits = orbits
        self.level = level
        self.solver = solver
        self.probe = probe
        clues = UniqueClues(solution: solution)
        for orbit in orbits { clues.add(orbit) }
        taken = clues.takeAll(orbits, fewest: 0, solver)
        place = currentPlace
    }

    /// Up to here the next step does not decide about the level.
    private var limit: Int { level.isHardest ? level.ratings.lowerBound - 1 : level.ratings.upperBound }

    private var currentPlace: Place {
        let outcome = probe.outcome(clues.digits, upTo: limit)
        guard outcome.isSolved else { return level.isHardest ? .within : .above }
        return outcome.hardest < level.ratings.lowerBound ? .below(SudokuLevel(rating: outcome.hardest)) : .within
    }

    /// Puts back what was taken last until the puzzle is not too hard: half of it at a time, because more clues are
    /// nearly never harder.
    mutating func soften() {
        guard place == .above else { return }
        let end = clues
        var (most, least) = (taken.count, 0)
        var best = (clues: clues, place: place)
        while most - least > 1 {
            let middle = (least + most) / 2
            clues = end
            for orbit in taken[middle...] { clues.add(orbits[orbit]) }
            let place = currentPlace
            if place == .above {
                most = middle
            } else {
                best = (clues, place)
                least = middle
            }
        }
        taken.removeSubrange(least...)
        (clues, place) = best
    }

    /// Takes more clues away as long as the puzzle does not become too hard.
    mutating func thin(to wanted: Int) {
        for (number, orbit) in orbits.enumerated() where clues.count - orbit.count >= wanted {
            guard clues.digits[orbit[0]] != 0, clues.take(orbit, solver) else { continue }
            let place = currentPlace
            if place == .above {
                clues.add(orbit)
            } else {
                self.place = place
                taken.append(number)
            }
        }
    }

    /// Puts clues back as long as the puzzle does not become too easy: first those that can be found without a step of
    /// the level, which change nothing.
    mutating func thicken(to wanted: Int) {
        let found = probe.outcome(clues.digits, upTo: level.ratings.lowerBound - 1).digits
        for number in taken {
            let orbit = orbits[number]
            if clues.count + orbit.count <= wanted, orbit.allSatisfy({ found[$0] != 0 }) { clues.add(orbit) }
        }
        for number in taken {
            let orbit = orbits[number]
            guard clues.count + orbit.count <= wanted, clues.digits[orbit[0]] == 0 else { continue }
            clues.add(orbit)
            if case .below = currentPlace { clues.remove(orbit) }
        }
    }
}
