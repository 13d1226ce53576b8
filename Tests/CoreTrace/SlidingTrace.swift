import PuzzleCore
import PuzzleEngines

/// What the engine says of games: distances in both metrics, the analysis, and statistics.
enum SlidingTrace {
    /// The tables of larger boards take longer to build than all games to play.
    private static var mostCells: Int { 10 }

    static func answers(_ game: Game<SlidingPuzzle>, _ random: inout SeededGenerator) -> Text {
        var trace = Text()
        write(game.id.start, to: &trace)
        write(game, to: &trace)
        write(statistics(&random), to: &trace)
        trace.append(byte: UInt8(ascii: "\n"))
        return trace
    }

    /// Distances, and whether so few positions were enough to find them: so all searches look at equally many.
    private static func write(_ board: SlidingBoard, to trace: inout Text) {
        guard board.size.cells <= mostCells else { return }
        for metric in [GameAnalysis.Metric.singleTile, .multiTile] {
            guard let exact = ExactDistances(board.size, metric) else { continue }
            for nodes in [10, 100, 300, 1_000, 3_000, 10_000, 10_000_000] {
                write([exact.distance(of: board, nodes: nodes) ?? -1], to: &trace)
            }
        }
    }

    private static func write(_ game: Game<SlidingPuzzle>, to trace: inout Text) {
        for metric in [GameAnalysis.Metric.singleTile, .multiTile] {
            guard var analysis = try? GameAnalysis(GameRecord(game), metric: metric) else { continue }
            let estimator = DistanceEstimator(game.id.params.size, metric)
            // The rest follows from the first positions, more or less exactly.
            for _ in 0..<min(3, analysis.progress.total) {
                analysis.advance { estimator.distance(of: $0, nodes: 0, work: 300) }
            }
            for bounds in analysis.distances { write([bounds.lower, bounds.upper ?? -1], to: &trace) }
            for turn in analysis.losingTurns { write([turn, analysis.loss(ofTurn: turn).lower], to: &trace) }
            write(analysis.movesPerManhattanDistance ?? -1, to: &trace)
        }
    }

    /// Of games so long that their times add up to more than 32 bits hold.
    private static func statistics(_ random: inout SeededGenerator) -> SolveStatistics {
        var statistics = SolveStatistics()
        for _ in 0..<120 {
            let milliseconds = Milliseconds(truncatingIfNeeded: random.next() >> UInt64(random.number(below: 33)))
            statistics.add(Solve(milliseconds: milliseconds, moves: 1 + Int(random.number(below: 1_000_000))))
        }
        return statistics
    }

    private static func write(_ statistics: SolveStatistics, to trace: inout Text) {
        write(statistics.movesPerSecond ?? -1, to: &trace)
        for quantity in [statistics.milliseconds, statistics.moves] {
            write([quantity.count, quantity.latest ?? -1, quantity.best ?? -1], to: &trace)
            write(quantity.mean ?? -1, to: &trace)
            for window in QuantityStatistics.windows {
                write(quantity.average(of: window) ?? -1, to: &trace)
                write(quantity.bestAverage(of: window) ?? -1, to: &trace)
            }
        }
    }

    private static func write(_ numbers: [Int], to trace: inout Text) {
        for number in numbers {
            trace.append(byte: UInt8(ascii: " "))
            trace.append(decimal: number)
        }
    }

    /// To the last bit.
    private static func write(_ value: Double, to trace: inout Text) {
        trace.append(byte: UInt8(ascii: " "))
        trace.append(decimal: value.bitPattern)
    }
}
