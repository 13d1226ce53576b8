/// Why a text is no board that can be solved, and where.
public struct BoardNotationError: Error, Equatable, Sendable {
    public enum Problem: Equatable, Sendable {
        /// Nothing but spaces.
        case empty
        /// A tile's number was expected: decimal digits, without sign or leading zeros.
        case notANumber
        /// No board has so large a number on it, or this one has not.
        case noSuchTile(greatest: Int)
        /// The tile stands in the text a second time.
        case duplicate(tile: Int)
        /// There is no 0.
        case noGap
        /// A row, counted from 1, is not as long as the first one.
        case raggedRow(Int, cells: Int, expected: Int)
        /// Not as many numbers as the board has cells; nil if no square has so many.
        case wrongCount(Int, expected: Int?)
        /// The rows make another board than the one expected.
        case shape(rows: Int, columns: Int, expected: BoardSize)
        /// A side is not in 2...15.
        case size(rows: Int, columns: Int)
        /// All tiles are there, but the order is one of those from which the goal cannot be reached: an odd number of
        /// exchanges away.
        case oddParity
    }

    /// Offset of the first byte of what is wrong; behind the last number if something is missing, and of the first one if
    /// it is the board as a whole.
    public let offset: Int
    public let problem: Problem

    public init(at offset: Int, _ problem: Problem) {
        self.offset = offset
        self.problem = problem
    }
}

/// Speed-solvers' text form of a position: the numbers row by row with 0 for the gap and spaces between them; rows
/// end with `/` (the last one may), as in `5 3 8/0 2 4/1 7 6` (slidysim's form), or are told apart by the size alone.
extension SlidingBoard {
    /// `5 3 8/0 2 4/1 7 6`
    public var notation: Text {
        var text = Text()
        for (cell, tile) in tiles.enumerated() {
            if cell > 0 { text.append(byte: UInt8(ascii: cell % size.columns == 0 ? "/" : " ")) }
            text.append(decimal: Int(tile))
        }
        return text
    }

    /// Reads a position. Spaces and tabs may stand around numbers and slashes.
    /// - Parameters:
    ///   - size: what it must be; if nil, the slashes tell, and without them a square is taken.
    ///   - goal: what must be reachable.
    ///   - allowsMore: whether anything may follow after a space; only for a given size.
    /// - Throws: `BoardNotationError`, also if the board cannot be solved.
    public init(
        notation text: Text, size: BoardSize? = nil, goal: SlidingGoal = .gapLast, allowsMore: Bool = false
    ) throws(BoardNotationError) {
        var reader = NumberReader(text.bytes)
        try reader.read(atMost: size != nil && allowsMore ? size?.cells : nil)
        try self.init(reader, size, goal)
    }

    private init(_ read: NumberReader, _ expected: BoardSize?, _ goal: SlidingGoal) throws(BoardNotationError) {
        let size = try Self.size(of: read, expected)
        var offsets = [Int?](repeating: nil, count: size.cells)
        for (number, offset) in zip(read.numbers, read.offsets) {
            guard number < size.cells else { throw .init(at: offset, .noSuchTile(greatest: size.cells - 1)) }
            guard offsets[number] == nil else { throw .init(at: offset, .duplicate(tile: number)) }
            offsets[number] = offset
        }
        guard let board = SlidingBoard(size: size, tiles: read.numbers.map { UInt8(truncatingIfNeeded: $0) }) else {
            throw .init(at: read.end, .noGap)
        }
        guard goal.turned(board).isSolvable else { throw .init(at: read.offsets[0], .oddParity) }
        self = board
    }

    private static func size(of read: NumberReader, _ expected: BoardSize?) throws(BoardNotationError) -> BoardSize {
        guard !read.numbers.isEmpty else { throw .init(at: read.end, .empty) }
        let columns = read.rowStarts.count > 1 ? read.rowStarts[1] : read.numbers.count
        for (row, start) in read.rowStarts.enumerated() {
            let end = row + 1 < read.rowStarts.count ? read.rowStarts[row + 1] : read.numbers.count
            guard end - start == columns else {
                let offset = start < read.offsets.count ? read.offsets[start] : read.end
                throw .init(at: offset, .raggedRow(row + 1, cells: end - start, expected: columns))
            }
        }
        let count = read.numbers.count
        if let expected {
            let rows = read.rowStarts.count
            guard rows == 1 || rows == expected.rows && columns == expected.columns else {
                throw .init(at: read.offsets[0], .shape(rows: rows, columns: columns, expected: expected))
            }
            guard count == expected.cells else {
                throw .init(at: read.end, .wrongCount(count, expected: expected.cells))
            }
            try checkGap(read)
            return expected
        }
        var rows = read.rowStarts.count
        if rows == 1 {
            while rows * rows < count { rows += 1 }
            guard rows * rows == count else { throw .init(at: read.end, .wrongCount(count, expected: nil)) }
        }
        guard let size = BoardSize(rows: rows, columns: count / rows) else {
            throw .init(at: read.offsets[0], .size(rows: rows, columns: count / rows))
        }
        try checkGap(read)
        return size
    }

    private static func checkGap(_ read: NumberReader) throws(BoardNotationError) {
        for number in read.numbers where number == 0 { return }
        throw .init(at: read.end, .noGap)
    }
}

/// Reads numbers in rows, and no more of them than the largest board has.
private struct NumberReader {
    private let bytes: [UInt8]
    private var offset = 0
    private(set) var numbers: [Int] = []
    /// Where each number begins in the text.
    private(set) var offsets: [Int] = []
    /// The number of numbers before each row.
    private(set) var rowStarts = [0]
    /// Behind the last number.
    private(set) var end = 0

    private static var greatestSide: Int { BoardSize.sides.upperBound }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read(atMost limit: Int?) throws(BoardNotationError) {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
            case _ where numbers.count == limit && offset > end: return
            case UInt8(ascii: "/"):
                offset += 1
                if !isAtEnd { rowStarts.append(numbers.count) }
            default: try readNumber()
            }
        }
    }

    /// Whether nothing follows but spaces: the last row may end with a slash as well.
    private var isAtEnd: Bool {
        bytes[offset...].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    private mutating func readNumber() throws(BoardNotationError) {
        let start = offset
        var number = 0
        while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 {
            number = min(number * 10 + Int(bytes[offset] - UInt8(ascii: "0")), 1_000_000)
            offset += 1
        }
        let digits = offset - start
        let isSeparated =
            offset == bytes.count || bytes[offset] == UInt8(ascii: " ")
            || bytes[offset] == UInt8(ascii: "\t") || bytes[offset] == UInt8(ascii: "/")
        guard digits > 0, isSeparated, digits == 1 || bytes[start] != UInt8(ascii: "0") else {
            throw .init(at: start, .notANumber)
        }
        let greatest = Self.greatestSide * Self.greatestSide
        guard number < greatest else { throw .init(at: start, .noSuchTile(greatest: greatest - 1)) }
        guard numbers.count < greatest else {
            throw .init(at: start, .wrongCount(numbers.count + 1, expected: nil))
        }
        numbers.append(number)
        offsets.append(start)
        end = offset
    }
}
