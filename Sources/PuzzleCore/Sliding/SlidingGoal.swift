/// Where the gap is when a board is solved; the tiles are in order before it, or behind it.
///
/// The puzzle, and whatever solves it, has the gap last. A board with the other goal is turned for them by half a turn.
public enum SlidingGoal: UInt8, NamedCase {
    case gapLast
    case gapFirst

    public var name: StaticString { self == .gapLast ? "gap-last" : "gap-first" }

    public var other: SlidingGoal { self == .gapLast ? .gapFirst : .gapLast }

    /// A board with this goal as one with the gap last, or the other way round.
    public func turned(_ board: SlidingBoard) -> SlidingBoard { self == .gapLast ? board : board.turned }

    /// The same of its moves.
    public func turned(_ slides: [Slide]) -> [Slide] { self == .gapLast ? slides : slides.map { $0.inverse } }
    public func turned(_ moves: [Slide.Direction]) -> [Slide.Direction] {
        self == .gapLast ? moves : moves.map { $0.opposite }
    }
}

extension SlidingBoard {
    /// The board after half a turn, with its tiles numbered from the other end: so the gap that was first is last, and
    /// each move is the opposite one.
    public var turned: SlidingBoard {
        let cells = UInt8(truncatingIfNeeded: size.cells)
        let turned = tiles.reversed().map { $0 == 0 ? 0 : cells - $0 }
        return SlidingBoard(size: size, tiles: turned).unsafelyUnwrapped
    }
}
