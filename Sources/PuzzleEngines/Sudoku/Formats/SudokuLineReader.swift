import PuzzleCore

/// Reads puzzles from lines; see `SudokuReader`.
struct SudokuLineReader {
    /// Longer lines are no puzzles: the longest has 4096 candidates of 16x16, and perhaps something behind them.
    private static var longestLine: Int { 8192 }
    /// Objects have more in them than a puzzle: hints have chains, and these have chains inside.
    private static var longestObject: Int { 1 << 23 }

    private let kind: SudokuKind?
    private let grids: WholeGrid
    private let object: SudokuReader.ObjectReader?
    private var ids = ShortIDReader()
    private var bytes: [UInt8] = []
    private var isTooLong = false
    /// Of a grid of several lines.
    private var rows = RowCollector()
    /// The grid of several lines has a bad row, which was told. It takes its other rows, lest the next grid is completed with
    /// them, and is left out.
    private var isFaulty = false
    /// Of an .sdk file.
    private var section = Section.none
    /// The puzzle of an .sdk file, and the digits of its state as far as they were read.
    private var game: SudokuEntry?
    private var placed: [UInt8] = []
    /// A line that is neither empty nor a comment was there.
    private var hasBegun = false
    private var cells = CellReader()
    private var candidates: CandidateReader

    private enum Section { case none, puzzle, state, other }

    init(kind: SudokuKind?, object: SudokuReader.ObjectReader?) {
        self.kind = kind
        self.object = object
        grids = WholeGrid(kind: kind)
        candidates = CandidateReader(kind: kind)
    }

    /// The line begins with a space or a tab.
    mutating func indent(_ byte: UInt8) {
        if bytes.count < Self.longestLine { bytes.append(byte) }
    }

    /// The next bytes of the line.
    mutating func append(_ part: UnsafeRawBufferPointer) {
        let first = bytes.first { !Self.isSpace($0) } ?? part.first { !Self.isSpace($0) }
        let isObject = first == UInt8(ascii: "{") && object != nil
        let room = (isObject ? Self.longestObject : Self.longestLine) - bytes.count
        isTooLong = isTooLong || part.count > room
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: part.prefix(room)))
    }

    /// The line is at its end.
    mutating func endLine(_ line: Int, _ found: (SudokuEntry) -> Void) {
        readLine(line, found)
        leaveLine()
    }

    /// Nothing is read of the line so far.
    mutating func leaveLine() {
        bytes.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    /// The stream is at its end.
    mutating func finish(_ line: Int, _ found: (SudokuEntry) -> Void) { endGrid(line, found) }

    private mutating func readLine(_ line: Int, _ found: (SudokuEntry) -> Void) {
        if let grid = plainGrid {
            hasBegun = true
            return found(SudokuEntry(at: SudokuPlace(line: line, column: 1), grid, .inLine))
        }
        simplify()
        guard let first = bytes.firstIndex(where: { !Self.isSpace($0) }) else { return readSpace(line, found) }
        if bytes[first] == UInt8(ascii: "#") { return }
        let isFirst = !hasBegun
        hasBegun = true
        if isTooLong {
            refuse(SudokuReadError(.tooLong, line: line, column: bytes.count + 1, limit: bytes.count), found)
        } else if Self.beginsJSON(bytes[first]), let entry = object?(bytes, line) {
            endGrid(line, found)
            found(entry)
        } else if isSection(from: first) {
            beginSection(from: first, line, found)
        } else if let start = ShortID.start(in: bytes) ?? startOfIDInTable {
            endGrid(line, found)
            found(ids.entry(bytes, from: start, line: line))
        } else if section == .state {
            // No grid has more cells.
            for byte in bytes where CellReader.isCell(byte) && placed.count <= 256 {
                placed.append(CellReader.digit(of: byte))
            }
        } else if section == .other || isFirst && ForeignLine.isHeader(bytes[first...]) {
            return
        } else if ForeignLine.isLabel(bytes[first...]) {
            endGrid(line, found)
        } else if let entry = ForeignLine.entry(bytes, from: first, line: line, grids) {
            endGrid(line, found)
            found(entry)
        } else {
            readCells(from: first, line, found)
        }
    }

    /// Quotes, and what draws lines or is a space beyond ASCII, as that of ASCII, in as many bytes: columns stay as they are.
    private mutating func simplify() {
        guard bytes.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\"") }), !isObject else { return }
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "\"") {
                bytes[index] = UInt8(ascii: " ")
            } else if bytes[index] >= 0x80, let (mark, count) = Decoration.simple(bytes[index...]) {
                bytes[index] = mark
                for following in index + 1..<index + count { bytes[following] = UInt8(ascii: " ") }
            }
        }
    }

    /// The line is one of JSON, and there is somebody to read it.
    private var isObject: Bool { object != nil && bytes.first { !Self.isSpace($0) } == UInt8(ascii: "{") }

    /// A line without anything: between bands of boxes or grids, unless as many tabs as in the rows above are between empty cells.
    private mutating func readSpace(_ line: Int, _ found: (SudokuEntry) -> Void) {
        if rows.width > 1, bytes.count(where: { $0 == UInt8(ascii: "\t") }) == rows.width - 1,
            let fields = CellFields(sizes: [rows.width], grids: grids).cells(bytes, line: line)
        {
            cells = fields
            candidates.forgetRows()
            return appendRow(line, isStrokes: false, found)
        }
        if !isFaulty, rows.endBand(boxRows: boxRows) { return candidates.forgetRows() }
        endGrid(line, found)
    }

    /// Where an id begins that is not the first field of its line.
    private var startOfIDInTable: Int? {
        for index in bytes.indices.dropLast() where Self.isDelimiter(bytes[index]) {
            let start = bytes[(index + 1)...].firstIndex { !Self.isSpace($0) } ?? index
            if bytes[start...].starts(with: ShortID.prefix) { return start }
        }
        return nil
    }

    /// `[Puzzle]`, and behind it any other of an .sdk file: elsewhere words in brackets are none.
    private func isSection(from first: Int) -> Bool {
        guard bytes[first] == UInt8(ascii: "["), first + 1 < bytes.count else { return false }
        let sections: [Text] = ["[Puzzle]", "[State]", "[PencilMarks]"]
        if section == .none { return sections.contains { bytes[first...].starts(with: $0.bytes) } }
        return bytes[first + 1] | 0x20 >= UInt8(ascii: "a") && bytes[first + 1] | 0x20 <= UInt8(ascii: "z")
    }

    /// The state of a game follows its puzzle.
    private mutating func beginSection(from first: Int, _ line: Int, _ found: (SudokuEntry) -> Void) {
        let isState = bytes[first...].starts(with: "[State]") && game != nil && rows.width == 0
        if !isState { endGrid(line, found) }
        section = isState ? .state : bytes[first...].starts(with: "[Puzzle]") ? .puzzle : .other
    }

    /// Rows in a band of the grid of several lines.
    private var boxRows: Int {
        // A jigsaw has no bands, and of 4x4 two halves may as well be of two grids: so all of it is one.
        guard let kind = grids.kind(cells: rows.width * rows.width), kind.regionMap == nil, kind.size > 4 else {
            return rows.width
        }
        return kind.boxRows
    }

    /// The grid with which the line begins, if it is read in the simplest way: see `WholeGrid.plainGrid`.
    private var plainGrid: SudokuGrid? {
        guard rows.width == 0, !candidates.isOpen, section == .none, !isTooLong, !isFrame(from: 0) else { return nil }
        var end = 0
        while end < bytes.count, bytes[end] > UInt8(ascii: " "), !Self.isEndOfGrid(bytes[end]) { end += 1 }
        // Sixteen cells may be a row.
        return end > 16 ? grids.plainGrid(bytes, count: end) : nil
    }

    private mutating func readCells(from first: Int, _ line: Int, _ found: (SudokuEntry) -> Void) {
        let strokes = strokes
        if strokes == .separator || isFrame(from: first) || strokes == .row && candidates.isOpen { return }
        if readCandidates(from: first, line, found) { return }
        cells.removeAll()
        let word = word(from: first)
        if let fields = CellFields(sizes: rowSizes, grids: grids).cells(bytes, line: line) {
            cells = fields
        } else if grids.hasKind(cells: word.count), bytes[word].allSatisfy({ CellReader.isCell($0) }) {
            for column in word { cells.append(bytes[column], line: line, column: column + 1) }
        } else if let column = collect(from: first, line) {
            return refuse(strange(line, column), found)
        }
        // Strokes with gaps are between boxes rather than a grid without a digit.
        let isBorder = strokes == .row && word.count != cells.count && rowSizes.contains(cells.count)
        if let kind = grids.kind(cells: cells.count), !isRowOfSixteen, !isBorder {
            endGrid(line, found)
            give(cells.grid(kind), found)
        } else if rowSizes.contains(cells.count) {
            appendRow(line, isStrokes: strokes == .row, found)
        } else if cells.count < 2 * rows.width {
            // Nearer to a row than to a grid.
            refuse(SudokuReadError(.rowLength, line: line, column: 1), found)
        } else {
            endGrid(line, found)
            found(SudokuEntry(grids.lengthError(cells, line: line)))
        }
    }

    /// The word that is a whole grid: the first one, or one behind a number, a hash, a name. What is as long as half a grid may be
    /// a damaged one, and nothing between commas may be one that is missing: then what follows is a solution.
    private func word(from first: Int) -> Range<Int> {
        var (start, longest) = (first, 0)
        while true {
            let word = start..<endOfWord(from: start)
            if word.count >= 2 * longest, isGrid(word) { return word }
            longest = max(longest, word.count)
            let gap = bytes[word.upperBound...].prefix { Self.isSpace($0) || Self.isDelimiter($0) }
            let delimiters = gap.count(where: { Self.isDelimiter($0) })
            guard longest > 0, !gap.isEmpty, delimiters < 2, gap.endIndex < bytes.count else {
                return first..<endOfWord(from: first)
            }
            start = gap.endIndex
        }
    }

    private func endOfWord(from start: Int) -> Int {
        let end = bytes[start...].firstIndex { Self.isSpace($0) || Self.isEndOfGrid($0) } ?? bytes.count
        // A grid with a number and its solution behind it, as tdoku writes them.
        let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":"))
        return colon.map { isGrid(start..<$0) ? $0 : end } ?? end
    }

    private func isGrid(_ word: Range<Int>) -> Bool {
        guard let size = grids.kind(cells: word.count)?.size else { return false }
        return bytes[word].allSatisfy { CellReader.isCell($0, size: size) }
    }

    /// - Returns: whether the line is one of candidates.
    private mutating func readCandidates(from first: Int, _ line: Int, _ found: (SudokuEntry) -> Void) -> Bool {
        if let entry = candidates.entry(bytes, from: first, line: line) {
            endGrid(line, found)
            found(entry)
            return true
        }
        // As it ends a grid of digits that lacks rows.
        if candidates.isOpen, isGrid(first..<endOfWord(from: first)) {
            endGrid(line, found)
            return false
        }
        switch candidates.read(bytes, line: line) {
        case .none: return false
        case .row(isFirst: true): endRows(line, found)
        case .row(isFirst: false): removeRows()
        case .grid(let entry):
            removeRows()
            found(entry)
        case .wrong(let error): refuse(error, found)
        }
        return true
    }

    /// All cells of the line, without its decoration.
    /// - Returns: the column of a byte that is neither.
    private mutating func collect(from first: Int, _ line: Int) -> Int? {
        for (index, byte) in bytes[first...].enumerated() {
            if Self.isEndOfGrid(byte) { break }
            if CellReader.isCell(byte) {
                cells.append(byte, line: line, column: first + index + 1)
            } else if !Self.isDecoration(byte) {
                return first + index + 1
            }
        }
        return nil
    }

    private mutating func appendRow(_ line: Int, isStrokes: Bool, _ found: (SudokuEntry) -> Void) {
        if !isStrokes { leaveBands(line, found) }
        if rows.width != 0, rows.width != cells.count, !endCompleteGrid(found) {
            return refuse(SudokuReadError(.rowLength, line: line, column: 1), found)
        }
        if let grid = rows.append(cells, isStrokes: isStrokes) { add(grid, found) }
    }

    /// What stands in a column is no cell.
    private func strange(_ line: Int, _ column: Int) -> SudokuReadError {
        SudokuReadError(.character, line: line, column: column, byte: bytes[column - 1])
    }

    /// A line cannot be read. Within a grid of several lines it is one of its rows.
    private mutating func refuse(_ error: SudokuReadError, _ found: (SudokuEntry) -> Void) {
        candidates.refuseRow()
        endGame(found)
        leaveBands(error.line, found)
        guard rows.width > 0, !endCompleteGrid(found) else { return found(SudokuEntry(error)) }
        if !isFaulty { found(SudokuEntry(line: rows.line, error)) }
        isFaulty = true
        cells.removeAll()
        for _ in 0..<rows.width { cells.append(UInt8(ascii: "1"), line: error.line, column: 1) }
        if let grid = rows.append(cells, isStrokes: false) { add(grid, found) }
    }

    /// A row follows, and perhaps the bands with an empty line behind them belong to another grid.
    private mutating func leaveBands(_ line: Int, _ found: (SudokuEntry) -> Void) {
        let start = rows.line
        guard rows.leaveBands(boxRows: boxRows), !isFaulty else { return }
        found(SudokuEntry(line: start, SudokuReadError(.tooShort, line: line, column: 1)))
    }

    /// A grid of several lines cannot go on.
    private mutating func endGrid(_ line: Int, _ found: (SudokuEntry) -> Void) {
        if let entry = candidates.end(line) { found(entry) }
        endRows(line, found)
    }

    private mutating func endRows(_ line: Int, _ found: (SudokuEntry) -> Void) {
        endGame(found)
        if !endCompleteGrid(found), rows.width > 0, !isFaulty {
            found(SudokuEntry(line: rows.line, SudokuReadError(.tooShort, line: line, column: 1)))
        }
        removeRows()
    }

    private mutating func removeRows() {
        rows.removeAll()
        isFaulty = false
    }

    /// - Returns: whether the grid was complete.
    private mutating func endCompleteGrid(_ found: (SudokuEntry) -> Void) -> Bool {
        guard let grid = rows.end() else { return false }
        add(grid, found)
        return true
    }

    private mutating func add(_ grid: CellReader, _ found: (SudokuEntry) -> Void) {
        candidates.forgetRows()
        endGame(found)
        if !isFaulty, let kind = grids.kind(cells: grid.count) { give(grid.grid(kind), found) }
        isFaulty = false
    }

    @inline(never)
    private mutating func give(_ entry: SudokuEntry, _ found: (SudokuEntry) -> Void) {
        if section == .puzzle { game = entry } else { found(entry) }
    }

    /// Nothing more is told of the puzzle of an .sdk file.
    @inline(never)
    private mutating func endGame(_ found: (SudokuEntry) -> Void) {
        guard let puzzle = game else { return }
        found(puzzle.inProgress(placed: placed))
        game = nil
        placed.removeAll(keepingCapacity: true)
    }

    private var rowSizes: [Int] { kind.map { [$0.size] } ?? SudokuKind.sizes }

    /// Sixteen cells can be a whole grid or a row.
    private var isRowOfSixteen: Bool {
        cells.count == 16 && kind == nil && (rows.width == 16 || cells.isBeyondFour)
    }

    private enum Strokes {
        /// There are others than strokes.
        case none
        case separator
        /// As many as a row or a grid has cells.
        case row
    }

    /// What the line is if it is of strokes alone.
    private var strokes: Strokes {
        var dashes = 0
        var isCrossed = false
        for byte in bytes {
            if byte == UInt8(ascii: "-") {
                dashes += 1
            } else if !Self.isDecoration(byte) {
                return .none
            } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "=") {
                isCrossed = true
            }
        }
        let isRow = rowSizes.contains(dashes)
        // Within a grid, only a row as long as the others.
        let fits = isRow ? rows.width == 0 || rows.width == dashes : grids.hasKind(cells: dashes)
        return !isCrossed && fits ? .row : .separator
    }

    /// Whether the line is a border as Simple Sudoku and SudoCue have them: `*---*---*`, `.---.---.`. What is an empty cell
    /// elsewhere is a corner there.
    private func isFrame(from first: Int) -> Bool {
        guard first + 1 < bytes.count, bytes[first + 1] == UInt8(ascii: "-") else { return false }
        var strokes = 0
        for byte in bytes[first..<endOfWord(from: first)].dropFirst() {
            if byte == UInt8(ascii: "-") {
                strokes += 1
            } else {
                guard Self.isCorner(byte), strokes > 1 else { return false }
                strokes = 0
            }
        }
        return Self.isCorner(bytes[first]) && strokes == 0
    }

    private static func isCorner(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: "'"), UInt8(ascii: ":"), UInt8(ascii: "+"): true
        default: false
        }
    }

    static func isDelimiter(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") }

    private static func beginsJSON(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    static func isEndOfGrid(_ byte: UInt8) -> Bool { isDelimiter(byte) || byte == UInt8(ascii: "#") }

    static func isDecoration(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "!"),
            UInt8(ascii: "'"):
            true
        default: isSpace(byte)
        }
    }
}
