import PuzzleCore

/// Computes a pattern's table: for each placement, the fewest moves of the pattern's own tiles that bring them home.
///
/// Breadth-first search from the goal over placements and *regions*, the connected parts of the cells that the pattern
/// leaves free: where the gap is in its region makes no difference, as moves of other tiles count nothing. (Richard
/// Korf and Ariel Felner, "Disjoint pattern database heuristics", 2002; regions: Robert Clausecker's thesis, 2017.)
///
/// Placements with the same cells and region form a block, in which they lie by the rank of their order. A tile's step
/// leads from all of a block into one other block, so that both stay in the cache; and as a step changes the number of
/// dark cells occupied, blocks of one colour are read while those of the other are written. So the *parts* of a level,
/// which write to different blocks, can run at the same time.
///
/// The number of moves of what lies in a block is always even or always odd. So half of it, modulo 15, is kept: four bits
/// a state, 0.7 GB for eight tiles on 4x4. Levels that look alike are thirty apart; an old state that is taken for a new
/// one finds its neighbours reached. In the end the sum of the tiles' distances from home tells the multiple of 15, as
/// no pattern needs thirty moves more than that; if one did, its number would be too small, and still a lower bound.
public final class PatternSearch: @unchecked Sendable {
    // Unchecked, because parts write to different blocks of the buffers: see above.

    /// One tile's step from a block into another.
    private struct Step {
        let target: Int32
        /// Index into `orderMaps`; -1 if the order stays.
        let map: Int32
    }

    private static let unreached: UInt8 = 15
    private static let noLevel: UInt8 = 255

    private let grid: SmallGrid
    private let pattern: [Int]
    private let ranking: PatternRanking
    private let masks: [UInt16]
    /// By rank of the order.
    private let places: [UInt32]
    /// By tile of the pattern and cell: steps from home.
    private let homeDistances: [[UInt8]]
    /// By mask: its first block. One more at the end.
    private var firstBlocks: [Int] = []
    /// By block: its first step. One more at the end.
    private var firstSteps: [Int] = []
    private var steps: [Step] = []
    /// Rank of an order after a tile has passed others, by rank before.
    private var orderMaps: [UnsafePointer<UInt16>] = []
    /// By block and order, the first one in the lower half of a byte.
    private let states: UnsafeMutablePointer<UInt8>
    /// Bytes of a block, a multiple of eight.
    private let blockBytes: Int
    /// By block: the last level that may have reached a placement in it.
    private let latest: UnsafeMutablePointer<UInt8>

    /// The number of moves that the next parts find placements for.
    public private(set) var level: UInt8 = 1

    /// - Parameter pattern: tiles, 1...8 of them, on a board of up to sixteen cells.
    init(_ size: BoardSize, pattern: [Int]) {
        grid = SmallGrid(size)
        self.pattern = pattern
        ranking = PatternRanking(cells: grid.cells, tiles: pattern.count)
        let grid = grid
        homeDistances = pattern.map { tile in
            (0..<16).map { $0 < grid.cells ? UInt8(size.steps(from: $0, to: tile - 1)) : 0 }
        }
        masks = ranking.allMasks()
        places = ranking.allPlaces()

        var regions: [Int] = []
        for mask in masks {
            firstBlocks.append(regions.count)
            regions += grid.regions(around: Int(mask))
        }
        firstBlocks.append(regions.count)
        blockBytes = (ranking.orders + 15) / 16 * 8
        states = .allocate(capacity: regions.count * blockBytes)
        states.initialize(repeating: Self.unreached << 4 | Self.unreached, count: regions.count * blockBytes)
        latest = .allocate(capacity: regions.count)
        latest.initialize(repeating: Self.noLevel, count: regions.count)

        findSteps(regions)
        placeGoal(regions)
    }

    deinit {
        states.deallocate()
        latest.deallocate()
        for map in orderMaps { map.deallocate() }
    }

    private func findSteps(_ regions: [Int]) {
        // By the fields between which a tile goes.
        var mapIndices = [Int32](repeating: -1, count: 64)
        for (rank, mask) in masks.enumerated() {
            for block in firstBlocks[rank]..<firstBlocks[rank + 1] {
                firstSteps.append(steps.count)
                for cell in 0..<grid.cells where mask >> cell & 1 == 1 {
                    for free in grid.neighbours[cell] where regions[block] >> free & 1 == 1 {
                        let target = Int(mask) ^ 1 << cell ^ 1 << free
                        let targetRank = ranking.rank(ofMask: target)
                        var targetBlock = firstBlocks[targetRank]
                        while regions[targetBlock] >> cell & 1 == 0 { targetBlock += 1 }
                        let from = (Int(mask) & (1 << cell - 1)).nonzeroBitCount
                        let to = (target & (1 << free - 1)).nonzeroBitCount
                        if from != to, mapIndices[from * 8 + to] < 0 {
                            mapIndices[from * 8 + to] = Int32(orderMaps.count)
                            orderMaps.append(
                                copied(places.map { UInt16(ranking.rank(ofPlaces: moved($0, from, to))) }))
                        }
                        steps.append(Step(target: Int32(targetBlock), map: mapIndices[from * 8 + to]))
                    }
                }
            }
        }
        firstSteps.append(steps.count)
    }

    private func placeGoal(_ regions: [Int]) {
        var mask = 0
        for tile in pattern { mask |= 1 << (tile - 1) }
        var block = firstBlocks[ranking.rank(ofMask: mask)]
        while regions[block] >> (grid.cells - 1) & 1 == 0 { block += 1 }
        var places = PatternRanking.noPlaces
        for (index, tile) in pattern.enumerated() {
            let place = (mask & (1 << (tile - 1) - 1)).nonzeroBitCount
            places = PatternRanking.setting(place, of: index, in: places)
        }
        Self.reach(ranking.rank(ofPlaces: places), in: states + block * blockBytes, 0)
        latest[block] = 0
    }

    /// The places after the tile at one place has gone to another.
    private func moved(_ places: UInt32, _ from: Int, _ to: Int) -> UInt32 {
        var tile: UInt32 = 0
        while places >> (4 * tile) & 15 != from { tile += 1 }
        return PatternRanking.moved(
            places, shift: 4 * tile, passed: UInt32(abs(to - from)), back: from < to ? 0 : .max)
    }

    /// Number of placements and regions in all.
    public var stateCount: Int { (firstSteps.count - 1) * ranking.orders }

    /// Goes on from what the last level found, in one of `parts` parts of the table; all parts can run at once.
    /// - Returns: how much the part found on this level; the search is at its end when no part finds anything.
    public func expand(part: Int, of parts: Int) -> Int {
        let blocks = firstSteps.count - 1
        let own = blocks * part / parts..<blocks * (part + 1) / parts
        let frontier = UnsafeMutablePointer<UInt16>.allocate(capacity: ranking.orders + 1)
        defer { frontier.deallocate() }
        var found = 0
        for block in 0..<blocks where latest[block] == level - 1 {
            var count = -1
            for step in firstSteps[block]..<firstSteps[block + 1] where own.contains(Int(steps[step].target)) {
                if count < 0 { count = collect(block, into: frontier) }
                if count == 0 { break }
                found += reach(steps[step], from: UnsafeBufferPointer(start: frontier, count: count))
                latest[Int(steps[step].target)] = level
            }
        }
        return found
    }

    private static func code(_ level: UInt8) -> UInt8 { level / 2 % 15 }

    /// The orders in a block that were reached by the last level. Sixteen at a time.
    private func collect(_ block: Int, into frontier: UnsafeMutablePointer<UInt16>) -> Int {
        let bytes = states + block * blockBytes
        let wanted = UInt64(Self.code(level - 1)) &* 0x1111_1111_1111_1111
        var count = 0
        for offset in stride(from: 0, to: blockBytes, by: 8) {
            let word =
                UInt64(
                    littleEndian: UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self)) ^ wanted
            // A high bit for each field that is zero; sometimes also for one above such a field, so it is asked again.
            var hits = (word &- 0x1111_1111_1111_1111) & ~word & 0x8888_8888_8888_8888
            while hits != 0 {
                let field = hits.trailingZeroBitCount & ~3
                frontier[count] = UInt16(truncatingIfNeeded: 2 &* offset &+ field / 4)
                count &+= word &>> UInt64(truncatingIfNeeded: field) & 15 == 0 ? 1 : 0
                hits &= hits &- 1
            }
        }
        return count
    }

    /// Counts what is new, but does not branch on it: that cannot be predicted, and took most of the time.
    private func reach(_ step: Step, from frontier: UnsafeBufferPointer<UInt16>) -> Int {
        let target = states + Int(step.target) * blockBytes
        let code = Self.code(level)
        var found = 0
        if step.map < 0 {
            for order in frontier { found &+= Self.reach(Int(order), in: target, code) }
        } else {
            let map = orderMaps[Int(step.map)]
            for order in frontier { found &+= Self.reach(Int(map[Int(order)]), in: target, code) }
        }
        return found
    }

    /// - Returns: 1 if the state is new.
    @inline(__always) @discardableResult
    private static func reach(_ order: Int, in block: UnsafeMutablePointer<UInt8>, _ code: UInt8) -> Int {
        let shift = UInt8(truncatingIfNeeded: order & 1) &<< 2
        let byte = block[order &>> 1]
        let isNew = byte &>> shift & 15 == unreached
        let change: UInt8 = isNew ? unreached ^ code : 0
        block[order &>> 1] = byte ^ change &<< shift
        return isNew ? 1 : 0
    }

    /// Goes on to the next level; call it when all parts are done.
    public func nextLevel() { level += 1 }

    /// Writes a part of the finished table: for each placement, of all regions the smallest number, as half of what it
    /// is above the sum of distances (it is even), in four bits; 15 for a placement that is never reached.
    ///
    /// The table has the masks of an order side by side, so that a step between neighbouring cells, which leaves the
    /// order as it is, finds its number near the last one: a third fewer cache misses than the other way round.
    func pack(part: Int, of parts: Int, into table: UnsafeMutableRawBufferPointer) {
        // Orders that differ in the low tiles alone follow each other. An even number of such groups fills whole bytes.
        let groupOrders = (1...ranking.lowTiles).reduce(1, *)
        let groups = ranking.orders / groupOrders
        let range = (groups * part / parts + 1) / 2 * 2..<(groups * (part + 1) / parts + 1) / 2 * 2
        for group in range where group < groups {
            pack(orders: group * groupOrders..<(group + 1) * groupOrders, into: table)
        }
    }

    private func pack(orders: Range<Int>, into table: UnsafeMutableRawBufferPointer) {
        let masks = self.masks.count
        for index in orders.lowerBound * masks..<orders.upperBound * masks where index & 1 == 0 { table[index / 2] = 0 }
        for rank in 0..<masks {
            let cells = grid.cells(of: Int(self.masks[rank]))
            let blocks = states + firstBlocks[rank] * blockBytes
            let regions = firstBlocks[rank + 1] - firstBlocks[rank]
            for order in orders {
                var places = places[order]
                var sum = 0
                for home in homeDistances {
                    sum &+= Int(home[Int(cells &>> UInt64(4 &* (places & 15)) & 15)])
                    places &>>= 4
                }
                // The sum is less than 120.
                let base = 60 &- sum / 2
                let shift = UInt8(truncatingIfNeeded: order & 1) &<< 2
                var excess = Self.unreached
                for region in 0..<regions {
                    let code = blocks[region &* blockBytes &+ order &>> 1] &>> shift & 15
                    if code != Self.unreached {
                        excess = min(excess, UInt8(truncatingIfNeeded: (Int(code) &+ base) % 15))
                    }
                }
                let index = order &* masks &+ rank
                table[index &>> 1] |= excess &<< UInt8(truncatingIfNeeded: 4 &* (index & 1))
            }
        }
    }
}
