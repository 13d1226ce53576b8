import PuzzleCore

/// Reads the puzzles of an OpenSudoku file, byte by byte: every `game` element's attribute `data`, which version 3 of the
/// files calls `cells_data`; see `OpenSudokuGame`.
///
/// Of XML it takes elements, attributes, text, comments, CDATA sections and processing instructions. Declarations
/// (`<!DOCTYPE`) are refused and entities are not expanded, so that no file can make more of itself; depth, names and
/// values have limits. After an error in the XML nothing more is read.
struct OpenSudokuReader {
    private static var deepest: Int { 16 }
    private static var longestName: Int { 64 }
    /// Of a game; one in progress is long. Other values, of which some are longer, are not kept.
    private static var longestGame: Int { 1 << 14 }

    private enum State {
        case text, open, name, endName, endTag, tag, attribute, equals, beforeValue
        case value(quote: UInt8)
        case slash
        case instruction, declaration, comment, section
        case failed
    }

    private let grids: WholeGrid
    private var state = State.text
    /// The names of the open elements.
    private var elements: [[UInt8]] = []
    private var isRootClosed = false
    /// The name or value at hand, or the last bytes of a comment or section.
    private var word: [UInt8] = []
    private var attribute: [UInt8] = []
    /// Whether the value at hand is a game.
    private var isGame = false
    /// OpenSudoku's, or one with a game.
    private var isOpenSudoku = false
    private var valueLine = 0
    private var valueColumn = 0

    init(kind: SudokuKind?) { grids = WholeGrid(kind: kind) }

    func finish(line: Int, column: Int, _ found: (SudokuEntry) -> Void) {
        if case .failed = state { return }
        let isWhole = if case .text = state { elements.isEmpty && isRootClosed } else { false }
        if isWhole, isOpenSudoku { return }
        found(SudokuEntry(SudokuReadError(isWhole ? .otherXML : .xml, line: line, column: column)))
    }

    mutating func read(_ byte: UInt8, line: Int, column: Int, _ found: (SudokuEntry) -> Void) {
        guard let code = step(byte, line: line, column: column, found) else { return }
        state = .failed
        found(SudokuEntry(SudokuReadError(code, line: line, column: column)))
    }

    /// - Returns: what is wrong with the byte.
    private mutating func step(
        _ byte: UInt8, line: Int, column: Int, _ found: (SudokuEntry) -> Void
    ) -> SudokuReadError.Code? {
        switch state {
        case .failed: return nil
        case .text:
            if byte == UInt8(ascii: "<") { state = .open } else if elements.isEmpty, !Self.isSpace(byte) { return .xml }
        case .open: return open(byte)
        case .instruction, .comment, .section, .declaration: return skip(byte)
        case .name:
            if Self.isName(byte) { return appendToName(byte) }
            elements.append(word)
            isOpenSudoku = isOpenSudoku || word == Text("opensudoku").bytes
            return inTag(byte)
        case .tag: return inTag(byte)
        case .attribute:
            if Self.isName(byte) { return appendToName(byte) }
            attribute = word
            state = .equals
            return afterName(byte)
        case .equals: return afterName(byte)
        case .beforeValue:
            if Self.isSpace(byte) { return nil }
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return .xml }
            word.removeAll(keepingCapacity: true)
            isGame =
                elements.last == Text("game").bytes
                && (attribute == Text("data").bytes || attribute == Text("cells_data").bytes)
            (valueLine, valueColumn) = (line, column + 1)
            state = .value(quote: byte)
        case .value(let quote): return inValue(byte, quote: quote, found)
        case .slash: return byte == UInt8(ascii: ">") ? endElement() : .xml
        case .endName:
            if Self.isName(byte) { return appendToName(byte) }
            guard word == elements.last else { return .xml }
            state = .endTag
            return step(byte, line: line, column: column, found)
        case .endTag:
            if Self.isSpace(byte) { return nil }
            return byte == UInt8(ascii: ">") ? endElement() : .xml
        }
        return nil
    }

    private mutating func open(_ byte: UInt8) -> SudokuReadError.Code? {
        word.removeAll(keepingCapacity: true)
        switch byte {
        case UInt8(ascii: "?"): state = .instruction
        case UInt8(ascii: "!"): state = .declaration
        case UInt8(ascii: "/"): state = .endName
        default:
            guard Self.isName(byte), !isRootClosed else { return .xml }
            guard elements.count < Self.deepest else { return .xmlLimit }
            state = .name
            word.append(byte)
        }
        return nil
    }

    /// Comments, sections and instructions: only their ends matter.
    private mutating func skip(_ byte: UInt8) -> SudokuReadError.Code? {
        word.append(byte)
        switch state {
        case .declaration:
            let comment = Text("--").bytes
            let section = Text("[CDATA[").bytes
            if word == comment {
                state = .comment
                word.removeAll(keepingCapacity: true)
            } else if word == section {
                guard !elements.isEmpty else { return .xml }
                state = .section
                word.removeAll(keepingCapacity: true)
            } else if !comment.starts(with: word), !section.starts(with: word) {
                return .xmlLimit
            }
            return nil
        case .comment: endSkipping(at: "-->")
        case .section: endSkipping(at: "]]>")
        default: endSkipping(at: "?>")
        }
        return nil
    }

    private mutating func endSkipping(at end: StaticString) {
        if word.count > end.utf8CodeUnitCount { word.removeFirst() }
        if word[...].starts(with: end) { state = .text }
    }

    private mutating func appendToName(_ byte: UInt8) -> SudokuReadError.Code? {
        guard word.count < Self.longestName else { return .xmlLimit }
        word.append(byte)
        return nil
    }

    private mutating func endElement() -> SudokuReadError.Code? {
        elements.removeLast()
        isRootClosed = elements.isEmpty
        state = .text
        return nil
    }

    private mutating func inTag(_ byte: UInt8) -> SudokuReadError.Code? {
        switch byte {
        case UInt8(ascii: ">"): state = .text
        case UInt8(ascii: "/"): state = .slash
        case _ where Self.isSpace(byte): state = .tag
        default:
            guard Self.isName(byte) else { return .xml }
            word = [byte]
            state = .attribute
        }
        return nil
    }

    private mutating func afterName(_ byte: UInt8) -> SudokuReadError.Code? {
        if Self.isSpace(byte) { return nil }
        guard byte == UInt8(ascii: "=") else { return .xml }
        state = .beforeValue
        return nil
    }

    private mutating func inValue(
        _ byte: UInt8, quote: UInt8, _ found: (SudokuEntry) -> Void
    ) -> SudokuReadError.Code? {
        guard byte == quote else {
            guard byte != UInt8(ascii: "<") else { return .xml }
            guard isGame else { return nil }
            guard word.count < Self.longestGame else { return .xmlLimit }
            word.append(byte)
            return nil
        }
        state = .tag
        isOpenSudoku = isOpenSudoku || isGame
        if isGame { found(OpenSudokuGame(word, line: valueLine, column: valueColumn).entry(grids)) }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\n")
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }
}
