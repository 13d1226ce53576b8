import PuzzleCore

/// The stack and the small tables of an `OptimalSolver`, in unsafe buffers because profiling showed half of the time in
/// checks and reference counts.
///
/// A *move* is numbered by the gap's cell and the direction: four times the cell, plus the number of the neighbour whose
/// tile goes into the gap.
final class SearchMemory {
    /// A position that can follow, and what changes with it: in the view in which the tile goes along a column, and then
    /// in the other.
    struct Child {
        /// The new placements of the patterns that change; while the child is searched, the old ones.
        var placements: (UInt64, UInt64) = (0, 0)
        /// Their excess.
        var values: (UInt8, UInt8) = (0, 0)
        var slots: (UInt8, UInt8) = (0, 0)
        var excess = Excess()
        /// How often the sum of distances may still grow.
        var budget: Int8 = 0
        var gap: UInt8 = 0
        /// The first view's number.
        var view: UInt8 = 0
    }

    /// Over all patterns, in both views at once: sixteen bits each.
    struct Excess {
        private var lanes: UInt32 = 0

        /// Takes one pattern's excess out of a view, and another into it.
        @inline(__always)
        mutating func replace(_ old: UInt8, by new: UInt8, view: UInt8) {
            lanes &+= (UInt32(new) &- UInt32(old)) &<< UInt32(16 &* view)
        }

        /// Whether no view has more than `limit`, which is at least -1.
        @inline(__always)
        func isWithin(_ limit: Int) -> Bool {
            let highs: UInt32 = 0x8000_8000
            return (UInt32(truncatingIfNeeded: 0x8000 &+ limit) &* 0x10001 &- lanes) & highs == highs
        }

        /// The higher one.
        var highest: Int { Int(max(lanes & 0xFFFF, lanes >> 16)) }
    }

    struct Frame {
        /// Four bits a cell.
        var board: UInt64 = 0
        var gap = 0
        var previousGap = 0
        var budget = 0
        var excess = Excess()
        var count = 0
        var next = 0
        /// Whether it is worth remembering that this position was searched.
        var isNoted = false
    }

    static let maximumDepth = 250

    let frames: UnsafeMutablePointer<Frame>
    let children: UnsafeMutablePointer<Child>
    /// By slot: mask of the cells in bits 0..<16, rank of the order in 16..<32, places in the others.
    let placements: UnsafeMutablePointer<UInt64>
    /// By slot: the placement's excess.
    let values: UnsafeMutablePointer<UInt8>
    /// By gap, sixteen of them, and the gap before: the moves that do not undo the last one, a byte each, plus 64 so
    /// that none is zero. The gap itself stands for no gap before.
    let moves: UnsafeMutablePointer<UInt32>
    /// By move: the cell that the gap goes to in bits 0..<4, the view in which it goes along a column in bit 4.
    let cells: UnsafeMutablePointer<UInt8>
    /// By tile and move, 64 of them: 1 if the tile goes farther from its home.
    let waste: UnsafeMutablePointer<UInt8>
    /// By view and move, 64 of them: how the move's tile changes a pattern, as the view shows it. Bits 0..<16: the two
    /// cells; 16..<32: those between them; 32..<64: ones if the tile goes to the lower cell.
    let steps: UnsafeMutablePointer<UInt64>
    /// By view and tile, 16 of them: its slot in bits 0..<8, four times its number in the pattern in the others.
    let tiles: UnsafeMutablePointer<UInt16>
    /// By bits: how many are set.
    let bitCounts: UnsafeMutablePointer<UInt8>
    /// Two views, on a square board: as it is, and mirrored at its diagonal.
    let hasMirror: Bool
    /// Whether the board to be solved is its own mirror image.
    let isOwnMirror: Bool
    /// The sum of the tiles' distances from home at the start.
    let distance: Int
    private let lookups: UnsafeMutablePointer<PatternTables.Lookup>

    init(_ board: SlidingBoard, grid: SmallGrid, tables: PatternTables) {
        func allocate<Element: BitwiseCopyable>(_ count: Int, _ element: Element) -> UnsafeMutablePointer<Element> {
            let buffer = UnsafeMutablePointer<Element>.allocate(capacity: count)
            buffer.initialize(repeating: element, count: count)
            return buffer
        }
        let patterns = tables.lookups.count
        frames = allocate(Self.maximumDepth, Frame())
        children = allocate(4 * Self.maximumDepth, Child())
        moves = allocate(16 * 16, 0)
        cells = allocate(64, 0)
        waste = allocate(16 * 64, 0)
        steps = allocate(2 * 64, 0)
        self.tiles = allocate(2 * 16, 0)
        bitCounts = allocate(256, 0)
        placements = allocate(2 * patterns, 0)
        values = allocate(2 * patterns, 0)
        lookups = .allocate(capacity: 2 * patterns)
        for slot in 0..<(2 * patterns) { (lookups + slot).initialize(to: tables.lookups[slot % patterns]) }
        for bits in 0..<256 { bitCounts[bits] = UInt8(bits.nonzeroBitCount) }
        hasMirror = board.size.isSquare
        isOwnMirror =
            hasMirror
            && (0..<grid.cells).allSatisfy { cell in
                let tile = Int(board.tiles[cell])
                return Int(board.tiles[grid.mirrored(cell)]) == (tile > 0 ? grid.mirrored(tile - 1) + 1 : 0)
            }

        for gap in 0..<grid.cells {
            for (index, cell) in grid.neighbours[gap].enumerated() {
                let move = 4 * gap + index
                cells[move] = UInt8(cell) | (hasMirror && abs(cell - gap) == 1 ? 16 : 0)
                for before in 0..<grid.cells where before != cell {
                    moves[16 * gap + before] = moves[16 * gap + before] << 8 | UInt32(64 + move)
                }
                for tile in 1..<grid.cells
                where board.size.steps(from: gap, to: tile - 1) > board.size.steps(from: cell, to: tile - 1) {
                    waste[64 * tile + move] = 1
                }
                steps[move] = Self.step(from: cell, to: gap)
                steps[64 + move] = Self.step(from: grid.mirrored(cell), to: grid.mirrored(gap))
            }
        }
        distance = board.manhattanDistance
        frames[0].board = board.packed
        frames[0].gap = board.gap
        frames[0].previousGap = board.gap
        for (pattern, tiles) in tables.layout.patterns.enumerated() {
            for (number, tile) in tiles.enumerated() {
                self.tiles[tile] = UInt16(pattern | 4 * number << 8)
                if hasMirror {
                    self.tiles[16 + grid.mirrored(tile - 1) + 1] = UInt16(patterns + pattern | 4 * number << 8)
                }
            }
        }
        place(board, view: 0, grid, tables)
        if hasMirror { place(board, view: 1, grid, tables) }
    }

    deinit {
        frames.deallocate()
        children.deallocate()
        placements.deallocate()
        values.deallocate()
        moves.deallocate()
        cells.deallocate()
        waste.deallocate()
        steps.deallocate()
        tiles.deallocate()
        bitCounts.deallocate()
        lookups.deallocate()
    }

    private static func step(from: Int, to: Int) -> UInt64 {
        let between = (1 << max(from, to)) - (2 << min(from, to))
        return UInt64(1 << from | 1 << to | between << 16) | (from > to ? 0xFFFF_FFFF << 32 : 0)
    }

    /// Notes all patterns' placements in a view.
    private func place(_ board: SlidingBoard, view: Int, _ grid: SmallGrid, _ tables: PatternTables) {
        for (pattern, tiles) in tables.layout.patterns.enumerated() {
            var mask: UInt32 = 0
            var places = PatternRanking.noPlaces
            var place = 0
            for cell in 0..<grid.cells {
                let tile = Int(board.tiles[view == 0 ? cell : grid.mirrored(cell)])
                guard tile > 0 else { continue }
                let shown = view == 0 ? tile : grid.mirrored(tile - 1) + 1
                guard let number = tiles.firstIndex(of: shown) else { continue }
                mask |= 1 << UInt32(cell)
                places = PatternRanking.setting(place, of: number, in: places)
                place += 1
            }
            let lookup = tables.lookups[pattern]
            let order = lookup.order(places: places)
            let value = lookup.excess(at: lookup.index(mask: mask, order: order))
            let slot = view * tables.lookups.count + pattern
            placements[slot] = UInt64(mask) | UInt64(order) << 16 | UInt64(places) << 32
            values[slot] = value
            frames[0].excess.replace(0, by: value, view: UInt8(view))
        }
    }

    /// Where a tile's pattern lies after the tile's move, as it is shown in a view.
    ///
    /// The number of that placement is for the caller to look up, when it has found all that it wants: so the processor
    /// waits for memory once instead of six times.
    /// - Parameter isAlongRow: then, as it is shown, the tile passes no others and their order stays.
    @inline(__always)
    func place(_ tile: Int, _ move: Int, view: Int, isAlongRow: Bool) -> (slot: UInt8, placement: UInt64, index: Int) {
        let entry = tiles[16 &* view &+ tile]
        let slot = UInt8(truncatingIfNeeded: entry)
        let lookup = lookups + Int(slot)
        let step = steps[64 &* view &+ move]
        let old = placements[Int(slot)]
        let mask = UInt32(truncatingIfNeeded: (old ^ step) & 0xFFFF)
        if isAlongRow {
            let index = lookup.pointee.index(mask: mask, order: Int(truncatingIfNeeded: old &>> 16 & 0xFFFF))
            return (slot, old ^ step & 0xFFFF, index)
        }
        let between = Int(truncatingIfNeeded: old & step &>> 16 & 0xFFFF)
        let places = PatternRanking.moved(
            UInt32(truncatingIfNeeded: old &>> 32), shift: UInt32(entry &>> 8),
            passed: UInt32(bitCounts[between & 255] &+ bitCounts[between &>> 8]),
            back: UInt32(truncatingIfNeeded: step &>> 32))
        let order = lookup.pointee.order(places: places)
        let placement = UInt64(mask) | UInt64(truncatingIfNeeded: order) &<< 16 | UInt64(places) &<< 32
        return (slot, placement, lookup.pointee.index(mask: mask, order: order))
    }

    /// The excess at an index of a slot's table.
    @inline(__always)
    func value(_ slot: UInt8, at index: Int) -> UInt8 { lookups[Int(slot)].excess(at: index) }

    /// Puts a child's placements into effect, or takes them back.
    @inline(__always)
    func exchange(_ child: UnsafeMutablePointer<Child>) {
        swap(&placements[Int(child.pointee.slots.0)], &child.pointee.placements.0)
        swap(&values[Int(child.pointee.slots.0)], &child.pointee.values.0)
        if hasMirror {
            swap(&placements[Int(child.pointee.slots.1)], &child.pointee.placements.1)
            swap(&values[Int(child.pointee.slots.1)], &child.pointee.values.1)
        }
    }
}
