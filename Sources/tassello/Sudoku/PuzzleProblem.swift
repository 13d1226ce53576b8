import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import PuzzleWords

/// What is wrong with a grid that was read.
enum PuzzleProblem: Error {
    case conflict(SudokuConflict)
    case noSolution
    /// - Parameter isAll: whether there are no more.
    case several(Int, isAll: Bool)
    case empty
    case solved
    /// Digits that were entered in a game and are not those of the puzzle's solution.
    case wrongDigits(cells: [Int])
    /// A bounded search did not tell how many solutions there are.
    case undecided
    /// The candidates that are given for a cell lack the digit of the solution.
    case missingCandidate(cell: Int)
    /// Only digits can be written, and candidates make the puzzle.
    case needsCandidates
    /// Only an id says of which kind the puzzle is.
    case kindBeyondFormat
    /// Neither what would be printed nor `--kind` says of which kind the puzzle is.
    case kindUntold
    /// OpenSudoku has one kind.
    case notClassic(SudokuKind)
    /// An id says another kind than the one that was asked for.
    case otherKind(SudokuKind, wanted: SudokuKind)

    /// Most solutions that are counted where there must be one.
    static let countLimit = 100

    /// For programs, as in `LineProblem`.
    private var code: Text {
        switch self {
        case .conflict: "conflict"
        case .noSolution: "no_solution"
        case .several: "several_solutions"
        case .empty: "empty"
        case .solved: "solved"
        case .wrongDigits: "wrong_digits"
        case .undecided: "undecided"
        case .missingCandidate: "missing_candidate"
        case .needsCandidates: "needs_candidates"
        case .kindBeyondFormat, .kindUntold, .notClassic: "kind_beyond_format"
        case .otherKind: "other_kind"
        }
    }

    func problem(of entry: SudokuEntry) -> LineProblem {
        var place = entry.start
        if case .conflict(let conflict) = self { place = entry.place(of: conflict.cells[1]) }
        if case .missingCandidate(let cell) = self { place = entry.place(of: cell) }
        if case .wrongDigits(let cells) = self { place = entry.place(of: cells[0]) }
        guard case .success(let grid) = entry.result else { preconditionFailure("only grids have these problems") }
        return LineProblem(
            line: place.line, column: place.column, code: code, message: message(HintWords(grid.kind, .english)))
    }

    private func message(_ words: HintWords) -> String {
        switch self {
        case .conflict(let conflict):
            let (digit, cells) = (words.digit(conflict.digit), words.list(conflict.cells))
            guard let house = conflict.house else {
                return "\(digit) is in \(cells), which must differ in this kind."
            }
            return "\(digit) is more than once in \(words.name(house)): in \(cells)."
        case .noSolution: return "the puzzle has no solution."
        case .several(let count, isAll: true): return "the puzzle has \(count) solutions, not one."
        case .several(let count, isAll: false): return "the puzzle has \(count) solutions or more, not one."
        case .empty: return "the grid is empty: it has many solutions, not one."
        case .solved: return "the puzzle is solved already."
        case .wrongDigits(let cells):
            let (what, are) = cells.count == 1 ? ("the digit", "is") : ("the digits", "are")
            return "\(what) entered in \(words.list(cells)) \(are) wrong: the clues have another solution."
        case .undecided:
            return "the solutions could not be counted: nothing was decided within \(SudokuSolver.choices) choices."
        case .missingCandidate(let cell):
            return "the candidates of \(words.list([cell])) lack the digit of the solution."
        case .needsCandidates:
            return "the candidates make the puzzle, as in a Sukaku, and only its digits could be written; convert --to "
                + "candidates writes them."
        case .kindBeyondFormat:
            return "this format cannot say what kind of Sudoku the puzzle is; --to id can."
        case .kindUntold:
            return
                "of which kind the puzzle is cannot be seen from what would be printed. Use --json, or convert --to id; or give "
                + "--kind, then it is printed all the same."
        case .notClassic(let kind):
            return "OpenSudoku has classic puzzles of 9x9 alone, none of kind "
                + "\(KindArgument.name(of: kind)); --to id takes every kind."
        case .otherKind(let kind, let wanted):
            return "the puzzle is of kind \(KindArgument.name(of: kind)), but --kind says "
                + "\(KindArgument.name(of: wanted))."
        }
    }
}

extension PuzzleProblem {
    /// - Throws: if the grid is of another kind than the wanted one; nil stands for any.
    static func require(_ kind: SudokuKind?, of grid: SudokuGrid) throws(PuzzleProblem) {
        if let kind, grid.kind != kind { throw .otherKind(grid.kind, wanted: kind) }
    }

    /// - Parameter isTold: whether `--kind` says it.
    /// - Throws: if the size of what is printed, digits or candidates, would be taken for another kind.
    static func requireTold(_ kind: SudokuKind, isTold: Bool) throws(PuzzleProblem) {
        guard kind.isRegular || isTold else { throw .kindUntold }
    }

    /// The only solution of a puzzle.
    /// - Parameter sukaku: the candidates, if it is one.
    /// - Throws: if it does not have exactly one, or is empty or solved.
    static func solution(
        of grid: SudokuGrid, sukaku: [UInt16]?, _ solver: SudokuSolver
    ) throws(PuzzleProblem) -> SudokuGrid {
        guard grid.clues > 0 || sukaku != nil else { throw .empty }
        switch solver.solve(grid, candidates: sukaku) {
        case .conflicting(let conflicts): throw .conflict(conflicts[0])
        case .none: throw .noSolution
        case .several:
            let solutions = solver.solve(grid, candidates: sukaku, limit: countLimit)
            guard case .several(_, let count) = solutions else { throw .several(2, isAll: false) }
            throw .several(count, isAll: count < countLimit)
        case .undecided: throw .undecided
        case .unique(let solution):
            guard grid.clues < grid.kind.cells else { throw .solved }
            return solution
        }
    }
}

extension SudokuGrid {
    /// The cells of a position whose digits are not those of the puzzle's only solution; nil if there are none, or is no such solution.
    func wrongCells(of puzzle: SudokuGrid, _ solver: SudokuSolver) -> [Int]? {
        guard self != puzzle, case .unique(let solution) = solver.solve(puzzle) else { return nil }
        let wrong = digits.indices.filter { self[$0] != 0 && self[$0] != solution[$0] }
        return wrong.isEmpty ? nil : wrong
    }
}

extension SudokuSolver {
    /// The candidates that are given with some digits if they make the puzzle, and not the digits alone: of a Sukaku. Nil where
    /// they are those of a game in progress.
    func sukaku(_ grid: SudokuGrid, _ candidates: [UInt16]?) -> [UInt16]? {
        candidates.flatMap { needsCandidates(grid) ? $0 : nil }
    }
}

extension SudokuReadError {
    var problem: LineProblem {
        LineProblem(line: line, column: column, code: Text(code.name), message: message)
    }

    private var message: String {
        switch code {
        case .tooShort: "the puzzle is too short here."
        case .tooLong:
            limit.map { "the line has more than \($0) characters, the most that are read." }
                ?? "the puzzle is too long here."
        case .character: "\(byte.map(Self.quoted) ?? "what stands here") is not a cell's character."
        case .digit: "a digit that a grid of this size does not have."
        case .rowLength: "the row has another length than the one above it."
        case .id:
            "no id of a puzzle from here on, such as sudoku.4x4.1e3b2e4, or of a game, such as sudoku.4x4.easy.halfturn.immediate.1.0000000000000007."
        case .regionMap:
            "the id's regions are wrong here: each needs as many cells as a row, and letters from a in the order of the "
                + "first cells."
        case .link:
            "this link is not read. Read are those of the app, and those to sudokuwiki.org with ?bd= in them; those to its pages of "
                + "other kinds than classic need --kind."
        case .encoding: "the file is neither UTF-8 nor UTF-16 with its byte order mark."
        case .xml: "not well-formed XML."
        case .xmlLimit: "XML with more than a file of puzzles needs: a declaration, or too long or too deep."
        case .otherXML: "XML without a puzzle: of XML, files of OpenSudoku are read."
        case .json: "not well-formed JSON."
        case .openJSON: JSON.openLine
        case .kind:
            "the object's \"kind\" is none that --kind takes, or another one than that of its puzzle: see tassello sudoku solve --help."
        case .candidates:
            "the object's \"candidates\" are no candidates of its puzzle: see tassello sudoku hint --help."
        case .contradiction: "the object's \"id\" is another puzzle than its \"puzzle\": leave one of them out."
        case .noPuzzle: "the object has no puzzle: no \"id\" of one, and no text as \"puzzle\"."
        }
    }

    /// A character of more than one byte is told by its first one.
    private static func quoted(_ byte: UInt8) -> String {
        (0x20...0x7E).contains(byte) ? "\"\(Character(UnicodeScalar(byte)))\"" : "the byte 0x\(String(byte, radix: 16))"
    }
}
