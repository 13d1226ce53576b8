import PuzzleCore

/// A hint that teaches, told stage by stage.
public struct SudokuExplanation: Equatable, Sendable {
    var ticket: UInt32
    /// nil until the engine has answered.
    public internal(set) var hint: SudokuHint?
    /// What to say at each stage.
    public internal(set) var sentences: HintSentences?
    public internal(set) var stage = SudokuHintStage.technique
}

// Hints that teach. Each counts as a hint, but for why a digit is wrong that is known to be; who has used all of them may
// go on with help, which is not ranked.
extension State {
    /// Asks for an explanation, or tells more of the one that is shown; at the end, does what it says.
    mutating func explain() -> [Effect] {
        guard isSudokuInPlay, let play = sudoku.play else { return [] }
        if let explanation = sudoku.explanation {
            guard let hint = explanation.hint else { return [] }
            guard case .step = hint, let next = SudokuHintStage(rawValue: explanation.stage.rawValue + 1) else {
                return apply(hint)
            }
            sudoku.explanation?.stage = next
            return []
        }
        guard
            play.isAided || play.game.position.areMistakesKnown
                || play.game.position.hints < play.game.id.params.level.hintLimit
        else {
            return ask(.useHelp)
        }
        return askForExplanation(play)
    }

    /// The player gives up the ranking for help.
    mutating func confirmExplanation() -> [Effect] {
        dialog = nil
        let effects = sudoku.play?.becomeAided(at: now) ?? []
        guard let play = sudoku.play else { return [] }
        return effects + askForExplanation(play) + [.focus(focusID)]
    }

    private mutating func askForExplanation(_ play: Play<Sudoku>) -> [Effect] {
        latestSerial += 1
        sudoku.explanation = SudokuExplanation(ticket: latestSerial)
        let position = play.game.position
        let question = SudokuQuestion.hint(
            position.grid, notes: position.notes, solution: position.puzzle.solution, hintLanguage)
        return [.ask(ticket: latestSerial, question.text)]
    }

    /// The engine speaks the languages of the app.
    var hintLanguage: HintLanguage { catalogue.language.ofHints }

    mutating func closeExplanation() -> [Effect] {
        sudoku.explanation = nil
        return [.focus(focusID)]
    }

    /// The engine's answer. It has its price when it is there.
    mutating func receive(_ asked: SudokuExplanation, _ answer: Text) -> [Effect] {
        guard isSudokuInPlay, let play = sudoku.play,
            case .hint(let hint, let sentences)? = SudokuAnswer(answer, play.game.position.kind)
        else {
            sudoku.explanation = nil
            return isSudokuInPlay ? show(.noHint) : []
        }
        var effects: [Effect] = []
        if !play.isAided, !play.game.position.areMistakesKnown {
            effects = takeInSudoku(.play(.explain(number: play.game.position.explanations + 1)))
        }
        var explanation = asked
        explanation.hint = hint
        // A mistake is told of as a whole.
        if case .step = hint {} else { explanation.stage = .action }
        explanation.sentences = sentences
        sudoku.explanation = explanation
        return effects + [.focus(SudokuExplanationView.focusID)]
    }

    /// Does what the hint says.
    private mutating func apply(_ hint: SudokuHint) -> [Effect] {
        guard let position = sudoku.play?.game.position else { return [] }
        var moves: [SudokuMove] = []
        switch hint {
        case .wrongDigits(let cells): for cell in cells { moves.append(.erase(cell: cell)) }
        case .missingNotes(let candidates):
            for candidate in candidates { moves.append(candidate.note(isSet: true)) }
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
        var effects: [Effect] = []
        for move in moves { effects += takeInSudoku(.play(move)) }
        sudoku.explanation = nil
        return effects + [.focus(focusID)]
    }
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
    fileprivate func note(isSet: Bool) -> SudokuMove { .note(digit: UInt8(digit), cell: cell, isSet: isSet) }
}
