import PuzzleCore

/// What the engine does for the player of the present game.
public struct Help: Equatable, Sendable {
    /// The move that is shown.
    public internal(set) var hint: Slide?
    /// The ticket of the question that is under way; 0 if there is none.
    var ticket: UInt32 = 0
    /// How fast the app plays by itself: 1...3, 0 for not at all.
    public internal(set) var speed = 0

    /// From one move to the next, at its own speed: half a second, a fifth, a twentieth.
    var pace: Int {
        switch speed {
        case 1: 500
        case 2: 200
        default: 50
        }
    }
}

// Hints, and a board that solves itself. Both are the same: the engine is asked for the next move, and the move is made
// by the player's next press or by a timer. A game with help is practice, and counts for no best.
extension State {
    /// Shows the next move, or makes the one that is shown.
    mutating func askHint() -> [Effect] {
        guard isInPlay, help.ticket == 0, let play else { return [] }
        if let hint = help.hint {
            let speed = help.speed
            let effects = take(.play(hint))
            guard speed > 0, isInPlay else { return effects }
            help.speed = speed
            return effects + [.timer(.help, milliseconds: help.pace)]
        }
        return play.isAided ? askEngine(play) : ask(.useHelp)
    }

    private mutating func askEngine(_ play: Play<SlidingPuzzle>) -> [Effect] {
        latestSerial += 1
        help.ticket = latestSerial
        let question = HintQuestion(play.game.position, multiMove: play.game.id.params.multiMove)
        return [.ask(ticket: latestSerial, question.text)]
    }

    /// The player gives up the result for help.
    mutating func confirmHint() -> [Effect] {
        dialog = nil
        guard let play else { return [] }
        return askEngine(play) + [.focus(help.speed > 0 ? "stop" : BoardView.focusID(self))]
    }

    /// Plays by itself at a speed; 0 stops.
    mutating func solve(speed: Int) -> [Effect] {
        let isGoing = help.speed > 0
        help.speed = speed
        if speed == 0 {
            help.ticket = 0
            return [.focus(BoardView.focusID(self))]
        }
        guard !isGoing else { return [] }
        let effects = askHint()
        return dialog == nil ? effects + [.focus("stop")] : effects
    }

    /// An answer counts if the board is still the one that was asked about.
    mutating func receiveHint(ticket: UInt32, _ answer: Text) -> [Effect] {
        guard ticket != 0, ticket == help.ticket else { return [] }
        help.ticket = 0
        var reader = TextReader(answer)
        guard isInPlay, let slide = try? SlidingPuzzle.readMove(from: &reader) else {
            help.speed = 0
            return isInPlay ? show(.noHint) : []
        }
        help.hint = slide
        let effects = play?.becomeAided(at: now) ?? []
        return effects + (help.speed > 0 ? askHint() : sound(.hint))
    }
}
