import PuzzleCore

// Sheets to print: a page of Sudoku's engine.
extension State {
    /// For the puzzle of the game, where it is shown; else for puzzles as they are chosen for a new game.
    mutating func openSheets() -> [Effect] {
        let (choice, words) = (settings.sudoku, catalogue)
        let puzzle = view == .sudoku ? sudoku.play?.game.position.puzzle : nil
        let title = words[.sudoku] + " · " + SudokuWords.kind(puzzle?.grid.kind ?? choice.kind, words)
        let source =
            puzzle.map { RatedSudoku(puzzle: $0, rating: sudoku.rating).stored } ?? choice.question(seed: random.next())
        let count = puzzle == nil ? 4 : 1
        let question = Text(SheetDesk.question) + SheetOrder.text(count, count, words.language, title, source)
        return openPage(question, from: puzzle == nil ? .newSudoku : .sudoku, more: Text(SheetDesk.question))
    }
}
