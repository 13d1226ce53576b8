import PuzzleCore

/// The cells of a row, or of a whole grid, as fields of a line: between commas or semicolons, where an empty field is an empty
/// cell, between tabs in the same way, or as numbers between spaces, if some have two digits.
struct CellFields {
    /// Of the rows that there may be.
    let sizes: [Int]
    let grids: WholeGrid

    /// - Returns: nil if the line is something else.
    func cells(_ bytes: [UInt8], line: Int) -> CellReader? {
        let text = bytes[..<(bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count)]
        let delimiter = text.first(where: SudokuLineReader.isDelimiter) ?? tab(in: text)
        let fields = delimiter.map { delimited(text, by: $0) } ?? text.split(whereSeparator: Self.isGap)
        guard let size = size(count: fields.count) else { return nil }
        var cells = CellReader()
        var hasTwoDigits = false
        for field in fields {
            let word = Self.trimmed(field)
            guard let cell = Self.cell(word) else { return nil }
            if delimiter == nil, !CellReader.isCell(cell, size: size) { return nil }
            hasTwoDigits = hasTwoDigits || word.count == 2
            cells.append(cell, line: line, column: word.startIndex + 1)
        }
        return delimiter != nil || hasTwoDigits ? cells : nil
    }

    /// A tab, if the line has as many as are between cells. Others are spaces.
    private func tab(in text: ArraySlice<UInt8>) -> UInt8? {
        let tab = UInt8(ascii: "\t")
        return text.contains(tab) && size(count: delimited(text, by: tab).count) != nil ? tab : nil
    }

    /// Behind the last field may stand a delimiter, too.
    private func delimited(_ text: ArraySlice<UInt8>, by delimiter: UInt8) -> [ArraySlice<UInt8>] {
        var fields = text.split(separator: delimiter, omittingEmptySubsequences: false)
        if size(count: fields.count) == nil, let last = fields.last, Self.trimmed(last).isEmpty { fields.removeLast() }
        return fields
    }

    /// The size of the grid of which this may be a row, or the whole.
    private func size(count: Int) -> Int? { sizes.contains(count) ? count : grids.kind(cells: count)?.size }

    private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var field = field
        while let first = field.first, first <= UInt8(ascii: " ") { field.removeFirst() }
        while let last = field.last, last <= UInt8(ascii: " ") { field.removeLast() }
        return field
    }

    /// As one character.
    /// - Returns: nil if it is no cell.
    private static func cell(_ word: ArraySlice<UInt8>) -> UInt8? {
        guard let first = word.first, let last = word.last else { return UInt8(ascii: ".") }
        if word.count == 1, CellReader.isCell(first) { return first }
        // 10 to 16.
        guard word.count == 2, first == UInt8(ascii: "1"), last &- UInt8(ascii: "0") < 7 else { return nil }
        return ShortID.cellCharacter(10 + last - UInt8(ascii: "0"))
    }

    private static func isGap(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "|") }
}
