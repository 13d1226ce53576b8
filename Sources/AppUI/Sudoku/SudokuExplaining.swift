import PuzzleCore

/// A hint that teaches, told stage by stage.
public struct SudokuExplanation: Equatable, Sendable {
    var ticket: UInt32
    /// nil until the engine has answered.
    public internal(set) var hint: SudokuHint?
    /// What to say at each stage.
    public internal(set) var sentences: HintSentences?
    public internal(set) var stage = SudokuHintStage.technique

    /// Only steps are told in stages; of a mistake there is nothing between that it is there and where.
    fileprivate var nextStage: SudokuHintStage? {
        guard case .step? = hint else { return stage == .action ? nil : .action }
        return SudokuHintStage(rawValue: stage.rawValue + 1)
    }

    /// What tells it from other steps.
    fileprivate var told: Text { sentences.map { $0.pattern + $0.action } ?? Text() }
}

// Hints that teach. What to look for is free, and so is what is said of notes. Where to look counts as a hint, once for a step and
// once for the same digits and notes, however often it is asked for; who has used all hints may go on with help, which is not
// ranked. Where digits are judged later, which one is wrong is a hint as well; that there is one is said freely, so that the price is
// known before it is paid. These games are in no ranking.
extension State {
    /// Asks for an explanation, or tells more of the one that is shown; at the end, does what it says.
    mutating func explain() -> [Effect] {
        guard isSudokuInPlay, let play = sudoku.play else { return [] }
        if let explanation = sudoku.explanation {
            guard let hint = explanation.hint else { return [] }
            guard let next = explanation.nextStage else { return apply(hint) }
            if let left = explanationPrice { return left > 0 ? payForExplanation() : ask(.useHelp) }
            sudoku.explanation?.stage = next
            return []
        }
        return askForExplanation(play)
    }

    /// The player gives up the ranking for help.
    mutating func confirmExplanation() -> [Effect] {
        dialog = nil
        let effects = sudoku.play?.becomeAided(at: now) ?? []
        return effects + explain() + [.focus(SudokuExplanationView.focusID)]
    }

    /// Of what comes next in the explanation that is shown: a hint, of so many that are left; nil if it is free.
    var explanationPrice: Int? {
        guard let play = sudoku.play, let explanation = sudoku.explanation, explanation.stage == .technique,
            explanation.told != sudoku.explained
        else { return nil }
        return play.price
    }

    private mutating func payForExplanation() -> [Effect] {
        guard var explanation = sudoku.explanation, let play = sudoku.play else { return [] }
        let effects = takeInSudoku(.play(.explain(number: play.game.position.explanations + 1)))
        sudoku.explained = explanation.told
        explanation.stage = explanation.nextStage ?? .action
        sudoku.explanation = explanation
        return effects
    }

    private mutating func askForExplanation(_ play: Play<Sudoku>) -> [Effect] {
        latestSerial += 1
        sudoku.explanation = SudokuExplanation(ticket: latestSerial)
        let position = play.game.position
        let question = SudokuQuestion.hint(
            position.grid, notes: position.notes, solution: position.puzzle.solution, hintStyle, cell: sudoku.selected)
        return [.ask(ticket: latestSerial, question.text)]
    }

    /// The engine speaks the languages of the app.
    var hintStyle: HintStyle { HintStyle(catalogue.language.ofHints, isShort: settings.isOn(.shortCells)) }

    mutating func closeExplanation() -> [Effect] {
        sudoku.explanation = nil
        return [.focus(focusID)]
    }

    /// The engine's answer.
    mutating func receive(_ asked: SudokuExplanation, _ answer: Text) -> [Effect] {
        guard isSudokuInPlay, let play = sudoku.play,
            case .hint(let hint, let sentences)? = SudokuAnswer(answer, play.game.position.kind)
        else {
            sudoku.explanation = nil
            return isSudokuInPlay ? show(.noHint) : []
        }
        var explanation = asked
        explanation.hint = hint
        explanation.sentences = sentences
        sudoku.explanation = explanation
        let focus = [Effect.focus(SudokuExplanationView.focusID)]
        switch hint {
        case .step: break
        case .wrongDigits where !play.game.position.areMistakesKnown && play.price != nil: break
        // What is said of notes, or of what the player knows, is free.
        case .wrongDigits, .missingNote: sudoku.explanation?.stage = .action
        }
        return focus
    }

    /// Does what the hint says.
    private mutating func apply(_ hint: SudokuHint) -> [Effect] {
        guard let position = sudoku.play?.game.position else { return [] }
        var effects: [Effect] = []
        var moves: [SudokuMove] = []
        switch hint {
        case .wrongDigits(let cells, _, _): for cell in cells { effects += erase(cell) }
        case .missingNote(let cell):
            // All that its peers leave, which does not say which one was missing.
            var seen: UInt32 = 0
            for peer in position.kind.peers[cell] { seen |= 1 << UInt32(position.grid[peer]) }
            for digit in 1...position.kind.size {
                let isPossible = seen >> UInt32(digit) & 1 == 0
                guard (position.notes[cell] >> UInt16(digit - 1) & 1 != 0) != isPossible else { continue }
                moves.append(SudokuCandidate(cell: cell, digit: digit).note(isSet: isPossible))
            }
        case .step(let step):
            if let placement = step.placement {
                sudoku.selected = placement.cell
                moves.append(
                    .enter(
                        digit: UInt8(placement.digit), cell: placement.cell, tidies: settings.isOn(.tidyNotes)))
            } else {
                // Who has written no notes gets all of them: otherwise there is nothing to take out.
                if !step.eliminations.contains(where: { position.notes[$0.cell] != 0 }) { moves.append(.fillNotes) }
                for candidate in step.eliminations { moves.append(candidate.note(isSet: false)) }
            }
        }
        for move in moves { effects += takeInSudoku(.play(move)) }
        sudoku.explanation = nil
        return effects + [.focus(focusID)]
    }
}

extension Play<Sudoku> {
    /// Of an explanation at this point: a hint, of so many that are left; nil if it is free. Without any left it is the ranking.
    fileprivate var price: Int? {
        isAided || game.position.isStepExplained ? nil : hintsLeft
    }

    var hintsLeft: Int { max(game.id.params.level.hintLimit - game.position.hints, 0) }
}

extension SudokuPosition {
    /// Whether there are wrong digits, and the player was told so of all: then an explanation, which is of them, says no more
    /// than why, and costs nothing.
    fileprivate var areMistakesKnown: Bool {
        var areThere = false
        for cell in grid.digits.indices where grid[cell] != 0 && grid[cell] != puzzle.solution[cell] {
            guard verdict(cell) == .wrong else { return false }
            areThere = true
        }
        return areThere
    }
}

extension SudokuCandidate {
    func note(isSet: Bool) -> SudokuMove { .note(digit: UInt8(digit), cell: cell, isSet: isSet) }
}
