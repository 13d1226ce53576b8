import PuzzleCore

/// How positions are written with their candidates. A cell that has its digit has this one alone.
public enum CandidateFormat: NamedCase {
    /// A character for every digit of every cell, row by row: the digit, or a dot where it is none. 729 on a classic grid.
    case line
    /// A picture of the grid with the candidates of each cell.
    case grid

    public var name: StaticString {
        switch self {
        case .line: "line"
        case .grid: "grid"
        }
    }

    /// Writes a position to its end of line.
    /// - Parameter candidates: of the empty cells, digit 1 in the lowest bit.
    public func write(_ position: SudokuGrid, _ candidates: [UInt16], to text: inout Text) {
        let kind = position.kind
        var sets = candidates
        for cell in sets.indices where position[cell] != 0 { sets[cell] = .bit(Int(position[cell]) - 1) }
        switch self {
        case .line:
            for set in sets {
                for digit in 0..<kind.size {
                    text.append(byte: set.has(digit) ? ShortID.cellCharacter(UInt8(digit + 1)) : UInt8(ascii: "."))
                }
            }
            text.append(byte: UInt8(ascii: "\n"))
        case .grid: Self.appendPicture(of: sets, kind, to: &text)
        }
    }

    /// Reads what `.line` writes, with any sign of an empty cell for a dot.
    /// - Returns: the candidates of each cell, one at least; nil if it is something else.
    package static func sets(_ line: ArraySlice<UInt8>, _ kind: SudokuKind) -> [UInt16]? {
        guard line.count == kind.cells * kind.size else { return nil }
        var sets = [UInt16](repeating: 0, count: kind.cells)
        for (index, byte) in line.enumerated() {
            let digit = index % kind.size
            if byte == ShortID.cellCharacter(UInt8(digit + 1)) {
                sets[index / kind.size] |= .bit(digit)
            } else if !CellReader.isEmpty(byte) {
                return nil
            }
        }
        return sets.contains(0) ? nil : sets
    }

    private static func appendPicture(of sets: [UInt16], _ kind: SudokuKind, to text: inout Text) {
        var widths = [Int](repeating: 1, count: kind.size)
        for (cell, set) in sets.enumerated() {
            widths[cell % kind.size] = max(widths[cell % kind.size], set.nonzeroBitCount)
        }
        for row in 0..<kind.size {
            if row > 0, row % kind.boxRows == 0, kind.regionMap == nil { appendRule(widths, kind, to: &text) }
            for column in 0..<kind.size {
                if column > 0, column % kind.boxColumns == 0, kind.regionMap == nil { text.append(word: "| ") }
                let set = sets[row * kind.size + column]
                for digit in set.bits { text.append(byte: ShortID.cellCharacter(UInt8(digit + 1))) }
                if column == kind.size - 1 { continue }
                for _ in set.nonzeroBitCount...widths[column] { text.append(byte: UInt8(ascii: " ")) }
            }
            text.append(byte: UInt8(ascii: "\n"))
        }
    }

    private static func appendRule(_ widths: [Int], _ kind: SudokuKind, to text: inout Text) {
        for (column, width) in widths.enumerated() {
            if column > 0, column % kind.boxColumns == 0 { text.append(word: "+-") }
            // The last column has no space behind it.
            for _ in 0..<(column == kind.size - 1 ? width : width + 1) { text.append(byte: UInt8(ascii: "-")) }
        }
        text.append(byte: UInt8(ascii: "\n"))
    }
}
