import PuzzleCore

/// Reads a grid that is written in one piece, without decoration.
struct WholeGrid {
    private let kind: SudokuKind?

    /// - Parameter kind: nil if the number of cells shall tell.
    init(kind: SudokuKind?) { self.kind = kind }

    /// Whether all grids are of one kind, whatever their size.
    var isOfOneKind: Bool { kind != nil }

    /// Whether there is a kind with so many cells.
    func hasKind(cells: Int) -> Bool {
        if let kind { return kind.cells == cells }
        for size in SudokuKind.sizes where size * size == cells { return true }
        return false
    }

    /// The kind of a grid with so many cells, if there is one.
    func kind(cells: Int) -> SudokuKind? {
        if let kind { return kind.cells == cells ? kind : nil }
        for size in SudokuKind.sizes where size * size == cells { return try? SudokuKind(size: size) }
        return nil
    }

    /// What is wrong with so many cells: nearer to which size is not known, so the classic one is meant if no kind is
    /// given.
    func lengthError(_ cells: CellReader, line: Int) -> SudokuReadError {
        let wanted = kind?.cells ?? 81
        return cells.count < wanted
            ? SudokuReadError(.tooShort, line: line, column: cells.column(of: cells.count - 1) + 1)
            : SudokuReadError(.tooLong, line: line, column: cells.column(of: wanted))
    }

    /// The grid of `bytes`, which stand in `line` from `column` on.
    func entry(_ bytes: [UInt8], line: Int, column: Int) -> SudokuEntry {
        var cells = CellReader()
        for (index, byte) in bytes.enumerated() {
            guard CellReader.isCell(byte) else {
                return SudokuEntry(
                    SudokuReadError(.character, line: line, column: column + index, byte: byte))
            }
            cells.append(byte, line: line, column: column + index)
        }
        guard let kind = kind(cells: cells.count) else { return SudokuEntry(lengthError(cells, line: line)) }
        return cells.grid(kind)
    }

    /// The grid of the first `count` bytes of a line if these are digits up to 9 and empty cells, and nothing else: what
    /// almost all lines of large files are. Without branches that depend on the digits, so that it costs next to nothing.
    /// Not of 16x16, where `0` may be a digit.
    func plainGrid(_ bytes: [UInt8], count: Int) -> SudokuGrid? {
        guard let kind = kind(cells: count), kind.size < 16 else { return nil }
        var isPlain = true
        let digits = [UInt8](unsafeUninitializedCapacity: count) { digits, initialized in
            var others: UInt8 = 0
            bytes.withUnsafeBufferPointer { bytes in
                for index in 0..<count {
                    let byte = bytes[index]
                    let digit = byte &- UInt8(ascii: "0")
                    let isDigit = digit < 10
                    let isCell = isDigit || CellReader.isEmpty(byte)
                    others |= isCell ? 0 : 1
                    digits[index] = isDigit ? digit : 0
                }
            }
            isPlain = others == 0
            initialized = count
        }
        return isPlain ? SudokuGrid(kind, digits: digits) : nil
    }
}
