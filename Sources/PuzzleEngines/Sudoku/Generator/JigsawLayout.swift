import PuzzleCore

/// Regions of a jigsaw that change at random: two of them exchange a cell each, as long as both still hang together.
struct JigsawLayout {
    /// The region of each cell.
    private(set) var regions: [Int]
    private let size: Int
    /// Of each cell, those above, below, to the left and to the right of it.
    private let neighbours: [[Int]]

    /// The regular boxes.
    init(size: Int) throws(SudokuKindError) {
        let kind = try SudokuKind(size: size)
        self.size = size
        regions = [Int](repeating: 0, count: kind.cells)
        for house in kind.houses where house.shape == .box {
            for cell in house.cells { regions[cell] = house.index }
        }
        var neighbours: [[Int]] = []
        for cell in 0..<kind.cells {
            var near: [Int] = []
            if cell >= size { near.append(cell - size) }
            if cell % size > 0 { near.append(cell - 1) }
            if cell % size < size - 1 { near.append(cell + 1) }
            if cell < kind.cells - size { near.append(cell + size) }
            neighbours.append(near)
        }
        self.neighbours = neighbours
    }

    /// Changes so much that nothing is left of what was before: of the exchanges that are tried some hundred succeed.
    mutating func change(_ random: inout SeededGenerator) {
        for _ in 0..<(200 * regions.count) {
            let cell = Int(random.number(below: UInt32(regions.count)))
            let near = neighbours[cell]
            let own = regions[cell]
            let other = regions[near[Int(random.number(below: UInt32(near.count)))]]
            guard own != other else { continue }
            let place = Int(random.number(below: UInt32(size)))
            guard let back = self.cell(place, of: other) else { continue }
            regions[cell] = other
            regions[back] = own
            if !isConnected(own) || !isConnected(other) {
                regions[cell] = own
                regions[back] = other
            }
        }
    }

    /// The cell of a region at a place, in their order.
    private func cell(_ place: Int, of region: Int) -> Int? {
        var left = place
        for cell in regions.indices where regions[cell] == region {
            if left == 0 { return cell }
            left -= 1
        }
        return nil
    }

    /// Whether a region hangs together.
    func isConnected(_ region: Int) -> Bool {
        guard let first = cell(0, of: region) else { return false }
        var reached = [first]
        var next = 0
        while next < reached.count {
            for cell in neighbours[reached[next]] where regions[cell] == region && !reached.contains(cell) {
                reached.append(cell)
            }
            next += 1
        }
        return reached.count == size
    }
}

extension SudokuKind {
    /// The largest jigsaw whose regions are drawn: of larger ones a grid is seldom found.
    public static var largestDrawnJigsaw: Int { 9 }
    /// Most layouts that are drawn, each of which takes some milliseconds.
    private static var drawings: Int { 100 }
    /// Steps in which a grid of a layout must be found. One that has few grids would make puzzles slowly.
    private static var patience: Int { 1 << 16 }

    /// A jigsaw with connected regions that are drawn at random, and of which a grid was found; the same for the same arguments
    /// on every platform.
    /// - Returns: nil if there is no such size, it is too large, or no layout with a grid was found in a bounded search.
    public static func drawnJigsaw(size: Int = 9, extras: Extras = [], seed: UInt64) -> SudokuKind? {
        guard size <= largestDrawnJigsaw, var layout = try? JigsawLayout(size: size) else { return nil }
        var random = SeededGenerator(seed: seed)
        var grid = [UInt8](repeating: 0, count: size * size)
        for _ in 0..<drawings {
            layout.change(&random)
            guard let kind = try? SudokuKind(size: size, regions: layout.regions, extras: extras) else { return nil }
            let filler = GridFiller(kind)
            if filler.search(&grid, patience: patience, &random) == true { return kind }
        }
        return nil
    }
}
