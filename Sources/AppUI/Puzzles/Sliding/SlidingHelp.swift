import PuzzleCore

// Hints, and a board that solves itself. Both are the same: the engine is asked for the next move, and the move is made
// by the player's next press or by a timer. A game with help is practice, and counts for no best.
extension Table<SlidingPuzzle> {
    /// Shows the next move, or makes the one that is shown.
    func askHint(_ app: inout Context) -> [Effect] {
        guard isInPlay(app), hand.ticket == 0, let play else { return [] }
        if let hint = hand.hint {
            let speed = hand.speed
            let effects = take(.play(hint), &app)
            guard speed > 0, isInPlay(app) else { return effects }
            hand.speed = speed
            return effects + [.timer(.help, milliseconds: hand.pace)]
        }
        return play.isAided ? askEngine(play, &app) : app.ask(.useHelp)
    }

    private func askEngine(_ play: Play<SlidingPuzzle>, _ app: inout Context) -> [Effect] {
        hand.ticket = app.nextTicket()
        let question = HintQuestion(play.game.position, multiMove: play.game.id.params.multiMove)
        return [.ask(ticket: hand.ticket, question.text)]
    }

    /// The player gives up the result for help.
    func confirmHint(_ app: inout Context) -> [Effect] {
        app.dialog = nil
        guard let play else { return [] }
        return askEngine(play, &app) + [.focus(hand.speed > 0 ? "stop" : SlidingBoardView.focusID(self, app))]
    }

    /// Plays by itself at a speed; 0 stops.
    func solve(speed: Int, _ app: inout Context) -> [Effect] {
        let isGoing = hand.speed > 0
        hand.speed = speed
        if speed == 0 {
            hand.ticket = 0
            return [.focus(SlidingBoardView.focusID(self, app))]
        }
        guard !isGoing else { return [] }
        let effects = askHint(&app)
        return isInPlay(app) ? effects + [.focus("stop")] : effects
    }

    /// An answer counts if the board is still the one that was asked about.
    func receiveHint(ticket: UInt32, _ answer: Text, _ app: inout Context) -> [Effect] {
        guard ticket == hand.ticket else { return [] }
        hand.ticket = 0
        var reader = TextReader(answer)
        guard isInPlay(app), let slide = try? SlidingPuzzle.readMove(from: &reader) else {
            hand.speed = 0
            return isInPlay(app) ? app.show(.noHint) : []
        }
        hand.hint = slide
        var effects = play?.becomeAided(at: app.now) ?? []
        if let play { effects.append(.send(.usage(.hintGiven(group: SlidingPuzzle.group(of: play.game.id.params))))) }
        return effects + (hand.speed > 0 ? askHint(&app) : app.sound(.hint))
    }
}
