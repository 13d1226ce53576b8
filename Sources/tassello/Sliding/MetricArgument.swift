import ArgumentParser

/// What counts as one move.
enum MetricArgument: String, ExpressibleByArgument, CaseIterable {
    /// Single-tile metric: each tile's step.
    case stm
    /// Multi-tile metric: each slide of any number of tiles.
    case mtm
}
