/// How the digits that a player enters are checked.
public enum SudokuChecks: UInt8, CaseIterable, Sendable {
    /// At once: a wrong digit is an error.
    case immediate
    /// When the player asks: then each wrong digit is an error.
    case onRequest
    /// Not at all: there are no errors.
    case never

    /// As it stands in ids.
    var name: StaticString {
        switch self {
        case .immediate: "immediate"
        case .onRequest: "request"
        case .never: "never"
        }
    }
}

extension Sudoku {
    public struct Params: Equatable, Sendable {
        public enum Source: Equatable, Sendable {
            /// Made from the seed; the clues lie so.
            case generated(SudokuSymmetry)
            /// Brought along. The seed plays no part.
            case own(SudokuPuzzle)
        }

        public let kind: SudokuKind
        /// Decides about limits and score. Of a puzzle that was brought along, what the player or a rater says.
        public let level: SudokuLevel
        public let source: Source
        public let checks: SudokuChecks

        /// A puzzle for each seed.
        /// - Returns: nil if not every seed has a puzzle of that kind and level (`Sudoku.boards`). What the generator
        ///   makes for other kinds can be brought along.
        public init?(
            _ kind: SudokuKind, _ level: SudokuLevel, symmetry: SudokuSymmetry = .halfTurn,
            checks: SudokuChecks = .immediate
        ) {
            guard Sudoku.hasSeeds(kind, level) else { return nil }
            self.kind = kind
            self.level = level
            source = .generated(symmetry)
            self.checks = checks
        }

        /// A puzzle that is brought along ("enter your own").
        /// - Throws: `OwnPuzzleError`, after a bounded search.
        public init(
            own grid: SudokuGrid, _ level: SudokuLevel, checks: SudokuChecks = .immediate
        ) throws(OwnPuzzleError) {
            self.init(own: try SudokuPuzzle(solving: grid), level, checks: checks)
        }

        private init(own puzzle: SudokuPuzzle, _ level: SudokuLevel, checks: SudokuChecks) {
            kind = puzzle.grid.kind
            self.level = level
            source = .own(puzzle)
            self.checks = checks
        }

        /// The puzzle of a seed. Where the generator's bounded search finds none, it goes on with a seed that follows from
        /// the given one; by `Sudoku.boards` that ends.
        func puzzle(seed: UInt64) -> SudokuPuzzle {
            let symmetry: SudokuSymmetry
            switch source {
            case .own(let puzzle): return puzzle
            case .generated(let wanted): symmetry = wanted
            }
            let generator = SudokuGenerator(kind)
            var seed = seed
            var following = SeededGenerator(seed: seed)
            while true {
                if let rated = try? generator.puzzle(seed: seed, level: level, symmetry: symmetry) {
                    return rated.puzzle
                }
                seed = following.next()
            }
        }
    }
}

/// Why a grid is no puzzle that could be played.
public enum OwnPuzzleError: Error, Equatable, Sendable {
    /// Equal digits where they must differ.
    case conflicting([SudokuConflict])
    /// There is nothing to enter.
    case full
    case noSolution
    case severalSolutions
    /// A bounded search did not tell how many solutions there are.
    case tooHard
}

extension SudokuPuzzle {
    /// Choices that a search for solutions may make: less than a second. The classic kind needs no bound.
    private static var choices: Int { 100_000 }

    /// A grid with its only solution.
    public init(solving grid: SudokuGrid) throws(OwnPuzzleError) {
        let conflicts = grid.conflicts
        guard conflicts.isEmpty else { throw .conflicting(conflicts) }
        guard grid.clues < grid.kind.cells else { throw .full }
        let solver = SudokuSolver(grid.kind)
        var digits = grid.digits
        let count = grid.digits.withUnsafeBufferPointer { clues in
            digits.withUnsafeMutableBufferPointer {
                solver.count(clues, limit: 2, choices: Self.choices, solutions: $0)
            }
        }
        guard let count else { throw .tooHard }
        guard count > 0, let solution = SudokuGrid(grid.kind, digits: digits) else { throw .noSolution }
        guard count == 1 else { throw .severalSolutions }
        self.init(grid: grid, solution: solution)
    }
}
