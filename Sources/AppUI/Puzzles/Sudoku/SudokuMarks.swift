import PuzzleCore

/// What an explanation draws into a cell.
struct CellMark: Hashable {
    enum Role: UInt8 {
        /// Where to look.
        case area
        case cause, support, on, off, blocker
        case eliminated, placed
        /// A digit that is wrong.
        case wrong

        var className: Text {
            switch self {
            case .area: " area"
            case .cause: " cause"
            case .support: " support"
            case .on: " on"
            case .off: " off"
            case .blocker: " blocker"
            case .eliminated: " eliminated"
            case .placed: " placed"
            case .wrong: " faulty"
            }
        }
    }

    let cell: Int
    /// The candidate; 0 for the cell as a whole.
    let digit: UInt8
    let role: Role

    init(_ cell: Int, _ digit: Int = 0, _ role: Role) {
        self.cell = cell
        self.digit = UInt8(digit)
        self.role = role
    }
}

/// From the data of a hint to what is drawn at its stage.
enum SudokuMarks {
    static func marks(_ table: Table<Sudoku>) -> [CellMark] {
        guard let explanation = table.hand.game.explanation, let hint = explanation.hint,
            let kind = table.play?.game.position.kind
        else { return [] }
        switch hint {
        case .wrongDigits where explanation.stage == .technique: return []
        case .wrongDigits(let cells, let houses, let others):
            var marks = area(houses, [], kind)
            for cell in others { marks.append(CellMark(cell, 0, .blocker)) }
            for cell in cells { marks.append(CellMark(cell, 0, .wrong)) }
            return marks
        case .missingNote(let cell): return [CellMark(cell, 0, .wrong)]
        case .step(let step): return marks(step.disclosed(at: explanation.stage), kind)
        }
    }

    private static func area(_ houses: [Int], _ cells: [Int], _ kind: SudokuKind) -> [CellMark] {
        var isArea = [Bool](repeating: false, count: kind.cells)
        for house in houses {
            for cell in kind.houses[house].cells { isArea[cell] = true }
        }
        for cell in cells { isArea[cell] = true }
        var marks: [CellMark] = []
        for cell in isArea.indices where isArea[cell] { marks.append(CellMark(cell, 0, .area)) }
        return marks
    }

    private static func marks(_ told: SudokuStep.Disclosure, _ kind: SudokuKind) -> [CellMark] {
        var marks = area(told.houses, told.cells, kind)
        for mark in told.marks where mark.candidate != told.placement {
            let role: CellMark.Role =
                switch mark.role {
                case .cause: .cause
                case .support: .support
                case .on: .on
                case .off: .off
                case .blocker: .blocker
                }
            // A blocker is the digit of its cell.
            let digit = role == .blocker ? 0 : mark.candidate.digit
            marks.append(CellMark(mark.candidate.cell, digit, role))
        }
        for candidate in told.eliminations { marks.append(CellMark(candidate.cell, candidate.digit, .eliminated)) }
        if let placement = told.placement { marks.append(CellMark(placement.cell, placement.digit, .placed)) }
        return marks
    }

    /// The links of a chain as lines from candidate to candidate; nil if there are none.
    static func links(_ table: Table<Sudoku>) -> Node? {
        guard let explanation = table.hand.game.explanation, case .step(let step)? = explanation.hint,
            let kind = table.play?.game.position.kind
        else { return nil }
        let links = step.disclosed(at: explanation.stage).links
        guard !links.isEmpty else { return nil }
        var paths: [Node] = []
        for link in links {
            var path = Text("M")
            append(link.from, kind, &path)
            path.append(byte: UInt8(ascii: "L"))
            append(link.to, kind, &path)
            paths.append(Node(.path, link.strength == .weak ? "link weak" : "link").with(.d, path))
        }
        let side = Text(decimal: kind.size * 100)
        return Node(.svg, "links", paths).with(.viewBox, "0 0 " + side + " " + side).with(.hidden, "true")
    }

    /// The middle of a candidate, in hundredths of a cell.
    private static func append(_ candidate: SudokuCandidate, _ kind: SudokuKind, _ path: inout Text) {
        let place = candidate.digit - 1
        let x = candidate.cell % kind.size * 100 + (place % kind.boxColumns * 2 + 1) * 50 / kind.boxColumns
        let y = candidate.cell / kind.size * 100 + (place / kind.boxColumns * 2 + 1) * 50 / kind.boxRows
        path.append(decimal: x)
        path.append(byte: 0x20)
        path.append(decimal: y)
    }
}
