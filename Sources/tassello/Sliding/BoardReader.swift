import PuzzleCore

/// Reads boards from a file: one in a line, or a row in a line.
struct BoardReader {
    private var lines: LineReader
    private let size: BoardSize?
    private let hasRows: Bool
    /// Read already, to be given next.
    private var waiting: [LineReader.Line] = []

    /// - Parameters:
    ///   - size: of all boards; nil for what the numbers tell.
    ///   - hasRows: whether a line may be a row: not where anything may follow a board.
    init(_ input: InputFile, size: BoardSize?, hasRows: Bool) {
        lines = LineReader(input, limit: BoardLine.maximumLineLength)
        self.size = size
        self.hasRows = hasRows
    }

    /// The next line that should be a board. Rows are joined into one, with `/` between them, if they are a board together: as many as
    /// are one, since a smaller board may stand above the other rows of a larger one.
    /// - Returns: nil at the end.
    /// - Throws: if it cannot be read.
    mutating func next() throws(CommandFailure) -> LineReader.Line? {
        guard let first = try take() else { return nil }
        guard hasRows, var numbers = Self.numbers(first), !isBoard(numbers, rows: 1) else { return first }
        let columns = numbers.count
        var rows = [first]
        // Of the largest board so far.
        var height = 1
        while rows.count < BoardSize.sides.upperBound, numbers.count < size?.cells ?? .max, let line = try take() {
            guard line.number == first.number + rows.count, let row = Self.numbers(line), row.count == columns,
                Set(numbers + row).count == numbers.count + columns
            else {
                waiting.insert(line, at: 0)
                break
            }
            rows.append(line)
            numbers += row
            if isBoard(numbers, rows: rows.count) { height = rows.count }
        }
        waiting.insert(contentsOf: rows[height...], at: 0)
        guard height > 1 else { return first }
        let joined = rows[..<height].compactMap(\.bytes).joined(separator: [UInt8(ascii: "/")])
        return LineReader.Line(number: first.number, bytes: Array(joined))
    }

    private mutating func take() throws(CommandFailure) -> LineReader.Line? {
        waiting.isEmpty ? try lines.next() : waiting.removeFirst()
    }

    /// Whether they are the tiles of a board, with the gap. In one line it is a square, if no size is given.
    private func isBoard(_ numbers: [Int], rows: Int) -> Bool {
        let fits = size.map { $0.cells == numbers.count } ?? (rows > 1 || [4, 9].contains(numbers.count))
        return fits && Set(numbers) == Set(numbers.indices)
    }

    /// Those of a line that may be a row; nil if there is anything else.
    private static func numbers(_ line: LineReader.Line) -> [Int]? {
        guard let words = line.bytes?.split(whereSeparator: { " \t,".utf8.contains($0) }),
            BoardSize.sides ~= words.count
        else { return nil }
        var numbers: [Int] = []
        for word in words {
            guard let number = word.elementsEqual("_".utf8) ? 0 : Int(String(decoding: word, as: UTF8.self)) else {
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }
}
