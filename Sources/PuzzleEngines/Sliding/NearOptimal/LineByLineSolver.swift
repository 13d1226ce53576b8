import PuzzleCore

/// Solves any solvable board at once, by placing tile after tile: about three times as many moves as needed.
///
/// It never fails: the open part of the board always stays wide enough to lead the gap round any one tile. The last
/// two tiles of a line come in together, the first of them through the corner of the second (a speed-solver's way).
/// At most O(cells^2.5) steps.
struct LineByLineSolver {
    private let grid: GridNeighbours
    private var tiles: [UInt8]
    private var cellOfTile: [Int]
    private var open: [Bool]
    private(set) var moves: [Slide.Direction] = []
    // For the latest search of a way for the gap: which search reached a cell, and by which slide.
    private var search = 0
    private var reachedIn: [Int]
    private var reachedBy: [Slide.Direction]
    private var queue: [Int] = []

    /// - Returns: the moves of single tiles that solve `board`.
    /// - Precondition: `board` is solvable.
    static func solve(_ board: SlidingBoard) -> [Slide.Direction] {
        var solver = LineByLineSolver(board)
        let plan = PlacementPlan(board.size, rest: 2)
        for placement in plan.placements {
            solver.open = placement.open
            solver.place(placement)
        }
        solver.turnLastFour(open: plan.restOpen)
        return solver.moves
    }

    private init(_ board: SlidingBoard) {
        grid = GridNeighbours(board.size)
        tiles = board.tiles
        cellOfTile = [Int](repeating: 0, count: tiles.count)
        for (cell, tile) in tiles.enumerated() { cellOfTile[Int(tile)] = cell }
        open = [Bool](repeating: true, count: tiles.count)
        reachedIn = [Int](repeating: 0, count: tiles.count)
        reachedBy = [Slide.Direction](repeating: .up, count: tiles.count)
    }

    private var gap: Int { cellOfTile[0] }

    private mutating func place(_ placement: PlacementPlan.Placement) {
        let first = placement.first + 1
        guard let corner = placement.second else { return bring(first, to: placement.first) }
        let second = corner + 1
        if cellOfTile[first] == placement.first && cellOfTile[second] == corner { return }
        bring(first, to: corner)
        // Behind the first one, the second one or the gap may be locked in. Six cells are enough to sort that out.
        let besideFirst = placement.first + placement.across
        if cellOfTile[second] == placement.first {
            moveGap(toOneOf: [besideFirst], avoiding: [corner, placement.first])
            return untangle(placement, first: first, second: second)
        }
        if gap == placement.first && cellOfTile[second] == besideFirst {
            return untangle(placement, first: first, second: second)
        }
        open[corner] = false
        bring(second, to: corner + placement.across)
        moveGap(toOneOf: [placement.first], avoiding: [cellOfTile[second]])
        open[corner] = true
        moveGap(toOneOf: [corner], avoiding: [])
        moveGap(toOneOf: [corner + placement.across], avoiding: [])
    }

    /// Leads `tile` to `target`, cell by cell on a shortest way through the open cells.
    private mutating func bring(_ tile: Int, to target: Int) {
        let distances = distances(to: target)
        while cellOfTile[tile] != target {
            let cell = cellOfTile[tile]
            var nearer: [Int] = []
            for direction in 0..<4 {
                let next = grid.neighbour(of: cell, direction)
                if next >= 0, open[next], distances[next] < distances[cell] { nearer.append(next) }
            }
            moveGap(toOneOf: nearer, avoiding: [cell])
            moveGap(toOneOf: [cell], avoiding: [])
        }
    }

    /// Steps from each cell to `target` through open cells; `Int.max` where there is no way.
    private func distances(to target: Int) -> [Int] {
        var distances = [Int](repeating: .max, count: tiles.count)
        var queue = [target]
        distances[target] = 0
        var next = 0
        while next < queue.count {
            let cell = queue[next]
            next += 1
            for direction in 0..<4 {
                let neighbour = grid.neighbour(of: cell, direction)
                guard neighbour >= 0, open[neighbour], distances[neighbour] == .max else { continue }
                distances[neighbour] = distances[cell] + 1
                queue.append(neighbour)
            }
        }
        return distances
    }

    /// Leads the gap to the nearest of `targets` on a shortest way through the open cells that are not avoided. Mostly
    /// that is a few steps, and no more cells are looked at than lie so near.
    private mutating func moveGap(toOneOf targets: [Int], avoiding avoided: [Int]) {
        search += 1
        queue.removeAll(keepingCapacity: true)
        queue.append(gap)
        reachedIn[gap] = search
        for cell in avoided { reachedIn[cell] = search }
        var next = 0
        while !targets.contains(queue[next]) {
            let cell = queue[next]
            next += 1
            for direction in Slide.Direction.allCases {
                let neighbour = grid.neighbour(of: cell, Int(direction.rawValue))
                guard neighbour >= 0, open[neighbour], reachedIn[neighbour] != search else { continue }
                reachedIn[neighbour] = search
                reachedBy[neighbour] = direction
                queue.append(neighbour)
            }
        }
        var cell = queue[next]
        var way: [Slide.Direction] = []
        while cell != gap {
            way.append(reachedBy[cell])
            cell = grid.neighbour(of: cell, Int(reachedBy[cell].opposite.rawValue))
        }
        for direction in way.reversed() { slide(direction) }
    }

    private mutating func slide(_ direction: Slide.Direction) {
        let from = grid.neighbour(of: gap, Int(direction.rawValue))
        let to = gap
        tiles[to] = tiles[from]
        cellOfTile[Int(tiles[to])] = to
        tiles[from] = 0
        cellOfTile[0] = from
        if moves.last == direction.opposite { moves.removeLast() } else { moves.append(direction) }
    }

    /// Brings both tiles of a placement home within the two last places of its line and the two lines beside it, by a
    /// breadth-first search over where the two and the gap are. All three must be there.
    private mutating func untangle(_ placement: PlacementPlan.Placement, first: Int, second: Int) {
        var cells: [Int] = []
        for line in 0..<3 {
            cells.append(placement.first + line * placement.across)
            cells.append(placement.first + line * placement.across + placement.along)
        }
        struct State {
            var first: Int
            var second: Int
            var gap: Int
            var index: Int { (first * 256 + second) * 256 + gap }
        }
        var states = [State(first: cellOfTile[first], second: cellOfTile[second], gap: gap)]
        var origins = [(state: 0, direction: Slide.Direction.up)]
        var next = 0
        while states[next].first != placement.first || states[next].second != placement.first + placement.along {
            for direction in Slide.Direction.allCases {
                var state = states[next]
                let to = grid.neighbour(of: state.gap, Int(direction.rawValue))
                guard cells.contains(to) else { continue }
                if state.first == to { state.first = state.gap }
                if state.second == to { state.second = state.gap }
                state.gap = to
                guard !states.contains(where: { $0.index == state.index }) else { continue }
                states.append(state)
                origins.append((next, direction))
            }
            next += 1
        }
        var way: [Slide.Direction] = []
        while next > 0 {
            way.append(origins[next].direction)
            next = origins[next].state
        }
        for direction in way.reversed() { slide(direction) }
    }

    /// The last four cells have twelve solvable positions, which lie in a circle.
    private mutating func turnLastFour(open: [Bool]) {
        self.open = open
        var shortest: LineByLineSolver?
        for clockwise in [true, false] {
            var turned = self
            while !turned.isSolved { turned.slide(turned.turn(clockwise: clockwise)) }
            if shortest.map({ turned.moves.count < $0.moves.count }) ?? true { shortest = turned }
        }
        self = shortest ?? self
    }

    /// The slide that leads the gap one step round the last four cells.
    private func turn(clockwise: Bool) -> Slide.Direction {
        let isTop = gap / grid.size.columns == grid.size.rows - 2
        let isLeft = gap % grid.size.columns == grid.size.columns - 2
        return switch (isTop, isLeft) {
        case (true, true): clockwise ? .left : .up
        case (true, false): clockwise ? .up : .right
        case (false, false): clockwise ? .right : .down
        case (false, true): clockwise ? .down : .left
        }
    }

    private var isSolved: Bool {
        for cell in 0..<tiles.count - 1 where Int(tiles[cell]) != cell + 1 { return false }
        return true
    }
}
