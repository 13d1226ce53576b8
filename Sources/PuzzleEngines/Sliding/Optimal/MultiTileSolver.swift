import PuzzleCore

/// Finds a shortest solution in the multi-tile metric, where a slide of several tiles is one move; a slice of work at a
/// time.
///
/// Iterative-deepening A*. Two slides in one direction, or in opposite ones, are never part of a shortest solution, so
/// slides across rows and across columns alternate. The line tables tell how many of either kind are needed at least, the
/// highest number counts; so if the last slide was across rows, r more of these and c across columns need
/// max(2r, 2c - 1) moves.
public struct MultiTileSolver: ShortestSearch, ~Copyable {
    public private(set) var bound: Int
    public private(set) var nodes: UInt64 = 0
    public private(set) var solution: [Slide]?

    private struct Frame {
        /// Four bits a cell.
        var board: UInt64 = 0
        var row = 0
        var column = 0
        /// For each table, the text of the rows and of the columns; those that the last slide left are an earlier frame's.
        var rows: UnsafeMutablePointer<UInt32>
        var columns: UnsafeMutablePointer<UInt32>
        /// Slides that are needed at least, across rows and across columns.
        var rowSlides = 0
        var columnSlides = 0
        /// Whether the next slide is across rows.
        var isAcrossRows = false
        /// The line to which the gap goes next.
        var next = 0
        var isNoted = false
    }

    private static let maximumDepth = 255
    /// Moves that lead to a part: so many that parts are small beside the whole search.
    private static var partDepth: Int { 8 }

    private let size: BoardSize
    let tables: LineTables
    private let visited: TranspositionTable
    private let frames: UnsafeMutablePointer<Frame>
    /// Room for the texts that a frame's slide changes, `textCount` for each.
    private let texts: UnsafeMutablePointer<UInt32>
    private let textCount: Int
    private let goal: UInt64
    private var parts = SearchParts()
    /// Index of the frame at work.
    private var depth = 0
    /// At the start, either kind of slide can be the first; whether it is the turn of the second.
    private var isSecondStart = false

    /// - Parameters:
    ///   - board: solvable, of the tables' size.
    ///   - least: moves that every solution is known to have at least.
    ///   - memoryBits: binary logarithm of the number of entry pairs for visited positions, of 16 bytes each.
    public init(_ board: SlidingBoard, tables: LineTables, least: Int = 0, memoryBits: Int = 16) {
        precondition(board.size == tables.layout.size && board.isSolvable)
        size = board.size
        self.tables = tables
        visited = TranspositionTable(bits: memoryBits)
        textCount = max(tables.rowCount, tables.columnCount)
        // The first frame has texts of both kinds.
        texts = .allocate(capacity: (Self.maximumDepth + 1) * textCount)
        texts.initialize(repeating: 0, count: (Self.maximumDepth + 1) * textCount)
        let (rows, columns) = (texts, texts + Self.maximumDepth * textCount)
        for table in 0..<tables.rowCount { rows[table] = tables.rowText(board, table: table) }
        for table in 0..<tables.columnCount { columns[table] = tables.columnText(board, table: table) }
        frames = .allocate(capacity: Self.maximumDepth)
        frames.initialize(repeating: Frame(rows: rows, columns: columns), count: Self.maximumDepth)
        goal = SlidingBoard(solved: size).packed

        let (r, c) = tables.slides(board)
        frames[0].board = board.packed
        frames[0].row = board.gap / size.columns
        frames[0].column = board.gap % size.columns
        frames[0].rowSlides = r
        frames[0].columnSlides = c
        frames[0].isAcrossRows = true
        bound = max(tables.bound(of: board), least)
        if board.isSolved { solution = [] }
    }

    deinit {
        frames.deallocate()
        texts.deallocate()
    }

    /// Moves that are needed at least if the next one is across rows, or across columns.
    @inline(__always)
    private static func needed(_ rows: Int, _ columns: Int, isAcrossRows: Bool) -> Int {
        let (first, second) = isAcrossRows ? (rows, columns) : (columns, rows)
        return first > second ? 2 &* first &- 1 : 2 &* second
    }

    public var part: Int { parts.current }

    public mutating func divide(bound: Int, next: @escaping () -> Int) {
        depth = 0
        frames[0].next = 0
        frames[0].isAcrossRows = true
        isSecondStart = false
        self.bound = bound
        parts = SearchParts(depth: Self.partDepth, bound: bound, next: next)
    }

    public mutating func advance(nodes count: Int) -> Bool {
        let end = nodes + UInt64(count)
        while solution == nil, nodes < end {
            let frame = frames + depth
            if frame.pointee.next < (frame.pointee.isAcrossRows ? size.rows : size.columns) {
                enterNext(frame)
            } else if !leave(frame) {
                break
            }
        }
        return solution != nil
    }

    @inline(__always)
    private mutating func enterNext(_ frame: UnsafeMutablePointer<Frame>) {
        let line = frame.pointee.next
        frame.pointee.next &+= 1
        let isAcrossRows = frame.pointee.isAcrossRows
        let from = isAcrossRows ? frame.pointee.row : frame.pointee.column
        guard line != from else { return }
        if depth &+ 1 == parts.depth, !parts.begins() { return }
        nodes &+= 1
        let remaining = bound &- depth &- 1
        let next = frame + 1
        // The next slide is of the other kind, so at most half of the rest are of this one's.
        let most = remaining &>> 1
        var slides = 0
        let own = texts + (depth &+ 1) &* textCount
        let lookups = isAcrossRows ? tables.rows : tables.columns
        let place = UInt32(truncatingIfNeeded: isAcrossRows ? frame.pointee.column : frame.pointee.row)
        let length = UInt32(truncatingIfNeeded: isAcrossRows ? size.columns : size.rows)
        let old = isAcrossRows ? frame.pointee.rows : frame.pointee.columns
        for table in 0..<(isAcrossRows ? tables.rowCount : tables.columnCount) {
            own[table] = Self.moved(old[table], from: from, to: line, place: place, length: length)
            slides = max(slides, lookups[table].distance(text: own[table], line: line))
            if slides > most { return }
        }
        next.pointee = frame.pointee
        next.pointee.isAcrossRows = !isAcrossRows
        next.pointee.next = 0
        if isAcrossRows {
            next.pointee.row = line
            next.pointee.rows = own
            next.pointee.rowSlides = slides
        } else {
            next.pointee.column = line
            next.pointee.columns = own
            next.pointee.columnSlides = slides
        }
        let slack =
            remaining
            &- Self.needed(next.pointee.rowSlides, next.pointee.columnSlides, isAcrossRows: !isAcrossRows)
        guard slack >= 0 else { return }
        next.pointee.board = slid(frame.pointee.board, frame)
        // On the way to the parts, nothing is searched as a whole.
        next.pointee.isNoted = slack >= 1 && depth &+ 1 >= parts.depth
        if next.pointee.isNoted, visited.excludes(key(next), moves: UInt64(truncatingIfNeeded: remaining)) { return }
        depth &+= 1
        if next.pointee.board == goal { finish() }
    }

    /// The position and the kind of the next slide. The last cell's tile follows from the others', so its bits are free.
    @inline(__always)
    private func key(_ frame: UnsafeMutablePointer<Frame>) -> UInt64 {
        frame.pointee.board & 0x0FFF_FFFF_FFFF_FFFF | (frame.pointee.isAcrossRows ? 1 &<< 60 : 0)
    }

    @inline(__always)
    private static func moved(_ text: UInt32, from: Int, to: Int, place: UInt32, length: UInt32) -> UInt32 {
        var text = text
        var line = UInt32(truncatingIfNeeded: from)
        let end = UInt32(truncatingIfNeeded: to)
        while line < end {
            text = LineRanking.forward(text, cell: line &* length &+ place, length: length)
            line &+= 1
        }
        while line > end {
            text = LineRanking.backward(text, cell: line &* length &+ place, length: length)
            line &-= 1
        }
        return text
    }

    /// The board after the gap of `frame` has gone to that of the next frame.
    @inline(__always)
    private func slid(_ board: UInt64, _ frame: UnsafeMutablePointer<Frame>) -> UInt64 {
        var board = board
        var gap = frame.pointee.row &* size.columns &+ frame.pointee.column
        let next = frame + 1
        let end = next.pointee.row &* size.columns &+ next.pointee.column
        let line = next.pointee.row != frame.pointee.row ? size.columns : 1
        let step = end > gap ? line : 0 &- line
        while gap != end {
            let from = UInt64(truncatingIfNeeded: 4 &* (gap &+ step))
            let tile = board &>> from & 15
            board ^= tile &<< from ^ tile &<< UInt64(truncatingIfNeeded: 4 &* gap)
            gap = gap &+ step
        }
        return board
    }

    /// - Returns: false at the end of a divided search.
    @inline(__always)
    private mutating func leave(_ frame: UnsafeMutablePointer<Frame>) -> Bool {
        if depth == 0 {
            frame.pointee.next = 0
            frame.pointee.isAcrossRows.toggle()
            isSecondStart.toggle()
            guard !isSecondStart else { return true }
            bound += 1
            return !parts.isDivided
        }
        if frame.pointee.isNoted { visited.exclude(key(frame), moves: UInt64(truncatingIfNeeded: bound &- depth)) }
        depth &-= 1
        return true
    }

    private mutating func finish() {
        solution = (1...depth).map { index in
            let (old, new) = (frames[index - 1], frames[index])
            if new.row != old.row {
                return Slide(new.row > old.row ? .up : .down, tiles: abs(new.row - old.row))
            }
            return Slide(new.column > old.column ? .left : .right, tiles: abs(new.column - old.column))
        }
    }
}
