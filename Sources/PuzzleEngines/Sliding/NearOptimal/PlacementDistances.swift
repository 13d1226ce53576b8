import PuzzleCore

/// How many moves bring the tiles of one placement home, all other open tiles being alike: breadth-first from the goal.
///
/// For one tile the number is exact. For two it is exact while both and the gap are in the placement's window; outside,
/// it is more than any in the window, and falls with each move that brings the first of them, then the second, then
/// the gap nearer.
///
/// Bytes behind pointers, which the owner frees: one of these numbers is read for every candidate of a search, and
/// checks and reference counts took longer than the search.
struct PlacementDistances {
    private let cells: Int
    private let isPair: Bool
    /// Moves until the (first) tile is home, or in the window if there are two: by its cell times `cells` plus the gap's.
    private let approach: UnsafeMutablePointer<UInt8>
    private let windowCells: Int
    /// By cell, the place in the window, -1 outside.
    private let placeInWindow: UnsafeMutablePointer<Int8>
    /// By cell, steps to the nearest cell of the window.
    private let stepsToWindow: UnsafeMutablePointer<UInt8>
    /// Moves until both are home: by the places in the window of the first, the second and the gap.
    private let exact: UnsafeMutablePointer<UInt8>
    private let furthestInWindow: Int32

    /// States that were visited; a measure of the work.
    let work: Int

    static var unreachable: UInt8 { 255 }

    init(_ placement: PlacementPlan.Placement, grid: GridNeighbours) {
        cells = grid.size.cells
        isPair = placement.second != nil
        approach = .allocate(capacity: cells * cells)
        approach.initialize(repeating: Self.unreachable, count: cells * cells)
        windowCells = placement.window.count
        placeInWindow = .allocate(capacity: cells)
        placeInWindow.initialize(repeating: -1, count: cells)
        for (place, cell) in placement.window.enumerated() { placeInWindow[cell] = Int8(truncatingIfNeeded: place) }
        stepsToWindow = .allocate(capacity: cells)
        stepsToWindow.initialize(repeating: 0, count: cells)
        if isPair {
            for cell in 0..<cells {
                var least = Int.max
                for other in placement.window { least = min(least, grid.size.steps(from: cell, to: other)) }
                stepsToWindow[cell] = UInt8(least)
            }
        }
        exact = .allocate(capacity: windowCells * windowCells * windowCells)
        exact.initialize(repeating: Self.unreachable, count: windowCells * windowCells * windowCells)

        let goals = placement.second == nil ? [placement.first] : placement.window
        var visited = Self.fillApproach(approach, goals: goals, placement, grid)
        var furthest: UInt8 = 0
        if let second = placement.second {
            visited += Self.fillExact(
                exact, placement.window, placeInWindow, first: placement.first, second: second, grid, &furthest)
        }
        furthestInWindow = Int32(furthest)
        work = visited
    }

    func deallocate() {
        approach.deallocate()
        placeInWindow.deallocate()
        stepsToWindow.deallocate()
        exact.deallocate()
    }

    @inline(__always)
    func distance(first: Int, second: Int, gap: Int) -> Int32 {
        guard isPair else { return Int32(approach[first &* cells &+ gap]) }
        let a = Int(placeInWindow[first])
        let b = Int(placeInWindow[second])
        let g = Int(placeInWindow[gap])
        if (a | b | g) >= 0 { return Int32(exact[(a &* windowCells &+ b) &* windowCells &+ g]) }
        if a < 0 {
            let steps = Int32(approach[first &* cells &+ gap])
            return furthestInWindow &+ steps &+ (b < 0 ? 10 &+ 6 &* Int32(stepsToWindow[second]) : 0)
        }
        if b < 0 { return furthestInWindow &+ Int32(approach[second &* cells &+ gap]) }
        return furthestInWindow &+ Int32(stepsToWindow[gap])
    }

    private static func fillApproach(
        _ table: UnsafeMutablePointer<UInt8>, goals: [Int], _ placement: PlacementPlan.Placement, _ grid: GridNeighbours
    ) -> Int {
        let cells = grid.size.cells
        var queue: [UInt16] = []
        for tile in goals {
            for gap in 0..<cells where gap != tile && placement.open[gap] {
                table[tile * cells + gap] = 0
                queue.append(UInt16(tile * cells + gap))
            }
        }
        var next = 0
        while next < queue.count {
            let state = Int(queue[next])
            let (tile, gap) = (state / cells, state % cells)
            next += 1
            for direction in 0..<4 {
                let to = grid.neighbour(of: gap, direction)
                guard to >= 0, placement.open[to] else { continue }
                let reached = (tile == to ? gap : tile) * cells + to
                guard table[reached] == unreachable else { continue }
                table[reached] = table[state] + 1
                queue.append(UInt16(reached))
            }
        }
        return queue.count
    }

    private static func fillExact(
        _ table: UnsafeMutablePointer<UInt8>, _ window: [Int], _ places: UnsafeMutablePointer<Int8>, first: Int,
        second: Int, _ grid: GridNeighbours, _ furthest: inout UInt8
    ) -> Int {
        let count = window.count
        let goal = (Int(places[first]) * count + Int(places[second])) * count
        var queue: [UInt32] = []
        for gap in 0..<count where window[gap] != first && window[gap] != second {
            table[goal + gap] = 0
            queue.append(UInt32(goal + gap))
        }
        var next = 0
        while next < queue.count {
            let state = Int(queue[next])
            let (a, b, gap) = (state / count / count, state / count % count, state % count)
            next += 1
            furthest = table[state]
            for direction in 0..<4 {
                let cell = grid.neighbour(of: window[gap], direction)
                guard cell >= 0, places[cell] >= 0 else { continue }
                let to = Int(places[cell])
                let reached = ((a == to ? gap : a) * count + (b == to ? gap : b)) * count + to
                guard table[reached] == unreachable else { continue }
                table[reached] = table[state] + 1
                queue.append(UInt32(reached))
            }
        }
        return queue.count
    }
}
