import PuzzleCore

// After a loss: the same game may go on as practice, or the solution be shown.
extension Table<Sudoku> {
    /// The lost game goes on where it was, with any number of errors. It counts no more: it was lost.
    func goOnAsPractice(_ app: inout Context) -> [Effect] {
        guard let lost = play, lost.game.outcome == .lost else { return [] }
        let params = lost.game.id.params.allowing(errors: nil)
        let counted = PlayedGame(
            group: Sudoku.group(of: lost.game.id.params), end: .lost, isKept: true, moves: lost.game.moves,
            milliseconds: lost.game.milliseconds, effort: Sudoku.effort(of: lost))
        var game = Game(
            PuzzleID<Sudoku>(params: params, seed: lost.game.id.seed), start: SudokuPosition(lost.game.position.puzzle))
        for turn in lost.game.turns { try? game.take(turn) }
        var play = Play(game, in: lost.slot, issued: nil, day: lost.day, rating: lost.rating)
        play.clock = GameClock(elapsed: game.milliseconds)
        _ = play.becomeAided(at: app.now)
        play.resume(at: app.now)
        app.dialog = nil
        self.play = play
        hand.game.isSolutionShown = false
        return [.send(.endOfGame(.left)), .send(.usage(.wentOn(counted)))] + storeMade(play) + play.storeAll()
            + play.storePause()
            + app.storeTable() + [.focus(app.focusID)] + app.startTicking()
    }

    func showSolution(_ app: inout Context) -> [Effect] {
        guard play?.game.outcome == .lost else { return [] }
        app.dialog = nil
        hand.game.isSolutionShown = true
        return [.send(.endOfGame(.covered)), .focus(app.focusID)]
    }
}
