import PuzzleAPI
import PuzzleCore

/// One line of text that should be a board, or a JSON object with one.
struct BoardLine {
    let board: SlidingBoard
    /// It can be reached.
    let goal: SlidingGoal

    /// Why there is no answer for a line.
    enum Problem: Error {
        case notation(BoardNotationError)
        /// This goal could be reached, unlike the one that is wanted.
        case onlyReaches(SlidingGoal, column: Int)
        /// An id or an object says another goal than the one that was asked for.
        case otherGoal(SlidingGoal, wanted: SlidingGoal)
        /// The goal that an object names is none.
        case noGoal
        /// A character that stands in no board. Columns count bytes, from 1.
        case stray(Character, column: Int)
        /// The line begins like the id of a game, but is none.
        case notAnID(column: Int)
        case notJSON(column: Int)
        /// An object or an array goes on in other lines.
        case openJSON(column: Int)
        /// An object without a board.
        case noBoard
        /// An object has another board under one name than under another one.
        case contradiction(Text, Text)
        /// What stands behind blanks, or in an object, is none. The offset is where it begins in the line; nil if it does not stand
        /// there as it is.
        indirect case within(Problem, offset: Int?)
        /// Of more characters than these.
        case lineTooLong(Int)
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
            case .onlyReaches: "unsolvable"
            case .otherGoal: "other_goal"
            case .noGoal: "no_goal"
            case .stray: "not_a_board"
            case .notAnID: "not_an_id"
            case .notJSON, .openJSON: "json"
            case .noBoard: "no_board"
            case .contradiction: "contradiction"
            case .within(let problem, _): problem.code
            case .lineTooLong: "line_too_long"
            case .tooLargeToProve: "too_large_to_prove"
            }
        }

        private var column: Int? {
            switch self {
            case .notation(let error): error.offset + 1
            case .onlyReaches(_, let column), .stray(_, let column), .notAnID(let column), .notJSON(let column),
                .openJSON(let column):
                column
            case .otherGoal, .noGoal, .noBoard, .contradiction: 1
            case .within(let problem, let offset):
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
            case .onlyReaches(let goal, _):
                "the board cannot be solved with this goal; with --goal \(goal.name) it can."
            case .otherGoal(let goal, let wanted): "the board's goal is \(goal.name), not \(wanted.name)."
            case .noGoal:
                "the object's \"goal\" is neither \(SlidingGoal.gapLast.name) nor \(SlidingGoal.gapFirst.name)."
            case .stray(let character, _):
                "\(Self.quoted(character)) does not belong here; a board is numbers with spaces between, and / between "
                    + "rows: 8 6 7/2 5 4/3 0 1."
            case .notAnID: "no id of a sliding puzzle, such as sliding.3x3.uniform.multi.1.000000000000002a."
            case .notJSON: "not well-formed JSON."
            case .openJSON: JSON.openLine
            case .noBoard: "the object has no board: no text as \"id\" or \"board\"."
            case .contradiction(let one, let other):
                "the object's \"\(one)\" is another board than its \"\(other)\": leave one of them out."
            case .within(let problem, _): problem.message
            case .lineTooLong(let most): "more than \(most) characters are no board."
            case .tooLargeToProve:
                "shortest solutions are found up to 25 cells, or 16 in slides of several tiles; try --near."
            }
        }

        /// Control characters by their number.
        private static func quoted(_ character: Character) -> String {
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return isControl ? character.debugDescription : "\"\(character)\""
        }

        private static let rowsTogether =
            "All rows of a board stand together, a row a line or in one line with / between them."

        private static func message(_ problem: BoardNotationError.Problem) -> String {
            switch problem {
            case .empty: "there is no board."
            case .notANumber: "a tile's number has no leading zeros."
            case .noSuchTile(224):
                "no board has more than 15x15 cells, with tiles up to 224; numbers have spaces between them."
            case .noSuchTile(3):
                "the highest tile of a board of 2x2 is 3. \(rowsTogether)"
            case .noSuchTile(let greatest): "the highest tile is \(greatest)."
            case .duplicate(let tile): "\(tile) is there twice."
            case .noGap: "there is no 0, the gap. \(rowsTogether)"
            case .raggedRow(let row, let cells, let expected):
                "row \(row) has \(cells) numbers, the first one \(expected)."
            case .wrongCount(let count, let expected?):
                "\(count) numbers, but the board has \(expected) cells; with --columns, what follows a board is not read."
            case .wrongCount(let count, nil):
                "\(count) numbers are no square. Write all rows in one line, with / between them, or give the size with "
                    + "--size; with --columns, what follows a board is not read."
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
    /// An object may have a long solution, too, or the analysis of a long game.
    static let maximumLineLength = 1 << 23

    /// - Parameters:
    ///   - size: of the board; nil for what the rows, or a square number of cells, tell.
    ///   - goal: nil for what an object says, or else with the gap last.
    ///   - allowsMore: whether something may follow the board's cells; never in an object.
    static func read(
        _ line: LineReader.Line, size: BoardSize?, goal: SlidingGoal? = nil, allowsMore: Bool
    ) throws(Problem) -> BoardLine {
        guard let bytes = line.bytes else { throw .lineTooLong(maximumLineLength) }
        if let column = JSON.columnOfOpenLine(bytes) { throw .openJSON(column: column) }
        let content = Array(bytes.drop(while: isBlank))
        do throws(Problem) {
            if content.first == UInt8(ascii: "{") { return try object(content, size: size, goal: goal) }
            let goal = goal ?? .gapLast
            return BoardLine(board: try text(content, size: size, goal: goal, allowsMore: allowsMore), goal: goal)
        } catch {
            throw .within(error, offset: bytes.count - content.count)
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The board of an object as commands write them: its `id`, its `board`, or the `puzzle` of an analysis. If it has several, they
    /// are the same.
    private static func object(
        _ line: [UInt8], size: BoardSize?, goal wanted: SlidingGoal?
    ) throws(Problem) -> BoardLine {
        let object: JSON
        do throws(JSON.SyntaxError) {
            object = try JSON(parsing: line)
        } catch {
            throw .notJSON(column: error.offset + 1)
        }
        let name = object.member("goal")
        let named = name?.text.flatMap { SlidingGoal(name: $0) }
        guard name == nil || named != nil else { throw .noGoal }
        let goal = named ?? wanted ?? .gapLast
        if let wanted, goal != wanted { throw .otherGoal(goal, wanted: wanted) }
        var found: (name: Text, board: SlidingBoard)?
        for name: Text in ["id", "board", "puzzle"] {
            guard let member = object.member(name) else { continue }
            // Other programs name their boards by an id that says nothing of them.
            if name == "id", !(member.text.map { isID($0.bytes) || startOfLinkedID($0.bytes) != nil } ?? false) {
                continue
            }
            guard let text = member.text else { throw .noBoard }
            let board: SlidingBoard
            do throws(Problem) {
                board = try Self.text(text.bytes, size: size, goal: goal, allowsMore: false)
            } catch {
                throw .within(error, offset: JSON.place(ofText: text, named: name, in: line))
            }
            if let found, found.board != board { throw .contradiction(found.name, name) }
            found = found ?? (name: name, board: board)
        }
        guard let found else { throw .noBoard }
        return BoardLine(board: found.board, goal: goal)
    }

    private static func text(
        _ whole: [UInt8], size: BoardSize?, goal: SlidingGoal, allowsMore: Bool
    ) throws(Problem) -> SlidingBoard {
        guard allowsMore || whole.count <= maximumLength else { throw .lineTooLong(maximumLength) }
        var line = Array(whole.prefix(maximumLength))
        if let start = startOfLinkedID(line) {
            do throws(Problem) {
                return try text(Array(line[start...]), size: size, goal: goal, allowsMore: allowsMore)
            } catch {
                throw .within(error, offset: start)
            }
        }
        if isID(line) {
            // As all games do.
            guard goal == .gapLast else { throw .otherGoal(.gapLast, wanted: goal) }
            let id = line.prefix { $0 != PuzzleLink.separator }
            return try gameBoard(Array(id), size: size, allowsMore: allowsMore)
        }
        line = simplified(line)
        let size = size ?? (allowsMore ? apparentSize(line) : nil)
        func board(reaching goal: SlidingGoal) throws(BoardNotationError) -> SlidingBoard {
            try SlidingBoard(
                notation: Text(bytes: line), size: size, goal: goal, allowsMore: allowsMore && size != nil)
        }
        do throws(BoardNotationError) {
            return try board(reaching: goal)
        } catch {
            if error.problem == .notANumber, let problem = stray(in: line, from: error.offset) { throw problem }
            if error.problem == .oddParity, (try? board(reaching: goal.other)) != nil {
                throw .onlyReaches(goal.other, column: error.offset + 1)
            }
            throw .notation(error)
        }
    }

    private static func isID(_ line: [UInt8]) -> Bool { line.starts(with: "sliding.".utf8) }

    /// Where the id begins in a link of the app: `https://example.org/#sliding.4x4...`.
    private static func startOfLinkedID(_ line: [UInt8]) -> Int? {
        guard line.starts(with: "http://".utf8) || line.starts(with: "https://".utf8) else { return nil }
        let hash = line.firstIndex(of: UInt8(ascii: "#"))
        return hash.flatMap { line[($0 + 1)...].starts(with: "sliding.".utf8) ? $0 + 1 : nil }
    }

    /// Commas as spaces, and a `_` that stands alone as the gap, which it is in puzzles, too.
    private static func simplified(_ line: [UInt8]) -> [UInt8] {
        var line = line.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: " ") : $0 }
        for index in line.indices where line[index] == UInt8(ascii: "_") {
            let isAlone = [index - 1, index + 1].allSatisfy {
                !line.indices.contains($0) || " \t/".utf8.contains(line[$0])
            }
            if isAlone { line[index] = UInt8(ascii: "0") }
        }
        return line
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
        let word = line.prefix { !isBlank($0) }
        let isAlone = line[word.endIndex...].allSatisfy(isBlank)
        let id: PuzzleID<SlidingPuzzle>
        do throws(ParseError) {
            id = try PuzzleID(Text(bytes: allowsMore || isAlone ? Array(word) : line))
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
            line.split(whereSeparator: isBlank)
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
