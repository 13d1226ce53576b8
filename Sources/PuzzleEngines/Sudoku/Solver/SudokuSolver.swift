import PuzzleCore

/// Solves grids of one kind. Keep one for many grids: it has the memory that a search needs, and a search allocates
/// nothing. Not for several threads at once.
///
/// There are grids of other kinds than the classic one, most of them nearly empty, whose search would not end. So it is
/// given up after a number of choices without another solution.
public final class SudokuSolver {
    /// Choices after which a search is given up if nothing else is said: a second. The hardest puzzles known to have one
    /// solution take some hundreds.
    public static var choices: Int { 200_000 }

    /// Choices while somebody waits: less than a second.
    static var quickChoices: Int { 100_000 }

    public let kind: SudokuKind
    private let search: Search

    private enum Search: ~Copyable {
        case classic(ClassicSearch)
        case houses(HouseSearch)
    }

    public convenience init(_ kind: SudokuKind) { self.init(kind, specialised: kind.isClassic) }

    /// A solver that does not use what is special about the classic kind, to compare it with.
    package init(_ kind: SudokuKind, specialised: Bool) {
        self.kind = kind
        search = specialised ? .classic(ClassicSearch()) : .houses(HouseSearch(kind))
    }

    /// What there is to know about the solutions of `grid`, with the conflicts if there are any.
    /// - Parameters:
    ///   - candidates: As below.
    ///   - limit: Counting ends here; at least 1.
    ///   - choices: Most choices up to the next solution, or to the end.
    /// - Precondition: the grid is of the solver's kind.
    public func solve(
        _ grid: SudokuGrid, candidates: [UInt16]? = nil, limit: Int = 2, choices: Int = SudokuSolver.choices
    ) -> SudokuSolutions {
        precondition(grid.kind == kind)
        guard !grid.hasConflict else { return .conflicting(grid.conflicts) }
        var solution = [UInt8](repeating: 0, count: kind.cells)
        let count = grid.digits.withUnsafeBufferPointer { (digits) -> Int? in
            solution.withUnsafeMutableBufferPointer {
                self.count(digits, limit: limit, candidates: candidates, choices: choices, solutions: $0)
            }
        }
        guard let count else { return .undecided }
        guard count > 0, let first = SudokuGrid(kind, digits: solution) else { return .none }
        return count == 1 && limit > 1 ? .unique(first) : .several(first, count: count)
    }

    /// The number of solutions, up to `limit`; nil if the search was given up.
    /// - Precondition: the grid is of the solver's kind.
    public func count(_ grid: SudokuGrid, limit: Int = 2) -> Int? {
        precondition(grid.kind == kind)
        return grid.digits.withUnsafeBufferPointer { count($0, limit: limit) }
    }

    /// Whether candidates say more than the digits, which alone leave several solutions: as in a Sukaku, a puzzle of candidates.
    public func needsCandidates(_ grid: SudokuGrid) -> Bool {
        if grid.clues == 0 { return true }
        switch solve(grid) {
        case .several, .undecided: return true
        case .conflicting, .none, .unique: return false
        }
    }

    /// The number of solutions, up to `limit`, without any allocation; nil if the search was given up.
    /// - Parameters:
    ///   - digits: One for each cell, 0 if it is empty.
    ///   - excluded: A digit that an empty cell must not have.
    ///   - candidates: For each empty cell what it may have, digit 1 in the lowest bit; nil for all digits. With these a search
    ///     begins with an allocation, and it takes longer on the classic kind.
    ///   - choices: Most choices up to the next solution, or to the end. The classic kind needs no bound.
    ///   - solutions: Where the first solutions go, one behind the other, as many as there is room for.
    ///   - goesOn: Asked after each 1024 solutions; the rest are not counted when it says no.
    /// - Precondition: the digits are in 0...`kind.size`, which is not checked, and as many as the kind has cells. The search may
    ///   take long if they contradict each other (`SudokuGrid.hasConflict`).
    package func count(
        _ digits: UnsafeBufferPointer<UInt8>, limit: Int, excluding excluded: (cell: Int, digit: UInt8)? = nil,
        candidates: [UInt16]? = nil, choices: Int = SudokuSolver.choices,
        solutions: UnsafeMutableBufferPointer<UInt8>? = nil, while goesOn: () -> Bool = { true }
    ) -> Int? {
        precondition(digits.count == kind.cells && limit > 0)
        guard let first = digits.baseAddress else { return 0 }
        if let candidates {
            precondition(candidates.count == kind.cells)
            let search = HouseSearch(kind)
            return search.count(
                first, limit: limit, excluding: excluded, candidates: candidates, choices: choices,
                solutions: solutions, while: goesOn)
        }
        switch search {
        case .classic(let search):
            return search.count(first, limit: limit, excluding: excluded, solutions: solutions, while: goesOn)
        case .houses(let search):
            return search.count(
                first, limit: limit, excluding: excluded, choices: choices, solutions: solutions, while: goesOn)
        }
    }
}

/// The solutions of a grid.
public enum SudokuSolutions: Equatable, Sendable {
    /// Equal digits where they must differ; not empty.
    case conflicting([SudokuConflict])
    case none
    case unique(SudokuGrid)
    /// One of them, and how many there are, as far as they were counted.
    case several(SudokuGrid, count: Int)
    /// The search was given up.
    case undecided
}
