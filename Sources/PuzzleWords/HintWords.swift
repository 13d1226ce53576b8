import PuzzleCore

/// Words hints for one kind of Sudoku in one language.
///
/// In short `r4c1` is the cell in row 4 and column 1, both from 1 (`h4c1` in Vietnamese); boxes, regions and windows are counted
/// from 1 as well.
public struct HintWords: Sendable {
    let grammar: HintGrammar

    /// - Parameters:
    ///   - isShort: how cells are called.
    ///   - isMarked: whether sentences have `HintMark`s.
    public init(_ kind: SudokuKind, _ language: Language, isShort: Bool = true, isMarked: Bool = false) {
        grammar = HintGrammar(kind: kind, language: language, isShort: isShort, isMarked: isMarked)
    }

    /// - Parameters:
    ///   - position: what the hint is for.
    ///   - why: tells why the digit of a cell is wrong.
    /// - Returns: of a mistake a pattern, which is why the first digit is wrong, or which notes are, and what goes with it.
    public func sentences(
        for hint: SudokuHint, _ position: SudokuGrid, why: (_ cell: Int) -> SudokuMistake?
    ) -> HintSentences {
        switch hint {
        case .wrongDigits(let cells, _, _):
            let why = cells.first.flatMap(why)
            return HintSentences(
                technique: Text(), area: Text(), pattern: why.map { text(of: $0) } ?? Text(),
                action: wrong(cells, position))
        case .missingNote(let cell):
            let filled = (slot: HintSlot.cells, filling: grammar.cells([cell]))
            return HintSentences(
                technique: Text(), area: Text(), pattern: grammar.sentence(grammar.text(.notesPattern, filled)),
                action: grammar.text(.notesAction))
        case .step(let step): return sentences(for: step)
        }
    }

    private func wrong(_ cells: [Int], _ position: SudokuGrid) -> Text {
        let candidates = cells.map { SudokuCandidate(cell: $0, digit: Int(position[$0])) }
        guard candidates.count == 1 else {
            return grammar.text(.wrongDigits, (.list, grammar.digitsInCells(candidates)))
        }
        return grammar.text(
            .wrongDigit, (.digits, grammar.digits([candidates[0].digit])), (.cells, grammar.cells(cells)))
    }

    /// Why a digit is wrong.
    public func text(of reason: SudokuMistake) -> Text { grammar.sentence(words(of: reason)) }

    private func words(of reason: SudokuMistake) -> Text {
        let cell = (slot: HintSlot.cells, filling: grammar.cells([reason.candidate.cell]))
        let digit = (slot: HintSlot.digits, filling: grammar.digits([reason.candidate.digit]))
        switch reason.reason {
        case .sameHouse(let house, let other):
            return grammar.text(.whyHouse, digit, (.house, .houses([house])), (.others, grammar.cells([other])))
        case .sameDigit(let other): return grammar.text(.whyPeer, cell, digit, (.others, grammar.cells([other])))
        case .noPlace(let other, let house, let isImmediate):
            return grammar.text(
                isImmediate ? .whyNoPlace : .whyNoPlaceLater, cell, digit, (.house, .houses([house])),
                (.otherDigits, grammar.digits([other])))
        case .noCandidate(let other, let isImmediate):
            return grammar.text(
                isImmediate ? .whyNoCandidate : .whyNoCandidateLater, cell, digit, (.others, grammar.cells([other])))
        case .noSolution: return grammar.text(.whyNoSolution, cell, digit)
        }
    }

    // MARK: Names

    /// What a step's technique is called, as a heading: `Naked pair`.
    public func title(of step: SudokuStep) -> Text { grammar.title(of: step) }

    public func title(of technique: SudokuTechnique) -> Text {
        grammar.language.name(technique, isDynamic: false)
    }

    /// `7`, `A` for 10.
    public func digit(_ digit: UInt8) -> Text { grammar.digit(Int(digit)) }

    /// `row 4`
    public func name(_ house: House) -> Text { grammar.name([house], .plain) }

    /// `r4c1 and r4c8`
    public func list(_ cells: [Int]) -> Text { grammar.list(cells: cells, .and) }
}
