import PuzzleCore

/// The line tables of a board: of its rows, and of its columns, which on a square board are the same; one or several of
/// each. Any number of solvers can read them at the same time.
public final class LineTables: @unchecked Sendable {
    // Unchecked, because of the pointers; nothing is written after initialization.

    /// Which tables a board has, and how large they are.
    public struct Layout: Equatable, Sendable {
        public let size: BoardSize
        public let kind: TableLayout.Kind
        /// What the tables of the rows tell apart, and those of the columns; the latter only if the board is not square.
        let labels: (rows: [[UInt8]], columns: [[UInt8]])
        public let byteCount: Int

        /// One table for the rows and one for the columns.
        /// - Parameter kind: at most 1 MB for light tables, 64 MB for full ones.
        /// - Returns: nil for a board of more than sixteen cells.
        public init?(_ size: BoardSize, _ kind: TableLayout.Kind) {
            guard size.cells <= SmallGrid.maximumCells else { return nil }
            let limit = kind == .light ? 1 << 20 : 64 << 20
            self.init(
                size, kind, rows: [LineLabels.byLine(lines: size.rows, length: size.columns, limit: limit)],
                columns: [LineLabels.byLine(lines: size.columns, length: size.rows, limit: limit)])
        }

        /// Tables that are worth building to prove what is shortest: on 4x4 six of them, 17.4 MB together, which takes
        /// one or two seconds; on other boards the light ones.
        /// - Returns: nil for a board of more than sixteen cells.
        public init?(proving size: BoardSize) {
            if size == .fifteenPuzzle {
                self.init(size, labels: LineLabels.fifteenPuzzle)
            } else {
                self.init(size, .light)
            }
        }

        /// Light tables of a square board that tell these tiles apart.
        init(_ size: BoardSize, labels: [[UInt8]]) {
            precondition(size.isSquare && size.cells <= SmallGrid.maximumCells)
            self.init(size, .light, rows: labels, columns: [])
        }

        private init(_ size: BoardSize, _ kind: TableLayout.Kind, rows: [[UInt8]], columns: [[UInt8]]) {
            self.size = size
            self.kind = kind
            labels = (rows, size.isSquare ? [] : columns)
            byteCount =
                labels.rows.reduce(0) { $0 + LineRanking.arrangements(lines: size.rows, labels: $1) }
                + labels.columns.reduce(0) { $0 + LineRanking.arrangements(lines: size.columns, labels: $1) }
        }

        public static func == (a: Layout, b: Layout) -> Bool { a.size == b.size && a.labels == b.labels }

        /// How many tables there are.
        public var tables: Int { labels.rows.count + labels.columns.count }

        /// Of the tables by number, those of the rows first.
        func ranking(ofTable table: Int) -> LineRanking {
            table < labels.rows.count
                ? LineRanking(lines: size.rows, length: size.columns, labels: labels.rows[table])
                : LineRanking(
                    lines: size.columns, length: size.rows, labels: labels.columns[table - labels.rows.count])
        }

        /// How many bytes, and arrangements, a table has.
        func byteCount(ofTable table: Int) -> Int {
            table < labels.rows.count
                ? LineRanking.arrangements(lines: size.rows, labels: labels.rows[table])
                : LineRanking.arrangements(lines: size.columns, labels: labels.columns[table - labels.rows.count])
        }
    }

    /// Looks up arrangements in the lines of one kind.
    struct Lookup {
        let headStarts: UnsafePointer<UInt32>
        let tailRanks: UnsafePointer<UInt16>
        let distances: UnsafePointer<UInt8>
        let texts: Int

        @inline(__always)
        func distance(text: UInt32, line: Int) -> Int {
            let rank = Int(headStarts[Int(text & 0xFFFF)]) &+ Int(tailRanks[Int(text &>> 16)])
            return Int(distances[line &* texts &+ rank])
        }
    }

    public let layout: Layout
    /// How many tables there are in all, and of the lines of either kind.
    let count: Int
    let rowCount: Int
    let columnCount: Int
    /// Those of the rows, and those of the columns.
    let rows: UnsafePointer<Lookup>
    let columns: UnsafePointer<Lookup>
    private let lookups: [Lookup]
    /// Has the memory, if this object is to keep it.
    private let builder: LineTableBuilder?

    /// Uses tables that lie in memory already.
    /// - Parameter memory: `layout.byteCount` bytes, which must stay as they are while this object lives.
    public convenience init(_ layout: Layout, memory: UnsafeRawBufferPointer) {
        self.init(
            layout, (0..<layout.tables).map { layout.ranking(ofTable: $0) }, memory: memory, builder: nil)
    }

    /// Builds the tables on this thread.
    public convenience init(building layout: Layout) {
        let builder = LineTableBuilder(layout)
        while !builder.advance(to: layout.tables, work: .max) {}
        self.init(of: builder, tables: layout.tables)
    }

    /// The first tables of a builder, which has finished them.
    /// - Parameter tables: how many; all of them if the board is not square.
    public convenience init(of builder: LineTableBuilder, tables: Int) {
        precondition(1...builder.finished ~= tables)
        precondition(tables == builder.layout.tables || builder.layout.size.isSquare)
        self.init(
            builder.layout, Array(builder.rankings[..<tables]), memory: UnsafeRawBufferPointer(builder.memory),
            builder: builder)
    }

    private init(
        _ layout: Layout, _ rankings: [LineRanking], memory: UnsafeRawBufferPointer, builder: LineTableBuilder?
    ) {
        precondition(memory.count >= layout.byteCount)
        self.layout = layout
        self.builder = builder
        var bytes = memory.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        var lookups: [Lookup] = []
        for ranking in rankings {
            lookups.append(
                Lookup(
                    headStarts: copied(ranking.headStarts), tailRanks: copied(ranking.tailRanks), distances: bytes,
                    texts: ranking.texts))
            bytes += ranking.arrangements
        }
        self.lookups = lookups
        count = rankings.count
        rowCount = layout.size.isSquare ? rankings.count : layout.labels.rows.count
        columnCount = layout.size.isSquare ? rankings.count : layout.labels.columns.count
        rows = copied(lookups)
        columns = layout.size.isSquare ? rows : rows + rowCount
    }

    deinit {
        for lookup in lookups {
            lookup.headStarts.deallocate()
            lookup.tailRanks.deallocate()
        }
        rows.deallocate()
    }

    /// The text of a board's rows, as the table of that number sees them.
    func rowText(_ board: SlidingBoard, table: Int) -> UInt32 {
        let labels = layout.labels.rows[table]
        var text: UInt32 = 0
        var shift: UInt32 = 0
        for tile in board.tiles where tile > 0 {
            text |= UInt32(labels[Int(tile) - 1]) << shift
            shift += 2
        }
        return text
    }

    /// The text of a board's columns, as the table of that number sees them.
    func columnText(_ board: SlidingBoard, table: Int) -> UInt32 {
        let labels = layout.size.isSquare ? layout.labels.rows[table] : layout.labels.columns[table]
        let (rows, columns) = (layout.size.rows, layout.size.columns)
        var text: UInt32 = 0
        var shift: UInt32 = 0
        for cell in 0..<layout.size.cells {
            let tile = Int(board.tiles[cell % rows * columns + cell / rows]) - 1
            guard tile >= 0 else { continue }
            text |= UInt32(labels[tile % columns * rows + tile / columns]) << shift
            shift += 2
        }
        return text
    }

    /// Slides across rows and across columns that a board needs at least.
    func slides(_ board: SlidingBoard) -> (rows: Int, columns: Int) {
        let (row, column) = (board.gap / layout.size.columns, board.gap % layout.size.columns)
        var slides = (rows: 0, columns: 0)
        for table in 0..<rowCount {
            slides.rows = max(slides.rows, rows[table].distance(text: rowText(board, table: table), line: row))
        }
        for table in 0..<columnCount {
            let text = columnText(board, table: table)
            slides.columns = max(slides.columns, columns[table].distance(text: text, line: column))
        }
        return slides
    }

    /// Moves of any number of tiles that a board needs at least.
    func bound(of board: SlidingBoard) -> Int { Self.moves(slides(board)) }

    /// Moves that are needed at least where so many slides across rows and across columns are: moves in a row along the same line
    /// would be one, so the two kinds take turns.
    static func moves(_ slides: (rows: Int, columns: Int)) -> Int {
        max(slides.rows + slides.columns, 2 * max(slides.rows, slides.columns) - 1, 0)
    }
}

/// The elements in memory of their own, which whoever gets them deallocates.
func copied<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(fromContentsOf: elements)
    return UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
}
