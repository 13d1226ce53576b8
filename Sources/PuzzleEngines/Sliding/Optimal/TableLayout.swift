import PuzzleCore

/// Which pattern tables a board's solver has, and where they lie in memory.
///
/// The tiles are parted into patterns. A move moves a tile of one pattern alone, so the numbers of moves that each
/// pattern needs add up to a lower bound.
public struct TableLayout: Equatable, Sendable {
    public enum Kind: UInt8, NamedCase {
        /// Patterns of up to five tiles, built in a moment: for the browser.
        case light
        /// Patterns of up to eight tiles, built in a minute and kept in a file.
        case full

        public var name: StaticString { self == .light ? "light" : "full" }
    }

    /// Of boards that have such tables, and line tables.
    public static var maximumCells: Int { SmallGrid.maximumCells }

    public let size: BoardSize
    public let kind: Kind
    /// The tiles of each pattern.
    public let patterns: [[Int]]
    /// Where each pattern's table begins.
    let offsets: [Int]
    /// Size of all tables.
    public let byteCount: Int

    /// - Returns: nil for a board of more than sixteen cells.
    public init?(_ size: BoardSize, _ kind: Kind) {
        guard size.cells <= SmallGrid.maximumCells else { return nil }
        self.size = size
        self.kind = kind
        patterns = Self.patterns(size, kind)
        var offsets: [Int] = []
        var end = 0
        for pattern in patterns {
            offsets.append(end)
            end += (PatternRanking(cells: size.cells, tiles: pattern.count).placements + 1) / 2
        }
        self.offsets = offsets
        byteCount = end
    }

    private static func patterns(_ size: BoardSize, _ kind: Kind) -> [[Int]] {
        if size == .fifteenPuzzle {
            switch kind {
            case .light: return [[1, 5, 9, 10, 13], [2, 3, 4, 6, 7], [8, 11, 12, 14, 15]]
            case .full: return [[1, 2, 5, 6, 9, 10, 13, 14], [3, 4, 7, 8, 11, 12, 15]]
            }
        }
        return Self.patterns(size, upTo: kind == .light ? 5 : PatternRanking.maximumTiles)
    }

    /// Neighbours together: along the longer side.
    static func patterns(_ size: BoardSize, upTo largest: Int) -> [[Int]] {
        var tiles: [Int] = []
        for index in 0..<size.cells {
            let cell =
                size.columns > size.rows
                ? index % size.rows * size.columns + index / size.rows : index
            if cell < size.cells - 1 { tiles.append(cell + 1) }
        }
        return stride(from: 0, to: tiles.count, by: largest).map { Array(tiles[$0..<min($0 + largest, tiles.count)]) }
    }

    /// The search that computes one pattern's table.
    public func search(pattern: Int) -> PatternSearch { PatternSearch(size, pattern: patterns[pattern]) }

    /// Writes a part of one pattern's table; the parts can be written at the same time.
    /// - Parameters:
    ///   - search: finished, and of that pattern.
    ///   - memory: of all tables, `byteCount` bytes.
    public func pack(
        _ search: PatternSearch, pattern: Int, part: Int, of parts: Int, into memory: UnsafeMutableRawBufferPointer
    ) {
        let bytes = UnsafeMutableRawBufferPointer(rebasing: memory[offsets[pattern]..<byteCount])
        search.pack(part: part, of: parts, into: bytes)
    }
}
