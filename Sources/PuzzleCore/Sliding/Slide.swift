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

        /// Where the gap goes when one tile goes this way.
        package var gapStep: (rows: Int, columns: Int) {
            switch self {
            case .up: (1, 0)
            case .down: (-1, 0)
            case .left: (0, 1)
            case .right: (0, -1)
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

        init?(letter: UInt8) {
            for direction in Self.allCases where direction.letter == letter {
                self = direction
                return
            }
            return nil
        }
    }

    /// Where the tiles go; the gap goes the other way.
    public let direction: Direction
    // A byte, because a game keeps thousands of these.
    private let count: UInt8

    /// How many tiles slide, 1...14 on any board; a slide of another number is never legal.
    public var tiles: Int { Int(count) }

    public init(_ direction: Direction, tiles: Int = 1) {
        self.direction = direction
        count = UInt8(clamping: tiles)
    }

    public var inverse: Slide { Slide(direction.opposite, tiles: tiles) }
}
