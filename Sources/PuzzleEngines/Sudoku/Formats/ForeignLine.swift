import PuzzleCore

/// Lines in which other programs have a puzzle: links and codes of sudokuwiki.org, HoDoKu's library, the first line of a
/// table.
enum ForeignLine {
    /// The puzzle of a link, of a code or of a case of HoDoKu's library.
    /// - Parameter first: The first byte of the line that is no space.
    /// - Returns: nil if the line is something else.
    static func entry(_ bytes: [UInt8], from first: Int, line: Int, _ grids: WholeGrid) -> SudokuEntry? {
        code(bytes, from: first, line: line) ?? linked(bytes, from: first, line: line, grids)
            ?? libraryCase(bytes, from: first, line: line, grids)
    }

    /// `S9B050f2e...`
    private static func code(_ bytes: [UInt8], from first: Int, line: Int) -> SudokuEntry? {
        let word = bytes[first...].prefix { $0 > UInt8(ascii: " ") && !SudokuLineReader.isEndOfGrid($0) }
        return SudokuWikiCode.isCode(word) ? SudokuWikiCode.entry(word, line: line) : nil
    }

    /// `https://www.sudokuwiki.org/sudoku.htm?bd=5300700...`, or with a code. Pages of other kinds have names of their own.
    private static func linked(_ bytes: [UInt8], from first: Int, line: Int, _ grids: WholeGrid) -> SudokuEntry? {
        for index in first..<bytes.count
        where bytes[index...].starts(with: "?bd=") || bytes[index...].starts(with: "&bd=") {
            let start = index + 4
            let isEnd = { (byte: UInt8) in
                byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#")
            }
            let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
            let digits = bytes[start..<end]
            if let entry = SudokuWikiCode.entry(digits, line: line) { return entry }
            guard let grids = Self.grids(ofPage: bytes[first..<index], grids) else {
                return SudokuEntry(SudokuReadError(.link, line: line, column: first + 1))
            }
            let plain = unescaped(digits)
            let entry = grids.entry(plain, line: line, column: start + 1)
            return plain.count == digits.count ? entry : entry.inLine(line, behind: nil)
        }
        guard bytes[first...].starts(with: "http") else { return nil }
        return SudokuEntry(SudokuReadError(.link, line: line, column: first + 1))
    }

    /// What the digits of a link are read as.
    /// - Parameter grids: for pages that do not say it.
    /// - Returns: nil if only who has the link knows it, and `grids` does not say it.
    private static func grids(ofPage address: ArraySlice<UInt8>, _ grids: WholeGrid) -> WholeGrid? {
        let page = address.split(separator: UInt8(ascii: "/")).last ?? []
        // Without what separates words, in small letters.
        let name = page.map { $0 | 0x20 }.filter { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        func has(_ words: Text...) -> Bool {
            words.contains { word in name.indices.contains { name[$0...].starts(with: word.bytes) } }
        }
        if has("windoku") { return WholeGrid(kind: try? SudokuKind("9x9w")) }
        if has("sudokux", "xsudoku") { return WholeGrid(kind: try? SudokuKind("9x9x")) }
        return has("jigsaw", "killer", "kakuro", "strts", "colo") && !grids.isOfOneKind ? nil : grids
    }

    /// Without the escapes of links: `%2E` is a dot.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let digits = text[index...].dropFirst().prefix(2).compactMap { SudokuWikiCode.digit($0) }
            if text[index] == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy({ $0 < 16 }) {
                plain.append(UInt8(16 * digits[0] + digits[1]))
                index += 3
            } else {
                plain.append(text[index])
                index += 1
            }
        }
        return plain
    }

    /// `:technique:candidates:givens:deleted:` and more, where `+` stands before digits that are placed and not given. Deleted
    /// candidates are digit, row and column: `436` is 4 in row 3, column 6.
    private static func libraryCase(_ bytes: [UInt8], from first: Int, line: Int, _ grids: WholeGrid) -> SudokuEntry? {
        guard bytes[first] == UInt8(ascii: ":") else { return nil }
        let fields = bytes[first...].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count > 4 else { return nil }
        var cells = CellReader()
        var placed: [UInt8] = []
        var isPlaced = false
        for index in fields[3].indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: "+") {
                isPlaced = true
            } else if CellReader.isCell(byte) {
                cells.append(isPlaced ? UInt8(ascii: "0") : byte, line: line, column: index + 1)
                placed.append(isPlaced ? CellReader.digit(of: byte) : 0)
                isPlaced = false
            } else {
                return nil
            }
        }
        guard let kind = grids.kind(cells: cells.count) else {
            // With fewer cells it may be a row with colons between boxes.
            return cells.count < 20 ? nil : SudokuEntry(grids.lengthError(cells, line: line))
        }
        let deleted = fields[4].split(separator: UInt8(ascii: " ")).compactMap { candidate($0, kind) }
        return cells.grid(kind).inProgress(placed: placed, deleted: deleted)
    }

    /// - Returns: nil if there is no such cell or digit.
    private static func candidate(_ word: ArraySlice<UInt8>, _ kind: SudokuKind) -> SudokuCandidate? {
        let numbers = word.map { Int($0) - Int(UInt8(ascii: "0")) }
        guard numbers.count == 3, numbers.allSatisfy({ (1...min(kind.size, 9)).contains($0) }) else { return nil }
        return SudokuCandidate(cell: (numbers[1] - 1) * kind.size + numbers[2] - 1, digit: numbers[0])
    }

    /// Whether this says what follows: `Puzzle:`, as qqwing has it, or `Grid 01`, with a letter that is no cell.
    static func isLabel(_ line: ArraySlice<UInt8>) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
        let word = line.prefix(while: isLetter)
        guard word.count > 2, word.contains(where: { !CellReader.isCell($0) }) else { return false }
        let rest = line[word.endIndex...].filter { $0 > UInt8(ascii: " ") }
        // More digits are a puzzle.
        return 1...5 ~= rest.count && rest.dropLast().allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
            && (rest[rest.count - 1] == UInt8(ascii: ":") || rest[rest.count - 1] &- UInt8(ascii: "0") < 10)
    }

    /// Whether this is the first line of a table of puzzles: the names of its columns, as in qqwing's `Puzzle,Solution,`.
    static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        let names: [Text] = ["puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "grid", "board"]
        for field in line.split(whereSeparator: { SudokuLineReader.isDelimiter($0) || $0 == UInt8(ascii: "\t") }) {
            // Without spaces and quotes, in small letters.
            let name = Text(bytes: field.filter { $0 > UInt8(ascii: "\"") }.map { $0 | 0x20 })
            if names.contains(name) { return true }
        }
        return false
    }
}
