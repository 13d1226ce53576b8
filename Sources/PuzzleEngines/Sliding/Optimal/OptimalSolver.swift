import PuzzleCore

/// Finds a shortest solution in the single-tile metric, a slice of work at a time.
///
/// Iterative-deepening A* (Richard Korf, 1985): depth-first searches with a growing bound on the length. The lower
/// bound is that of additive pattern tables; on a square board also that of the board mirrored at its diagonal, which
/// needs as many moves, whichever is higher. Positions that were searched in vain are remembered where more than one
/// way to go on is left (`TranspositionTable`), so that ways that meet again are searched once. Of a board that is its
/// own mirror image, as many of the hardest are, half of the ways are searched.
public struct OptimalSolver: ShortestSearch, ~Copyable {
    public private(set) var bound: Int
    public private(set) var nodes: UInt64 = 0
    public private(set) var solution: [Slide]?

    /// Moves that lead to a part: so many that parts are small beside the whole search.
    private static var partDepth: Int { 14 }

    private let grid: SmallGrid
    private let tables: PatternTables
    private let memory: SearchMemory
    private var visited: TranspositionTable
    private let memoryBits: Int
    private var parts = SearchParts()
    /// Index of the frame at work.
    private var depth = 0

    /// - Parameters:
    ///   - board: solvable, of the tables' size.
    ///   - memoryBits: binary logarithm of the greatest number of pairs of visited positions, of 16 bytes each; 8...24. By
    ///     default 4 MB beside light tables, 16 beside full ones. Boards that are solved soon need less.
    public init(_ board: SlidingBoard, tables: PatternTables, memoryBits: Int? = nil) {
        precondition(board.size == tables.layout.size && board.isSolvable)
        grid = SmallGrid(board.size)
        self.tables = tables
        self.memoryBits = memoryBits ?? (tables.layout.kind == .light ? 18 : 20)
        visited = TranspositionTable(bits: min(12, self.memoryBits))
        memory = SearchMemory(board, grid: grid, tables: tables)
        bound = memory.distance + 2 * memory.frames[0].excess.highest
        guard !board.isSolved else {
            solution = []
            return
        }
        begin()
    }

    public var part: Int { parts.current }

    public mutating func divide(bound: Int, next: @escaping () -> Int) {
        while depth > 0 { goBack() }
        self.bound = bound
        parts = SearchParts(depth: Self.partDepth, bound: bound, next: next)
        // Nobody divides a search that is soon over, and with one bound the table does not grow.
        if visited.bits < memoryBits { visited = TranspositionTable(bits: memoryBits) }
        begin()
    }

    private mutating func begin() {
        depth = 0
        memory.frames[0].budget = (bound - memory.distance) / 2
        expand(memory.frames)
        guard memory.isOwnMirror else { return }
        // Two moves that are each other's mirror image lead to the same.
        var count = 0
        for next in 0..<memory.frames[0].count {
            let gap = Int(memory.children[next].gap)
            if gap > grid.mirrored(gap) { continue }
            memory.children[count] = memory.children[next]
            count += 1
        }
        memory.frames[0].count = count
    }

    public mutating func advance(nodes count: Int) -> Bool {
        let end = nodes + UInt64(count)
        while solution == nil, nodes < end {
            let frame = memory.frames + depth
            if frame.pointee.next < frame.pointee.count {
                enterNext(frame)
            } else if !leave(frame) {
                break
            }
        }
        return solution != nil
    }

    @inline(__always)
    private mutating func enterNext(_ frame: UnsafeMutablePointer<SearchMemory.Frame>) {
        let child = memory.children + (4 &* depth &+ frame.pointee.next)
        frame.pointee.next &+= 1
        if depth &+ 1 == parts.depth, !parts.begins() { return }
        let gap = frame.pointee.gap
        let (cell, budget) = (Int(child.pointee.gap), Int(child.pointee.budget))
        let tile = frame.pointee.board &>> UInt64(truncatingIfNeeded: 4 &* cell) & 15
        let board =
            frame.pointee.board ^ tile &<< UInt64(truncatingIfNeeded: 4 &* cell)
            ^ tile &<< UInt64(truncatingIfNeeded: 4 &* gap)
        let remaining = bound &- depth &- 1
        // On the way to the parts, nothing is searched as a whole.
        let isNoted = child.pointee.excess.isWithin(budget &- 1) && depth &+ 1 >= parts.depth
        if isNoted, visited.excludes(board, moves: UInt64(truncatingIfNeeded: remaining)) { return }
        depth &+= 1
        let next = frame + 1
        next.pointee.board = board
        next.pointee.gap = cell
        next.pointee.previousGap = gap
        next.pointee.budget = budget
        next.pointee.excess = child.pointee.excess
        next.pointee.isNoted = isNoted
        memory.exchange(child)
        if remaining == 2 &* budget {
            finish()
        } else {
            expand(next)
        }
    }

    /// - Returns: false at the end of a divided search.
    @inline(__always)
    private mutating func leave(_ frame: UnsafeMutablePointer<SearchMemory.Frame>) -> Bool {
        if depth == 0 {
            bound += 2
            // What was excluded with fewer moves is of little use.
            let bits = min(visited.bits + 4, memoryBits)
            if nodes >> 4 > 1 << UInt64(visited.bits), bits > visited.bits { visited = TranspositionTable(bits: bits) }
            begin()
            return !parts.isDivided
        }
        if frame.pointee.isNoted {
            visited.exclude(frame.pointee.board, moves: UInt64(truncatingIfNeeded: bound &- depth))
        }
        goBack()
        return true
    }

    @inline(__always)
    private mutating func goBack() {
        depth &-= 1
        memory.exchange(memory.children + (4 &* depth &+ memory.frames[depth].next &- 1))
    }

    /// Finds the positions after one more move that a solution within the bound could have.
    @inline(__always)
    private mutating func expand(_ frame: UnsafeMutablePointer<SearchMemory.Frame>) {
        let gap = frame.pointee.gap
        let board = frame.pointee.board
        frame.pointee.next = 0
        let children = memory.children + 4 &* depth
        var candidates = 0
        var moves = memory.moves[16 &* gap &+ frame.pointee.previousGap]
        while moves != 0 {
            let move = Int(moves & 63)
            moves &>>= 8
            let cell = Int(memory.cells[move] & 15)
            let tile = Int(truncatingIfNeeded: board &>> UInt64(truncatingIfNeeded: 4 &* cell) & 15)
            nodes &+= 1
            let budget = frame.pointee.budget &- Int(memory.waste[64 &* tile &+ move])
            if budget < 0 { continue }
            let child = children + candidates
            candidates &+= 1
            child.pointee.gap = UInt8(truncatingIfNeeded: cell)
            child.pointee.budget = Int8(truncatingIfNeeded: budget)
            let view = memory.cells[move] &>> 4
            child.pointee.view = view
            let (slot, placement, index) = memory.place(tile, move, view: Int(view), isAlongRow: false)
            child.pointee.slots.0 = slot
            child.pointee.placements.0 = placement
            child.pointee.values.0 = memory.value(slot, at: index)
            if memory.hasMirror {
                let (slot, placement, index) = memory.place(tile, move, view: Int(view ^ 1), isAlongRow: true)
                child.pointee.slots.1 = slot
                child.pointee.placements.1 = placement
                child.pointee.values.1 = memory.value(slot, at: index)
            }
        }
        var count = 0
        for candidate in 0..<candidates {
            // Without branches, as it cannot be foreseen which children stay.
            var child = children[candidate]
            child.excess = frame.pointee.excess
            child.excess.replace(memory.values[Int(child.slots.0)], by: child.values.0, view: child.view)
            if memory.hasMirror {
                child.excess.replace(memory.values[Int(child.slots.1)], by: child.values.1, view: child.view ^ 1)
            }
            children[count] = child
            count &+= child.excess.isWithin(Int(child.budget)) ? 1 : 0
        }
        frame.pointee.count = count
    }

    private mutating func finish() {
        solution = (1...depth).map { index in
            let (tile, gap) = (memory.frames[index].gap, memory.frames[index].previousGap)
            let direction: Slide.Direction =
                switch gap - tile {
                case 1: .right
                case -1: .left
                case let step: step > 0 ? .down : .up
                }
            return Slide(direction)
        }
    }
}
