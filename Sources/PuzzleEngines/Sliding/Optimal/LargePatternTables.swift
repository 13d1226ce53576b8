import PuzzleCore

/// How many moves the tiles of patterns need beyond their distances, on boards of up to 25 cells. Each tile is in one
/// pattern, so the patterns' numbers add up to a lower bound (Korf and Felner, "Disjoint pattern database heuristics",
/// 2002). Any number of solvers can read them at the same time.
public final class LargePatternTables: @unchecked Sendable {
    // Unchecked, because of the pointers; nothing is written after initialization.

    /// Which patterns a board has, and where their tables lie in memory.
    public struct Layout: Equatable, Sendable {
        public let size: BoardSize
        public let kind: TableLayout.Kind
        /// The tiles of each pattern, in the order of its table's index.
        public let patterns: [[Int]]
        /// Of each pattern, where its table begins.
        let offsets: [Int]
        /// Size of all tables.
        public let byteCount: Int

        /// - Parameter kind: light ones are of four tiles at most, 2.3 MB for 5x5, built in a second or two; full ones of five,
        ///   10 MB for 4x5, and 40 MB for 5x5, which take half a minute.
        /// - Returns: nil for a board of more than 25 cells.
        public init?(_ size: BoardSize, _ kind: TableLayout.Kind) {
            guard size.cells <= LargePatternTables.maximumCells else { return nil }
            self.size = size
            self.kind = kind
            patterns = Self.patterns(size, kind)
            var offsets: [Int] = []
            var end = 0
            for pattern in patterns {
                offsets.append(end)
                end += PlacementSearch.placements(cells: size.cells, tiles: pattern.count)
            }
            self.offsets = offsets
            byteCount = end
        }

        private static func patterns(_ size: BoardSize, _ kind: TableLayout.Kind) -> [[Int]] {
            if kind == .full, size.rows == 5, size.columns == 5 {
                // Compact ones: tiles that are near each other at home are in each other's way.
                return [
                    [1, 2, 6, 7, 11], [3, 4, 5, 9, 10], [8, 12, 13, 14, 18], [15, 19, 20, 24], [16, 17, 21, 22, 23],
                ]
            }
            return TableLayout.patterns(size, upTo: PlacementSearch.maximumTiles - (kind == .light ? 1 : 0))
        }
    }

    public static var maximumCells: Int { PlacementSearch.maximumCells }

    public let layout: Layout
    /// By a pattern's offset and what `PlacementSearch` calls the number of its placement.
    let excess: UnsafePointer<UInt8>
    private let owned: UnsafeMutableRawBufferPointer?

    /// Uses tables that lie in memory already.
    /// - Parameter memory: `layout.byteCount` bytes, which must stay as they are while this object lives.
    public convenience init(_ layout: Layout, memory: UnsafeRawBufferPointer) {
        self.init(layout, memory: memory, owned: nil)
    }

    /// Builds the tables on this thread.
    public convenience init(building layout: Layout) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 64)
        let builder = LargePatternTableBuilder(layout, into: memory)
        while !builder.advance(work: 1_000_000) {}
        self.init(layout, memory: UnsafeRawBufferPointer(memory), owned: memory)
    }

    private init(_ layout: Layout, memory: UnsafeRawBufferPointer, owned: UnsafeMutableRawBufferPointer?) {
        precondition(memory.count >= layout.byteCount)
        self.layout = layout
        excess = memory.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        self.owned = owned
    }

    deinit { owned?.deallocate() }
}

/// Builds the tables of large boards on one thread, a slice of work at a time.
public final class LargePatternTableBuilder {
    private let layout: LargePatternTables.Layout
    private let memory: UnsafeMutablePointer<UInt8>
    private let search: PlacementSearch
    /// Patterns whose tables are finished.
    public private(set) var finished = 0
    private var isSearching = false

    /// - Parameter memory: `layout.byteCount` bytes, which must stay while this object lives.
    public init(_ layout: LargePatternTables.Layout, into memory: UnsafeMutableRawBufferPointer) {
        precondition(memory.count >= layout.byteCount)
        self.layout = layout
        self.memory = memory.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped
        search = PlacementSearch(layout.size, tiles: layout.patterns.reduce(0) { max($0, $1.count) })
    }

    /// - Parameter work: how many placements to look at; a million take about a second.
    /// - Returns: whether all is built.
    public func advance(work: Int) -> Bool {
        var done = 0
        while done < work, finished < layout.patterns.count {
            if !isSearching { search.begin(layout.patterns[finished], into: memory + layout.offsets[finished]) }
            isSearching = !search.advance(work: &done, enough: work)
            if !isSearching { finished += 1 }
        }
        return finished == layout.patterns.count
    }
}
