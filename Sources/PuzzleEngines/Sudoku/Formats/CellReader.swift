import PuzzleCore

/// Collects the cells of one grid, with the place of each, and makes the grid of them.
///
/// A cell is a digit, a letter for 10 and more (`A` is 10), or empty: `0`, `.`, `*`, `_`, `-`. A grid of 16x16 may also
/// use the letters from `A` as 1 to `P` as 16; it does if it has one from `H` on and no other digit. Or it may have the
/// digits from `0` to `F`; it does if there are other empty cells beside `0`, and no `G`.
struct CellReader {
    private struct Cell {
        let byte: UInt8
        let place: SudokuPlace
    }

    private var cells: [Cell] = []

    var count: Int { cells.count }
    /// The line of the first cell.
    var line: Int { cells.first?.place.line ?? 0 }

    static func isCell(_ byte: UInt8) -> Bool { isEmpty(byte) || value(of: byte, letters: 10) != nil }

    /// Whether a grid of this size may have it.
    static func isCell(_ byte: UInt8, size: Int) -> Bool {
        if isEmpty(byte) { return true }
        guard let value = Self.value(of: byte, letters: 10) else { return false }
        return size == 16 || value <= size
    }

    static func isEmpty(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0"), UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// The digit of a cell, 0 if it is empty; letters are 10 and more.
    static func digit(of byte: UInt8) -> UInt8 { value(of: byte, letters: 10) ?? 0 }

    /// The digit that `byte` stands for if `A` stands for `letters`.
    private static func value(of byte: UInt8, letters: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "P"): byte - UInt8(ascii: "A") + letters
        case UInt8(ascii: "a")...UInt8(ascii: "p"): byte - UInt8(ascii: "a") + letters
        default: nil
        }
    }

    mutating func append(_ byte: UInt8, line: Int, column: Int) {
        cells.append(Cell(byte: byte, place: SudokuPlace(line: line, column: column)))
    }

    mutating func removeAll() { cells.removeAll(keepingCapacity: true) }

    /// Whether a cell has a digit above 4, so that this cannot be a whole grid of 4x4.
    var isBeyondFour: Bool {
        for cell in cells where (Self.value(of: cell.byte, letters: 10) ?? 0) > 4 { return true }
        return false
    }

    /// What stands for an empty cell: the first that is not `-`, which may be decoration, if there is one.
    var emptyMark: UInt8? {
        var mark: UInt8?
        for cell in cells where Self.isEmpty(cell.byte) {
            mark = cell.byte
            if cell.byte != UInt8(ascii: "-") { break }
        }
        return mark
    }

    private var hasZeroBesideEmptyCells: Bool {
        cells.contains { $0.byte == UInt8(ascii: "0") }
            && cells.contains { $0.byte != UInt8(ascii: "0") && Self.isEmpty($0.byte) }
    }

    /// The grid of the collected cells, which are as many as `kind` has.
    func grid(_ kind: SudokuKind) -> SudokuEntry {
        let values = cells.compactMap { Self.value(of: $0.byte, letters: 10) }
        let letters: UInt8 = kind.size == 16 && (values.max() ?? 0) > 16 && (values.min() ?? 0) >= 10 ? 1 : 10
        let isFromZero = kind.size == 16 && (values.max() ?? 0) < 16 && hasZeroBesideEmptyCells
        var grid = SudokuGrid(kind)
        for (index, cell) in cells.enumerated() {
            let isZero = isFromZero && cell.byte == UInt8(ascii: "0")
            if Self.isEmpty(cell.byte), !isZero { continue }
            let value = isZero ? 0 : Self.value(of: cell.byte, letters: letters)
            guard let digit = value.map({ isFromZero ? $0 + 1 : $0 }), digit <= kind.size else {
                let place = cell.place
                return SudokuEntry(line: line, SudokuReadError(.digit, line: place.line, column: place.column))
            }
            grid[index] = digit
        }
        guard let start = cells.first?.place, let end = cells.last?.place else {
            preconditionFailure("every kind has cells")
        }
        let isInLine = end == SudokuPlace(line: start.line, column: start.column + cells.count - 1)
        return SudokuEntry(at: start, grid, isInLine ? .inLine : .apart(cells.map { $0.place }))
    }
}

extension CellReader {
    mutating func append(contentsOf other: CellReader) { cells.append(contentsOf: other.cells) }

    mutating func removeFirst(_ count: Int) { cells.removeFirst(count) }

    /// The column of a cell; 0 if there is none.
    func column(of index: Int) -> Int { cells.indices.contains(index) ? cells[index].place.column : 0 }
}
