/// Reads a grid that is written in one piece, without decoration.
struct WholeGrid {
    private let kind: SudokuKind?

    /// - Parameter kind: nil if the number of cells shall tell.
    init(kind: SudokuKind?) { self.kind = kind }

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
                return SudokuEntry(SudokuReadError(.character, line: line, column: column + index))
            }
            cells.append(byte, line: line, column: column + index)
        }
        guard let kind = kind(cells: cells.count) else { return SudokuEntry(lengthError(cells, line: line)) }
        return cells.grid(kind)
    }
}
