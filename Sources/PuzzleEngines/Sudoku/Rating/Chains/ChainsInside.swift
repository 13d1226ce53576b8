import PuzzleCore

/// The chains inside of other chains that were found while a puzzle is rated, by the candidates in which they were looked for.
///
/// On different ways the chains around them come to the same candidates, within a step and in the next one again: for the hardest
/// ratings a third of all searches would be repeated.
final class ChainsInside {
    enum Search: Hashable {
        case unary
        case multiple
        /// With chains of that depth inside of these, too.
        case dynamic(ChainDepth)
    }

    private struct Key: Hashable {
        let search: Search
        let candidates: [UInt16]

        func hash(into hasher: inout Hasher) {
            hasher.combine(search)
            // All at once: one by one they took a fiftieth of the time.
            candidates.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    private var known: [Key: FoundChain?] = [:]
    /// At most: some hundred bytes each.
    private static var mostKnown: Int { 100_000 }

    /// - Parameters:
    ///   - table: of `grid`; is asked for if the search is a new one.
    func chain(_ search: Search, in grid: CandidateGrid, _ table: () -> LinkTable) -> FoundChain? {
        let key = Key(search: search, candidates: [UInt16](UnsafeBufferPointer(start: grid.masks, count: grid.cells)))
        if let chain = known[key] { return chain }
        let chain =
            switch search {
            case .unary: UnaryChains.chain(table())
            case .multiple: MultipleChains.chain(table(), .multiple)
            case .dynamic(let depth): MultipleChains.chain(table(), .dynamic(depth, nested: depth), inside: self)
            }
        if known.count == Self.mostKnown { known.removeAll() }
        known[key] = .some(chain)
        return chain
    }
}
