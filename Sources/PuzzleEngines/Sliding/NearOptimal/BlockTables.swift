import PuzzleCore

/// How many moves the tiles of each block of 2x2 cells need beyond their distances, all other tiles being alike.
///
/// Exact numbers of small patterns (Culberson and Schaeffer, "Pattern databases", 1998). They overlap, so their sum is no
/// lower bound; but with it positions are told apart better than by line conflicts alone. A block and its mirror image
/// at the diagonal of a square board share a table, which is looked up with mirrored cells.
///
/// The goal may have the gap in another cell than the last. Then the tile that belongs there is missing, and counts as if
/// it were at home; and the one that belongs into the last cell is in no block.
///
/// Built a slice of work at a time: half a second for 5x5, whose ten tables are of cells^4 bytes, 3.7 MB in all.
final class BlockTables {
    /// A block in which some tile has its home.
    private struct Membership {
        let table: UnsafeMutablePointer<UInt8>
        let factor: Int
        /// Where the other tiles' cells are found, and their factors in the table's index. A block with the gap's home
        /// has one tile less, and a factor of 0 instead.
        let others: (Int, Int, Int)
        let factors: (Int, Int, Int)
        /// Offset of the cells, mirrored or not.
        let view: Int
    }

    /// Of a table, the tiles in the order of its index.
    private struct Block {
        let tiles: [Int]
        let table: UnsafeMutablePointer<UInt8>
        let placements: Int
    }

    let size: BoardSize
    private let grid: GridNeighbours
    private var blocks: [Block] = []
    private let memberships: UnsafeMutablePointer<Membership>
    private let membershipCounts: UnsafeMutablePointer<Int>
    /// Each cell, and after all of them each cell's mirror image.
    private let views: UnsafeMutablePointer<UInt8>
    private var starts: [(block: Int, view: Int, tiles: [Int])] = []

    // The table that is being built.
    private var built = 0
    private var isBegun = false
    private var moves: UInt8 = 0
    private var queue: [UInt32] = []
    private var next = 0
    private var nextQueue: [UInt32] = []
    /// By placement of the tiles, the cells that the gap is known to reach. Room for the largest table.
    private let reached: UnsafeMutablePointer<UInt32>
    /// The cells of the board; those of all columns but the first, or but the last.
    private let all: UInt32
    private let notFirst: UInt32
    private let notLast: UInt32

    /// More cells would make tables too large for the gain.
    private static var maximumCells: Int { 25 }
    private static var unknown: UInt8 { .max }

    /// - Returns: nil for a board that is too large. Not a failing initializer: in Embedded Swift an object whose
    ///   initializer fails is never freed.
    static func forBoards(of size: BoardSize) -> BlockTables? {
        size.cells <= maximumCells ? BlockTables(size) : nil
    }

    private init(_ size: BoardSize) {
        self.size = size
        grid = GridNeighbours(size)
        let cells = size.cells
        memberships = .allocate(capacity: (cells + 1) * 4)
        membershipCounts = .allocate(capacity: cells + 1)
        membershipCounts.initialize(repeating: 0, count: cells + 1)
        views = .allocate(capacity: 2 * (cells + 1))
        reached = .allocate(capacity: cells * cells * cells * cells)
        func mask(_ isIn: (Int) -> Bool) -> UInt32 {
            (0..<cells).reduce(0) { isIn($1) ? $0 | 1 << UInt32($1) : $0 }
        }
        all = mask { _ in true }
        notFirst = mask { $0 % size.columns > 0 }
        notLast = mask { $0 % size.columns < size.columns - 1 }
        for cell in 0..<cells {
            views[cell] = UInt8(cell)
            let mirrored = cell % size.columns * size.columns + cell / size.columns
            views[mirror + cell] = UInt8(size.isSquare ? mirrored : cell)
        }
        for row in 0..<size.rows - 1 {
            for column in 0..<size.columns - 1 {
                let corner = row * size.columns + column
                let homes = [corner, corner + 1, corner + size.columns, corner + size.columns + 1]
                if size.isSquare, row > column {
                    // Its mirror image came before it.
                    let mirrored = homes.map { Int(views[mirror + $0]) }.sorted()
                    guard let block = blocks.firstIndex(where: { $0.tiles[0] == mirrored[0] + 1 }) else { continue }
                    add(block: block, view: mirror)
                } else {
                    let tiles = homes.filter { $0 < cells - 1 }.map { $0 + 1 }
                    var placements = 1
                    for _ in tiles { placements *= cells }
                    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: placements)
                    table.initialize(repeating: Self.unknown, count: placements)
                    blocks.append(Block(tiles: tiles, table: table, placements: placements))
                    add(block: blocks.count - 1, view: 0)
                }
            }
        }
    }

    deinit {
        for block in blocks { block.table.deallocate() }
        memberships.deallocate()
        membershipCounts.deallocate()
        views.deallocate()
        reached.deallocate()
    }

    /// - Parameter view: how many places after the cells those are found that the table is asked with.
    private func add(block: Int, view: Int) {
        let cells = size.cells
        // Tile t stands for its mirror image in a mirrored block.
        let tiles = blocks[block].tiles.map { Int(views[view + $0 - 1]) + 1 }
        var factors: [Int] = []
        for index in tiles.indices { factors.append(index == 0 ? 1 : factors[index - 1] * cells) }
        starts.append((block, view, tiles))
        for index in tiles.indices {
            var others: [(place: Int, factor: Int)] = []
            for other in tiles.indices where other != index { others.append((view + tiles[other], factors[other])) }
            if others.count < 3 { others.append((0, 0)) }
            let count = membershipCounts[tiles[index]]
            (memberships + tiles[index] * 4 + count).initialize(
                to: Membership(
                    table: blocks[block].table, factor: factors[index],
                    others: (others[0].place, others[1].place, others[2].place),
                    factors: (others[0].factor, others[1].factor, others[2].factor), view: view))
            membershipCounts[tiles[index]] += 1
        }
    }

    var isBuilt: Bool { built == blocks.count }

    /// Where what is mirrored begins, behind all cells or all tiles.
    private var mirror: Int { size.cells &+ 1 }

    /// Places that `find` fills.
    var places: Int { 2 * mirror }

    /// Writes where each tile is, and after all of them where it is on the mirrored board.
    /// - Parameter missing: the number of no tile.
    @inline(__always)
    func find(_ board: UnsafePointer<UInt8>, missing: Int, _ places: UnsafeMutablePointer<Int>) {
        places[missing] = missing &- 1
        places[mirror &+ missing] = Int(views[mirror &+ missing &- 1])
        for cell in 0..<size.cells {
            let tile = Int(board[cell])
            places[tile] = cell
            places[mirror &+ tile] = Int(views[mirror &+ cell])
        }
    }

    /// The sum over all blocks.
    /// - Parameter places: of `find`.
    func sum(_ places: UnsafePointer<Int>) -> Int32 {
        var sum: Int32 = 0
        for (block, view, tiles) in starts {
            var index = 0
            for tile in tiles.reversed() { index = index * size.cells + places[view + tile] }
            sum += Int32(blocks[block].table[index])
        }
        return sum
    }

    /// How the sum changes when a tile goes to the gap.
    /// - Parameter places: of `find`, before the move.
    @inline(__always)
    func change(_ places: UnsafePointer<Int>, tile: Int, from: Int, to: Int) -> Int32 {
        var change: Int32 = 0
        let first = memberships + tile &* 4
        for member in first..<first + membershipCounts[tile] {
            let (a, b, c) = member.pointee.others
            let (x, y, z) = member.pointee.factors
            let row = member.pointee.table + (places[a] &* x &+ places[b] &* y &+ places[c] &* z)
            let cells = views + member.pointee.view
            change &+= Int32(row[Int(cells[to]) &* member.pointee.factor])
            change &-= Int32(row[Int(cells[from]) &* member.pointee.factor])
        }
        return change
    }

    /// Builds on, breadth-first from each block's goal; only moves of the block's tiles count.
    /// - Parameter work: raised by the placements looked at, until it is `enough` or all is built.
    func build(work: inout Int, enough: Int) {
        while !isBuilt, work < enough {
            if !isBegun { begin() }
            expand(&work, enough)
            guard next == queue.count else { return }
            swap(&queue, &nextQueue)
            nextQueue.removeAll(keepingCapacity: true)
            next = 0
            moves += 1
            guard queue.isEmpty else { continue }
            finish()
        }
    }

    private func begin() {
        isBegun = true
        let tiles = blocks[built].tiles
        var placement = 0
        for tile in tiles.reversed() { placement = placement * size.cells + tile - 1 }
        reached.initialize(repeating: 0, count: blocks[built].placements)
        queue.append(UInt32(placement << 5 | size.cells - 1))
        moves = 0
    }

    /// Goes on with the queue.
    private func expand(_ work: inout Int, _ enough: Int) {
        let block = blocks[built]
        // A property of an object would be checked for overlapping accesses each time.
        var found: [UInt32] = []
        swap(&found, &nextQueue)
        let end = min(queue.count, next + enough - work)
        for state in queue[next..<end] { expand(state, of: block, &found) }
        swap(&found, &nextQueue)
        work += end - next
        next = end
    }

    @inline(__always)
    private func expand(_ state: UInt32, of block: Block, _ found: inout [UInt32]) {
        let (placement, gap) = (Int(state >> 5), state & 31)
        guard reached[placement] >> gap & 1 == 0 else { return }
        let cells = size.cells
        let count = block.tiles.count
        var tileCells = InlineArray<4, Int>(repeating: 0)
        var taken: UInt32 = 0
        var rest = placement
        for index in 0..<count {
            tileCells[index] = rest % cells
            taken |= 1 << UInt32(rest % cells)
            rest /= cells
        }
        let region = region(from: gap, free: ~taken)
        reached[placement] |= region
        if block.table[placement] == Self.unknown { block.table[placement] = moves - distances(tileCells, block.tiles) }
        var factor = 1
        for index in 0..<count {
            let cell = tileCells[index]
            for direction in 0..<4 {
                let to = grid.neighbour(of: cell, direction)
                guard to >= 0, region >> UInt32(to) & 1 == 1 else { continue }
                let moved = placement + (to - cell) * factor
                if reached[moved] >> UInt32(cell) & 1 == 0 { found.append(UInt32(moved << 5 | cell)) }
            }
            factor *= cells
        }
    }

    private func distances(_ tileCells: borrowing InlineArray<4, Int>, _ tiles: [Int]) -> UInt8 {
        var sum = 0
        for index in tiles.indices { sum += size.steps(from: tiles[index] - 1, to: tileCells[index]) }
        return UInt8(sum)
    }

    /// The cells to which the gap can go without moving a tile of the block.
    private func region(from gap: UInt32, free: UInt32) -> UInt32 {
        var region: UInt32 = 1 << gap
        let columns = UInt32(size.columns)
        while true {
            let sideways = (region & notLast) << 1 | (region & notFirst) >> 1
            let grown = (region | sideways | region << columns | region >> columns) & free & all
            if grown == region { return region }
            region = grown
        }
    }

    private func finish() {
        // Two tiles in one cell: one of them is missing.
        let block = blocks[built]
        for index in 0..<block.placements where block.table[index] == Self.unknown { block.table[index] = 0 }
        built += 1
        isBegun = false
    }
}
