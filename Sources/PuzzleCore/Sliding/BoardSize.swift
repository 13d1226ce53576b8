/// The size of a board, `rows` x `columns`, each 2...15. Named in this order everywhere.
public struct BoardSize: Hashable, Sendable {
    public static var sides: ClosedRange<Int> { 2...15 }

    public let rows: Int
    public let columns: Int

    /// - Returns: nil if a side is not in 2...15.
    public init?(rows: Int, columns: Int) {
        guard Self.sides.contains(rows), Self.sides.contains(columns) else { return nil }
        self.rows = rows
        self.columns = columns
    }

    private init(side: Int) {
        rows = side
        columns = side
    }

    public static var fifteenPuzzle: BoardSize { BoardSize(side: 4) }

    public var cells: Int { rows * columns }
    public var isSquare: Bool { rows == columns }
    public var transposed: BoardSize { BoardSize(rows: columns, columns: rows).unsafelyUnwrapped }

    /// Manhattan distance of two cells.
    package func steps(from a: Int, to b: Int) -> Int {
        abs(a / columns - b / columns) + abs(a % columns - b % columns)
    }

    /// `4x4`
    public var text: Text {
        var text = Text(decimal: rows)
        text.append(byte: UInt8(ascii: "x"))
        text.append(decimal: columns)
        return text
    }

    public init(from reader: inout TextReader) throws(ParseError) {
        let start = reader.offset
        let rows = try reader.number(in: 0...99)
        try reader.expect(UInt8(ascii: "x"), .boardSize)
        let columns = try reader.number(in: 0...99)
        guard let size = BoardSize(rows: Int(rows), columns: Int(columns)) else {
            throw ParseError(at: start, expected: .boardSize)
        }
        self = size
    }
}
