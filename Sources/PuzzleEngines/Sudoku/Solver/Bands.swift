import PuzzleCore

/// The candidates of one digit in a classic grid. A lane is a band of three rows; lane 3 is not used and stays full. A
/// row takes ten bits: nine cells and a guard, which is 0, so that sums over a row do not reach the next one.
typealias Bands = SIMD4<UInt32>

extension Bands {
    @inline(__always)
    static func all(_ pattern: UInt32) -> Bands { Bands(repeating: pattern) }

    @inline(__always)
    static func << (a: Bands, count: UInt32) -> Bands { a &<< Bands(repeating: count) }

    @inline(__always)
    static func >> (a: Bands, count: UInt32) -> Bands { a &>> Bands(repeating: count) }

    /// The same columns in each row.
    @inline(__always)
    static func columns(_ columns: UInt32) -> Bands { all(columns | columns << 10 | columns << 20) }

    /// The first cell of each row.
    @inline(__always)
    static var rowStarts: Bands { columns(1) }

    @inline(__always)
    static var full: Bands { columns(511) }

    @inline(__always)
    static var guards: Bands { columns(512) }

    /// The bits of the three bands that there are.
    @inline(__always)
    static var used: Bands { Bands(.max, .max, .max, 0) }

    /// Whether any bit is set.
    @inline(__always)
    var isAny: Bool {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return halves[0] | halves[1] != 0
    }

    /// Each band moves up by one, the first one to the end.
    @inline(__always)
    var nextBand: Bands {
        // As halves of lanes, because LLVM computes lane by lane what comes before a permutation of whole lanes.
        let halves = unsafeBitCast(self, to: SIMD8<UInt16>.self)
        return unsafeBitCast(
            SIMD8(halves[2], halves[3], halves[4], halves[5], halves[0], halves[1], halves[6], halves[7]),
            to: Bands.self)
    }

    /// Each row of a band moves up by one; what falls out at the ends is for the caller to mask.
    @inline(__always)
    var nextRow: Bands { self >> 10 | self << 20 }

    /// All cells of those rows in which a bit is set.
    @inline(__always)
    var filledRows: Bands {
        let rows = (self &+ .full) & .guards
        return rows &- (rows >> 9)
    }

    /// The cells that stay possible if each box of a band has the digit in another row: of the nine short rows (three
    /// cells in a row and a box), one in each row and each box. Covers pointing and claiming along rows.
    @inline(__always)
    var consistentAlongRows: Bands {
        // A short row's last bit stands for it. Ten bits a row are 1 modulo 3, so a bit that is shifted over a row's
        // end never comes to lie on a last bit.
        let short = shortRows
        let nextBox = short >> 3 | short << 6
        let lastBox = short >> 6 | short << 3
        let supported = (nextBox & lastBox.nextRow | lastBox & nextBox.nextRow).nextRow & short
        return self & supported.filledShortRows
    }

    /// The last cells of those short rows in which a bit is set.
    @inline(__always)
    var shortRows: Bands { ((self & .columns(0o333)) &+ .columns(0o333) | self) & .columns(0o444) }

    /// All cells of the short rows whose last cells these are.
    @inline(__always)
    var filledShortRows: Bands { (self << 1) &- (self >> 2) }

    /// In each row: the columns in which the band has a bit.
    @inline(__always)
    var shortColumns: Bands {
        let next = nextRow
        return self | next | next.nextRow
    }

    /// The same along columns: of a stack's nine short columns, one in each band and each column.
    @inline(__always)
    var consistentAlongColumns: Bands {
        let short = shortColumns
        let nextColumn = short >> 1 & .columns(0o333) | short << 2 & .columns(0o444)
        let lastColumn = short >> 2 & .columns(0o111) | short << 1 & .columns(0o666)
        return self & (nextColumn & lastColumn.nextBand | lastColumn & nextColumn.nextBand).nextBand
    }

    /// Those cells of `self` with another one in their rows.
    @inline(__always)
    var sharingRow: Bands { self & (self & ((self | .guards) &- .rowStarts)).filledRows }

    /// Those cells of `self` with another one in their columns, in another band.
    @inline(__always)
    var sharingColumn: Bands {
        let next = shortColumns.nextBand
        return self & (next | next.nextBand)
    }

    /// The cells that are the only ones in their rows.
    @inline(__always)
    var aloneInRow: Bands { self & ~(self & (self &- .rowStarts)).filledRows }
}
