/// A move: tiles next to the gap, in one line with it, slide one cell towards it.
///
/// Text form: the direction in which the tiles slide (`U`, `D`, `L`, `R`), and how many if more than one: `R`, `U3`.
public struct Slide: Hashable, Sendable {
    public enum Direction: UInt8, CaseIterable, Sendable {
        case up, down, left, right

        public var opposite: Direction {
            switch self {
            case .up: .down
            case .down: .up
            case .left: .right
            case .right: .left
            }
        }

        var letter: UInt8 {
            switch self {
            case .up: UInt8(ascii: "U")
            case .down: UInt8(ascii: "D")
            case .left: UInt8(ascii: "L")
            case .right: UInt8(ascii: "R")
            }
        }
    }

    /// Where the tiles go; the gap goes the other way.
    public let direction: Direction
    /// How many tiles slide, 1...14.
    public let tiles: Int

    public init(_ direction: Direction, tiles: Int = 1) {
        self.direction = direction
        self.tiles = tiles
    }

    public var inverse: Slide { Slide(direction.opposite, tiles: tiles) }
}
