import PuzzleCore

/// What the engine says of games: shortest solutions in both metrics, the analysis, and statistics.
enum SlidingTrace {
    /// Tables of one size at a time, as building them takes longer than a search.
    private static let mostCells = 10

    static func answers(_ game: Game<SlidingPuzzle>, _ random: inout SeededGenerator) -> Text {
        var trace = Text()
        write(game.id.start, to: &trace)
        write(game, to: &trace)
        write(statistics(&random), to: &trace)
        trace.append(byte: UInt8(ascii: "\n"))
        return trace
    }

    private static func write(_ board: SlidingBoard, to trace: inout Text) {
        guard board.size.cells <= mostCells, let patterns = TableLayout(board.size, .light),
            let lines = LineTables.Layout(board.size, .light)
        else { return }
        var optimal = OptimalSolver(board, tables: PatternTables(building: patterns), memoryBits: 10)
        while !optimal.advance(nodes: 1_000) {}
        for slide in optimal.solution ?? [] { SlidingPuzzle.write(slide, to: &trace) }
        write([optimal.bound, Int(optimal.nodes)], to: &trace)
        var multiTile = MultiTileSolver(board, tables: LineTables(building: lines), memoryBits: 10)
        while !multiTile.advance(nodes: 1_000) {}
        for slide in multiTile.solution ?? [] { SlidingPuzzle.write(slide, to: &trace) }
        write([multiTile.bound, Int(multiTile.nodes)], to: &trace)
    }

    private static func write(_ game: Game<SlidingPuzzle>, to trace: inout Text) {
        for metric in [GameAnalysis.Metric.singleTile, .multiTile] {
            guard var analysis = try? GameAnalysis(GameRecord(game), metric: metric) else { continue }
            // The rest follows from the first positions, more or less exactly.
            for _ in 0..<min(3, analysis.progress.total) {
                analysis.advance { $0.estimatedDistance(metric, work: 300) }
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
