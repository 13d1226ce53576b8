import PuzzleCore

/// Reads grids of candidates: a cell with one candidate has this digit, and the others are empty.
///
/// In one line they are as `CandidateFormat.line` writes them, with any sign of an empty cell for a dot. Grids of several lines
/// have as many groups of digits in each row as a row has cells; the digits of a group ascend, as no row of whole grids does in
/// all groups. In grids beyond 9x9 letters from `A` are digits from 10, and a row in which groups may as well be the numbers 12
/// to 16 is one of candidates only if another row is.
struct CandidateReader {
    enum Reading {
        /// The line is something else, or may be.
        case none
        /// - Parameter isFirst: whether there was no row of the grid before.
        case row(isFirst: Bool)
        case grid(SudokuEntry)
        /// A row that cannot be read.
        case wrong(SudokuReadError)
    }

    private struct Cell {
        let digits: UInt16
        let place: SudokuPlace

        /// 1 and a digit from 2 to 6.
        var mayBeNumber: Bool { digits & 1 != 0 && digits.nonzeroBitCount == 2 && digits < 1 << 6 }
    }

    private let kind: SudokuKind?
    /// Of the rows so far.
    private var cells: [Cell] = []
    /// Cells of each row; 0 if there is no row yet.
    private var width = 0
    /// Rows so far, and those that could not be read.
    private var rows = 0
    /// A cell has several candidates: till then, rows may be those of a grid of digits.
    private var hasSeveral = false
    private var isFaulty = false

    /// - Parameter kind: nil if the size shall tell.
    init(kind: SudokuKind?) { self.kind = kind }

    /// Whether there are rows that cannot be those of a grid of digits.
    var isOpen: Bool { hasSeveral }

    // MARK: In one line

    /// - Parameter start: where in the line the cells begin.
    /// - Returns: nil if it is no line of candidates.
    func entry(_ bytes: [UInt8], from start: Int, line: Int) -> SudokuEntry? {
        let end = bytes[start...].firstIndex { $0 <= UInt8(ascii: " ") || SudokuLineReader.isEndOfGrid($0) }
        let word = bytes[start..<(end ?? bytes.count)]
        guard let size = sizes.first(where: { $0 * $0 * $0 == word.count }), let kind = kind(size: size),
            let sets = CandidateFormat.sets(word, kind)
        else { return nil }
        return Self.entry(kind, sets, (0..<kind.cells).map { SudokuPlace(line: line, column: start + $0 * size + 1) })
    }

    private var sizes: [Int] { kind.map { [$0.size] } ?? SudokuKind.sizes }

    private func kind(size: Int) -> SudokuKind? { kind ?? (try? SudokuKind(size: size)) }

    // MARK: Row by row

    /// Takes the next line, if it does not separate boxes.
    mutating func read(_ bytes: [UInt8], line: Int) -> Reading {
        let (row, wrong) = Self.row(bytes, line: line)
        if !hasSeveral, row.count != width { removeAll() }
        if let error = error(in: row, wrong.map { (column: $0, byte: bytes[$0 - 1]) }, line: line) {
            if hasSeveral { return .wrong(error) }
            removeAll()
            return .none
        }
        let isFirst = rows == 0
        width = row.count
        rows += 1
        cells += row
        hasSeveral = hasSeveral || row.contains { $0.digits.isMultiple && !(width > 9 && $0.mayBeNumber) }
        guard rows == width else { return hasSeveral ? .row(isFirst: isFirst) : .none }
        defer { removeAll() }
        guard hasSeveral else { return .none }
        guard !isFaulty, let kind = kind(size: width) else { return .row(isFirst: false) }
        return .grid(Self.entry(kind, cells.map { $0.digits }, cells.map { $0.place }))
    }

    /// - Parameter wrong: a byte that is in no group, and its column.
    private func error(in row: [Cell], _ wrong: (column: Int, byte: UInt8)?, line: Int) -> SudokuReadError? {
        if let wrong { return SudokuReadError(.character, line: line, column: wrong.column, byte: wrong.byte) }
        guard width == 0 ? sizes.contains(row.count) : row.count == width else {
            return SudokuReadError(.rowLength, line: line, column: 1)
        }
        let beyond = row.first { $0.digits >> UInt16(row.count) != 0 }
        return beyond.map { SudokuReadError(.digit, line: line, column: $0.place.column) }
    }

    /// A line could not be read: within a grid of candidates it is one of its rows.
    mutating func refuseRow() {
        guard hasSeveral else { return removeAll() }
        isFaulty = true
        rows += 1
        if rows == width { removeAll() }
    }

    /// The rows so far were those of a grid of digits, if they can be.
    mutating func forgetRows() {
        if !hasSeveral { removeAll() }
    }

    /// No row follows.
    /// - Parameter line: the line behind the last one.
    /// - Returns: that the grid ends too early, if it does and nothing else was said of it.
    mutating func end(_ line: Int) -> SudokuEntry? {
        defer { removeAll() }
        guard hasSeveral, !isFaulty, let first = cells.first else { return nil }
        return SudokuEntry(line: first.place.line, SudokuReadError(.tooShort, line: line, column: 1))
    }

    private mutating func removeAll() {
        cells.removeAll(keepingCapacity: true)
        (width, rows, hasSeveral, isFaulty) = (0, 0, false, false)
    }

    /// The groups of a line.
    /// - Returns: and the column of a byte that is in none.
    private static func row(_ bytes: [UInt8], line: Int) -> (cells: [Cell], wrong: Int?) {
        var cells: [Cell] = []
        var digits: UInt16 = 0
        var start = 0
        for index in 0...bytes.count {
            let isEnd = index == bytes.count || SudokuLineReader.isEndOfGrid(bytes[index])
            let byte = isEnd ? UInt8(ascii: " ") : bytes[index]
            let value = CellReader.digit(of: byte)
            if 1...16 ~= value {
                let digit = UInt16.bit(Int(value - 1))
                guard digit > digits else { return (cells, index + 1) }
                if digits == 0 { start = index }
                digits |= digit
                continue
            }
            if digits != 0 {
                cells.append(Cell(digits: digits, place: SudokuPlace(line: line, column: start + 1)))
                digits = 0
            }
            if isEnd { break }
            guard SudokuLineReader.isDecoration(byte) else { return (cells, index + 1) }
        }
        return (cells, nil)
    }

    private static func entry(_ kind: SudokuKind, _ sets: [UInt16], _ places: [SudokuPlace]) -> SudokuEntry {
        var grid = SudokuGrid(kind)
        var candidates = sets
        for (cell, set) in sets.enumerated() where set.isSingle {
            grid[cell] = UInt8(set.trailingZeroBitCount + 1)
            candidates[cell] = 0
        }
        return SudokuEntry(at: places[0], grid, .apart(places), candidates: candidates)
    }
}
