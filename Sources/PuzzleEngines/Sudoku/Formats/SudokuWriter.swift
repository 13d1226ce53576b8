import PuzzleCore

/// The formats in which puzzles are written.
public enum SudokuFormat: UInt8, CaseIterable, Sendable {
    /// All cells in a line, row by row; empty ones as dots.
    case line
    /// The same with zeros for empty cells: SudoCue's collections.
    case sdm
    /// A picture of the grid with lines between the boxes.
    case grid
    /// A line for each row, behind `[Puzzle]`.
    case sdk
    /// Version 2 of OpenSudoku's files. OpenSudoku itself takes classic puzzles alone.
    case openSudoku
    /// `ShortID`, the only one that says what kind it is.
    case id
}

/// Writes puzzles one after the other: `begin`, `write` for each, `end`.
public struct SudokuWriter: Sendable {
    public let format: SudokuFormat

    public init(_ format: SudokuFormat) { self.format = format }

    /// One puzzle as a whole file.
    public static func text(of grid: SudokuGrid, as format: SudokuFormat) -> Text {
        let writer = SudokuWriter(format)
        var text = Text()
        writer.begin(&text)
        writer.write(grid, to: &text)
        writer.end(&text)
        return text
    }

    public func begin(_ text: inout Text) {
        guard format == .openSudoku else { return }
        text.append(word: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n")
        // No release imports a folder without a name, and not all do without the time when it was made.
        text.append(word: "  <folder name=\"Tassello\" created=\"0\">\n")
    }

    public func end(_ text: inout Text) {
        if format == .openSudoku { text.append(word: "  </folder>\n</opensudoku>\n") }
    }

    public func write(_ grid: SudokuGrid, to text: inout Text) {
        switch format {
        case .line: text.append(digits: grid.digits[...])
        case .sdm: text.append(digits: grid.digits[...], empty: UInt8(ascii: "0"))
        case .grid: Self.appendPicture(of: grid, to: &text)
        case .sdk:
            text.append(word: "[Puzzle]")
            for row in 0..<grid.kind.size {
                text.append(byte: UInt8(ascii: "\n"))
                text.append(digits: grid.digits[(row * grid.kind.size)..<((row + 1) * grid.kind.size)])
            }
        case .openSudoku:
            text.append(word: "    <game data=\"")
            text.append(digits: grid.digits[...], empty: UInt8(ascii: "0"))
            text.append(word: "\"/>")
        case .id: text.append(ShortID.text(of: grid))
        }
        text.append(byte: UInt8(ascii: "\n"))
    }

    private static func appendPicture(of grid: SudokuGrid, to text: inout Text) {
        let kind = grid.kind
        for row in 0..<kind.size {
            if row > 0 { text.append(byte: UInt8(ascii: "\n")) }
            if row > 0, row % kind.boxRows == 0, kind.regionMap == nil { appendRule(kind, to: &text) }
            for column in 0..<kind.size {
                if column > 0 { text.append(byte: UInt8(ascii: " ")) }
                if column > 0, column % kind.boxColumns == 0, kind.regionMap == nil { text.append(word: "| ") }
                let cell = row * kind.size + column
                text.append(digits: grid.digits[cell...cell])
            }
        }
    }

    private static func appendRule(_ kind: SudokuKind, to text: inout Text) {
        for stack in 0..<(kind.size / kind.boxColumns) {
            if stack > 0 { text.append(word: "+-") }
            for _ in 0..<kind.boxColumns { text.append(word: "--") }
        }
        // The last column has no space behind it.
        text.bytes.removeLast()
        text.append(byte: UInt8(ascii: "\n"))
    }
}
