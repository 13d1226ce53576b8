import PuzzleCore

/// Finds a shortest solution in the single-tile metric on boards of up to 25 cells, a slice of work at a time.
///
/// Iterative-deepening A* as in `OptimalSolver`, for boards that are too large for its tables. Patterns are small beside
/// these boards, so most of 5x5 are never solved. But `bound` grows, and whoever knows a solution of that length need
/// not wait for another one.
public struct LargeOptimalSolver: ShortestSearch, ~Copyable {
    public private(set) var bound: Int
    public private(set) var nodes: UInt64 = 0
    public private(set) var solution: [Slide]?

    /// A board as it is, or mirrored at the main diagonal, which needs as many moves.
    private enum View {
        static var plain: Int { 0 }
        static var mirrored: Int { 1 }
    }

    private struct Frame {
        var gap = 0
        /// Where the gap was before; -1 at the start.
        var previousGap = -1
        /// The direction in which a tile goes next.
        var next = 0
        /// Moves that are needed at least, by view.
        var needed = (0, 0)
        /// The places in `indexes` that the last move changed, and what was there.
        var places = (0, 0)
        var indexes = (0, 0)
    }

    /// A tile in a view.
    private struct Member {
        /// The place of its pattern in `indexes`.
        var place = 0
        /// What its cell counts in the index.
        var factor = 0
    }

    /// No board of so few cells needs as many moves.
    private static var maximumDepth: Int { 1024 }
    /// Moves that lead to a part.
    private static var partDepth: Int { 14 }

    private let grid: GridNeighbours
    private let tables: LargePatternTables
    private let excess: UnsafePointer<UInt8>
    private let cells: Int
    private let hasMirror: Bool
    private let frames: UnsafeMutablePointer<Frame>
    /// The tile in each cell.
    private let tiles: UnsafeMutablePointer<UInt8>
    /// For each view, the index of each pattern in `excess`.
    private let indexes: UnsafeMutablePointer<Int>
    /// By view and tile.
    private let members: UnsafeMutablePointer<Member>
    /// By view and cell: the cell that is seen there.
    private let seen: UnsafeMutablePointer<Int>
    /// By tile and cell: how far it is from home there.
    private let steps: UnsafeMutablePointer<Int>
    private var parts = SearchParts()
    /// Index of the frame at work.
    private var depth = 0

    /// - Parameters:
    ///   - board: solvable, of the tables' size.
    ///   - least: moves that every solution is known to have at least, as even or odd as their number is.
    public init(_ board: SlidingBoard, tables: LargePatternTables, least: Int = 0) {
        precondition(board.size == tables.layout.size && board.isSolvable)
        let size = board.size
        let (cells, patterns) = (size.cells, tables.layout.patterns.count)
        grid = GridNeighbours(size)
        self.tables = tables
        excess = tables.excess
        self.cells = cells
        hasMirror = size.isSquare
        frames = .allocate(capacity: Self.maximumDepth)
        frames.initialize(repeating: Frame(), count: Self.maximumDepth)
        tiles = .allocate(capacity: cells)
        indexes = .allocate(capacity: 2 * patterns)
        members = .allocate(capacity: 2 * cells)
        members.initialize(repeating: Member(), count: 2 * cells)
        seen = .allocate(capacity: 2 * cells)
        steps = .allocate(capacity: cells * cells)
        for cell in 0..<cells {
            tiles[cell] = board.tiles[cell]
            seen[cell] = cell
            seen[cells + cell] = hasMirror ? cell % size.columns * size.columns + cell / size.columns : cell
            for tile in 0..<cells {
                steps[tile * cells + cell] = tile == 0 ? 0 : size.steps(from: tile - 1, to: cell)
            }
        }
        for view in [View.plain, View.mirrored] {
            for (pattern, numbers) in tables.layout.patterns.enumerated() {
                let place = view * patterns + pattern
                indexes[place] = tables.layout.offsets[pattern]
                var factor = 1
                for number in numbers {
                    // The tile that looks like this one.
                    let tile = seen[view * cells + number - 1] + 1
                    members[view * cells + tile] = Member(place: place, factor: factor)
                    factor *= cells
                }
            }
        }
        var needed = (board.manhattanDistance, board.manhattanDistance)
        for (cell, tile) in board.tiles.enumerated() where tile > 0 {
            for view in [View.plain, View.mirrored] {
                let member = members[view * cells + Int(tile)]
                indexes[member.place] += seen[view * cells + cell] * member.factor
            }
        }
        for pattern in 0..<patterns {
            needed.0 += Int(excess[indexes[pattern]])
            needed.1 += Int(excess[indexes[patterns + pattern]])
        }
        frames[0].gap = board.gap
        frames[0].needed = needed
        bound = max(needed.0, hasMirror ? needed.1 : 0, least)
        if board.isSolved { solution = [] }
    }

    deinit {
        frames.deallocate()
        tiles.deallocate()
        indexes.deallocate()
        members.deallocate()
        seen.deallocate()
        steps.deallocate()
    }

    public var part: Int { parts.current }

    public mutating func divide(bound: Int, next: @escaping () -> Int) {
        while depth > 0 { goBack(frames + depth) }
        frames[0].next = 0
        self.bound = bound
        parts = SearchParts(depth: Self.partDepth, bound: bound, next: next)
    }

    public mutating func advance(nodes count: Int) -> Bool {
        let end = nodes + UInt64(count)
        while solution == nil, nodes < end {
            let frame = frames + depth
            if frame.pointee.next < 4 {
                enterNext(frame)
            } else if !leave(frame) {
                break
            }
        }
        return solution != nil
    }

    @inline(__always)
    private mutating func enterNext(_ frame: UnsafeMutablePointer<Frame>) {
        let gap = frame.pointee.gap
        let cell = grid.neighbour(of: gap, frame.pointee.next)
        frame.pointee.next &+= 1
        guard cell >= 0, cell != frame.pointee.previousGap else { return }
        if depth &+ 1 == parts.depth, !parts.begins() { return }
        nodes &+= 1
        let tile = Int(tiles[cell])
        let step = steps[tile &* cells &+ gap] &- steps[tile &* cells &+ cell]
        let most = bound &- depth &- 1
        let plain = moved(tile, from: cell, to: gap, view: View.plain)
        let needed = frame.pointee.needed.0 &+ step &+ plain.change
        guard needed <= most else { return }
        let next = frame + 1
        if hasMirror {
            let mirrored = moved(tile, from: cell, to: gap, view: View.mirrored)
            let neededMirrored = frame.pointee.needed.1 &+ step &+ mirrored.change
            guard neededMirrored <= most else { return }
            next.pointee.needed.1 = neededMirrored
            next.pointee.places.1 = mirrored.place
            next.pointee.indexes.1 = indexes[mirrored.place]
            indexes[mirrored.place] = mirrored.index
        }
        next.pointee.needed.0 = needed
        next.pointee.places.0 = plain.place
        next.pointee.indexes.0 = indexes[plain.place]
        indexes[plain.place] = plain.index
        next.pointee.gap = cell
        next.pointee.previousGap = gap
        next.pointee.next = 0
        tiles[gap] = tiles[cell]
        tiles[cell] = 0
        depth &+= 1
        if needed == 0 { finish() }
    }

    /// The pattern of a tile when the tile has moved, and what that changes beside the tile's distance.
    @inline(__always)
    private func moved(_ tile: Int, from: Int, to: Int, view: Int) -> (place: Int, index: Int, change: Int) {
        let member = members[view &* cells &+ tile]
        let old = indexes[member.place]
        let cell = seen + view &* cells
        let index = old &+ (cell[to] &- cell[from]) &* member.factor
        return (member.place, index, Int(excess[index]) &- Int(excess[old]))
    }

    /// - Returns: false at the end of a divided search.
    @inline(__always)
    private mutating func leave(_ frame: UnsafeMutablePointer<Frame>) -> Bool {
        if depth == 0 {
            // Every solution is as even or odd as this one's bound.
            bound += 2
            frames[0].next = 0
            return !parts.isDivided
        }
        goBack(frame)
        return true
    }

    @inline(__always)
    private mutating func goBack(_ frame: UnsafeMutablePointer<Frame>) {
        let (gap, cell) = (frame.pointee.gap, frame.pointee.previousGap)
        tiles[gap] = tiles[cell]
        tiles[cell] = 0
        indexes[frame.pointee.places.0] = frame.pointee.indexes.0
        if hasMirror { indexes[frame.pointee.places.1] = frame.pointee.indexes.1 }
        depth &-= 1
    }

    private mutating func finish() {
        solution = (0..<depth).map { index in
            Slide(Slide.Direction(rawValue: UInt8(frames[index].next - 1)).unsafelyUnwrapped)
        }
    }
}
