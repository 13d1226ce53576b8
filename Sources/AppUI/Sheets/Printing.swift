import PuzzleCore

// Sheets to print: a page of Sudoku's engine.
extension State {
    /// For puzzles of the kind, level and symmetry that are chosen for a new game.
    mutating func openSheets() -> [Effect] {
        let (choice, words) = (settings.sudoku, catalogue)
        let title = words[.sudoku] + " · " + SudokuWords.kind(choice.kind, words)
        let source = choice.question(seed: random.next())
        let question = Text(SheetDesk.question) + SheetOrder.text(4, 4, words.language, title, source)
        return openPage(question, from: .newSudoku, more: Text(SheetDesk.question))
    }
}
