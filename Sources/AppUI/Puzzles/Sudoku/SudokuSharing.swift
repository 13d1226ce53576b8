import PuzzleCore

// Passing puzzles on: as sheets to print, which are a page of the engine, and as a link.
extension Table<Sudoku> {
    /// For the puzzle of the game, where it is shown; else for puzzles as they are chosen for a new game.
    func openSheets(_ app: inout Context) -> [Effect] {
        let (choice, words) = (app.settings.sudoku, app.catalogue)
        let puzzle = app.view == .sudoku ? play?.game.position.puzzle : nil
        let title = words[.sudoku] + " · " + SudokuWords.kind(puzzle?.grid.kind ?? choice.kind, words)
        let source =
            puzzle.map { RatedSudoku(puzzle: $0, rating: play?.rating ?? 0).stored }
            ?? choice.question(seed: app.device.random.next())
        let count = puzzle == nil ? 4 : 1
        let question = Text(SheetOrder.question) + SheetOrder.text(count, count, words.language, title, source)
        let origin: AppView = puzzle == nil ? .newSudoku : .sudoku
        return [.send(.page(.questionOpened(question, from: origin, more: Text(SheetOrder.question))))]
    }

    /// Passes on a link to the puzzle of the game, as it was at the beginning.
    func share() -> [Effect] {
        shared.map { [.share($0.address)] } ?? []
    }
}
