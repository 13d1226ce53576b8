import PuzzleCore

/// Numbers the ways in which some tiles, the *pattern*, can lie on a board of up to sixteen cells.
///
/// A placement is the mask of the occupied cells (bit 0 for cell 0) and the *places*: for each of eight tiles, four bits
/// that tell how many of the occupied cells come before its own; 7 for tiles that the pattern does not have. Its index is
/// the rank of the places, the *order*, times the number of masks, plus the rank of the mask among those with as many
/// bits. Each rank is the sum of two look-ups in tables that are small enough for the first-level cache.
struct PatternRanking {
    static let maximumTiles = 8

    let cells: Int
    let tiles: Int
    /// Number of orders that the tiles can lie in, `tiles` factorial.
    let orders: Int
    /// Number of masks.
    let masks: Int
    /// By a mask's high byte: the number of masks with a smaller one.
    let maskStarts: [UInt16]
    /// Tiles whose places are looked up in `lowRanks`, 1...4: the first ones.
    let lowTiles: Int
    /// By the places of the last four of eight tiles, three bits each: the rank of these, times the number of orders of
    /// the first ones.
    let highRanks: [UInt16]
    /// By the first four tiles' places: the rank of their order among themselves.
    let lowRanks: [UInt8]

    /// Rank of a byte among the bytes with as many bits.
    static let byteRanks: [UInt8] = {
        var counts = [UInt8](repeating: 0, count: 9)
        return (0..<256).map { byte in
            defer { counts[byte.nonzeroBitCount] += 1 }
            return counts[byte.nonzeroBitCount]
        }
    }()

    /// - Precondition: `tiles` is 1...8 and less than `cells`, which is 4...16.
    init(cells: Int, tiles: Int) {
        self.cells = cells
        self.tiles = tiles
        orders = (1...tiles).reduce(1, *)
        var starts: [UInt16] = []
        var count = 0
        for high in 0..<256 {
            starts.append(UInt16(truncatingIfNeeded: count))
            if high >> max(cells - 8, 0) == 0 {
                count += Self.choices(min(cells, 8), tiles - high.nonzeroBitCount)
            }
        }
        maskStarts = starts
        masks = count

        let low = min(tiles, 4)
        lowTiles = low
        let lowOrders = (1...low).reduce(1, *)
        // What the pattern does not have is at place 7.
        let noLow = (0xFFF >> (3 * low)) << (3 * low)
        let noHigh = (0xFFF >> (3 * (tiles - low))) << (3 * (tiles - low))
        lowRanks = (0..<0x1000).map { word in
            word & noLow == noLow ? UInt8(truncatingIfNeeded: Self.rank(of: word, fields: low)) : 0
        }
        var next = 0
        highRanks = (0..<0x1000).map { word in
            guard word & noHigh == noHigh, Self.isChoice(word, fields: tiles - low, below: tiles) else { return 0 }
            defer { next += lowOrders }
            return UInt16(truncatingIfNeeded: next)
        }
    }

    /// Number of placements.
    var placements: Int { masks * orders }

    func rank(ofMask mask: Int) -> Int { Int(maskStarts[mask >> 8]) + Int(Self.byteRanks[mask & 255]) }

    func rank(ofPlaces places: UInt32) -> Int {
        let packed = Int(Self.packed(places))
        return Int(highRanks[packed >> 12]) + Int(lowRanks[packed & 0xFFF])
    }

    /// The places of no tile.
    static let noPlaces: UInt32 = 0x7777_7777

    /// All masks by rank.
    func allMasks() -> [UInt16] {
        var all: [UInt16] = []
        all.reserveCapacity(masks)
        for mask in 0..<(1 << cells) where mask.nonzeroBitCount == tiles {
            all.append(UInt16(truncatingIfNeeded: mask))
        }
        return all
    }

    /// The places of all orders by rank.
    func allPlaces() -> [UInt32] {
        var all = [UInt32](repeating: 0, count: orders)
        func extend(_ places: UInt32, _ used: Int, _ count: Int) {
            guard count < tiles else {
                all[rank(ofPlaces: places)] = places
                return
            }
            for place in 0..<tiles where used >> place & 1 == 0 {
                extend(Self.setting(place, of: count, in: places), used | 1 << place, count + 1)
            }
        }
        extend(Self.noPlaces, 0, 0)
        return all
    }

    /// - Parameter tile: its number in the pattern.
    static func setting(_ place: Int, of tile: Int, in places: UInt32) -> UInt32 {
        places & ~(15 << UInt32(4 * tile)) | UInt32(place) << UInt32(4 * tile)
    }

    /// Three bits instead of four for each place.
    @inline(__always)
    static func packed(_ places: UInt32) -> UInt32 {
        let pairs = places & 0x0707_0707 | (places & 0x7070_7070) &>> 1
        let fours = pairs & 0x003F_003F | (pairs & 0x3F00_3F00) &>> 2
        return fours & 0xFFF | fours &>> 4 & 0xFFF000
    }

    /// The places after a tile has passed others: those that it passes go the other way by one.
    /// - Parameters:
    ///   - shift: four times the tile's number in the pattern.
    ///   - back: all ones if it goes to lower places, else 0.
    @inline(__always)
    static func moved(_ places: UInt32, shift: UInt32, passed: UInt32, back: UInt32) -> UInt32 {
        // All places at once: the high bit of each field tells whether its place is in the range. Without branches,
        // because which way a tile goes cannot be foreseen.
        let highs: UInt32 = 0x8888_8888
        let ones: UInt32 = 0x1111_1111
        let first = (places &>> shift & 15) &+ 1 &- (passed &+ 1) & back
        let isFrom = (places | highs) &- first &* ones
        let isAfter = (places | highs) &- (first &+ passed) &* ones
        let change = (isFrom & ~isAfter & highs) &>> 3 &- passed &<< shift
        return places &- ((change ^ back) &- back)
    }

    private static func choices(_ count: Int, _ chosen: Int) -> Int {
        guard chosen >= 0, chosen <= count else { return 0 }
        return (0..<chosen).reduce(1) { product, index in product * (count - index) / (index + 1) }
    }

    private static func field(_ word: Int, _ index: Int) -> Int { word >> (3 * index) & 7 }

    /// Rank of the order of the word's fields among all orders of as many different numbers.
    private static func rank(of word: Int, fields: Int) -> Int {
        var rank = 0
        for index in 0..<fields {
            var smaller = 0
            for later in index..<fields where field(word, later) < field(word, index) { smaller += 1 }
            rank = rank * (fields - index) + smaller
        }
        return rank
    }

    private static func isChoice(_ word: Int, fields: Int, below limit: Int) -> Bool {
        var seen = 0
        for index in 0..<fields {
            let place = field(word, index)
            guard place < limit, seen >> place & 1 == 0 else { return false }
            seen |= 1 << place
        }
        return true
    }
}
