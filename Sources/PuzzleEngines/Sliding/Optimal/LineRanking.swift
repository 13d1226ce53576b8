import PuzzleCore

/// Numbers the ways in which the tiles can lie in the lines (rows or columns) of a board of up to sixteen cells, when
/// only the line that a tile belongs to is known and the gap may slide along its line freely.
///
/// An arrangement is the line of the gap and a *text*: the labels of all tiles in reading order along the lines, the
/// gap left out, two bits each. A text's rank is the sum of two look-ups, by its first eight labels and by the others.
struct LineRanking {
    static let headTiles = 8

    let lines: Int
    /// Cells in a line.
    let length: Int
    /// By tile, in the order in which they are home: its label, 0...3.
    let labels: [UInt8]
    /// Number of texts.
    let texts: Int
    /// By the first eight labels: number of texts that begin with smaller ones.
    let headStarts: [UInt32]
    /// By the other labels: rank among those with as many of each label.
    let tailRanks: [UInt16]
    /// The heads that occur, in order, and for each the tails that can follow, in order.
    let heads: [(head: UInt32, tails: Int)]
    let tails: [[UInt32]]

    /// - Parameter labels: as the property; one for each tile of the lines.
    init(lines: Int, length: Int, labels: [UInt8]) {
        self.lines = lines
        self.length = length
        self.labels = labels
        let tiles = labels.count
        let counts = Self.counts(labels)

        let tailTiles = max(tiles - Self.headTiles, 0)
        let headTiles = tiles - tailTiles
        /// How often each label occurs, five bits each.
        func signature(_ text: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 + 1 << (5 * (text >> (2 * $1) & 3)) }
        }
        let whole = counts.enumerated().reduce(0) { $0 + $1.element << (5 * $1.offset) }
        // By signature, which a dictionary would hold, were it not for the size of the module: a sorted list.
        var groups: [(signature: Int, tails: [UInt32])] = []
        tailRanks = (0..<(1 << (2 * tailTiles))).map { tail in
            let signature = signature(tail, tailTiles)
            let group: Int
            if let known = groups.firstIndex(where: { $0.signature == signature }) {
                group = known
            } else {
                group = groups.count
                groups.append((signature, []))
            }
            groups[group].tails.append(UInt32(tail))
            return UInt16(truncatingIfNeeded: groups[group].tails.count - 1)
        }
        var start = 0
        var heads: [(head: UInt32, tails: Int)] = []
        headStarts = (0..<(1 << (2 * headTiles))).map { head in
            defer {
                let rest = whole - signature(head, headTiles)
                if let group = groups.firstIndex(where: { $0.signature == rest }) {
                    heads.append((UInt32(head), group))
                    start += groups[group].tails.count
                }
            }
            return UInt32(start)
        }
        self.heads = heads
        tails = groups.map { $0.tails }
        texts = start
    }

    /// Number of arrangements, without making the tables.
    static func arrangements(lines: Int, labels: [UInt8]) -> Int {
        // A product of binomials, which stays whole at each step.
        var texts = 1
        var tiles = 0
        for count in counts(labels) {
            for index in 1...max(count, 1) where count > 0 {
                tiles += 1
                texts = texts * tiles / index
            }
        }
        return lines * texts
    }

    /// How often each of the four labels occurs.
    private static func counts(_ labels: [UInt8]) -> [Int] {
        var counts = [0, 0, 0, 0]
        for label in labels { counts[Int(label)] += 1 }
        return counts
    }

    /// The text of the solved board.
    var goal: UInt32 {
        labels.enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32(truncatingIfNeeded: 2 * $1.offset) }
    }

    /// Number of arrangements.
    var arrangements: Int { lines * texts }

    func rank(ofText text: UInt32) -> Int {
        Int(headStarts[Int(text & 0xFFFF)]) + Int(tailRanks[Int(text >> 16)])
    }

    /// The text after the gap has gone from `cell`, counted along the lines, to the same place in the next line.
    @inline(__always)
    static func forward(_ text: UInt32, cell: UInt32, length: UInt32) -> UInt32 {
        let shift = 2 &* cell
        let span = 2 &* (length &- 1)
        let mask = (4 as UInt32) &<< span &- 1
        let part = text &>> shift & mask
        let turned = (part &<< 2 & mask) | part &>> span
        return text ^ (part ^ turned) &<< shift
    }

    /// The text after the gap has gone from `cell` to the same place in the line before.
    @inline(__always)
    static func backward(_ text: UInt32, cell: UInt32, length: UInt32) -> UInt32 {
        let shift = 2 &* (cell &- length)
        let span = 2 &* (length &- 1)
        let mask = (4 as UInt32) &<< span &- 1
        let part = text &>> shift & mask
        let turned = part &>> 2 | (part & 3) &<< span
        return text ^ (part ^ turned) &<< shift
    }
}
