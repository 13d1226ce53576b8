/// A kind of Sudoku as data: a size, the houses, and constraints beyond them. Whatever solves, generates, rates or
/// explains reads these and knows no kind by name.
///
/// A grid of size n has n x n cells, numbered `row * size + column`, and the digits 1...n.
public struct SudokuKind: Sendable {
    /// What a kind has beyond rows, columns, and boxes or regions.
    public struct Extras: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Both diagonals are houses ("Sudoku X").
        public static var diagonals: Extras { Extras(rawValue: 1) }
        /// Squares between the boxes are houses; the boxes must be square.
        public static var windows: Extras { Extras(rawValue: 2) }
        /// Cells a chess knight's move apart differ.
        public static var antiKnight: Extras { Extras(rawValue: 4) }

        static var all: Extras { [.diagonals, .windows, .antiKnight] }
    }

    public static var sizes: [Int] { [4, 6, 9, 12, 16] }

    public let size: Int
    public let extras: Extras
    private let lists: Lists

    /// What follows from size, regions and extras. One object, since kinds are copied with every grid.
    private final class Lists: Sendable {
        let regionMap: [Int]?
        let houses: [House]
        let housesOfCell: [[Int]]
        let peers: [[Int]]

        init(regionMap: [Int]?, houses: [House], housesOfCell: [[Int]], peers: [[Int]]) {
            self.regionMap = regionMap
            self.houses = houses
            self.housesOfCell = housesOfCell
            self.peers = peers
        }
    }

    /// The region of each cell, 0..<size in the order of their first cells; nil if the houses are the regular boxes.
    public var regionMap: [Int]? { lists.regionMap }
    /// Rows, columns, boxes or regions, diagonals, windows.
    public var houses: [House] { lists.houses }
    /// The houses of each cell, as ascending indices of `houses`.
    public var housesOfCell: [[Int]] { lists.housesOfCell }
    /// The cells that must differ from each cell, ascending: all that share a house with it, and those that an extra
    /// constraint keeps apart.
    public var peers: [[Int]] { lists.peers }

    /// The regular kind of each size, made once: making one takes as long as solving some dozens of puzzles.
    private static let regular: [SudokuKind] = sizes.map { size in
        guard let kind = try? SudokuKind(size: size, map: nil, extras: []) else {
            preconditionFailure("a size of ours")
        }
        return kind
    }

    /// A kind with the regular boxes: 2x2, 2x3 (two rows, three columns), 3x3, 3x4 or 4x4 cells.
    public init(size: Int, extras: Extras = []) throws(SudokuKindError) {
        if extras.isEmpty, let index = Self.sizes.firstIndex(of: size) {
            self = Self.regular[index]
        } else {
            try self.init(size: size, map: nil, extras: extras)
        }
    }

    /// A jigsaw. `regions` says for each cell, row by row, to which region it belongs; two cells are in the same region
    /// if their values are equal. A region need not hang together.
    public init(size: Int, regions: [Int], extras: Extras = []) throws(SudokuKindError) {
        try Self.check(size, extras)
        try self.init(size: size, map: Self.ordered(regions, size: size), extras: extras)
    }

    public static var classic: SudokuKind {
        guard let kind = try? SudokuKind(size: 9) else { preconditionFailure("the classic kind is valid") }
        return kind
    }

    /// Whether rows, columns and the regular boxes are all that there is: then the size says which kind it is.
    public var isRegular: Bool { regionMap == nil && extras.isEmpty }

    public var isClassic: Bool { size == 9 && isRegular }

    public var cells: Int { size * size }

    /// As a set of digits, digit 1 in the lowest bit.
    package var allDigits: UInt16 { UInt16(truncatingIfNeeded: (1 << size) - 1) }

    /// Rows in a regular box.
    public var boxRows: Int { Self.boxRows(size) }

    /// Columns in a regular box.
    public var boxColumns: Int { size / boxRows }

    private init(size: Int, map: [Int]?, extras: Extras) throws(SudokuKindError) {
        try Self.check(size, extras)
        self.size = size
        self.extras = extras
        var houses = House.lines(size: size)
        houses += House.regions(map ?? Self.boxMap(size), size: size, shape: map == nil ? .box : .region)
        if extras.contains(.diagonals) { houses += House.diagonals(size: size) }
        if extras.contains(.windows) { houses += House.windows(size: size, side: Self.boxRows(size)) }
        var housesOfCell = [[Int]](repeating: [], count: size * size)
        for cell in housesOfCell.indices { housesOfCell[cell].reserveCapacity(houses.count / size + 2) }
        for (index, house) in houses.enumerated() {
            for cell in house.cells { housesOfCell[cell].append(index) }
        }
        let peers = Self.peers(houses, housesOfCell, size: size, isAntiKnight: extras.contains(.antiKnight))
        lists = Lists(regionMap: map, houses: houses, housesOfCell: housesOfCell, peers: peers)
    }

    private static func peers(_ houses: [House], _ housesOfCell: [[Int]], size: Int, isAntiKnight: Bool) -> [[Int]] {
        var lists: [[Int]] = []
        for cell in housesOfCell.indices {
            var isPeer = [Bool](repeating: false, count: size * size)
            for house in housesOfCell[cell] {
                for other in houses[house].cells { isPeer[other] = true }
            }
            if isAntiKnight {
                // A knight goes two rows and a column, or a row and two columns: distances whose product is 2.
                for other in housesOfCell.indices
                where abs((other / size - cell / size) * (other % size - cell % size)) == 2 {
                    isPeer[other] = true
                }
            }
            isPeer[cell] = false
            lists.append(isPeer.indices.filter { isPeer[$0] })
        }
        return lists
    }

    private static func check(_ size: Int, _ extras: Extras) throws(SudokuKindError) {
        guard sizes.contains(size) else { throw .size }
        guard extras.isSubset(of: .all) else { throw .extras }
        guard !extras.contains(.windows) || boxRows(size) * boxRows(size) == size else { throw .extras }
    }

    /// The same map with the regions numbered in the order of their first cells.
    private static func ordered(_ map: [Int], size: Int) throws(SudokuKindError) -> [Int] {
        guard map.count == size * size else { throw .regionMapLength(map.count) }
        var labels: [Int] = []
        var counts: [Int] = []
        var ordered: [Int] = []
        for (cell, label) in map.enumerated() {
            if let region = labels.firstIndex(of: label) {
                guard counts[region] < size else { throw .regionTooLarge(cell: cell) }
                counts[region] += 1
                ordered.append(region)
            } else {
                // One region too many means that another one will be too small; this cell shows where.
                guard labels.count < size else { throw .tooManyRegions(cell: cell) }
                ordered.append(labels.count)
                labels.append(label)
                counts.append(1)
            }
        }
        return ordered
    }

    private static func boxRows(_ size: Int) -> Int {
        switch size {
        case 4, 6: 2
        case 16: 4
        default: 3
        }
    }

    private static func boxMap(_ size: Int) -> [Int] {
        let (rows, columns) = (boxRows(size), size / boxRows(size))
        return (0..<(size * size)).map { cell in cell / size / rows * rows + cell % size / columns }
    }
}

extension SudokuKind: Hashable {
    public static func == (a: SudokuKind, b: SudokuKind) -> Bool {
        a.lists === b.lists || a.size == b.size && a.extras == b.extras && a.regionMap == b.regionMap
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(size)
        hasher.combine(extras)
        hasher.combine(regionMap)
    }
}

/// Why there is no such kind. Cells are numbered from 0, row by row.
public enum SudokuKindError: Error, Equatable, Sendable {
    /// Not one of `SudokuKind.sizes`.
    case size
    /// An extra that there is not, or windows in a size whose boxes are not square.
    case extras
    /// A region map that does not have a value for each cell but so many.
    case regionMapLength(Int)
    /// This cell's region has more cells than there are digits.
    case regionTooLarge(cell: Int)
    /// This cell begins one region more than there are digits.
    case tooManyRegions(cell: Int)
}
