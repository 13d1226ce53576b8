import AppUI
import PuzzleCore
import PuzzleEngines

// Replays of Sudoku.
extension Sudoku: ReplayedPuzzle {
    /// The board as it was played on; the cells that the turn changed are selected.
    public static func picture(of game: Game<Sudoku>, before: SudokuPosition, _ words: Catalogue) -> Node {
        let position = game.position
        let isEntered = before.grid != position.grid
        return SudokuBoardView.picture(position) { cell in
            isEntered ? before.grid[cell] != position.grid[cell] : before.notes[cell] != position.notes[cell]
        }
    }

    public static func figures(of game: Game<Sudoku>, _ words: Catalogue) -> [Node] {
        let (position, level) = (game.position, game.id.params.level)
        let language = words.language
        func of(_ count: Int, _ limit: Int) -> Text { Text(decimal: count) + "/" + Text(decimal: limit) }
        var figures = [
            PageParts.figure(language.text(rules: .hints), of(position.hints, level.hintLimit)),
            PageParts.figure(language.text(rules: .score), words.number(score(of: game))),
        ]
        if game.id.params.checks != .never {
            figures.insert(
                PageParts.figure(language.text(rules: .errors), of(position.errors, level.errorLimit)), at: 0)
        }
        return figures
    }
}
