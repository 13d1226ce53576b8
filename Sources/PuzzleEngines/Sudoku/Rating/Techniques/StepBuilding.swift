import PuzzleCore

extension SudokuStep {
    /// A step whose digits are numbered from 0, as in `CandidateGrid`.
    init(
        _ technique: SudokuTechnique, rating: Int, houses: [Int] = [], marks: [Mark] = [], links: [Link] = [],
        placement: (cell: Int, digit: Int)? = nil, eliminations: [SudokuCandidate] = []
    ) {
        self.init(
            technique: technique, depth: .simple, rating: rating, houses: houses, marks: marks, links: links,
            placement: placement.map { SudokuCandidate(cell: $0.cell, digit: $0.digit + 1) },
            eliminations: eliminations)
    }

    /// Whether it is a step that is looked for.
    /// - Parameter candidate: what it has to exclude; nil for anything.
    func excludes(_ candidate: SudokuCandidate?) -> Bool {
        guard let candidate else { return true }
        return eliminations.contains(candidate)
    }
}

extension CandidateGrid {
    /// Those of the digits in `digits` that are candidates of the cell.
    func candidates(_ cell: Int, _ digits: UInt16) -> [SudokuCandidate] {
        var found: [SudokuCandidate] = []
        for digit in (masks[cell] & digits).bits { found.append(SudokuCandidate(cell: cell, digit: digit + 1)) }
        return found
    }

    /// The same for some places of a house.
    func candidates(house: Int, places: UInt16, digits: UInt16) -> [SudokuCandidate] {
        var found: [SudokuCandidate] = []
        for place in places.bits { found += candidates(geometry.houseCells[house][place], digits) }
        return found
    }

    func candidates(_ cells: [Int], _ digits: UInt16) -> [SudokuCandidate] {
        var found: [SudokuCandidate] = []
        for cell in cells { found += candidates(cell, digits) }
        return found
    }
}

extension [SudokuCandidate] {
    func marked(_ role: SudokuStep.Role) -> [SudokuStep.Mark] {
        map { SudokuStep.Mark(candidate: $0, role: role) }
    }
}

extension Double {
    /// Sudoku Explainer adds tenths as binary fractions and rounds when it prints.
    var tenths: Int { Int((self + 0.05) * 10) }
}
