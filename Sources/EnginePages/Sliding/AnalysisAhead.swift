import AppUI
import PuzzleCore
import PuzzleEngines

/// Searches for the shortest solution of a game while it is played, so that its analysis need not begin with that; and after its end,
/// when it is asked whether there was a shorter way.
///
/// On 4x4 in slides of several tiles one board in four takes longer than anybody looks at a page that is not ready; a game
/// takes longer than nearly all of them.
final class AnalysisAhead {
    let id: PuzzleID<SlidingPuzzle>
    private let start: SlidingBoard
    private let distances: DistanceEstimator
    private var isOver = false
    /// Whether an open analysis searches with the tables.
    private var isHandedOver = false
    /// The length of the shortest solution, if it was found.
    private(set) var shortest: Int?

    /// A slice takes a few milliseconds on a slow phone, and a hint waits for one at most.
    static var slice: Int { 20_000 }

    private init(_ id: PuzzleID<SlidingPuzzle>, _ distances: DistanceEstimator) {
        self.id = id
        self.distances = distances
        start = id.start
    }

    /// For a game whose shortest solution is asked for.
    /// - Parameter previous: as below.
    /// - Returns: nil for a board so large that none can be found.
    static func asked(_ id: PuzzleID<SlidingPuzzle>, after previous: AnalysisAhead?) -> AnalysisAhead? {
        let (size, metric) = (id.params.size, GameAnalysis.Metric(id.params))
        guard ExactDistances.canFind(size, metric) else { return nil }
        // Tables for another metric say how far it is in another kind of moves; those of an open analysis are in use.
        guard let previous, previous.id.params.size == size, GameAnalysis.Metric(previous.id.params) == metric,
            previous.id == id || !previous.isHandedOver
        else {
            return AnalysisAhead(id, DistanceEstimator(size, metric))
        }
        if previous.id == id { return previous }
        previous.distances.beginGame()
        return AnalysisAhead(id, previous.distances)
    }

    /// - Parameters:
    ///   - question: the name and the puzzle's id.
    ///   - previous: what is known of the game before: the same one, or one on a board of the same size with the same moves, whose
    ///     tables serve again.
    /// - Returns: nil if it is of another kind, or if the analysis takes no time worth mentioning: of boards of up to nine
    ///   cells, of those too large to find a shortest solution, and of moves of single tiles.
    static func announced(_ question: Text, after previous: AnalysisAhead?) -> AnalysisAhead? {
        var reader = TextReader(question)
        guard reader.take(GameAnnouncement.prefix), let id = try? PuzzleID<SlidingPuzzle>(from: &reader),
            reader.isAtEnd, id.params.multiMove, id.params.size.cells > 9
        else {
            return nil
        }
        return asked(id, after: previous)
    }

    /// For the analysis of this game, which goes on with the search.
    func handOver() -> DistanceEstimator {
        isHandedOver = true
        return distances
    }

    /// The analysis is closed.
    /// - Parameter found: what it found; its search for the shortest solution may have come to nothing.
    func takeBack(_ found: (shortest: Int?, isOver: Bool)) {
        isHandedOver = false
        isOver = isOver || found.isOver
        shortest = shortest ?? found.shortest
    }

    /// Spends a slice of idle time.
    /// - Returns: whether there is more to do.
    func improve(nodes: Int = AnalysisAhead.slice) -> Bool {
        guard !isOver, !isHandedOver else { return false }
        // Some solution is nobody's question yet.
        let known = DistanceBounds(lower: 0, upper: .max)
        let limit = AnalysisPage.nodes.first
        let (found, isOver) = distances.search(start, known: known, nodes: nodes, limit: limit, work: 0)
        self.isOver = isOver
        shortest = found.exact
        return !isOver
    }
}
