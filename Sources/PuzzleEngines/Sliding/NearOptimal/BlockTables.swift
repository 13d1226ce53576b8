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
    }

    let size: BoardSize
    private var blocks: [Block] = []
    private let memberships: UnsafeMutablePointer<Membership>
    private let membershipCounts: UnsafeMutablePointer<Int>
    /// Each cell, and after all of them each cell's mirror image.
    private let views: UnsafeMutablePointer<UInt8>
    private var starts: [(block: Int, view: Int, tiles: [Int])] = []

    // The table that is being built.
    private let search: PlacementSearch
    private var built = 0
    private var isBegun = false

    /// - Returns: nil for a board that is too large. Not a failing initializer: in Embedded Swift an object whose
    ///   initializer fails is never freed.
    static func forBoards(of size: BoardSize) -> BlockTables? {
        size.cells <= PlacementSearch.maximumCells ? BlockTables(size) : nil
    }

    private init(_ size: BoardSize) {
        self.size = size
        search = PlacementSearch(size, tiles: 4)
        let cells = size.cells
        memberships = .allocate(capacity: (cells + 1) * 4)
        membershipCounts = .allocate(capacity: cells + 1)
        membershipCounts.initialize(repeating: 0, count: cells + 1)
        views = .allocate(capacity: 2 * (cells + 1))
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
                    let placements = PlacementSearch.placements(cells: cells, tiles: tiles.count)
                    blocks.append(Block(tiles: tiles, table: .allocate(capacity: placements)))
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
            if !isBegun { search.begin(blocks[built].tiles, into: blocks[built].table) }
            isBegun = !search.advance(work: &work, enough: enough)
            if !isBegun { built += 1 }
        }
    }
}
