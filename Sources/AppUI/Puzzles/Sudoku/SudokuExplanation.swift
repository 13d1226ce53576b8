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
extension Table<Sudoku> {
    /// Asks for an explanation, or tells more of the one that is shown; at the end, does what it says.
    func explain(_ app: inout Context) -> [Effect] {
        guard isInPlay(app), let play else { return [] }
        if let explanation = hand.game.explanation {
            guard let hint = explanation.hint else { return [] }
            guard let next = explanation.nextStage else { return apply(hint, &app) }
            if let left = explanationPrice { return left > 0 ? payForExplanation(&app) : app.ask(.useHelp) }
            hand.game.explanation?.stage = next
            return []
        }
        return askForExplanation(play, &app)
    }

    /// The player gives up the ranking for help.
    func confirmExplanation(_ app: inout Context) -> [Effect] {
        app.dialog = nil
        let effects = play?.becomeAided(at: app.now) ?? []
        return effects + explain(&app) + [.focus(SudokuExplanationView.focusID)]
    }

    /// Of what comes next in the explanation that is shown: a hint, of so many that are left; nil if it is free.
    var explanationPrice: Int? {
        guard let play, let explanation = hand.game.explanation, explanation.stage == .technique,
            explanation.told != hand.game.explained
        else { return nil }
        return play.price
    }

    private func payForExplanation(_ app: inout Context) -> [Effect] {
        guard var explanation = hand.game.explanation, let play else { return [] }
        let effects = take(.play(.explain(number: play.game.position.explanations + 1)), &app)
        hand.game.explained = explanation.told
        explanation.stage = explanation.nextStage ?? .action
        hand.game.explanation = explanation
        return effects
    }

    private func askForExplanation(_ play: Play<Sudoku>, _ app: inout Context) -> [Effect] {
        let ticket = app.nextTicket()
        hand.game.explanation = SudokuExplanation(ticket: ticket)
        let position = play.game.position
        let question = SudokuQuestion.hint(
            position.grid, notes: position.notes, solution: position.puzzle.solution, app.hintStyle,
            cell: hand.game.selected
        )
        return [.ask(ticket: ticket, question.text)]
    }

    func closeExplanation(_ app: inout Context) -> [Effect] {
        hand.game.explanation = nil
        return [.focus(app.focusID)]
    }

    /// The engine's answer.
    func receive(_ asked: SudokuExplanation, _ answer: Text, _ app: inout Context) -> [Effect] {
        guard isInPlay(app), let play,
            case .hint(let hint, let sentences)? = SudokuAnswer(answer, play.game.position.kind)
        else {
            hand.game.explanation = nil
            return isInPlay(app) ? app.show(.noHint) : []
        }
        var explanation = asked
        explanation.hint = hint
        explanation.sentences = sentences
        hand.game.explanation = explanation
        let focus = [Effect.focus(SudokuExplanationView.focusID)]
        switch hint {
        case .step: break
        case .wrongDigits where !play.game.position.areMistakesKnown && play.price != nil: break
        // What is said of notes, or of what the player knows, is free.
        case .wrongDigits, .missingNote: hand.game.explanation?.stage = .action
        }
        return focus
    }

    /// Does what the hint says.
    private func apply(_ hint: SudokuHint, _ app: inout Context) -> [Effect] {
        guard let position = play?.game.position else { return [] }
        var effects: [Effect] = []
        var moves: [SudokuMove] = []
        switch hint {
        case .wrongDigits(let cells, _, _): for cell in cells { effects += erase(cell, &app) }
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
                hand.game.selected = placement.cell
                moves.append(
                    .enter(
                        digit: UInt8(placement.digit), cell: placement.cell, tidies: app.settings.isOn(.tidyNotes)))
            } else {
                // Who has written no notes gets all of them: otherwise there is nothing to take out.
                if !step.eliminations.contains(where: { position.notes[$0.cell] != 0 }) { moves.append(.fillNotes) }
                for candidate in step.eliminations { moves.append(candidate.note(isSet: false)) }
            }
        }
        for move in moves { effects += take(.play(move), &app) }
        hand.game.explanation = nil
        return effects + [.focus(app.focusID)]
    }
}

extension Context {
    /// How the engine is to speak: in the language of the app, and of cells as the player likes.
    var hintStyle: HintStyle { HintStyle(catalogue.language, isShort: settings.isOn(.shortCells)) }
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
