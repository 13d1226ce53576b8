import PuzzleCore

/// A search for a shortest solution, a slice of work at a time.
public protocol ShortestSearch: ~Copyable {
    /// Every solution has at least this many moves.
    var bound: Int { get }
    /// Positions looked at so far.
    var nodes: UInt64 { get }
    /// A shortest solution, when it is found.
    var solution: [Slide]? { get }
    /// The part that was begun last, of a divided search.
    var part: Int { get }

    /// Looks at about as many more positions as `count` says.
    /// - Returns: whether the search has ended, with a solution.
    mutating func advance(nodes count: Int) -> Bool

    /// Searches parts of what is to be searched with a bound, so that searches for one board can share them out.
    ///
    /// Parts are numbered in the order in which an undivided search comes to them, and the first one that has a solution
    /// has the one that such a search finds. When all that are wanted were searched in vain, `advance` ends with the next
    /// bound, which is proved if each part was wanted by one of the searches; it is for the next call to go on.
    /// - Parameters:
    ///   - bound: moves that every solution is known to have at least, as even or odd as `bound`.
    ///   - next: asked for a part that is to be searched, whenever the one before is done; each number is greater than
    ///     those that were told before, to any search.
    mutating func divide(bound: Int, next: @escaping () -> Int)
}
