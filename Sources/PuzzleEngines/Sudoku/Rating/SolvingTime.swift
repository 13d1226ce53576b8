import PuzzleCore

/// How long people take for a puzzle on average, in tenths of a minute: 75 means seven and a half minutes.
///
/// An estimate from the means of 1532 puzzles; docs/architecture.md says whose they are, and how near it comes.
public struct SolvingTime: Hashable, Sendable {
    /// Half of the puzzles take longer.
    public let tenths: Int
    /// Nine in ten puzzles take that long. One person may well take less or more.
    public let range: ClosedRange<Int>

    /// Numbers of empty cells, and hardest steps, of the measured puzzles.
    static let emptyCells = 48...58
    static let ratings = 0...72
}

extension SudokuRating {
    /// - Parameter puzzle: with this rating; no Sukaku.
    /// - Returns: nil if no puzzles like this one were measured.
    public func solvingTime(of puzzle: SudokuGrid) -> SolvingTime? {
        let empty = puzzle.kind.cells - puzzle.clues
        let isMeasured = SolvingTime.emptyCells.contains(empty) && SolvingTime.ratings.contains(hardest)
        guard puzzle.kind.isClassic, isMeasured else { return nil }
        let single = SudokuTechnique.hiddenSingle.ratings.upperBound
        let inLines = steps.count(where: { $0.rating == single })
        let beyondSingles = steps.count(where: { $0.rating > single })
        let looking = Double((1 + inLines) * (1 + beyondSingles) * (1 + beyondSingles))
        var tenths = 5.8 * Self.sixteenthRoot(looking * looking * looking)
        for _ in 0..<empty { tenths *= 1.04 }
        let (least, most) = beyondSingles == 0 ? (0.7, 1.8) : (0.6, 2.0)
        return SolvingTime(tenths: Int(tenths + 0.5), range: Int(tenths * least + 0.5)...Int(tenths * most + 0.5))
    }

    /// The same on every platform, by Newton's method: the modules for browsers have no mathematical library.
    /// - Parameter number: 1 or more.
    private static func sixteenthRoot(_ number: Double) -> Double {
        var number = number
        for _ in 0..<4 {
            var root = number
            while case let next = (root + number / root) / 2, next < root { root = next }
            number = root
        }
        return number
    }
}
