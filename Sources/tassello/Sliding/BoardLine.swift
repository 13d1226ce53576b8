import PuzzleAPI
import PuzzleCore

/// One line of text that should be a board, or a JSON object with one.
struct BoardLine {
    /// Why there is no answer for a line.
    enum Problem: Error {
        case notation(BoardNotationError)
        /// A character that stands in no board. Columns count bytes, from 1.
        case stray(Character, column: Int)
        /// The line begins like the id of a game, but is none.
        case notAnID(column: Int)
        case notJSON(column: Int)
        /// An object without a board.
        case noBoard
        /// What an object has is none. The offset is where its text begins in the line, if it stands there as it is.
        indirect case inObject(Problem, offset: Int?)
        case lineTooLong
        /// Larger than what can be solved with proof.
        case tooLargeToProve

        private var code: String {
            switch self {
            case .notation(let error):
                switch error.problem {
                case .empty, .notANumber: "not_a_board"
                case .noSuchTile: "no_such_tile"
                case .duplicate: "duplicate_tile"
                case .noGap: "no_gap"
                case .raggedRow: "ragged_rows"
                case .wrongCount: "wrong_count"
                case .shape: "wrong_shape"
                case .size: "wrong_size"
                case .oddParity: "unsolvable"
                }
            case .stray: "not_a_board"
            case .notAnID: "not_an_id"
            case .notJSON: "json"
            case .noBoard: "no_board"
            case .inObject(let problem, _): problem.code
            case .lineTooLong: "line_too_long"
            case .tooLargeToProve: "too_large_to_prove"
            }
        }

        private var column: Int? {
            switch self {
            case .notation(let error): error.offset + 1
            case .stray(_, let column), .notAnID(let column), .notJSON(let column): column
            case .noBoard: 1
            case .inObject(let problem, let offset):
                offset.flatMap { offset in problem.column.map { offset + $0 } }
            case .lineTooLong, .tooLargeToProve: nil
            }
        }

        func inLine(_ line: Int) -> LineProblem {
            LineProblem(line: line, column: column, code: Text(code), message: message)
        }

        private var message: String {
            switch self {
            case .notation(let error): Self.message(error.problem)
            case .stray(let character, _):
                "\(Self.quoted(character)) does not belong here; a board is numbers with spaces between, and / between "
                    + "rows: 8 6 7/2 5 4/3 0 1."
            case .notAnID: "no id of a sliding puzzle, such as sliding.3x3.uniform.multi.1.000000000000002a."
            case .notJSON: "not well-formed JSON."
            case .noBoard: "the object has no board: no \"id\" and no \"board\"."
            case .inObject(let problem, _): problem.message
            case .lineTooLong: "more than \(BoardLine.maximumLength) characters are no board."
            case .tooLargeToProve: "shortest solutions are found for boards of up to 16 cells; try --near."
            }
        }

        /// Control characters by their number.
        private static func quoted(_ character: Character) -> String {
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return isControl ? character.debugDescription : "\"\(character)\""
        }

        private static func message(_ problem: BoardNotationError.Problem) -> String {
            switch problem {
            case .empty: "there is no board."
            case .notANumber: "a tile's number has no leading zeros."
            case .noSuchTile(224): "no board has more than 15x15 cells, with tiles up to 224."
            case .noSuchTile(let greatest): "the highest tile is \(greatest)."
            case .duplicate(let tile): "\(tile) is there twice."
            case .noGap: "there is no 0, the gap."
            case .raggedRow(let row, let cells, let expected):
                "row \(row) has \(cells) numbers, the first one \(expected)."
            case .wrongCount(let count, let expected?): "\(count) numbers, but the board has \(expected) cells."
            case .wrongCount(let count, nil):
                "\(count) numbers are no square; give the size with --size, or end the rows with /."
            case .shape(let rows, let columns, let expected):
                "\(rows) rows of \(columns) numbers, but the board has \(expected.rows) of \(expected.columns)."
            case .size(let rows, let columns): "a board has 2x2 to 15x15 cells, not \(rows)x\(columns)."
            case .oddParity:
                "the board cannot be solved, its parity is odd: an exchange of two tiles would make it even."
            }
        }
    }

    /// No board of 15x15 needs more, with some blanks.
    private static let maximumLength = 4096
    /// An object may have a long solution, too.
    static let maximumLineLength = 1 << 16

    /// - Parameters:
    ///   - size: of the board; nil for what the rows, or a square number of cells, tell.
    ///   - allowsMore: whether something may follow the board's cells; never in an object.
    static func board(_ line: LineReader.Line, size: BoardSize?, allowsMore: Bool) throws(Problem) -> SlidingBoard {
        guard let line = line.bytes else { throw .lineTooLong }
        let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        if first == UInt8(ascii: "{") { return try board(ofObject: line, size: size) }
        return try board(line, size: size, allowsMore: allowsMore)
    }

    /// The board of an object as commands write them: its `id`, its `board`, or the `puzzle` of an analysis.
    private static func board(ofObject line: [UInt8], size: BoardSize?) throws(Problem) -> SlidingBoard {
        let object: JSON
        do throws(JSON.SyntaxError) {
            object = try JSON(parsing: line)
        } catch {
            throw .notJSON(column: error.offset + 1)
        }
        guard let text = object.text("id") ?? object.text("board") ?? object.text("puzzle") else { throw .noBoard }
        do throws(Problem) {
            return try board(text.bytes, size: size, allowsMore: false)
        } catch {
            let quoted = [UInt8(ascii: "\"")] + text.bytes + [UInt8(ascii: "\"")]
            let quote = line.indices.first { line[$0...].starts(with: quoted) }
            throw .inObject(error, offset: quote.map { $0 + 1 })
        }
    }

    private static func board(_ line: [UInt8], size: BoardSize?, allowsMore: Bool) throws(Problem) -> SlidingBoard {
        guard line.count <= maximumLength else { throw .lineTooLong }
        if line.starts(with: "sliding.".utf8) { return try gameBoard(line, size: size, allowsMore: allowsMore) }
        let size = size ?? (allowsMore ? apparentSize(line) : nil)
        do throws(BoardNotationError) {
            return try SlidingBoard(notation: Text(bytes: line), size: size, allowsMore: allowsMore && size != nil)
        } catch {
            if error.problem == .notANumber, let problem = stray(in: line, from: error.offset) { throw problem }
            throw .notation(error)
        }
    }

    /// The first thing that is in no board, if the word from `offset` on has one.
    private static func stray(in line: [UInt8], from offset: Int) -> Problem? {
        let index = line[offset...].firstIndex { $0 &- UInt8(ascii: "0") > 9 }
        guard let index, !" \t/".utf8.contains(line[index]) else { return nil }
        return String(decoding: line[index...], as: UTF8.self).first.map { .stray($0, column: index + 1) }
    }

    /// The board with which a game begins, by its id.
    private static func gameBoard(
        _ line: [UInt8], size: BoardSize?, allowsMore: Bool
    ) throws(Problem) -> SlidingBoard {
        let word = line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let id: PuzzleID<SlidingPuzzle>
        do throws(ParseError) {
            id = try PuzzleID(Text(bytes: allowsMore ? Array(word) : line))
        } catch {
            throw .notAnID(column: error.offset + 1)
        }
        let found = id.params.size
        guard found == size ?? found else {
            throw .notation(.init(at: 0, .shape(rows: found.rows, columns: found.columns, expected: size ?? found)))
        }
        return id.start
    }

    /// The size that the rows tell, or of the largest square that the numbers at the beginning of the line can fill.
    private static func apparentSize(_ line: [UInt8]) -> BoardSize? {
        func numbers(_ line: ArraySlice<UInt8>) -> Int {
            line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                .prefix { word in word.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }.count
        }
        let rows = line.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(numbers)
        if rows.count > 1, BoardSize.sides.contains(rows[0]), rows[1] >= rows[0] {
            // More may follow in the last row.
            let last = rows.firstIndex { $0 != rows[0] }
            let count = last.map { rows[$0] > rows[0] ? $0 + 1 : $0 } ?? rows.count
            return BoardSize(rows: count, columns: rows[0])
        }
        let side = Int(Double(numbers(line[...])).squareRoot())
        return BoardSize(rows: side, columns: side)
    }
}
