/// One puzzle of a file, or why there is none.
public struct SudokuEntry: Equatable, Sendable {
    /// The line in which it begins, from 1.
    public let line: Int
    public let result: Result<SudokuGrid, SudokuReadError>

    init(line: Int, _ result: Result<SudokuGrid, SudokuReadError>) {
        self.line = line
        self.result = result
    }

    init(_ error: SudokuReadError) { self.init(line: error.line, .failure(error)) }
}

/// What is wrong with a puzzle in a file, and where.
public struct SudokuReadError: Error, Equatable, Sendable {
    public enum Code: UInt8, CaseIterable, Sendable {
        /// Fewer cells than any grid has, or a grid that ends too early.
        case tooShort
        /// More cells than the grid has, or a line without end.
        case tooLong
        /// A character that is no cell.
        case character
        /// A digit that this size does not have.
        case digit
        /// A row that is not as long as the one above it.
        case rowLength
        /// A short id that is none.
        case id
        /// XML that is not well-formed.
        case xml
        /// XML nested too deeply, or with a name, value or entity that is not taken.
        case xmlLimit

        /// A word for programs, which stays as it is.
        public var name: StaticString {
            switch self {
            case .tooShort: "too-short"
            case .tooLong: "too-long"
            case .character: "character"
            case .digit: "digit"
            case .rowLength: "row-length"
            case .id: "id"
            case .xml: "xml"
            case .xmlLimit: "xml-limit"
            }
        }
    }

    public let code: Code
    /// From 1.
    public let line: Int
    /// From 1, in bytes.
    public let column: Int

    public init(_ code: Code, line: Int, column: Int) {
        self.code = code
        self.line = line
        self.column = column
    }
}
