import PuzzleCore

/// What every pass of a near-optimal search on one board size shares: the plan, how far tiles are from home and what
/// that is worth, and numbers for hashing.
final class SearchSpace {
    let size: BoardSize
    let grid: GridNeighbours
    let plan: PlacementPlan
    let conflicts: LineConflicts
    /// By stage; the last stage is the rest, which has none. Filled in when a search first gets there.
    private let distances: UnsafeMutablePointer<PlacementDistances?>
    /// By stage, cell and direction: where the gap goes, -1 if that is off the board or placed already.
    private let ways: UnsafeMutablePointer<Int16>
    /// By tile times `cells` plus cell, also for a tile that belongs into the last cell, where the goal has the gap elsewhere.
    /// Behind pointers, because every candidate of a search reads them.
    let penalties: UnsafeMutablePointer<Int32>
    let hashes: UnsafeMutablePointer<UInt64>

    /// What tells positions apart besides, on small boards; of use when it is built.
    let blocks: BlockTables?

    /// The longest side of the rectangle that is searched as a whole, when all around it is placed.
    static var longestRest: Int { 6 }

    /// - Parameter rest: the longest side of the rectangle that is searched as a whole.
    init(_ size: BoardSize, rest: Int = SearchSpace.longestRest, blocks: BlockTables? = nil) {
        self.size = size
        self.blocks = blocks
        grid = GridNeighbours(size)
        plan = PlacementPlan(size, rest: rest)
        conflicts = LineConflicts(size, rows: plan.restRows, columns: plan.restColumns)
        let cells = size.cells
        let stages = plan.placements.count + 1
        distances = .allocate(capacity: stages)
        distances.initialize(repeating: nil, count: stages)
        ways = .allocate(capacity: stages * cells * 4)
        penalties = .allocate(capacity: (cells + 1) * cells)
        penalties.initialize(repeating: 0, count: (cells + 1) * cells)
        hashes = .allocate(capacity: (cells + 1) * cells)
        for stage in 0..<stages {
            let open = stage < plan.placements.count ? plan.placements[stage].open : plan.restOpen
            for cell in 0..<cells {
                for direction in 0..<4 {
                    let to = grid.neighbour(of: cell, direction)
                    ways[(stage * cells + cell) * 4 + direction] = to >= 0 && open[to] ? Int16(to) : -1
                }
            }
        }
        var random = SeededGenerator(seed: 1)
        let ofSteps = restStage == 0 ? Penalty.ofStepsOnWholeBoards : Penalty.ofSteps
        for tile in 0...cells {
            let weight = weight(home: tile - 1)
            for cell in 0..<cells {
                hashes[tile * cells + cell] = random.next()
                guard tile > 0 else { continue }
                let steps = size.steps(from: tile - 1, to: cell)
                penalties[tile * cells + cell] = Int32(ofSteps[steps]) * weight / 128
            }
        }
    }

    deinit {
        for stage in 0..<restStage { distances[stage]?.deallocate() }
        distances.deallocate()
        ways.deallocate()
        penalties.deallocate()
        hashes.deallocate()
    }

    /// What a tile's faults count, in 128ths: the sooner its turn comes, the more.
    private func weight(home: Int) -> Int32 {
        guard restStage > 0, home >= 0 else { return 128 }
        let linesAfter = max(size.rows - 1 - home / size.columns, size.columns - 1 - home % size.columns)
        return Int32(128 + Penalty.ofFirstLine * linesAfter / (max(size.rows, size.columns) - 1))
    }

    var cells: Int { size.cells }
    var restStage: Int { plan.placements.count }

    /// Where the gap can go from a cell, by direction.
    @inline(__always)
    func ways(_ stage: Int, from cell: Int) -> UnsafePointer<Int16> {
        UnsafePointer(ways + (stage &* cells &+ cell) &* 4)
    }

    /// The distances of a stage before the rest; makes them if it is the first to ask.
    /// - Parameter work: raised by the work that took.
    @inline(__always)
    func distances(_ stage: Int, work: inout Int) -> PlacementDistances {
        if let known = distances[stage] { return known }
        return makeDistances(stage, &work)
    }

    private func makeDistances(_ stage: Int, _ work: inout Int) -> PlacementDistances {
        let made = PlacementDistances(plan.placements[stage], grid: grid)
        distances[stage] = made
        work += made.work
        return made
    }
}

/// What a position's faults count in a search. Lower is nearer to the goal; the unit is arbitrary.
enum Penalty {
    /// Of a tile so many steps from home: 20 n^1.4, rounded. More than in proportion, because many tiles a little out
    /// of place are put right in passing, while one that is far away must be fetched by itself.
    static let ofSteps: [UInt16] = [
        0, 20, 53, 93, 139, 190, 246, 305, 368, 433, 502, 574, 649, 725, 805, 886, 970, 1056, 1144, 1234, 1326, 1420,
        1515, 1613, 1712, 1812, 1914, 2018, 2123,
    ]
    /// 20 n^1.5, where no tile is placed before others.
    static let ofStepsOnWholeBoards: [UInt16] = [
        0, 20, 57, 104, 160, 224, 294, 370, 453, 540, 632, 730, 831, 937, 1048, 1162, 1280, 1402, 1527, 1656, 1789,
        1925,
        2064, 2206, 2352, 2500, 2652, 2806, 2963,
    ]
    /// What a tile of the first line counts more than one of the rest, in 128ths.
    static var ofFirstLine: Int { 48 }
    /// Of each tile that has to leave its line to let others pass.
    static var ofConflict: Int32 { 80 }
    /// Of the same where blocks count, which have most of it.
    static var ofConflictBesideBlocks: Int32 { 60 }
    /// Of each move that a block of tiles needs beyond their distances.
    static var ofBlockMove: Int32 { 14 }
    /// Of each move that the next placement takes at least.
    static var ofPlacementMove: Int32 { 30 }
    /// Of each placement yet to come: more than the moves of nearly any one, so that to finish one pays. Twice as much
    /// made solutions up to 12x15 longer by a fiftieth.
    static var ofStage: Int32 { 6_000 }
}
