import ArgumentParser
import PuzzleCore
import PuzzleEngines

/// What counts as one move.
enum MetricArgument: String, ExpressibleByArgument, CaseIterable {
    /// Single-tile metric: each tile's step.
    case stm
    /// Multi-tile metric: each slide of any number of tiles.
    case mtm

    init(_ metric: GameAnalysis.Metric) { self = metric == .singleTile ? .stm : .mtm }

    var metric: GameAnalysis.Metric { self == .stm ? .singleTile : .multiTile }

    /// Steps of single tiles as they are counted.
    func slides(_ moves: [Slide.Direction]) -> [Slide] {
        self == .stm ? moves.map { Slide($0) } : MoveNotation.slides(moves)
    }
}
