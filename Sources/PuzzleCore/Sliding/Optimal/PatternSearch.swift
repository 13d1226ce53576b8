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
/// Memory while it runs: a byte for each placement and region; 0.9 GB for eight tiles on 4x4.
public final class PatternSearch: @unchecked Sendable {
    // Unchecked, because parts write to different blocks of the buffers: see above.

    /// One tile's step from a block into another.
    private struct Step {
        let target: Int32
        /// Index into `orderMaps`; -1 if the order stays.
        let map: Int32
    }

    private static let unreached: UInt8 = 255

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
    private var orderMaps: [[UInt16]] = []
    private let distances: UnsafeMutablePointer<UInt8>
    /// By block: the last level that reached a placement in it, and how many are not reached yet.
    private let latest: UnsafeMutablePointer<UInt8>
    private let missing: UnsafeMutablePointer<Int32>

    /// The number of moves that the next parts find placements for.
    public private(set) var level: UInt8 = 1

    /// - Parameter pattern: tiles, 1...8 of them, on a board of up to sixteen cells.
    init(_ size: BoardSize, pattern: [Int]) {
        grid = SmallGrid(size)
        self.pattern = pattern
        ranking = PatternRanking(cells: grid.cells, tiles: pattern.count)
        let grid = grid
        homeDistances = pattern.map { tile in (0..<16).map { $0 < grid.cells ? UInt8(grid.distance($0, tile - 1)) : 0 }
        }
        masks = ranking.allMasks()
        places = ranking.allPlaces()

        var regions: [Int] = []
        for mask in masks {
            firstBlocks.append(regions.count)
            regions += grid.regions(around: Int(mask))
        }
        firstBlocks.append(regions.count)
        distances = .allocate(capacity: regions.count * ranking.orders)
        distances.initialize(repeating: Self.unreached, count: regions.count * ranking.orders)
        latest = .allocate(capacity: regions.count)
        latest.initialize(repeating: Self.unreached, count: regions.count)
        missing = .allocate(capacity: regions.count)
        missing.initialize(repeating: Int32(ranking.orders), count: regions.count)

        findSteps(regions)
        placeGoal(regions)
    }

    deinit {
        distances.deallocate()
        latest.deallocate()
        missing.deallocate()
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
                                places.map { UInt16(truncatingIfNeeded: ranking.rank(ofPlaces: moved($0, from, to))) })
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
        distances[block * ranking.orders + ranking.rank(ofPlaces: places)] = 0
        latest[block] = 0
        missing[block] -= 1
    }

    /// The places after the tile at one place has gone to another.
    private func moved(_ places: UInt32, _ from: Int, _ to: Int) -> UInt32 {
        var tile: UInt32 = 0
        while places >> (4 * tile) & 15 != from { tile += 1 }
        return from < to
            ? PatternRanking.advanced(places, tile: tile, from: UInt32(from), passed: UInt32(to - from))
            : PatternRanking.withdrawn(places, tile: tile, from: UInt32(from), passed: UInt32(from - to))
    }

    /// Finds what is `level` moves from the goal, in one of `parts` parts of the table; all parts can run at once.
    /// - Returns: how many placements were found.
    public func expand(part: Int, of parts: Int) -> Int {
        let blocks = firstSteps.count - 1
        let targets = Int32(blocks * part / parts)..<Int32(blocks * (part + 1) / parts)
        let frontier = UnsafeMutablePointer<UInt16>.allocate(capacity: ranking.orders + 8)
        defer { frontier.deallocate() }
        var found = 0
        for block in 0..<blocks where latest[block] == level - 1 {
            var frontierCount = -1
            for step in steps[firstSteps[block]..<firstSteps[block + 1]]
            where targets.contains(step.target) && missing[Int(step.target)] > 0 {
                if frontierCount < 0 { frontierCount = collect(block, into: frontier) }
                let new = reach(step, from: UnsafeBufferPointer(start: frontier, count: frontierCount))
                guard new > 0 else { continue }
                missing[Int(step.target)] -= Int32(new)
                latest[Int(step.target)] = level
                found += new
            }
        }
        return found
    }

    /// The orders in a block that were reached by the last level. Eight bytes at a time.
    private func collect(_ block: Int, into frontier: UnsafeMutablePointer<UInt16>) -> Int {
        let bytes = distances + block * ranking.orders
        let wanted = level - 1
        let pattern = UInt64(wanted) &* 0x0101_0101_0101_0101
        var count = 0
        var order = 0
        while order &+ 8 <= ranking.orders {
            let word = UnsafeRawPointer(bytes + order).loadUnaligned(as: UInt64.self) ^ pattern
            // A high bit for each byte that is zero; sometimes also for one above such a byte, so it is asked again.
            var hits = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            while hits != 0 {
                let candidate = order &+ hits.trailingZeroBitCount / 8
                frontier[count] = UInt16(truncatingIfNeeded: candidate)
                count &+= bytes[candidate] == wanted ? 1 : 0
                hits &= hits &- 1
            }
            order &+= 8
        }
        while order < ranking.orders {
            frontier[count] = UInt16(truncatingIfNeeded: order)
            count &+= bytes[order] == wanted ? 1 : 0
            order &+= 1
        }
        return count
    }

    /// Without branches on what is found: these cannot be predicted, and took most of the time.
    private func reach(_ step: Step, from frontier: UnsafeBufferPointer<UInt16>) -> Int {
        let target = distances + Int(step.target) * ranking.orders
        let level = level
        var found = 0
        if step.map < 0 {
            for order in frontier {
                let old = target[Int(order)]
                found &+= old == Self.unreached ? 1 : 0
                target[Int(order)] = min(old, level)
            }
        } else {
            orderMaps[Int(step.map)].withUnsafeBufferPointer { map in
                let map = map.baseAddress.unsafelyUnwrapped
                for order in frontier {
                    let reached = Int(map[Int(order)])
                    let old = target[reached]
                    found &+= old == Self.unreached ? 1 : 0
                    target[reached] = min(old, level)
                }
            }
        }
        return found
    }

    /// Goes on to the next level; call it when all parts are done.
    public func nextLevel() { level += 1 }

    /// Bytes of the packed table.
    var packedBytes: Int { (ranking.placements + 1) / 2 }

    /// Writes a part of the finished table: for each placement, of all regions the smallest number, as half of what it
    /// is above the sum of distances (it is even), in four bits; 15 if it is more, which is still a lower bound.
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
            for order in orders {
                var least = Self.unreached
                for block in firstBlocks[rank]..<firstBlocks[rank + 1] {
                    least = min(least, distances[block &* ranking.orders &+ order])
                }
                var places = places[order]
                var sum: UInt8 = 0
                for home in homeDistances {
                    sum &+= home[Int(cells &>> UInt64(4 &* (places & 15)) & 15)]
                    places &>>= 4
                }
                let index = order &* masks &+ rank
                table[index &>> 1] |= min((least &- sum) &>> 1, 15) &<< UInt8(truncatingIfNeeded: 4 &* (index & 1))
            }
        }
    }
}
