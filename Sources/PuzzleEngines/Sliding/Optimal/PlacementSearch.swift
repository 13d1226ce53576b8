import PuzzleCore

/// Finds how many moves some tiles need beyond their distances, wherever they lie, all other tiles being alike:
/// breadth-first from the goal, a slice of work at a time. Only moves of these tiles count.
///
/// A placement's number is the sum of the tiles' cells, each times a power of the number of cells; so a move changes it
/// by a product. Numbers of placements with two tiles in one cell are wasted.
final class PlacementSearch {
    private let size: BoardSize
    private let grid: GridNeighbours
    private var tiles: [Int] = []
    private var table: UnsafeMutablePointer<UInt8>?
    private var moves: UInt8 = 0
    private var queue: [UInt32] = []
    private var next = 0
    private var nextQueue: [UInt32] = []
    /// By placement, the cells that the gap is known to reach.
    private let reached: UnsafeMutablePointer<UInt32>
    /// The cells of the board; those of all columns but the first, or but the last.
    private let all: UInt32
    private let notFirst: UInt32
    private let notLast: UInt32

    /// More would make tables too large for the gain; and a placement with the gap's cell has 32 bits.
    static var maximumCells: Int { 25 }
    static var maximumTiles: Int { 5 }
    private static var unknown: UInt8 { .max }

    /// How many numbers placements have.
    static func placements(cells: Int, tiles: Int) -> Int {
        var placements = 1
        for _ in 0..<tiles { placements *= cells }
        return placements
    }

    /// - Parameters:
    ///   - size: of at most `maximumCells`.
    ///   - most: how many tiles are looked at together at most, up to `maximumTiles`.
    init(_ size: BoardSize, tiles most: Int) {
        self.size = size
        grid = GridNeighbours(size)
        let cells = size.cells
        reached = .allocate(capacity: Self.placements(cells: cells, tiles: most))
        func mask(_ isIn: (Int) -> Bool) -> UInt32 {
            (0..<cells).reduce(0) { isIn($1) ? $0 | 1 << UInt32($1) : $0 }
        }
        all = mask { _ in true }
        notFirst = mask { $0 % size.columns > 0 }
        notLast = mask { $0 % size.columns < size.columns - 1 }
    }

    deinit { reached.deallocate() }

    /// - Parameters:
    ///   - tiles: the first one's cell counts once in a placement's number, the next one's as much as there are cells.
    ///   - table: gets what is found, a byte for each number; 0 where two tiles would be in one cell.
    func begin(_ tiles: [Int], into table: UnsafeMutablePointer<UInt8>) {
        let placements = Self.placements(cells: size.cells, tiles: tiles.count)
        self.tiles = tiles
        self.table = table
        table.initialize(repeating: Self.unknown, count: placements)
        reached.initialize(repeating: 0, count: placements)
        var placement = 0
        for tile in tiles.reversed() { placement = placement * size.cells + tile - 1 }
        queue.append(UInt32(placement << 5 | size.cells - 1))
        moves = 0
    }

    /// Goes on with the search.
    /// - Parameter work: raised by the placements looked at, until it is `enough` or all are known.
    /// - Returns: whether all are.
    func advance(work: inout Int, enough: Int) -> Bool {
        while work < enough {
            expand(&work, enough)
            guard next == queue.count else { return false }
            swap(&queue, &nextQueue)
            nextQueue.removeAll(keepingCapacity: true)
            next = 0
            moves += 1
            guard queue.isEmpty else { continue }
            finish()
            return true
        }
        return false
    }

    /// Goes on with the queue.
    private func expand(_ work: inout Int, _ enough: Int) {
        guard let table else { return }
        // A property of an object would be checked for overlapping accesses each time.
        var found: [UInt32] = []
        swap(&found, &nextQueue)
        let (tiles, moves) = (tiles, moves)
        let end = min(queue.count, next + enough - work)
        for state in queue[next..<end] { expand(state, of: tiles, moves, into: table, &found) }
        swap(&found, &nextQueue)
        work += end - next
        next = end
    }

    @inline(__always)
    private func expand(
        _ state: UInt32, of tiles: [Int], _ moves: UInt8, into table: UnsafeMutablePointer<UInt8>,
        _ found: inout [UInt32]
    ) {
        let (placement, gap) = (Int(state >> 5), state & 31)
        guard reached[placement] >> gap & 1 == 0 else { return }
        let cells = size.cells
        let count = tiles.count
        var tileCells = InlineArray<5, Int>(repeating: 0)
        var taken: UInt32 = 0
        var rest = placement
        for index in 0..<count {
            tileCells[index] = rest % cells
            taken |= 1 << UInt32(rest % cells)
            rest /= cells
        }
        let region = region(from: gap, free: ~taken)
        reached[placement] |= region
        if table[placement] == Self.unknown { table[placement] = moves - distances(tileCells, tiles) }
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

    private func distances(_ tileCells: borrowing InlineArray<5, Int>, _ tiles: [Int]) -> UInt8 {
        var sum = 0
        for index in tiles.indices { sum += size.steps(from: tiles[index] - 1, to: tileCells[index]) }
        return UInt8(sum)
    }

    /// The cells to which the gap can go without moving any of the tiles.
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
        guard let table else { return }
        for index in 0..<Self.placements(cells: size.cells, tiles: tiles.count) where table[index] == Self.unknown {
            table[index] = 0
        }
        self.table = nil
    }
}
