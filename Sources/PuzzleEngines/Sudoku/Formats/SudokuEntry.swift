import PuzzleCore

/// One puzzle of a file, or why there is none.
public struct SudokuEntry: Equatable, Sendable {
    /// How the cells stand in the file.
    enum Spread: Equatable, Sendable {
        /// One behind the other in a line.
        case inLine
        /// In a form without a place for each.
        case together
        case apart([SudokuPlace])
    }

    /// Where it begins.
    public let start: SudokuPlace
    public let result: Result<SudokuGrid, SudokuReadError>
    /// For each empty cell the candidates that are left, digit 1 in the lowest bit; nil if nothing is said of them.
    public let candidates: [UInt16]?
    /// Of a game in progress, the clues with the digits that were placed; nil if it has no others, or only the clues are told.
    public let position: SudokuGrid?
    private let spread: Spread

    public var line: Int { start.line }

    init(
        at start: SudokuPlace, _ grid: SudokuGrid, _ spread: Spread, candidates: [UInt16]? = nil,
        position: SudokuGrid? = nil
    ) {
        self.start = start
        self.spread = spread
        self.candidates = candidates
        self.position = position
        result = .success(grid)
    }

    /// - Parameter line: The line in which the puzzle begins, if not the error's.
    package init(line: Int? = nil, _ error: SudokuReadError) {
        start = SudokuPlace(line: line ?? error.line, column: line == nil ? error.column : 1)
        spread = .together
        candidates = nil
        position = nil
        result = .failure(error)
    }

    /// The same if the text in which it was found is a part of a line.
    /// - Parameter offset: bytes before it; nil if it is written otherwise there, so that no place in it is known.
    package func inLine(_ line: Int, behind offset: Int?) -> SudokuEntry {
        func moved(_ place: SudokuPlace) -> SudokuPlace {
            guard let offset, place.line == 1 else { return SudokuPlace(line: line, column: 1) }
            return SudokuPlace(line: line, column: offset + place.column)
        }
        switch result {
        case .success(let grid):
            let isInLine = spread == .inLine && offset != nil && start.line == 1
            return SudokuEntry(
                at: moved(start), grid, isInLine ? .inLine : .together, candidates: candidates, position: position)
        case .failure(let error):
            let place = moved(SudokuPlace(line: error.line, column: error.column))
            return SudokuEntry(
                SudokuReadError(
                    error.code, line: place.line, column: place.column, byte: error.byte, limit: error.limit))
        }
    }

    /// The same with candidates that are told elsewhere.
    package func with(candidates: [UInt16]) -> SudokuEntry {
        guard case .success(let grid) = result else { return self }
        return SudokuEntry(at: start, grid, spread, candidates: candidates, position: position)
    }

    /// The same of a game in progress.
    /// - Parameters:
    ///   - placed: for each cell a digit that was placed, or 0.
    ///   - deleted: candidates that are no longer there, if these are told so.
    @inline(never)
    func inProgress(placed: [UInt8], deleted: [SudokuCandidate] = []) -> SudokuEntry {
        guard case .success(let grid) = result, placed.count == grid.kind.cells else { return self }
        let kind = grid.kind
        var position = grid
        for (cell, digit) in placed.enumerated() where digit != 0 && digit <= kind.size { position[cell] = digit }
        var candidates = candidates
        if !deleted.isEmpty {
            var left = position.candidates
            for candidate in deleted { left[candidate.cell] &= ~.bit(candidate.digit - 1) }
            for cell in 0..<kind.cells where position[cell] != 0 {
                left[cell] = grid[cell] == 0 ? .bit(Int(position[cell]) - 1) : 0
            }
            candidates = left
        }
        return SudokuEntry(at: start, grid, spread, candidates: candidates, position: position == grid ? nil : position)
    }

    /// Where a cell of the grid stands, as far as that is known.
    public func place(of cell: Int) -> SudokuPlace {
        switch spread {
        case .inLine: SudokuPlace(line: start.line, column: start.column + cell)
        case .together: start
        case .apart(let places): places.indices.contains(cell) ? places[cell] : start
        }
    }
}

/// A place in a file.
public struct SudokuPlace: Hashable, Sendable {
    /// From 1.
    public let line: Int
    /// From 1, in bytes.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
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
        /// A short id with a map that does not divide the grid into regions of equal size.
        case regionMap
        /// A link without a puzzle, or to a page of puzzles with other rules than their digits tell.
        case link
        /// A file in UTF-16.
        case encoding
        /// XML that is not well-formed.
        case xml
        /// XML nested too deeply, or with a name, value or entity that is not taken.
        case xmlLimit
        /// XML without a puzzle, of another program.
        case otherXML
        /// JSON that is not well-formed.
        case json
        /// An object or an array of JSON that goes on in other lines.
        case openJSON
        /// An object without a puzzle.
        case noPuzzle
        /// An object of a kind that there is not, or that is not its puzzle's.
        case kind
        /// An object with candidates that are not those of its puzzle.
        case candidates
        /// An object whose id and puzzle are two.
        case contradiction

        /// For programs, which stays as it is: small letters with `_` between words.
        public var name: StaticString {
            switch self {
            case .tooShort: "too_short"
            case .tooLong: "too_long"
            case .character: "character"
            case .digit: "digit"
            case .rowLength: "row_length"
            case .id: "id"
            case .regionMap: "region_map"
            case .link: "link"
            case .encoding: "encoding"
            case .xml: "xml"
            case .xmlLimit: "xml_limit"
            case .otherXML: "no_puzzle"
            case .json, .openJSON: "json"
            case .noPuzzle: "no_puzzle"
            case .kind: "kind"
            case .candidates: "candidates"
            case .contradiction: "contradiction"
            }
        }
    }

    public let code: Code
    /// From 1.
    public let line: Int
    /// From 1, in bytes.
    public let column: Int

    /// What stands there, where it is no cell.
    public let byte: UInt8?
    /// How many bytes are read of a line, where it has more.
    public let limit: Int?

    public init(_ code: Code, line: Int, column: Int, byte: UInt8? = nil, limit: Int? = nil) {
        self.code = code
        self.line = line
        self.column = column
        self.byte = byte
        self.limit = limit
    }

    /// Two errors are the same if they are in the same place: what stands there is a matter of the text.
    public static func == (a: SudokuReadError, b: SudokuReadError) -> Bool {
        (a.code, a.line, a.column) == (b.code, b.line, b.column)
    }
}
