/// The stack and the small tables of an `OptimalSolver`, in unsafe buffers because profiling showed half of the time in
/// checks and reference counts.
final class SearchMemory {
    /// A position that can follow, and what changes with it.
    struct Child {
        var gap = 0
        /// How often the sum of distances may still grow.
        var budget = 0
        /// By view: the pattern that changes, and its new placement; while the child is searched, its old one.
        var slots: (Int, Int) = (0, 0)
        var placements: (UInt64, UInt64) = (0, 0)
        /// By view: the excess over all patterns.
        var excess: (Int, Int) = (0, 0)
    }

    struct Frame {
        /// Four bits a cell.
        var board: UInt64 = 0
        var gap = 0
        var previousGap = -1
        var budget = 0
        var excess: (Int, Int) = (0, 0)
        var count = 0
        var next = 0
        /// Whether it is worth remembering that this position was searched.
        var isNoted = false
    }

    static let maximumDepth = 250

    let frames: UnsafeMutablePointer<Frame>
    let children: UnsafeMutablePointer<Child>
    /// By slot: mask of the cells in bits 0..<16, places in 16..<48, excess in 48..<52.
    let placements: UnsafeMutablePointer<UInt64>
    /// By gap, four of them: the cells beside it; 255 for none.
    let neighbours: UnsafeMutablePointer<UInt8>
    /// By tile and cell: a bit for each cell that is farther from the tile's home.
    let waste: UnsafeMutablePointer<UInt16>
    /// By view, 16 of them: where a cell is shown; the slot of a tile; its number in the pattern.
    let shown: UnsafeMutablePointer<UInt8>
    let slots: UnsafeMutablePointer<UInt8>
    let numbers: UnsafeMutablePointer<UInt8>
    /// By bits: how many are set.
    let bitCounts: UnsafeMutablePointer<UInt8>
    let hasMirror: Bool
    /// The sum of the tiles' distances from home at the start.
    let distance: Int
    private let patterns: Int
    private let lookups: UnsafeMutablePointer<PatternTables.Lookup>

    init(_ board: SlidingBoard, grid: SmallGrid, tables: PatternTables) {
        frames = .allocate(capacity: Self.maximumDepth)
        frames.initialize(repeating: Frame(), count: Self.maximumDepth)
        children = .allocate(capacity: 4 * Self.maximumDepth)
        children.initialize(repeating: Child(), count: 4 * Self.maximumDepth)
        neighbours = .allocate(capacity: 64)
        neighbours.initialize(repeating: 255, count: 64)
        waste = .allocate(capacity: 256)
        waste.initialize(repeating: 0, count: 256)
        shown = .allocate(capacity: 32)
        shown.initialize(repeating: 0, count: 32)
        slots = .allocate(capacity: 32)
        slots.initialize(repeating: 0, count: 32)
        numbers = .allocate(capacity: 32)
        numbers.initialize(repeating: 0, count: 32)
        bitCounts = .allocate(capacity: 128)
        for bits in 0..<128 { (bitCounts + bits).initialize(to: UInt8(bits.nonzeroBitCount)) }
        hasMirror = board.size.isSquare
        patterns = tables.lookups.count
        placements = .allocate(capacity: 2 * patterns)
        placements.initialize(repeating: 0, count: 2 * patterns)
        lookups = .allocate(capacity: 2 * patterns)
        for slot in 0..<(2 * patterns) { (lookups + slot).initialize(to: tables.lookups[slot % patterns]) }

        var word: UInt64 = 0
        var distance = 0
        for (cell, tile) in board.tiles.enumerated() {
            word |= UInt64(tile) << UInt64(4 * cell)
            if tile > 0 { distance += grid.distance(cell, Int(tile) - 1) }
            for (index, neighbour) in grid.neighbours[cell].enumerated() {
                neighbours[4 * cell + index] = UInt8(neighbour)
                for tile in 1..<grid.cells
                where grid.distance(neighbour, tile - 1) > grid.distance(cell, tile - 1) {
                    waste[16 * tile + cell] |= 1 << UInt16(neighbour)
                }
            }
            shown[cell] = UInt8(cell)
            shown[16 + cell] = UInt8(grid.mirrored(cell))
        }
        self.distance = distance
        frames[0].board = word
        frames[0].gap = board.gap
        for (pattern, tiles) in tables.layout.patterns.enumerated() {
            for (number, tile) in tiles.enumerated() {
                slots[tile] = UInt8(pattern)
                numbers[tile] = UInt8(number)
                if hasMirror {
                    slots[16 + grid.mirrored(tile - 1) + 1] = UInt8(patterns + pattern)
                    numbers[16 + grid.mirrored(tile - 1) + 1] = UInt8(number)
                }
            }
        }
        frames[0].excess.0 = place(board, view: 0, grid, tables)
        if hasMirror { frames[0].excess.1 = place(board, view: 1, grid, tables) }
    }

    deinit {
        frames.deallocate()
        children.deallocate()
        placements.deallocate()
        neighbours.deallocate()
        waste.deallocate()
        shown.deallocate()
        slots.deallocate()
        numbers.deallocate()
        bitCounts.deallocate()
        lookups.deallocate()
    }

    /// Notes all patterns' placements in a view.
    /// - Returns: their excess.
    private func place(_ board: SlidingBoard, view: Int, _ grid: SmallGrid, _ tables: PatternTables) -> Int {
        var excess = 0
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
            let value = lookup.excess(at: lookup.index(mask: mask, places: places))
            placements[view * patterns + pattern] = UInt64(mask) | UInt64(places) << 16 | UInt64(value) << 48
            excess += value
        }
        return excess
    }

    /// Where a tile's pattern lies after the tile's move, as it is shown in a view.
    ///
    /// It is written without the excess: the caller looks up all that it wants and then adds these, so that the
    /// processor waits for memory once instead of six times.
    @inline(__always)
    func place(_ tile: Int, from: Int, to: Int, view: Int) -> (slot: Int, placement: UInt64, index: Int) {
        let slot = Int(slots[16 &* view &+ tile])
        let number = UInt32(numbers[16 &* view &+ tile])
        let from = UInt32(shown[16 &* view &+ from])
        let to = UInt32(shown[16 &* view &+ to])
        let old = placements[slot]
        let oldMask = UInt32(truncatingIfNeeded: old & 0xFFFF)
        let oldPlaces = UInt32(truncatingIfNeeded: old &>> 16)
        let mask = oldMask ^ (1 as UInt32) &<< from ^ (1 as UInt32) &<< to
        let place = oldPlaces &>> (4 &* number) & 15
        let low = min(from, to)
        let between = oldMask &>> (low &+ 1) & ((1 as UInt32) &<< (max(from, to) &- low &- 1) &- 1)
        let passed = UInt32(bitCounts[Int(between)])
        let places =
            from < to
            ? PatternRanking.advanced(oldPlaces, tile: number, from: place, passed: passed)
            : PatternRanking.withdrawn(oldPlaces, tile: number, from: place, passed: passed)
        return (slot, UInt64(mask) | UInt64(places) &<< 16, lookups[slot].index(mask: mask, places: places))
    }

    /// The excess at an index of a slot's table.
    @inline(__always)
    func excess(_ slot: Int, at index: Int) -> Int { lookups[slot].excess(at: index) }

    /// The excess of what lies in a slot now.
    @inline(__always)
    func excess(_ slot: Int) -> Int { Int(truncatingIfNeeded: placements[slot] &>> 48) }

    /// Puts a child's placements into effect, or takes them back.
    @inline(__always)
    func exchange(_ child: UnsafeMutablePointer<Child>) {
        swap(&placements[child.pointee.slots.0], &child.pointee.placements.0)
        if hasMirror { swap(&placements[child.pointee.slots.1], &child.pointee.placements.1) }
    }
}
