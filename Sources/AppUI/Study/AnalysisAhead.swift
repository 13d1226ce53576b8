import PuzzleCore

/// Searches for the shortest solution of the game that is being played, so that its analysis need not begin with that.
///
/// On 4x4 in slides of several tiles one board in four takes longer than anybody looks at a page that is not ready; a game
/// takes longer than nearly all of them.
final class AnalysisAhead {
    let id: PuzzleID<SlidingPuzzle>
    private let distances: DistanceEstimator
    private let start: SlidingBoard
    private var isOver = false

    static var name: StaticString { "ahead;" }

    /// A slice takes a few milliseconds on a slow phone, and a hint waits for one at most.
    private static var slice: Int { 20_000 }

    /// - Parameter question: the name and the puzzle's id.
    /// - Returns: nil if it is of another kind, or if the analysis takes no time worth mentioning: of boards of up to nine cells,
    ///   of those too large to find a shortest solution, and of moves of single tiles.
    init?(_ question: Text) {
        var reader = TextReader(question)
        guard reader.take(Self.name), let id = try? PuzzleID<SlidingPuzzle>(from: &reader), reader.isAtEnd,
            id.params.multiMove, id.params.size.cells > 9
        else { return nil }
        self.id = id
        start = id.start
        distances = DistanceEstimator(id.params.size, .multiTile)
        guard distances.canBeExact else { return nil }
    }

    /// The question that begins it.
    static func question(_ id: PuzzleID<SlidingPuzzle>) -> Text { Text(name) + id.text }

    /// For the analysis of this game, which goes on with the search.
    func handOver() -> DistanceEstimator {
        isOver = true
        return distances
    }

    /// Spends a slice of idle time.
    /// - Returns: whether there is more to do.
    func improve() -> Bool {
        guard !isOver else { return false }
        // Some solution is nobody's question yet.
        let known = DistanceBounds(lower: 0, upper: .max)
        let limit = AnalysisStudy.nodes.first
        isOver = distances.search(start, known: known, nodes: Self.slice, limit: limit, work: 0).isOver
        return !isOver
    }
}
