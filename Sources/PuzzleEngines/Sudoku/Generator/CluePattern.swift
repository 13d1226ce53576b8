import PuzzleCore

/// The places of a puzzle's clues, as a picture shows them.
public struct CluePattern: Hashable, Sendable {
    /// Ascending.
    public let cells: [Int]

    /// Reads a picture: a line for each row, or all cells in one line; `.` and `0` for empty cells, any other character for a
    /// clue. Empty lines are skipped, and what is drawn between boxes, and comments: lines that begin with `#`, unless they are as
    /// long as a row.
    public init(_ picture: Text, _ kind: SudokuKind) throws(CluePatternError) {
        var rows = Self.rows(picture, kind)
        if rows.count == 1, rows[0].isClue.count == kind.cells {
            let (line, cells) = rows[0]
            rows = (0..<kind.size).map { row in
                (line: line, isClue: Array(cells[(row * kind.size)..<((row + 1) * kind.size)]))
            }
        }
        var cells: [Int] = []
        for (row, (line, isClue)) in rows.enumerated() {
            guard isClue.count == kind.size else { throw .row(line: line, cells: isClue.count) }
            for column in isClue.indices where isClue[column] { cells.append(row * kind.size + column) }
        }
        guard rows.count == kind.size else { throw .rows(rows.count) }
        guard cells.count < kind.cells else { throw .full }
        guard cells.count >= kind.fewestClues else { throw .tooFew(cells.count) }
        for pair in ExchangeableLines(kind).pairs
        where !cells.contains(where: { pair.first.contains($0) || pair.second.contains($0) }) {
            let isRow = pair.first[1] == pair.first[0] + 1
            let lines = [pair.first, pair.second].map { isRow ? $0[0] / kind.size : $0[0] % kind.size }
            throw .exchangeable(isRow ? .row : .column, lines[0], lines[1])
        }
        self.cells = cells
    }

    /// The lines that are rows, with their numbers from 1.
    private static func rows(_ picture: Text, _ kind: SudokuKind) -> [(line: Int, isClue: [Bool])] {
        let lines = picture.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            var cells: [UInt8] = []
            for byte in line {
                switch byte {
                case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "|"): break
                // What follows the first byte of a character.
                case 0x80...0xBF: break
                default: cells.append(byte)
                }
            }
            let isComment = cells.first == UInt8(ascii: "#") && cells.count != kind.size && cells.count != kind.cells
            let isRule =
                cells.contains(UInt8(ascii: "+"))
                && cells.allSatisfy { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            guard !cells.isEmpty, !isComment, !isRule else { return nil }
            return (line: index + 1, isClue: cells.map { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "0") })
        }
    }
}

/// Why a picture shows no places of clues, or none that a puzzle can have. Lines of the picture are numbered from 1, houses
/// from 0.
public enum CluePatternError: Error, Equatable, Sendable {
    /// Not as many rows as the grid has.
    case rows(Int)
    /// A row does not have as many cells as the grid.
    case row(line: Int, cells: Int)
    /// No cell is empty.
    case full
    /// Fewer clues than any puzzle has.
    case tooFew(Int)
    /// Two rows or columns without a clue could be exchanged in every solution.
    case exchangeable(House.Shape, Int, Int)
}
