import PuzzleCore

extension SudokuGenerator {
    /// A puzzle as it was ordered, whose solution is unique; the same for the same arguments on every platform. Its rating is in
    /// tenths, nil if nothing is wanted of it.
    ///
    /// Of a range of ratings, and of the most difficult level, each is as likely as any other, as far as such puzzles are found.
    /// - Throws: `SudokuGenerationError`, after a bounded search.
    public func puzzle(
        seed: UInt64, _ order: SudokuOrder
    ) throws(SudokuGenerationError) -> (puzzle: SudokuPuzzle, rating: Int?) {
        // Levels have the numbers below.
        var random = SeededGenerator(seed: seed ^ 6 << 56)
        if case .pattern(let pattern) = order.places { return try puzzle(&random, pattern, order.aim) }
        let orbits = order.places.orbits(size: kind.size)
        guard let aim = order.aim else { return (try puzzle(seed: seed, orbits: orbits, clues: order.clues), nil) }
        let rated =
            if order.isOfGame, let level = order.level {
                try puzzle(seed: seed, level: level, orbits: orbits, clues: order.clues)
            } else {
                try puzzle(&random, orbits, aim, order.clues)
            }
        return (rated.puzzle, rated.rating)
    }

    /// Grids that are tried beyond the first one that is as wanted, for a rating that is nearer: 40 classic ones.
    private var furtherGrids: Int { attempts / 60 }

    private func puzzle(
        _ random: inout SeededGenerator, _ orbits: [[Int]], _ aim: StepAim, _ wanted: SudokuClues
    ) throws(SudokuGenerationError) -> RatedSudoku {
        var orbits = orbits
        var solution = [UInt8](repeating: 0, count: kind.cells)
        var target: Int?
        if aim.technique == nil, wanted == .any || wanted == .minimal {
            target = aim.ratings.lowerBound + Int(random.number(below: UInt32(aim.ratings.count)))
        }
        var finds = PuzzleFinds(aim, wanted, target: target)
        var patience = SearchPatience(attempts: attempts)
        var left = attempts
        while left > 0, patience.isLeft {
            left -= 1
            guard filler.fill(&solution, &random) else { throw .noGrid }
            random.shuffle(&orbits)
            var digging = LevelDigging(
                solution, orbits, within: aim.ratings, isMinimal: wanted == .minimal, solver, gauge, lines)
            guard wanted != .minimal || digging.clues.isProved else {
                patience.doubt()
                continue
            }
            let isEnough = finds.add(&digging, solution)
            // What is rated but once is mostly too easy, which is seen soon.
            patience.spend(digging.ratings == 1 ? 1 : digging.ratings * aim.cost)
            if isEnough { break }
            if finds.best != nil { left = min(left, furtherGrids) }
        }
        if let best = finds.best {
            return RatedSudoku(puzzle: puzzle(best.digits, best.solution), rating: best.rating)
        }
        if !patience.isSure || finds.isEmpty { throw .undecided }
        throw finds.error
    }
}

/// The puzzles that a search for an aim has found.
private struct PuzzleFinds {
    private let aim: StepAim
    private let clues: SudokuClues
    /// The rating that is best; nil if all that are wanted are as good.
    private let target: Int?
    private(set) var isEmpty = true
    /// The nearest one that is as wanted.
    private(set) var best: (digits: [UInt8], solution: [UInt8], rating: Int)?
    // Of the others.
    private var nearestRating: Int?
    private var nearestClues: Int?

    init(_ aim: StepAim, _ clues: SudokuClues, target: Int?) {
        self.aim = aim
        self.clues = clues
        self.target = target
    }

    /// Adds a puzzle that was dug, and what can be made of it.
    /// - Returns: whether one is so near that the search can end.
    mutating func add(_ digging: inout LevelDigging, _ solution: [UInt8]) -> Bool {
        isEmpty = false
        if consider(digging, solution) { return true }
        switch clues {
        case .minimal: return false
        case .any:
            digging.soften(to: target ?? aim.ratings.upperBound)
            if consider(digging, solution) { return true }
            // As hard as it may be; among chains another grid costs less.
            guard aim.cost == 1 else { return false }
            digging.thin(to: 0) { isEnough($0) }
        case .exactly(let count):
            digging.soften(to: aim.ratings.upperBound)
            guard case .within = digging.place else { return false }
            digging.thin(to: count)
            digging.thicken(to: count)
        }
        return consider(digging, solution)
    }

    private mutating func consider(_ digging: LevelDigging, _ solution: [UInt8]) -> Bool {
        guard digging.place != .above else { return false }
        let rating = digging.steps.hardest
        guard aim.isReached(by: digging.steps) else {
            if distance(rating) < nearestRating.map({ distance($0) }) ?? .max { nearestRating = rating }
            return false
        }
        guard clues.allow(digging.clues.count) else {
            let wanted = clues.fewest
            let count = digging.clues.count
            if abs(count - wanted) < nearestClues.map({ abs($0 - wanted) }) ?? .max { nearestClues = count }
            return false
        }
        if let best, missed(rating) >= missed(best.rating) { return false }
        best = (digging.clues.digits, solution, rating)
        return missed(rating) <= 1
    }

    private func isEnough(_ digging: LevelDigging) -> Bool {
        digging.place != .above && aim.isReached(by: digging.steps) && missed(digging.steps.hardest) <= 1
    }

    /// From what is best.
    private func missed(_ rating: Int) -> Int { target.map { abs($0 - rating) } ?? 0 }

    /// From what is wanted.
    private func distance(_ rating: Int) -> Int {
        max(0, aim.ratings.lowerBound - rating, rating - aim.ratings.upperBound)
    }

    var error: SudokuGenerationError {
        if let nearestClues { return .noPuzzle(nearestClues: nearestClues) }
        return .noRating(nearest: nearestRating)
    }
}
