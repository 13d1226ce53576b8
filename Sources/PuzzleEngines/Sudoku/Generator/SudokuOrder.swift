import PuzzleCore

/// What somebody wants of a puzzle that is no game's of the app: all that the generator can look for.
public struct SudokuOrder: Equatable, Sendable {
    /// The hardest steps that can be ordered, in tenths: harder puzzles take seconds to rate.
    public static var ratings: ClosedRange<Int> { 10...(SudokuReading.leastUnrated - 1) }

    public var places = CluePlaces.symmetric(.none)
    /// Of no meaning for a pattern, which says how many clues there are.
    public var clues = SudokuClues.any
    public var level: SudokuLevel?
    /// What the hardest step may be rated, in tenths, instead of a level.
    public var ratings: ClosedRange<Int>?
    /// A technique that the steps to the solution need, as the rater takes them: for the hardest step, or, with a level or
    /// ratings, for any.
    public var technique: SudokuTechnique?

    public init() {}

    /// What is wanted of the steps; nil if nothing is.
    var aim: StepAim? {
        if let ratings {
            return StepAim(ratings: ratings.clamped(to: Self.ratings), technique: technique, isHardest: false)
        }
        if let level {
            let hardest = min(level.ratings.upperBound, LevelDigging.quicklyRated)
            return StepAim(ratings: level.ratings.lowerBound...hardest, technique: technique, isHardest: false)
        }
        return technique.map { StepAim(ratings: $0.ratings, technique: $0, isHardest: true) }
    }

    /// Whether it is a puzzle of a level as games have them. Those of the most difficult level are mostly at its lower end, as few
    /// random puzzles are harder.
    var isOfGame: Bool {
        guard ratings == nil, technique == nil, let level else { return false }
        if case .exactly = clues { return true }
        return !level.isHardest
    }
}

/// What is wanted of the steps to the solution.
struct StepAim {
    /// Of the hardest step, in tenths.
    let ratings: ClosedRange<Int>
    let technique: SudokuTechnique?
    /// Whether the technique must be that of the hardest step.
    let isHardest: Bool

    func isReached(by steps: StepTally) -> Bool {
        ratings.contains(steps.hardest) && technique.map { steps.has($0, asHardest: isHardest) } ?? true
    }

    /// What it costs to rate a puzzle: chains take some eight times as long as all below them.
    var cost: Int { ratings.upperBound < 65 ? 1 : 8 }
}

/// Where the clues of a puzzle lie.
public enum CluePlaces: Equatable, Sendable {
    case symmetric(SudokuSymmetry)
    /// The upper half mirrors the lower one.
    case flipped
    case pattern(CluePattern)

    /// The cells that are taken or left together.
    func orbits(size: Int) -> [[Int]] {
        switch self {
        case .symmetric(let symmetry): symmetry.orbits(size: size)
        case .flipped: SudokuSymmetry.orbits(size: size) { (size - 1 - $0 / size) * size + $0 % size }
        case .pattern: SudokuSymmetry.none.orbits(size: size)
        }
    }

    /// Whether so many clues can lie so.
    public func canHold(_ clues: Int, size: Int) -> Bool {
        if case .pattern(let pattern) = self { return pattern.cells.count == clues }
        let cells = size * size
        var isSum = [Bool](repeating: false, count: cells + 1)
        isSum[0] = true
        for orbit in orbits(size: size) {
            for sum in stride(from: cells - orbit.count, through: 0, by: -1) where isSum[sum] {
                isSum[sum + orbit.count] = true
            }
        }
        return isSum.indices.contains(clues) && isSum[clues]
    }
}

extension SudokuKind {
    /// No puzzle has fewer clues. A classic one has 17 (McGuire, Tugemann and Civario, 2012); in any other, two digits without a
    /// clue could be exchanged.
    public var fewestClues: Int { isClassic ? 17 : size - 1 }

    /// No puzzle with more clues needs another step than singles: where nothing but four cells is empty, or fewer, and no house
    /// has one empty cell alone, they are the corners of a rectangle and have the same two candidates, so there are two
    /// solutions.
    public var mostCluesBeyondSingles: Int { cells - 5 }
}
