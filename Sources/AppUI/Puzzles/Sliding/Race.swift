import PuzzleCore

// A race against a stored game: its puzzle once more, and beside the board a ghost that plays as it was played then. The
// ghost is a page of the engine that is asked for by the time of play.
extension Table<SlidingPuzzle> {
    /// Brings the ghost, if the game is a race.
    func showGhost(_ app: inout Context) -> [Effect] {
        guard let game = play?.ghost else { return [] }
        ghost = EnginePage(.race, of: game, from: SlidingPuzzle.gameView)
        return ghost?.load(&app) ?? []
    }

    /// Has the ghost move on.
    func askGhost(_ play: Play<SlidingPuzzle>, _ app: inout Context) -> [Effect] {
        guard play.ghost != nil else { return [] }
        var question = Text(HintQuestion.engine) + (play.game.isSolved ? "end" : "at")
        question.append(decimal: UInt64(play.milliseconds(at: app.now)))
        return ghost?.ask(question, &app) ?? []
    }
}
