/// What helps a player who does not get on.
public enum SudokuHint: Hashable, Sendable {
    /// These cells have a digit that is not the solution's. Why the first one is wrong shows in houses, as indices of the kind's
    /// houses, and in other cells.
    case wrongDigits(cells: [Int], houses: [Int], others: [Int])
    /// The notes of this cell lack the digit of the solution; not which one, or notes could be asked for the solution.
    case missingNote(cell: Int)
    /// The easiest next step.
    case step(SudokuStep)
}

/// How much of a step is told.
public enum SudokuHintStage: UInt8, CaseIterable, Sendable {
    /// What to look for.
    case technique
    /// And where.
    case area
    /// And which candidates make up the pattern.
    case pattern
    /// And what follows from them.
    case action
}

extension SudokuStep {
    /// What a stage tells; what it keeps back is empty.
    public struct Disclosure: Hashable, Sendable {
        public let technique: SudokuTechnique
        public let depth: ChainDepth
        public let houses: [Int]
        /// The area's cells if no house says where to look.
        public let cells: [Int]
        public let marks: [Mark]
        public let links: [Link]
        public let placement: SudokuCandidate?
        public let eliminations: [SudokuCandidate]
    }

    public func disclosed(at stage: SudokuHintStage) -> Disclosure {
        let (area, pattern, action) =
            switch stage {
            case .technique: (false, false, false)
            case .area: (true, false, false)
            case .pattern: (true, true, false)
            case .action: (true, true, true)
            }
        return Disclosure(
            technique: technique, depth: depth, houses: area ? houses : [],
            cells: area && houses.isEmpty ? areaCells : [],
            marks: pattern ? marks : [], links: pattern ? links : [], placement: action ? placement : nil,
            eliminations: action ? eliminations : [])
    }

    /// The cells of the pattern; of a chain those where it starts.
    private var areaCells: [Int] {
        var cells: [Int] = []
        for mark in marks where mark.role == .cause || mark.role == .support {
            if !cells.contains(mark.candidate.cell) { cells.append(mark.candidate.cell) }
        }
        if cells.isEmpty, let start = chainStarts.first { cells.append(start.candidate.cell) }
        return cells
    }

    /// What forcing chains assume: the marks to which no link leads, of one cell or of one digit in a house.
    package var chainStarts: [Mark] {
        let starts = marks.filter { mark in
            !links.contains { $0.to == mark.candidate && ($0.strength == .strong) == (mark.role == .on) }
        }
        guard let first = starts.first else { return Array(marks.prefix(1)) }
        return starts.filter { mark in
            let (candidate, start) = (mark.candidate, first.candidate)
            return houses.isEmpty ? candidate.cell == start.cell : candidate.digit == start.digit
        }
    }
}
