import PuzzleCore

extension State {
    /// Passes on a link to the puzzle of the game, as it was at the beginning.
    func share() -> [Effect] {
        sudoku.play.map { [.share(ShortID.text(of: $0.game.position.puzzle.grid))] } ?? []
    }
}
