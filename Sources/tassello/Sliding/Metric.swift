import PuzzleCore
import PuzzleEngines

extension GameAnalysis.Metric: NamedCase {
    public static let allCases: [Self] = [.singleTile, .multiTile]

    public var name: StaticString { self == .singleTile ? "stm" : "mtm" }

    /// Steps of single tiles as they are counted.
    func slides(_ moves: [Slide.Direction]) -> [Slide] {
        self == .singleTile ? moves.map { Slide($0) } : MoveNotation.slides(moves)
    }
}
