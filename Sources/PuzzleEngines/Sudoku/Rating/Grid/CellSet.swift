import PuzzleCore

/// A set of cells of a grid of up to 16x16.
struct CellSet: Equatable {
    private var words = SIMD4<UInt64>()

    init() {}

    init(_ cells: [Int]) {
        for cell in cells { insert(cell) }
    }

    @inline(__always)
    mutating func insert(_ cell: Int) { words[cell &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: cell & 63) }

    @inline(__always)
    mutating func remove(_ cell: Int) { words[cell &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: cell & 63)) }

    @inline(__always)
    func contains(_ cell: Int) -> Bool { words[cell &>> 6] &>> UInt64(truncatingIfNeeded: cell & 63) & 1 != 0 }

    @inline(__always)
    static func & (a: CellSet, b: CellSet) -> CellSet {
        var result = CellSet()
        result.words = a.words & b.words
        return result
    }

    @inline(__always)
    static func | (a: CellSet, b: CellSet) -> CellSet {
        var result = CellSet()
        result.words = a.words | b.words
        return result
    }

    @inline(__always)
    func subtracting(_ other: CellSet) -> CellSet {
        var result = CellSet()
        result.words = words & ~other.words
        return result
    }

    var isEmpty: Bool { words == SIMD4<UInt64>() }

    /// Whether there are two cells or more.
    @inline(__always)
    var isMultiple: Bool {
        var rest = words & (words &- 1)
        // One cell each in different words.
        let first = words[0] | words[1]
        rest[0] |= words[0] == 0 ? 0 : words[1]
        rest[1] |= first == 0 ? 0 : words[2] | words[3]
        rest[2] |= words[2] == 0 ? 0 : words[3]
        return rest != SIMD4<UInt64>()
    }

    var count: Int {
        words[0].nonzeroBitCount &+ words[1].nonzeroBitCount &+ words[2].nonzeroBitCount &+ words[3].nonzeroBitCount
    }

    /// The cells in order.
    var ascending: [Int] {
        [Int](unsafeUninitializedCapacity: count) { cells, filled in
            for cell in self {
                cells[filled] = cell
                filled &+= 1
            }
        }
    }

    fileprivate var fourWords: (UInt64, UInt64, UInt64, UInt64) { (words[0], words[1], words[2], words[3]) }
}

extension CellSet: Sequence {
    /// Ascending.
    @inline(__always)
    func makeIterator() -> Cells { Cells(self) }

    struct Cells: IteratorProtocol {
        private var word: UInt64
        private var following: (UInt64, UInt64, UInt64)
        private var base = 0

        @inline(__always)
        init(_ set: CellSet) {
            let words = set.fourWords
            (word, following) = (words.0, (words.1, words.2, words.3))
        }

        @inline(__always)
        mutating func next() -> Int? {
            while word == 0 {
                if base == 192 { return nil }
                (word, following) = (following.0, (following.1, following.2, 0))
                base &+= 64
            }
            defer { word &= word &- 1 }
            return base &+ word.trailingZeroBitCount
        }
    }
}
