import PuzzleCore

// After a loss: the same game may go on as practice, or the solution be shown.
extension State {
    /// The lost game goes on where it was, with any number of errors. It counts no more: it was lost.
    mutating func goOnAsPractice() -> [Effect] {
        guard let lost = sudoku.play, lost.game.outcome == .lost else { return [] }
        let params = lost.game.id.params.allowing(errors: nil)
        var game = Game(
            PuzzleID<Sudoku>(params: params, seed: lost.game.id.seed), start: SudokuPosition(lost.game.position.puzzle))
        for turn in lost.game.turns { try? game.take(turn) }
        var play = Play(game, in: lost.slot, issued: nil, day: lost.day)
        play.clock = GameClock(elapsed: game.milliseconds)
        _ = play.becomeAided(at: now)
        play.resume(at: now)
        let leaving = keepName()
        (finish, dialog) = (nil, nil)
        sudoku.play = play
        sudoku.isSolutionShown = false
        let made = RatedSudoku(puzzle: game.position.puzzle, rating: sudoku.rating)
        return leaving + [.put(key: play.slot.made, value: made.stored)] + play.storeAll() + play.storePause()
            + storeTable() + [.focus(focusID)] + startTicking()
    }

    mutating func showSolution() -> [Effect] {
        guard sudoku.play?.game.outcome == .lost else { return [] }
        let leaving = keepName()
        dialog = nil
        sudoku.isSolutionShown = true
        return leaving + [.focus(focusID)]
    }
}
