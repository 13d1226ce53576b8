import PuzzleCore

/// Clues of a full grid, from which more and more are taken as long as that grid stays the only solution.
///
/// Where an unavoidable set would be left without a clue, the solver need not be asked. Other solutions that it finds are
/// remembered by the cells in which they differ: these are unavoidable sets too. What the solver cannot tell after many
/// choices counts as another solution: on 16x16 one question in about ten thousand, on smaller grids next to none but for
/// jigsaws.
struct UniqueClues {
    /// A set of cells, which there are at most 256 of.
    private typealias Cells = SIMD4<UInt64>

    private(set) var digits: [UInt8]
    private(set) var count = 0
    /// Whether the solver could tell of each clue that was kept, when it was asked for it alone, that it is needed.
    private(set) var isProved = true
    /// Of the solver. Where one question is given up others are too, and each of them would take a second.
    private var choices = SudokuSolver.choices
    private let solution: [UInt8]
    private var clues = Cells()
    private var differences: [Cells] = []
    private var unavoidable: UnavoidableSets
    /// Room for two solutions.
    private var found: [UInt8]

    /// All cells are clues.
    init(solution: [UInt8], _ lines: ExchangeableLines) {
        self.solution = solution
        digits = solution
        count = solution.count
        for cell in solution.indices { clues[cell >> 6] |= 1 &<< UInt64(cell & 63) }
        found = [UInt8](repeating: 0, count: 2 * solution.count)
        unavoidable = UnavoidableSets(of: solution, lines)
    }

    mutating func add(_ orbit: [Int]) {
        count += orbit.count
        for cell in orbit {
            digits[cell] = solution[cell]
            clues[cell >> 6] |= 1 &<< UInt64(cell & 63)
            unavoidable.add(cell)
        }
    }

    mutating func remove(_ orbit: [Int]) {
        count -= orbit.count
        for cell in orbit {
            digits[cell] = 0
            clues[cell >> 6] &= ~(1 &<< UInt64(cell & 63))
            unavoidable.remove(cell)
        }
    }

    /// Takes away orbit by orbit, in order, what is not needed, but never so much that fewer than `fewest` clues are
    /// left.
    /// - Parameter mustProve: whether to end at the first clue of which the solver cannot tell that it is needed.
    /// - Returns: the orbits that were taken, by their numbers.
    mutating func takeAll(_ orbits: [[Int]], fewest: Int, mustProve: Bool, _ solver: SudokuSolver) -> [Int] {
        let whole = takeWhole(orbits, fewest: fewest, solver)
        var taken = [Int](0..<whole)
        for (number, orbit) in orbits.enumerated().dropFirst(whole) where count - orbit.count >= fewest {
            if take(orbit, solver) { taken.append(number) }
            if mustProve, !isProved { break }
        }
        return taken
    }

    /// Takes these clues away if the solution stays the only one.
    /// - Returns: whether they were taken.
    mutating func take(_ orbit: [Int], _ solver: SudokuSolver) -> Bool {
        remove(orbit)
        let isUnique = mayBeUnique ? isStillUnique(without: orbit, solver) : false
        if isUnique == nil {
            isProved = false
            hurry()
        }
        if isUnique != true { add(orbit) }
        return isUnique == true
    }

    /// - Parameter orbit: What was taken last; before, the solution was the only one.
    /// - Returns: nil if the search was given up.
    private func isStillUnique(without orbit: [Int], _ solver: SudokuSolver) -> Bool? {
        digits.withUnsafeBufferPointer { (digits) -> Bool? in
            guard orbit.count == 1 else { return solver.count(digits, limit: 2, choices: choices).map { $0 == 1 } }
            // Another solution differs where the one clue was.
            let cell = orbit[0]
            return solver.count(digits, limit: 1, excluding: (cell, solution[cell]), choices: choices).map { $0 == 0 }
        }
    }

    private mutating func hurry() { choices = SudokuSolver.choices / 10 }

    /// Takes as many orbits from the beginning as can be taken without asking for each: as if one by one until the
    /// first that is needed.
    /// - Returns: how many, of which at least `fewest` clues are left.
    private mutating func takeWhole(_ orbits: [[Int]], fewest: Int, _ solver: SudokuSolver) -> Int {
        var (taken, most) = (0, 0)
        while most < orbits.count, count - orbits[most].count >= fewest {
            remove(orbits[most])
            guard unavoidable.unclued == 0 else {
                add(orbits[most])
                break
            }
            most += 1
        }
        for orbit in orbits[..<most] { add(orbit) }
        while taken < most {
            let middle = (taken + most + 1) / 2
            for orbit in orbits[taken..<middle] { remove(orbit) }
            if hasOneSolution(solver) {
                taken = middle
            } else {
                most = middle - 1
                for orbit in orbits[taken..<middle] { add(orbit) }
            }
        }
        return taken
    }

    /// Whether neither an unavoidable set nor another solution found before is without a clue.
    private var mayBeUnique: Bool {
        guard unavoidable.unclued == 0 else { return false }
        for difference in differences where difference & clues == Cells() { return false }
        return true
    }

    /// Looks for two solutions, and remembers where they differ: some of these clues come back, and another time the solver
    /// need not be asked. It would not help to remember what one clue's loss gives, as that clue stays for good.
    private mutating func hasOneSolution(_ solver: SudokuSolver) -> Bool {
        guard mayBeUnique else { return false }
        let choices = choices
        let count = digits.withUnsafeBufferPointer { digits in
            found.withUnsafeMutableBufferPointer { solver.count(digits, limit: 2, choices: choices, solutions: $0) }
        }
        guard let count else {
            hurry()
            return false
        }
        guard count > 1 else { return true }
        remember(found[..<solution.count] == solution[...] ? solution.count : 0)
        return false
    }

    /// - Parameter start: Where in `found` the other solution begins.
    private mutating func remember(_ start: Int) {
        var difference = Cells()
        // Word by word: writing to a lane that is not known beforehand costs more than all the rest.
        for word in 0..<Cells.scalarCount {
            var bits: UInt64 = 0
            let first = word &* 64
            for cell in first..<max(first, min(first &+ 64, solution.count))
            where found[start &+ cell] != solution[cell] {
                bits |= 1 &<< UInt64(truncatingIfNeeded: cell &- first)
            }
            difference[word] = bits
        }
        differences.append(difference)
    }
}
