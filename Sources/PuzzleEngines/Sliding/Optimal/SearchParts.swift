/// Which parts of a search are wanted: each begins at a position that a number of moves leads to.
struct SearchParts {
    /// So many moves lead to a part; none if the search is not divided.
    let depth: Int
    /// The part that was begun last, or will be next.
    private(set) var current = -1
    /// Parts that the search has come to.
    private var count = 0
    private let next: (() -> Int)?

    /// A search that is not divided.
    init() {
        depth = 0
        next = nil
    }

    /// - Parameters:
    ///   - depth: moves that lead to a part, at most.
    ///   - bound: of the search, whose solutions shall be longer than the ways to the parts.
    init(depth: Int, bound: Int, next: @escaping () -> Int) {
        self.depth = max(min(depth, bound - 1), 0)
        self.next = next
    }

    var isDivided: Bool { next != nil }

    /// Whether the part that the search has come to is wanted.
    mutating func begins() -> Bool {
        if count > current, let next { current = next() }
        count += 1
        return count - 1 == current
    }
}
