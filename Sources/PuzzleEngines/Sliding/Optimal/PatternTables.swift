import PuzzleCore

/// The pattern tables of a board, ready for solvers; any number of them can read it at the same time.
public final class PatternTables: @unchecked Sendable {
    // Unchecked, because of the pointers; nothing is written after initialization.

    /// Looks up one pattern's placements. Pointers, because it is asked several times a node.
    struct Lookup {
        fileprivate let maskStarts: UnsafePointer<UInt16>
        fileprivate let byteRanks: UnsafePointer<UInt8>
        fileprivate let highRanks: UnsafePointer<UInt16>
        fileprivate let lowRanks: UnsafePointer<UInt8>
        fileprivate let nibbles: UnsafePointer<UInt8>
        fileprivate let masks: Int

        /// Rank of the order that the places tell.
        @inline(__always)
        func order(places: UInt32) -> Int {
            let packed = Int(PatternRanking.packed(places))
            return Int(highRanks[packed &>> 12]) &+ Int(lowRanks[packed & 0xFFF])
        }

        /// Where a placement's number is: the byte's index, times two, plus one if it is in the upper half.
        @inline(__always)
        func index(mask: UInt32, order: Int) -> Int {
            order &* masks &+ Int(maskStarts[Int(mask &>> 8)]) &+ Int(byteRanks[Int(mask & 255)])
        }

        /// Half of what the pattern needs beyond the distances of its tiles, 0...15.
        @inline(__always)
        func excess(at index: Int) -> UInt8 {
            nibbles[index &>> 1] &>> UInt8(truncatingIfNeeded: (index & 1) &<< 2) & 15
        }
    }

    public let layout: TableLayout
    let lookups: [Lookup]
    private let owned: UnsafeMutableRawBufferPointer?

    /// Uses tables that lie in memory already.
    /// - Parameter memory: `layout.byteCount` bytes, which must stay as they are while this object lives.
    public convenience init(_ layout: TableLayout, memory: UnsafeRawBufferPointer) {
        self.init(layout, memory: memory, owned: nil)
    }

    /// Builds the tables on this thread. For light tables.
    public convenience init(building layout: TableLayout) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 64)
        for pattern in layout.patterns.indices {
            let search = layout.search(pattern: pattern)
            while search.expand(part: 0, of: 1) > 0 { search.nextLevel() }
            layout.pack(search, pattern: pattern, part: 0, of: 1, into: memory)
        }
        self.init(layout, memory: UnsafeRawBufferPointer(memory), owned: memory)
    }

    /// - Parameter owned: memory that is given back with the tables.
    init(_ layout: TableLayout, memory: UnsafeRawBufferPointer, owned: UnsafeMutableRawBufferPointer?) {
        precondition(memory.count >= layout.byteCount)
        self.layout = layout
        self.owned = owned
        let byteRanks = copied(PatternRanking.byteRanks)
        var lookups: [Lookup] = []
        for (pattern, offset) in zip(layout.patterns, layout.offsets) {
            let ranking = PatternRanking(cells: layout.size.cells, tiles: pattern.count)
            lookups.append(
                Lookup(
                    maskStarts: copied(ranking.maskStarts), byteRanks: byteRanks, highRanks: copied(ranking.highRanks),
                    lowRanks: copied(ranking.lowRanks),
                    nibbles: (memory.baseAddress.unsafelyUnwrapped + offset).assumingMemoryBound(to: UInt8.self),
                    masks: ranking.masks))
        }
        self.lookups = lookups
    }

    deinit {
        lookups.first?.byteRanks.deallocate()
        for lookup in lookups {
            lookup.maskStarts.deallocate()
            lookup.highRanks.deallocate()
            lookup.lowRanks.deallocate()
        }
        owned?.deallocate()
    }
}
