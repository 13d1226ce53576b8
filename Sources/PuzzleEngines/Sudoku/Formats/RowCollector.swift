import PuzzleCore

/// Collects a grid of several lines, row by row.
///
/// A line of strokes that is as long as a row is a row of empty cells if `-` stands for these, and otherwise separates
/// boxes. The first row with an empty cell tells which; until then the rows are kept with such lines and without.
struct RowCollector {
    private enum Dash { case unknown, emptyCell, separator }

    /// Cells of each row; 0 if there is no row yet.
    private(set) var width = 0
    /// How many bands of boxes have an empty line behind them.
    private var bands = 0
    private var dash = Dash.unknown
    private var rows = CellReader()
    private var rowsAndStrokes = CellReader()

    /// The line of the first row.
    var line: Int { rowsAndStrokes.line }

    private var isFull: Bool { rowsAndStrokes.count >= width * width }

    /// - Parameters:
    ///   - row: as many cells as `width`, if that is not 0.
    ///   - isStrokes: whether it may be a separator.
    /// - Returns: the cells of a grid that is complete now.
    mutating func append(_ row: CellReader, isStrokes: Bool) -> CellReader? {
        // Also the border below a grid.
        if isStrokes, dash == .separator { return nil }
        if width == 0 { dash = .unknown }
        let mark = isStrokes ? nil : row.emptyMark
        let isDash = mark == UInt8(ascii: "-")
        // Without such a row, the last grid was complete.
        let grid = isDash ? end() : nil
        width = row.count
        if dash == .unknown {
            if mark != nil { dash = isDash ? .emptyCell : .separator } else if isFull { dash = .separator }
        }
        guard !isStrokes || dash != .separator else { return nil }
        rowsAndStrokes.append(contentsOf: row)
        if !isStrokes { rows.append(contentsOf: row) }
        return grid ?? completed()
    }

    /// An empty line, which may be between bands of boxes: behind the first one or behind each so far.
    /// - Parameter boxRows: rows in a band.
    /// - Returns: false if it ends the grid.
    mutating func endBand(boxRows: Int) -> Bool {
        guard isWhole(bands: bands + 1, boxRows) else { return false }
        bands += 1
        return true
    }

    /// A row follows. If there is no empty line where the bands before have one, these belong to another grid.
    /// - Returns: whether they were left out.
    mutating func leaveBands(boxRows: Int) -> Bool {
        guard bands > 0, isWhole(bands: bands + 1, boxRows) else { return false }
        var rest = dash == .emptyCell ? rowsAndStrokes : rows
        rest.removeFirst(bands * boxRows * width)
        (rows, rowsAndStrokes, bands) = (rest, rest, 0)
        return true
    }

    private func isWhole(bands: Int, _ boxRows: Int) -> Bool {
        guard width > 0, dash != .unknown || rows.count == rowsAndStrokes.count else { return false }
        return (dash == .emptyCell ? rowsAndStrokes : rows).count == bands * boxRows * width
    }

    /// No row follows.
    /// - Returns: the cells of the grid if it is complete; what is not is kept.
    mutating func end() -> CellReader? {
        guard width > 0, dash == .unknown, isFull else { return nil }
        let grid = rowsAndStrokes
        removeAll()
        return grid
    }

    mutating func removeAll() {
        removeRows()
        dash = .unknown
    }

    private mutating func completed() -> CellReader? {
        let grid = dash == .emptyCell || rows.count == 0 ? rowsAndStrokes : rows
        guard grid.count == width * width else { return nil }
        dash = grid.count < rowsAndStrokes.count || dash == .separator ? .separator : .unknown
        removeRows()
        return grid
    }

    private mutating func removeRows() {
        rows.removeAll()
        rowsAndStrokes.removeAll()
        width = 0
        bands = 0
    }
}
