/// The line tables of a board: of its rows, and of its columns, which on a square board are the same. Any number of
/// solvers can read them at the same time.
public final class LineTables: @unchecked Sendable {
    // Unchecked, because of the pointers; nothing is written after initialization.

    /// Which tables a board has, and how large they are.
    public struct Layout: Equatable, Sendable {
        public let size: BoardSize
        public let kind: TableLayout.Kind
        /// How many labels tell lines apart, for the rows and for the columns.
        let labelCounts: (rows: Int, columns: Int)
        public let byteCount: Int

        /// - Parameter kind: at most 1 MB for light tables, 64 MB for full ones.
        /// - Returns: nil for a board of more than sixteen cells.
        public init?(_ size: BoardSize, _ kind: TableLayout.Kind) {
            guard size.cells <= SmallGrid.maximumCells else { return nil }
            self.size = size
            self.kind = kind
            let limit = kind == .light ? 1 << 20 : 64 << 20
            let rows = Self.labelCount(lines: size.rows, length: size.columns, limit: limit)
            let columns = Self.labelCount(lines: size.columns, length: size.rows, limit: limit)
            labelCounts = (rows.labels, columns.labels)
            byteCount = rows.bytes + (size.isSquare ? 0 : columns.bytes)
        }

        private static func labelCount(lines: Int, length: Int, limit: Int) -> (labels: Int, bytes: Int) {
            var best = (labels: 1, bytes: lines)
            for labels in 2...4 {
                let bytes = LineRanking.arrangements(lines: lines, length: length, labelCount: labels)
                if bytes <= limit { best = (labels, bytes) }
            }
            return best
        }

        public static func == (a: Layout, b: Layout) -> Bool { a.size == b.size && a.kind == b.kind }

        var rankings: (rows: LineRanking, columns: LineRanking) {
            (
                LineRanking(lines: size.rows, length: size.columns, labelCount: labelCounts.rows),
                LineRanking(lines: size.columns, length: size.rows, labelCount: labelCounts.columns)
            )
        }

        /// Computes the tables on this thread.
        /// - Parameter memory: `byteCount` bytes.
        public func build(into memory: UnsafeMutableRawBufferPointer) {
            let (rows, columns) = rankings
            var end = rows.arrangements
            var search = LineSearch(rows, into: UnsafeMutableRawBufferPointer(rebasing: memory[..<end]))
            while search.expand() {}
            guard !size.isSquare else { return }
            let start = end
            end += columns.arrangements
            search = LineSearch(columns, into: UnsafeMutableRawBufferPointer(rebasing: memory[start..<end]))
            while search.expand() {}
        }
    }

    /// Looks up arrangements in the lines of one kind.
    struct Lookup {
        let headStarts: UnsafePointer<UInt32>
        let tailRanks: UnsafePointer<UInt16>
        let distances: UnsafePointer<UInt8>
        let texts: Int
        let length: UInt32
        let labels: [UInt8]

        @inline(__always)
        func distance(text: UInt32, line: Int) -> Int {
            let rank = Int(headStarts[Int(text & 0xFFFF)]) &+ Int(tailRanks[Int(text &>> 16)])
            return Int(distances[line &* texts &+ rank])
        }
    }

    public let layout: Layout
    let rows: Lookup
    let columns: Lookup
    private let owned: UnsafeMutableRawBufferPointer?

    /// Uses tables that lie in memory already.
    /// - Parameter memory: `layout.byteCount` bytes, which must stay as they are while this object lives.
    public convenience init(_ layout: Layout, memory: UnsafeRawBufferPointer) {
        self.init(layout, memory: memory, owned: nil)
    }

    /// Builds the tables on this thread.
    public convenience init(building layout: Layout) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 64)
        layout.build(into: memory)
        self.init(layout, memory: UnsafeRawBufferPointer(memory), owned: memory)
    }

    private init(_ layout: Layout, memory: UnsafeRawBufferPointer, owned: UnsafeMutableRawBufferPointer?) {
        precondition(memory.count >= layout.byteCount)
        self.layout = layout
        self.owned = owned
        let rankings = layout.rankings
        let bytes = memory.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        func lookup(_ ranking: LineRanking, _ distances: UnsafePointer<UInt8>) -> Lookup {
            Lookup(
                headStarts: copied(ranking.headStarts), tailRanks: copied(ranking.tailRanks), distances: distances,
                texts: ranking.texts, length: UInt32(ranking.length), labels: ranking.labels)
        }
        rows = lookup(rankings.rows, bytes)
        columns = lookup(
            rankings.columns, layout.size.isSquare ? bytes : bytes + rankings.rows.arrangements)
    }

    deinit {
        for lookup in [rows, columns] {
            lookup.headStarts.deallocate()
            lookup.tailRanks.deallocate()
        }
        owned?.deallocate()
    }
}

/// The elements in memory of their own, which whoever gets them deallocates.
func copied<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(fromContentsOf: elements)
    return UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
}
