import PuzzleCore
import PuzzleEngines

/// Analyses one game after the other, for one thread.
final class GameAnalyst {
    private struct Kind: Hashable {
        let size: BoardSize
        let metric: GameAnalysis.Metric
    }

    /// Estimators with their tables in all threads together; each can take up to 60 MB.
    private static let mostEstimators = 8
    private static let pause = Duration.milliseconds(200)

    private let metric: GameAnalysis.Metric?
    private let work: Int
    private let limit: Int
    /// For each kind of games; all are forgotten when there are many.
    private var estimators: [Kind: DistanceEstimator] = [:]

    /// - Parameters:
    ///   - metric: nil for the one of the game.
    ///   - work: for each position, and twenty times as much for the first.
    init(metric: GameAnalysis.Metric?, work: Int, threads: Int) {
        self.metric = metric
        self.work = work
        limit = max(Self.mostEstimators / threads, 1)
    }

    /// The same for a record whichever ones were analysed before it.
    /// - Parameter progress: told positions looked at and positions in all, several times a second.
    func analyse(
        _ record: GameRecord<SlidingPuzzle>, progress: (_ done: Int, _ total: Int) -> Void
    ) throws(VerificationError) -> GameAnalysis {
        let params = record.id.params
        let metric = metric ?? GameAnalysis.Metric(params)
        var analysis = try GameAnalysis(record, metric: metric)
        let estimator = estimator(Kind(size: params.size, metric: metric))
        estimator.beginGame()
        // A game goes back to its positions, some a thousand times.
        var found: [SlidingBoard: DistanceBounds] = [:]
        var told = ContinuousClock.now
        while let (board, known) = analysis.next {
            let (done, total) = analysis.progress
            // What is found for the first position tells most about all others.
            let bounds =
                found[board]
                ?? estimator.distance(
                    of: board, known: known, nodes: work * 20, work: done == 0 ? work * 20 : work)
            found[board] = bounds
            analysis.advance(with: bounds)
            let now = ContinuousClock.now
            if now - told >= Self.pause {
                progress(done + 1, total)
                told = now
            }
        }
        return analysis
    }

    private func estimator(_ kind: Kind) -> DistanceEstimator {
        if let estimator = estimators[kind] { return estimator }
        if estimators.count == limit { estimators.removeAll() }
        let estimator = DistanceEstimator(kind.size, kind.metric)
        estimators[kind] = estimator
        return estimator
    }
}
