import PuzzleCore

/// Linear conflicts (Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible
/// heuristics", 1992): how many tiles have to leave a row or column in which they are at home, because others at home
/// there are in the wrong order.
///
/// Behind pointers, because every candidate of a search asks.
final class LineConflicts {
    private let rows: Lines
    private let columns: Lines
    /// By cell; a division took longer than all the rest.
    private let row: UnsafeMutablePointer<UInt8>
    private let column: UnsafeMutablePointer<UInt8>

    /// Counts in a rectangle of at most sixteen rows and columns.
    init(_ size: BoardSize, rows: Range<Int>, columns: Range<Int>) {
        self.rows = Lines(rows, of: columns, step: 1, pitch: size.columns, size)
        self.columns = Lines(columns, of: rows, step: size.columns, pitch: 1, size)
        row = .allocate(capacity: size.cells)
        column = .allocate(capacity: size.cells)
        for cell in 0..<size.cells {
            row[cell] = UInt8(cell / size.columns)
            column[cell] = UInt8(cell % size.columns)
        }
    }

    deinit {
        rows.deallocate()
        columns.deallocate()
        row.deallocate()
        column.deallocate()
    }

    /// All lines of the rectangle together.
    func count(_ tiles: UnsafePointer<UInt8>) -> Int32 {
        rows.count(tiles) + columns.count(tiles)
    }

    /// By row, and by column.
    func counts(_ tiles: UnsafePointer<UInt8>) -> (rows: [Int], columns: [Int]) {
        (rows.counts(tiles), columns.counts(tiles))
    }

    /// How the count changes when the tile in `from` goes to the gap in `to`, next to it.
    @inline(__always)
    func change(_ tiles: UnsafePointer<UInt8>, from: Int, to: Int) -> Int32 {
        // Within its line a tile passes no other; so only lines across the move change, and only if it is at home there.
        return column[from] == column[to]
            ? rows.change(tiles, tile: tiles[from], from: Int(row[from]), to: Int(row[to]), at: Int(column[from]))
            : columns.change(tiles, tile: tiles[from], from: Int(column[from]), to: Int(column[to]), at: Int(row[from]))
    }
}

/// All rows, or all columns, of a rectangle.
private struct Lines {
    private let numbers: Range<Int>
    private let places: Range<Int>
    private var length: Int { places.count }
    /// How far it is to the next cell of a line, and to the next line.
    private let step: Int
    private let pitch: Int
    /// Of a line in `home`.
    private let tiles: Int
    /// By line and tile: its place in the line, counted from 1, if it is at home there; else 0.
    private let home: UnsafeMutablePointer<UInt8>
    /// By the places of the tiles at home in a line, read as the digits of a number: how many have to leave. Nil if lines
    /// are too long. To count anew took a quarter of the time of a search.
    private let known: UnsafeMutablePointer<UInt8>?
    /// What a place in a line counts in that number.
    private let weights: UnsafeMutablePointer<Int>

    private static var longestKnown: Int { 6 }

    init(_ numbers: Range<Int>, of places: Range<Int>, step: Int, pitch: Int, _ size: BoardSize) {
        (self.numbers, self.places, self.step, self.pitch) = (numbers, places, step, pitch)
        tiles = size.cells + 1
        home = .allocate(capacity: numbers.upperBound * tiles)
        home.initialize(repeating: 0, count: numbers.upperBound * tiles)
        let length = places.count
        weights = .allocate(capacity: length)
        var weight = 1
        for index in 0..<length {
            (weights + index).initialize(to: weight)
            if length <= Self.longestKnown { weight *= length + 1 }
        }
        for line in numbers {
            for (index, place) in places.enumerated() {
                home[line * tiles + line * pitch + place * step + 1] = UInt8(index + 1)
            }
        }
        guard length <= Self.longestKnown else {
            known = nil
            return
        }
        let known = UnsafeMutablePointer<UInt8>.allocate(capacity: weight)
        for number in 0..<weight {
            let weights = weights
            let count = Self.outOfOrder(length) { number / weights[$0] % (length + 1) }
            (known + number).initialize(to: UInt8(count))
        }
        self.known = known
    }

    func deallocate() {
        home.deallocate()
        known?.deallocate()
        weights.deallocate()
    }

    func count(_ tiles: UnsafePointer<UInt8>) -> Int32 {
        var sum: Int32 = 0
        for line in numbers { sum += Self.outOfOrder(length) { place(line, $0, tiles) } }
        return sum
    }

    func counts(_ tiles: UnsafePointer<UInt8>) -> [Int] {
        numbers.map { line in Int(Self.outOfOrder(length) { place(line, $0, tiles) }) }
    }

    /// When a tile goes from a line to the next one, staying in the column or row `at`.
    @inline(__always)
    func change(_ tiles: UnsafePointer<UInt8>, tile: UInt8, from: Int, to: Int, at: Int) -> Int32 {
        let index = at &- places.lowerBound
        let leaves = Int(home[from &* self.tiles &+ Int(tile)])
        let enters = Int(home[to &* self.tiles &+ Int(tile)])
        guard leaves &+ enters > 0 else { return 0 }
        let line = leaves > 0 ? from : to
        guard let known else {
            let without = Self.outOfOrder(length) { $0 == index ? 0 : place(line, $0, tiles) }
            let with = Self.outOfOrder(length) { $0 == index ? leaves &+ enters : place(line, $0, tiles) }
            return leaves > 0 ? without &- with : with &- without
        }
        var number = 0
        for index in 0..<length { number &+= place(line, index, tiles) &* weights[index] }
        let change = (enters &- leaves) &* weights[index]
        return Int32(known[number &+ change]) &- Int32(known[number])
    }

    /// The place that the tile in a cell of the line has there if it is at home in the line, else 0.
    @inline(__always)
    private func place(_ line: Int, _ index: Int, _ tiles: UnsafePointer<UInt8>) -> Int {
        let tile = tiles[line &* pitch &+ (places.lowerBound &+ index) &* step]
        return Int(home[line &* self.tiles &+ Int(tile)])
    }

    /// The tiles at home in a line, less the longest run of them in ascending order.
    @inline(__always)
    private static func outOfOrder(_ length: Int, place: (Int) -> Int) -> Int32 {
        // The smallest last tile of an ascending run of each length (Schensted), in a fixed place on the stack.
        var lasts = InlineArray<16, UInt8>(repeating: 0)
        var (longest, atHome) = (0, 0)
        for index in 0..<length {
            let place = UInt8(truncatingIfNeeded: place(index))
            guard place > 0 else { continue }
            atHome &+= 1
            var run = 0
            while run < longest, lasts[run] < place { run &+= 1 }
            lasts[run] = place
            if run == longest { longest &+= 1 }
        }
        return Int32(truncatingIfNeeded: atHome &- longest)
    }
}
