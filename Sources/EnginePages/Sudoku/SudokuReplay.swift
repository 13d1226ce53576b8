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
        let (position, params) = (game.position, game.id.params)
        let language = words.language
        func of(_ count: Int, _ limit: Int?) -> Text {
            Text(decimal: count) + (limit.map { "/" + Text(decimal: $0) } ?? Text())
        }
        var figures = [
            PageParts.figure(language.text(rules: .hints), of(position.hints, params.level.hintLimit)),
            PageParts.figure(language.text(rules: .score), words.number(score(of: game))),
        ]
        if params.checks != .never {
            figures.insert(
                PageParts.figure(language.text(rules: .errors), of(position.errors, params.errorLimit)), at: 0)
        }
        return figures
    }
}
