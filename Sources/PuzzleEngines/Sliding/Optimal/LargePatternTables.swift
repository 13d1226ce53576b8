import PuzzleCore

/// How many moves the tiles of patterns need beyond their distances, on boards of up to 25 cells. Each tile is in one
/// pattern, so the patterns' numbers add up to a lower bound (Korf and Felner, "Disjoint pattern database heuristics",
/// 2002).
///
/// Patterns are of five tiles at most: tables of 10 MB for 4x5, 40 MB for 5x5. Any number of solvers can read them at
/// the same time.
public final class LargePatternTables: @unchecked Sendable {
    // Unchecked, because of the pointers; nothing is written after initialization.

    public static var maximumCells: Int { PlacementSearch.maximumCells }

    public let size: BoardSize
    /// The tiles of each pattern, in the order of its table's index.
    let patterns: [[Int]]
    /// Of each pattern, where its table begins.
    let offsets: [Int]
    /// By a pattern's offset and what `PlacementSearch` calls the number of its placement.
    let excess: UnsafeMutablePointer<UInt8>

    /// Builds the tables on this thread.
    /// - Precondition: `size` has at most `maximumCells`.
    public init(building size: BoardSize) {
        precondition(size.cells <= Self.maximumCells)
        self.size = size
        patterns = Self.patterns(size)
        var offsets: [Int] = []
        var end = 0
        for pattern in patterns {
            offsets.append(end)
            end += PlacementSearch.placements(cells: size.cells, tiles: pattern.count)
        }
        self.offsets = offsets
        excess = .allocate(capacity: end)
        let search = PlacementSearch(size, tiles: PlacementSearch.maximumTiles)
        for (pattern, offset) in zip(patterns, offsets) {
            search.begin(pattern, into: excess + offset)
            var work = 0
            while !search.advance(work: &work, enough: work + 1_000_000) {}
        }
    }

    deinit { excess.deallocate() }

    private static func patterns(_ size: BoardSize) -> [[Int]] {
        if size.rows == 5, size.columns == 5 {
            // Compact ones: tiles that are near each other at home are in each other's way.
            return [
                [1, 2, 6, 7, 11], [3, 4, 5, 9, 10], [8, 12, 13, 14, 18], [15, 19, 20, 24], [16, 17, 21, 22, 23],
            ]
        }
        return TableLayout.patterns(size, upTo: PlacementSearch.maximumTiles)
    }
}
