/// The levels that a player chooses from: each is a band of Sudoku Explainer's classic scale.
///
/// Rules, generator, command line and app derive from what stands here.
public enum SudokuLevel: UInt8, NamedCase {
    case easy, medium, hard, expert, extreme

    /// As it stands in ids, options and JSON.
    public var name: StaticString {
        switch self {
        case .easy: "easy"
        case .medium: "medium"
        case .hard: "hard"
        case .expert: "expert"
        case .extreme: "extreme"
        }
    }

    /// The hardest steps (`SudokuRating.hardest`) of the level's puzzles, in tenths: 26 means 2.6. No step has a value
    /// between two bands.
    public var ratings: ClosedRange<Int> {
        switch self {
        case .easy: 0...15
        case .medium: 17...25
        case .hard: 26...40
        case .expert: 42...70
        case .extreme: 71...Int.max
        }
    }

    /// Whether no level is above this one.
    package var isHardest: Bool { ratings.upperBound == .max }

    /// The level of a puzzle.
    /// - Parameter rating: its hardest step, in tenths.
    public init(rating: Int) {
        self =
            switch rating {
            case ...Self.easy.ratings.upperBound: .easy
            case ...Self.medium.ratings.upperBound: .medium
            case ...Self.hard.ratings.upperBound: .hard
            case ...Self.expert.ratings.upperBound: .expert
            default: .extreme
            }
    }
}

extension SudokuLevel: Comparable {
    public static func < (a: SudokuLevel, b: SudokuLevel) -> Bool { a.rawValue < b.rawValue }
}
