import PuzzleCore

// A race against a stored game: its puzzle once more, and beside the board a ghost that plays as it was played then. The
// ghost is a page of the engine that is asked for by the time of play.
extension State {
    /// Asks first if a game would be lost.
    mutating func askRace() -> [Effect] {
        askToGiveUp(.sliding, .abandonForRace) ?? race()
    }

    mutating func race() -> [Effect] {
        guard let study, let puzzle = study.puzzle else { return [] }
        return clearTable(for: .sliding) + begin(Play(Game(puzzle), in: .sliding, issued: nil, ghost: study.prefix))
    }

    /// Brings the ghost, if the game is a race.
    mutating func showGhost() -> [Effect] {
        guard let ghost = play?.ghost else { return [] }
        study = Study(kind: .race, prefix: ghost, origin: .game)
        return [.load(prefix: ghost, limit: 1)]
    }

    /// Has the ghost move on.
    mutating func followGhost() -> [Effect] {
        guard isTicking, let play else { return [] }
        return askGhost(play)
    }

    mutating func askGhost(_ play: Play<SlidingPuzzle>) -> [Effect] {
        guard play.ghost != nil else { return [] }
        var question = Text(play.game.isSolved ? "end" : "at")
        question.append(decimal: UInt64(play.milliseconds(at: now)))
        return askStudy(question)
    }
}
