/// How the digits that a player enters are checked.
public enum SudokuChecks: UInt8, NamedCase {
    /// At once: a wrong digit is an error.
    case immediate
    /// When the player asks: then each wrong digit is an error.
    case onRequest
    /// Not at all: there are no errors.
    case never

    /// As it stands in ids.
    public var name: StaticString {
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
        /// With so many errors, 1...9, the game is lost: the level's limit unless said otherwise; nil for a game that goes on after
        /// any number of them.
        public private(set) var errorLimit: Int?

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
            errorLimit = level.errorLimit
        }

        /// A puzzle that is brought along.
        public init(own puzzle: SudokuPuzzle, _ level: SudokuLevel, checks: SudokuChecks = .immediate) {
            kind = puzzle.grid.kind
            self.level = level
            source = .own(puzzle)
            self.checks = checks
            errorLimit = level.errorLimit
        }

        /// The same with another limit of errors; nil for none.
        public func allowing(errors: Int?) -> Params {
            var params = self
            params.errorLimit = errors
            return params
        }
    }
}
