import PuzzleCore

/// A search for a shortest solution, a slice of work at a time.
public protocol ShortestSearch: ~Copyable {
    /// Every solution has at least this many moves.
    var bound: Int { get }
    /// Positions looked at so far.
    var nodes: UInt64 { get }
    /// A shortest solution, when it is found.
    var solution: [Slide]? { get }

    /// Looks at about as many more positions as `count` says.
    /// - Returns: whether the search has ended, with a solution.
    mutating func advance(nodes count: Int) -> Bool
}
