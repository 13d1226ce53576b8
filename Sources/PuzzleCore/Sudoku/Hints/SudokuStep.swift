/// A digit in a cell, as a candidate.
public struct SudokuCandidate: Hashable, Sendable {
    /// `row * size + column`
    public let cell: Int
    /// 1...size
    public let digit: Int

    public init(cell: Int, digit: Int) {
        self.cell = cell
        self.digit = digit
    }
}

/// One step of a solution as data: enough to draw it, and to say it in any language.
public struct SudokuStep: Hashable, Sendable {
    /// What a candidate, or a digit of the grid, is in the pattern.
    public enum Role: UInt8, CaseIterable, Sendable {
        /// Makes up the pattern.
        case cause
        /// Belongs to the pattern beside its core: what makes a rectangle not deadly, what an exclusion looks at.
        case support
        /// Assumed, or true in a chain.
        case on
        /// False in a chain.
        case off
        /// A digit of the grid that rules out other places, or other digits, for a single.
        case blocker
    }

    public struct Mark: Hashable, Sendable {
        public let candidate: SudokuCandidate
        public let role: Role

        package init(candidate: SudokuCandidate, role: Role) {
            self.candidate = candidate
            self.role = role
        }
    }

    /// An implication of a chain.
    public struct Link: Hashable, Sendable {
        public enum Strength: UInt8, CaseIterable, Sendable {
            /// At least one of the two is true: the first is not, so the second is.
            case strong
            /// At most one of the two is true: the first is, so the second is not.
            case weak
            /// The first, with others, excludes the second by a technique or a chain of its own.
            case advanced
        }

        public let from: SudokuCandidate
        public let to: SudokuCandidate
        public let strength: Strength

        package init(from: SudokuCandidate, to: SudokuCandidate, strength: Strength) {
            self.from = from
            self.to = to
            self.strength = strength
        }
    }

    public let technique: SudokuTechnique
    public let depth: ChainDepth
    /// Sudoku Explainer's value, in tenths: 45 means 4.5.
    public let rating: Int
    /// Where to look: ascending or in the pattern's own order, as indices of the kind's houses.
    public let houses: [Int]
    public let marks: [Mark]
    public let links: [Link]
    /// The digit that the step enters.
    public let placement: SudokuCandidate?
    /// The candidates that the step excludes, not counting those that the placement excludes by itself.
    public let eliminations: [SudokuCandidate]

    package init(
        technique: SudokuTechnique, depth: ChainDepth, rating: Int, houses: [Int], marks: [Mark], links: [Link],
        placement: SudokuCandidate?, eliminations: [SudokuCandidate]
    ) {
        self.technique = technique
        self.depth = depth
        self.rating = rating
        self.houses = houses
        self.marks = marks
        self.links = links
        self.placement = placement
        self.eliminations = eliminations
    }
}
